"""Reading the reply of a summary call: lenient about its form, strict about what it holds.

Models put reasoning, greetings and fences around what was asked, break escapes, leave commas
behind and are cut off in the middle. All of that is read past. What is no summary, a refusal, an
error sentence or nothing at all, is told from one; a fact of a wrong type, size or kind is none.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from memoryd.core.summaries import WITHOUT_TITLE, Heading, SummaryLine, heading_of
from memoryd.core.summary.calls import FACT_KINDS, FIELDS_TITLE
from memoryd.values import frozen

__all__ = ["Reply", "ReplyFact", "parsed"]

MAX_CHARS = 64_000
"""No summary of ours is that long: max_tokens stops it far earlier."""
MAX_LINES = 200
MAX_LINE_CHARS = 400
MAX_FACTS = 200
MAX_KEY_CHARS = 64
MAX_VALUE_CHARS = 400


@frozen
class ReplyFact:
    """A structured fact as the model gave it, not checked against the messages yet.

    ``message_ids``  the known ones among its sources.
    ``replaces``     the value that it corrects.
    """

    kind: str
    key: str
    value: str
    message_ids: tuple[str, ...] = ()
    person: str | None = None
    replaces: str | None = None


@frozen
class Reply:
    """What a reply holds. Unless ``verdict`` is ``ok`` it is no summary and holds nothing."""

    verdict: Literal["ok", "empty", "refused", "error"]
    lines: tuple[SummaryLine, ...] = ()
    facts: tuple[ReplyFact, ...] = ()


def parsed(
    text: str,
    *,
    ids: Mapping[int, str],
    fields: Sequence[str] = (),
    truncated: bool = False,
) -> Reply:
    """Read a reply. ``ids`` is message id by number, ``truncated`` that the length limit cut it.

    A reply that was cut off loses its last line, or its last fact, and nothing else.
    """
    body = _without_reasoning(_unseen().sub("", text[:MAX_CHARS])).strip()
    truncated = truncated or len(text) > MAX_CHARS
    if not any(map(str.isalnum, body)):
        return Reply(verdict="empty")
    prose, document = _split(body)
    if truncated and not document:
        prose = prose.rpartition("\n")[0]
    facts = tuple(_facts(document, ids))
    lines = tuple(_lines(prose, ids, fields)) or tuple(_lines_of_json(document, ids, fields))
    if not lines and not facts and (verdict := _no_summary(body)):
        return Reply(verdict=verdict)
    if not lines and not facts:
        lines = tuple(_sentences(prose, ids))
    if not lines and not facts:
        return Reply(verdict="empty")
    return Reply(verdict="ok", lines=lines[:MAX_LINES], facts=facts[:MAX_FACTS])


@functools.cache
def _unseen() -> re.Pattern[str]:
    """Characters that nobody sees, and that would stand between a statement and its sources."""
    return re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")


# --- around the summary -------------------------------------------------------------------------

_REASONING = ("think", "thinking", "reasoning", "thought")


def _without_reasoning(text: str) -> str:
    """Cut reasoning blocks out. One that never ends takes all that follows; what stands before
    an end without a beginning is one too."""
    for name in _REASONING:
        opening, closing = f"<{name}>", f"</{name}>"
        head, end, tail = text.rpartition(closing)
        if end:
            text = head.partition(opening)[0] + tail if opening in head else tail
        text = text.partition(opening)[0]
    return text


def _split(body: str) -> tuple[str, str]:
    """The lines, and the JSON document with all that follows it (empty: there is none)."""
    match = _document_start().search(body)
    if match is None:
        return body, ""
    return body[: match.start()], body[match.start() :]


@functools.cache
def _document_start() -> re.Pattern[str]:
    return re.compile(
        r"```[ \t]{0,4}(?i:json)|^[ \t]{0,8}(?:```)?[ \t]{0,4}\n?[ \t]{0,8}"
        r"(?:\{[ \t\n]{0,20}[\"}]|\[[ \t\n]{0,20}\{)",
        re.MULTILINE,
    )


@functools.cache
def _refusal() -> re.Pattern[str]:
    return re.compile(
        r"抱歉|对不起|很遗憾|无法(?:提供|完成|总结|处理|协助|满足)|不能(?:提供|完成|总结|协助)|作为一?个?(?:AI|人工智能|语言模型)|"
        r"(?i:\bI(?:'m| am) (?:sorry|unable|not able)|\bI (?:can(?:'t|not)|won't)\b|\bas an AI\b|"
        r"\bunable to (?:help|assist|comply|summari[sz]e)|\bsorry\b|against (?:my|the) (?:policy|"
        r"guidelines))"
    )


@functools.cache
def _failure() -> re.Pattern[str]:
    return re.compile(
        r"(?i:\berror\b|\bexception\b|traceback|overloaded|rate.?limit|quota|\btimed?[ -]?out\b|"
        r"service unavailable|bad gateway|internal server|too many requests|<!doctype|<html|"
        r"\bHTTP[ /]?[0-9.]* ?[45][0-9]{2}\b|connection (?:refused|reset|aborted))|"
        r"服务(?:器)?(?:繁忙|异常|不可用|超时|错误)|请求(?:失败|超时|过于频繁|错误)|系统(?:繁忙|错误|异常)|"
        r"余额不足|限流|稍后(?:再试|重试)|出错"
    )


def _no_summary(body: str) -> Literal["refused", "error"] | None:
    """Tell refusals and error sentences: only of replies without any line of a summary."""
    head = body[:600]
    if _failure().search(head):
        return "error"
    return "refused" if _refusal().search(head) else None


# --- lines --------------------------------------------------------------------------------------


@functools.cache
def _bullet() -> re.Pattern[str]:
    return re.compile(r"(?:[-*•·‣–+]|[0-9]{1,3}[.)、．](?![0-9]))[ \t]*")


@functools.cache
def _source_list() -> re.Pattern[str]:
    number = r"(?:#|m|M|消息|编号)?[ ]?[0-9]{1,9}"
    return re.compile(
        rf"(?:\[|【|（来源[:：]?|\(sources?:?) ?"
        rf"({number}(?: ?(?:[,，、;；~-]|\] ?\[) ?{number}){{0,40}}) ?[\]】）)] {{0,4}}[。.；;]?$"
    )


@functools.cache
def _source_mark() -> re.Pattern[str]:
    return re.compile(r"\[([0-9]{1,9})\](?=[；;，,。])")


def _lines(prose: str, ids: Mapping[int, str], fields: Sequence[str]) -> Iterator[SummaryLine]:
    """Statements under headings, and bullets anywhere. Other text is talk around them."""
    heading: Heading | None = None
    in_fields = False
    names = _names(fields)
    below: str | None = None  # the field that a heading of its own names
    for raw in prose.split("\n"):
        line = raw.strip().replace("**", "").strip("| ")
        if not line or line.startswith("```") or set(line) <= set("-=|*_#: "):
            continue
        bullet = _bullet().match(line)
        text = line[bullet.end() :] if bullet else line
        filled = _field_of(line, names) or _field_of(text, names)
        if filled is None and below is not None and not line.startswith("#"):
            filled = below, text
        if filled is not None:
            yield from _statement(filled[1], heading, ids, filled[0])
            below = None
            continue
        below = None
        title, rest = _titled(text)
        if title is not None:
            heading, in_fields = (None, True) if title == "fields" else (title, False)
            for part in re.split("[；;]", rest):
                yield from _statement(part, heading, ids)
            continue
        if line.startswith("#"):  # a heading of the model's own
            heading, in_fields = Heading.COURSE, False
            below = names.get(line.strip("# ：:").lower())
            continue
        if bullet or heading is not None or in_fields:
            yield from _statement(text, heading, ids)


def _titled(text: str) -> tuple[Heading | Literal["fields"] | None, str]:
    """A known heading that the text is or begins with, and what follows it."""
    bare = text.lstrip("#【[ \t")
    for separator in ("：", ":", "】"):
        head, found, rest = bare.partition(separator)
        head = head.rstrip("】] \t")
        if found and len(head) <= 40 and (title := _title(head)) is not None:
            return title, rest.strip()
    # with what the prompt says it is for: 决定与承诺 (谁、做什么、什么时候)
    bare = re.sub(r"\s*[(（][^()（）]*[)）]$", "", bare.rstrip("】] \t"))
    return _title(bare) if len(bare) <= 40 else None, ""


def _title(name: str) -> Heading | Literal["fields"] | None:
    if name.strip().lower() in (title.lower() for title in FIELDS_TITLE.values()):
        return "fields"
    heading = heading_of(name)
    # A line that says "in order: ..." is no heading of ours.
    return None if heading in WITHOUT_TITLE else heading


def _statement(
    text: str, heading: Heading | None, ids: Mapping[int, str], field: str | None = None
) -> Iterator[SummaryLine]:
    text, message_ids = _sourced(text, ids)
    if field is not None:
        text = text or "无"
    elif _says_nothing(text):
        return
    if 0 < len(text) <= MAX_LINE_CHARS:
        yield SummaryLine(
            text=text, message_ids=message_ids, heading=heading or Heading.COURSE, field=field
        )


def _sourced(text: str, ids: Mapping[int, str]) -> tuple[str, tuple[str, ...]]:
    """Take the numbers of its sources off a statement; unknown ones are ignored."""
    text = text.strip()
    if len(text) > MAX_LINE_CHARS * 2:
        return text, ()
    match = _source_list().search(text)
    if match is None:
        return text, ()
    said, numbers = text[: match.start()].rstrip(), re.findall("[0-9]+", match[1])
    for inner in _source_mark().findall(said):  # each part of a statement with its own
        if int(inner) in ids:
            numbers.append(inner)
            said = re.sub(rf" ?\[{inner}\](?=[；;，,。])", "", said)
    return said, _known(map(int, numbers), ids)


def _known(numbers: Iterator[int], ids: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids[number] for number in numbers if number in ids))


def _names(fields: Sequence[str]) -> dict[str, str]:
    """The application's fields by how a reply may write them, in lower case: as they are, as the
    call has them, without emphasis."""
    return {
        name.strip().lower(): field
        for field in fields
        for name in (json.dumps(field, ensure_ascii=False)[1:-1], field.replace("**", ""), field)
    }


def _field_of(text: str, names: Mapping[str, str]) -> tuple[str, str] | None:
    """The application's field that a statement fills, and with what: ``团队人数：10 人``."""
    bare = text.lstrip(_QUOTES)
    folded = bare.lower()
    for name, field in names.items():
        for said, plain in ((text, text.lower()), (bare, folded)):
            if plain.startswith(name):
                mark = _FIELD_ENDS.match(said, len(name))
                if mark is not None:
                    return field, said[mark.end() :].strip()
    return None


