"""Words by which a message tells that something changed, and what it tells beside them."""

from __future__ import annotations

import functools
import re

from memoryd.core.outdated.comparing import values_in
from memoryd.core.outdated.correcting_words import CORRECTS_EN, SLIP_ZH
from memoryd.core.summaries import is_chinese
from memoryd.core.text.numerals import half_width

__all__ = [
    "CLAUSES",
    "ENDS",
    "LONG",
    "bare_choice",
    "choice_words",
    "confirmation",
    "cue_of_change",
    "denial_words",
    "gives_value",
    "handed_over",
    "leaning_words",
    "most_of",
    "no_longer",
    "sentences_of",
    "shift_words",
    "taken_back",
    "told_in",
]

LONG = 120
"""Characters from which on a message says too many things to be about one earlier one."""


_AS_LONG_IN_ENGLISH = 3
"""Times as many characters say as much in English."""


def most_of(text: str) -> int:
    return LONG if is_chinese(text) else _AS_LONG_IN_ENGLISH * LONG


def gives_value(sentence: str) -> bool:
    """Whether a sentence in English is short and has a value."""
    return len(sentence) <= LONG // 2 and bool(values_in(sentence))


@functools.cache
def taken_back() -> re.Pattern[str]:
    """What takes a change back, and says nothing of what held before it."""
    return re.compile(
        r"(?:[改换放恢调搬挪变]复?回|恢复[到成]|回到|(?<![0-9])[按照用])[^，。！？]{0,3}?"
        r"(?:最[初早开]|原[来先本]|当初)|"
        r"(?i:\bback (?:to (?:the )?(?:original|first|old|plan|square|how|what|where)|"
        r"(?:where|how|as) (?:it|they|we|things) (?:was|were))|\bin the first place\b|"
        r"\b(?:as|what) (?:it|we|was|they) (?:was|were|had|said)? ?(?:before|first|originally)|"
        r"\bundo\b|\brevert|\bscrap that|\bforget the (?:new|change)|"
        r"\b(?:the|full) (?:first|original) "
        r"(?:plan|date|time|idea|price|amount|sum|figure|size|colour|version|choice|\w+ it is)\b|"
        r"\bchange[ds]? (?:it )?back\b|\bas originally\b)"
    )


@functools.cache
def shift_words() -> re.Pattern[str]:
    amount = "[半一两三四五六七八九十几0-9]{1,3}"
    return re.compile(
        rf"(?:往[前后][挪推移调]?|提前|推迟|推后|延后|顺延|[早晚多少加减][个了]?){amount}"
        "个?(?:多?小时|钟头|分钟|刻钟|天|周|礼拜|星期|个?月|[个张份人位桌])"
    )


@functools.cache
def leaning_words() -> re.Pattern[str]:
    return re.compile(r"倾向|偏向|[想打]算?[用选订找](?!不)|考虑|看[中好上]|中意")


@functools.cache
def choice_words() -> re.Pattern[str]:
    return re.compile(r"(?<![挑推评])选(?![择项手题])|敲定|拍板|定[了下]|就(?:用|选|它|这家)")


CLAUSES = re.compile(r"[，。；：！？,;:!?\s]")


@functools.cache
def no_longer() -> re.Pattern[str]:
    return re.compile(
        r"(?:那边|那头|那儿|那里|他们)?(?:都|也|又|说|临时|突然|今天|这次|那天|已经|恐怕|可能|是)*"
        r"(?:黄了|不行了?(?![，。]?[吧吗呢])|[去来到][不没]了|没[法来]来|不[来去干做接卖开]了|[做接干]不了|"
        r"没[有过](?=[，。])|太[暗亮深浅旧丑土吵窄](?:了|(?=，))|退了(?=，)|"
        r"没货|[断缺]货|停产|卖[完光]|没空|[没无][号位档]|[订约排]满|坏了|取消|作罢|吹了|泡汤|关门了|倒闭|辞职|"
        r"请假|不合适|靠不住|不考虑|出国|离职|调走|病了|生病|放(?:我|咱)?们?鸽子|跑路|被[订租占卖定])|"
        r"(?:(?<![要用找去订选])(?:[不别][要用找去订选](?!再|那么|这么|多)|[换砍去退]掉)(?P<what>[^，。；！？,;!?]{2,8}?))了?(?=[，。；！？,;!?]|$)"
    )


