import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from memoryd.config import StoreSettings
from memoryd.core.facts import FactCandidate, FactKind
from memoryd.core.messages import Message, Role, ToolCall
from memoryd.core.remembered import NewSummary, Read
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.core.summaries import Heading, SummaryLine
from memoryd.core.summary.compaction import MESSAGE_OVERHEAD
from memoryd.errors import NotFound
from memoryd.service.ports import NewMessage
from memoryd.store import SqliteStore, deletion
from memoryd.store.connection import open_connection
from memoryd.store.line_cache import CachedLines, LineCache
from memoryd.store.summaries import summary_of
from support.store_memory import ZONE, basis_of, contradictions, listed, planned, summary, values
from support.store_world import KEY, NOW, opened, said, traces

OTHER = SessionKey(owner="1000", name="other")


async def _talk(store: SqliteStore, count: int, key: SessionKey = KEY, first: int = 1) -> None:
    """Append messages with ids 1 to ``count`` (their seqs, in a new session), of 10 tokens each."""
    new = [said(f"话{n:05d}", str(n)) for n in range(first, first + count)]
    await store.append(key, new, now=NOW)


def _candidate(key: str, value: str, kind: FactKind = FactKind.OTHER) -> FactCandidate:
    return FactCandidate(key=key, value=value, kind=kind, normalized=value, quote=value)


async def test_a_summary_is_kept_with_its_lines_over_a_restart(tmp_path: Path) -> None:
    new = replace(
        summary(through=4),
        lines=(
            SummaryLine(text="10 人", message_ids=("1", "3"), heading=Heading.AMOUNTS),
            SummaryLine(text="无", field="预算"),
            SummaryLine(text="先后\n\\1 {x} %s", message_ids=("2",)),
        ),
    )
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 6)
        assert await store.summary(KEY) is None
        assert await store.put_summary(KEY, new, based_on=await basis_of(store)) == 1
    async with opened(tmp_path / "m.db") as store:
        stored = await store.summary(KEY)
        assert stored is not None
        assert (stored.version, stored.summary) == (1, new)
        window = await planned(store)
        assert (window.summary, window.covered, window.total) == (stored, 4, 6)
        assert window.session.uncovered_tokens == 2 * 10
        backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=1000)
        assert [message.seq for message in backlog.messages] == [5, 6]
        assert backlog.seqs == {"1": 1, "3": 3, "2": 2}


async def test_a_late_summary_never_overwrites_a_newer_one(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 6)
        before = await basis_of(store)
        assert await store.put_summary(KEY, summary(through=4), based_on=before) == 1
        late = store.put_summary(
            KEY, summary(through=6), based_on=before, facts=[(_candidate("键", "值"), "1")]
        )
        assert await late is None
        assert (await planned(store)).covered == 4
        assert await values(store, "键") == []
        assert await store.put_summary(KEY, summary(through=6), based_on=await basis_of(store)) == 2


async def test_appends_during_a_run_do_not_make_it_late(tmp_path: Path) -> None:
    # odysseus 1940: what came while a summary was made was overwritten.
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 4)
        before = await basis_of(store)
        await _talk(store, 3, first=5)
        assert await store.put_summary(KEY, summary(through=4), based_on=before) == 1
        window = await planned(store)
        assert [message.seq for message in window.messages][-3:] == [5, 6, 7]
        assert (window.covered, window.total) == (4, 7)


async def test_of_two_runs_at_once_one_counts(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 4)
        before = await basis_of(store)
        answers = await asyncio.gather(
            *(store.put_summary(KEY, summary(through=4), based_on=before) for _ in range(5))
        )
        assert answers == [1, None, None, None, None]


async def test_forgetting_during_a_run_makes_it_late(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 4)
        before = await basis_of(store)
        await store.forget(KEY, ["2"], now=NOW)
        new = summary(("话00002", ("2",)), through=4)
        assert await store.put_summary(KEY, new, based_on=before) is None
        assert traces(tmp_path, "话00002") == []


