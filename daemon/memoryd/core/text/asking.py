"""What a question asks for: its topic, and the kinds of values that would answer it.

几点 wants a time, 哪位 a name, 多少台 a number of 台: words that every question of its kind has,
and that tell nothing about what it is about. So they are taken out of the topic, and become
patterns of an answer instead.
"""

from __future__ import annotations

import functools
import re

from memoryd.core.summaries import is_chinese
from memoryd.core.text.asking_en import answers_in_english, asks_in_english
from memoryd.core.text.day_names import A_MONTH_STEM, A_WEEKDAY_STEM
from memoryd.core.text.search_terms import normal_text

__all__ = ["answer_patterns", "asks", "asks_for_all", "topic_of"]

_NUMERAL = "[0-9一二两三四五六七八九十百千万]"


def topic_of(query: str) -> str:
    """Return a query's normal text without the words that only ask; all of it if that is all."""
    text = _standard(query)
    topic = _asking().sub(" ", text)
    return topic if re.search(r"\w\w", topic) else text


def asks(query: str) -> bool:
    """Whether a message wants to know something, or something done with what is known."""
    text = _standard(query)
    return _wants_to_know().search(text) is not None or _names_only(text) or asks_in_english(text)


def _standard(query: str) -> str:
    """A query's normal text, with the question words of dialects as everybody has them."""
    text = normal_text(query)
    for said, meant in _dialects():
        text = said.sub(meant, text)
    return text


@functools.cache
def _dialects() -> tuple[tuple[re.Pattern[str], str], ...]:
    pairs = (
        (
            r"(?:好多|几多)(?=[钱块元个人张台位件套斤天岁号次箱桌间]|[?了呢嘛哦啊]|$)|"
            r"(?<=[给成要收付交是有到])(?:好多|几多)|多少钱儿",
            "多少",
        ),
        (r"好(?=[大重高宽厚](?:[?了呢嘛哦啊个]|$))|几(?=[大高重](?:[?]|$))", "多"),
        (r"好久(?=[^没不了]|$)|几时|啥时候|多咱|多会儿|哪阵|么时候|啥辰光", "什么时候"),
        (r"咋个?|哪能|点样|咋样", "怎么"),
        (r"啥子?|么子|么事|乜嘢?", "什么"),
        (r"哪(?:旮旯|嘎达|疙瘩|块儿|达|边儿|坨)|边度", "哪里"),
        (r"哪个(?=[?]|$|[去来管给送开做接])|边个|啥人", "谁"),
    )
    return tuple((re.compile(said), meant) for said, meant in pairs)


def asks_for_all(query: str) -> bool:
    """Whether a Chinese message wants to hear all that was said or settled, and no one thing."""
    return _for_all().search(normal_text(query)) is not None


@functools.cache
def _for_all() -> re.Pattern[str]:
    return re.compile(
        r"总结|汇总|概括|梳理|盘点|回顾|清单|(?:核对|整理|过|捋|对)一?[下遍]|所有的?(?:信息|要求|事|安排)|全部|"
        r"(?:目前|到现在|至今|截至)[^?]{0,6}(?:定|说|记|谈)|[记定说][了下过]?(?:哪些|些什么)|都有(?:哪些|什么)"
    )


_SHORT = 24
"""Characters up to which a message that names what it wants to hear may be nothing but that."""


def _names_only(text: str) -> bool:
    """Whether a Chinese text ends with a kind of value (夜里那个护工的手机号) and gives none, or
    names a thing and says nothing of it (工资卡末四位)."""
    if len(text) > _SHORT or re.search(r"[0-9,;。]", text) or not is_chinese(text):
        return False
    if len(text) >= _THING and not _says().search(text):
        return True
    ends = (match.end() for asks, _ in _kinds() for match in asks.finditer(text))
    return any(text[end:] in _ENDS for end in ends)


_THING = 4
"""Characters from which on a text names one thing among many."""


@functools.cache
def _says() -> re.Pattern[str]:
    """What a text that says something has, and a name of a thing has not. Of 1,727 messages of
    people in fourteen talks 14 have none of these and ask nothing."""
    return re.compile(
        "[了着过吧啊呀哈嘛呗哦嗯啦咯我你您他她它们就也都还再先别不没去来要会能可让给把被说想是在有好行"
        "对谢请得很太真挺又刚才算用放拿走看发写!]|[这那](?![个间张台件位种套层户家本])"
    )


_ENDS = ("", "号", "号码")
"""What may follow a kind of value at the end: 手机号."""


