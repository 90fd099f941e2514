"""What must hold of every plan, checked from its inputs without any code of the planner.

Pairing, turns, costs and budgets are worked out here a second time, in another way: a message is
looked at alone, with its neighbours, instead of in one pass.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from memoryd.core.messages import Message, Role, StoredMessage
from memoryd.core.plan.parts import PlanInputs, PromptPlan
from support.plan_counting import chat_cost, message_cost, request_cost

Chat = Mapping[str, object]


def violations(inputs: PlanInputs, plan: PromptPlan) -> list[str]:
    """Return one line for each promise that ``plan`` breaks; none if it is good."""
    return [
        *_budget(inputs, plan),
        *_shape(inputs, plan),
        *_pairs(plan),
        *_recent(inputs, plan),
        *_cuts(inputs, plan),
        *_reach(inputs, plan),
        *_start(inputs, plan),
        *_memory(inputs, plan),
    ]


def needed_budget(inputs: PlanInputs) -> tuple[int, int]:
    """Return budget and reserve by the documented rule."""
    options = inputs.options
    bounds = [inputs.call_budget, inputs.session_budget, inputs.context_window]
    if inputs.strategy in ("fixed", "sliding"):
        bounds.append(options.max_tokens)
    budget = min(bound for bound in bounds if bound is not None)
    reserve = options.reserve_tokens
    kept = max(800, inputs.reply_tokens or 0) if reserve == "auto" else reserve
    return budget, max(kept, inputs.max_tokens or 0)


def shown(messages: Sequence[StoredMessage]) -> list[tuple[StoredMessage, Message]]:
    """Return what may be planned of a conversation, as it would stand whole."""
    result = []
    for index, row in enumerate(messages):
        message = row.message
        if message.role is Role.TOOL:
            if _is_answer(messages, index):
                result.append((row, message))
        elif message.tool_calls and not _answered(messages, index):
            bare = Message(role=message.role, content=message.content, name=message.name)
            if _has_content(bare):
                result.append((row, bare))
        elif message.tool_calls or _has_content(message):
            result.append((row, message))
    return result


def _has_content(message: Message) -> bool:
    if message.role == "user":
        return len(message.content) > 0
    if isinstance(message.content, str):
        return message.content.strip() != ""
    return any(not hasattr(part, "text") or part.text.strip() for part in message.content)


def _caller(messages: Sequence[StoredMessage], index: int) -> int | None:
    """Return the index of the assistant message that a run of results belongs to."""
    while index >= 0 and messages[index].message.role is Role.TOOL:
        index -= 1
    return index if index >= 0 and messages[index].message.tool_calls else None


def _answered(messages: Sequence[StoredMessage], caller: int) -> bool:
    wanted = [call.id for call in messages[caller].message.tool_calls]
    given = set()
    for row in messages[caller + 1 :]:
        if row.message.role is not Role.TOOL:
            break
        given.add(row.message.tool_call_id)
    return len(set(wanted)) == len(wanted) and set(wanted) <= given


def _is_answer(messages: Sequence[StoredMessage], index: int) -> bool:
    caller = _caller(messages, index)
    if caller is None or not _answered(messages, caller):
        return False
    call_id = messages[index].message.tool_call_id
    if call_id not in {call.id for call in messages[caller].message.tool_calls}:
        return False
    earlier = messages[caller + 1 : index]
    return all(row.message.tool_call_id != call_id for row in earlier)


def _parts(plan: PromptPlan) -> dict[str, Any]:
    return {part.part: part for part in plan.parts}


def _recent_ids(plan: PromptPlan) -> tuple[str, ...]:
    part = _parts(plan).get("recent")
    return part.ids if part else ()


def _cost(inputs: PlanInputs, row: StoredMessage, message: Message) -> int:
    """Return an upper bound of a message's cost as the planner may have seen it."""
    base = row.counts.get(inputs.encoding, row.estimate)
    if message is not row.message:
        base = message_cost(message)
    return base if inputs.factor is None else int(base * inputs.factor) + 1


def _budget(inputs: PlanInputs, plan: PromptPlan) -> list[str]:
    found = []
    budget, reserve = needed_budget(inputs)
    if (plan.budget_tokens, plan.reserve_tokens) != (budget, reserve):
        found.append(f"budget {plan.budget_tokens}-{plan.reserve_tokens}, not {budget}-{reserve}")
    if plan.tokens > budget - reserve:
        found.append(f"{plan.tokens} tokens over the limit {budget - reserve}")
    if sum(part.tokens for part in plan.parts) != plan.tokens:
        found.append("parts do not add up")
    if any(part.tokens < 0 for part in plan.parts):
        found.append("a part is negative")
    real = request_cost(list(plan.messages), list(inputs.tools))
    if inputs.factor is not None:
        if plan.tokens < real * inputs.factor:
            found.append(f"{plan.tokens} tokens undercount {real} times {inputs.factor}")
        if not plan.estimated:
            found.append("a foreign tokenizer's count passes as exact")
    elif plan.tokens < real:
        found.append(f"{plan.tokens} tokens undercount {real}")
    elif not plan.estimated and plan.tokens != real:
        found.append(f"{plan.tokens} tokens pass as exact, {real} are sent")
    elif plan.estimated and not any(inputs.encoding not in row.counts for row in inputs.messages):
        found.append("all counts are known, yet it is estimated")
    return found