@pytest.mark.parametrize(
    ("forgotten", "stored"), [("6", True), ("4", False), ("1", False), ("5", False)]
)
async def test_forgetting_beside_what_a_run_has_read_does_not_make_it_late(
    tmp_path: Path, forgotten: str, stored: bool
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 2)
        await store.put_summary(KEY, summary(through=2), based_on=await basis_of(store))
        await _talk(store, 4, first=3)
        before = await basis_of(store)
        await store.forget(KEY, [forgotten], now=NOW)
        new = summary((f"话0000{forgotten}x", (forgotten, "3")), ("话", ("3",)), through=4)
        # a fact that the run knew comes from the fifth message, which it does not cover
        read = Read(covered=4, sources=frozenset({"5"}))
        version = await store.put_summary(KEY, new, based_on=before, read=read)
        assert (version is not None) is stored
        assert traces(tmp_path, f"话0000{forgotten}") == []


async def test_a_session_made_again_is_not_the_one_that_was_read(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 4)
        before = await basis_of(store)
        await store.delete_session(KEY)
        await store.open_session(KEY, SessionChange(), now=NOW)
        await _talk(store, 4)
        new = summary(("秘密zebra", ("1",)), through=4)
        assert await store.put_summary(KEY, new, based_on=before, read=Read(covered=4)) is None


async def test_a_session_deleted_during_a_run_gets_nothing_though_it_is_there_again(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 4)
        before = await basis_of(store)
        await store.delete_session(KEY)
        new = summary(("秘密zebra", ("1",)), through=4)
        facts = [(_candidate("键", "值zebra"), "1")]
        assert await store.put_summary(KEY, new, based_on=before, facts=facts) is None
        await store.open_session(KEY, SessionChange(), now=NOW)
        await _talk(store, 4)
        assert await store.put_summary(KEY, new, based_on=before, facts=facts) is None
        assert await store.summary(KEY) is None
        assert traces(tmp_path, "zebra") == []


async def test_lines_stand_on_messages_that_stand(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 4)
        await store.forget(KEY, ["2"], now=NOW)
        new = summary(
            ("好", ("1", "3")),
            ("忘", ("1", "2")),
            ("无此", ("99",)),
            ("半", ("99", "4")),
            ("无", ()),
            through=4,
        )
        await store.put_summary(KEY, new, based_on=await basis_of(store))
        stored = await store.summary(KEY)
        assert stored is not None
        assert [line.text for line in stored.summary.lines] == ["好", "半", "无"]
        backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=1000)
        assert backlog.seqs == {"1": 1, "3": 3, "4": 4}


async def test_what_is_forgotten_takes_its_lines_and_the_rest_is_made_anew(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 8)
        new = summary(("一", ("1",)), ("三zebra", ("2", "3")), ("五", ("5",)), through=6)
        await store.put_summary(KEY, new, based_on=await basis_of(store))
        before = await basis_of(store)
        await store.forget(KEY, ["3"], now=NOW)
        stored = await store.summary(KEY)
        assert stored is not None
        assert [line.text for line in stored.summary.lines] == ["一", "五"]
        assert (stored.summary.source, stored.summary.solid_seq) == ("local", 2)
        assert (stored.summary.through_seq, stored.summary.level) == (6, 1)
        assert traces(tmp_path, "三zebra") == []
        assert (await basis_of(store)).edition != before.edition
        assert (await planned(store)).covered == 5
        backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=1000)
        assert [message.seq for message in backlog.messages] == [4, 5, 6, 7, 8]
        assert await store.behind(10_000) == (KEY,)
        # Of messages that it does not cover it holds nothing.
        await store.forget(KEY, ["7"], now=NOW)
        assert await store.summary(KEY) == stored
        # What comes before all that the cloud made leaves nothing solid.
        await store.forget(KEY, ["1"], now=NOW)
        stored = await store.summary(KEY)
        assert stored is not None
        assert (stored.summary.solid_seq, stored.summary.level) == (0, 0)
        # Where nothing is left of it, the messages stand for themselves again.
        await store.forget(KEY, ["5"], now=NOW)
        assert await store.summary(KEY) is None
        assert (await planned(store)).covered == 0
    assert contradictions(tmp_path / "m.db") == []


async def test_a_version_is_never_given_twice(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 4)
        new = summary(("一", ("1",)), through=2)
        assert await store.put_summary(KEY, new, based_on=await basis_of(store)) == 1
        await store.forget(KEY, ["1"], now=NOW)
        assert await store.summary(KEY) is None
        new = summary(("二", ("2",)), through=2)
        assert await store.put_summary(KEY, new, based_on=await basis_of(store)) == 2


