"""Text as lexical search sees it: normal form, terms, query terms, and what a term weighs.

Words of scripts that are written with spaces are terms of their own, with their parts where they
are joined (``rx-200`` gives ``rx-200``, ``rx`` and ``200``). Scripts written without spaces give
every pair of neighbouring characters, and the last character of each run alone. A query of one
character then asks for all terms that *begin* with it: every character but the last of a run
begins a pair, so one-character words are found without an index of single characters.

An emoji is a term of its own, a flag is one. A number or id that is set in groups (``138 5719
0426``, ``SF 1029-3847``) is also a term without what stands between them: that way it is found
however it is set, in a message and in a question.

``TERMS_VERSION`` changes whenever ``index_terms`` does: an index is only as good as the rules that
made it, and taking an entry out of it needs the very terms that were put in.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

__all__ = [
    "EMOJI",
    "TERMS_VERSION",
    "QueryTerm",
    "in_one_piece",
    "index_terms",
    "inverse_frequency",
    "normal_text",
    "query_terms",
    "terms_held",
]

TERMS_VERSION = f"2/{unicodedata.unidata_version}"

MAX_TERM = 64
"""Characters of a term. Longer ones are data (base64, hashes of a URL), not words."""

MAX_QUERY_CHARS = 2_000
"""Of a longer query the first and last half of this count: questions stand at an end."""

MAX_QUERY_TERMS = 96

# Han with extensions and 々〇, kana, bopomofo, Hangul, and the South-East Asian scripts that use
# no spaces: Thai, Lao, Myanmar, Khmer.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3021-\u3029"
    "\u3031-\u3035\u3041-\u3096\u309d-\u30ff\u3105-\u312f\u3131-\u318e\u31a0-\u31bf"
    "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff"
    "\U0001b000-\U0001b16f\U00020000-\U0003fffd"
)
EMOJI = "[\U0001f1e6-\U0001f1ff]{2}|[\u2600-\u27bf\U0001f300-\U0001f3fa\U0001f400-\U0001faff]"
"""Not the colours of skin: hands of all colours are one."""
_WORD = rf"[^\W_{_UNSPACED}]"
_JOINED = rf"{_WORD}+(?:[-_.@+#:/'’]+{_WORD}+)*(?:\+\+|#)?"
_TOKEN = re.compile(rf"(?P<run>[{_UNSPACED}]+)|(?P<word>{_JOINED})|(?P<emoji>{EMOJI})")
_WORDS = re.compile(_JOINED)
_UNSPACED_FIRST = re.compile(f"[{_UNSPACED}]|{EMOJI}")
_LEAST_STEM = 3
_PART = re.compile(rf"{_WORD}+")
_ACCENTED = re.compile(rf"[^\W_{_UNSPACED}\x00-\x7f]")
_DIGITS = re.compile("[0-9]")
_GROUP = "[a-z]{0,3}[0-9][a-z0-9]*"
_GROUPS = re.compile(
    rf"(?<![a-z0-9])(?:[a-z]{{1,3}}[-.·/ ])?{_GROUP}(?:[-.·/ ]{_GROUP})*(?![a-z0-9])"
)
_SEPARATORS = str.maketrans("", "", "-.·/ ")
_LEAST_DIGITS = 5
"""Of a number that is set in groups: 3-5 is not 35. A code (gpt-4) has letters, and no blanks."""
# Most Chinese text is in normal form but for these, and is taken for such ten times as fast.
_WIDE_MARKS = tuple(zip("，？！：；（）", ",?!:;()", strict=True))
# The comma first: what begins with a literal is looked for twenty times as fast.
_THOUSANDS = re.compile(r",(?<=\d,)(?=\d{3}(?!\d))")


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """A term to look for: exactly, or as the beginning of terms."""

    text: str
    prefix: bool = False


def normal_text(text: str) -> str:
    """Return text with compatibility forms unified, in lower case, thousands unseparated."""
    if text.isascii():
        return _THOUSANDS.sub("", text.lower())
    for wide, plain in _WIDE_MARKS:
        text = text.replace(wide, plain)
    # NFKC again after casefold: a few characters leave the normal form when their case is folded.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _THOUSANDS.sub("", folded)


def index_terms(text: str) -> Counter[str]:
    """Return the terms under which a text is found, with how often each occurs."""
    terms: Counter[str] = Counter()
    normal = normal_text(text)
    for match in _TOKEN.finditer(normal):
        run = match["run"]
        if run is not None:
            terms.update(map(str.__add__, run, run[1:]))
            terms[run[-1]] += 1
        elif match["emoji"]:
            terms[match["emoji"]] += 1
        else:
            terms.update(_word_terms(match["word"]))
    terms.update(joined for _, joined in _grouped(normal))
    return terms


def query_terms(query: str) -> tuple[QueryTerm, ...]:
    """Return what to look for, in the order of the query, each once. Empty if nothing is a word."""
    if len(query) > MAX_QUERY_CHARS:
        half = MAX_QUERY_CHARS // 2
        query = f"{query[:half]} {query[-half:]}"
    found: dict[QueryTerm, None] = {}
    normal = normal_text(query)
    found.update((QueryTerm(joined), None) for _, joined in _grouped(normal))
    for match in _TOKEN.finditer(normal):
        run = match["run"]
        if match["emoji"]:
            found[QueryTerm(match["emoji"])] = None
        elif run is None:
            found.update((QueryTerm(term), None) for term in _word_terms(match["word"]))
        elif len(run) == 1:
            found[QueryTerm(run, prefix=True)] = None
        else:
            found.update((QueryTerm(pair), None) for pair in map(str.__add__, run, run[1:]))
    return tuple(found)[:MAX_QUERY_TERMS]


def terms_held(texts: Iterable[str], terms: Iterable[QueryTerm]) -> list[set[str]]:
    """Return for each text which of the terms it has.

    As the ``index_terms`` of the text have them, and many times as fast: a search looks into
    hundreds of texts for some few terms.
    """
    asked = [term.text for term in terms]
    unspaced = [text for text in asked if _UNSPACED_FIRST.match(text)]
    words = frozenset(asked) - set(unspaced)
    # A stem and its word begin alike, but for accents.
    begins = sorted({word[:_LEAST_STEM] for word in words})
    joined = not all(map(_PART.fullmatch, words))
    in_groups = any(map(_DIGITS.search, words))
    # Which of the words a token has: the same tokens come in many texts.
    of_token: dict[str, frozenset[str]] = {}
    found: list[set[str]] = []
    for text in texts:
        normal = normal_text(text)
        held = {term for term in unspaced if term in normal}
        found.append(held)
        if not words:
            continue
        if joined or _ACCENTED.search(normal):
            tokens: Iterable[str] = _WORDS.findall(normal)
        else:
            tokens = _parts_beginning(normal, begins)
        for token in tokens:
            if token not in of_token:
                of_token[token] = words.intersection(_word_terms(token))
            held |= of_token[token]
        if in_groups:
            held.update(words.intersection(joined for _, joined in _grouped(normal)))
    return found


def in_one_piece(normal: str) -> str:
    """Return a text in normal form with numbers and ids in groups joined by hyphens."""
    for groups, _ in _grouped(normal):
        normal = normal.replace(groups, groups.replace(" ", "-").replace("·", "-"))
    return normal


def _grouped(normal: str) -> Iterator[tuple[str, str]]:
    """Yield numbers and ids that are set in groups, each also without what stands between."""
    if _DIGITS.search(normal) is None:
        return
    for match in _GROUPS.finditer(normal):
        groups = match[0]
        joined = groups.translate(_SEPARATORS)
        if len(joined) == len(groups) or len(joined) > MAX_TERM:
            continue
        code = " " not in groups and not joined.isdigit()
        if code or len(_DIGITS.findall(joined)) >= _LEAST_DIGITS:
            yield groups, joined


def _parts_beginning(normal: str, begins: Iterable[str]) -> Iterator[str]:
    """Yield the words, and parts of joined ones, that begin like this."""
    for begin in begins:
        at = normal.find(begin)
        while at >= 0:
            part = _PART.match(normal, at)
            if part is not None and not (at and _PART.match(normal, at - 1)):
                yield part[0]
            at = normal.find(begin, at + 1)


def inverse_frequency(texts_with_term: int, texts: int) -> float:
    """Return the weight of a term: the rarer, the heavier; never negative."""
    texts = max(texts, texts_with_term)
    return math.log(1 + (texts - texts_with_term + 0.5) / (texts_with_term + 0.5))


def _word_terms(word: str) -> list[str]:
    word = _without_accents(word)
    parts = _PART.findall(word)
    terms = [_stem(part)[:MAX_TERM] for part in parts]
    # The whole only where it says more than its parts, and is still a word.
    if (len(parts) > 1 or word != parts[0]) and len(word) <= MAX_TERM:
        terms.append(word)
    return terms


def _without_accents(word: str) -> str:
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFKD", word)
    return "".join(char for char in decomposed if not unicodedata.combining(char)) or word


def _stem(word: str) -> str:
    """Cut the commonest English endings, so that meetings finds meeting. Light on purpose: a
    stem need not be a word, it must only be the same for both."""
    if len(word) < 5 or not (word.isascii() and word.isalpha()):
        return word
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            word = word[: len(word) - len(ending)] + instead
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


_ENDINGS = (
    ("ies", "y"),
    ("ied", "y"),
    ("sses", "ss"),
    ("ings", ""),
    ("ing", ""),
    ("ed", ""),
    ("ss", "ss"),
    ("us", "us"),
    ("es", "e"),
    ("s", ""),
)
