"""Key facts out of one message, by rules: no model, no network, under a millisecond.

``extract`` reads what a user or an assistant said, with the one or two messages before it, and
returns what it affirms: who, when, how much, what is required, preferred, decided, corrected.
Questions, suppositions, recalled memory and the free text of tools affirm nothing. The rules of
each language are in ``rules_zh`` and ``rules_en``; what they share is here and in
``clauses``.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from memoryd.core.extraction.clauses import Speech, has_chinese, typed_values
from memoryd.core.extraction.told_last import with_told_last
from memoryd.core.facts import FactCandidate, FactKind
from memoryd.core.messages import Message, Role, ToolCall
from memoryd.core.text.numerals import half_width
from memoryd.values import frozen

__all__ = ["MAX_TEXT", "ExtractionContext", "extract", "strip_fenced"]

MAX_TEXT = 6000
"""Characters of a message that are read, from its start and its end: a pasted log is no talk."""

MAX_CANDIDATES = 48
"""Facts of one message; more means that a table or a document was pasted."""


@frozen
class ExtractionContext:
    """What the words of a message lean on.

    ``at``        the message's time, in the session's zone.
    ``previous``  the messages right before, oldest first; at most eight are read (whose address an
                  answer gives was often said a few messages ago). For a tool result the assistant
                  message with its call has to be among them, or ``call`` be given.
    ``language``  ``zh`` or ``en`` where the session says so; else by the text.
    """

    at: datetime
    previous: Sequence[Message] = ()
    language: str | None = None
    call: ToolCall | None = None


def extract(message: Message, context: ExtractionContext) -> tuple[FactCandidate, ...]:
    """Return the facts that ``message`` affirms, in the order of its words."""
    if message.role is Role.TOOL:
        return _completed_call(message, context)
    if message.role is Role.SYSTEM:
        return ()
    text = _joined_dates(strip_fenced(message.text))
    if message.role is Role.ASSISTANT:
        text = _without_receipt(text)
    if len(text) > MAX_TEXT:
        text = f"{text[: MAX_TEXT * 2 // 3]}\n{text[-MAX_TEXT // 3 :]}"
    if not text.strip():
        return ()
    speech = Speech(
        text=text,
        user=message.role is Role.USER,
        name=message.name,
        at=context.at,
        question=_last_text(context.previous, other_than=message.role),
        earlier=_last_text(context.previous, other_than=_other(message.role)),
        before=tuple(
            strip_fenced(earlier.text)[-400:]
            for earlier in reversed(context.previous[-8:])
            if earlier.role in (Role.USER, Role.ASSISTANT)
        ),
        fresh=bool(context.previous) and context.previous[-1].role is not message.role,
        named=tuple(_names_called(context.previous[-4:])),
    )
    chinese = has_chinese(text) or _answers_in_chinese(text, speech.question, context.language)
    found = _unique(_statements(speech, chinese))[:MAX_CANDIDATES]
    return tuple(with_told_last(found, message, context.previous, context.at))


def _names_called(messages: Sequence[Message]) -> Iterator[str]:
    """Yield what calls were given as a name: whose it is, the words around it may tell."""
    for message in messages:
        for call in message.tool_calls:
            arguments = _loads(call.arguments)
            for key, value in arguments.items() if isinstance(arguments, dict) else ():
                if "name" in str(key).lower() and isinstance(value, str) and _plain(value):
                    yield value


def _statements(speech: Speech, chinese: bool) -> list[FactCandidate]:
    # Most boards hear one language: the rules of the other take no memory there.
    if chinese:
        from memoryd.core.extraction import rules_zh, zh_acceptance

        return _kept(rules_zh.statements(speech), zh_acceptance.accepted, speech)
    from memoryd.core.extraction import en_acceptance, rules_en

    return _kept(rules_en.statements(speech), en_acceptance.accepted, speech)


def _kept(
    found: Iterable[FactCandidate],
    accepted: Callable[[FactCandidate, Speech], FactCandidate | None],
    speech: Speech,
) -> list[FactCandidate]:
    return [kept for candidate in found if (kept := accepted(candidate, speech)) is not None]


def strip_fenced(text: str) -> str:
    """Take out what is quoted rather than said: recalled memory, code, logs, quoted lines.

    Blocks between tags (``<memory> … </memory>``), code fences and lines that begin with ``>``.
    """
    if "<" in text:
        text = _tagged().sub("\n", text)
    if "```" in text or "~~~" in text:
        text = _code_fence().sub("\n", text)
    if ">" in text:
        text = _quoted_line().sub("", text)
    return text


def _answers_in_chinese(text: str, question: str, language: str | None) -> bool:
    """Digits and Latin letters alone are in the language of what they answer."""
    if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]", text):
        return False
    return language == "zh" or has_chinese(question)


def _other(role: Role) -> Role:
    return Role.ASSISTANT if role is Role.USER else Role.USER


def _last_text(previous: Sequence[Message], *, other_than: Role) -> str:
    wanted = _other(other_than)
    for message in reversed(previous):
        if message.role is wanted:
            return strip_fenced(message.text)[-800:]
    return ""


def _unique(found: Sequence[FactCandidate]) -> list[FactCandidate]:
    seen: dict[tuple[str, str], FactCandidate] = {}
    for candidate in found:
        seen.setdefault((candidate.key, candidate.value), candidate)
    return list(seen.values())


def _joined_dates(text: str) -> str:
    """Take out the blanks that some set inside of dates and times: 12 月 11 日 14 点."""
    return _blank_in_date().sub("", text) if " " in text else text


def _without_receipt(text: str) -> str:
    """Take off the words with which an assistant says that it has taken something down: they are
    no part of what they introduce."""
    return _receipt().sub("", text)


@functools.cache
def _blank_in_date() -> re.Pattern[str]:
    return re.compile(r"(?<=[0-9]) (?=[年月日号点时分])|(?<=[年月日号点时分]) (?=[0-9])")


@functools.cache
def _receipt() -> re.Pattern[str]:
    taken = r"(?:记下|记住|记好|记录|登记|收到|了解|明白|知道|更新|改好|备注)"
    told = r"(?:你|您)(?:之前|刚才|刚刚|上次|前面)?(?:说过?|提到过?|告诉过?我)"
    english = r"(?i:noted|got it|recorded|saved|you (?:said|told me)(?: (?:before|earlier))?)"
    return re.compile(
        rf"(?:(?:好的?|嗯|行|没问题)[，,。！! ]*)?(?:(?:都|已经?|帮你|帮您)*{taken}(?:了|好了)?"
        rf"|{told}|{english})[ ]*[：:]"
    )


@functools.cache
def _tagged() -> re.Pattern[str]:
    # Each tag is looked for once; [^<] keeps a hostile run of open tags linear.
    return re.compile(
        r"<(memory|memories|facts?|summary|recalled|recall|context|data|history|untrusted[\w-]*|"
        r"memoryd[\w-]*|think)\b[^<>]{0,200}>(?:[^<]|<(?!/\1>))*(?:</\1>|\Z)",
        re.IGNORECASE,
    )


@functools.cache
def _code_fence() -> re.Pattern[str]:
    return re.compile(r"(```|~~~)(?:[^`~]|[`~](?!\1))*?(?:\1|\Z)")


@functools.cache
def _quoted_line() -> re.Pattern[str]:
    return re.compile(r"^[ \t]{0,3}>.*$", re.MULTILINE)


# --- completed tool calls ---------------------------------------------------------------------

_TELLING = (
    r"(?:^|_)(?:id|no|number|code|sn|amount|total|price|cost|fee|sum|count|quantity|qty|date|time|"
    r"day|at|due|start|end|begin|deadline|status|state|result|success|ok|error|phone|email|name|"
    r"title|subject|order|ticket|tracking|booking|room|seat|flight|train|address|location|path|url|"
    r"file|temperature|balance|level|value|version)s?(?:_|$)"
)


def _completed_call(message: Message, context: ExtractionContext) -> tuple[FactCandidate, ...]:
    """One ``action`` fact: the call, its arguments, and what a structured result says of it."""
    call = context.call or _call_of(message, context.previous)
    if call is None:
        return ()
    chinese = context.language == "zh" or (
        context.language is None
        and (has_chinese(call.arguments) or any(has_chinese(m.text) for m in context.previous))
    )
    arguments = _loads(call.arguments)
    spoken = ", ".join(
        f"{name}={_short(value)}"
        for name, value in (arguments.items() if isinstance(arguments, dict) else ())
        if _plain(value)
    )
    result = _loads(message.text)
    outcome = _outcome(result, chinese) or _named_in(message.text, context.at)
    value = f"{call.name}({spoken[:160]})" + (f" → {outcome}" if outcome else "")
    return (
        FactCandidate(
            key="已完成" if chinese else "done",
            value=value,
            kind=FactKind.ACTION,
            normalized=call.name,
            quote=message.text[:200] if outcome else call.name,
            confidence=1.0,
        ),
    )


def _call_of(message: Message, previous: Sequence[Message]) -> ToolCall | None:
    for earlier in reversed(previous):
        for call in earlier.tool_calls:
            if call.id == message.tool_call_id:
                return call
    return None


def _loads(text: str) -> object:
    text = text.strip()
    if not text.startswith(("{", "[")) or len(text) > 65536:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _plain(value: object) -> bool:
    return isinstance(value, str | int | float | bool) and not (
        isinstance(value, str) and len(value) > 80
    )


def _short(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _outcome(result: object, chinese: bool) -> str:
    """Ids, amounts, dates and states of a structured result; its sentences are left out."""
    pieces: list[str] = []
    _collect(result, "", pieces, chinese, 0)
    return ", ".join(pieces[:10])


def _named_in(text: str, at: datetime) -> str:
    """What a short result in words gives as a code or an hour: of the words themselves nothing is
    taken, since anybody may have written them."""
    if len(text) > _SHORT_RESULT or text.lstrip().startswith(("{", "[")):
        return ""
    values = typed_values(half_width(text), at)
    named = [
        value.text
        for value in values
        if value.type == "id"
        or (value.moment is not None and not value.moment.relative and re.search(r"\d", value.text))
    ]
    return ", ".join(named[:5])


_SHORT_RESULT = 400


def _collect(value: object, key: str, pieces: list[str], chinese: bool, depth: int) -> None:
    if len(pieces) >= 10 or depth > 3:
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            _collect(inner, str(name), pieces, chinese, depth + 1)
    elif isinstance(value, list):
        for inner in value[:3]:
            _collect(inner, key, pieces, chinese, depth + 1)
    elif key and _plain(value) and _telling(key, value):
        pieces.append(f"{_label(key, chinese)} {_short(value)}")


def _telling(key: str, value: object) -> bool:
    if isinstance(value, str):
        if not value or len(value) > 60:
            return False
        if has_chinese(key):
            return True
        # A sentence is free text under whatever name it comes.
        if value.count(" ") > 6:
            return False
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key).lower()
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(value, str) and value.count(" ") <= 2 and any(map(str.isdecimal, value)):
        return True  # a code, an hour, a price, whatever the field is called
    return number or bool(re.search(_TELLING, snake))


_LABELS = {
    "order_id": "订单号",
    "order_no": "订单号",
    "ticket_id": "工单号",
    "ticket_no": "工单号",
    "tracking_no": "运单号",
    "tracking_number": "运单号",
    "booking_id": "预订号",
    "reference": "预订号",
    "confirmation_code": "确认码",
    "confirmation": "确认码",
    "train_no": "车次",
    "flight_no": "航班号",
    "seat": "座位",
    "departs": "出发时间",
    "departure_time": "出发时间",
    "arrives": "到达时间",
    "arrival_time": "到达时间",
    "amount": "金额",
    "total": "总额",
    "price": "价格",
    "status": "状态",
    "state": "状态",
    "date": "日期",
    "time": "时间",
    "phone": "电话",
    "email": "邮箱",
    "address": "地址",
    "name": "名称",
    "count": "数量",
    "quantity": "数量",
    "balance": "余额",
}


def _label(key: str, chinese: bool) -> str:
    if not chinese:
        return key
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key).lower()
    return _LABELS.get(snake, key)
