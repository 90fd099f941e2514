"""The commands that only look: prompt, history, search, sessions, users, status."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, NoReturn

from memoryd.wire.arguments import TOPICS
from memoryd_tools.memctl.link import Link
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.terminal import clean, one_line
from memoryd_tools.memctl.words import UsageError, Words

__all__ = [
    "content_text",
    "event_line",
    "history",
    "history_lines",
    "moment_text",
    "pages",
    "prompt",
    "prompt_lines",
    "search",
    "sessions",
    "status",
    "users",
]

PAGE = 200
"""Messages of one request: far below half a frame for usual texts, and few round trips."""

EVENTS_SHOWN = 8

SNIPPET = 400
"""Characters of a message in a plan that is shown without --full."""


async def prompt(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Show what the model would be sent now, part by part."""
    plan = await link.call(
        "memory.prompt",
        session=args.session,
        query=args.query,
        budget_tokens=args.budget,
        strategy=args.strategy,
    )
    if screen.json:
        screen.data(plan)
        return 0
    for line in prompt_lines(screen, plan, full=args.full):
        screen.result(line)
    return 0


def prompt_lines(screen: Screen, plan: Mapping[str, Any], *, full: bool) -> list[str]:
    """Return a plan for a person: its bar, what was left out, and its messages."""
    words = screen.words
    lines = screen.plan_line(plan, plan["budget_tokens"] - plan["reserve_tokens"])
    remarks = [
        words("plan.reserve", reserve=plan["reserve_tokens"], budget=plan["budget_tokens"]),
        words("plan.omitted", count=plan["omitted"]),
    ]
    for part in plan["parts"]:
        if part.get("through_seq"):
            remarks.append(words("plan.through", seq=part["through_seq"]))
    if plan["cut"]:
        remarks.append(words("plan.cut", ids=clean(", ".join(plan["cut"]))))
    if plan["degraded"]:
        remarks.append(words("plan.degraded"))
    if plan["estimated"]:
        remarks.append(words("plan.estimated"))
    lines.append(screen.paint(words("list.separator").join(remarks), "2"))
    for message in plan["messages"]:
        text = content_text(message)
        if not full and len(text) > SNIPPET:
            text = f"{text[:SNIPPET]}… ({words('plan.more', count=len(text) - SNIPPET)})"
        role = screen.paint(words(f"role.{message['role']}"), "1")
        lines.append(f"{role}  {text}")
    return lines


