"""What a later result of a tool leaves of an earlier one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memoryd.core.messages import Message, Role, StoredMessage, ToolCall
from memoryd.core.outdated.present import present_lines, said_in_lines, said_in_messages
from memoryd.core.outdated.replaced import replaced_by
from memoryd.core.outdated.results import changed_fields, result_of
from memoryd.core.outdated.stated import Said
from memoryd.core.summaries import Heading, SummaryLine


def changed(older: str, newer: str) -> dict[str, str]:
    """Return what the second result changes of the first, each given as a kept line shows it."""
    first = result_of(Said("1", older, user=False))
    second = result_of(Said("2", newer, user=False))
    assert first is not None
    assert second is not None
    return dict(changed_fields(second, first))


@pytest.mark.parametrize(
    ("older", "newer", "gone"),
    [
        (
            'query_ward({"name": "林远"}) {"no": "ZY1204417", "bed": "18床", "leaves": "9月11号"}',
            'query_ward({"name": "林远", "site": "东院"}) {"no": "ZY1204417", "bed": "31床"}',
            {"18床": "31床"},
        ),
        (
            'quote_get({"job": "CM-3318"}) {"quote": "Q-7740", "total": "£3,480"}',
            'quote_revise({"job": "CM-3318"}) {"quote": "Q-7740/B", "total": "£5,295"}',
            {"£3,480": "£5,295"},
        ),
        (
            'visit_get({"ref": "LA-0612"}) {"at": "6 May 2028 10:00"}',
            'visit_move({"ref": "LA-0612"}) {"at": "6 May 2028 11:00"}',
            {"6 May 2028 10:00": "6 May 2028 11:00"},
        ),
        (
            'set_reminder({"title": "pills", "time": "20:00"}) {"reminder_id": "R-118"}',
            'update_reminder({"reminder_id": "R-118", "time": "09:00"}) {"status": "on"}',
            {"20:00": "09:00"},
        ),
        (
            'tool: order_status({"order": "AB-20931"}) {"state": "packed", "eta": "4 May"}',
            'tool: order_status({"order": "AB-20931"}) {"state": "sent", "eta": "6 May", "via": "…',
            {"packed": "sent", "4 May": "6 May"},
        ),
    ],
)
def test_a_second_look_at_the_same_thing_tells_what_holds(
    older: str, newer: str, gone: dict[str, str]
) -> None:
    assert changed(older, newer) == gone


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (  # two payments for one job
            'payment_take({"job": "CM-3318", "amount": 700}) {"receipt": "R-20931"}',
            'payment_take({"job": "CM-3318", "amount": 2267}) {"receipt": "R-20977"}',
        ),
        (  # another day was asked for
            'train_find({"to": "Leeds", "day": "4 May"}) {"train": "1E07", "price": "£31"}',
            'train_find({"to": "Leeds", "day": "9 May"}) {"train": "1E15", "price": "£44"}',
        ),
        (  # two orders of one customer
            'order_get({"customer": "C-4471"}) {"order": "AB-20931", "total": "45"}',
            'order_update({"customer": "C-4471"}) {"order": "AB-31007", "total": "60"}',
        ),
        (  # the same hour in other words
            'visit_get({"ref": "LA-0612"}) {"time": "15:00"}',
            'visit_get({"ref": "LA-0612"}) {"time": "下午3点"}',
        ),
        (  # a list: which of its rows is which nobody knows
            'parts({"boat": "Heron"}) {"rows": [{"price": "£3"}, {"price": "£4"}]}',
            'parts({"boat": "Heron"}) {"rows": [{"price": "£5"}, {"price": "£6"}]}',
        ),
        (  # tools of other things that share a job
            'slip_get({"job": "CM-3318"}) {"date": "4 May"}',
            'survey_get({"job": "CM-3318"}) {"date": "9 May"}',
        ),
    ],
)
def test_what_is_another_thing_is_left_alone(older: str, newer: str) -> None:
    assert changed(older, newer) == {}


@pytest.mark.parametrize("text", ["", "好的", "R-118", '{"bed": "18床"}', "ward() nobody there"])
def test_what_is_no_result_with_its_call_is_not_read(text: str) -> None:
    assert result_of(Said("1", text, user=False)) is None


def test_the_reply_to_the_first_result_says_the_old_value_too() -> None:
    lines = [
        SummaryLine(text=text, message_ids=(id_,), heading=Heading.SAID)
        for id_, text in (
            ("a", 'tool: query_ward({"name": "林远"}) {"no": "ZY1204417", "bed": "18床"}'),
            ("b", "assistant: 查到了，骨三科18床。"),
            ("c", "在哪边吃饭"),
            ("d", 'tool: query_ward({"name": "林远"}) {"no": "ZY1204417", "bed": "31床"}'),
        )
    ]
    said = said_in_lines(lines)
    (found,) = replaced_by(said[-1:], said[:-1])
    assert (found.text, found.now, found.by, found.ids) == ("18床", "31床", "d", frozenset("ab"))


def test_how_many_a_changed_order_is_for_is_found_in_words_too() -> None:
    lines = [
        SummaryLine(text=text, message_ids=(id_,), heading=Heading.SAID)
        for id_, text in (
            ("a", 'tool: order_feed({"item": "kibble", "qty": 5}) {"order_no": "AV-30782"}'),
            ("b", "assistant: Five sacks on order AV-30782, arriving Monday."),
            ("c", 'tool: update_feed({"order_no": "AV-30782", "qty": 10}) {"ok": true}'),
        )
    ]
    replaced = replaced_by(said_in_lines(lines), ())
    (reply,) = present_lines([replace(lines[1], heading=Heading.ACTIONS)], replaced)
    assert reply.text == "arriving Monday."


def test_a_day_gives_way_where_words_name_it_by_its_number_beside_the_new_one() -> None:
    said = (
        Said("a", "Tom has his cataract done 9 December, left eye", user=True),
        Said("b", "Tom's cataract is 16 December. The reminder still says the 9th.", user=False),
    )
    (found,) = replaced_by(said, ())
    assert (found.text, found.by, found.ids) == ("9 December", "b", frozenset("a"))
    assert not replaced_by((said[0], replace(said[1], text="Tom's cataract is 16 December.")), ())


def test_a_result_is_read_with_a_call_that_was_made_in_an_earlier_reading() -> None:
    calls = (ToolCall(id="t1", name="query_ward", arguments='{"no": 7}'),)
    asked = Message(role=Role.ASSISTANT, content="", tool_calls=calls)
    told = Message(role=Role.TOOL, content='{"bed": "18床"}', tool_call_id="t1")
    call, result = (
        StoredMessage(message=message, id=str(seq), seq=seq, arrived=0.0, estimate=1, position=0)
        for seq, message in enumerate((asked, told), 1)
    )
    (said,) = said_in_messages([result], calling=[call])
    found = result_of(said)
    assert found is not None
    assert (found.tool, found.fields["bed"]) == ("query_ward", "18床")
    assert result_of(said_in_messages([result])[0]) is None