def _shape(inputs: PlanInputs, plan: PromptPlan) -> list[str]:
    found = []
    prompt = inputs.system or ""
    first = plan.messages[0] if plan.messages else {"role": "none", "content": ""}
    memory = {"facts", "summary", "recalled"} & _parts(plan).keys()
    if prompt or memory:
        content = str(first["content"])
        if first["role"] != "system" or not content.startswith(prompt):
            found.append("the session's prompt does not lead, whole")
        elif not memory and content != prompt:
            found.append("the system message holds more than the prompt")
    allowed = STRATEGY_MEMORY["sliding" if plan.degraded else plan.strategy]
    if memory - allowed:
        found.append(f"{plan.strategy} shows {memory - allowed}")
    if plan.degraded != (inputs.degraded and inputs.strategy in ("summary", "hierarchical")):
        found.append("degraded is wrong")
    if plan.effective_strategy != ("sliding" if plan.degraded else inputs.strategy):
        found.append("effective_strategy is wrong")
    try:
        json.dumps(plan.to_wire(), ensure_ascii=False).encode()
    except (TypeError, ValueError) as exc:
        found.append(f"not sendable: {exc}")
    return found


STRATEGY_MEMORY = {
    "fixed": {"facts"},
    "sliding": {"facts"},
    "summary": {"facts", "summary"},
    "hierarchical": {"facts", "summary", "recalled"},
}


def _pairs(plan: PromptPlan) -> list[str]:
    """Walk the messages as an endpoint would."""
    found = []
    waiting: set[str] = set()
    for chat in plan.messages:
        if chat["role"] == "tool":
            if chat["tool_call_id"] not in waiting:
                found.append("an orphan tool message")
            waiting.discard(str(chat["tool_call_id"]))
            continue
        if waiting:
            found.append("a call without its results")
        calls = chat.get("tool_calls", [])
        assert isinstance(calls, list)
        waiting = {call["id"] for call in calls}
        if len(waiting) != len(calls):
            found.append("two calls with one id")
        if not calls and not chat["content"]:
            found.append("an empty message")
    if waiting:
        found.append("a call without its results at the end")
    return found


def _recent(inputs: PlanInputs, plan: PromptPlan) -> list[str]:
    """The recent part is an unbroken run to the end that begins with a user message."""
    whole = shown(inputs.messages)
    users = [index for index, (_, m) in enumerate(whole) if m.role is Role.USER]
    ids = _recent_ids(plan)
    if not users:
        return ["something recent without a user message"] if ids else []
    if not ids:
        return ["the tail is missing"]
    start = len(whole) - len(ids)
    if start < 0 or [row.id for row, _ in whole[start:]] != list(ids):
        return ["the recent part is no unbroken run to the end"]
    found = []
    if start > users[-1]:
        found.append("the tail is broken")
    if start not in users:
        found.append("the recent part does not begin with a user message")
    sent = list(plan.messages)
    if (inputs.system or "") or {"facts", "summary", "recalled"} & _parts(plan).keys():
        sent.pop(0)
    expected = [message for _, message in whole[start:]]
    if len(sent) == len(expected) + 1 and inputs.options.clock:
        note = sent.pop(users[-1] - start)
        if note["role"] != "system" or "2026" not in str(note["content"]):
            found.append("no clock note before the newest user message")
    if len(sent) != len(expected):
        return [*found, "messages that nobody said, or too few"]
    for chat, message, message_id in zip(sent, expected, ids, strict=True):
        if message_id in plan.cut:
            found += _cut_well(chat, message.to_chat())
        elif dict(chat) != message.to_chat():
            found.append(f"{message_id} is not as it was said")
    return found