async def history(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Show stored messages, whole and verbatim, oldest first."""
    if args.all:
        async for page in pages(link, args.session):
            _show_history(screen, page)
        return 0
    answer = await link.call(
        "memory.history",
        session=args.session,
        limit=args.limit,
        before_seq=args.before,
        after_seq=args.after,
    )
    _show_history(screen, answer["messages"])
    if answer["more"] and not screen.json:
        screen.note("history.more")
    return 0


def _show_history(screen: Screen, messages: Sequence[Mapping[str, Any]]) -> None:
    if screen.json:
        for message in messages:
            screen.data(message)
        return
    for line in history_lines(screen, messages):
        screen.result(line)


def history_lines(screen: Screen, messages: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return stored messages for a person."""
    return [
        f"{screen.paint(_head(screen, message), '1')}\n{content_text(message)}"
        for message in messages
    ]


def _head(screen: Screen, message: Mapping[str, Any]) -> str:
    role = screen.words(f"role.{message['role']}")
    return f"#{message['seq']} {role}  {moment_text(message.get('time'))}  {clean(message['id'])}"


async def pages(
    link: Link, session: str, owner: str | None = None
) -> AsyncIterator[list[dict[str, Any]]]:
    """Yield all messages of a session in pages, oldest first."""
    after = 0
    while True:
        answer = await link.call(
            "memory.history", session=session, after_seq=after, limit=PAGE, owner=owner
        )
        if answer["messages"]:
            yield answer["messages"]
            after = answer["messages"][-1]["seq"]
        if not answer["more"]:
            return


async def search(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Find messages by their words."""
    answer = await link.call(
        "memory.search",
        query=args.query,
        session=args.session,
        user=None if args.session else args.user,
        k=args.k,
        roles=args.role or None,
        since=_moment(args.since),
        until=_moment(args.until),
        explain=args.explain or None,
    )
    if screen.json:
        screen.data(answer)
        return 0
    if answer["recall"] == "lexical":
        screen.note("search.lexical")
    if not answer["hits"]:
        screen.note("search.nothing")
        return 0
    if args.explain:
        _explain(screen, answer["hits"])
        return 0
    screen.table(
        ("column.session", "column.seq", "column.role", "column.time", "column.text"),
        (
            (
                hit["session"],
                hit["seq"],
                screen.words(f"role.{hit['role']}"),
                moment_text(hit["time"]),
                content_text(hit),
            )
            for hit in answer["hits"]
        ),
    )
    return 0


def _explain(screen: Screen, hits: Sequence[Mapping[str, Any]]) -> None:
    """Show each hit with what its score is made of."""
    for place, hit in enumerate(hits, 1):
        ways = ", ".join(screen.words(f"way.{way}") for way in hit["via"])
        who = screen.words(f"role.{hit['role']}")
        head = f"{place}. {hit['session']} #{hit['seq']} {who} {moment_text(hit['time'])}"
        screen.result(screen.paint(clean(f"{head}  {hit['score']:.3f}  {ways}"), "1"))
        screen.result(clean(f"   {content_text(hit)}"))
        for name, value in hit["explain"].items():
            if name != "score":
                if isinstance(value, bool):
                    shown: object = screen.words("explain.yes" if value else "explain.no")
                else:
                    shown = " ".join(value) if isinstance(value, list) else value
                screen.result(clean(f"     {screen.words('explain.' + name)}: {shown}"))


async def sessions(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """List sessions, the latest used first."""
    found: list[dict[str, Any]] = []
    after: str | None = None
    while len(found) < args.limit:
        answer = await link.call(
            "session.list",
            user=args.user,
            order=args.order,
            limit=min(args.limit - len(found), 100),
            after=after,
        )
        found += answer["sessions"]
        after = answer.get("next")
        if after is None:
            break
    if screen.json:
        for info in found:
            screen.data(info)
        return 0
    if not found:
        screen.note("sessions.none")
        return 0
    screen.table(
        (
            "column.session",
            "column.user",
            "column.strategy",
            "column.messages",
            "column.tokens",
            "column.updated",
            "column.last",
        ),
        (
            (
                info["session"],
                info["user"],
                info["effective_strategy"],
                info["messages"],
                info["tokens"],
                moment_text(info["updated"]),
                one_line(info.get("title") or _last(info)),
            )
            for info in found
        ),
    )
    return 0


def _last(info: Mapping[str, Any]) -> str:
    last = info.get("last")
    return str(last["text"]) if last else ""


async def users(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """List users with what is kept for each."""
    answer = await link.call("user.list")
    if screen.json:
        screen.data(answer)
        return 0
    screen.table(
        ("column.user", "column.sessions", "column.messages", "column.facts"),
        ((row["user"], row["sessions"], row["messages"], row["facts"]) for row in answer["users"]),
    )
    return 0


async def status(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Show how the daemon is, once or again and again."""
    if args.watch is None:
        _show_status(screen, await link.call("status"))
        return 0
    if screen.interactive:
        await _watch(link, screen, args.watch)
    while True:
        _show_status(screen, await link.call("status"))
        await asyncio.sleep(args.watch)


async def _watch(link: Link, screen: Screen, every_s: float) -> NoReturn:
    """Show the status again and again, and below it what happened lately."""
    from rich.live import Live
    from rich.text import Text

    lately: deque[str] = deque(maxlen=EVENTS_SHOWN)
    events = await link.client.subscribe(TOPICS)

    async def listen() -> None:
        async for event in events:
            lately.append(event_line(screen, event))

    listening = asyncio.create_task(listen())
    try:
        with Live(auto_refresh=False, screen=True) as live:
            while True:
                lines = status_lines(screen, await link.call("status"))
                live.update(Text("\n".join([*lines, "", *lately])), refresh=True)
                await asyncio.sleep(every_s)
    finally:
        # it may have ended with the connection, which status says as well
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


def event_line(screen: Screen, event: Mapping[str, Any]) -> str:
    """Return an event in one line: when, about what, and what it says."""
    from memoryd_tools.memctl.event_words import PHRASES

    topic = str(event["topic"])
    words, names = screen.words, Words(screen.words.language, PHRASES)

    def worded(field: str, value: object) -> str:
        """A value that is one of a few in words; any other as the daemon says it."""
        if isinstance(value, list):
            return ",".join(worded(field, each) for each in value)
        if isinstance(value, Mapping):  # a step that gave memory back
            return str(value.get("step", value))
        said = str(value)
        known = f"error.{said}" if field == "code" else f"level.{said}"
        known = f"{topic}.{said}" if field in ("state", "source") else known
        return names.get(f"{topic}.{field}.{said}", words.get(known, said))

    told = "  ".join(
        f"{names.get(key, key)}={worded(key, value)}"
        for key, value in event.items()
        if key not in ("topic", "time")
    )
    return one_line(f"{moment_text(event['time'])}  {words.get(f'topic.{topic}', topic)}  {told}")


def _show_status(screen: Screen, answer: Mapping[str, Any]) -> None:
    if screen.json:
        screen.data(answer)
        return
    for line in status_lines(screen, answer):
        screen.result(line)


def status_lines(screen: Screen, answer: Mapping[str, Any]) -> list[str]:
    """Return the daemon's status for a person. What this daemon does not tell is left out."""
    words = screen.words
    memory, worker = answer["memory"], answer["worker"]
    store, cloud = answer["store"], answer["cloud"]
    rows = [
        ("status.version", f"{answer['version']}  pid {answer['pid']}"),
        ("status.uptime", _duration(answer["uptime_s"])),
        ("status.level", words.get(f"level.{memory['level']}", str(memory["level"]))),
        ("status.rss", f"{_mb(memory['rss_mb'])} + {_mb(memory.get('worker_rss_mb'))} MB"),
        ("status.available", f"{_mb(memory.get('available_mb'))} MB"),
        ("status.kept", words("status.kept_value", **_counts(answer))),
        ("status.store", f"{_state(words, 'store', store)}  {_mb(answer['db_mb'])} MB"),
        *_written(words, store),
        (
            "status.worker",
            _joined(_state(words, "worker", worker), worker, "model", "model_problem"),
        ),
        ("status.cloud", f"{_state(words, 'cloud', cloud)}{_failed(words, cloud)}"),
        *_factors(cloud),
        ("status.calls", words("status.calls_value", **_calls(cloud))),
        ("status.summaries", words("status.summaries_value", **answer["summaries"])),
        ("status.connections", str(answer["connections"])),
    ]
    from memoryd_tools.memctl.terminal import pad, width

    names = [(words(key), value) for key, value in rows]
    columns = max(width(name) for name, _ in names)
    return [f"{screen.paint(pad(name, columns), '1')}  {clean(value)}" for name, value in names]


def _written(words: Words, store: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What wears the flash, where the system tells it and there is something to divide by."""
    mb, appended = store.get("written_mb"), store.get("appended")
    if mb is None or not appended:
        return []
    each = f"{mb * 2**20 / appended:.0f}"
    return [("status.written", words("status.written_value", mb=mb, each=each, appended=appended))]


def _counts(answer: Mapping[str, Any]) -> dict[str, object]:
    return {key: _known(answer.get(key)) for key in ("sessions", "messages")}


def _failed(words: Words, cloud: Mapping[str, Any]) -> str:
    """Why the newest call failed: its code in the person's language, then the daemon's words."""
    if not cloud.get("last_error"):
        return ""
    code = str(cloud.get("last_error_code"))
    return f"  {words.get(f'error.{code}', code)} [{cloud['last_error']}]"


def _factors(cloud: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What the tokens of models are counted with whose tokenizer is not ours."""
    factors = cloud.get("token_factors") or {}
    told = ", ".join(f"{model} ×{factor:g}" for model, factor in factors.items())
    return [("status.factors", told)] if told else []


def _calls(cloud: Mapping[str, Any]) -> dict[str, object]:
    usage = cloud.get("usage") or {}
    return {
        "calls": cloud["calls"],
        "failures": cloud["failures"],
        "sent": usage.get("prompt_tokens", 0),
        "received": usage.get("completion_tokens", 0),
    }


def _state(words: Words, part: str, values: Mapping[str, Any]) -> str:
    """The state of a part of the daemon; one that this memctl does not know as the daemon says."""
    return words.get(f"{part}.{values['state']}", str(values["state"]))


def _joined(state: str, values: Mapping[str, Any], *keys: str) -> str:
    return "  ".join([state, *(str(values[key]) for key in keys if values.get(key))])


def _known(value: object) -> object:
    return "-" if value is None else value


def _mb(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, int | float) else "-"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    return (
        f"{days}d {hours:02}:{minutes:02}:{rest:02}"
        if days
        else f"{hours:02}:{minutes:02}:{rest:02}"
    )


def content_text(message: Mapping[str, Any]) -> str:
    """Return the words of a message, its images and tool calls named, cleaned for a terminal."""
    content = message.get("content") or ""
    if not isinstance(content, str):
        content = "\n".join(
            part["text"] if part.get("type") == "text" else f"[{part.get('type')}]"
            for part in content
        )
    calls = [
        f"→ {call['function']['name']}({call['function']['arguments']})"
        for call in message.get("tool_calls") or ()
    ]
    return clean("\n".join([content, *calls] if content else calls))


def moment_text(value: object) -> str:
    """Return a time of the protocol as local date and time."""
    if not isinstance(value, int | float):
        return "-"
    try:
        return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(value))
    except (OverflowError, ValueError, OSError):
        return str(value)  # a clock that lied


def _moment(text: str | None) -> float | None:
    """Return seconds since the epoch from a date, a date and time (local), or such seconds."""
    if text is None:
        return None
    from datetime import datetime

    try:
        return float(text)
    except ValueError:
        pass  # not seconds, so a date
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError) as exc:
        raise UsageError("usage.moment", given=text) from exc
