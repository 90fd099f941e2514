"""Pairing and turns, one rule a test."""

from __future__ import annotations

from memoryd.core.messages import ImagePart, Message, Role, StoredMessage, ToolCall
from memoryd.core.plan.turns import plannable, turns_of


def user(text: str = "问") -> Message:
    return Message(role=Role.USER, content=text)


def said(text: str = "答", *calls: str) -> Message:
    return Message(
        role=Role.ASSISTANT,
        content=text,
        tool_calls=tuple(ToolCall(id=call, name="f", arguments="{}") for call in calls),
    )


def result(call: str, text: str = "ok") -> Message:
    return Message(role=Role.TOOL, content=text, tool_call_id=call)


def rows(*messages: Message) -> list[StoredMessage]:
    return [
        StoredMessage(
            message=message, id=str(seq), seq=seq, arrived=0, estimate=9, position=9 * seq
        )
        for seq, message in enumerate(messages, 1)
    ]


def planned(*messages: Message) -> list[int]:
    return [entry.stored.seq for entry in plannable(rows(*messages))]


def test_a_call_stands_with_all_its_results() -> None:
    assert planned(user(), said("", "a", "b"), result("a"), result("b"), said()) == [1, 2, 3, 4, 5]


def test_an_unanswered_call_leaves_its_text_and_takes_its_other_results_along() -> None:
    entries = plannable(rows(user(), said("我查一下", "a", "b"), result("a"), user()))
    assert [entry.stored.seq for entry in entries] == [1, 2, 4]
    assert entries[1].message == said("我查一下")
    assert not entries[1].whole


def test_an_unanswered_call_without_text_goes() -> None:
    assert planned(user(), said("", "a"), user()) == [1, 3]
    assert planned(user(), said(" \n", "a")) == [1]


def test_an_orphan_result_never_stands_and_never_blocks() -> None:
    assert planned(result("x"), user(), result("y"), said(), result("z"), user()) == [2, 4, 6]


def test_a_plain_text_tool_message_without_an_id_is_an_orphan() -> None:
    assert planned(user(), Message(role=Role.TOOL, content="just text"), said()) == [1, 3]


def test_a_result_that_comes_after_something_else_is_late_and_its_call_unanswered() -> None:
    assert planned(user(), said("查", "a"), user(), result("a")) == [1, 2, 3]


def test_of_two_results_for_one_call_the_first_counts() -> None:
    assert planned(user(), said("", "a"), result("a", "1"), result("a", "2"), said()) == [
        1,
        2,
        3,
        5,
    ]


def test_an_id_used_again_by_a_later_call_is_another_call() -> None:
    group = (said("", "call_0"), result("call_0"))
    assert planned(user(), *group, *group) == [1, 2, 3, 4, 5]


def test_two_calls_with_one_id_cannot_be_told_apart() -> None:
    assert planned(user(), said("", "a", "a"), result("a"), result("a"), said()) == [1, 5]


def test_results_may_come_in_any_order() -> None:
    assert planned(user(), said("", "a", "b"), result("b"), result("a")) == [1, 2, 3, 4]


def test_nothing_empty_is_planned_but_an_image_alone_is() -> None:
    image = Message(role=Role.USER, content=(ImagePart(url="https://x/y.png"),))
    assert planned(user(""), said("  "), image) == [3]


def test_a_turn_begins_with_a_user_message_and_holds_notes_and_tools() -> None:
    note = Message(role=Role.SYSTEM, content="备注")
    entries = plannable(
        rows(said("欢迎"), user(), said("", "a"), result("a"), note, user(), user(), said())
    )
    turns = turns_of(entries)
    assert [[entry.stored.seq for entry in turn] for turn in turns] == [[2, 3, 4, 5], [6], [7, 8]]
