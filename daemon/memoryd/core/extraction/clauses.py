"""What the rules of both languages share: clauses, typed values, and a fact's kind."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memoryd.core.facts import FactKind
from memoryd.core.text.numerals import Quantity, half_width, quantities
from memoryd.core.text.times import Moment, moments
from memoryd.values import frozen

__all__ = ["Clause", "Speech", "Value", "clauses", "has_chinese", "typed_values"]


@frozen
class Speech:
    """One message as the rules see it. ``text`` has fences taken out.

    ``question``  what the other side said right before: an answer leans on it.
    ``earlier``   what this side said right before that: 不是我，是我弟弟 leans on it.
    ``fresh``     whether nothing was said since the question.
    ``before``    what both said before, newest first: whose address an answer gives.
    ``named``     names among the arguments of the calls before it.
    """

    text: str
    user: bool
    name: str | None
    at: datetime
    question: str
    earlier: str
    fresh: bool = True
    before: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece between separators. ``end_mark`` is the separator after it (``""`` at the end)."""

    text: str
    sentence: int
    end_mark: str


ValueKind = Literal["phone", "email", "url", "id", "moment", "quantity", "ratio"]


@dataclass(frozen=True, slots=True)
class Value:
    """A typed value in a clause, with the kind of fact it makes and its form for programs."""

    start: int
    end: int
    text: str
    type: ValueKind
    kind: FactKind
    normalized: str
    moment: Moment | None = None
    quantity: Quantity | None = None


def has_chinese(text: str) -> bool:
    return not text.isascii() and _chinese().search(text) is not None


@functools.cache
def _chinese() -> re.Pattern[str]:
    return re.compile(r"[\u4e00-\u9fff]")


@functools.cache
def _separator() -> re.Pattern[str]:
    # A comma or full stop between digits, in a host name or after an initial separates nothing,
    # nor does the mark before the query of a link.
    return re.compile(
        r"[，。！；!;\n…]|[？?](?![A-Za-z0-9_.-]{1,40}=)|,(?![0-9]{3}|\s[12][0-9]{3}\b)|\.(?=\s|"
        r"$)(?<!\b[A-Z]\.)(?<!\b[Dd]r\.)"
        r"(?<!\bMrs\.)(?<!\b[MJS]r\.)(?<!\bMs\.)(?<!\bNo\.)(?<!\bSt\.)|——"
        r"|\s(?=(?:and|but) (?:I|my|we|our|he|she|the|it|his|her|their|they)\b)"
    )


def clauses(text: str) -> list[Clause]:
    """Cut a text at its commas and stops."""
    pieces: list[Clause] = []
    sentence = position = 0
    links = [match.span() for match in _link().finditer(text)]
    for match in _separator().finditer(text):
        if any(start <= match.start() < match.end() < end for start, end in links):
            continue
        piece = text[position : match.start()].strip()
        if piece:
            pieces.append(Clause(piece, sentence, match[0]))
        elif pieces and match[0] in "？?":
            last = pieces[-1]
            pieces[-1] = Clause(last.text, last.sentence, match[0])
        if match[0] not in "，,；;":
            sentence += 1
        position = match.end()
    piece = text[position:].strip()
    if piece:
        pieces.append(Clause(piece, sentence, ""))
    return pieces


_LINK = r"(?:https?://|www\.)[^\s\u4e00-\u9fff，。；）)>\"']{3,300}"


@functools.cache
def _link() -> re.Pattern[str]:
    return re.compile(_LINK)


@functools.cache
def _contact() -> re.Pattern[str]:
    return re.compile(
        r"(?P<email>[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]"
        r"{1,63}){1,4})"
        rf"|(?P<url>{_LINK})"
        r"|(?<![0-9A-Za-z.#-])(?P<phone>\+?(?:86[- ]?)?1[3-9][0-9](?:[- ]?[0-9]{4}){2}"
        r"|0[0-9]{2,3}-[0-9]{7,8}(?:-[0-9]{1,5})?|[48]00[- ]?[0-9]{3}[- ]?[0-9]{4}"
        r"|\+[0-9]{1,3}[- ]?(?:\(?[0-9]{2,4}\)?[- ]?){2,4}[0-9]{2,4}"
        r"|0[0-9]{3,4} [0-9]{5,7}|0[0-9]{2,4} [0-9]{3,4} [0-9]{3,4}"
        r"|(?:\([0-9]{3}\) ?|[0-9]{3}[-.])[0-9]{3}[-.][0-9]{4}|[0-9]{3} [0-9]{3} [0-9]{4})"
        r"(?![0-9A-Za-z])"
        r"|(?<![A-Za-z0-9_./@-])(?P<id>"
        r"[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]"
        r"[A-HJ-NP-Z][·\s]?[A-HJ-NP-Z0-9]{5,6}"
        r"|(?=[A-Za-z0-9_/-]{0,28}[0-9])(?=[A-Za-z0-9_/-]{0,28}[A-Za-z])"
        r"[A-Za-z0-9]{1,24}(?:[-_/][A-Za-z0-9]{1,24}){0,4}|#[0-9]{2,12}|"
        r"[0-9]{4}(?: [0-9]{4}){2,4}(?: [0-9]{1,4})?|[0-9]{9,20}"
        r"|[0-9]{2,8}(?:-[0-9]{2,8}){2,3}|[0-9]{3,4}-[0-9]{4,8})(?![A-Za-z0-9_@])"
    )