@functools.cache
def _wants_to_know() -> re.Pattern[str]:
    return re.compile(
        r"[?]|吗|呢|什么|啥|谁|哪|几|多少|多[大长高久远重宽深厚早快]|怎么|怎样|如何|来着|"
        r"[报念说发给写列查找看算](?:一?[遍下个份]|我)|"
        r"告诉|记得|记不|忘|是不是|有没有|对一下|确认|核对|总结|汇总|整理|帮|请"
    )


def answer_patterns(query: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns of normal text that an answer to the query has; none match over a line."""
    text = _standard(query)
    found = [pattern for asks, pattern in _kinds() if asks.search(text)]
    found += [_counted(match[1]) for match in _how_many().finditer(text)]
    found += answers_in_english(text)
    if not found and re.search(r"多少|几|哪个数|how (?:many|much)", text):
        found.append(_any_number())
    return tuple(found)


@functools.lru_cache(maxsize=64)
def _counted(unit: str) -> re.Pattern[str]:
    alike = f"[{_OF_PEOPLE}]" if unit in _OF_PEOPLE else unit
    return re.compile(rf"{_NUMERAL}[)）]? ?[多来]?[个号]?{alike}")


_OF_PEOPLE = "口人位名"
"""Units that count people: 住几口 is answered by 两个人."""


@functools.cache
def _any_number() -> re.Pattern[str]:
    return re.compile(_NUMERAL)


@functools.cache
def _how_many() -> re.Pattern[str]:
    return re.compile(
        r"(?:[几多少]|哪一?[张个间号]?(?=[床桌厅栋幢座楼层排室房馆门口]))"
        r"([个张台把位名块件套份辆本支只间家门双人次条箱盒杯瓶页天年周月岁层楼号班期级床桌厅栋幢座排室房馆口])"
    )


@functools.cache
def _asking() -> re.Pattern[str]:
    return re.compile(
        r"(?:叫|是)?什么(?:名字|时候|样的?)?|名字|全名|全称|是?哪一?[位个家天种儿里年]|多少|来着|"
        r"再?[报念说发](?:一?[遍下个]|给我|我)+|(?:你|您)(?:那边|那里|那)?|"
        r"(?:登记|记|写|定|约|说)的(?:是)?|怎么(?:写|说|称呼)的?|是谁|找谁|我们?|还记得|记不记得|"
        r"到时候?|[那这](?:边|里|个|次|位)|帮我|给我|请问|之前|聊到|提到|说过|提过|告诉|一共|总共|最后|现在|目前|一般|大概|到底|具体|"
        r"\b(?:what|which|who|whom|whose|when|where|how|many|much|is|are|was|were|do|does|did|the|an?|"
        r"of|to|in|on|at|for|and|my|our|your|i|we|you|it|that|this|again|tell|remind|me|please)\b"
    )


@functools.cache
def _kinds() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Words of a question, and what an answer to it looks like."""
    number = _NUMERAL
    pairs = (
        (
            r"多少钱|价格|价钱|费用?|报价|预算|总价|几块|贵|消费|门票|"
            r"[收付给花赚挣出掏退赔交欠省砍谈][了到下的完]?[我他她你]?多少",
            rf"{number}[0-9.,一二两三四五六七八九十百千万]* ?(?:元|块|万|美元|镑)|免费|[¥$]|"
            r"(?<![0-9a-z./-])[1-9][0-9]{2,4}(?![0-9a-z:./-]| ?[号日月年点楼室栋度])|"
            r"[一二两三四五六七八九][十百千][一二三四五六七八九十百]*",
        ),
        (r"比例|百分之|几成|几折|折扣", rf"%|百分之|{number} ?[成折]"),
        (
            r"怎么分(?![工类组班])|分成|分红|比例|几几",
            r"[一二三五七八六四]{2}(?:开|分)|五五|六四|四六|三七|二八|对半|平分|一人一半|%|[0-9一二三四五六七八九]成",
        ),
        (
            r"绝对|千万|不[能可许准要](?:碰|写|画|放|印|用|出现|有)|禁|忌讳",
            r"[别禁忌]|不[能可许准要得]|千万|绝对",
        ),
        (
            r"几点|什么时[候间段]|何时|时间",
            r"点|[0-9]:[0-9]|早上|上午|中午|下午|晚上|小时|分钟|提前|\b[ap]m\b",
        ),
        (
            r"哪[一两几]?天|(?<!栋)(?<!楼)几号(?![档单柜桌台])|几月|哪年|日期|什么时[候间段]|星期几|周几|何时|期限|之前|时间",
            r"月|[0-9一二三四五六七八九十] ?[号日]|周[一二三四五六日末天]|星期|今天|明天|"
            r"后天|前一天|"
            rf"\b(?:{A_MONTH_STEM}|{A_WEEKDAY_STEM})"
            r"(?:[a-z]*day|[a-z]*r?y|[a-z]*ber|ch|il|ust)?\b|tomorrow",
        ),
        (r"电话|手机|座机|号码|联系方式", r"(?<![a-z0-9._-])[0-9][0-9 -]{6,}"),
        (r"邮箱|邮件", r"@"),
        (r"(?<![a-z])ip(?![a-z])|网关|网段|子网", r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}"),
        (
            r"(?<![几哪多])(?![几哪多机话日月年]|[0-9一二三四五六七八九十])[\u4e00-\u9fff]号(?![线码])|"
            r"几号(?=[档单柜])|编号|航班|车次|型号",
            r"(?<![a-z0-9@._])(?=[a-z_-]*[0-9])(?:(?=[0-9_-]*[a-z])[a-z0-9_-]{4,}|[0-9]{5,})(?![@元])",
        ),
        (
            r"号码|号是|微信|密码|车牌|牌照|网址",
            r"[a-z0-9][a-z0-9_-]{3,}",
        ),
        (
            r"要求|需求|条件|讲究|限制|规定|注意|忌讳|必须",
            r"要|必须|得|不能|不可|最好|别|只能|至少|最多|以内|不超过|\b(?:must|need|no|only)\b",
        ),
        (
            r"喜欢|偏好|口味|爱好|习惯|过敏|忌[口什啥]|不能?吃|爱吃|颜色|prefer|like|favou?rite|allerg",
            r"喜欢|爱|习惯|过敏|不[吃喝放加要碰]|[吃碰闻]不|别[放加]|忌|偏|色|prefer|like|love|allerg",
        ),
        (
            r"我(?:叫|姓|的?名字|的?姓名|是谁)|my name",
            r"我姓|我叫|我的?名字|我是|my name|\bi'?m\b",
        ),
        (
            r"谁|叫什么|名字|姓名|哪一?位|姓什么|怎么称呼|[全大学]名|负责人|联系人|对接",
            r"叫|姓|是|找|联系|老师|女士|先生|师傅|经理|医生|阿姨|\b(?:mr|ms|mrs|dr)\b",
        ),
        (
            r"门牌|房号|哪一?户|住[在哪几]|几[栋幢楼单]",
            rf"{number} ?(?:栋|幢|号楼|单元|室|楼)|room [0-9]",
        ),
        (
            r"一共|总共|合计|总[额价数]|in total|altogether",
            r"[一总]共|合计|合起来|加起来|总[额价数]|total",
        ),
        (
            r"药|medicine|medication|\bpills?\b",
            rf"{_NUMERAL}[片粒颗]|胶囊|毫克|[服吃用][^，。]{{0,4}}药|血[压糖脂]|\b(?:mg|tablets?|pills?)\b",
        ),
        (r"病|过敏史|健康|illness|disease", r"[病症痛炎癌]|过敏|血压|血糖|手术|allerg|disease"),
        (
            r"[好完成过了]了?没有?(?:[?]|$)|状态|进度|办妥|\b(?:status|done|finished)\b",
            r"已|[好完成过]了|完成|状态|\b(?:state|status|done|signed|paid|ok|finished)\b",
        ),
        (
            r"怎么定|定的|定了|决定",
            r"还是|定了|就这么|就定|算了|决定|说好",
        ),
        (
            r"为什么|为啥|为何|原因|理由|怎么[不没]",
            r"因为|由于|所以|[怕嫌太]|不然|不如|[省免]得|耽误|受不了",
        ),
        (r"哪里人|老家|籍贯|出生地|hometown|come from", r"老家|籍贯|出生|hometown|born|come from"),
        (
            r"哪里|哪儿|在哪|地址|门牌|房号|哪一?户|地点|什么地方|位置|哪个[^，。?]{0,3}[厅房室馆店]",
            r"[路街道巷号幢栋楼层室厅馆店园区县市省村镇座]|\b(?:street|st|road|rd|room|floor|ave)\b",
        ),
        (
            r"多[大长高宽重远久厚深]|尺寸|长宽|容量|重量|面积|距离|几[米寸升斤]",
            rf"{number} ?[多来]?(?:米|厘米|公分|毫米|寸|英寸|升|斤|公斤|平|公里|个?小时|分钟|"
            r"天|年)|"
            r"[0-9] ?(?:cm|mm|km|m|l|kg|inch|hours?|minutes?|days?)\b",
        ),
    )
    return tuple((re.compile(asks), re.compile(answer)) for asks, answer in pairs)