_QUOTES = "「『“\"【《'`"
_FIELD_ENDS = re.compile(r"[」』”\"】》'`]?\s{0,3}(?:[：:|=]| [-–—]{1,2} |—{1,2})")


def _says_nothing(text: str) -> bool:
    bare = text.strip("。.（）() \t-—").lower()
    return bare in ("", "无", "none", "暂无", "没有", "n/a", "未提及", "nothing", "not mentioned")


def _sentences(prose: str, ids: Mapping[int, str]) -> Iterator[SummaryLine]:
    """Plain prose, from a model that takes no orders: a sentence a line."""
    for part in map(str.strip, re.split(r"(?<=[。！？!?])|\n|(?<=[a-z)]\.) ", prose)):
        if part and not part.startswith("#") and _titled(part)[0] is None:
            yield from _statement(part, None, ids)


# --- JSON ---------------------------------------------------------------------------------------


def _facts(document: str, ids: Mapping[int, str]) -> Iterator[ReplyFact]:
    at = max(document.find('"facts"'), 0)
    for value in _objects(document, at):
        fact = _fact(value, ids)
        if fact is not None:
            yield fact


def _objects(document: str, at: int) -> Iterator[Mapping[str, object]]:
    """Every innermost complete ``{...}`` from ``at`` on, each read by itself: a broken or cut
    one takes none of the others with it."""
    start: int | None = None
    in_string = escaped = False
    for index in range(at, len(document)):
        char = document[index]
        if in_string:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"' or char == "\n":  # a string never ends beyond its line
                in_string = False
        elif char == '"':
            in_string = start is not None
        elif char == "{":
            start = index
        elif char == "}" and start is not None:
            value = _loaded(document[start : index + 1])
            if isinstance(value, dict):
                yield value
            start = None


