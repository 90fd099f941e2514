"""An upper bound for token counts, from a few kilobytes of tables.

The exact counter needs 30 to 50 MB and lives in the worker. This one stands in while the worker
is away, and a plan must never be longer than it says, so the estimate is never below the count of
any of our encodings, for any text. That is proven, not tuned; the proof has five parts:

1.  A byte-pair encoding that stops early never has fewer tokens. Merges run in order of rank,
    so running only the first few hundred (``MERGES``) gives a bound for a piece of ASCII.
2.  A word that is one token in both encodings, and reached by merging, costs one (``WORDS``).
3.  Call a boundary between two characters clean if every token that spans it consists of whole
    characters. Between clean boundaries a character merges as if it stood alone, until it is
    whole; so the tokens that touch it are at most its own (``COSTS``). The few tokens that hold
    parts of characters are listed (``BROKEN``); where one could match, each byte costs one.
4.  In a run of one character that is a token at every length up to L, two neighbouring tokens
    are longer than L together (or they would have been merged).
5.  A byte costs at most one token. All that the rules above do not cover costs its bytes.

Rules 1 and 2 ask for pieces that the encodings' patterns cut out exactly, or that end at clean
boundaries. ``_Patterns`` cuts those, and leaves single characters where it is not sure. A
character outside ASCII that is not in ``CHEAP`` makes its neighbours unsure: what class it has
depends on the version of Unicode.
"""

from __future__ import annotations

import binascii
import functools
import itertools
import re
import zlib
from types import ModuleType

from memoryd.modules import forget

__all__ = ["Estimator", "estimate"]

CHEAP = (
    (0x2010, 0x2027),
    (0x2030, 0x205E),
    (0x3000, 0x3006),
    (0x3008, 0x3020),
    (0x302A, 0x3037),
    (0x303B, 0x30FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xFF01, 0xFF0F),
    (0xFF1A, 0xFF20),
    (0xFF5E, 0xFF5E),
)
"""Code points with a cost in COSTS: Han, kana, and the punctuation beside them. No numbers among
them (〇 and the full-width digits are), for three of those make one piece. All take three bytes."""

OPENERS = "“‘—…"
"""Punctuation outside ASCII that often stands before a Latin word."""

CONTRACTIONS = ("s", "t", "re", "ve", "m", "ll", "d")

LONGEST_RUN = {" ": 79, "\t": 20, "\n": 10, "\r": 1}
"""All runs of the character up to this length are tokens in both encodings."""

LONGEST_TEXT = 65_536
"""Longer texts cost their bytes. This many characters take 10 to 25 ms on an x86 core, and the
estimate is made in the event loop; whatever is longer is cut in any plan, and counted then."""

_LONGEST_MERGED = 32
"""Longer pieces cost their length: merging takes quadratic time."""

_CACHED_PIECES = 1024
_CACHED_LENGTH = 16
"""Costs remembered, twice so many and 250 KB at most; conversations repeat their words."""

_LONGEST_BLANKS = 256
"""Longer runs of changing white space cost their length: nobody writes them."""

_CJK = CHEAP[2:]
_CASE = re.compile("[A-Z]*[a-z]+|[A-Z]+")
_RUN = re.compile(r"(.)\1*", re.DOTALL)
_WORD = re.compile("([A-Za-z]+)([123])")


def estimate(text: str) -> int:
    """Return a number of tokens that no encoding of ours exceeds for ``text``."""
    return _estimator().estimate(text)


@functools.cache
def _estimator() -> Estimator:
    from memoryd.core.tokens import estimator_data

    made = Estimator(estimator_data)
    # packed they take another 0.25 MB
    del estimator_data
    forget("memoryd.core.tokens.estimator_data")
    return made


