"""What a later sentence overrules, shown beside what was said before.

``replaced`` drops a value where it is certain that it holds no more. Most corrections of a name, a
place or a choice (入场那首歌换成《告白气球》) say too little for that: which words of the sentence
they are about are the old value, nobody can tell for certain. Nothing is dropped here, then: the
earlier sentence stands with the later one beside it, so that nobody takes it for the present state.
"""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from memoryd.core.facts import Fact
from memoryd.core.outdated.correcting_words import CORRECTS_EN, SLIP_ZH
from memoryd.core.outdated.replaced import SIZE, Replaced, Said, telling_words, values_by_kind
from memoryd.core.summaries import SummaryLine, is_chinese
from memoryd.core.summary.excerpts import Later, is_excerpt
from memoryd.core.text.english import CAPITALISED, NUMBER_WORD, in_figures, is_stop_word, root
from memoryd.core.text.kindred import topics
from memoryd.core.text.numerals import canonical_number, half_width
from memoryd.core.text.search_terms import normal_text
from memoryd.core.text.times import MONTHS

__all__ = [
    "Later",
    "Overruled",
    "facts_of_overruled",
    "later_of",
    "overruled_as",
    "overruled_by",
    "present_of_overruled",
]


@dataclass(frozen=True, slots=True)
class Overruled:
    """What messages said, ``old`` in as many words, and what ``by`` said of it later.

    Where no value can be told from the sentence around it, the words that both share, ``about``,
    mark the sentence. What ``reverts`` takes a change back: what was changed holds again. It is
    ``certain`` what is overruled where the later message names it (吴师傅那边黄了).
    """

    ids: frozenset[str]
    old: tuple[str, ...]
    about: tuple[str, ...]
    by: str
    later: str
    value: Replaced | None = None
    reverts: bool = False
    certain: bool = False

    def marks(self, text: str, *, values_only: bool = False) -> tuple[str, ...]:
        """What in a text that rests on the messages says what is overruled."""
        plain = half_width(text)
        # the words of ``about`` are in lower case
        return self.marks_in(plain, plain.lower(), values_only=values_only)

    def marks_in(self, plain: str, lower: str, *, values_only: bool = False) -> tuple[str, ...]:
        """The same of a text in half width, as it is and in lower case."""
        marks = self.old if values_only else (*self.old, *self.about)
        found = tuple([mark for mark in marks if mark in plain or mark in lower])
        if not found and self.value is not None and self.value.stated_in(plain):
            return (self.value.text,)
        return found


def overruled_by(newer: Sequence[Said], older: Sequence[Said]) -> tuple[Overruled, ...]:
    """Return what the messages ``newer`` overrule of what was said before them.

    Both are in the order in which they were said.
    """
    said = (*older, *newer)
    events = [
        index
        for index in range(len(older), len(said))
        if len(said[index].text) <= _most(said[index].text)
        and (
            _corrects(said, index)
            or _denies(said[index])
            or _drops(said[index])
            or _shifts(said, index)
            or _chooses(said[index])
            or _states(said[index])
        )
    ]
    if not events:
        return ()
    turns = _turns(said)
    found: list[Overruled] = []
    for index in events:
        found += _overruled(said, index, turns)
    return tuple(found)


def overruled_as(replaced: Iterable[Replaced], said: Iterable[Said]) -> tuple[Overruled, ...]:
    """Return what was replaced as what is shown beside it, as far as it is known who said that."""
    replaced = tuple(replaced)
    by = {each.by for each in replaced}
    told = {each.id: _told(each.text) for each in said if each.id in by}
    return tuple(
        Overruled(each.ids, old=(), about=(), by=each.by, later=later, value=each)
        for each in replaced
        # who asks for what holds (是…吗？) says the value, and nothing beside it
        if (later := told.get(each.by, "") or (each.now if each.by in told else ""))
    )


def later_of(lines: Sequence[SummaryLine], overruled: Iterable[Overruled]) -> dict[int, Later]:
    """Return what was said later of each excerpt among the lines that was overruled, by index."""
    overruled = tuple(overruled)
    gone = _by_message(overruled)
    if not gone:
        return {}
    told: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if is_excerpt(line) and not line.text.rstrip().endswith(("？", "?")):
            for id_ in line.message_ids:
                told.setdefault(id_, []).append(index)
    found = {
        index: _later(line, last, gone, told, lines)
        for index, line in enumerate(lines)
        if is_excerpt(line) and (last := _last(line.text, line.message_ids, gone))
    }
    for each in overruled:
        if each.by in told and not is_chinese(each.later):
            # the sentence that has the old value alone (the gate man's ill), and the one after it
            speaks = _spokesman(told[each.by], lines)
            for index in told[each.by]:
                if index < speaks and index not in found and each.marks(lines[index].text):
                    found[index] = Later((speaks,))
        if each.reverts and each.by in told:
            index = _spokesman(told[each.by], lines)
            changed = (other for other in overruled if other.by in each.ids)
            before = dict.fromkeys(
                i
                for change in (each, *changed)
                for id_ in sorted(change.ids)
                for i in told.get(id_, ())
                if i < index and change.marks(lines[i].text)
            )
            found[index] = replace(found.get(index, Later()), before=tuple(before)[:_BESIDE])
    return found


def present_of_overruled(
    lines: Iterable[SummaryLine], overruled: Iterable[Overruled]
) -> tuple[SummaryLine, ...]:
    """Return lines without the statements of a summariser that give an old value, or quote what
    was overruled: what was said word for word is there with what was said later."""
    lines = tuple(lines)
    gone = _by_message(overruled)
    if all(is_excerpt(line) or gone.keys().isdisjoint(line.message_ids) for line in lines):
        return lines
    said = {_bare_words(line.text) for line in lines if is_excerpt(line)}

    def quotes(line: SummaryLine) -> bool:
        return all(_bare_words(sentence) in said for sentence in _sentences(line.text))

    return tuple(
        line
        for line in lines
        if is_excerpt(line)
        or line.field is not None
        or not _last(line.text, line.message_ids, gone, values_only=not quotes(line))
    )


def _bare_words(text: str) -> str:
    return half_width(text).strip(" .!。！")


def facts_of_overruled(
    facts: Iterable[Fact], session: str, overruled: Iterable[Overruled]
) -> tuple[Fact, ...]:
    """Return the facts without those that give an old value: out of messages that said it, or
    kept beside the new one, where a correction changed a part of a fact."""
    overruled = tuple(overruled)
    gone = _by_message(overruled)
    if not gone:
        return tuple(facts)
    by: dict[str, list[Overruled]] = {}
    for each in overruled:
        by.setdefault(each.by, []).append(each)
    found: list[Fact] = []
    for fact in facts:
        text = f"{fact.key}: {fact.value}"
        ids = [source.message_id for source in fact.sources if source.session == session]
        kept = (each for id_ in ids for each in by.get(id_, ()))
        if not (_last(text, ids, gone, values_only=True) or any(_keeps(text, e) for e in kept)):
            found.append(fact)
    return tuple(found)


