from __future__ import annotations

from typing import Literal

import pytest

from memoryd.llm.patience import Patience
from support.llm_client import settings_for


def patience(purpose: Literal["chat", "summary"], *, turn_at: float = 0.0) -> Patience:
    settings = settings_for("http://h", timeout_s=30.0, total_timeout_s=300.0)
    return Patience.for_call(settings, purpose, asked_at=0.0, turn_at=turn_at)


def test_one_deadline_covers_all_tries_to_the_first_byte() -> None:
    chat = patience("chat")
    assert [chat.first_byte(now).seconds for now in (0, 12, 30, 99)] == [30, 18, 0, 0]
    assert chat.first_byte(12).meaning == "no answer within 30 s"


def test_then_the_limit_is_between_bytes_until_the_total() -> None:
    chat = patience("chat")
    assert [chat.next_byte(now).seconds for now in (0, 250, 280, 400)] == [30, 30, 20, 0]
    assert "stood still" in chat.next_byte(0).meaning
    assert "within 300 s" in chat.next_byte(280).meaning


def test_a_summary_has_30_s_in_all() -> None:
    summary = patience("summary")
    assert summary.next_byte(25).seconds == 5
    assert summary.first_byte(25).seconds == 5


@pytest.mark.parametrize(("purpose", "left"), [("chat", 10), ("summary", 30)])
def test_waiting_for_a_turn_counts_for_the_total_of_a_chat_only(
    purpose: Literal["chat", "summary"], left: float
) -> None:
    assert patience(purpose, turn_at=290.0).first_byte(290.0).seconds == left


def test_what_the_prompt_took_counts_for_the_first_byte() -> None:
    settings = settings_for("http://h", timeout_s=30.0, total_timeout_s=300.0)
    chat = Patience.for_call(settings, "chat", asked_at=0.0, turn_at=5.0, waited_s=2.0)
    assert chat.first_byte(5.0).seconds == 28
    assert chat.next_byte(33.0).seconds == 30