def _loaded(text: str) -> object:
    for candidate in (text, _repaired(text)):
        try:
            return json.loads(candidate, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _repaired(text: str) -> str:
    """Mend what models break: escapes of their own, commas left behind, wide punctuation."""
    text = re.sub(r'\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})', r"\\\\", text)
    text = re.sub(r",(\s{0,20}[}\]])", r"\1", text)
    text = re.sub(r'(?<=")\s{0,5}：\s{0,5}(?=["\[{0-9])', ":", text)
    return re.sub(r'(?<=["\]])\s{0,5}，\s{0,5}(?=")', ",", text)


def _fact(value: Mapping[str, object], ids: Mapping[int, str]) -> ReplyFact | None:
    kind, key = value.get("kind"), _text(value.get("key"), MAX_KEY_CHARS)
    said = _text(value.get("value"), MAX_VALUE_CHARS)
    if not isinstance(kind, str) or kind.strip().lower() not in FACT_KINDS:
        return None
    if key is None or said is None or _says_nothing(said):
        return None
    sources = value.get("sources")
    return ReplyFact(
        kind=kind.strip().lower(),
        key=key,
        value=said,
        message_ids=_known(_numbers(sources if isinstance(sources, list) else [sources]), ids),
        person=_text(value.get("person"), MAX_KEY_CHARS),
        replaces=_text(value.get("replaces"), MAX_VALUE_CHARS),
    )


def _text(value: object, most: int) -> str | None:
    """A text of 1 to ``most`` characters, or a number as text; None: anything else."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = repr(value)
    if not isinstance(value, str):
        return None
    value = value.strip()
    return value if 0 < len(value) <= most else None


def _numbers(values: Sequence[object]) -> Iterator[int]:
    for value in values[:50]:
        if isinstance(value, int) and not isinstance(value, bool):
            yield value
        elif isinstance(value, str) and (bare := value.strip().lstrip("#m")).isdecimal():
            yield int(bare[:9])


def _lines_of_json(
    document: str, ids: Mapping[int, str], fields: Sequence[str]
) -> Iterator[SummaryLine]:
    """The summary of a reply that is JSON altogether: ``summary`` is a text, a list of lines,
    or lists by heading."""
    start = document.find("{")
    if start < 0 or '"summary"' not in document:
        return
    text = document[start : document.rfind("}") + 1]
    value = _loaded(text)
    summary = value.get("summary") if isinstance(value, dict) else None
    if isinstance(summary, str):
        yield from _lines(summary, ids, fields) or ()
        if not any(heading in summary for heading in ("- ", "#")):
            yield from _sentences(summary, ids)
    elif isinstance(summary, list):
        yield from _listed(summary, None, ids, fields)
    elif isinstance(summary, dict):
        for name, listed in summary.items():
            items = listed if isinstance(listed, list) else [listed]
            if name in fields:
                items = [f"{name}：{item}" for item in items]
            yield from _listed(items, heading_of(str(name)), ids, fields)


def _listed(
    items: Sequence[object], heading: Heading | None, ids: Mapping[int, str], fields: Sequence[str]
) -> Iterator[SummaryLine]:
    names = _names(fields)
    for item in items:
        if isinstance(item, str):
            field, text = _field_of(item, names) or (None, item)
            yield from _statement(text, heading, ids, field)
        elif isinstance(item, dict) and isinstance(item.get("text"), str):
            sources = item.get("sources")
            known = _known(_numbers(sources if isinstance(sources, list) else []), ids)
            field, text = _field_of(item["text"], names) or (None, item["text"])
            for line in _statement(text, heading, ids, field):
                yield SummaryLine(
                    text=line.text,
                    message_ids=line.message_ids or known,
                    heading=line.heading,
                    field=line.field,
                )
