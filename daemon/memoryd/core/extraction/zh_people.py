"""Families of Chinese rules: who people are, where they live and work, what they like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value
from memoryd.core.extraction.zh_terms import (
    BAD_WHO,
    PERSON,
    ROLE,
    SURNAMES,
    clean_key,
    clean_value,
    is_person,
    looks_like_name,
    rx,
)
from memoryd.core.facts import FactKind
from memoryd.core.text.holders import KIN_ZH, NICKNAMES_ZH

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_zh import Reader

__all__ = ["i_am", "living", "naming", "particulars", "preference"]

_NAMED = (
    rf"^(?P<who>.{{0,12}}?)(?:的)?(?:大名|全名|名字|姓名|中文名|(?P<nick>{NICKNAMES_ZH}))?"
    r"(?:是叫|就叫|叫做|名叫|(?<![呼喊吼尖大惨鸣])叫|名为|取名|(?P<anew>改名(?:叫|为|成)?)|"
    r"(?<=[称名号])[就]?是)"
    r"(?P<name>[^，。？\s了着过他她你您我它人车]{1}[^，。？]{0,15})$"
)


_NOT_A_NAME = (
    r"^(?:外卖|救护|滴滴|出租|快递|他|她|你|您|醒|起来|一声|一下|不|什么|停|好|上|来|去|人|"
    r"[帮吃买送写回陪加做开带交发打别先]|[早晚]点|[今明后]天|周[一二三四五六日末]|[上下]午)"
)


_ONE_OF = r"^(?:我们?)?家?里?(?:[还养]?有|养)?了?(?:一|1)?[只条匹](?=.)"
"""What leads up to an animal or somebody that is named: 家里养了一只猫叫煤球."""


_THIRD_PERSON = r"^(?:他|她|TA|ta)(?:的|本人|自己|就|也)?$"


_SURNAME_ONLY = r"^(?P<who>.{0,8}?)(?:免贵)?姓(?P<name>[\u4e00-\u9fff]{1,2})$"


_I_AM = r"^(?:我|本人|这里|这边|我这边|咱)(?:就|也|现在|目前)*是(?P<what>[^，。]{2,24})$"


def naming(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_NAMED).match(text)
    if match is not None and not rx(_NOT_A_NAME).match(match["name"]):
        who = match["who"]
        if rx(r"[不没别]$|[想要帮去]$|说|听|问|以为|觉得").search(who):
            return False
        if not who.strip() and not text.startswith(("我", "名", "姓", "大名", "全名")):
            return _bare_name(reader, match["name"])
        name = rx(r"(?:的)?(?:这个|那个)?(?:名字|的)$").sub("", match["name"])
        called, anew = match["nick"] or "姓名", match["anew"] is not None
        if rx(_THIRD_PERSON).match(who):
            who = _spoken_of(reader, text)
            return bool(who) and reader.emit(f"{who}{called}", name, FactKind.NAME)
        key = clean_key(rx(_ONE_OF).sub("", who))
        if not key and not reader.speech.user:
            return False
        if not key:
            # Of who speaks, and in as many words, see zh_speaker.
            known = reader.subject or match["nick"] or anew or _open_name(reader)
            return bool(known) and reader.emit(
                reader.key_of(called), name, FactKind.NAME, confidence=0.85, correction=anew
            )
        reader.note_subject(key)
        person = is_person(key) and key not in ("猫", "狗")
        return reader.emit(
            f"{key}{called}" if person else key, name, FactKind.NAME, correction=anew
        )
    match = rx(_SURNAME_ONLY).match(text)
    if match is not None and match["name"][0] in SURNAMES:
        key = clean_key(match["who"]) or reader.person_of(match["who"])[0]
        if not key:
            return False
        reader.subject = key
        return reader.emit(f"{key}姓", match["name"], FactKind.NAME, confidence=0.85)
    return False


def _spoken_of(reader: Reader, text: str) -> str:
    """Whom 他 means in 先打给我弟弟吧，他叫周航: who was named last, in this sentence or before."""
    before = reader.whole[: max(reader.whole.find(text), 0)]
    named = rx(KIN_ZH).findall(before)
    return named[-1] if named else reader.subject or reader.antecedent


def _bare_name(reader: Reader, name: str) -> bool:
    """叫周航 names whoever was just spoken of, or answers a question; else nobody we know."""
    placed = rx(r"(?P<what>.+)(?:地点|位置)").fullmatch(
        reader.found[-1].key if reader.same_sentence else ""
    )
    if placed is not None:  # 酒店在春熙路边上，叫锦江之星
        return reader.emit(placed["what"], name, FactKind.NAME)
    who = reader.spoken_of if is_person(reader.spoken_of) else reader.subject
    ahead = reader.whole.find(f"叫{name}") > _SHORT_LEAD  # 来个大单，洛阳的商场，叫泰悦城
    who = who or ("" if _open_name(reader) or (ahead and not reader.asked) else reader.antecedent)
    if not who and not _open_name(reader):
        return False
    return reader.emit(f"{who}姓名" if who else _open_name(reader), name, FactKind.NAME)


_SHORT_LEAD = 4


def _open_name(reader: Reader) -> str:
    return next((s.key for s in reader.slots if s.kinds and FactKind.NAME in s.kinds), "")


_ASKS_WHO = r"信息|资料|姓名|是谁|称呼|登记|哪位"
_ROLE_NAME = (
    r"^(?:带看|负责|您的|你的|我们?的?|对接)?(?:的)?(?P<role>经纪人|顾问|师傅|司机|"
    r"主治医生|医生|老师|主任|导游|快递员|骑手|管家|客户经理|"
    r"经理|联系人|负责人|工程师|销售|护士|律师|教练|班主任|助理|店长|房东|介绍人|担保人|"
    r"收货人|收件人|经办人|对接人)(?:是|叫|为)?(?P<name>[\u4e00-\u9fff]{2,4})$"
)
_BORN = (
    r"^(?P<who>.{0,6}?)(?:是)?(?P<year>(?:19|20)?[0-9]{2}年)(?:[0-9]{1,2}月(?"
    r":[0-9]{1,2}[日号])?)?(?:的|出生的?|生的?)$"
)
_ZODIAC = r"^(?P<who>.{0,6}?)(?:是)?属(?P<sign>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?$"


def particulars(reader: Reader, text: str, _values: list[Value]) -> bool:
    """经纪人刘洋, 我91年的, 属羊."""
    if reader.speech.fresh and not reader.found and rx(_ASKS_WHO).search(reader.speech.question):
        whose = rx(r"客户|患者|联系人|收货人").search(reader.speech.question)
        if len(text) == 3 and looks_like_name(text):
            return reader.emit(f"{whose[0] if whose else ''}姓名", text, FactKind.NAME)
    match = rx(_ROLE_NAME).match(text)
    if match is not None and looks_like_name(match["name"]):
        reader.note_subject(match["role"])
        return reader.emit(match["role"], match["name"], FactKind.NAME)
    if not reader.speech.user:
        return False
    for pattern, group, attribute in ((_BORN, "year", "出生年份"), (_ZODIAC, "sign", "生肖")):
        match = rx(pattern).match(text)
        if match is not None and not rx(BAD_WHO).search(match["who"]):
            who = reader.person_of(match["who"])[0]
            if not (match["who"] or who or reader.slots or text == reader.whole):
                return False  # 她身份证我看了，99年的 is of nobody that is named
            return reader.emit(f"{who}{attribute}", match[group], FactKind.OTHER)
    return False


def i_am(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_I_AM).match(text)
    if match is None:
        return False
    what = rx(r"^(?:一[名个位]|个)").sub("", clean_value(match["what"]))
    if not what or rx(_NO_ROLE).match(what):
        return False
    if rx(r"型血$").search(what):
        return reader.emit("血型", what, FactKind.OTHER)
    if rx(r"^(?:素食|吃素|无肉不欢|夜猫|.{1,6}(?:控|迷|粉丝?|爱好者|主义者|体质))").search(what):
        return reader.emit("偏好", what, FactKind.PREFERENCE)
    if rx(r"^[\u4e00-\u9fff]{2,6}人$").match(what) and not rx(r"的|主人|本人|新人|工人").search(
        what
    ):
        return reader.emit("籍贯", what, FactKind.OTHER)
    if values and values[0].text != what:
        return False
    if rx(ROLE).search(what) or match["what"].startswith(
        ("做", "搞", "干", "学", "教", "开", "卖")
    ):
        return reader.emit("职业", what, FactKind.OTHER)
    if len(what) <= 8:
        return reader.emit("身份", what, FactKind.OTHER, confidence=0.6)
    return False


_NO_ROLE = (
    r"^(?:想|要|在|说|真|不|很|来|去|从|因|看|觉|打|刚|昨|今|明|用|怕|为|被|把|给|已|挺|可|"
    r"会|能|得|知|这|那|谁|第|有|没|希|需|"
    r"问|找|听|坐|住|跟|和|按|通过|先|再|最|比|他|她|你|您|它|一样|同意|认真|开玩笑|好奇|"
    r"担心|新手|第一)"
)


_LIVES = (
    r"^(?P<who>.{0,10}?)(?:现在|目前|一直|都|还|就|暂时|平时|搬到了?|搬去了?|已经)*(?:家住|"
    r"(?<!入)住在?(?!院|宿|了|一|的)|家在|定居在?|搬到了?|搬去了?)(?P<where>[^，。]{2,40})$"
)


_WORKS = (
    r"^(?P<who>.{0,10}?)(?:现在|目前|一直|都|还|就|暂时|平时|"
    r"已经)*(?P<what>在(?P<where>[^，。]{2,24}?)"
    r"(?P<verb>工作|上班|任职|当[^，。]{1,8}|做[^，。]{1,8}|上学|读书|念书|读[^，。]{1,6}|"
    r"实习|就职|教书|开店|出差|留学|创业|住院|养病|值班))(?:的|呢|了)?$"
)


_STUDIES = (
    r"^(?P<who>.{0,10}?)(?:现在|目前|今年|刚|已经|都|正)*(?P<what>(?:上|读|念|"
    r"升)(?P<level>幼儿园.{0,2}|[小初高大][一二三四五六]|[一二三四五六七八九](?:年级)?|高中|"
    r"初中|小学|大学|大专|研究生|博士|中班|大班|小班)(?:了)?)$"
)


_HAS_PET = (
    r"^(?P<who>我们?家?|家里|.{0,6}?)(?:养|有)了?(?P<what>[一两三几0-9]+[只条匹][^，。]{1,10})$"
)


_ALSO_DOES = (
    r"^(?P<who>我们?|我家|.{0,6}?)(?:现在|目前|一直|平时|都|主要)*(?P<verb>用的?|开的?|骑的?|"
    r"买的?|学的?|穿的?|戴的?|做的?|住的?|读的?|选的?|点的?|订的?)是(?P<what>[^，。]{1,24})$"
)


def living(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_LIVES).match(text)
    if match is not None and not rx(BAD_WHO).search(match["who"]):
        if rx(r"^(?:了|过|着|得|[0-9一二两三四五六七八九十]+[天晚年])").match(match["where"]):
            return False
        who = _whose(reader, match["who"])
        moved = "搬" in text
        moving = rx(r"(?:公司|办公室|店|学校|工厂|仓库)").search(reader.whole)
        if moved and not who and moving is not None:
            return reader.emit(
                f"{moving[0]}地址", match["where"], FactKind.ADDRESS, correction=True
            )
        attribute = "地址" if who and not is_person(who) and who not in "他她" else "住址"
        return reader.emit(f"{who}{attribute}", match["where"], FactKind.ADDRESS, correction=moved)
    match = rx(_WORKS).match(text)
    if match is not None and not rx(BAD_WHO).search(match["who"]):
        who = _whose(reader, match["who"])
        verb = match["verb"]
        attribute = (
            "学校"
            if rx(r"上学|读|念|留学").match(verb)
            else "工作"
            if verb not in ("住院", "养病")
            else "近况"
        )
        return reader.emit(f"{who}{attribute}", match["what"], FactKind.OTHER)
    match = rx(_STUDIES).match(text)
    if match is not None and not rx(BAD_WHO).search(match["who"]):
        return reader.emit(f"{_whose(reader, match['who'])}年级", match["level"], FactKind.OTHER)
    match = rx(_HAS_PET).match(text)
    if match is not None:
        return reader.emit("宠物", match["what"], FactKind.OTHER)
    match = rx(_ALSO_DOES).match(text)
    if match is not None and not rx(BAD_WHO).search(match["who"]):
        who = _whose(reader, match["who"])
        if who and not is_person(who):
            return False
        return reader.emit(f"{who}{match['verb'].rstrip('的')}的", match["what"])
    return False


def _whose(reader: Reader, said: str) -> str:
    """Of whom a clause tells: who its words name, else who its sentence spoke of."""
    if said and not rx("[他她]的?").fullmatch(said):
        return clean_key(said)
    if is_person(reader.subject) and (said or reader.same_sentence):
        return reader.subject
    return said[:1]


_PREFERS = (
    r"^(?P<who>.{0,12}?)(?P<what>(?:(?:最近|现在|已经|平时|从小|一直|本来|特别|非常|比较|"
    r"更|最|很|挺|蛮|都|也|还|就|从来|一般|有点|真的|超)*"
    r"(?:不太?|没那么)?(?:喜欢|看重|注重|在意|在乎|爱(?=[吃喝看听玩用穿睡聊])|偏爱|偏好|"
    r"钟爱|讨厌|热爱|迷上|倾向于?|感兴趣|习惯(?!了$)|受不了|"
    r"怕(?=[冷热辣吵黑晒高疼痛狗苦腻甜光])|戒了?|忌口?(?!惮)|吃素|吃不了|喝不了|不吃|不喝|"
    r"不抽|不碰|不能[吃喝碰]|不敢[吃喝]|不爱|"
    r"只[吃喝穿看听用](?!过)|(?<=平时)[吃喝抽]|(?<=一般)[吃喝抽]|(?<=经常)[吃喝抽]|"
    r"(?<=习惯)[吃喝用]|对[^，。]{1,12}?(?:过敏|不耐受|感兴趣|没兴趣)|(?<=.)过敏(?![原源史科])|晕车|晕船|"
    r"恐高|左撇子|乳糖不耐受?)[^，。]{0,24}))$"
)


_NO_PREFERENCE = (
    r"喜欢的?(?:话|就|哪|那)|喜欢的[\u4e00-\u9fff《]{2}|^(?:大家|很多人|一般人|有人|别人|你|您|"
    r"如果|客人们)|希望|喜欢吗|不爱说"
)


_TURNS_TO = (
    r"^(?P<lead>.{0,10}?)改(?P<what>(?P<verb>[喝吃抽玩练穿听养])[^，。了改成为]{1,10})(?P<now>了?)$"
)


def _turned_to(reader: Reader, text: str, values: list[Value]) -> bool:
    """以后改喝茶 takes the place of what the same was said of before: 喜欢喝咖啡."""
    match = rx(_TURNS_TO).match(text)
    if match is None or values:
        return False
    last = reader.found[-1].kind if reader.found and reader.same_sentence else None
    lasting = match["now"] or rx(r"以后|现在|最近|从此|今后|如今|都").search(match["lead"])
    subject, rest = reader.person_of(match["lead"])
    if not (lasting or last is FactKind.PREFERENCE) or len(rest) > 6:
        return False
    return reader.emit(
        f"{subject}偏好",
        match["what"],
        FactKind.PREFERENCE,
        correction=True,
        replaces=match["verb"],
    )


_SAID_BEFORE = r"^(?:前面|之前|刚才|上次|原来)(?:我?(?:说|提)过?(?:的|到)?)?(?:是)?(?=.)"
"""前面说我妈不吃辣 tells of 我妈."""


def _leading(reader: Reader, text: str) -> str:
    """Whom a clause without subject is of, by those before it: 我妈说口味变了，现在喜欢微辣."""
    ahead = reader.whole[: max(reader.whole.find(text), 0)].split("，")
    for clause in reversed(ahead):
        clause = rx(_SAID_BEFORE).sub("", clause)
        if rx(r"^(?:我|咱|俺|本人)们?").match(clause) and not rx(PERSON).match(clause):
            return ""
        if match := rx(PERSON).match(clause):
            return match["who"]
    return ""


_CAN_NOW = (
    r"^(?:其实|不过|但是?|那)*(?P<who>.{0,6}?)"
    r"(?P<what>(?:现在|最近|已经|如今)(?:也|都|又)*(?:能|可以|敢|肯|开始)(?P<verb>[吃喝])"
    r"(?:上)?(?:一?点儿?|一些|些)?(?P<thing>[^，。一点些]{0,6}?))的?了$"
)


def _can_now(reader: Reader, text: str) -> bool:
    """她现在能吃一点了 takes the place of 不吃辣, with what was not eaten."""
    match = rx(_CAN_NOW).match(text)
    if match is None:
        return False
    subject, rest = reader.person_of(match["who"])
    if rest:
        return False
    named = match["who"].endswith("我") or bool(rx(PERSON).match(match["who"]))
    if not match["who"]:
        subject = subject or _leading(reader, text)
    known = subject and (match["thing"] or not match["who"]) and not rx("^[他她]").match(subject)
    return reader.emit(
        f"{subject}偏好" if named else "",  # whose it was, the one habit that it ends may tell
        match["what"],
        FactKind.PREFERENCE,
        correction=True,
        replaces=f"不{match['verb']}{match['thing']}",
        fallback_key=f"{subject}偏好" if known else "",
    )


_CONDITION = (
    r"^的?(?P<what>(?!心情|信号|人|态度|脸色|运气|手气)"
    r"(?:[^看听想说的]{1,4}?(?:(?:不太?|没那么|有点儿?|特别|很|总是?|老是?|一直|经常|比较)+"
    r"(?:好|行|灵|高|低|差|背|弱|疼|痛|酸|麻|肿|痒|僵)|(?:背|疼|痛|发炎|骨折))|"
    r"(?:一直|以前|之前|从小)?(?:有|得过|得了|患有?|查出来?|确诊了?)[\u4e00-\u9fff]{0,6}?"
    r"(?:[病症炎癌瘤疹]|结石|血[脂糖压]|痛风|哮喘|贫血)|没[\u4e00-\u9fff]{1,2}过[\u4e00-\u9fff]{1,6}))"
    r"(?:得厉害|了|的)?$"
)
"""How somebody is, lastingly: 我妈膝盖不好, 我爸有糖尿病, 爸妈没坐过飞机."""


def _condition(reader: Reader, text: str) -> bool:
    who = rx(PERSON).match(text)
    match = rx(_CONDITION).match(text[who.end() if who else 1 :])
    if match is None or not (who or (text[0] == "我" and match["what"][0] != "没")):
        return False
    key = f"{who['who'] if who else ''}情况"  # a bare name that follows is none of theirs
    return reader.emit(key, match["what"], FactKind.PREFERENCE, confidence=0.75)


def preference(reader: Reader, text: str, values: list[Value]) -> bool:
    if _turned_to(reader, text, values) or _can_now(reader, text):
        return True
    if not values and _condition(reader, text):
        return True
    match = rx(_PREFERS).match(text)
    if match is None or rx(_NO_PREFERENCE).search(text):
        return False
    who, what = match["who"], match["what"]
    if rx(r"[的是把被]$|不是").search(who):
        return False
    if rx(_SAID_BEFORE).match(who) and rx("现在|其实|[改变]了").search(reader.whole):
        return True  # 之前说我妈不吃辣，现在能吃一点了 says again what no longer holds
    who = rx(_SAID_BEFORE).sub("", who)
    subject, topic = reader.person_of(who)
    if not subject and not who.startswith(("我", "咱", "自己")):
        subject = _leading(reader, text)
    what = f"{topic}{what}"
    if len(topic) > 8:
        return False
    asked = next(
        (s.key for s in reader.slots if rx(r"过敏|忌口|偏好|爱好|喜好|口味|饮食").search(s.key)),
        "",
    )
    if asked and not subject:
        return reader.emit(asked, what, FactKind.PREFERENCE, confidence=0.85)
    now = bool(rx(r"现在|不再|已经不|戒|了$|改").search(what))
    return reader.emit(f"{subject}偏好", what, FactKind.PREFERENCE, confidence=0.85, correction=now)