async def test_the_prompt_is_no_part_of_what_is_covered(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("你是助手" * 500, "p", Role.SYSTEM)], now=NOW)
        await _talk(store, 4)
        await store.put_summary(
            KEY, summary(("一", ("1",)), through=3), based_on=await basis_of(store)
        )
        window = await planned(store)
        assert (window.covered, window.total) == (2, 4)
        assert window.session.uncovered_tokens == 20
        assert await store.behind(20) == ()
        assert await store.behind(19) == (KEY,)
        stored = await store.summary(KEY)
        await store.forget(KEY, ["p"], now=NOW)
        assert await store.summary(KEY) == stored
    assert contradictions(tmp_path / "m.db") == []


async def test_retention_keeps_the_summary(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 4)
        await store.append(KEY, [said("新", "new")], now=NOW + 1e6)
        new = summary(("一", ("1",)), ("二", ("2", "new")), through=5)
        await store.put_summary(KEY, new, based_on=await basis_of(store))
        before = await basis_of(store)
    db = open_connection(tmp_path / "m.db", "writer", synchronous="full")
    for _ in deletion.retire(db, cutoff=NOW + 1, now=NOW + 2e6):
        pass
    db.close()
    async with opened(tmp_path / "m.db") as store:
        stored = await store.summary(KEY)
        assert stored is not None
        assert stored.summary == new
        assert (await planned(store)).covered == 1
        assert await basis_of(store) == before
        backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=1000)
        assert backlog.seqs == {"new": 5}
    assert contradictions(tmp_path / "m.db") == []


async def test_when_the_oldest_is_forgotten_for_room_facts_and_summary_stay(
    tmp_path: Path,
) -> None:
    settings = StoreSettings(quota_mb=2, when_full="forget_oldest")
    async with opened(tmp_path / "m.db", KEY, settings=settings) as store:
        await store.append(KEY, [said("我的电话是13800138000", "1")], now=NOW)
        await planned(store)
        await store.put_summary(
            KEY, summary(("电话", ("1",)), through=1), based_on=await basis_of(store)
        )
        n = 1
        while (
            await store.history(KEY, before_seq=None, after_seq=0, limit=1, max_bytes=10**6)
        ).messages[0].seq == 1:
            n += 1
            await store.append(KEY, [said("满" * 4000, str(n))], now=NOW)
        assert await values(store, "电话") == ["13800138000"]
        stored = await store.summary(KEY)
        assert stored is not None
        assert stored.summary.source == "cloud"
    assert contradictions(tmp_path / "m.db") == []


async def test_of_a_long_backlog_the_oldest_part_comes(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 20)
        each = 10 + MESSAGE_OVERHEAD
        backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=5 * each)
        assert [message.seq for message in backlog.messages] == [1, 2, 3, 4, 5, 6]
        assert not backlog.complete
        backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=20 * each)
        assert (len(backlog.messages), backlog.complete) == (20, True)
        number = (await store.session(KEY)).number
        store.record_counts(KEY, "o200k_base", {seq: 5 for seq in range(1, 21)}, number=number)
        async with asyncio.timeout(30):
            while len(backlog.messages) != 7:
                await asyncio.sleep(0.05)
                backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=5 * each)
        with pytest.raises(NotFound):
            await store.backlog(OTHER, encoding="o200k_base", max_tokens=1)


async def test_a_backlog_ends_before_a_call_or_after_all_its_results(tmp_path: Path) -> None:
    calls = tuple(ToolCall(id=f"c{place}", name="查", arguments="{}") for place in range(3))
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(
            KEY,
            [
                said("订票", "1"),
                NewMessage(
                    message=Message(role=Role.ASSISTANT, content="", tool_calls=calls),
                    id="2",
                    estimate=10,
                ),
                *(
                    NewMessage(
                        message=Message(role=Role.TOOL, content="有票", tool_call_id=call.id),
                        id=f"r{call.id}",
                        estimate=10,
                    )
                    for call in calls
                ),
                said("好", "6"),
            ],
            now=NOW,
        )
        for tokens in range(0, 200, 10):
            backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=tokens)
            assert len(backlog.messages) in (1, 5, 6)
            assert backlog.complete is (len(backlog.messages) == 6)


