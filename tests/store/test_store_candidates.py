"""What the store gives a ranking to go on from."""

from pathlib import Path

import pytest

from memoryd.core.messages import Role
from memoryd.core.recall.candidates import Place
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.errors import NotFound
from memoryd.store import SqliteStore
from support.store_world import KEY, NOW, looking_for, opened, said

LI = SessionKey(owner="1000", name="li")


async def conversation(store: SqliteStore) -> int:
    """Append ten messages with a tool result among them; return the session's number."""
    roles = [Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT, Role.USER]
    batch = []
    for n in range(10):
        role = roles[n % 5]
        fields = {"tool_call_id": "c"} if role is Role.TOOL else {}
        batch.append(said(f"第{n}句 {'斑马' if n in (3, 7) else '别的'}", str(n), role, **fields))
    await store.append(KEY, batch, now=NOW)
    return (await store.session(KEY)).number


async def test_lexical_candidates_come_with_places_and_weights(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        number = await conversation(store)
        found = await store.lexical_candidates(looking_for("斑马 别的 麒麟", k=1))
        assert [match.place for match in found.matches][:1] == [Place(session=number, seq=4)]
        # The tool result with both words is not among what people said.
        assert {match.place.seq for match in found.matches} == {1, 2, 4, 5, 6, 7, 9, 10}
        assert found.weights["麒麟"] > found.weights["斑马"] > found.weights["别的"] > 0
        assert len((await store.lexical_candidates(looking_for("别的"), limit=3)).matches) == 3
        assert (await store.lexical_candidates(looking_for("?!"))).matches == ()


async def test_messages_around_places_come_once_and_in_order(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        number = await conversation(store)
        await store.open_session(LI, SessionChange(user="li"), now=NOW)
        await store.append(LI, [said("李的话", "1")], now=NOW)
        li = (await store.session(LI)).number
        places = [Place(session=number, seq=seq) for seq in (9, 4, 99)] + [Place(session=li, seq=1)]
        found = await store.around(places, before=2, after=1)
        by_session = [(each.session, each.place.seq) for each in found]
        # Messages 3 and 8 are tool results: not among the neighbours.
        assert by_session == [("s", seq) for seq in (1, 2, 4, 5, 6, 7, 9, 10)] + [("li", 1)]
        assert [each.message.seq for each in found] == [each.place.seq for each in found]
        alone = await store.around([Place(session=number, seq=3)])
        assert [(each.place.seq, each.message.message.role) for each in alone] == [(3, Role.TOOL)]
        await store.forget(KEY, ["8"], now=NOW)
        assert await store.around([Place(session=number, seq=9)]) == ()
        await store.delete_session(LI)
        assert await store.around([Place(session=li, seq=1)], before=1, after=1) == ()


async def test_candidates_of_one_user_are_not_anothers(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await conversation(store)
        await store.open_session(LI, SessionChange(user="li"), now=NOW)
        await store.append(LI, [said("斑马", "1")], now=NOW)
        of_li = looking_for("斑马", session=None, user="li")
        assert [m.session for m in (await store.lexical_candidates(of_li)).matches] == ["li"]
        of_default = looking_for("斑马", session=None, user="default")
        found = await store.lexical_candidates(of_default)
        assert {match.session for match in found.matches} == {"s"}
        with pytest.raises(NotFound):
            await store.lexical_candidates(looking_for("斑马", SessionKey(owner="2", name="s")))


async def test_what_was_said_in_a_time_is_found_without_its_words(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.open_session(LI, SessionChange(user="li"), now=NOW)
        for key in (KEY, LI):
            for n in range(0, 40, 8):
                batch = [said(f"第{m}句", str(m), time=1000.0 * m) for m in range(n, n + 8)]
                await store.append(key, batch, now=NOW)
        number = (await store.session(KEY)).number
        asked = looking_for("", session=None, user="default")

        async def found(since: float, until: float, most: int = 9) -> list[int]:
            places = await store.said_between(asked, since=since, until=until, most=most)
            assert {place.session for place in places} <= {number}
            return [place.seq for place in places]

        assert await found(10_000, 13_000) == [13, 12, 11]
        assert await found(10_000, 13_000, most=2) == [13, 12]
        assert await found(-5, 1) == [1]
        assert await found(38_500, 1e9) == [40]
        assert await found(-9, 0) == await found(40_000, 1e9) == await found(10_001, 10_999) == []
        await store.forget(KEY, ["11"], now=NOW)
        assert await found(10_000, 13_000) == [13, 11]
        nobody = looking_for("", session=None, user="nobody")
        assert not await store.said_between(nobody, since=0, until=1e9, most=9)
        await store.delete_session(KEY)
        assert await found(-9, 1e9) == []