def _char_class(ranges: tuple[tuple[int, int], ...], without: str = "") -> str:
    """Return the inside of a character class for ``ranges``, less some characters."""
    out = []
    cuts = sorted({ord(char) for char in without})
    for first, last in ranges:
        for cut in cuts:
            if first <= cut <= last:
                if first < cut:
                    out.append(f"{chr(first)}-{chr(cut - 1)}")
                first = cut + 1
        if first <= last:
            out.append(f"{chr(first)}-{chr(last)}")
    return "".join(out)


def _ending_in(byte: int) -> str:
    """Return all CHEAP characters whose last byte in UTF-8 is ``byte``."""
    return "".join(
        chr(code)
        for first, last in CHEAP
        for code in range(first, last + 1)
        if 0x80 | (code & 0x3F) == byte
    )


def _segments(data: ModuleType) -> re.Pattern[str]:
    """Return the pattern that cuts a text into pieces whose cost depends on nothing else."""
    cheap = _char_class(CHEAP)
    other = rf"[^\x00-\x7f{cheap}]"
    run = _char_class(CHEAP, OPENERS)
    left = _char_class(_CJK, data.BEFORE_LATIN)
    right = _char_class(CHEAP, data.AFTER_LATIN)
    punctuation = r"!-/:-@\[-`{-~"
    contraction = "'(?:" + "|".join(CONTRACTIONS) + ")"
    # After a word: the end, or what is no letter, no mark and no start of a contraction.
    end = rf"(?=\Z|[\x00-&(-@\[-`{{-\x7f{right}]|'(?![sdmtlvrSDMTLVR]|[^\x00-\x7f]))"
    # Before a word that takes no character along: the start, what is never part of its piece, or
    # punctuation that forms a piece of its own.
    start = rf"(?:(?<=[\n\r0-9{left}])|(?<=[{punctuation} ][{punctuation}])|\A)"
    untouched = "".join(rf"(?!(?<=[{_ending_in(last)}]){text})" for last, text in data.TORN_OFF)
    # A character that a word takes along. After a letter, ' may belong to that.
    taken = rf"[!-&(-/:-@\[-`{{-~\t{OPENERS}]|(?<![A-Za-z\x80-\U0010ffff])'"
    return re.compile(
        "|".join(
            (
                rf"(?: |{taken}|{start}{untouched})[A-Za-z]++(?:{end}|{contraction}{end})",
                rf"(?<=[A-Za-z])’{contraction[1:]}{end}",
                rf"(?<!{other})(?<![0-9])[0-9]++(?!{other})",
                rf" ?[{run}]+",
                rf" ?[{OPENERS}]",
                # Punctuation with the line breaks after it, which only one encoding lets / follow.
                rf"(?: |(?<![{punctuation}\x80-\U0010ffff]))[{punctuation}]++[\r\n]*+"
                r"(?![/\x80-\U0010ffff])",
                # White space: the last blank may belong to what follows; up to the last line
                # break it is one piece, the rest another, except at the end of the text.
                r"[ \t\r\n]+(?=[ \t][^ \t\r\n])",
                r"[ \t\r\n]*[\r\n](?![ \t\r\n])",
                rf" ?{other}+",
                r"[\x00-\x7f]",
            )
        )
    )


