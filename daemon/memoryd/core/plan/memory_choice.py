"""Which facts, lines of the summary and passages stand in the room that memory has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from memoryd.core.plan.fitting import Placed
from memoryd.core.plan.memory_block import Fence, MemoryPart, record
from memoryd.core.plan.memory_records import Record, cost_of, counted
from memoryd.core.plan.parts import Budget, PlanInputs
from memoryd.core.plan.said_again import Shown
from memoryd.core.plan.scene import Course, Scene
from memoryd.core.summary.local_summary import telling_sentences
from memoryd.core.tokens.counting import Counter, Counting

__all__ = [
    "EXTRACT_TOKENS",
    "SMALL_LIMIT",
    "chosen_records",
    "extract_floor",
    "extract_of",
    "recall_floor",
    "summary_tokens",
    "without_repeats",
    "worthwhile",
]

_RECALL_FLOOR_TOKENS = 600
_RECALL_FLOOR_SHARE = 0.6
SMALL_LIMIT = 1000
_ASKED_FLOOR_SHARE = 0.8
"""Recall has at least 600 tokens, or 60 % of a limit below 1,000; and 80 % of any limit where a
question is asked, for what answers it is seldom in the turns before it."""

_WHOLE_SHARE = 0.5
"""Of recall's room, for the passages that stand whole where not all can."""

_LITTLE_COVERED = 256
"""Of fewer tokens than that, facts and summary take at most a quarter, of more at most a third:
a memory that is nearly as long as what it stands for costs tokens and saves none. Where the newest
message asks they may take half: the answer may stand in what a third leaves out. Passages recalled
are held to the same; where nothing is asked, those that nothing names are part of that memory, for
they are there because there is room. And of so little the nearest is near to anything: what nothing
names has to tell something that no fact tells."""

EXTRACT_TOKENS = 300
_EXTRACT_FLOOR_SHARE = 0.1
"""An extract of uncovered turns takes at most half of what a summary may, and has at least a tenth
of a small limit, whatever else there is to say: a few sentences, but never nothing."""


def extract_of(
    turns: Sequence[Sequence[Placed]], counter: Counter, scene: Scene
) -> Counting[list[Record]]:
    """Return telling sentences of the turns as records, the most telling first."""
    sentences = telling_sentences((item.stored for turn in turns for item in turn), scene.language)
    ranked = sorted(sentences, key=lambda each: (-each.weight, -each.seq))
    records = [
        Record(part="summary", text=record(_harmless(each.text, scene.fence)), place=each.seq)
        for each in ranked
    ]
    counts = yield from counter.ask(each.text for each in records)
    return counted(records, counts, counter)


def _harmless(text: str, fence: Fence) -> str:
    """Return a sentence that cannot end the fence, whose name was chosen before it was known."""
    return text.replace("<", "＜") if fence.occurs_in(text) else text


