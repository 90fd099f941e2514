"""Fifty rounds of compression with a poor summariser: nothing is lost, nothing is invented."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from memoryd.core.facts import KnownFact
from memoryd.core.grounding.evidence import Context, sources_of
from memoryd.core.messages import Message, Role, StoredMessage
from memoryd.core.summaries import SummaryLine, rendered
from memoryd.core.summary.calls import summary_call
from memoryd.core.summary.compaction import (
    Compaction,
    CompactionOptions,
    CompactionState,
    SummaryState,
    accept,
    basis,
    decide,
)
from memoryd.core.summary.concluding import concluded, standing
from memoryd.core.summary.local_summary import shortened
from memoryd.core.summary.outcomes import local_outcome
from memoryd.core.text.claims import claims, readable

ZONE = ZoneInfo("Asia/Shanghai")
OPTIONS = CompactionOptions(max_recent_tokens=300)
START = 1_780_000_000.0

TWENTY = [
    "团队 12 人",
    "预算 56000 元",
    "定金 3400 元",
    "尾款 7800 元",
    "单价 69 元",
    "大巴 4 辆",
    "标间 35 间",
    "折扣 8.5 折",
    "订单号 QX-90817",
    "手机 13912345678",
    "座机 010-64981133",
    "合同号 HT-2026-77",
    "会议室 502 号",
    "仓库面积 260 平方米",
    "保修 36 个月",
    "比例 45%",
    "样品 18 件",
    "重量 75 公斤",
    "时长 95 分钟",
    "年龄 41 岁",
]

CHATTER = [
    "好的，我知道了。",
    "那我们接着聊聊别的事情吧。",
    "今天天气真不错啊。",
    "谢谢你的帮助！",
    "嗯嗯，明白。",
]


def count(text: str) -> int:
    return len(text) * 3 // 4 + 1


def keys(texts: Sequence[str]) -> set[str]:
    at = datetime.fromtimestamp(START, ZONE)
    return {key for text in texts for claim in claims(readable(text), at) for key in claim.keys}


@dataclass
class Poor:
    """A summariser that drops half of what it reads and invents a number in one reply of five."""

    rng: random.Random
    replies: int = 0

    def reply(self, messages: Sequence[Mapping[str, object]]) -> str:
        self.replies += 1
        statements = []
        for row in re.findall(r"^\[.*\]$", str(messages[1]["content"]), re.MULTILINE):
            match json.loads(row):
                case [int(seq), str(), str(), str(text)] if re.search("[0-9]", text):
                    statements.append((text, [seq]))
                case [str(), str(text), list(sources)]:
                    statements.append((text, sources))
        kept = [each for each in statements if self.rng.random() < 0.5]
        lines = [f"- {self.reworded(text)} {sources}" for text, sources in kept]
        if self.rng.random() < 0.2:
            lines.append(f"- 另付 {self.rng.randint(100_000, 999_999)} 元服务费")
        return "好的，摘要如下：\n## 金额与数字\n" + "\n".join(lines)

    def reworded(self, text: str) -> str:
        return self.rng.choice([text, text.replace(" ", ""), text.rstrip("。") + "（用户说）"])


@dataclass
class Session:
    """What the daemon does around the pure parts, without the daemon."""

    messages: list[StoredMessage] = field(default_factory=list)
    lines: tuple[SummaryLine, ...] = ()
    summary: SummaryState | None = None
    levels: list[int] = field(default_factory=list)
    rejected: int = 0

    def say(self, role: Role, text: str) -> None:
        before = self.messages[-1] if self.messages else None
        self.messages.append(
            StoredMessage(
                message=Message(role=role, content=text),
                id=f"m{len(self.messages) + 1}",
                seq=len(self.messages) + 1,
                arrived=START + len(self.messages),
                estimate=count(text),
                position=before.position + before.estimate if before else 0,
            )
        )

    def compress(self, model: Poor, facts: Sequence[KnownFact], input_tokens: int) -> bool:
        solid = self.summary.solid_seq if self.summary else 0
        due = decide(
            CompactionState(
                summary=self.summary,
                messages=self.messages[solid:],
                encoding="estimate",
                refresh=True,
                input_tokens=input_tokens,
            ),
            OPTIONS,
            0.0,
        )
        if due is None:
            return False
        seqs = {message.id: message.seq for message in self.messages}
        stands = standing(self.lines, seqs, due)
        new = self.messages[due.from_seq - 1 : due.to_seq]
        before = {
            "new": [],
            "all": self.messages[: due.from_seq - 1],
            "cited": [self.messages[seq - 1] for seq in due.cited],
        }[due.originals]
        cited = {seqs[i] for line in stands.previous for i in line.message_ids if i in seqs}
        call = summary_call(
            [*before, *new],
            language="zh",
            summary_tokens=600,
            input_tokens=input_tokens,
            count=count,
            shorten=lambda text, limit: shortened(text, limit, count),
            zone=ZONE,
            previous=stands.previous if due.level == 2 else (),
            facts=facts,
            cited={seq: self.messages[seq - 1].id for seq in cited},
        )
        sources = {m.seq: m for m in (*before, *new, *(self.messages[s - 1] for s in cited))}
        outcome = concluded(
            model.reply(call.messages),
            truncated=False,
            ids=call.ids,
            stands=stands,
            sources=sources_of(sources.values()),
            context=Context(zone=ZONE, facts=facts),
            language="zh",
            limit=600,
            count=count,
        )
        if outcome.verdict != "accepted":
            self.rejected += 1
            return True
        assert accept(due, basis(self.summary, 0))
        self.lines = outcome.lines
        self.levels.append(due.level)
        self.summary = SummaryState(
            version=len(self.levels),
            through_seq=due.through_seq,
            solid_seq=due.solid_seq,
            level=due.level,
            source=due.source,
            cited=tuple(sorted({seqs[i] for line in self.lines for i in line.message_ids})),
        )
        return True

    def text(self) -> str:
        return "\n".join(rendered(self.lines, "zh"))


def played(rounds: int, facts: bool, input_tokens: int, seed: int = 1) -> tuple[Session, Poor]:
    """Twenty numbers in the first turns, then chatter with numbers of its own."""
    rng = random.Random(seed)
    session, model = Session(), Poor(rng)
    known: list[KnownFact] = []
    for index, statement in enumerate(TWENTY):
        session.say(Role.USER, f"{statement}。")
        if facts:
            key, _, value = statement.partition(" ")
            known.append(KnownFact(key=key, value=value, message_ids=(f"m{2 * index + 1}",)))
        session.say(Role.ASSISTANT, rng.choice(CHATTER))
    for number in range(rounds):
        for turn in range(3):
            session.say(Role.USER, rng.choice(CHATTER))
            said = f"这是第 {number + 2000} 次闲聊。" if number % 5 == turn else rng.choice(CHATTER)
            session.say(Role.ASSISTANT, said)
        session.compress(model, known, input_tokens)
    return session, model


@pytest.mark.parametrize("input_tokens", [16_000, 900])
def test_fifty_rounds_keep_twenty_numbers_and_invent_none(input_tokens: int) -> None:
    session, model = played(50, facts=True, input_tokens=input_tokens)
    said = keys([message.message.text for message in session.messages])
    assert model.replies == 50
    assert len(session.levels) >= 40
    assert set(session.levels) == {1, 2}
    assert all(pair != (2, 2) for pair in itertools.pairwise(session.levels))
    assert keys([line.text for line in session.lines]) <= said
    table = " ".join(TWENTY)  # the facts stay whatever the summary says
    assert all(keys([each]) <= keys([session.text(), table]) for each in TWENTY)
    assert count(session.text()) <= 600 * 1.1


def test_the_summary_alone_keeps_most_of_what_was_said_once() -> None:
    session, _ = played(50, facts=False, input_tokens=16_000)
    kept = [each for each in TWENTY if keys([each]) <= keys([line.text for line in session.lines])]
    assert len(kept) >= 15


def test_an_invented_number_never_gets_in() -> None:
    for seed in range(5):
        session, _ = played(10, facts=False, input_tokens=2000, seed=seed)
        assert "服务费" not in session.text()


def test_a_line_goes_with_its_last_message() -> None:
    session, _ = played(3, facts=False, input_tokens=16_000)
    line = next(line for line in session.lines if line.message_ids)
    due = decide(
        CompactionState(summary=None, messages=session.messages, encoding="estimate", refresh=True),
        OPTIONS,
        0.0,
    )
    assert due is not None
    due = replace(due, from_seq=len(session.messages))
    seqs = {m.id: m.seq for m in session.messages if m.id not in line.message_ids}
    assert line not in standing(session.lines, seqs, due).previous
    assert line in standing(session.lines, {**seqs, line.message_ids[0]: 1}, due).previous


def test_a_local_summary_stands_upon_what_the_cloud_made() -> None:
    session, _ = played(2, facts=False, input_tokens=16_000)
    more = [session.messages[-1]]
    made = local_outcome(
        more,
        previous=session.lines,
        facts=(),
        fields=["地点"],
        language="zh",
        limit=600,
        count=count,
    )
    assert made.lines[0].field == "地点"
    assert set(session.lines) <= set(made.lines)
    assert any(line.message_ids == (more[0].id,) for line in made.lines)


def test_a_newer_value_replaces_a_carried_line() -> None:
    session = Session()
    for text in ("预算 5000 元", "定金 100 元", "预算改成 6000 元"):
        session.say(Role.USER, text)
    stands = standing(
        [
            SummaryLine(text="预算 5000 元", message_ids=("m1",)),
            SummaryLine(text="定金 100 元", message_ids=("m2",)),
        ],
        {"m1": 1, "m2": 2},
        replace(_any_compaction(), from_seq=3, to_seq=3),
    )
    outcome = concluded(
        "## 金额与数字\n- 预算 6000 元 [3]",
        truncated=False,
        ids={3: "m3"},
        stands=stands,
        sources=sources_of(session.messages),
        context=Context(zone=ZONE),
        language="zh",
        limit=600,
        count=count,
    )
    assert [line.text for line in outcome.lines] == ["定金 100 元", "预算 6000 元"]


@pytest.mark.parametrize(
    ("reply", "verdict"),
    [
        ("", "empty"),
        ("  \n", "empty"),
        ("Error code: 529 overloaded", "error"),
        ("抱歉，我无法完成。", "refused"),
        ("- 预算 9 元\n- 团队 99 人", "ungrounded"),
    ],
)
def test_a_reply_that_is_no_summary_leaves_nothing_to_store(reply: str, verdict: str) -> None:
    session = Session()
    session.say(Role.USER, "预算 5000 元")
    outcome = concluded(
        reply,
        truncated=False,
        ids={1: "m1"},
        stands=standing([], {}, _any_compaction()),
        sources=sources_of(session.messages),
        context=Context(zone=ZONE),
        language="zh",
        limit=600,
        count=count,
    )
    assert (outcome.verdict, outcome.lines, outcome.facts) == (verdict, (), ())


def _any_compaction() -> Compaction:
    session = Session()
    for _ in range(3):
        session.say(Role.USER, "x")
    due = decide(
        CompactionState(summary=None, messages=session.messages, encoding="x", refresh=True),
        OPTIONS,
        0.0,
    )
    assert due is not None
    return due
