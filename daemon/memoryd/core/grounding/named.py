"""Whether somebody or something was named, by the whole name, a part of it or a title."""

from __future__ import annotations

import re

from memoryd.core.grounding.evidence import Evidence
from memoryd.core.grounding.words import alphanumeric, latin_word, stem
from memoryd.core.summaries import is_chinese
from memoryd.core.text.claims import Claim, readable
from memoryd.core.text.holders import TITLES_ZH
from memoryd.core.text.names import Name

__all__ = ["is_composed", "is_misnamed", "is_named", "name_holders"]


def is_named(person: str, known: Evidence) -> bool:
    """Whether the sources name a person."""
    name = readable(person).lower()
    return bool(_form_holders(name, "person" if is_chinese(name) else "title", known))


def name_holders(name: Name, known: Evidence) -> frozenset[int]:
    """Indices of the sources that name it."""
    for form in name.forms:
        holders = _form_holders(form, name.kind, known)
        if holders:
            return holders
    if name.surname:
        # 张经理 may have been 张伟, our manager; 小李 may have said 我姓李.
        pattern = _surname(name.surname)
        return frozenset(i for i, text in enumerate(known.texts) if pattern.search(text))
    return frozenset()


def is_composed(pair: tuple[str, str], known: Evidence) -> bool:
    """Whether a name is put together of two: Carol Miller, where Carol Jones and Dave Miller were
    named. Words that the sources also write small are no names."""
    first, last = pair
    if pair in known.full_names or (last, first) in known.full_names:
        return False
    if first in known.small or last in known.small:
        return False
    return any(
        (one == first and other != last) or (other == last and one != first)
        for one, other in known.full_names
    )


def is_misnamed(text: str, claim: Claim, known: Evidence) -> bool:
    """Whether a day or an hour is made somebody's name (姑姑叫周三周五, where she comes on these
    days) that no source says in as many words."""
    called = _CALLED.search(text, 0, claim.start) if claim.kind in ("date", "time") else None
    return called is not None and not any(
        text[called.start() : claim.end] in source for source in known.texts
    )


_CALLED = re.compile(r"(?:叫做?|姓名[:：是为]*|名字[:：是叫为]*|\bis called|\bname(?:d|:| is)) ?$")


def _surname(surname: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:姓|叫|是|[小老阿]|[^\u4e00-\u9fff]){surname}|{surname}[\u4e00-\u9fff]{{0,2}}"
        rf"(?:{TITLES_ZH}|总|工|同学|姐|哥)"
    )


def _form_holders(form: str, kind: str, known: Evidence) -> frozenset[int]:
    folded = form.lower()
    if kind == "word" and folded.isascii():
        parts = [stem(word) for word in latin_word().findall(folded)]
        if not parts or any(part not in known.words for part in parts):
            return frozenset()
        return frozenset(i for i, text in enumerate(known.texts) if parts[0] in text)
    if kind == "person":
        pattern = _whole_name(folded)
        return frozenset(i for i, text in enumerate(known.texts) if pattern.search(text))
    squeezed = alphanumeric(folded)
    if squeezed not in known.squeezed:
        return frozenset()
    longer = _longer_name(squeezed)
    return frozenset(
        i for i, text in enumerate(known.texts) if squeezed in alphanumeric(longer.sub("", text))
    )


def _longer_name(name: str) -> re.Pattern[str]:
    """A name that ends with another one: 北极星 is no 极星."""
    return re.compile(
        rf"(?:叫做?|[取起]名|名[为叫]|名字[是叫]|[《“「])(?:(?![叫做为是我])[\u4e00-\u9fff]){{1,4}}{re.escape(name)}"
    )


def _whole_name(name: str) -> re.Pattern[str]:
    """A name as one piece, or told in two: 姓王，叫小明. 姓王。小明是我儿子 names two."""
    pieces = r"[ ·\n]?".join(map(re.escape, name))
    given = re.escape(name[1:])
    return re.compile(rf"{pieces}|姓{re.escape(name[0])}[，, ]?(?:名字?|名?叫)(?:是|叫)?{given}")
