"""chat, and the one exchange that ``send`` makes: say something, hear the reply as it comes."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import uuid
from collections.abc import Mapping
from typing import Any

from memoryd.errors import RequestError
from memoryd_tools.memctl.facts import all_facts, fact_lines
from memoryd_tools.memctl.link import Link, Where, connect, where
from memoryd_tools.memctl.reading import history_lines, prompt_lines
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.summary import read_summary, summary_lines
from memoryd_tools.memctl.terminal import clean
from memoryd_tools.memctl.words import Unreachable, UsageError, error_line

__all__ = ["chat", "open_session", "say"]


def chat(screen: Screen, args: argparse.Namespace) -> int:
    """Talk at the prompt until the input ends."""
    return _Chat(where(args.socket, args.tcp, args.token_file, os.environ), screen, args).run()


async def open_session(link: Link, args: argparse.Namespace) -> dict[str, Any]:
    """Open the session with what the command line says about it."""
    info: dict[str, Any] = await link.call(
        "session.open",
        session=args.session,
        user=args.user,
        strategy=args.strategy,
        system=args.system,
        model=args.model,
        budget_tokens=args.budget,
    )
    return info


async def say(
    link: Link, screen: Screen, *, session: str, content: str | None, id: str | None
) -> dict[str, Any]:
    """Have the daemon answer, print the reply as it comes, and return the whole result."""
    printed = _Reply(screen)
    result = await link.chat(on_delta=printed.hear, session=session, content=content, id=id)
    if screen.json:
        screen.data(result)
    else:
        printed.finish(result)
    return result


class _Reply:
    """A reply on the screen: reasoning dimmed on standard error, the text itself as result."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._text = False
        self._reasoning = False

    def hear(self, delta: Mapping[str, Any]) -> None:
        if self._screen.json:
            return
        if delta.get("reasoning"):
            self._reasoning = True
            self._screen.say(self._screen.paint(clean(delta["reasoning"]), "2"), end="")
        if delta.get("text"):
            self._begin_text()
            self._screen.result(clean(delta["text"]), end="")

    def finish(self, result: Mapping[str, Any]) -> None:
        message = result["message"]
        if message["content"] and not self._text:
            # A stored reply to a repeated id comes whole, without deltas.
            self._begin_text()
            self._screen.result(clean(message["content"]), end="")
        if self._text:
            self._screen.result("")
        for call in message.get("tool_calls") or ():
            function = call["function"]
            self._screen.result(clean(f"→ {function['name']}({function['arguments']})"))
        if result["finish_reason"] == "length":
            self._screen.note("chat.cut_off")

    def _begin_text(self) -> None:
        if self._reasoning and not self._text:
            self._screen.say("")
        self._text = True


class _Chat:
    """A conversation at the prompt. The loop runs only while something is asked of the daemon, so
    that reading a line may simply wait.
    """

    def __init__(self, place: Where, screen: Screen, args: argparse.Namespace) -> None:
        self._place = place
        self._screen = screen
        self._args = args
        self._failed: tuple[str, str] | None = None
        """Text and id of the newest message, while it has no reply."""

    def run(self) -> int:
        """Talk until the input ends. Raises Unreachable, UsageError, RequestError at the start."""
        with asyncio.Runner() as runner:
            info = runner.run(self._with_link(self._open))
            self._greet(info)
            while (line := self._line()) is not None:
                try:
                    if not self._command(runner, line):
                        break
                except KeyboardInterrupt:
                    self._screen.note("chat.interrupted")
                except (RequestError, Unreachable, UsageError) as exc:
                    self._screen.say(error_line(self._screen.words, exc))
                    if self._failed is not None:
                        self._screen.note("chat.retry")
        return 0

    async def _with_link(self, act: Any, *arguments: Any) -> Any:
        # A connection for each turn: the daemon may have been restarted since the last one.
        async with connect(self._place, self._args.owner) as link:
            return await act(link, *arguments)

    async def _open(self, link: Link) -> dict[str, Any]:
        return await open_session(link, self._args)

    def _greet(self, info: Mapping[str, Any]) -> None:
        self._screen.note(
            "chat.greeting",
            session=info["session"],
            strategy=info["effective_strategy"],
            messages=info["messages"],
        )

    def _line(self) -> str | None:
        """Return the next line, or None at the end of the input."""
        if not sys.stdin.isatty():
            line = sys.stdin.readline()
            return line.removesuffix("\n") if line else None
        import readline  # noqa: F401  # gives input() a line editor and a history

        try:
            return input(f"{self._screen.words('chat.prompt')} ")
        except (EOFError, KeyboardInterrupt):
            self._screen.say("")
            return None

    def _command(self, runner: asyncio.Runner, line: str) -> bool:
        """Do what a line asks for; False: to leave."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        match word:
            case "/quit" | "/exit":
                return False
            case "/help":
                self._screen.note("chat.help")
            case "/strategy":
                runner.run(self._with_link(self._strategy, rest))
            case "/prompt":
                runner.run(self._with_link(self._prompt))
            case "/facts":
                runner.run(self._with_link(self._facts))
            case "/summary":
                runner.run(self._with_link(self._summary))
            case "/history":
                runner.run(self._with_link(self._history))
            case _ if word.startswith("/") and not word.startswith("//"):
                raise UsageError("chat.unknown", word=word)
            case _:
                self._say(runner, line.removeprefix("/") if word.startswith("//") else line)
        return True

    def _say(self, runner: asyncio.Runner, text: str) -> None:
        if text.strip():
            # Our own id: after a failure the same message is sent again, and stored once.
            self._failed = (text, f"memctl-{uuid.uuid4().hex}")
        if self._failed is not None:
            runner.run(self._with_link(self._exchange, *self._failed))
            self._failed = None

    async def _exchange(self, link: Link, text: str, id: str) -> None:
        result = await say(link, self._screen, session=self._args.session, content=text, id=id)
        prompt = result["prompt"]
        if self._screen.json or not prompt["parts"]:  # nothing was planned for a stored reply
            return
        for line in self._screen.plan_line(
            prompt, prompt["budget_tokens"] - prompt["reserve_tokens"]
        ):
            self._screen.say(line)

    async def _strategy(self, link: Link, name: str) -> None:
        info = await link.call("session.open", session=self._args.session, strategy=name or None)
        self._screen.note(
            "chat.strategy", strategy=info["strategy"], effective=info["effective_strategy"]
        )

    async def _prompt(self, link: Link) -> None:
        plan = await link.call("memory.prompt", session=self._args.session)
        for line in prompt_lines(self._screen, plan, full=False):
            self._screen.say(line)

    async def _facts(self, link: Link) -> None:
        facts = await all_facts(link, {"session": self._args.session})
        if not facts:
            self._screen.note("facts.none")
            return
        for line in fact_lines(self._screen, facts, columns=self._screen.columns()):
            self._screen.say(line)

    async def _summary(self, link: Link) -> None:
        answer = await read_summary(link, self._args.session)
        for line in summary_lines(self._screen, answer):
            self._screen.say(line)

    async def _history(self, link: Link) -> None:
        answer = await link.call("memory.history", session=self._args.session, limit=20)
        for line in history_lines(self._screen, answer["messages"]):
            self._screen.say(line)
