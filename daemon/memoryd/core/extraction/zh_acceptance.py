"""Which of the facts that the Chinese rules read are worth a row of the table.

The rules are loose on purpose: what they read beside facts helps nobody who opens the table. A
fact is a thing somebody may ask about, named by a noun phrase, with a value that answers. What
fails is no fact; its sentence stays in the store and is quoted where it answers a question.
"""

from __future__ import annotations

from dataclasses import replace

from memoryd.core.extraction.acceptance import only_as_correction
from memoryd.core.extraction.clauses import Speech, typed_values
from memoryd.core.extraction.zh_terms import (
    ATTRIBUTES,
    EVENT,
    MONEY,
    ONE_SIGN,
    PERSON_ATTRIBUTE,
    PLAIN_NUMBER,
    RATE,
    is_person,
    looks_like_name,
    rx,
)
from memoryd.core.facts import FactCandidate, FactKind
from memoryd.core.text.holders import KIN_ZH

__all__ = ["accepted"]


def accepted(candidate: FactCandidate, speech: Speech) -> FactCandidate | None:
    """Return the fact to keep, perhaps under the attribute alone, or None."""
    if candidate.kind is FactKind.ACTION or not candidate.key:
        return candidate
    kept = replace(candidate, key=_trimmed(candidate.key))
    if not (_nominal(kept.key) or _is_appointment(kept, speech)):
        attribute = rx(_OWN_ATTRIBUTE).search(kept.key)
        if attribute is None or kept.correction:
            return only_as_correction(candidate)
        kept = replace(kept, key=attribute[0])
    if _answers(kept, speech):
        return kept
    if candidate.kind is FactKind.ADDRESS and rx("[我你他她]|不是").search(candidate.value):
        return None  # 别寄公司了，寄到我闺蜜那吧不是 gives no address that could replace one
    return only_as_correction(candidate)


# --- keys -------------------------------------------------------------------------------------


def _trimmed(key: str) -> str:
    """A name without the adverb before it and the particle or verb left behind it."""
    return rx(
        r"^(?:一直|老是|总是|[记留]的?(?=电话|手机|号)|去(?=[开打看吃买做拿取接送拍上见听玩跑洗剪]))"
        r"(?=.{2})|(?<=..)(?<!目)[的出]$|(?<=..)问(?=时间$)"
    ).sub("", key)


def _nominal(key: str) -> bool:
    """Whether a key names a thing: no pronoun, particle, adverb or verb of a sentence in it."""
    if len(key) == 1:
        return key in ONE_SIGN
    if rx(rf"[他她](?:{PERSON_ATTRIBUTE}|姓)").fullmatch(key):
        return True
    if rx(_DOES).match(key) and rx(_OWN_ATTRIBUTE).match(key, 1):
        return False
    bare = rx(_BOUND).sub("物", key)
    if any(rx(words).search(bare) for words in (_TELLS, _OF_A_SENTENCE)) or rx(
        _ENDS_AS_NONE
    ).search(bare):
        return False
    if tail := rx(ATTRIBUTES).search(key) or rx(EVENT).search(key):
        head = bare.removesuffix(tail[0])
        return len(key) <= _LONG_KEY and (len(head) != 1 or not rx(_DOES).match(bare))
    length = len(rx(r"[A-Za-z0-9]+").sub("x", key))
    does = rx(_DOES).match(bare) and not rx(_MADE_FOR).search(bare)
    return length <= _SHORT_KEY and not does and not rx(r"[0-9]").match(key)


_BOUND = (
    r"会[议员计场所话诊费长友]|过[敏户程年关路期]|要[求点闻]|[主重需纪摘]要|[首成古丽]都|都[市城]|"
    r"还[款贷书]|[功性智机才技]能|能[力源量耗]|[思理]想|想法|[类性级区]别|别[墅名]|不[锈动良]|"
    r"就[诊业餐医读]|成就|人才|才艺|供给|给[水排]|[心所]得|得[分票]|了解|[申邀]请|请[假柬帖]|说明(?!天)书?|"
    r"[宽磁胶领]带|小说|没收|帮[手派]|着[装色落]|[穿衣沉]着|再生|最[低高大小短长晚早近新终后佳]|"
    r"目的|的士|听[力说]|演讲|讲[座义师台]|叫号|被[子套罩]|把手|来[宾源]|觉|一带|那次|其他|其它|[偏爱]好|"
    rf"[借还付退罚存汇收][款据条]|{KIN_ZH}"
)
"""Nouns, or parts of them, that hold one of the signs below."""