def _texts(chat: Chat) -> list[str]:
    content = chat["content"]
    if isinstance(content, str):
        return [content]
    assert isinstance(content, list)
    return [part["text"] for part in content if part["type"] == "text"]


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _cut_well(chat: Chat, original: Chat) -> list[str]:
    found = []
    for key in ("role", "name", "tool_call_id"):
        if chat.get(key) != original.get(key):
            found.append(f"a cut changed {key}")
    calls, calls_before = _calls(chat), _calls(original)
    if [call["id"] for call in calls] != [call["id"] for call in calls_before]:
        found.append("a cut changed calls")
    texts, before = _texts(chat), _texts(original)
    pairs = list(zip(texts, before, strict=False))
    for call, was in zip(calls, calls_before, strict=True):
        arguments, earlier = call["function"]["arguments"], was["function"]["arguments"]
        pairs.append((arguments, earlier))
        if arguments != earlier and _json(arguments) is None:
            found.append("cut arguments are no JSON")
    for text, was in pairs:
        value, said = _json(text), _json(was)
        if isinstance(said, dict | list) and value is None and len(texts) == len(before):
            found.append("cut JSON is no JSON")
        loses = text != was and not (said is not None and said == value)
        if loses and not any(mark in text for mark in ("省略", "left out")):
            found.append("a cut without a mark")
    if chat_cost(chat) > chat_cost(original):
        found.append("a cut made it longer")
    return found


def _calls(chat: Chat) -> list[Any]:
    calls = chat.get("tool_calls", [])
    assert isinstance(calls, list)
    return calls