async def test_a_backlog_can_begin_where_nothing_covers(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 6)
        local = summary(through=4, solid=2, local=True)
        assert await store.put_summary(KEY, local, based_on=await basis_of(store))
        seqs = {
            uncovered: [
                message.seq
                for message in (
                    await store.backlog(
                        KEY, encoding="o200k_base", max_tokens=1000, uncovered=uncovered
                    )
                ).messages
            ]
            for uncovered in (False, True)
        }
        assert seqs == {False: [3, 4, 5, 6], True: [5, 6]}


async def test_a_backlog_has_the_facts_with_their_history(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        for id_, text in (
            ("1", "预算 5000 元"),
            ("2", "预算改成 6000 元"),
            ("3", "预算改成 7000 元"),
        ):
            await store.append(KEY, [said(text, id_)], now=NOW)
        backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=1000)
        assert list(backlog.facts) == await listed(store, history=True)
        assert len(backlog.facts) == 3


async def test_originals_come_by_seq(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("你是助手", "p", Role.SYSTEM)], now=NOW)
        await _talk(store, 8)
        await store.forget(KEY, ["3"], now=NOW)
        seqs = [message.seq for message in await store.originals(KEY, before_seq=5)]
        assert seqs == [2, 3]
        seqs = [message.seq for message in await store.originals(KEY, seqs=(9, 2, 4, 1, 0, 77))]
        assert seqs == [2, 9]
        both = await store.originals(KEY, before_seq=3, seqs=(2, 8))
        assert [message.seq for message in both] == [2, 8]
        assert await store.originals(KEY) == ()
        huge = await store.originals(KEY, before_seq=2**70, seqs=(2**70, -5))
        assert len(huge) == 7


async def test_sessions_that_wait_come_longest_waiting_first(tmp_path: Path) -> None:
    keys = [SessionKey(owner=str(n % 2), name=f"s{n}") for n in range(4)]
    async with opened(tmp_path / "m.db", *keys) as store:
        for place, n in enumerate((2, 0, 3, 1)):
            new = [said(f"话{i:05d}", str(i)) for i in range(10 + n)]
            await store.append(keys[n], new, now=NOW + place)
        assert await store.behind(0) == (keys[2], keys[0], keys[3], keys[1])
        assert await store.behind(110) == (keys[2], keys[3])
        await store.put_summary(
            keys[2], summary(("x", ("1",)), through=12), based_on=await basis_of(store, keys[2])
        )
        assert await store.behind(100) == (keys[3], keys[1])
        await store.put_summary(
            keys[0],
            summary(("x", ("1",)), through=5, local=True),
            based_on=await basis_of(store, keys[0]),
        )
        assert await store.behind(1000) == (keys[0],)
        await store.delete_session(keys[0])
        assert await store.behind(1000) == ()


async def test_facts_of_a_summary_call_come_with_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        await store.append(KEY, [said("嗯", id_) for id_ in ("1", "2", "3")], now=NOW)
        facts = [
            (_candidate("项目", "凌霄阁"), "2"),
            (_candidate("负责人", "王五", FactKind.NAME), "3"),
            (_candidate("工期", "三个月"), "no such message"),
        ]
        await store.put_summary(
            KEY, summary(("一", ("1",)), through=3), based_on=await basis_of(store), facts=facts
        )
        found = {fact.key: fact for fact in await listed(store)}
        assert found.keys() == {"项目", "负责人"}
        assert [source.message_id for source in found["项目"].sources] == ["2"]
        again = [(_candidate("项目", "凌霄阁"), "2")]
        await store.put_summary(
            KEY, summary(("一", ("1",)), through=3), based_on=await basis_of(store), facts=again
        )
        assert len(await listed(store, history=True)) == 2
        await store.forget(KEY, ["2"], now=NOW)
        assert traces(tmp_path, "凌霄阁") == []