_TELLS = (
    r"[我你您他她它咱俺谁哪这那吗呢吧呀嘛么呗被了说讲叫很太挺没就才都也还再别不,，。:：;；!！?？\"“”、]|"
    r"因为|所以|但|如果|然后|并且|知道|听说|感慨|念叨|寻思|收到|告诉|问过|反正|其实|真|确实|自己|继续|看看|一看|考虑|存好|往后|之外|(?<![访学顾询提])问(?![题卷诊])|怎|啥|咋|"
    r"^天|^一物$|晌|^[来得].$|^站到|^过后|^时候|颠倒|/|（）|俩|仨|已经|刚|又|只有|同样|今天|昨[天晚]|今晚|明天|上个月"
)
"""What makes a sentence of a key: who speaks, what is told, how surely."""

_OF_A_SENTENCE = (
    r"^(?:请|另外|最[好多少]|多(?=.$|挂|备|一点)|才能|按|里头|正常|剩下|背后|一下|边|家(?=[评人是时])|可|非|往|在|查|询|找|自己|"
    r"[一两二三四五六七八九十]+(?:[张个家单件条只交]|[天人楼头]$)|而且|超)|(?:价格|评分|地址|电话)和|或(?=.)|希望|究竟|[把让着想找帮给能要得的听坐]|"
    r"[^物]过|从|往|跟|一直|一口气|可[以能]|有没有|是(?!否)|[与及]|(?<![每整多0-9])个(?![人税体])|[^现所存实]在(?=..)|合适|搁|"
    r"[去来](?=.)[^年程源宾]|每(?![日月年周天次])"
)

_ENDS_AS_NONE = (
    r"(?:[去来给到在有满差带出进拿放送走掉完住倒死坏好个们只挤起装睡些各事上]|下去|为|之间|钟头|意思)$|"
    r"^最.$|试试|非常|(?:评分|价格)地点$"
)

_DOES = (
    r"[加装摆停办送谈改租养打换拖列买卖吃喝走跑拿放做写拆刷搬抬付查练炒烤煮洗擦剪贴弄搞挪倒冲涂看问借退赔花"
    r"赚挣存喊骂管收现差翻抱撕摔扔睡坐站躺穿脱等催盯急怕敢爱恨嫌怪信猜当算带包扫骑爬拉推砍撵拎](?![费金价期号货口机车名班])"
)
"""Verbs of one sign that begin what somebody does: 改表格, 包豆包."""

_MADE_FOR = r"^.{2,}[机器衣裤鞋帽箱锅刀床桌椅柜架车盒袋瓶杯灯卡票证板毯枕室厅店]$"
"""What is named by what it is for: 冲锋衣, 打印机, 拉杆箱."""

_OWN_ATTRIBUTE = (
    r"(?:评分|电话|手机|邮箱|微信|票价|门票|人均消费|价格|单价|总价|预算|时薪|月薪|房租|租金|押金|定金|"
    r"首期款|尾款|编号|订单号|单号|车牌号?|型号|身高|体重|生日|营业时间|游玩时长)$"
)
"""Attributes that say what a value is though the words before them do not say of what."""

_LONG_KEY = 24
_SHORT_KEY = 8


# --- values -----------------------------------------------------------------------------------


def _answers(candidate: FactCandidate, speech: Speech) -> bool:
    """Whether a value is one that its key and kind ask for."""
    kind, key, value = candidate.kind, candidate.key, candidate.value
    if kind is FactKind.REQUIREMENT:
        return key != "要求" or "要求" in speech.text or _is_order(value)
    if kind is FactKind.PREFERENCE:
        return not rx(_NO_TASTE).search(value) and not any(
            found.moment is not None and found.moment.kind != "recurring"
            for found in typed_values(value, speech.at)
        )
    if kind is FactKind.DECISION:
        return _is_resolve(value)
    if kind in (FactKind.DATE, FactKind.TIME):
        if rx(_REPORTED).search(value):
            return False
        of_person = is_person(key) or key.endswith(("长", "师傅")) or looks_like_name(key)
        return bool(rx(_DATED).search(key)) or (
            not of_person and _is_appointment(candidate, speech)
        )
    if kind in (FactKind.COUNT, FactKind.AMOUNT):
        return _measures(candidate, speech)
    if kind is FactKind.ADDRESS:
        placed = rx(
            r"[路街道巷弄镇村区市县省园城号楼栋座层]|[A-Z]{2}|(?:公司|单位|家里?|学校|店里?)$"
        ).search(value)
        if rx(ATTRIBUTES).search(key) and not rx(r"[址点置区市地家籍乡寓]$").search(key):
            return False
        town = key == "住址" and rx(r"[^我你他她那这哪边儿上下里外一对附隔旁]{2,4}").fullmatch(
            value
        )
        return bool(placed or town) and not rx(r"把|景点|:").search(value)
    if kind is FactKind.CONTACT:
        return bool(rx(r"^[^我你吗]*[0-9A-Za-z零一二三四五六七八九]{3}").search(value))
    if kind is FactKind.ID:
        coded = rx(r"[0-9A-Za-z零〇一二三四五六七八九]{2}|型").search(f"{value}{key[-2:]}")
        return coded is not None and not rx(r"[0-9]").search(key)
    if kind is FactKind.NAME:
        if looks_like_name(key) or key.startswith("第") or value[:1] in '"“':
            return False
        named = rx(_NAMED).search(key) or rx(ATTRIBUTES).search(key)
        return named is not None or is_person(key) or looks_like_name(value)
    return kind is not FactKind.OTHER or _describes(key, value)