def _cuts(inputs: PlanInputs, plan: PromptPlan) -> list[str]:
    """Only what is too long is cut: the tail by what is left, the rest by the cap."""
    found: list[str] = []
    whole = {row.id: (row, message) for row, message in shown(inputs.messages)}
    ids = _recent_ids(plan)
    if not set(plan.cut) <= set(ids):
        return ["cut names messages that do not stand"]
    if not ids:
        return found
    newest = max(index for index, key in enumerate(ids) if whole[key][1].role is Role.USER)
    limit = plan.budget_tokens - plan.reserve_tokens
    cap = inputs.options.max_message_tokens or max(limit // 4, 1)
    for key in ids[:newest]:
        if key in plan.cut and _cost(inputs, *whole[key]) <= cap:
            found.append(f"{key} was cut below the cap")
    tail = ids[newest:]
    parts = _parts(plan)
    fixed = parts["system"].tokens + (parts["tools"].tokens if "tools" in parts else 0)
    full = sum(_cost(inputs, *whole[key]) for key in tail)
    cut = [key for key in tail if key in plan.cut]
    if cut and full + fixed <= limit:
        found.append("the tail is cut though it fits")
    if cut and inputs.options.oversize == "error":
        found.append("the tail is cut against the option")
    if tail[0] in cut:
        for key in tail[1:]:
            text = whole[key][1].text
            if whole[key][1].role is Role.TOOL and len(text) > 200 and key not in cut:
                found.append("the user's words were cut before a tool result")
    return found


def _reach(inputs: PlanInputs, plan: PromptPlan) -> list[str]:
    """What is omitted is counted; ``fixed`` shows as many turns as may stand and fit."""
    found = []
    ids = set(_recent_ids(plan))
    parts = _parts(plan)
    covered = 0
    if plan.effective_strategy in ("summary", "hierarchical") and inputs.summary:
        covered = inputs.summary.through_seq if inputs.options.summary_tokens else 0
    # An extract speaks for turns beyond the summary, not for what an idle reset left out.
    through = max(covered, parts["summary"].through_seq if "summary" in parts else 0)
    recalled = parts["recalled"].ids if "recalled" in parts else ()
    passages = {p.id: p for p in inputs.passages}
    seqs = {passages[key].seq for key in recalled if passages[key].session == inputs.session}
    gone = {row.seq for row in inputs.messages if row.id not in ids} - seqs
    least = sum(seq > through for seq in gone)
    most = sum(seq > covered for seq in gone) + inputs.total - len(inputs.messages)
    if not least <= plan.omitted <= most:
        found.append(f"{plan.omitted} omitted, from {least} to {most} are missing")
    if plan.effective_strategy == "fixed" and not inputs.options.idle_reset_s:
        turns = sum(row.message.role is Role.USER for row in inputs.messages if row.id in ids)
        if inputs.options.max_turns and turns > inputs.options.max_turns:
            found.append("more turns than max_turns")
    return found


def _start(inputs: PlanInputs, plan: PromptPlan) -> list[str]:
    """``fixed`` leaves out no turn that may stand and fits; a sliding window, no more than a step;
    the others, none that neither summary nor extract covers, if there is room to speak of it."""
    options = inputs.options
    whole = shown(inputs.messages)
    ids = _recent_ids(plan)
    if not ids or options.idle_reset_s:
        return []
    start = len(whole) - len(ids)
    users = [index for index, (_, m) in enumerate(whole) if m.role is Role.USER and index < start]
    if not users:
        return []
    limit = plan.budget_tokens - plan.reserve_tokens
    cap = options.max_message_tokens or max(limit // 4, 1)
    left = limit - plan.tokens
    cost = sum(_cost(inputs, *pair) for pair in whole[users[-1] : start])
    long = any(_cost(inputs, *pair) > cap for pair in whole[users[-1] : start])
    if plan.effective_strategy == "fixed":
        turns = sum(row.message.role is Role.USER for row in inputs.messages if row.id in ids)
        full = options.max_turns and turns >= options.max_turns
        return [] if full or long or cost > left else ["fixed leaves out a turn that fits"]
    if plan.effective_strategy == "sliding" and not plan.degraded:
        step = min(options.overlap_tokens, max(limit // 10, 1))
        earliest = start
        for index in reversed(users):
            left -= sum(min(_cost(inputs, *pair), cap) for pair in whole[index:earliest])
            if left < 0 or any(_cost(inputs, *pair) > cap for pair in whole[index:earliest]):
                break
            earliest = index
        moved = whole[start][0].position - whole[earliest][0].position
        return [] if moved < max(step, 1) else ["the window moved by more than a step"]
    if plan.effective_strategy in ("summary", "hierarchical") and options.shares[1]:
        parts = _parts(plan)
        covered = inputs.summary.through_seq if inputs.summary and options.summary_tokens else 0
        if "summary" in parts:
            covered = max(covered, parts["summary"].through_seq)
        last = whole[start - 1][0].seq
        if last > covered and left > 200:
            return ["turns stand in neither window nor summary"]
    return []


def _memory(inputs: PlanInputs, plan: PromptPlan) -> list[str]:
    """Memory is fenced, verbatim, within its bounds, and says nothing twice."""
    found = []
    parts = _parts(plan)
    kinds = {"facts", "summary", "recalled"} & parts.keys()
    if not kinds:
        return []
    content = str(plan.messages[0]["content"])
    prompt = inputs.system or ""
    block = content[len(prompt) :].lstrip("\n") if prompt else content
    opening, _, rest = block.partition("\n")
    closing = "</" + opening[1:].partition(" ")[0] + ">"
    if not opening.startswith("<memory") or not block.endswith("\n" + closing):
        found.append("memory is not fenced")
    if block.count(closing) != 1 or closing in prompt:
        found.append("data could end the fence")
    if "summary" in kinds:
        covered = inputs.summary.through_seq if inputs.summary else 0
        labels = ("用户: ", "助手: ", "user: ", "assistant: ")
        extract = any(line.startswith(labels) for line in rest.split("\n"))
        if parts["summary"].through_seq != covered and not extract:
            found.append("the summary claims to cover more than it does")
    if "facts" in kinds:
        cap = inputs.options.facts_tokens
        if plan.degraded:
            cap = min(cap, 200)
        if parts["facts"].tokens > cap:
            found.append("facts take more than they may")
    uncut = {row.seq for row in inputs.messages if row.id in _recent_ids(plan)} - {
        row.seq for row in inputs.messages if row.id in plan.cut
    }
    lines = rest.split("\n")
    for fact in inputs.facts:
        first_line = fact.text.strip().splitlines()[0]
        if first_line in lines and any(set(one) <= uncut for one in fact.said_in):
            others = [f for f in inputs.facts if f.text.strip().splitlines()[0] == first_line]
            if all(any(set(one) <= uncut for one in f.said_in) for f in others):
                found.append("a fact stands beside its source")
    for passage in inputs.passages:
        own = passage.session == inputs.session and passage.seq in uncut
        if own and "recalled" in kinds and passage.id in parts["recalled"].ids:
            found.append("a passage stands beside its source")
    records = rest.rpartition("\n")[0].replace("\n  ", " ").split("\n")
    facts = tuple(" ".join(fact.text.split()) for fact in inputs.facts)
    unquoted = [line for line in records if _LABELLED.match(line) or line.startswith(facts)]
    said = [*_contents(plan.messages[1:]), *unquoted]
    talk = "\n".join(" ".join(text.split()) for text in said)
    for line in records:
        for quote in () if line in unquoted else line.partition(" →")[0].split(" / "):
            words = quote.removeprefix("- ").strip("…。. ")
            if len(words) >= 8 and words in talk:
                found.append(f"{words!r} is quoted and stands")
    return found


_LABELLED = re.compile(r"(?:用户|助手|user|assistant): |\[")
"""A passage, a sentence of an extract, a time."""


def _contents(messages: Sequence[Chat]) -> list[str]:
    """The texts of messages, as a model gets them."""
    texts: list[str] = []
    for message in messages:
        content = message.get("content") or ""
        if isinstance(content, str):
            texts.append(content)
        else:
            assert isinstance(content, list)
            texts += [str(part.get("text", "")) for part in content]
    return texts
