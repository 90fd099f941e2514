import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from memoryd.core.messages import ImagePart, Message, Role, TextPart, ToolCall
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.errors import Conflict, NotFound, StorageError
from memoryd.service.ports import NewMessage
from memoryd.store import SqliteStore
from support.store_world import KEY, NOW, needs, opened, said


async def everything(store: SqliteStore, key: SessionKey = KEY) -> list[str]:
    page = await store.history(key, before_seq=None, after_seq=None, limit=10**6, max_bytes=10**9)
    return [stored.id for stored in page.messages]


async def test_messages_come_back_verbatim(tmp_path: Path) -> None:
    texts = [
        "",
        "  两端空格 \n",
        "NUL \x00 inside",
        "😀 e\u0301 \u200b",
        "\\1 {0} %s C:\\x",
        "'; --",
    ]
    messages = [
        Message(role=Role.USER, content=text, id=f"t{place}", time=1.5, name="小 明")
        for place, text in enumerate(texts)
    ]
    messages += [
        Message(
            role=Role.USER,
            id="parts",
            content=(
                TextPart(text="看图"),
                ImagePart(url="data:image/png;base64,AAAA", detail="low"),
                ImagePart(url="https://x/y.png"),
            ),
        ),
        Message(
            role=Role.ASSISTANT,
            content="",
            id="calls",
            tool_calls=(
                ToolCall(id="c1", name="查 天气", arguments='{"城市": "北京",\n "n": 1.0}'),
                ToolCall(id="c2", name="f", arguments="not json"),
            ),
        ),
        Message(role=Role.TOOL, content="晴", id="result", tool_call_id="c1"),
        Message(
            role=Role.SYSTEM,
            content="note",
            id="meta",
            meta={"bytes": b"\x00\xff", "big": 2**63 - 1, "深": [1.5, None, True, {"k": []}]},
        ),
    ]
    async with opened(tmp_path / "m.db", KEY) as store:
        new = [NewMessage(message=message, id=str(message.id), estimate=7) for message in messages]
        appended = await store.append(KEY, new, now=NOW)
        assert [stored.message for stored in appended.messages] == messages
    async with opened(tmp_path / "m.db") as store:
        page = await store.history(KEY, before_seq=None, after_seq=None, limit=99, max_bytes=10**6)
        assert page.messages == appended.messages
        assert [stored.seq for stored in page.messages] == list(range(1, len(messages) + 1))
        assert [stored.position for stored in page.messages] == [
            7 * n for n in range(len(messages))
        ]


async def test_a_repeated_id_gives_the_first_result_and_stores_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        first = await store.append(KEY, [said("一", "1"), said("二", "2")], now=NOW)
        again = await store.append(
            KEY, [said("二", "2", time=9.0, meta={"x": 1}), said("三", "3")], now=NOW + 1
        )
        assert again.messages[0] == first.messages[1]
        assert again.new == (False, True)
        assert await everything(store) == ["1", "2", "3"]


@pytest.mark.parametrize(
    "other",
    [
        said("other", "1"),
        said("text", "1", Role.ASSISTANT),
        said("text", "1", name="n"),
        said("text", "1", tool_call_id="c"),
        said("text", "1", tool_calls=(ToolCall(id="c", name="f", arguments="{}"),)),
    ],
)
async def test_an_id_with_another_statement_is_a_conflict_and_nothing_of_the_batch_is_stored(
    tmp_path: Path, other: NewMessage
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("text", "1")], now=NOW)
        before = await store.session(KEY)
        with pytest.raises(Conflict):
            await store.append(KEY, [said("新", "2"), other], now=NOW + 1)
        assert await store.session(KEY) == before
        assert await everything(store) == ["1"]


async def test_one_id_twice_in_a_batch_is_one_message_or_a_conflict(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        appended = await store.append(KEY, [said("x", "1"), said("x", "1")], now=NOW)
        assert appended.new == (True, False)
        assert appended.messages[0] == appended.messages[1]
        with pytest.raises(Conflict):
            await store.append(KEY, [said("y", "2"), said("z", "2")], now=NOW)
        assert await everything(store) == ["1"]


async def test_a_forgotten_id_is_a_conflict_whatever_it_says(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("x", "1")], now=NOW)
        assert await store.forget(KEY, ["1"], now=NOW) == 1
        assert await store.forget(KEY, ["1"], now=NOW) == 0
        with pytest.raises(Conflict):
            await store.append(KEY, [said("x", "1")], now=NOW)
        with pytest.raises(NotFound):
            await store.forget(KEY, ["never"], now=NOW)