def _keeps(text: str, overruled: Overruled) -> bool:
    """Whether a text out of a correction says an old value that the correction does not say."""
    later = half_width(overruled.later)
    return any(mark not in later for mark in overruled.marks(text, values_only=True))


def _later(
    line: SummaryLine,
    last: Sequence[Overruled],
    gone: Mapping[str, Sequence[Overruled]],
    told: Mapping[str, Sequence[int]],
    lines: Sequence[SummaryLine],
) -> Later:
    by: list[int] = []
    surely: set[int] = set()
    certain: set[int] = set()
    unkept: list[str] = []
    for each in last:
        if not _of_the_same(line.text, each):
            continue
        its = told.get(each.by, ())
        before = len(by)
        if its:
            speaks = _spokesman(its, lines)
            by.append(speaks if is_chinese(each.later) else _in_its_place(each, its, lines, speaks))
            if each.certain:
                # 吴师傅那边黄了。护士长另外荐了一个，杨姐
                by += (more := [i for i in its if i == speaks + 1])
                certain.update((speaks, *more))
            if not is_chinese(each.later) and by[-1] == speaks:
                # changed the code, somebody had the old one. 2846
                short = len(each.later) <= _LONG
                by += [i for i in its if i == speaks + 1 and (short or _gives(lines[i].text))]
        else:
            unkept.append(each.later)
            # of what stands in no line nobody else says what became of it
            unkept += [next_.later for next_ in _last(each.later, (each.by,), gone)]
        if each.old or each.value or is_chinese(each.later):
            surely.update(by[before:])
    return Later(
        tuple(dict.fromkeys(by)),
        tuple(unkept),
        redundant=_merely_confirms(line.text, line.message_ids, gone),
        vague=frozenset(by) - surely,
        certain=frozenset(certain),
    )


def _in_its_place(
    overruled: Overruled, indexes: Sequence[int], lines: Sequence[SummaryLine], speaks: int
) -> int:
    """The first sentence of an English message that has what comes in an old value's place; the
    one that speaks for it where none has, or that one has it."""
    old = {kind: normal for text in overruled.old for kind, (normal, _) in _values(text).items()}

    def has(index: int) -> bool:
        values = _values(lines[index].text)
        if not old:
            return _gives(lines[index].text)
        return any(
            _comparable(new, kind) and values[new][0] != normal
            for new in values
            for kind, normal in old.items()
        )

    return next((index for index in (speaks, *indexes) if has(index)), speaks)


def _spokesman(indexes: Sequence[int], lines: Sequence[SummaryLine]) -> int:
    """The line that stands best for a message that corrects."""
    return max(indexes, key=lambda i: (_says_again(lines[i].text), -i))


@functools.lru_cache(maxsize=512)
def _says_again(text: str) -> int:
    """How well a sentence stands for a message that corrects."""
    cue = _confirmation().search(text) or _cue().search(text) or _reverts().search(text)
    return 2 * bool(cue) + bool(_values(text))


def _of_the_same(text: str, overruled: Overruled) -> bool:
    """Whether what was said later is about this sentence of a message, and not about another one:
    it says a name that was replaced, or they share a word, or have values of a kind. In English a
    sentence is found by its words."""
    if overruled.value is not None or not is_chinese(overruled.later):
        return True
    return _speaks_of(text, overruled.later, overruled.old, overruled.certain)


@functools.lru_cache(maxsize=512)
def _speaks_of(text: str, later: str, old: tuple[str, ...], certain: bool) -> bool:
    """The same of a Chinese sentence; asked of all lines again each time that one more message
    overrules any of them."""
    if any(each in text and not _values(each) for each in old):
        return True
    if not old and (certain or _bare().match(later)):
        return True
    if not telling_words(later).isdisjoint(telling_words(text)):
        return True
    kinds = _values(text)
    return any(_comparable(new, kind) for new in _values(later) for kind in kinds)


def _merely_confirms(
    text: str, ids: Collection[str], gone: Mapping[str, Sequence[Overruled]]
) -> bool:
    """Whether a reply says the old value and hardly more: what it answers is shown anyway."""
    label, _, told = text.partition(": ")
    values = [old for id_ in ids for each in gone.get(id_, ()) for old in each.old]
    return label in ("助手", "assistant") and any(
        old in told and len(told) - len(old) <= _HARDLY_MORE for old in values
    )


_HARDLY_MORE = 4
"""Characters of a reply beside the value."""


def _by_message(overruled: Iterable[Overruled]) -> dict[str, list[Overruled]]:
    gone: dict[str, list[Overruled]] = {}
    for each in overruled:
        for id_ in each.ids:
            gone.setdefault(id_, []).append(each)
    return gone


def _last(
    text: str,
    ids: Collection[str],
    gone: Mapping[str, Sequence[Overruled]],
    *,
    values_only: bool = False,
) -> tuple[Overruled, ...]:
    """What overrules each value of a text last, in the order in which it was said."""
    if gone.keys().isdisjoint(ids):
        return ()
    plain = half_width(text)
    lower = plain.lower()
    found: dict[str, Overruled] = {}
    for id_ in ids:
        for each in gone.get(id_, ()):
            if each.by not in ids and each.later not in text:
                for mark in each.marks_in(plain, lower, values_only=values_only):
                    # what is only about it says nothing of what else is
                    mark += "" if each.old or each.value else f" {each.by}"
                    before = found.pop(mark, None)
                    # what is certain of a value goes before what is only near to it
                    keeps = before is not None and before.value and not each.value
                    found[mark] = before if before is not None and keeps else each
    return tuple(dict.fromkeys(found.values()))[-_BESIDE:]


_BESIDE = 3
"""Later sentences shown beside one line at most."""


# --- which messages correct -------------------------------------------------------------------

_LONG = 120
"""Characters from which on a message says too many things to be about one earlier one."""

_AS_LONG_IN_ENGLISH = 3
"""Times as many characters say as much in English."""


def _most(text: str) -> int:
    return _LONG if is_chinese(text) else _AS_LONG_IN_ENGLISH * _LONG