def chosen_records(
    inputs: PlanInputs,
    course: Course,
    budget: Budget,
    scene: Scene,
    extract: Sequence[Record],
    turns: Sequence[Sequence[Placed]],
    room: int,
) -> list[Record]:
    """Return the records that stand, in their order, within ``room`` (fence included)."""
    if not (scene.records or extract):
        return []
    standing = {item.stored.seq for turn in turns for item in turn}
    whole = standing - {item.stored.seq for turn in turns for item in turn if item.cut}
    by_part: dict[MemoryPart, list[Record]] = {"facts": [], "summary": [], "recalled": []}
    for each in scene.records:
        # A passage of a message that is shortened would be shortened, too.
        stands = standing if each.part == "recalled" else whole
        if not any(stands.issuperset(saying) for saying in each.said_in):
            by_part[each.part].append(each)
    if by_part["summary"]:
        talk = Shown(item.message.text for turn in turns for item in turn)
        by_part["summary"] = [each for each in by_part["summary"] if talk.rest_of(each.text)]
    space = room - scene.fenced
    recalled_want = cost_of(by_part["recalled"]) + sum(
        scene.headings[heading].tokens
        for heading in {each.heading for each in by_part["recalled"]}
        if heading
    )
    covered = inputs.covered_tokens if inputs.options.recall_scope == "session" else None
    if covered:
        recalled_want = min(recalled_want, worthwhile(covered))
    recalled_floor = min(recalled_want, recall_floor(inputs, budget))
    gist_floor = min(cost_of(extract), extract_floor(budget))

    facts = _taken(by_part["facts"], min(course.facts_tokens, space - recalled_floor - gist_floor))
    space -= cost_of(facts)
    gist_room = min(EXTRACT_TOKENS, space, max(space - recalled_floor, gist_floor))
    gist = _taken(extract, gist_room)
    space -= cost_of(gist)
    said = "\n".join(each.text for each in facts)
    lines = [each for each in by_part["summary"] if each.text.strip() not in said]
    most = min(summary_tokens(inputs), space - recalled_floor)
    if inputs.covered_tokens is not None:
        asks = inputs.summary is not None and inputs.summary.more > 0
        share = inputs.covered_tokens // 2 if asks else worthwhile(inputs.covered_tokens)
        most = min(most, share - cost_of(facts))
    summary = sorted(_taken(sorted(lines, key=_rank), most), key=_place)
    shown = "".join(each.text for each in summary)
    facts = [each for each in facts if not any(text in shown for text in each.told_in)]
    space -= cost_of(summary)
    unnamed = recalled_want
    if covered and not inputs.asked:
        unnamed = worthwhile(covered) - cost_of(facts) - cost_of(summary)
    if covered and covered < _LITTLE_COVERED:
        known = {seq for each in facts for saying in each.said_in for seq in saying}
        by_part["recalled"] = [each for each in by_part["recalled"] if _adds(each, known)]
    recalled = _recalled(
        by_part["recalled"], inputs.options.recall_k, min(space, recalled_want), unnamed, scene
    )
    told = {
        each.passage.seq
        for each in recalled
        if each.said_in and each.whole and each.passage is not None
    }
    return [
        *(each for each in facts if not any(told.issuperset(said) for said in each.said_in)),
        *summary,
        *(each for each in sorted(gist, key=_place) if not _says_again(each, recalled)),
        *recalled,
    ]


def _adds(entry: Record, known: Collection[int]) -> bool:
    """Whether a passage is named, or tells something of its own: it does not ask, nor is it what
    the facts that are ``known`` were said in."""
    passage = entry.passage
    assert passage is not None, "only passages are recalled"
    if passage.named:
        return True
    asks = passage.text.rstrip().endswith(("？", "?"))
    return not asks and not (entry.said_in and passage.seq in known)


def without_repeats(
    records: Sequence[Record],
    extract: Sequence[Record],
    turns: Sequence[Sequence[Placed]],
    counter: Counter,
) -> Counting[list[Record]]:
    """Return chosen records without what their lines of the summary say of these turns, and of
    the other records, word for word."""
    lines = [each for each in records if each.part == "summary" and each not in extract]
    if not lines:
        return list(records)
    others = (each.text for each in records if each not in lines)
    shown = Shown((*(item.message.text for turn in turns for item in turn), *others))
    shorter = {
        id(each): replace(each, text=record(rest))
        for each in lines
        if (rest := shown.rest_of(each.text)) != each.text
    }
    counts = yield from counter.ask(each.text for each in shorter.values())
    counted(list(shorter.values()), counts, counter)
    kept = (shorter.get(id(each), each) for each in records)
    return [each for each in kept if each.text]


def _says_again(sentence: Record, recalled: Sequence[Record]) -> bool:
    """Whether a sentence of an extract stands in a passage recalled from its own message."""
    words = sentence.text.strip().partition(": ")[2]
    return any(
        words in " ".join(each.text.split())
        for each in recalled
        if each.said_in and each.passage is not None and each.passage.seq == sentence.place
    )