async def test_what_a_summary_call_reads_in_old_messages_never_overrules_newer_ones(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        for id_, text in (("1", "预算 5000 元"), ("2", "预算改成 6000 元"), ("3", "好的")):
            await store.append(KEY, [said(text, id_)], now=NOW)
        before = await listed(store, history=True)
        old = FactCandidate(
            key="预算",
            value="5000 元",
            kind=FactKind.AMOUNT,
            normalized="5000",
            quote="预算 5000 元",
            confidence=0.6,
        )
        for candidate in (old, replace(old, value="5500 元", normalized="5500")):
            await store.put_summary(
                KEY, summary(through=3), based_on=await basis_of(store), facts=[(candidate, "1")]
            )
        assert await values(store, "预算") == [before[-1].value]
        assert [fact.value for fact in await listed(store, history=True)] == [
            fact.value for fact in before
        ]


async def test_summaries_of_a_deleted_session_are_counted_and_in_no_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, OTHER) as store:
        for key in (KEY, OTHER):
            await _talk(store, 3, key)
            lines = [(f"{key.name}行zebra{n:03d}" + "z" * 40 * n, ("1",)) for n in range(30)]
            new = summary(*lines, through=3)
            await store.put_summary(key, new, based_on=await basis_of(store, key))
        assert (await store.delete_session(KEY)).summaries == 1
        assert traces(tmp_path, *(f"s行zebra{n:03d}" for n in range(30))) == []
        stored = await store.summary(OTHER)
        assert stored is not None
        assert len(stored.summary.lines) == 30
        assert (await store.delete_user("1000", "default")).summaries == 1
        assert traces(tmp_path, "zebra") == []


async def test_a_replaced_summary_is_in_no_file_once_the_log_is_empty(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await _talk(store, 3)
        for n in range(20):
            new = summary((f"行zebra{n:03d}" + "z" * 90 * (n % 7), ("1",)), through=3)
            await store.put_summary(KEY, new, based_on=await basis_of(store))
    assert traces(tmp_path, *(f"行zebra{n:03d}" for n in range(19))) == []
    assert traces(tmp_path, "行zebra019")


async def test_what_a_plan_keeps_of_a_summary_is_what_the_tables_hold(tmp_path: Path) -> None:
    cache = LineCache(room=3)
    lines = tuple(SummaryLine(text=f"话 {n}", message_ids=(str(n),)) for n in (1, 2, 3))
    async with opened(tmp_path / "m.db", KEY) as store:
        db = open_connection(tmp_path / "m.db", "reader", synchronous="full")
        (number,) = db.execute("SELECT number FROM sessions").fetchone()

        async def made(new: NewSummary) -> None:
            await store.put_summary(KEY, new, based_on=await basis_of(store))

        steps: list[Callable[[], Awaitable[object]]] = [
            lambda: _talk(store, 6),
            lambda: made(replace(summary(through=3), lines=lines)),
            lambda: store.append(KEY, [said("新", "7")], now=NOW),
            lambda: store.forget(KEY, ["2"], now=NOW),
            lambda: made(replace(summary(through=4), lines=lines)),
            lambda: store.forget(KEY, ["1", "3"], now=NOW),
        ]
        seen = []
        for step in steps:
            await step()
            plan = await planned(store)
            shown = plan.summary, plan.covered
            assert summary_of(db, number) == shown
            assert summary_of(db, number, cache) == shown
            again, _ = summary_of(db, number, cache)
            assert again == plan.summary
            seen.append(len(again.summary.lines) if again is not None else None)
        assert seen == [None, 3, 3, 2, 2, None]
        db.close()


def test_the_summaries_read_last_are_kept_up_to_so_many_lines() -> None:
    def read(lines: int) -> CachedLines:
        return CachedLines(version=1, edition=0, lines=(SummaryLine(text="话"),) * lines)

    def kept() -> list[int]:
        return [n for n in range(4) if cache.get(n, version=1, edition=0) is not None]

    cache = LineCache(room=5)
    cache.put(1, read(3))
    cache.put(2, read(2))
    assert kept() == [1, 2]
    assert cache.get(1, version=2, edition=0) is None
    assert cache.get(1, version=1, edition=1) is None
    cache.put(3, read(2))
    assert kept() == [2, 3]
    cache.put(1, read(9))
    assert kept() == [1]  # one is kept, however long
    cache.clear()
    assert kept() == []