class Estimator:
    """The tables of core.tokens.estimator_data, unpacked."""

    def __init__(self, data: ModuleType) -> None:
        self._segments = _segments(data)
        self._words = _buckets(_unpack(data.WORDS).decode())
        self._ranks = _rank_tables(data.MERGES_CL100K, data.MERGES_O200K)
        self._costs, self._after_blank = _char_tables(_unpack(data.COSTS))
        self._torn_tokens: dict[str, tuple[tuple[bytes, str, bytes], ...]] = data.TORN
        self._torn_start = re.compile(f"[{''.join(data.TORN)}]")
        self._torn_off = re.compile(
            "|".join(f"[{_ending_in(last)}]{text}" for last, text in data.TORN_OFF)
        )
        # Costs of short pieces met lately. A full cache becomes the old one, and what is still
        # met comes back from there.
        self._cache: dict[str, int] = {}
        self._old_cache: dict[str, int] = {}

    def estimate(self, text: str) -> int:
        """Return the bound for a whole text."""
        if len(text) > LONGEST_TEXT:
            return len(text.encode())
        total = 0
        if text[-1:] in (" ", "\t"):
            text, tail = _split_tail(text)
            # One more where a token may span the last line break and the blanks.
            total += _blank_cost(tail) + text.endswith(("\n", "\r"))
        if not text.isascii():
            total += self._torn(text)
        cache = self._cache
        for piece in self._segments.findall(text):
            cost = cache.get(piece)
            if cost is None:
                cost = self._remembered(piece)
            total += cost
        return total

    def _remembered(self, piece: str) -> int:
        """Return the cost of a piece that is not in the cache, and put it there."""
        cost = self._old_cache.get(piece)
        if cost is None:
            cost = self._cost(piece)
            if len(piece) > _CACHED_LENGTH:
                return cost
        if len(self._cache) >= _CACHED_PIECES:
            self._old_cache = self._cache
            self._cache = {}
        self._cache[piece] = cost
        return cost

    def _cost(self, piece: str) -> int:
        last = piece[-1]
        if not last.isascii():
            return self._wide_cost(piece)
        if piece[0] == "’":
            return 1
        if last.isalpha():
            return self._word_cost(piece)
        if last.isdigit():
            return -(-len(piece) // 3)
        if piece.strip(" \t\r\n"):
            return max(_merged(piece, ranks) for ranks in self._ranks)
        return _blank_cost(piece)

    def _wide_cost(self, piece: str) -> int:
        """Return the cost of characters outside ASCII, perhaps with a blank before them."""
        code = ord(piece[-1])
        if code >= len(self._costs) or not self._costs[code]:
            return len(piece.encode())
        codes = list(map(ord, piece))
        cost = sum(map(self._costs.__getitem__, codes))
        if piece[0] == " ":
            cost += 1 + self._after_blank.get(codes[1], 0)
        return cost

    def _torn(self, text: str) -> int:
        """Return what characters cost more where a token may hold parts of them."""
        extra = 2 * len(self._torn_off.findall(text))
        for match in self._torn_start.finditer(text):
            start = match.start()
            before = text[start - 1 : start].encode() if start else b""
            for ending, whole, beginning in self._torn_tokens[match[0]]:
                stop = start + len(whole)
                if (
                    text.startswith(whole, start)
                    and before.endswith(ending)
                    and text[stop : stop + 1].encode().startswith(beginning)
                ):
                    extra += 2 * (len(whole) + bool(ending) + bool(beginning))
        return extra

    def _word_cost(self, piece: str) -> int:
        taken = "" if piece[0].isalpha() else piece[0]
        word, _, contraction = piece[len(taken) :].partition("'")
        shortened = 1 if contraction else 0
        if taken in ("", " "):
            if self._known(taken + word):
                return 1 + shortened
            taken, alone = "", taken
        else:
            if self._known(word) and not contraction:
                return 2
            if taken == "'" or not taken.isascii():
                # An encoding takes 's off its front, or MERGES do not know the character.
                return len(piece)
            alone = ""
        cl100k, o200k = self._ranks
        cl100k_cost = _merged(alone + word, cl100k)
        parts = _CASE.findall(word)
        tail = "'" + contraction if contraction else ""
        o200k_cost = _parts_cost(alone, parts, tail, o200k)
        if taken:
            # Part of the word's piece, or of another one before it.
            cl100k_cost = max(1 + cl100k_cost, _merged(taken + word, cl100k))
            o200k_cost = max(1 + o200k_cost, _parts_cost(taken, parts, tail, o200k))
        return max(cl100k_cost + shortened, o200k_cost)

    def _known(self, word: str) -> bool:
        return f"\n{word}\n" in self._words.get(word.lstrip(" ")[:2].lower(), "")


def _parts_cost(before: str, parts: list[str], after: str, ranks: dict[str, int]) -> int:
    """Return the cost of a word that o200k_base cuts where a capital follows a small letter."""
    pieces = [before + parts[0], *parts[1:]]
    pieces[-1] += after
    return sum(_merged(piece, ranks) for piece in pieces)


def _merged(piece: str, ranks: dict[str, int]) -> int:
    """Return how many tokens byte-pair encoding with these merges makes of an ASCII piece."""
    if len(piece) > _LONGEST_MERGED:
        return len(piece)
    parts = list(piece)
    while len(parts) > 1:
        best = len(ranks)
        for index in range(len(parts) - 1):
            rank = ranks.get(parts[index] + parts[index + 1], best)
            if rank < best:
                best, at = rank, index
        if best == len(ranks):
            break
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
    return len(parts)


def _split_tail(text: str) -> tuple[str, str]:
    """Cut blanks off the end of a text, with line breaks among them but not those before them.

    At the end of a text all white space is one piece; elsewhere a line break ends it.
    """
    body = len(text.rstrip(" \t\r\n"))
    lines = body + len(text[body:]) - len(text[body:].lstrip("\r\n"))
    return text[:lines], text[lines:]


def _blank_cost(piece: str) -> int:
    """Return the cost of white space by the fourth rule; +1 where a token may span two runs."""
    if piece == "\r\n":
        return 1
    if piece.count(piece[0]) == len(piece):
        return _run_cost(piece)
    if len(piece) > _LONGEST_BLANKS:
        return len(piece)
    lines = max(piece.rfind("\n"), piece.rfind("\r")) + 1
    cost = 0
    for part in (piece[:lines], piece[lines:]):
        runs = [match[0] for match in _RUN.finditer(part)]
        cost += sum(map(_run_cost, runs)) + max(len(runs) - 1, 0)
    return min(cost, len(piece))


def _run_cost(run: str) -> int:
    return 2 * (len(run) // (LONGEST_RUN[run[0]] + 1)) + 1


def _unpack(packed: str) -> bytes:
    return zlib.decompress(binascii.a2b_base64(packed))


def _buckets(words: str) -> dict[str, str]:
    r"""Return the known words as "\nword\n word\n...", by their first two letters in small.

    A set of them would take ten times the memory.
    """
    buckets: dict[str, str] = {}
    # They are sorted; one bucket at a time, for the allocator keeps what was ever needed.
    for key, matches in itertools.groupby(_WORD.finditer(words), key=_bucket_key):
        bucket = [""]
        for match in matches:
            word, forms = match.groups()
            if forms in "13":
                bucket.append(" " + word)
            if forms in "23":
                bucket.append(word)
        buckets[key] = "\n".join([*bucket, ""])
    return buckets


def _bucket_key(match: re.Match[str]) -> str:
    return match[1][:2].lower()


def _char_tables(packed: bytes) -> tuple[bytearray, dict[int, int]]:
    """Return by code point its cost (0: its bytes), and what it costs more after a blank."""
    costs = bytearray(CHEAP[-1][1] + 1)
    after: dict[int, int] = {}
    codes = (code for first, last in CHEAP for code in range(first, last + 1))
    for code, both in zip(codes, packed, strict=True):
        costs[code] = both & 3
        if both >> 2:
            after[code] = both >> 2
    return costs, after


def _rank_tables(*packed: str) -> tuple[dict[str, int], ...]:
    """Return for each encoding its merges with their ranks. Tokens and numbers that are in both
    are there once: 0.1 MB less."""
    tokens: dict[str, str] = {}
    numbers: list[int] = []
    tables = []
    for one in packed:
        merges = _unpack(one).decode().split("\0")
        numbers += range(len(numbers), len(merges))
        pairs = zip(merges, numbers[: len(merges)], strict=True)
        tables.append({tokens.setdefault(token, token): rank for token, rank in pairs})
    return tuple(tables)