def _correction(said: Said) -> str:
    """What of a message corrects: of a long one in English the sentences that say so, each with
    the one before it, which says of what, and with the one after it that gives the new value."""
    told = _told(said.text)
    if len(told) <= _LONG or is_chinese(told):
        return told
    sentences = [piece.strip() for piece in _ENDS.split(told) if piece.strip()]
    kept: set[int] = set()
    for index, sentence in enumerate(sentences):
        if _cue().search(sentence) or _reverts().search(sentence):
            gives = any(map(_gives, sentences[index + 1 : index + 2]))
            kept.update(range(max(index - 1, 0), index + 1 + gives))
    return " ".join(sentences[index] for index in sorted(kept)).rstrip(".!") if kept else told


def _gives(sentence: str) -> bool:
    """Whether a sentence in English is short and has a value."""
    return len(sentence) <= _LONG // 2 and bool(_values(sentence))


@functools.cache
def _reverts() -> re.Pattern[str]:
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


def _corrects(said: Sequence[Said], index: int) -> bool:
    each = said[index]
    if each.user:
        cue = _cue().search(each.text) or _reverts().search(each.text)
        return bool(cue) and not each.text.rstrip().endswith(("？", "?"))
    told = _told(each.text)
    asked = next((s for s in reversed(said[:index]) if s.user), None)
    if asked is None or (_CALL.match(each.text) and not is_chinese(asked.text)):
        return False
    if _confirmation().search(told) and (_values(told) or _NUMBER.search(told)):
        return True
    if _reverts().search(told):
        return True
    return _repeats(told, asked.text) and bool(
        _confirmation().search(told) or _cue().search(asked.text)
    )


_CALL = re.compile(r"(?:[a-z]\w*\()?\{")
"""What a tool was asked and answered corrects nothing that people said."""

_NUMBER = re.compile(rf"\b{NUMBER_WORD}\b", re.I)


def _denies(said: Said) -> bool:
    """Whether the user says of a value that it will not do: 十八桌坐不下, 十号没号了."""
    return said.user and any(
        _denial().search(clause) and _all_values(clause)
        for clause in re.split(r"[，。；！？\n]", half_width(said.text))
    )


def _drops(said: Said) -> bool:
    """Whether the user says that somebody or something will not do any more."""
    return said.user and _no_longer().search(said.text) is not None


def _dropped(before: Sequence[Said], by: Said) -> Iterator[Overruled]:
    """What a message of the user drops by its name (吴师傅那边黄了): the longest words before that
    which were said earlier, in few messages."""
    if not by.user:
        return
    for match in _no_longer().finditer(by.text):
        clause = _CLAUSES.split(by.text[: match.start()])[-1][-_LONGEST_NAME:]
        name = _said_before(clause or match["what"] or "", before)
        saying = [each for each in before if name and name in each.text]
        if saying and len(saying) <= _FEW_SAY:
            yield Overruled(
                frozenset(each.id for each in saying),
                old=(name,),
                about=(),
                by=by.id,
                later=_told(by.text),
                certain=True,
            )


def _shifts(said: Sequence[Said], index: int) -> bool:
    """Whether a reply tells where a shift leads of which the user said only how far it goes."""
    return (
        index > 0
        and said[index - 1].user
        and not said[index].user
        and _shift().search(said[index - 1].text) is not None
        and bool(_values(_told(said[index].text)))
    )


def _shifted(said: Sequence[Said], index: int) -> Iterator[Overruled]:
    """What was shifted (往后挪半小时), with the reply that says what holds then (调好了，九点)."""
    if _shifts(said, index):
        shifted, reply = said[index - 1], said[index]
        match = _shift().search(half_width(shifted.text))
        if match is not None:
            yield Overruled(
                frozenset((shifted.id,)),
                old=(match[0],),
                about=(),
                by=reply.id,
                later=_told(reply.text),
                certain=True,
            )


@functools.cache
def _shift() -> re.Pattern[str]:
    amount = "[半一两三四五六七八九十几0-9]{1,3}"
    return re.compile(
        rf"(?:往[前后][挪推移调]?|提前|推迟|推后|延后|顺延|[早晚多少加减][个了]?){amount}"
        "个?(?:多?小时|钟头|分钟|刻钟|天|周|礼拜|星期|个?月|[个张份人位桌])"
    )


def _chooses(said: Said) -> bool:
    return said.user and _choice().search(said.text) is not None


def _settled(
    said: Sequence[Said], index: int, before: Sequence[_Turn], turns: Sequence[_Turn]
) -> Iterator[Overruled]:
    """What the user leaned to (黄油我倾向总统的，要不盲测一下？), with the choice that was made
    soon after it (盲测完了，三个选安佳): both are about a thing that few speak of."""
    each = said[index]
    if not _chooses(each):
        return
    for turn, _ in _best(_about(_words(each.text, ""), before[-_SOON:], turns), least=_RARE):
        leaning = said[turn.start]
        if leaning.user and _leaning().search(leaning.text) and not _choice().search(leaning.text):
            yield Overruled(
                frozenset((leaning.id,)),
                old=(),
                about=tuple(sorted(telling_words(leaning.text))),
                by=each.id,
                later=_told(each.text),
                certain=True,
            )


_SOON = 5
"""Turns within which a choice follows."""


@functools.cache
def _leaning() -> re.Pattern[str]:
    return re.compile(r"倾向|偏向|[想打]算?[用选订找](?!不)|考虑|看[中好上]|中意")


@functools.cache
def _choice() -> re.Pattern[str]:
    return re.compile(r"(?<![挑推评])选(?![择项手题])|敲定|拍板|定[了下]|就(?:用|选|它|这家)")


def _said_before(clause: str, before: Sequence[Said]) -> str:
    """The longest run of a clause that earlier messages have, of equal ones the last; a name has
    two signs at least and no word that every conversation has."""
    for length in range(len(clause), 1, -1):
        for start in range(len(clause) - length, -1, -1):
            run = clause[start : start + length]
            if telling_words(run) and any(run in each.text for each in before):
                return run
    return ""


_CLAUSES = re.compile(r"[，。；：！？,;:!?\s]")
_LONGEST_NAME = 10
_FEW_SAY = 8
"""Messages that say a name up to which it stands for one thing that may be dropped."""


@functools.cache
def _no_longer() -> re.Pattern[str]:
    return re.compile(
        r"(?:那边|那头|那儿|那里|他们)?(?:都|也|又|说|临时|突然|今天|这次|那天|已经|恐怕|可能|是)*"
        r"(?:黄了|不行了?(?![，。]?[吧吗呢])|[去来到][不没]了|没[法来]来|不[来去干做接卖开]了|[做接干]不了|"
        r"没货|[断缺]货|停产|卖[完光]|没空|[没无][号位档]|[订约排]满|坏了|取消|作罢|吹了|泡汤|关门了|倒闭|辞职|"
        r"请假|不合适|靠不住|不考虑|出国|离职|调走|病了|生病|放(?:我|咱)?们?鸽子|跑路|被[订租占卖定])|"
        r"(?:(?<![要用找去订选])(?:[不别][要用找去订选](?!再|那么|这么|多)|[换砍去退]掉)(?P<what>[^，。；！？,;!?]{2,8}?))了?(?=[，。；！？,;!?]|$)"
    )