@functools.cache
def handed_over() -> re.Pattern[str]:
    """Words by which somebody takes another's place."""
    return re.compile(
        r"顶[上替班]|[接代替顶]班|接手|接替|代替|替[他她我]|接了?(?:过去|下来|[这那])|"
        r"[让叫请由给换派][了个]?[^，。！？]{1,8}"
        r"(?:来|去|跑|弄|做|管|带|送|开|接|上|干|负责|盯)(?:了|$|[，。！])|"
        r"在[^，。]{1,6}(?:手上|那[儿里])|不管[^，。]{0,4}了"
    )


@functools.cache
def denial_words() -> re.Pattern[str]:
    return re.compile(
        r"不[够下行成要用去了好合]|别|太[^，]|[没无][号货位票有空]|嫌|撞|冲突|满了|取消|来不了|停[机用产]|"
        r"(?i:\b(?:not|no|too|won't|can't)\b)"
    )


@functools.cache
def cue_of_change() -> re.Pattern[str]:
    return re.compile(
        rf"(?<!别)[改换挪]|不要.{{1,10}}了|别.{{1,10}}了|不算|其实|(?<!别)(?:{SLIP_ZH}|听[错反岔混])|不太?够|太[多少长短久贵大小远]|更正|不对|应该是|提前|推迟|"
        r"[缩扩加减升降涨砍谈压](?=[到成至为]|[0-9一二两三四五六七八九十])|放[低宽]|少一|多一|"
        r"还是.{1,12}吧|变成|[以今往]后|推[到后]|"
        r"松[口动]|让[步了]|服软|软[了下]|[磨砍讲谈]下来|[扛撑]不住|[总一]共[^，。]{1,10}了(?:$|[，。])|"
        r"[0-9一二两三四五六七八九十百](?:个人|[个位名人岁件套只家])了(?=$|[，。])|"
        r"[0-9一二两三四五六七八九十百千万][^，。]{0,2}吧(?=$|[，。])|"
        r"往[上下前后][收调压抬加减挪推提]|不[用要需][^，。]{0,2}[那这]么[多大长高久]|"
        r"(?<![0-9一二两三四五六七八九十百千万点分号日月年半个 ])[成到至为] ?"
        r"(?=[0-9一二两三四五六七八九十])|"
        rf"(?i:\b(?:{CORRECTS_EN}|changed?|mov(?:e|ed|ing)|switch(?:ed)?|rather|"
        r"(?:scratch|strike) what|scrap (?:that|what)|never ?mind|forget (?:the|that|about)|"
        r"(?:went|goes|gone|go) (?:up|down)|(?:up|down) (?:to|from)|"
        r"replac\w+|swap\w*|take that back|turns out|ended up|"
        r"re-?(?:weigh|count|check|measur|schedul|issu|book)\w*|bumped|pushed|halved|doubled|"
        r"brought forward|postponed|cancel\w*|takes? over|shift\w*|clash\w*|no,|"
        r"(?:will|['’]ll) do|more like|out of stock|sold out|discontinued|unavailable|"
        r"fell through|over-?ruled|(?:is|are|will be) now|"
        r"too (?:long|short|many|few|big|small|large|dear|expensive|early|late|heavy|slow))\b|"
        r"\bno, |['’]s now\b)"
    )


@functools.cache
def confirmation() -> re.Pattern[str]:
    return re.compile(
        r"改[为成到]?|换成|[挪推调移延换顺][好到]|到账|到手|实[付收]|敲定|^那就|更正|更新[为成到]|调整[为到]|现在|[升涨降扩加减缩压砍谈][为到]|变成|减完|以后|"
        r"[谈砍]下来|收到 ?(?=[0-9一二两三四五六七八九十])|"
        r"(?i:\b(?:changed|updated|corrected|moves?|moved|switched|now|fixed|replac(?:ed|ing)|"
        r"swapped|it is|again|instead)\b|\bthen(?=$|[,.]))"
    )


@functools.lru_cache(maxsize=256)
def told_in(text: str) -> str:
    """What a message says, without its questions and a leading 好的."""
    kept = [piece for piece in sentences_of(text) if not piece.rstrip().endswith(("？", "?"))]
    return _ACK.sub("", "".join(kept)).strip().rstrip("。.！!")


_ACK = re.compile(
    r"^(?:(?:好的?|行|明白|收到|可以|没问题|哈哈|嗯|(?i:ok|okay|sure|got it))[，,。!！ ]*)+"
)


def sentences_of(text: str) -> list[str]:
    return [piece for piece in ENDS.split(half_width(text)) if piece]


ENDS = re.compile(r"(?<=[。！？!?\n；;])|(?<=[A-Za-z0-9)]\.)(?= )")


@functools.cache
def bare_choice() -> re.Pattern[str]:
    return re.compile(r"(?:换成|改成|那就|还是(?=.+吧)|(?i:make it|rather|instead)\b)")
