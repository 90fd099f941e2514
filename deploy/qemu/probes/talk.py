"""Talk to the daemon as a client does.

usage: talk.py call METHOD ARGUMENTS             prints the result; both are JSON
       talk.py converse SESSION TURNS            has it do all that it does
       talk.py append SESSION FIRST COUNT        prints the number of each message acknowledged
       talk.py held SESSION                      prints the numbers of those that are there; fails
                                                 if one is damaged

Over the bare socket: the client takes an emulated board two seconds to load.
"""

import json
import socket
import sys
from typing import Any

import msgpack

SOCKET = "/run/memoryd/memoryd.sock"
CODE_OF_ABSENCE = "not_found"

QUESTIONS = (
    "客厅的空调开到几度合适？",
    "我下周五下午三点去杭州，酒店预算 600 元。",
    "上次说的发票寄到哪里了？",
    "Please remind me to call Anna about the contract.",
)


class Refused(Exception):
    """The daemon's answer is an error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code = error["code"]


class Daemon:
    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(SOCKET)
        self._answers = msgpack.Unpacker()

    def call(self, method: str, **arguments: object) -> Any:
        self._socket.sendall(msgpack.packb([0, 1, method, [arguments]]))
        while data := self._socket.recv(65536):
            self._answers.feed(data)
            for _, _, error, result in self._answers:
                if error is not None:
                    raise Refused(error)
                return result
        raise SystemExit("the daemon has ended the connection")


def converse(daemon: Daemon, session: str, turns: int) -> None:
    """Appends, plans, facts and searches."""
    system = "你是家里的助手。"
    daemon.call("session.open", session=session, strategy="hierarchical", system=system)
    for turn in range(turns):
        question = QUESTIONS[turn % len(QUESTIONS)] + f" （第 {turn} 次）"
        answer = f"好的，记下了第 {turn} 件事：{question}" * 4
        messages = [
            {"role": "user", "content": question},
            {"role": "assistant", "content": answer},
        ]
        daemon.call("memory.append", session=session, messages=messages)
        daemon.call("memory.prompt", session=session)
    for question in QUESTIONS:
        daemon.call("memory.search", session=session, query=question)


def text(number: int) -> str:
    # Long enough to span pages now and then, and checkable as a whole.
    return f"第 {number} 条消息：" + f"{number};" * (1 + number % 60)


def append(daemon: Daemon, session: str, first: int, count: int) -> None:
    daemon.call("session.open", session=session)
    for number in range(first, first + count):
        message = {"role": "user", "content": text(number), "id": str(number)}
        daemon.call("memory.append", session=session, messages=[message])
        print(number, flush=True)


def held(daemon: Daemon, session: str) -> None:
    """A session that is not there holds nothing."""
    if (state := daemon.call("status")["store"]["state"]) != "ok":
        raise SystemExit(f"the store is {state}")
    after: int | None = 0
    while after is not None:
        try:
            page = daemon.call("memory.history", session=session, after_seq=after)
        except Refused as refused:
            if refused.code != CODE_OF_ABSENCE:
                raise
            return
        for message in page["messages"]:
            number = message["id"]
            if message["content"] != text(int(number)):
                raise SystemExit(f"message {number} is not whole")
            print(number)
        after = page["messages"][-1]["seq"] if page["more"] else None


def main(command: str, *words: str) -> None:
    daemon = Daemon()
    match command, words:
        case "call", (method, arguments):
            result = daemon.call(method, **json.loads(arguments))
            print(json.dumps(result, ensure_ascii=False))
        case "converse", (session, turns):
            converse(daemon, session, int(turns))
        case "append", (session, first, count):
            append(daemon, session, int(first), int(count))
        case "held", (session,):
            held(daemon, session)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
