"""Makes core/tokens/estimator_data.py from the rank files. Run by hand; a test compares.

Whatever the proof in core/tokens/estimator.py takes for granted about the encodings is checked
here, over all tokens, so that other rank files could not pass unnoticed.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from memoryd.core.tokens.estimator import CHEAP, CONTRACTIONS, LONGEST_RUN, OPENERS
from memoryd.worker.encodings import load, read_ranks

if TYPE_CHECKING:
    from tiktoken._tiktoken import CoreBPE

TARGET = Path(__file__).parent.parent / "daemon/memoryd/core/tokens/estimator_data.py"

MERGES = 2000
"""First merges kept (those in ASCII of them); more help only rare words and code."""

RAREST_WORD = 36_000
"""Words beyond this rank of cl100k_base are left out; of English talk 94 % are within."""

Ranks = dict[bytes, int]

_WORD = re.compile(rb"( ?)([A-Z]?[a-z]+|[A-Z]+)")
_TAKEN = [chr(code) for code in range(33, 127) if not chr(code).isalnum()] + ["\t", *OPENERS]
_CODES = [code for first, last in CHEAP for code in range(first, last + 1)]


def build() -> str:
    """Return the text of the data module."""
    names = ("cl100k_base", "o200k_base")
    ranks = [read_ranks(name) for name in names]
    cores = [load(name) for name in names]
    check_runs(ranks)
    check_digits(ranks)
    before, after = latin_neighbours(ranks)
    torn, torn_off = torn_characters(ranks)
    lines = ['"""Tables of core/tokens/estimator.py, made by tools/build_estimator.py."""']
    lines += ["", "# fmt: off", ""]
    lines += packed("WORDS", "".join(words(ranks, cores)).encode())
    lines += packed("MERGES_CL100K", "\0".join(first_merges(ranks[0])).encode())
    lines += packed("MERGES_O200K", "\0".join(first_merges(ranks[1])).encode())
    lines += packed("COSTS", bytes(costs(ranks)))
    lines += literal("BEFORE_LATIN", before)
    lines += literal("AFTER_LATIN", after)
    lines += ["TORN_OFF = ("]
    lines += [f"    ({last:#x}, {text!a})," for last, text in torn_off]
    lines += [")", "TORN = {"]
    for first, tokens in sorted(torn.items()):
        lines += [f"    {first!a}: ("]
        lines += [f"        ({end!r}, {whole!a}, {begin!r})," for end, whole, begin in tokens]
        lines += ["    ),"]
    return "\n".join([*lines, "}", ""])


def packed(name: str, content: bytes) -> Iterator[str]:
    """Yield the lines of an assignment of compressed content."""
    return literal(name, base64.b64encode(zlib.compress(content, 9)).decode(), width=90)


def literal(name: str, text: str, width: int = 14) -> Iterator[str]:
    """Yield the lines of an assignment of a long string."""
    yield f"{name} = ("
    for start in range(0, len(text), width):
        yield f'    "{ascii(text[start : start + width])[1:-1]}"'
    yield ")"


def check_runs(ranks: Sequence[Ranks]) -> None:
    """Check the fourth rule's lengths, and that a line break of two bytes is a token."""
    for table in ranks:
        assert b"\r\n" in table
        for char, longest in LONGEST_RUN.items():
            assert all(char.encode() * length in table for length in range(1, longest + 1))


def check_digits(ranks: Sequence[Ranks]) -> None:
    """Check that up to three digits are a token, and that none spans digits and wide characters."""
    for table in ranks:
        assert all(b"%0*d" % (n, i) in table for n in (1, 2, 3) for i in range(10**n))
        assert not any(re.search(rb"[0-9][\x80-\xff]|[\x80-\xff][0-9]", token) for token in table)


def words(ranks: Sequence[Ranks], cores: Sequence[CoreBPE]) -> Iterator[str]:
    """Yield each word that costs one token, with 1 (after a blank), 2 (without) or 3 (both)."""
    forms: dict[str, int] = {}
    for token in ranks[0]:
        match = _WORD.fullmatch(token)
        if match and ranks[0][token] < RAREST_WORD and token in ranks[1]:
            text = token.decode()
            if is_safe(text, cores):
                word = text.strip()
                forms[word] = forms.get(word, 0) | (1 if text[0] == " " else 2)
    for word in sorted(forms, key=lambda word: (word.lower(), word)):
        yield f"{word}{forms[word]}"