@functools.cache
def _denial() -> re.Pattern[str]:
    return re.compile(
        r"不[够下行成要用去了好合]|别|太[^，]|[没无][号货位票有空]|嫌|撞|冲突|满了|取消|来不了|停[机用产]|"
        r"(?i:\b(?:not|no|too|won't|can't)\b)"
    )


def _repeats(told: str, statement: str) -> bool:
    """Whether a reply says again what it answers."""
    return not _values(statement).keys().isdisjoint(_values(told)) or any(
        True for _ in _echoes(statement, told, "")
    )


@functools.cache
def _cue() -> re.Pattern[str]:
    return re.compile(
        rf"(?<!别)[改换挪]|不要.{{1,10}}了|别.{{1,10}}了|不算|其实|(?<!别)(?:{SLIP_ZH}|听[错反岔混])|不太?够|太[多少长短久贵大小远]|更正|不对|应该是|提前|推迟|"
        r"[缩扩加减升降涨砍谈压](?=[到成至为]|[0-9一二两三四五六七八九十])|放[低宽]|少一|多一|"
        r"还是.{1,12}吧|变成|以后|推[到后]|[总一]共[^，。]{1,10}了(?:$|[，。])|"
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
def _confirmation() -> re.Pattern[str]:
    return re.compile(
        r"改[为成到]?|换成|[挪推调移延换顺][好到]|到账|到手|实[付收]|敲定|^那就|更正|更新[为成到]|调整[为到]|现在|[升涨降扩加减缩压砍谈][为到]|变成|减完|以后|"
        r"[谈砍]下来|收到 ?(?=[0-9一二两三四五六七八九十])|"
        r"(?i:\b(?:changed|updated|corrected|moves?|moved|switched|now|fixed|replac(?:ed|ing)|"
        r"swapped|it is|again|instead)\b|\bthen(?=$|[,.]))"
    )


@functools.lru_cache(maxsize=256)
def _told(text: str) -> str:
    """What a message says, without its questions and a leading 好的."""
    kept = [piece for piece in _sentences(text) if not piece.rstrip().endswith(("？", "?"))]
    return _ACK.sub("", "".join(kept)).strip().rstrip("。.！!")


_ACK = re.compile(
    r"^(?:(?:好的?|行|明白|收到|可以|没问题|哈哈|嗯|(?i:ok|okay|sure|got it))[，,。!！ ]*)+"
)


def _sentences(text: str) -> list[str]:
    return [piece for piece in _ENDS.split(half_width(text)) if piece]


_ENDS = re.compile(r"(?<=[。！？!?\n；;])|(?<=[A-Za-z0-9)]\.)(?= )")


# --- which turn they are about ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Turn:
    """A message of the user with what answered it: messages from ``start`` up to ``end``.

    A long story shares a word with whatever comes later: ``breadth`` is how many things it is
    about."""

    start: int
    end: int
    words: frozenset[str]
    breadth: float


def _turns(said: Sequence[Said]) -> tuple[_Turn, ...]:
    starts = [i for i, each in enumerate(said) if each.user or i == 0]
    return tuple(
        _Turn(start, end, *_read(tuple((each.text, each.asked) for each in said[start:end])))
        for start, end in zip(starts, (*starts[1:], len(said)), strict=True)
    )


@dataclass(frozen=True, slots=True)
class _Met:
    """A turn that words meet: what they weigh there, and those that few turns have."""

    weight: float
    turn: _Turn
    rare: frozenset[str]


@functools.lru_cache(maxsize=256)
def _read(messages: tuple[tuple[str, str], ...]) -> tuple[frozenset[str], float]:
    """The words of a turn, and its breadth: each new message is set against all turns before."""
    words = frozenset[str]().union(*(_words(text, asked) for text, asked in messages))
    telling = [word for word in words if not word.startswith((_VALUE, _TOPIC))]
    english = sum(map(str.isascii, telling))
    pairs = len(telling) - english
    return words, math.sqrt(max(english / _MANY_WORDS, pairs / _MANY_PAIRS, 1.0))


def _words(text: str, asked: str) -> frozenset[str]:
    """What a message is about: words, those of its question, and what it counts."""
    words = telling_words(text) | telling_words(asked) | _counted(text)
    return words | _topics(text) | _topics(asked)


def _topics(text: str) -> frozenset[str]:
    """What a text in Chinese speaks of, by whichever name."""
    if not is_chinese(text):
        return frozenset()
    return frozenset(f"{_TOPIC}{topic}" for topic in topics(normal_text(text)))


def _counted(text: str) -> frozenset[str]:
    """The values of a text as words, and the kinds of what it counts."""
    found: set[str] = set()
    for kind, (normal, _) in _values(text).items():
        if not (_is_english(text) and re.fullmatch("[0-9]", normal)):
            found.add(f"{_VALUE}{kind} {normal}")  # two is said of much
        if kind.startswith(("count ", "place ", _SHARE_KIND)):
            found.add(f"{_VALUE}{kind}")
        elif kind in ("phone", "id"):
            found.add(f"{_VALUE}{kind} {normal[:6]}")
    if not is_chinese(text):
        # the 110 is what was told as 110mm
        found.update(f"{_VALUE}{figures}" for figures in _FIGURES.findall(text))
        # few things have a code of so many figures
        found.update(f"{_VALUE}{kind}" for kind in _values(text) if _BARE_CODE.fullmatch(kind))
    return frozenset(found)


def _figures(text: str) -> frozenset[str]:
    return frozenset(_ANY_FIGURES.findall(text))


_ANY_FIGURES = re.compile(r"(?<![\w.,:-])[£$€]?([0-9]+)(?![\w:-])")
_BARE_CODE = re.compile("code [0-9]")
_FIGURES = re.compile(r"(?<![0-9.,:/-])[0-9]{3,}(?![0-9])")


_TOPIC = "~ "
_VALUE = "= "
"""What tells words that stand for values from those of a text."""


def _overruled(said: Sequence[Said], index: int, turns: Sequence[_Turn]) -> list[Overruled]:
    """What a message overrules: one thing, or in English as many as it has kinds of values for."""
    each = said[index]
    own = next(turn for turn in turns if turn.start <= index < turn.end)
    before = [turn for turn in turns if turn.end <= own.start]
    later = _correction(each)
    named = _named(said[: own.start], each.text)
    if named is not None:
        value, holders = named
        return [Overruled(holders, old=(value,), about=(), by=each.id, later=later, certain=True)]
    found = [
        *_dropped(said[: own.start], each),
        *_shifted(said, index),
        *_settled(said, index, before, turns),
    ]
    words = telling_words(later) | _counted(later) | _topics(later)
    if not _corrects(said, index):
        return found or (_restated(said, own, turns) if _states(each) else [])
    if not each.user:
        asked = _answered(said[own.start], words)
        words |= telling_words(asked) | _counted(asked) | _topics(asked)
    names = frozenset() if is_chinese(later) else _names(each.text)
    if reverts := _reverts().search(later) is not None:
        words |= own.words  # those around it say of what
    met = _about(words, before, turns, names)
    if reverts:  # what it takes back is a change
        told_well = (each for each in met if each.weight >= _RARE)
        met = [each for each in told_well if _changes(said, each.turn)]
    meeting = list(_best(met))
    # less of what both say is enough where a value of the same kind is said
    value = " ".join(s.text for s in said[own.start : own.end]) if reverts else later
    near = _best(met, least=_RARE, as_good=_HALF_AS_GOOD)
    alike = [pair for pair in near if _has_other_value(said, pair[0], value)]
    if is_chinese(later):
        meeting += [pair for pair in alike if pair not in meeting]
    else:
        meeting = [*alike, *(pair for pair in meeting if pair not in alike)]
    figures = frozenset() if is_chinese(later) else _figures(later)
    kinds: set[str] = set()
    for turn, shared in meeting:
        told = said[turn.start : turn.end]
        if figures and figures <= _figures(" ".join(s.text for s in told)):
            continue  # what says the same is not what is corrected
        if reverts:
            old, about = tuple(_told_by(told, shared)), tuple[str, ...]()
        elif gone := _sold_out(told, later):
            old, about = (gone,), ()
        elif named_again := names & shared:
            old, about = _old(told, later, shared)[0], tuple(sorted(named_again))
        else:
            old, about = _old(told, later, shared)
        old += tuple(bare[1] for words in old if (bare := _BARE_FIGURE.fullmatch(words)))
        if not (is_chinese(later) or _is_about(old, shared, names)):
            continue
        of = {kind for value in old for kind in _values(value)}
        vague = not of and _is_english(later)
        anew = is_chinese(later) or kinds.isdisjoint(of)
        if (old or about) and (not found or vague or (of and anew)):
            ids = frozenset(s.id for s in said[turn.start : turn.end])
            ids |= set(_echoing(said[: own.start], turn, old))
            if vague and not old:
                about = (*about, *_values_of_brief(told))
            found.append(
                Overruled(ids=ids, old=old, about=about, by=each.id, later=later, reverts=reverts)
            )
            kinds |= of
            if reverts or not (of or vague) or len(found) == _AT_ONCE:
                break
    if not found and not reverts and _states(each):
        found = _restated(said, own, turns)
    if found:
        return found
    if reverts:
        before = [turn for turn in before if _changes(said, turn)]
    # A sum has its like long before, where it is called by another name (上限, 封顶).
    sums = is_chinese(later) and len(later) <= _LONG // 2
    sums = sums and any(kind == _SUM for kind in _values(later))
    for turn in reversed(before if sums else before[-_NEAR:]):
        old = _other_values(said[turn.start : turn.end], later)
        if old and (is_chinese(later) or len(later) <= _BRIEF):
            ids = frozenset(s.id for s in said[turn.start : turn.end])
            return [Overruled(ids=ids, old=old, about=(), by=each.id, later=later)]
    if (
        each.user
        and before
        and _bare().match(later)
        and len(later) <= _SHORT * _most(later) // _LONG
    ):
        last = said[before[-1].start]
        about = tuple(sorted(telling_words(last.text)))
        return [Overruled(frozenset((last.id,)), old=(), about=about, by=each.id, later=later)]
    return found


_AT_ONCE = 2
"""Things that a message corrects at most."""


def _restated(said: Sequence[Said], own: _Turn, turns: Sequence[_Turn]) -> list[Overruled]:
    """What a statement without a word of correction says anew (vaccine's on the 11th): what says
    of the same rare thing another value of its kind, has two rare words in common, or one that its
    reply took up and that nothing else has. That is shown beside it, and nothing is dropped."""
    each = said[own.start]
    before = [turn for turn in turns if turn.end <= own.start]
    value = " ".join(_told(s.text) for s in said[own.start : own.end])
    found: list[Overruled] = []
    for words in (_words(each.text, ""), own.words):
        for turn, shared in _best(_about(words, before, turns), least=_RARE):
            told = said[turn.start : turn.end]
            often = {word: sum(word in t.words for t in turns) for word in sorted(shared)}
            rare = [word for word, number in often.items() if number <= _ITS_TURNS]
            other = _other_values(told, value)
            alone = {word for word in rare if often[word] == _ALONE and words is not own.words}
            if len(rare) > 1 or (rare and other) or (alone and alone & _taken_up(told)):
                about = (*filter(None, map(_said_as, rare)), *(text.lower() for text in other))
                about += tuple(_values_of_brief(told))
                found.append(
                    Overruled(
                        ids=frozenset(s.id for s in told),
                        old=(),
                        about=tuple(dict.fromkeys(about)),
                        by=each.id,
                        later=_told(each.text),
                    )
                )
        if found:
            # what the message says goes before what its reply or its question does
            return found[:_AT_ONCE]
    return []


def _values_of_brief(turn: Sequence[Said]) -> Iterator[str]:
    """The values of a turn that is about one thing, which another sentence of it may name."""
    if len(turn[0].text) <= _LONG:
        yield from (text.lower() for each in turn for _, _, text in _all_values(each.text))


def _taken_up(turn: Sequence[Said]) -> frozenset[str]:
    """The words of a message that what answers it says again: it is about them."""
    return _words(turn[0].text, "") & _words(" ".join(each.text for each in turn[1:]), "")


def _said_as(word: str) -> str:
    """How a text says what a word stands for; nothing of what is a kind alone."""
    if _BARE_CODE.fullmatch(word.removeprefix(_VALUE)):
        return ""
    return word.rpartition(" ")[2].lower() if word.startswith(_VALUE) else word


def _states(said: Said) -> bool:
    """Whether a message of the user is short and states something in English, or how something is
    shared: few conversations speak of two such things."""
    return (
        said.user
        and len(said.text) <= _LONG
        and (_is_english(said.text) or _SHARE_KIND in _values(said.text))
        and not said.text.rstrip().endswith(("?", "？"))
    )


_ITS_TURNS = 4
"""Turns up to which a word stands for one thing that is spoken of."""

_ALONE = 2
"""The turns of a word that only what is stated and what it is about have."""

_BARE_FIGURE = re.compile(r"(?=[£$€]|.+s$)[£$€]?([0-9][0-9.,]+)s?")
"""£350 may be said as 350, and the 14s are those of 14."""


def _answered(said: Said, words: Collection[str]) -> str:
    """What of a message a reply is about: of a long one in English the sentences that its words
    are from."""
    if len(said.text) <= _LONG:
        return said.text
    sentences = [
        sentence
        for sentence in _sentences(said.text)
        if not (telling_words(sentence) | _counted(sentence)).isdisjoint(words)
    ]
    return " ".join(sentences) or _correction(said)


def _is_about(old: Iterable[str], shared: Collection[str], names: Collection[str]) -> bool:
    """Whether a correction in English is about a turn: one word, and neither a value of its kind
    nor a name, says too little of a sentence."""
    words = sum(not word.startswith(_VALUE) for word in shared)
    if any(map(_values, old)):
        return bool(shared)
    return words > 1 or any(word in names for word in shared)


def _sold_out(turn: Iterable[Said], later: str) -> str | None:
    """What there is no more of (the navy's out of stock), if a turn speaks of it."""
    match = _NO_MORE.search(later)
    what = match["what"].lower() if match else ""
    told = " ".join(each.text.lower() for each in turn)
    return what if what and re.search(rf"\b{re.escape(what)}\b", told) else None


_NO_MORE = re.compile(
    r"\b(?P<what>[A-Za-z-]{3,}?)(?:['’]?s|['’]re)?(?: is| are| was| were)? (?:all )?"
    r"(?:out of stock|sold out|discontinued|unavailable|not available|fully booked)\b",
    re.I,
)

_BY_TOPIC = 0.5
"""What speaking of the same by another name weighs against a word that both say."""

_NAME = 1.5
"""What a name that a correction says again weighs against another word: it is about that."""


def _names(text: str) -> frozenset[str]:
    """The words of a text in English that a capital marks as names."""
    names = (*re.findall(CAPITALISED, text), *re.findall(r"\b[A-Z]{2,}\b", text))
    return frozenset(word for name in names for word in telling_words(name))


def _has_other_value(said: Sequence[Said], turn: _Turn, later: str) -> bool:
    """Whether a turn has another value of the kind that a correction has; in Chinese, where units
    tell the kinds, not a bare number."""
    others = _other_values(said[turn.start : turn.end], later)
    if not is_chinese(later):
        return bool(others)
    return any(not kind.startswith("number ") for text in others for kind in _values(text))


def _changes(said: Sequence[Said], turn: _Turn) -> bool:
    told = said[turn.start : turn.end]
    return any(_cue().search(s.text) or _confirmation().search(s.text) for s in told)


def _told_by(turn: Sequence[Said], shared: Collection[str]) -> Iterator[str]:
    """What a turn told: its values, and what its reply says again of it."""
    told = [_told(each.text) for each in turn]
    for text in told:
        yield from (words for _, _, words in _all_values(text))
    for echo in _echoes(told[0], " ".join(told[1:]), turn[0].asked):
        if not telling_words(echo) & set(shared):
            yield echo


def _named(before: Sequence[Said], text: str) -> tuple[str, frozenset[str]] | None:
    """The old value, where a correction names it beside the new one (十八桌坐不下，得二十二桌), and
    the messages that say it of the same thing; else the last that says it."""
    plain = half_width(text)
    by_kind: dict[str, dict[str, str]] = {}
    for kind, normal, words in _all_values(plain):
        by_kind.setdefault(kind, {})[normal] = words
    for kind, values in by_kind.items():
        noun = kind.removeprefix("count ")
        if len(values) == 1 and noun != kind and (one := f"一{noun}") in plain:
            values["1"] = one  # by itself 一根 says nothing
    about = telling_words(plain)
    refused = {
        each
        for clause in _CLAUSES.split(plain)
        if _denial().search(clause)
        for each in _normals(clause)
    }
    for kind, values in by_kind.items():
        if len(values) < 2:
            continue
        saying = {
            normal: [s for s in before if (kind, normal) in _normals(s.text)] for normal in values
        }
        # 9点半太晚了，他们10点就要拍照，得8点40到: of more than two the one that will not do
        old = [
            normal
            for normal in values
            if saying[normal] and (len(values) == 2 or (kind, normal) in refused)
        ]
        if len(old) != 1:
            continue
        holders = saying[old[0]]
        alike = [s for s in holders if about & (telling_words(s.text) | telling_words(s.asked))]
        held = next(
            words
            for k, normal, words in _all_values(half_width(holders[-1].text))
            if (k, normal) == (kind, old[0])
        )
        near = [before.index(s) for s in alike or holders[-1:]]
        return held, frozenset(
            s.id for s in holders if any(abs(before.index(s) - at) <= _NEAR for at in near)
        )
    return None


@functools.lru_cache(maxsize=512)
def _normals(text: str) -> frozenset[tuple[str, str]]:
    return frozenset((kind, normal) for kind, normal, _ in _all_values(half_width(text)))


def _other_values(turn: Sequence[Said], later: str) -> tuple[str, ...]:
    """The values of a turn that are comparable with those of a correction, and others."""
    new = [(kind, normal) for kind, normal, _ in _all_values(later)]
    normals = {normal for _, normal in new}
    sums = sorted((normal for kind, normal in new if kind == _SUM), key=_size)
    # of several sums the smaller ones are parts, or by how much: 30万吧，省两万
    new = [each for each in new if each[0] != _SUM or each[1] == sums[-1]]
    return tuple(
        text
        for each in turn
        for kind, normal, text in _all_values(_told(each.text))
        if normal not in normals
        and any(
            _comparable(ours, kind) and (kind != _SUM or _of_a_size(value, normal))
            for ours, value in new
        )
    )


def _of_a_size(one: str, other: str) -> bool:
    """Whether a sum may be what another was before: 30万 was no 6.5万."""
    smaller, larger = sorted((_size(one), _size(other)))
    return larger <= _TIMES * smaller


def _size(normal: str) -> float:
    """The number of a sum in normal form, of a range the first."""
    number = re.search(r"[0-9]+(?:\.[0-9]+)?", normal)
    return float(number[0]) if number else 0.0


_TIMES = 1.6
_SUM = "amount CNY"
_ANY_SUM = "amount "


_COUNTING = ("number ", "percent ", "amount ", "count ")


def _echoing(before: Sequence[Said], turn: _Turn, old: Sequence[str]) -> Iterator[str]:
    """The messages that say an old value again: soon after it, or on the same thing."""
    for index, each in enumerate(before):
        if any(len(value) > 1 and _says(each.text, value) for value in old):
            near = turn.start - _NEAR <= index < turn.end + _NEAR
            if near or not turn.words.isdisjoint(telling_words(each.text)):
                yield each.id


def _says(text: str, value: str) -> bool:
    """Whether a text says a value, and not a longer word or number."""
    at = text.find(value)
    if at < 0 or is_chinese(text):
        return at >= 0
    ends = rf"(?<![A-Za-z0-9.,]){re.escape(value)}(?![A-Za-z0-9]|[.,][0-9])"
    return re.search(ends, text) is not None


_NEAR = 3

_BRIEF = 60
"""Characters of a correction in English that may leave to what was just said what it is about."""

_SHORT = 16
"""Characters of a message that says only what holds instead of what was said just before."""


@functools.cache
def _bare() -> re.Pattern[str]:
    return re.compile(r"(?:换成|改成|那就|还是(?=.+吧)|(?i:make it|rather|instead)\b)")


def _about(
    words: frozenset[str],
    before: Sequence[_Turn],
    turns: Sequence[_Turn],
    names: frozenset[str] = frozenset(),
) -> list[_Met]:
    """The turns that words meet, best first, each with those that are found in few others. With a
    weight of 3.0 that is one word that stands in 5 of 100 turns."""
    met = {turn.start: words & turn.words for turn in turns}
    often = Counter(itertools.chain.from_iterable(met.values()))
    total = max(len(turns), _FEW)
    worth = {
        word: (_NAME if word in names else _BY_TOPIC if word.startswith(_TOPIC) else 1.0)
        * math.log(1 + total / number)
        for word, number in often.items()
        if word not in _NUMBER_ROOTS
    }
    found = [
        _Met(
            weight=sum(worth.get(word, 0.0) for word in met[turn.start]) / turn.breadth,
            turn=turn,
            rare=frozenset(
                word
                for word in met[turn.start]
                if worth.get(word, 0.0) >= (_RARE_NAME if word in names else _RARE)
            ),
        )
        for turn in before
        if met[turn.start]
    ]
    return sorted(found, key=lambda each: (-each.weight, -each.turn.start))


def _best(
    met: Sequence[_Met], *, least: float = 3.0, as_good: float = 0.75
) -> Iterator[tuple[_Turn, frozenset[str]]]:
    """Those that are met nearly as well as the best is, and well enough."""
    bar = max(least, met[0].weight * as_good) if met else 0.0
    return ((each.turn, each.rare) for each in met if each.weight >= bar)


_MANY_WORDS = 40
_MANY_PAIRS = 80
"""Words in English, and pairs of characters in Chinese, beyond which a turn is about more than one
thing."""

_NUMBER_ROOTS = frozenset(map(root, NUMBER_WORD[3:-1].split("|")))

_FEW = 50
"""Turns below which how often a word stands in them says nothing of how telling it is."""

_HALF_AS_GOOD = 0.5
_RARE = 2.0
_RARE_NAME = 4.2
"""A name of some seven turns in a hundred; who is in all of them tells nothing."""


def _old(
    turn: Sequence[Said], later: str, shared: frozenset[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The old value as the messages of a turn say it, and the words that mark its sentence."""
    told = [_told(each.text) for each in turn]
    new = _values(later)
    # what says again a value of the turn changes none of its kind
    said = {(kind, normal) for each in told for kind, normal, _ in _all_values(each)}
    new = {kind: value for kind, value in new.items() if (kind, value[0]) not in said}
    if new:
        found = [
            (bool(telling_words(clause) & shared), text)
            for each in told
            for clause in re.split(r"[，。；！\n]|,(?![0-9])|(?<=[A-Za-z0-9])\. ", each)
            for kind, (normal, text) in _values(clause).items()
            if _differs(kind, normal, new)
        ]
        near = tuple(text for about, text in found if about)
        if found or is_chinese(later):
            return near or tuple(text for _, text in found), ()
    echoes = tuple(
        echo
        for statement in told[:-1]
        for echo in _echoes(statement, told[-1], turn[0].asked)
        if echo not in later
        and not ((len(echo) <= 3 or echo.isascii()) and telling_words(echo) & shared)
        and (is_chinese(statement) or _beside(echo, statement, shared))
    )
    if any(_values(echo) for echo in echoes):
        echoes = tuple(echo for echo in echoes if not _values(echo))
    words = tuple(sorted(word for word in shared if not word.startswith((_VALUE, _TOPIC))))
    if len(words) > _SURELY and not is_chinese(later) and not any(map(_values, echoes)):
        return echoes, words
    return echoes, () if echoes else words


def _differs(kind: str, normal: str, new: Mapping[str, tuple[str, str]]) -> bool:
    """Whether values by kind have another of this kind; sums are all of one in English where one
    names no money."""
    same = (kind,) if kind in new else (each for each in new if _ANY_SUM in (each, kind))
    return any(_comparable(each, kind) and new[each][0] != normal for each in same)


def _beside(echo: str, statement: str, shared: Collection[str]) -> bool:
    """Whether the sentence that says something, or the one before it, has a word in common."""
    sentences = _sentences(statement)
    at = next((i for i, sentence in enumerate(sentences) if echo in sentence), 0)
    return not telling_words(" ".join(sentences[max(at - 1, 0) : at + 1])).isdisjoint(shared)


_SURELY = 1
"""Words that both say, beyond which they mark a sentence as well as what the reply repeats."""


def _values(text: str) -> dict[str, tuple[str, str]]:
    """Values by kind, of each the last."""
    return {kind: (normal, words) for kind, normal, words in _all_values(text)}


@functools.lru_cache(maxsize=512)
def _all_values(text: str) -> tuple[tuple[str, str, str], ...]:
    """The values of a text: kind, normal form and words. Of codes and versions those are of a kind
    that are built alike; a day is comparable with one that leaves its month unsaid."""
    english = _is_english(text)
    plain, swapped = in_figures(text) if english else (text, ())
    found = [
        (_counting(kind), normal, _as_said(words.rstrip("."), swapped))
        for kind, (normal, words) in values_by_kind(plain)
    ]
    if english:
        found = [
            (_english(kind, words), normal, words)
            for kind, normal, words in found
            # "two" alone is said of much
            if not (kind == "number " and words.isalpha() and len(normal) == 1)
        ]
    found += [(_SHARE_KIND, m["share"] or "五五", m[0]) for m in _SHARE.finditer(text)]
    for match in _DAY.finditer(half_width(text)):
        if (number := canonical_number(match["day"])) is not None:
            found.append((_DAY_KIND, number, match[0]))
    for match in _CODE.finditer(half_width(text)):
        code = match[0]
        if code.islower() and not re.search(r"[0-9]", code) and not is_chinese(text):
            continue  # pick-up is a word
        built = re.sub(r"[0-9]+", "0", code)
        if built == code:
            built = code.partition("-")[0] + "-"
        found.append((f"code {built}", code, code))
    for match in _PLACE.finditer(half_width(text)):
        if (number := canonical_number(match["number"])) is not None:
            found.append((f"place {match['what']}", number, match[0]))
    found += [("weekday ", day[0].lower()[:3], day[0]) for day in _WEEKDAY.finditer(text)]
    found += [(_DAY_KIND, day["day"] or day["of"], day[0]) for day in _DATE.finditer(text)]
    found += [("clock ", _clock(match), match[0]) for match in _HOUR.finditer(text)]
    found += [("size ", re.sub("[^0-9.]+", "×", size[0]), size[0]) for size in SIZE.finditer(text)]
    return tuple(found)


def _is_english(text: str) -> bool:
    """Whether a text is something said in English, and not what a tool answers."""
    return _TWO_WORDS.search(text) is not None and not is_chinese(text)


_TWO_WORDS = re.compile("[A-Za-z]{2}[,.]? [A-Za-z]{2}")


def _english(kind: str, words: str) -> str:
    """The kind of a value in English: a large number that names no money may be a code."""
    if kind != _SUM:
        return kind
    return f"code {len(words)}" if words.isdigit() else _ANY_SUM


def _as_said(words: str, swapped: Iterable[tuple[str, str]]) -> str:
    """The words of a value that was read in figures as the text has them."""
    for figure, said in swapped:
        if re.search(rf"\b{figure}\b", words):
            return re.sub(rf"\b{figure}\b", said, words, count=1)
    return words


def _clock(match: re.Match[str]) -> str:
    """An hour in words as figures say it: quarter past eight is 08:15."""
    hour = _HOURS.index(match["hour"].lower()) + 1
    minutes = _PARTS[(match["part"] or match["half"]).lower()]
    if (match["side"] or "").lower() == "to":
        hour, minutes = (hour - 1) or 12, 60 - minutes
    return f"{hour:02}:{minutes:02}"


_DATE = re.compile(
    r"\b(?:(?P<day>[0-9]{1,2})(?:st|nd|rd|th)|(?P<of>[0-9]{1,2}) "
    rf"(?:{'|'.join(MONTHS)})[a-z]*)\b",
    re.I,
)
"""The 12th may be 12 July."""

_HOURS = tuple(NUMBER_WORD[3:-1].split("|"))[:12]
_PARTS = {"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20}
_HOUR = re.compile(
    rf"\b(?:(?P<part>half|quarter|five|ten|twenty) (?P<side>past|to)|(?P<half>half)) "
    rf"(?P<hour>{'|'.join(_HOURS)})\b",
    re.I,
)


_WEEKDAY = re.compile(r"\b(?i:mon|tues|wednes|thurs|fri|satur|sun)day(?=s?\b)")


def _counting(kind: str) -> str:
    """A kind of value, all ways to count people as one."""
    return "count 人" if kind in ("count 位", "count 名", "count 口", "count 个人") else kind


def _comparable(kind: str, other: str) -> bool:
    """Whether one value may stand for another right after it: 三十五个 for 三十二位, and a number
    without a unit for any."""
    if kind == other:
        return True
    if "count 个" in (kind, other):
        return kind.startswith("count ") and other.startswith("count ")
    if _ANY_SUM in (kind, other):
        return kind.startswith(_ANY_SUM) and other.startswith(_ANY_SUM)
    return kind == "number " and other.startswith(_COUNTING)


_PLACE = re.compile(
    r"(?<![0-9.])(?P<number>[0-9]{1,4}|[一二三四五六七八九十]{1,3}) ?号?"
    r"(?P<what>床|桌|厅|栋|幢|座|单元|室|房|排|窗口|展位|车厢|诊室|柜台|教室|包[间厢]|馆|门|口)"
)
"""The number of a place, of which there is one of a kind at a time: 27床, 3号厅."""

_SHARE_KIND = "share "
_SHARE = re.compile(
    r"(?<![一二三四五六七八九十周])(?P<share>一九|二八|三七|四六|五五|六四|七三|八二|九一)(?:开|分成?)?"
    r"(?![0-9一二三四五六七八九十百点号])|对半|一人一半|平分"
)
"""How two share something."""

_DAY_KIND = "day of month "
_DAY = re.compile(
    r"(?<![0-9.:一二三四五六七八九十])"
    r"(?P<day>[0-9]{1,2}|[一二三]?十?[一二三四五六七八九十]) ?[号日]"
    r"(?![楼线店馆门院厅桌车机口库床仓房])"
)


_CODE = re.compile(
    r"(?<![A-Za-z0-9.-])(?:[A-Za-z]+(?:-[A-Za-z]+)+|(?=[A-Za-z.-]*[0-9])(?=[0-9.-]*[A-Za-z])"
    r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*|[0-9]+(?:\.[0-9]+){3})(?![A-Za-z0-9-])"
)


def _echoes(statement: str, reply: str, asked: str) -> Iterator[str]:
    """What a reply repeats of a statement, beyond the question: that is what was told."""
    if not is_chinese(statement):
        yield from _echoed_words(statement, reply, asked)
        return
    position = 0
    while position < len(statement):
        length = 0
        while (
            position + length < len(statement)
            and statement[position + length] not in _MARKS
            and statement[position : position + length + 1] in reply
        ):
            length += 1
        piece = statement[position : position + length]
        if len(piece) >= 2 and piece not in asked:
            yield piece
        position += max(length, 1)


def _echoed_words(statement: str, reply: str, asked: str) -> Iterator[str]:
    """Runs of whole words: letters alone are in every sentence, and so is a single word that is
    neither a name nor a number."""
    said = f" {' '.join(_WORD.findall(reply.lower()))} "
    words = list(_WORD.finditer(statement))
    first = 0
    while first < len(words):
        last = first
        run = words[first][0].lower()
        if f" {run} " not in said:
            first += 1
            continue
        while (
            last + 1 < len(words)
            and statement[words[last].end() : words[last + 1].start()] == " "
            and f" {run} {words[last + 1][0].lower()} " in said
        ):
            last += 1
            run = f"{run} {words[last][0].lower()}"
        telling = [i for i in range(first, last + 1) if not is_stop_word(words[i][0].lower())]
        if telling:
            echo = statement[words[telling[0]].start() : words[telling[-1]].end()]
            single = len(telling) == 1 and not (
                re.search(r"[0-9]", echo) or (telling[0] and echo[0].isupper())
            )
            if not single and len(echo) > 2 and echo not in asked:
                yield echo
        first = last + 1


_WORD = re.compile(r"[^\W_]+(?:['’@.:-][^\W_]+)*")

_MARKS = '，。、；：！,.;:! 《》「」{}"()'