def _recalled(
    records: Sequence[Record], most: int, room: int, unnamed: int, scene: Scene
) -> list[Record]:
    """Return the best passages that fit, oldest first, each below the time that it is said at.

    ``unnamed`` is how much of the room those may take that nothing names.
    """
    chosen: dict[str, Record] = {}
    headings: set[str] = set()
    for each in _abridged(records, most, room, scene):
        if len(chosen) == most:
            break
        new = bool(each.heading) and each.heading not in headings
        cost = each.tokens + (scene.headings[each.heading].tokens if new else 0)
        named = each.passage is not None and each.passage.named
        if cost <= (room if named else min(room, unnamed)) and each.text not in chosen:
            chosen[each.text] = each
            room -= cost
            unnamed -= 0 if named else cost
            headings.add(each.heading)
    ordered: list[Record] = []
    above = ""
    # Those under one heading stay together, whatever else was said in another session meanwhile.
    first: dict[str, float] = {}
    for each in chosen.values():
        first[each.heading] = min(first.get(each.heading, each.place), each.place)
    order = sorted(chosen.values(), key=lambda one: (first[one.heading], one.heading, *_when(one)))
    for each in order:
        if each.heading and each.heading != above:
            cost_of = scene.headings[each.heading]
            ordered.append(
                Record(
                    part="recalled",
                    text=each.heading,
                    tokens=cost_of.tokens,
                    exact=cost_of.exact,
                    place=each.place,
                )
            )
            above = each.heading
        ordered.append(each)
    return ordered


def _abridged(records: Sequence[Record], most: int, room: int, scene: Scene) -> Iterator[Record]:
    """Return the first passages whole, of the others their gists.

    A passage stands whole while the gists of all others still fit beside it, and until its share
    of the room is taken: where the answer is less likely, many gists hold it sooner than
    few wholes.
    """
    rest = sum((each.brief or each).tokens for each in records[:most])
    headings = {each.heading for each in records if each.heading}
    rest += sum(scene.headings[heading].tokens for heading in headings)
    used = 0
    for each in records:
        brief = each.brief or each
        rest = max(rest - brief.tokens, 0)
        stands = used + each.tokens <= max(room - rest, _WHOLE_SHARE * room)
        used += each.tokens if stands else brief.tokens
        yield each if stands else brief


def _when(entry: Record) -> tuple[float, int]:
    assert entry.passage is not None, "only passages are recalled"
    return entry.place, entry.passage.seq


def _taken(records: Sequence[Record], room: int) -> list[Record]:
    """Return the records that fit, in order of preference, each text once."""
    taken: dict[str, Record] = {}
    for each in records:
        if each.tokens <= room and each.text not in taken:
            taken[each.text] = each
            room -= each.tokens
    return list(taken.values())


def _place(entry: Record) -> float:
    return entry.place


def _rank(entry: Record) -> int:
    return entry.rank


def recall_floor(inputs: PlanInputs, budget: Budget) -> int:
    if inputs.asked:
        return max(int(budget.limit * _ASKED_FLOOR_SHARE), 0)
    if budget.limit < SMALL_LIMIT:
        return int(budget.limit * _RECALL_FLOOR_SHARE)
    return _RECALL_FLOOR_TOKENS


def extract_floor(budget: Budget) -> int:
    return min(EXTRACT_TOKENS, int(budget.limit * _EXTRACT_FLOOR_SHARE))


def summary_tokens(inputs: PlanInputs) -> int:
    return inputs.options.summary_tokens + (inputs.summary.more if inputs.summary else 0)


def worthwhile(covered: int) -> int:
    """Return how many tokens facts and summary may take for so many that they stand for."""
    return covered // (4 if covered < _LITTLE_COVERED else 3)
