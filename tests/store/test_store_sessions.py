from pathlib import Path

import pytest

from memoryd.core.messages import Role
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.errors import BadRequest, Conflict, NotFound
from memoryd.store import SqliteStore
from support.store_world import KEY, NOW, needs, opened, said


async def test_a_session_is_made_with_what_is_given_and_defaults_elsewhere(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        change = SessionChange(settings={"system": "简洁", "budget_tokens": 900}, options={"a": 1})
        session = await store.open_session(KEY, change, now=NOW)
        assert (session.key, session.user, session.system) == (KEY, "default", "简洁")
        assert (session.budget_tokens, session.options, session.model) == (900, {"a": 1}, None)
        assert (session.messages, session.last_seq, session.tokens["estimate"]) == (0, 0, 0)
        assert await store.session(KEY) == session


async def test_opening_again_changes_only_what_is_given(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        first = SessionChange(settings={"system": "a", "title": "t"}, options={"x": 1, "y": [2]})
        await store.open_session(KEY, first, now=NOW)
        again = SessionChange(settings={"title": None, "model": "m"}, options={"x": None, "z": 3})
        session = await store.open_session(KEY, again, now=NOW + 5)
        assert (session.system, session.title, session.model) == ("a", None, "m")
        assert session.options == {"y": [2], "z": 3}
        assert (session.created, session.updated) == (NOW, NOW + 5)
        untouched = await store.open_session(KEY, SessionChange(), now=NOW + 9)
        assert untouched == session


async def test_the_user_of_a_session_is_fixed(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        await store.open_session(KEY, SessionChange(user="li"), now=NOW)
        await store.open_session(KEY, SessionChange(user="li"), now=NOW)
        with pytest.raises(Conflict):
            await store.open_session(KEY, SessionChange(user="wang"), now=NOW)


async def test_an_unknown_session_is_not_found(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        with pytest.raises(NotFound):
            await store.session(KEY)
        with pytest.raises(NotFound):
            await store.append(KEY, [said("x", "1")], now=NOW)
        with pytest.raises(NotFound):
            await store.window(KEY, needs(10))
        with pytest.raises(NotFound):
            await store.delete_session(KEY)


async def test_owners_with_equal_names_never_meet(tmp_path: Path) -> None:
    mine, yours = SessionKey(owner="1", name="s"), SessionKey(owner="2", name="s")
    async with opened(tmp_path / "m.db", mine, yours) as store:
        await store.append(mine, [said("我的秘密", "a")], now=NOW)
        await store.append(yours, [said("别的话", "a")], now=NOW)
        assert (await store.session(mine)).messages == 1
        assert (await store.totals("1")).messages == 1
        assert (await store.totals(None)).messages == 2
        assert [row.owner for row in await store.users("2")] == ["2"]
        await store.delete_user("1", "default")
        assert (await store.session(yours)).messages == 1
        assert (await store.totals("1")).sessions == 0


async def listed(store: SqliteStore, order: str, limit: int) -> list[str]:
    names: list[str] = []
    after = None
    while True:
        page = await store.sessions(
            "1",
            user=None,
            order=order,  # type: ignore[arg-type]  # one of the two
            limit=limit,
            after=after,
        )
        names += [row.session.key.name for row in page.sessions]
        if (after := page.next) is None:
            return names


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 100])
async def test_pages_hold_every_session_once_and_in_order(tmp_path: Path, limit: int) -> None:
    names = [f"s{number}" for number in range(7)]
    async with opened(tmp_path / "m.db") as store:
        for place, name in enumerate(names):
            # Equal times: the order must still be total.
            key = SessionKey(owner="1", name=name)
            await store.open_session(key, SessionChange(), now=NOW + place // 3)
        await store.open_session(SessionKey(owner="2", name="s0"), SessionChange(), now=NOW)
        assert await listed(store, "name", limit) == names
        assert await listed(store, "updated", limit) == names[::-1]


async def test_all_owners_are_listed_together(tmp_path: Path) -> None:
    keys = [SessionKey(owner=owner, name="s") for owner in ("1", "2", "3")]
    async with opened(tmp_path / "m.db", *keys) as store:
        first = await store.sessions(None, user=None, order="name", limit=2, after=None)
        rest = await store.sessions(None, user=None, order="name", limit=2, after=first.next)
        assert [row.session.key for row in first.sessions + rest.sessions] == keys


@pytest.mark.parametrize("cursor", ["", "x", "[]", '["updated", 1.0, 1]', '["name", 1, 2]', "7"])
async def test_a_cursor_from_elsewhere_is_a_bad_request(tmp_path: Path, cursor: str) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        with pytest.raises(BadRequest):
            await store.sessions("1", user=None, order="name", limit=2, after=cursor)


async def test_a_list_shows_what_was_said_last(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("问" * 500, "1")], now=NOW)
        await store.append(KEY, [said("结果", "2", Role.TOOL, tool_call_id="c")], now=NOW + 1)
        (row,) = (
            await store.sessions("1000", user=None, order="name", limit=9, after=None)
        ).sessions
        assert (row.last_role, row.last_text) == (Role.USER, "问" * 200)
        assert row.session.updated == NOW + 1
        await store.forget(KEY, ["1"], now=NOW)
        (row,) = (
            await store.sessions("1000", user=None, order="name", limit=9, after=None)
        ).sessions
        assert (row.last_role, row.last_text) == (None, None)


async def test_users_are_counted_over_their_sessions(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        for name, user in (("a", "li"), ("b", "li"), ("c", "wang")):
            key = SessionKey(owner="1", name=name)
            await store.open_session(key, SessionChange(user=user), now=NOW)
            await store.append(key, [said("x", "1")], now=NOW)
        rows = await store.users("1")
        assert [(row.user, row.sessions, row.messages) for row in rows] == [
            ("li", 2, 2),
            ("wang", 1, 1),
        ]
        page = await store.sessions("1", user="li", order="name", limit=9, after=None)
        assert [row.session.key.name for row in page.sessions] == ["a", "b"]