_REPORTED = r"^(?:[^，。]{0,6}(?:说|问|讲|听|叫我))|^(?:原来|现在还)"

_NO_TASTE = rf"{_REPORTED}|[你嘛]|没[ ，]|^子|感兴趣|特别喜欢好|^又|受不$|^(?:爱|喜欢)?[吃喝用]$"
"""What was said of somebody's taste in passing, or of whoever is spoken to."""

_NAMED = (
    r"(?:名|姓|姓名|名字|名称|称呼|昵称|店|公司|团队|品牌|乐队|群|狗|猫|[学医]?[校院]|班|"
    r"项目)$"
)

_DATED = (
    rf"(?:{EVENT[:-1]}|时[间段]|期|截止|考试|面试|[机门]票|航班|车次|酒店|房|日|时|节|礼|宴|展|训|考|祭|聚|游|团建|旅行|出差|搬家|休假|汇演|"
    r"排练|演练|[外内儿骨眼牙]科|体测|面签|家访|补课)$"
)


def _is_appointment(candidate: FactCandidate, speech: Speech) -> bool:
    """Whether something short is to be done on a day or at an hour that is named: 看牙, 周六三点.

    What was done last night, or is done every day, is told and not agreed.
    """
    if candidate.kind not in (FactKind.DATE, FactKind.TIME) or not speech.user:
        return False
    key = rx(r"^(?:叫我|提醒我)").sub("", rx(_BOUND).sub("物", candidate.key))
    return (
        2 <= len(candidate.key) <= _SHORT_DOING
        and not rx(_TELLS).search(key)
        and rx(_NAMED_DAY).search(candidate.value) is not None
        and rx(_OVER).search(candidate.value) is None
    )


_SHORT_DOING = 10
_NAMED_DAY = (
    r"[0-9一二两三四五六七八九十][日号点]|[0-9]{4}年|(?:周|礼拜|星期)[一二三四五六日天]|[:：][0-9]|"
    r"(?:[下本这]个?|下下)(?:周|月|礼拜|星期)|[明后]天"
)
_OVER = r"昨|前天|上个?[周月礼星]|去年|刚才|天天|休|没"


def _describes(key: str, value: str) -> bool:
    """Whether words are what a thing is, and no sentence that goes on from it."""
    if is_person(key) and is_person(value):
        return True
    if looks_like_name(key) and looks_like_name(value):
        return False
    named = bool(rx(ATTRIBUTES).search(key) or rx(PLAIN_NUMBER).search(key)) or is_person(key)
    if rx(r".?地点|现.*").fullmatch(key) or rx(_CLAUSE).search(value):
        return False
    return (1 if named else 2) <= len(value) <= (30 if named else 16) and (
        named or rx(_CLAUSE_BEGINS).search(value) is None
    )


_CLAUSE = (
    r"[我你他她咱]|^(?:[来那这玩倒]|原来)|出来$|旁边.|(?<!还)是.|这个$|抱歉|不好意思|^至于|不错|感兴趣|^第|[了吗呢吧]$|周边|知道|觉得|"
    r"最好$|里扣$|[里外]头.*多$|从.+[来回]$"
)
_CLAUSE_BEGINS = r"^(?:个|那|这|就|也|都|还|又|再|在|像|把|让|给|等|才|得|跟|刚|合同)|没有?"


def _is_order(value: str) -> bool:
    """Whether something is asked that outlasts the moment, in words that stand for themselves."""
    asked = rx(_ASKED).search(value) is not None
    return asked and 4 <= len(value) <= _LONG_ORDER and not rx(_NO_ORDER).search(value)