def is_safe(word: str, cores: Sequence[CoreBPE]) -> bool:
    """Whether a word costs one token wherever the estimator says so."""
    for core in cores:

        def cost(text: str, core: CoreBPE = core) -> int:
            return len(core.encode_ordinary(text))

        # By merging alone, not only because the whole piece is looked up first.
        alone = cost("的" + word + "的") == cost("的" + "的") + 1 if word[0] != " " else True
        after = cost(word + "的") == 1 + cost("的")
        short = all(cost(f"{word}'{end}") <= 2 for end in CONTRACTIONS)
        taken = word[0] == " " or all(cost(char + word) <= 2 for char in _TAKEN)
        if not (alone and after and short and taken):
            return False
    return True


def first_merges(table: Ranks) -> Iterator[str]:
    """Yield the first tokens of more than a byte, those in ASCII, in order of rank."""
    merged = sorted((rank, token) for token, rank in table.items() if len(token) > 1)
    for _, token in merged[:MERGES]:
        if token.isascii():
            yield token.decode()


def merge(text: bytes, table: Ranks) -> int:
    """Return the tokens of a piece by merging alone."""
    parts = [text[i : i + 1] for i in range(len(text))]
    while True:
        pairs = [(table.get(a + b), i) for i, (a, b) in enumerate(pairwise(parts))]
        ranked = [(rank, i) for rank, i in pairs if rank is not None]
        if not ranked:
            return len(parts)
        at = min(ranked)[1]
        parts[at : at + 2] = [parts[at] + parts[at + 1]]


def costs(ranks: Sequence[Ranks]) -> Iterator[int]:
    """Yield for each cheap character its cost, and in bits 2 and 3 what it costs more after a
    blank."""
    for code in _CODES:
        char = chr(code).encode()
        cost = max(merge(char, table) for table in ranks)
        after = max(merge(b" " + char, table) for table in ranks)
        yield cost | max(after - 1 - cost, 0) << 2


def latin_neighbours(ranks: Iterable[Ranks]) -> tuple[str, str]:
    """Return the cheap characters that a token joins to a Latin letter: before it, after it."""
    before: set[str] = set()
    after: set[str] = set()
    for table in ranks:
        for token in table:
            text = token.decode("utf-8", "ignore")
            before.update(re.findall(r"([^\x00-\x7f])(?=[A-Za-z])", text))
            after.update(re.findall(r"(?<=[A-Za-z])([^\x00-\x7f])", text))
    cheap = set(map(chr, _CODES))
    return "".join(sorted(before & cheap)), "".join(sorted(after & cheap))


Torn = tuple[bytes, str, bytes]

_TOKEN = re.compile(
    rb"([\x80-\xbf]{0,3})"
    rb"((?:[\x00-\x7f]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})*)"
    rb"([\xc2-\xf4][\x80-\xbf]{0,2})?",
)


def torn_characters(
    ranks: Iterable[Ranks],
) -> tuple[dict[str, list[Torn]], list[tuple[int, str]]]:
    """Return the tokens that hold parts of cheap characters beside something else.

    By their first whole character, as (end of the one before, whole ones, beginning of the next);
    then those of an end and ASCII text, as (last byte, text). A blank and the beginning of a
    character are not among them: costs() covers those.
    """
    torn: dict[str, list[Torn]] = {}
    torn_off: set[tuple[int, str]] = set()
    cheap = [chr(code).encode() for code in _CODES]
    for token in sorted({token for table in ranks for token in table}):
        match = _TOKEN.fullmatch(token)
        if match is None:  # a byte that is in no text, or the middle of one character
            continue
        end, whole, begin = match[1], match[2].decode(), match[3] or b""
        inside = not whole and not (end and begin)
        aligned = not end and not begin
        blank = whole == " " and not end
        if inside or aligned or blank:
            continue
        beginners = [char.decode() for char in cheap if begin and char.startswith(begin)]
        enders = bool(end) and any(char.endswith(end) for char in cheap)
        if not (beginners or enders or any(ord(char) in _CODES for char in whole)):
            continue
        if whole and not whole[0].isascii():
            torn.setdefault(whole[0], []).append((end, whole, begin))
        elif not whole:
            for char in beginners:
                torn.setdefault(char, []).append((end, char, b""))
        else:
            # The letters and line breaks that the estimator looks for.
            assert not begin and (whole in ("i", "\n\n") or whole.startswith("pp")), token
            torn_off.add((end[-1], whole[:2]))
    return torn, sorted(torn_off)


if __name__ == "__main__":
    TARGET.write_text(build(), encoding="ascii")
