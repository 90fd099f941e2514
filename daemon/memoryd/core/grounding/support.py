"""Whether a line was said, and in which messages.

Every number, date, time, code, contact and name of a line must stand in a source, or follow from
one, in whatever way each is written; its other words must be near to what was said, and mean the
same.
"""

from __future__ import annotations

from collections.abc import Sequence

from memoryd.core.grounding.contradictions import (
    have_changed_places,
    is_contrary,
    is_former,
    is_of_another,
    is_turned,
    is_turned_round,
)
from memoryd.core.grounding.days import supports_date, supports_time
from memoryd.core.grounding.evidence import Evidence, Reason, any_of, full_names, spelled_alike
from memoryd.core.grounding.named import is_composed, is_misnamed, name_holders
from memoryd.core.grounding.numbers import supports_number
from memoryd.core.grounding.words import Around, tokens_of, words_around
from memoryd.core.summaries import SummaryLine
from memoryd.core.text.claims import Claim, claims, readable
from memoryd.core.text.names import names

__all__ = ["MAX_IDS", "supported"]

MAX_IDS = 4
"""Messages named as a line's sources."""

_NEAR = 0.34
"""Share of a line's words (pairs of Chinese characters) that must stand in the sources when
nothing in it can be checked: honest paraphrases of the test set have 0.4 and more, unrelated
sentences under 0.3."""

_NEAR_SUPPORTED = 0.25
"""The same for a line of at least"""

_LONG = 12
"""words whose values are said; honest ones of that length have 0.3 and more."""


def supported(line: SummaryLine, known: Evidence) -> tuple[str, ...] | Reason:
    """Return the ids of the messages that support a line, or why none do."""
    text = readable(line.text)
    found = claims(text, known.latest)
    supporting: list[frozenset[int]] = []
    for claim, around in zip(found, words_around(text.lower(), found), strict=True):
        outcome = _supports(claim, around, known)
        if isinstance(outcome, str):
            return outcome
        if outcome:
            supporting.append(outcome)
    for name in names(text):
        if any(claim.start <= name.start < claim.end for claim in found):
            continue  # part of a code, a contact or a date
        holders = name_holders(name, known)
        if not holders:
            return "name"
        supporting.append(holders)
    if any(is_composed(pair, known) for pair in full_names(text)):
        return "name"
    if any(is_misnamed(text.lower(), claim, known) for claim in found):
        return "name"
    tokens = tokens_of(f"{line.field or ''} {text}".lower())
    # The name of a field is the application's: what was said is its value.
    stated = tokens if line.field is None else tokens_of(text.lower()) or tokens
    if not _related(stated, known, bool(supporting)):
        return "unrelated"
    if is_turned(text.lower(), known) or is_turned_round(text.lower(), known):
        return "turned"
    if is_former(text.lower(), found, known):
        return "old"
    if is_of_another(text, known) or have_changed_places(text, known):
        return "label"
    if is_contrary(text, supporting, known):
        return "label"
    return _ids(line, tokens, supporting, known)


def _supports(claim: Claim, around: Around, known: Evidence) -> frozenset[int] | Reason:
    """Indices of the sources that say a claim (none: it needs no source), or what is wrong."""
    if claim.kind == "number":
        return supports_number(claim, around, known)
    if claim.kind == "date":
        return supports_date(claim, around, known)
    if claim.kind == "time":
        return supports_time(claim, around, known)
    said = frozenset(entry.source for entry in any_of(claim, known))
    return said or spelled_alike(claim.text, known) or "code"


def _related(tokens: set[str], known: Evidence, supported: bool) -> bool:
    """Whether the words of a line stand in the sources; a long line needs some of them even if
    its values do, for a number may be wrapped in a tale."""
    if supported and len(tokens) < _LONG:
        return True
    shared = sum(token in known.whole for token in tokens)
    return bool(tokens) and shared >= (_NEAR_SUPPORTED if supported else _NEAR) * len(tokens)


def _ids(
    line: SummaryLine, tokens: set[str], supporting: Sequence[frozenset[int]], known: Evidence
) -> tuple[str, ...]:
    """The source that shares most with the line, then one for each claim it does not say."""
    hinted = set(line.message_ids)
    plain = readable(line.text).lower()

    def score(index: int) -> tuple[float, int]:
        said = sum(index in sources for sources in supporting)
        text = known.texts[index]
        shared = sum(token in text for token in tokens) / (len(tokens) or 1)
        hint = 0.5 if hinted & set(known.sources[index].ids) else 0.0
        verbatim = 1.0 if plain in text else 0.0
        # A long message has something of everything; of equals the briefest says it best.
        brief = 0.1 * min(1.0, len(plain) / (len(text) or 1))
        return 2.0 * said + shared + hint + verbatim + brief, index

    candidates = set().union(*supporting) if supporting else set(range(len(known.sources)))
    candidates |= {i for i, source in enumerate(known.sources) if hinted & set(source.ids)}
    candidates = {index for index in candidates if known.sources[index].ids}
    if not candidates:
        return ()
    best = max(candidates, key=score)
    ids = list(known.sources[best].ids)
    for sources in supporting:
        named = {index for index in sources if known.sources[index].ids}
        if named and not any(set(known.sources[index].ids) & set(ids) for index in named):
            ids += known.sources[max(named, key=score)].ids
    return tuple(dict.fromkeys(ids))[:MAX_IDS]
