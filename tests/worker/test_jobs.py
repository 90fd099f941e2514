from __future__ import annotations

from typing import Any

import msgpack
import pytest

from memoryd.worker.jobs import Jobs


def _fail(_: Any) -> object:
    raise ValueError("no such thing")


def _jobs() -> Jobs:
    return Jobs(
        {"count": lambda texts: list(map(len, texts)), "batch": len, "fail": _fail},
        later={"embed": len},
    )


def _packed(*questions: tuple[int, str, object]) -> bytes:
    return b"".join(map(msgpack.packb, questions))


def test_counts_go_before_other_work_and_keep_their_order() -> None:
    jobs = _jobs()
    jobs.receive(_packed((1, "batch", [1]), (2, "count", ["ab"]), (3, "count", ["c"])))
    answers = [msgpack.unpackb(jobs.answer_next()) for _ in range(3)]
    assert answers == [[2, True, [2]], [3, True, [1]], [1, True, 1]]
    assert not jobs


def test_what_nobody_waits_for_is_handed_out() -> None:
    jobs = _jobs()
    jobs.receive(_packed((1, "embed", ["a"]), (2, "embed", ["b", "c"]), (3, "batch", "x")))
    assert jobs
    first, second = jobs.next_later(), jobs.next_later()
    assert first is not None and second is not None
    assert [msgpack.unpackb(job()) for job in (first, second)] == [[1, True, 1], [2, True, 2]]
    assert jobs.next_later() is None
    assert msgpack.unpackb(jobs.answer_next()) == [3, True, 1]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_questions_do_not_depend_on_how_bytes_arrive(size: int) -> None:
    jobs = _jobs()
    stream = _packed(*((number, "count", ["你好" * number]) for number in range(1, 5)))
    for start in range(0, len(stream), size):
        jobs.receive(stream[start : start + size])
    answers = [msgpack.unpackb(jobs.answer_next()) for _ in range(4)]
    assert answers == [[number, True, [2 * number]] for number in range(1, 5)]


def test_a_job_that_fails_is_answered_with_the_reason() -> None:
    jobs = _jobs()
    jobs.receive(_packed((9, "fail", None)))
    assert msgpack.unpackb(jobs.answer_next()) == [9, False, "ValueError: no such thing"]