async def test_a_seq_is_never_used_twice(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("x", str(number)) for number in range(5)], now=NOW)
        await store.forget(KEY, ["3", "4"], now=NOW)
    async with opened(tmp_path / "m.db") as store:
        appended = await store.append(KEY, [said("y", "5")], now=NOW)
        assert appended.messages[0].seq == 6
        assert appended.messages[0].position == 5 * 5


async def test_a_session_deleted_and_opened_again_starts_from_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("旧", "1"), said("旧", "2")], now=NOW)
        await store.forget(KEY, ["2"], now=NOW)
        deleted = await store.delete_session(KEY)
        assert deleted.messages == 1
        await store.open_session(KEY, SessionChange(user="another"), now=NOW)
        appended = await store.append(KEY, [said("新", "1"), said("新", "2")], now=NOW)
        assert appended.new == (True, True)
        assert [stored.seq for stored in appended.messages] == [1, 2]


async def test_requests_are_served_in_the_order_of_the_calls(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        opening = store.open_session(KEY, SessionChange(), now=NOW)
        appends = [store.append(KEY, [said("x", str(n))], now=NOW) for n in range(300)]
        deleting = store.delete_session(KEY)
        late = store.append(KEY, [said("x", "late")], now=NOW)
        await opening
        seqs = [(await append).messages[0].seq for append in appends]
        assert seqs == list(range(1, 301))
        assert (await deleting).messages == 300
        with pytest.raises(NotFound):
            await late


async def test_a_conflict_among_appends_that_share_a_transaction_hurts_no_other(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        appends = [
            store.append(KEY, [said(str(n), f"new{n}"), said(str(n), str(n % 10))], now=NOW)
            for n in range(100)
        ]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert sum(isinstance(result, Conflict) for result in results) == 90
        assert len(await everything(store)) == 20
        assert (await store.session(KEY)).messages == 20


async def test_a_call_that_nobody_awaits_any_more_is_still_done(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        waiting = asyncio.ensure_future(store.append(KEY, [said("x", "1")], now=NOW))
        waiting.cancel()
        await store.append(KEY, [said("y", "2")], now=NOW)
        assert await everything(store) == ["1", "2"]


async def test_a_first_system_message_becomes_the_prompt(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        batch = [
            said("你是助手", "p", Role.SYSTEM),
            said("备注", "n", Role.SYSTEM),
            said("问", "u"),
        ]
        appended = await store.append(KEY, batch, now=NOW)
        assert [stored.prompt for stored in appended.messages] == [True, False, False]
        assert (await store.session(KEY)).system == "你是助手"
        window = await store.window(KEY, needs(1000))
        assert [stored.id for stored in window.messages] == ["n", "u"]
        assert window.total == 2
        assert await everything(store) == ["p", "n", "u"]
        await store.forget(KEY, ["p"], now=NOW)
        assert (await store.session(KEY)).system is None
        # Not empty: what comes now is a note.
        later = await store.append(KEY, [said("又", "q", Role.SYSTEM)], now=NOW)
        assert not later.messages[0].prompt


async def test_a_session_with_a_prompt_takes_a_system_message_as_a_note(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        await store.open_session(KEY, SessionChange(settings={"system": "prompt"}), now=NOW)
        appended = await store.append(KEY, [said("note", "1", Role.SYSTEM)], now=NOW)
        assert not appended.messages[0].prompt
        assert (await store.session(KEY)).system == "prompt"


async def test_an_empty_prompt_counts_as_none(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        await store.open_session(KEY, SessionChange(settings={"system": ""}), now=NOW)
        appended = await store.append(KEY, [said("prompt", "1", Role.SYSTEM)], now=NOW)
        assert appended.messages[0].prompt
        assert (await store.session(KEY)).system == "prompt"


async def test_a_session_deleted_and_opened_again_is_another_one(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        before = (await store.session(KEY)).number
        await store.append(KEY, [said("x", "1")], now=NOW, number=before)
        await store.delete_session(KEY)
        with pytest.raises(NotFound):
            await store.append(KEY, [said("late", "2")], now=NOW, number=before)
        number = (await store.open_session(KEY, SessionChange(), now=NOW)).number
        assert number != before
        with pytest.raises(NotFound, match="another"):
            await store.append(KEY, [said("late", "2")], now=NOW, number=before)
        assert await everything(store) == []
        await store.append(KEY, [said("new", "1")], now=NOW, number=number)
        page = await store.sessions("1000", user=None, order="name", limit=9, after=None)
        assert [row.session.number for row in page.sessions] == [number]


async def test_counts_never_reach_the_messages_of_another_session_of_that_name(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        number = (await store.session(KEY)).number
        await store.append(KEY, [said("x", "1")], now=NOW)
        store.record_counts(KEY, "o200k_base", {1: 1}, number=number)
        await store.delete_session(KEY)
        await store.open_session(KEY, SessionChange(), now=NOW)
        await store.append(KEY, [said("x" * 100, "1")], now=NOW)
        store.record_counts(KEY, "o200k_base", {1: 1}, number=number)
    async with opened(tmp_path / "m.db") as store:
        assert (await store.session(KEY)).tokens["o200k_base"] == 104
        window = await store.window(KEY, needs(1000))
        assert [dict(stored.counts) for stored in window.messages] == [{}]


async def test_forgetting_the_message_of_an_older_prompt_spares_the_newer_one(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("first", "p", Role.SYSTEM)], now=NOW)
        await store.open_session(KEY, SessionChange(settings={"system": "second"}), now=NOW)
        await store.forget(KEY, ["p"], now=NOW)
        session = await store.session(KEY)
        assert (session.system, session.messages) == ("second", 0)


async def test_counts_replace_estimates_in_the_sums(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("x" * 6, "1"), said("x" * 16, "2")], now=NOW)
        assert (await store.session(KEY)).tokens == {
            "estimate": 30,
            "cl100k_base": 30,
            "o200k_base": 30,
        }
        number = (await store.session(KEY)).number
        none = SessionKey(owner="9", name="none")
        store.record_counts(KEY, "o200k_base", {1: 3, 2: 5, 77: 9}, number=number)
        store.record_counts(KEY, "o200k_base", {1: 4}, number=number)
        store.record_counts(none, "o200k_base", {1: 4}, number=number)
    async with opened(tmp_path / "m.db") as store:
        assert (await store.session(KEY)).tokens == {
            "estimate": 30,
            "cl100k_base": 30,
            "o200k_base": 9,
        }
        window = await store.window(KEY, needs(1000))
        assert [dict(stored.counts) for stored in window.messages] == [
            {"o200k_base": 4},
            {"o200k_base": 5},
        ]
        await store.forget(KEY, ["1"], now=NOW)
        tokens = (await store.session(KEY)).tokens
        assert tokens == {"estimate": 20, "cl100k_base": 20, "o200k_base": 5}
        with pytest.raises(ValueError, match="p50k"):
            store.record_counts(KEY, "p50k", {1: 1}, number=number)


async def test_a_window_goes_back_to_its_turns_or_tokens_and_always_has_the_tail(
    tmp_path: Path,
) -> None:
    roles = [Role.USER, Role.ASSISTANT, Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT]
    async with opened(tmp_path / "m.db", KEY) as store:
        batch = [said("x" * 6, str(n), role) for n, role in enumerate(roles)]
        await store.append(KEY, batch, now=NOW)

        async def ids(tokens: int, turns: int | None = None, cap: int | None = None) -> str:
            window = await store.window(KEY, needs(tokens, turns=turns, cap=cap))
            assert window.total == 6
            return "".join(stored.id for stored in window.messages)

        assert await ids(1000) == "012345"
        assert await ids(0) == "2345"
        assert await ids(39) == "2345"
        assert await ids(40) == "12345"
        assert await ids(1000, turns=1) == "2345"
        assert await ids(1000, turns=2) == "012345"
        assert await ids(20, cap=2) == "012345"
        number = (await store.session(KEY)).number
        store.record_counts(KEY, "o200k_base", {4: 1, 5: 1, 6: 1}, number=number)
    async with opened(tmp_path / "m.db") as store:
        assert len((await store.window(KEY, needs(30))).messages) == 6
        assert len((await store.window(KEY, needs(30, encoding="cl100k_base"))).messages) == 4


async def test_a_window_reaches_as_far_by_counts_that_wait_as_by_those_that_are_written(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("x" * 96, str(n)) for n in range(6)], now=NOW)
        assert len((await store.window(KEY, needs(100))).messages) == 2
        number = (await store.session(KEY)).number
        for seq in range(1, 7):
            store.record_counts(KEY, "o200k_base", {seq: 10}, number=number)
        waiting = (await store.window(KEY, needs(100))).messages
        backlog = await store.backlog(KEY, encoding="o200k_base", max_tokens=200)
    async with opened(tmp_path / "m.db") as store:
        written = (await store.window(KEY, needs(100))).messages
        assert waiting == written == backlog.messages
        assert [dict(stored.counts) for stored in waiting] == [{"o200k_base": 10}] * 6


async def test_a_window_without_any_user_message_is_bounded_too(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        batch = [said("x" * 6, str(n), Role.ASSISTANT) for n in range(200)]
        await store.append(KEY, batch, now=NOW)
        assert len((await store.window(KEY, needs(95))).messages) == 10


async def test_a_window_follows_when_the_newest_user_message_is_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(
            KEY, [said("a", "1"), said("b", "2", Role.ASSISTANT), said("c", "3")], now=NOW
        )
        await store.forget(KEY, ["3"], now=NOW)
        window = await store.window(KEY, needs(0))
        assert [stored.id for stored in window.messages] == ["1", "2"]


@pytest.mark.parametrize("limit", [1, 3, 10, 100])
async def test_pages_of_history_hold_every_message_once(tmp_path: Path, limit: int) -> None:
    ids = [str(number) for number in range(25)]
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("x", id_) for id_ in ids], now=NOW)
        await store.forget(KEY, ["7"], now=NOW)
        ids.remove("7")
        forward: list[str] = []
        after, more = 0, True
        while more:
            page = await store.history(
                KEY, before_seq=None, after_seq=after, limit=limit, max_bytes=10**6
            )
            forward += [stored.id for stored in page.messages]
            after, more = page.messages[-1].seq, page.more
        backward: list[str] = []
        before: int | None = None
        more = True
        while more:
            page = await store.history(
                KEY, before_seq=before, after_seq=None, limit=limit, max_bytes=10**6
            )
            backward = [stored.id for stored in page.messages] + backward
            before, more = page.messages[0].seq, page.more
        assert forward == backward == ids


async def test_a_page_ends_at_its_bytes_but_holds_one_message_at_least(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("字" * 1000, str(n)) for n in range(5)], now=NOW)
        page = await store.history(KEY, before_seq=None, after_seq=None, limit=50, max_bytes=7000)
        assert ([stored.id for stored in page.messages], page.more) == (["3", "4"], True)
        page = await store.history(KEY, before_seq=None, after_seq=0, limit=50, max_bytes=10)
        assert ([stored.id for stored in page.messages], page.more) == (["0"], True)


@pytest.mark.parametrize(
    ("before", "after", "ids"),
    [
        (0, None, []),
        (-5, None, []),
        (1, None, []),
        (2, None, ["0"]),
        (10**30, None, ["0", "1", "2"]),
        (None, -(10**30), ["0", "1", "2"]),
        (None, 10**30, []),
        (3, 1, ["1"]),
        (1, 3, []),
    ],
)
async def test_cursors_outside_a_session_are_harmless(
    tmp_path: Path, before: int | None, after: int | None, ids: list[str]
) -> None:
    other = SessionKey(owner="1000", name="s2")
    async with opened(tmp_path / "m.db", KEY, other) as store:
        await store.append(KEY, [said("x", str(n)) for n in range(3)], now=NOW)
        await store.append(other, [said("foreign", "f")], now=NOW)
        page = await store.history(
            KEY, before_seq=before, after_seq=after, limit=50, max_bytes=10**6
        )
        assert [stored.id for stored in page.messages] == ids
        assert not page.more


async def test_counters_agree_with_the_messages_after_any_mixture(tmp_path: Path) -> None:
    draw = random.Random(5)
    roles = list(Role)
    async with opened(tmp_path / "m.db", KEY) as store:
        kept: dict[str, int] = {}
        for step in range(150):
            if kept and draw.random() < 0.3:
                gone = draw.sample(sorted(kept), k=min(len(kept), draw.randint(1, 4)))
                await store.forget(KEY, gone, now=NOW)
                for id_ in gone:
                    del kept[id_]
            else:
                new = said("字" * draw.randint(1, 40), str(step), draw.choice(roles))
                await store.append(KEY, [new], now=NOW)
                kept[new.id] = new.estimate
        session = await store.session(KEY)
        assert (session.messages, session.last_seq >= session.messages) == (len(kept), True)
        assert session.tokens["estimate"] == sum(kept.values())
        window = await store.window(KEY, needs(10**9))
        prompts = len(await everything(store)) - len(window.messages)
        assert window.total == len(kept) - prompts


async def test_another_programs_lock_is_waited_for_and_told_where_it_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memoryd.store.connection.BUSY_TIMEOUT_MS", 1000)
    async with opened(tmp_path / "m.db", KEY) as store:
        outside = sqlite3.connect(tmp_path / "m.db", isolation_level=None)
        outside.execute("BEGIN IMMEDIATE")
        waiting = asyncio.ensure_future(store.append(KEY, [said("x", "1")], now=NOW))
        await asyncio.sleep(0.2)
        assert (await store.session(KEY)).last_seq == 0  # who reads does not wait
        outside.execute("ROLLBACK")
        assert (await waiting).messages[0].seq == 1
        outside.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked"):
            await store.append(KEY, [said("y", "2")], now=NOW)
        assert store.status().state == "degraded"
        outside.close()
        assert (await store.append(KEY, [said("y", "2")], now=NOW)).messages[0].seq == 2
        assert store.status().state == "ok"