def typed_values(text: str, at: datetime) -> list[Value]:
    """Find contacts, ids, moments and quantities of a clause; they do not overlap."""
    folded = half_width(text)
    values: list[Value] = []
    if not re.search(
        r"[0-9@]|www\.|[一二两三四五六七八九十半周天晚月年点末底零]|[A-Za-z]{3}", folded
    ):
        return values
    taken: list[tuple[int, int]] = []

    def free(start: int, end: int) -> bool:
        return all(end <= low or start >= high for low, high in taken)

    def take(value: Value) -> None:
        values.append(value)
        taken.append((value.start, value.end))

    for moment in moments(text, at):
        take(_of_moment(moment))
    for match in _contact().finditer(folded):
        start, end = match.span()
        if not free(start, end) or not _is_contact_or_id(match, folded):
            continue
        take(_of_contact(match, text))
    if "/" in folded:
        for match in re.finditer(r"(?<![0-9/])[0-9]{2,3}/[0-9]{2,3}(?![0-9/])", folded):
            if free(*match.span()):
                take(Value(*match.span(), match[0], "ratio", FactKind.OTHER, match[0]))
    for quantity in quantities(text):
        if free(quantity.start, quantity.end):
            take(_of_quantity(quantity))
    values.sort(key=lambda value: value.start)
    return values


def _of_moment(moment: Moment) -> Value:
    kind = FactKind.DATE if moment.kind == "date" else FactKind.TIME
    return Value(
        moment.start, moment.end, moment.text, "moment", kind, moment.normalized, moment=moment
    )


def _of_contact(match: re.Match[str], text: str) -> Value:
    start, end = match.span()
    said = text[start:end]
    if match["email"]:
        return Value(start, end, said, "email", FactKind.CONTACT, match[0].lower())
    if match["url"]:
        said = said.rstrip(".,;:!?")
        return Value(start, start + len(said), said, "url", FactKind.CONTACT, said)
    if match["phone"]:
        digits = re.sub(r"[^0-9+]", "", match[0])
        return Value(start, end, said, "phone", FactKind.CONTACT, digits)
    return Value(start, end, said, "id", FactKind.ID, match[0].upper().lstrip("#"))


def _is_contact_or_id(match: re.Match[str], folded: str) -> bool:
    if match["id"] is None:
        return True
    token = match["id"]
    if re.fullmatch(_NOT_AN_ID, token):
        return False
    after = folded[match.end() : match.end() + 1]
    return not (token.isdigit() and after and after in "元块人个万亿%")


# Quantities with a Latin unit, versions' v1, clock times, and words such as 4G, 3D, B2B, H5.
_NOT_AN_ID = (
    r"(?i:[0-9]+(?:\.[0-9]+)?(?:k|w|m|g|kg|mg|cm|mm|km|gb|mb|tb|kb|ml|l|am|pm|h|s|ms|min|"
    r"st|nd|rd|th|"
    r"d|days?|hours?|years?|x|px|mah|usd|rmb|cny|eur)|[2345]g|[23]d|b2[bc]|p2p|h5|mp[34]|covid-19|"
    r"[a-z]{1,2}[0-9]?|[0-9][a-z]|utf-?8|[0-9]{1,2}-[0-9]{1,2})"
)


_QUANTITY_KINDS = {
    "amount": FactKind.AMOUNT,
    "count": FactKind.COUNT,
    "duration": FactKind.AMOUNT,
    "measure": FactKind.AMOUNT,
    "percent": FactKind.AMOUNT,
    "number": FactKind.COUNT,
}


def _of_quantity(quantity: Quantity) -> Value:
    return Value(
        quantity.start,
        quantity.end,
        quantity.text,
        "quantity",
        _QUANTITY_KINDS[quantity.kind],
        quantity.normalized,
        quantity=quantity,
    )
