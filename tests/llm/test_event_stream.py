from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.llm.sse import Event, EventParser, EventTooLarge


def parsed(*pieces: bytes, max_bytes: int = 10_000) -> list[Event]:
    parser = EventParser(max_bytes=max_bytes)
    events = [event for piece in pieces for event in parser.feed(piece)]
    return events + parser.close()


def said(*pieces: bytes) -> list[str]:
    return [event.data for event in parsed(*pieces)]


STREAM = (
    "\ufeff: hello\r\n\r\ndata: 你好\n\ndata:no space\r\ndata: two\r\n\r\n"
    "event: error\rdata: {}\r\rid: 7\nretry: 10\ndata\ndata:  🙂\n\ndata: [DONE]\n\n"
).encode()
EVENTS = [
    Event(name="message", data="你好"),
    Event(name="message", data="no space\ntwo"),
    Event(name="error", data="{}"),
    Event(name="message", data="\n 🙂"),
    Event(name="message", data="[DONE]"),
]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 1000])
def test_events_do_not_depend_on_how_bytes_arrive(size: int) -> None:
    pieces = [STREAM[start : start + size] for start in range(0, len(STREAM), size)]
    assert parsed(*pieces) == EVENTS


@given(st.lists(st.integers(0, len(STREAM)), max_size=8))
def test_any_split_gives_the_same_events(cuts: list[int]) -> None:
    borders = [0, *sorted(cuts), len(STREAM)]
    assert parsed(*(STREAM[a:b] for a, b in itertools.pairwise(borders))) == EVENTS


def test_nothing_between_a_cr_and_its_lf_changes_nothing() -> None:
    assert said(b"data: a\r", b"", b"\ndata: b\r", b"\n\r", b"", b"\n") == ["a\nb"]


def test_an_event_without_its_last_line_breaks_counts_at_the_end() -> None:
    assert said(b"data: a\n\ndata: [DONE]") == ["a", "[DONE]"]
    assert said(b"data: a\n") == ["a"]


def test_a_stream_of_comments_holds_no_event() -> None:
    assert parsed(b": one\n\n: two\n\n\n\n") == []


def test_an_event_name_does_not_outlive_its_event() -> None:
    assert [event.name for event in parsed(b"event: x\n\ndata: a\n\n")] == ["message"]


def test_broken_utf8_harms_only_its_own_character() -> None:
    assert said(b"data: a\xffb\n\n", "data: 好\n\n".encode()) == ["a\ufffdb", "好"]


def test_a_line_over_the_bound_is_refused_though_it_never_ends() -> None:
    parser = EventParser(max_bytes=100)
    with pytest.raises(EventTooLarge):
        for _ in range(20):
            parser.feed(b"x" * 10)


def test_an_event_of_many_short_lines_is_bounded_too() -> None:
    parser = EventParser(max_bytes=100)
    with pytest.raises(EventTooLarge):
        for _ in range(30):
            parser.feed(b"data: 12345\n")
    empty = EventParser(max_bytes=100)
    with pytest.raises(EventTooLarge):
        for _ in range(200):
            empty.feed(b"data:\n")


@given(st.binary(max_size=300))
def test_any_bytes_are_parsed_or_refused(data: bytes) -> None:
    try:
        parsed(data, max_bytes=64)
    except EventTooLarge:
        pass
