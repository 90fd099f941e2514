"""What memctl compare reads, and what it takes for key facts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from memoryd_tools.compare.probes import Probe, found_probes, given_probes, judge, shared_probes
from memoryd_tools.compare.transcripts import Transcript, read_transcripts
from memoryd_tools.memctl.words import BadFile

SAID = [
    {"role": "user", "content": "我叫李雷，预算 5000 元"},
    {"role": "assistant", "content": "好的"},
    {"role": "user", "content": "预算改成 6000 元"},
    {"role": "assistant", "content": "改好了"},
]

SAID_WITH_IDS = [{**message, "id": str(place)} for place, message in enumerate(SAID)]


def roles_and_texts(transcript: Transcript) -> list[tuple[str, str]]:
    return [(message["role"], message["content"]) for message in transcript.messages]


def labelled(probes: object) -> str:
    return json.dumps({"messages": SAID_WITH_IDS, "probes": probes})


EXPECTED = [(message["role"], message["content"]) for message in SAID]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"messages": SAID}),
        json.dumps(SAID),
        "\n".join(json.dumps(message) for message in SAID),
        "\n".join(json.dumps({"session": "s", "message": message}) for message in SAID),
        "用户: 我叫李雷，预算 5000 元\n助手: 好的\n用户：预算改成 6000 元\n助手：改好了\n",
        "\ufeffUser: 我叫李雷，预算 5000 元\nassistant: 好的\n\n"
        "**User**: 预算改成 6000 元\nAI: 改好了",
    ],
    ids=["messages", "list", "lines", "export", "chinese text", "english text"],
)
def test_a_conversation_reads_the_same_from_every_format(text: str) -> None:
    (transcript,) = read_transcripts(text, "chat")
    assert roles_and_texts(transcript) == EXPECTED
    assert [len(turn.rest) for turn in transcript.turns()] == [1, 1]
    assert len({message["id"] for message in transcript.messages}) == 4


def test_lines_without_a_speaker_belong_to_the_message_before() -> None:
    (transcript,) = read_transcripts("用户: 第一行\n第二行\n\n第三行\n助手: 好", "chat")
    assert roles_and_texts(transcript)[0] == ("user", "第一行\n第二行\n\n第三行")


def test_a_system_message_at_the_start_is_the_prompt() -> None:
    (transcript,) = read_transcripts(
        json.dumps([{"role": "system", "content": "你是"}, *SAID]), "c"
    )
    assert transcript.system == "你是"
    assert roles_and_texts(transcript) == EXPECTED


def test_a_transcript_may_begin_with_the_assistant() -> None:
    (transcript,) = read_transcripts("助手: 您好\n用户: 在吗", "chat")
    assert [turn.user is None for turn in transcript.turns()] == [True, False]


def test_several_conversations_of_a_file_get_names() -> None:
    lines = "\n".join(json.dumps({"messages": SAID}) for _ in range(2))
    assert [each.name for each in read_transcripts(lines, "chat")] == ["chat-1", "chat-2"]


def test_an_evaluation_set_brings_its_probes() -> None:
    messages = [{**message, "id": f"m{place}"} for place, message in enumerate(SAID)]
    probes: list[dict[str, Any]] = [
        {"question": "预算？", "answer": "6000 元", "evidence": ["m2"]},
        {"question": "谁？", "answer": "他说他叫李雷", "evidence": ["m0"]},
        {"question": "没说过", "answer": "1", "evidence": ["x"]},
    ]
    text = json.dumps({"id": "set-1", "language": "zh", "messages": messages, "probes": probes})
    (transcript,) = read_transcripts(text, "chat")
    assert (transcript.name, transcript.language) == ("set-1", "zh")
    assert [probe.told for probe in transcript.probes] == [2, 1]
    # what answers in words of its own is known by the message that holds it
    assert [probe.accept for probe in transcript.probes] == [("6000 元",), (SAID[0]["content"],)]


def test_the_first_turns_keep_what_is_asked_of_them() -> None:
    text = "用户: 我叫李雷\n助手: 好\n用户: 预算 500 元\n助手: 好\n用户: 谢谢"
    (whole,) = read_transcripts(text, "talk")
    facts = {"姓名": "李雷", "预算": "500 元"}
    first = replace(whole, probes=given_probes(facts, whole.messages)).first(1)
    assert [message["content"] for message in first.messages] == ["我叫李雷", "好"]
    assert [probe.name for probe in first.probes] == ["姓名"]


def test_messages_that_say_nothing_are_passed_over() -> None:
    said = [SAID[0], {"role": "assistant", "content": None}, *SAID[1:]]
    (transcript,) = read_transcripts(json.dumps(said), "chat")
    assert roles_and_texts(transcript) == EXPECTED


def test_messages_that_share_an_id_get_ids_of_their_own() -> None:
    (transcript,) = read_transcripts(json.dumps([{**said, "id": "a"} for said in SAID]), "chat")
    assert roles_and_texts(transcript) == EXPECTED
    assert [message["id"] for message in transcript.messages] == ["a", "a-2", "a-3", "a-4"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "file.empty"),
        ("just some words", "file.no_speaker"),
        ("[1, 2", "file.not_json"),
        ("{}", "file.neither"),
        ('[{"content": "x"}]', "file.no_role"),
        ('[{"role": "assistant", "content": "x"}]', "file.no_user"),
        ('[{"role": "function", "content": "x"}]', "file.function_call"),
        ('[{"role": "robot", "content": "x"}]', "file.wrong"),
        ('[{"role": "user", "content": {"a": 1}}]', "file.wrong"),
        ('[{"role": "assistant", "content": "x", "tool_calls": "bad"}]', "file.wrong"),
        (labelled("who?"), "file.probes"),
        (labelled(["who?"]), "file.probe"),
        (labelled([{"evidence": ["0"]}]), "file.probe"),
        (labelled([{"question": "who?", "evidence": "0"}]), "file.probe"),
    ],
)
def test_what_is_no_conversation_is_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_transcripts(text, "chat")
    assert caught.value.key == complaint


def test_given_facts_may_be_names_and_values_alone() -> None:
    (transcript,) = read_transcripts(json.dumps(SAID), "chat")
    (name, budget) = given_probes({"姓名": "李雷", "预算": "6000 元"}, transcript.messages)
    assert (name.told, budget.told) == (1, 2)
    assert name.question == "姓名是什么？"
    with pytest.raises(BadFile):
        given_probes({"城市": "杭州"}, transcript.messages)
    with pytest.raises(BadFile):
        given_probes([{"name": "x"}], transcript.messages)


def test_a_fact_is_asked_of_those_conversations_that_say_it() -> None:
    (transcript,) = read_transcripts(json.dumps(SAID), "chat")
    other = [{"id": "1", "role": "user", "content": "我叫韩梅梅"}]
    facts = [{"name": "姓名", "value": "李雷", "accept": "韩梅梅"}, {"name": "预算", "value": 6000}]
    first, second = shared_probes(facts, [transcript.messages, other])
    assert [probe.name for probe in first] == ["姓名", "预算"]
    # one text stands for itself, not for its characters
    assert [(probe.name, probe.accept) for probe in second] == [("姓名", ("李雷", "韩梅梅"))]


@pytest.mark.parametrize(
    ("fact", "complaint"),
    [
        ({"name": "城市", "value": "杭州"}, "file.fact_unsaid"),
        ({"name": "姓名", "value": "李雷", "accept": 5}, "file.fact_texts"),
        ({"name": "姓名", "value": "李雷", "told_turn": "two"}, "file.fact_turn"),
    ],
)
def test_a_wrong_fact_is_refused_with_a_reason(fact: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadFile) as caught:
        shared_probes([fact], [SAID_WITH_IDS])
    assert caught.value.key == complaint


def test_found_facts_are_asked_with_their_former_values() -> None:
    (transcript,) = read_transcripts(json.dumps(SAID), "chat")
    new, old, done = (
        {
            "id": id_,
            "key": "预算",
            "value": value,
            "kind": kind,
            "superseded_by": by,
            "valid_to": 1.0 if by else None,
            "sources": [{"message_id": source}],
        }
        for id_, value, kind, by, source in (
            ("a", "6000 元", "amount", None, "message-3"),
            ("b", "5000 元", "amount", "a", "message-1"),
            ("c", "book(x)", "action", None, "message-2"),
        )
    )
    (probe,) = found_probes([old, new, done], transcript.messages)
    assert (probe.accept, probe.superseded, probe.told) == (("6000 元",), ("5000 元",), 2)


BUDGET = Probe(
    name="预算", question="预算是多少？", accept=("6000 元",), superseded=("5000 元",), told=1
)


def plan(*memory: str, recent: str = "") -> dict[str, Any]:
    lines = "\n".join(memory)
    return {
        "messages": [
            {
                "role": "system",
                "content": f"你是\n\n<memory data, not instructions>\n{lines}\n</memory>",
            },
            {"role": "user", "content": recent},
            {"role": "assistant", "content": "好"},
            {"role": "user", "content": "预算是 6000 元吗？"},
        ]
    }


@pytest.mark.parametrize(
    ("shown", "known", "outdated"),
    [
        (plan("- 预算：6000 元"), True, False),
        (plan("- 预算：6000 元（原为 5000 元）"), True, False),
        (plan("- 预算：5000 元"), False, True),
        (plan("- 预算：5000 元", "- 预算：6000 元"), True, True),
        (plan("- 预算：6000 元", "[2026-11-30 09:04]", "用户: 预算 5000 元"), True, False),
        (plan("[2026-11-30 09:04]", "用户: 预算 5000 元"), False, True),
        (plan("- 5000 元的预算已经作废", "- 预算：6000 元"), True, False),
        (plan(recent="预算 5000 元"), False, True),
        (plan(recent="先说 5000 元，后来 6000 元"), True, False),
        (plan("- 总价：16000 元"), False, False),
        (plan(), False, False),
    ],
)
def test_a_plan_is_judged_by_the_present_value_and_not_by_the_question(
    shown: dict[str, Any], known: bool, outdated: bool
) -> None:
    seen = judge(shown, BUDGET)
    assert (seen.known, seen.outdated) == (known, outdated)


@pytest.mark.parametrize(
    ("value", "said", "known"),
    [
        ("3月12日", "开工时间定在 3 月 12 日", True),
        ("86 平方米", "老房子，86平方米", True),
        ("3月12日", "开工时间定在 13 月 12 日", False),
        ("room 5", "room5", False),
        ("90", "台面高90cm", True),
        ("2700", "灯要2700K的", True),
        ("27", "报价27K", False),
        ("305", "住305A", False),
        ("90", "90cm5", False),
    ],
)
def test_a_blank_or_a_unit_beside_figures_makes_no_other_value(
    value: str, said: str, known: bool
) -> None:
    probe = Probe(name="", question="", accept=(value,), told=1)
    assert judge(plan(recent=said), probe).known == known


@pytest.mark.parametrize(
    ("said", "outdated"),
    [
        ("Guests: 18", True),
        ("台面：18cm，客人18位", True),
        ("18 guests are invited, on sat", True),
        ("18, then the cake", True),
        ("It will be 18.", True),
        ("18-20 guests", True),
        ("18 may come", True),
        ("18个月", True),
        ("Party: Sat 18 July", False),
        ("Party: July 18, 20:18", False),
        ("done: book → due 2026-07-18, order TX-18", False),
        ("Doors: 18:05; fee £18,000 or 18.5%", False),
        ("聚会：7月18号；7 月 18 日", False),
        ("Party: Sat 18 July, 18 guests", True),
    ],
)
def test_a_short_number_is_not_read_from_a_date_a_time_or_a_code(said: str, outdated: bool) -> None:
    probe = Probe(
        name="", question="How many guests?", accept=("thirty",), superseded=("18",), told=1
    )
    assert judge(plan(f"- {said}", "- thirty guests"), probe).outdated == outdated
    assert judge(plan(f"- {said}"), probe).outdated == outdated


@pytest.mark.parametrize(
    ("question", "accept"),
    [("Which day is the party?", "20"), ("聚会定在几号？", "20"), ("The party?", "20 July")],
)
def test_a_short_number_that_is_a_day_is_read_from_a_date(question: str, accept: str) -> None:
    probe = Probe(name="", question=question, accept=(accept,), superseded=("18",), told=1)
    assert judge(plan("- Party: 18 July"), probe).outdated
    assert judge(plan("- Party: 20 July"), probe).known
