"""The simulator's own answers: no model, but they use what is in the prompt, and only that.

Deterministic: the same request gives the same reply. It asks for the weather or the time by a
tool call where a tool is offered for it, tells what tools answered, looks up in the prompt's
messages what it is asked about, and otherwise takes note. Chinese or English, as the user writes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Reply", "message_text", "reply_to"]

_INTENTS = (
    (re.compile(r"天气|气温|下雨|weather|forecast", re.I), re.compile(r"天气|weather", re.I)),
    (
        re.compile(r"几点|现在.{0,4}时间|几号|what time|current time|what date", re.I),
        re.compile(r"时间|日期|\btime\b|_time|time_|clock|\bdate\b", re.I),
    ),
)
"""(what the user says, what the tool's name or description says)"""

_CITIES = re.compile(
    "北京|上海|广州|深圳|杭州|成都|南京|武汉|西安|重庆|天津|苏州|厦门|青岛|长沙|"
    "Beijing|Shanghai|Shenzhen|Hangzhou|London|Paris|Berlin|New York|Tokyo|Singapore",
    re.I,
)
_PLACE_KEYS = re.compile(r"city|location|place|城市|地点", re.I)
_NAME_ASKED = re.compile(r"我叫什么|我的名字|我是谁|what.{0,3}s? my name|who am i", re.I)
_NAME_SAID = re.compile(
    r"(?:我叫|我的名字[是叫]|(?:姓名|名字)[:：]\s*|my name is\s+|\bname[:：]\s*)"
    r"(?!什么)([\w·]{1,20})",
    re.I,
)
_QUESTION = re.compile(
    r"[?？]|什么|谁|哪|多少|几|吗|呢$|怎么|\b(?:what|who|where|when|which|how)\b", re.I
)
_BREAK = re.compile(r"[。！？!?；;\n]+| / | → ?(?:后来|later)[：:]")
"""Between sentences; and between those that the memory in a prompt joins in a line."""

_REPLIED = re.compile(r"^(?:(?:助手|好的，记下了|你之前说过|assistant|Noted|You told me)[：:] ?)+")
"""How the simulator's own replies begin, which a summary may quote."""

_GIST_CHARS = 60
_CJK = re.compile(r"[\u3400-\u9fff]")
_FILLER = frozenset("的了是我你他她它在有和就都也吗呢吧啊么什谁哪几多少个这那还请帮")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a model would say. ``tool_calls`` are (id, name, arguments as JSON text)."""

    text: str = ""
    tool_calls: tuple[tuple[str, str, str], ...] = ()


def reply_to(body: Mapping[str, object]) -> Reply:
    """Answer a chat-completions request from what stands in it."""
    messages = _messages(body)
    asked = _newest(messages, "user")
    question = message_text(messages[asked]) if asked is not None else ""
    chinese = bool(_CJK.search(question)) or not question
    results = [message_text(m) for m in _trailing_results(messages)]
    if results:
        found = "；".join(_spoken(result) for result in results)
        return Reply(text=f"查到了：{found}。" if chinese else f"Here it is: {found}.")
    calls = _wanted_calls(body, messages, question, chinese=chinese)
    if calls:
        return Reply(tool_calls=calls)
    earlier = messages[:asked]
    if _NAME_ASKED.search(question):
        return Reply(text=_name_reply(earlier, chinese=chinese))
    if _QUESTION.search(question):
        return Reply(text=_recalled_reply(earlier, question, chinese=chinese))
    gist = _gist(question)
    if chinese:
        noted = f"好的，记下了：{_ended(gist, '。')}"
        return Reply(text=noted if gist else "你好，有什么可以帮你？")
    return Reply(text=f"Noted: {_ended(gist, '.')}")


def _gist(said: str) -> str:
    """The first line of what is said; of a long one its beginning, up to a blank if it has any."""
    line = next(iter(said.strip().splitlines()), "")
    if len(line) <= _GIST_CHARS:
        return line
    start = line[:_GIST_CHARS]
    return (start.rpartition(" ")[0] or start) + "…"


def _ended(text: str, stop: str) -> str:
    return text if text.endswith("…") else text.rstrip("。.") + stop


def message_text(message: Mapping[str, object]) -> str:
    """The words of a message in either form of its content."""
    content = message.get("content")
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    parts = [part.get("text") for part in content if isinstance(part, Mapping)]
    return "\n".join(text for text in parts if isinstance(text, str))


def _messages(body: Mapping[str, object]) -> list[Mapping[str, object]]:
    messages = body.get("messages")
    if not isinstance(messages, list):
        return []
    return [message for message in messages if isinstance(message, Mapping)]


def _newest(messages: Sequence[Mapping[str, object]], role: str) -> int | None:
    for index in range(len(messages) - 1, -1, -1):
        if messages[index].get("role") == role:
            return index
    return None


def _trailing_results(messages: Sequence[Mapping[str, object]]) -> list[Mapping[str, object]]:
    results: list[Mapping[str, object]] = []
    for message in reversed(messages):
        if message.get("role") != "tool":
            break
        results.insert(0, message)
    return results


def _spoken(result: str) -> str:
    """A tool's result in words: the values of a JSON object one after another."""
    try:
        value = json.loads(result)
    except ValueError:
        return result.strip().rstrip("。.")
    if isinstance(value, Mapping):
        return "，".join(
            f"{key} {item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)}"
            for key, item in value.items()
        )
    return json.dumps(value, ensure_ascii=False)


def _wanted_calls(
    body: Mapping[str, object],
    messages: Sequence[Mapping[str, object]],
    question: str,
    *,
    chinese: bool,
) -> tuple[tuple[str, str, str], ...]:
    tools = body.get("tools")
    if not isinstance(tools, list) or body.get("tool_choice") == "none":
        return ()
    for tool in tools:
        function = tool.get("function") if isinstance(tool, Mapping) else None
        if not isinstance(function, Mapping) or not _asks_for(question, function):
            continue
        places = list(dict.fromkeys(_CITIES.findall(question)))
        if not places:
            said = (message_text(m) for m in reversed(messages) if m.get("role") == "user")
            places = next((found for text in said if (found := _CITIES.findall(text))), [])[-1:]
        default = "北京" if chinese else "Beijing"
        all_arguments = [_arguments(function, place) for place in places or [default]]
        name = str(function.get("name"))
        return tuple(
            (_call_id(name, arguments, len(messages)), name, arguments)
            for arguments in dict.fromkeys(all_arguments)
        )
    return ()


def _asks_for(question: str, function: Mapping[str, object]) -> bool:
    described = f"{function.get('name')} {function.get('description', '')}"
    return any(asked.search(question) and offered.search(described) for asked, offered in _INTENTS)


def _arguments(function: Mapping[str, object], place: str) -> str:
    parameters = function.get("parameters")
    schema = parameters if isinstance(parameters, Mapping) else {}
    properties = schema.get("properties")
    required = schema.get("required")
    arguments: dict[str, object] = {}
    for name, kind in properties.items() if isinstance(properties, Mapping) else ():
        kind = kind if isinstance(kind, Mapping) else {}
        if _PLACE_KEYS.search(name):
            arguments[name] = place
        elif isinstance(required, list) and name in required:
            arguments[name] = _filled(kind)
    return json.dumps(arguments, ensure_ascii=False)


def _filled(kind: Mapping[str, object]) -> object:
    choices = kind.get("enum")
    if isinstance(choices, list) and choices:
        return choices[0]
    filled = {"integer": 1, "number": 1, "boolean": True, "array": [], "object": {}}
    return filled.get(str(kind.get("type")), "")


def _call_id(name: str, arguments: str, place: int) -> str:
    digest = hashlib.sha256(f"{place}/{name}/{arguments}".encode()).hexdigest()
    return f"call_{digest[:16]}"


def _name_reply(earlier: Iterable[Mapping[str, object]], *, chinese: bool) -> str:
    said = [_NAME_SAID.findall(message_text(m)) for m in earlier if m.get("role") != "assistant"]
    names = [name for found in said for name in found]
    if not names:
        return _unknown(chinese=chinese)
    return f"你叫{names[-1]}。" if chinese else f"Your name is {names[-1]}."


def _recalled_reply(
    earlier: Iterable[Mapping[str, object]], question: str, *, chinese: bool
) -> str:
    wanted = _features(question)
    best, best_score = "", 1
    for message in earlier:
        if message.get("role") == "assistant":
            continue
        for sentence in _BREAK.split(message_text(message)):
            score = len(wanted & _features(sentence))
            # The newest of equals: a correction comes after what it corrects.
            if score >= best_score and not _QUESTION.search(sentence):
                best, best_score = _REPLIED.sub("", sentence.strip()), score
    if not best:
        return _unknown(chinese=chinese)
    return f"你之前说过：{_ended(best, '。')}" if chinese else f"You told me: {_ended(best, '.')}"


def _unknown(*, chinese: bool) -> str:
    if chinese:
        return "我不知道，你还没有告诉过我。"
    return "I don't know; you have not told me yet."


def _features(text: str) -> set[str]:
    """Pairs of Chinese characters and whole Latin words, without filler."""
    words = {word.lower() for word in re.findall(r"[A-Za-z0-9]{3,}", text)}
    runs = re.findall(r"[\u3400-\u9fff]+", text)
    kept = ["".join(c for c in run if c not in _FILLER) for run in runs]
    return words | {run[i : i + 2] for run in kept for i in range(len(run) - 1)}