_ASKED = (
    r"必须|不[要用放能得许可]|一定|至[少多]|最[多好]|务必|尽量|优先|只[要能用]|别|要|得|需|支持|提供|控制|"
    r"避免|禁止|以[上下内]|[^，]的(?:酒店|餐馆|景点)|分|元|[前后][^，]{0,4}(?:给我|叫我|通知)|想[买租订找]"
)

_NO_ORDER = (
    r"要是|要不|说(?!明)|非要|有个|就要|要了|^(?:告诉|并|叫我|让我)|问|听着|想不想|要紧|快要|"
    r"^[这那他她]|想着|反正|答应|来着|舍不得|^我得|单位要|"
    rf"(?:{KIN_ZH}|师傅|医生|老师|大[爷妈姐哥]|老太太|的人|的事)[^，]{{0,6}}[要能]|"
    r"[下上这]个?(?:周|月|礼拜|星期)|(?<!不)要[0-9一二两三四五六七八九十百千万]|无需|还要|一起|要命|要[遭被挨]|[^不]了(?:要|得有)|有要|(?:[他她][我你]|[让把][我你他她它]|[是似])$|不要钱|总不能|我早[就不]|[这那][条只个]|加一[条个点]$|求婚|需要(?:安顿|用)|不得不|觉得|[晓懂]得|别[人的看]|[我他她]要[走去回来]"
)

_LONG_ORDER = 36


def _is_resolve(value: str) -> bool:
    """Whether a decision or a task says what is to be done."""
    said = rx(_WHEN).sub("", value)
    return len(said) >= 3 and not rx(_NO_RESOLVE).search(said)


_WHEN = r"[0-9一二三四五六七八九十]+[年月日号点分](?:之?[前后]|以[前后])?|[今明后]天|做出来"

_NO_RESOLVE = (
    r"^[他她]|[了过着]$|不出来|没|[吗呢]|^[说问听]|[他她]们?要|已经|最[稳好]|"
    r"^等|^结果|昨|数的|发你$|发给我|告诉我|.还是|^.{2}来$|^[这那]"
)


def _measures(candidate: FactCandidate, speech: Speech) -> bool:
    """Whether a number says how many or how much of its key."""
    key, value = candidate.key, candidate.value
    nights = key.endswith("酒店") and value.endswith("晚")
    if rx(r"(?:^数量|景点|餐[厅馆]|酒店|地[点址]|位置)$").search(key) and not nights:
        return False  # so many of what, nobody said
    attribute = bool(rx(ATTRIBUTES).search(key) or rx(_COUNTED).search(key)) or key in ONE_SIGN
    if rx(_NO_MEASURE).search(value) or (key.endswith("年龄") and value[-1] in _NO_AGE):
        return False
    found = [v.quantity for v in typed_values(value, speech.at) if v.quantity is not None]
    if not found:
        return attribute
    if key.endswith("数量") and sum(len(q.text) for q in found) * 2 < len(value):
        return False  # 材料包按83套备 is no number of anything
    if not attribute and rx(r" |^一块$|^半天$").search(value):
        return False  # of which of the things before it, the words alone do not say
    first = found[0]
    if rx(MONEY).search(key) and candidate.kind is FactKind.AMOUNT:
        return first.kind not in ("measure", "duration")
    if attribute or rx(RATE).search(value):
        return True
    if first.kind == "duration":
        return len(key) <= _SHORT_LASTING
    if first.kind == "number" and first.text == value:
        # 体检套餐一千二: nothing but a name and a number
        told = rx(_PLAINLY).fullmatch(
            rx("^我的?").sub("", candidate.quote.removesuffix(value)).removeprefix(key)
        )
        if told is not None and len(key) > 1 and float(first.number) >= _TELLING_NUMBER:
            return speech.user
    if first.kind == "number":
        return len(key) <= _SHORT_LASTING and bool(rx(r"[千万kw]$").search(value))
    return bool(first.noun or first.unit)


_COUNTED = r"(?:[费款价金租钱资本额薪号保期]|花费|每次|一次|[单另加多]独?收)$"
"""Endings of keys whose number needs no measure word."""

_PLAINLY = r"(?:[我他她一总共]|[\u4e00-\u9fff]了)*[是:\s]*"
"""What stands between a name and its number where nothing else is said: 四级我考了431."""
_NO_AGE = "只条匹名位"
_SHORT_LASTING = 4
_TELLING_NUMBER = 50
"""A smaller number beside words that name no attribute may count anything."""
_NO_MEASURE = r"[我你他她咱了吗呢吧把让给]|^(?:[说省按弹]|别(?!超过))|另外|[楼栋室换]|付掉"
