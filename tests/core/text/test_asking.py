"""What a question asks for, in the words people ask in."""

from __future__ import annotations

import pytest

from memoryd.core.text.asking import answer_patterns, asks


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("拉到洛阳的车钱最后讲成好多", "运费9200"),
        ("头款算下来是好多钱", "定金109600元"),
        ("来了几多个人", "来了8个人"),
        ("他好久来", "他周五来"),
        ("那个房子好大", "89平"),
    ],
)
def test_a_question_in_dialect_asks_for_the_same_kind_of_value(question: str, answer: str) -> None:
    assert asks(question)
    assert any(pattern.search(answer) for pattern in answer_patterns(question))
    assert not any(pattern.search("天气不错") for pattern in answer_patterns(question))
