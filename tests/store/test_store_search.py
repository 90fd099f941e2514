import asyncio
import random
from pathlib import Path

import pytest

from memoryd.core.messages import Role
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.core.text.search_terms import query_terms, terms_held
from memoryd.errors import NotFound
from memoryd.store import lexical
from support.store_world import KEY, NOW, found, looking_for, opened, said

OTHER = SessionKey(owner="1000", name="other")

TALK = [
    said("设备清单：两台NAS、一个路由器和三块硬盘", "devices"),
    said("用户的花名是小云", "nickname"),
    said("我们团队 10 个人，预算一年 5,000 元以内", "budget"),
    said("The order RX-200 was shipped to li.lei@example.com", "order", Role.ASSISTANT),
    said("好的，明天下午三点开会", "meeting", Role.ASSISTANT),
    said('{"weather": "设备晴"}', "tool", Role.TOOL, tool_call_id="c"),
]


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("设备", "devices"),
        ("设备清单", "devices"),
        ("NAS", "devices"),
        ("花名", "nickname"),
        ("云", "nickname"),
        ("我的花名叫什么来着？", "nickname"),
        ("预算是多少", "budget"),
        ("5000", "budget"),
        ("rx-200", "order"),
        ("ＲＸ－２００ 到哪了", "order"),
        ("example.com", "order"),
        ("shipping orders", "order"),
        ("几点开会", "meeting"),
    ],
)
async def test_words_of_one_and_two_characters_and_identifiers_are_found(
    tmp_path: Path, query: str, best: str
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, TALK, now=NOW)
        assert (await found(store, query))[0] == best


@pytest.mark.parametrize(
    "query",
    [
        "",
        " ",
        "？！",
        "😀",
        '"',
        "*",
        "AND",
        "NOT x",
        "a NEAR b",
        "x:y",
        "^z",
        "( (",
        "'; --",
        "-1",
    ],
)
async def test_no_query_is_an_error(tmp_path: Path, query: str) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, TALK, now=NOW)
        await found(store, query)
        await found(store, query * 200_000)


async def test_an_append_is_found_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        appending = store.append(KEY, [said("暗号是芝麻开门", "1")], now=NOW)
        assert await found(store, "芝麻") == ["1"]
        await appending


async def test_everything_is_indexed_by_itself_after_a_while(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, TALK, now=NOW)
        assert (store.status().queue, store.status().lag_s >= 0) == (6, True)
        async with asyncio.timeout(30):
            while store.status().queue:  # noqa: ASYNC110  # it has no event for outsiders
                await asyncio.sleep(0.05)
        assert store.status().lag_s == 0


async def test_what_waits_for_the_index_survives_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, TALK, now=NOW)
    async with opened(tmp_path / "m.db") as store:
        assert (await found(store, "花名"))[0] == "nickname"


async def test_tool_texts_and_notes_are_found_only_if_asked_for(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, TALK, now=NOW)
        assert await found(store, "设备") == ["devices"]
        assert await found(store, "设备", roles=(Role.TOOL,)) == ["tool"]
        assert set(await found(store, "设备", roles=tuple(Role))) == {"devices", "tool"}
        assert await found(store, "设备", roles=(Role.ASSISTANT,)) == []
        assert await found(store, "设备", roles=()) == []


async def test_a_time_range_is_of_the_clients_time_or_else_of_the_arrival(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("开会", "told", time=50.0)], now=NOW)
        await store.append(KEY, [said("开会", "arrived")], now=NOW)
        assert await found(store, "开会", until=60.0) == ["told"]
        assert await found(store, "开会", since=60.0) == ["arrived"]
        assert await found(store, "开会", since=50.0, until=50.0) == ["told"]


async def test_a_search_stays_in_its_session_or_with_its_user(tmp_path: Path) -> None:
    keys = [SessionKey(owner=owner, name=name) for owner in ("1", "2") for name in ("a", "b", "c")]
    async with opened(tmp_path / "m.db") as store:
        for key in keys:
            user = "li" if key.name in "ab" else "wang"
            await store.open_session(key, SessionChange(user=user), now=NOW)
            await store.append(key, [said("密码是一二三", f"{key.owner}{key.name}")], now=NOW)
        assert await found(store, "密码", keys[0]) == ["1a"]
        of_user = await found(store, "密码", keys[0], session=None, user="li")
        assert sorted(of_user) == ["1a", "1b"]
        assert await found(store, "密码", keys[0], session=None, user="nobody") == []
        with pytest.raises(NotFound):
            await found(store, "密码", SessionKey(owner="3", name="a"))


async def test_weights_do_not_depend_on_other_owners(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, TALK, now=NOW)
        alone = await store.lexical_candidates(looking_for("设备 预算"))
        stranger = SessionKey(owner="2", name="s")
        await store.open_session(stranger, SessionChange(), now=NOW)
        await store.append(stranger, [said("设备预算", str(n)) for n in range(50)], now=NOW)
        assert await store.lexical_candidates(looking_for("设备 预算")) == alone


async def test_better_matches_come_first_and_equal_ones_newest_first(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        texts = ["苹果和梨", "苹果", "苹果", "梨", "苹果和梨都买"]
        await store.append(KEY, [said(text, str(n)) for n, text in enumerate(texts)], now=NOW)
        assert await found(store, "苹果和梨") == ["4", "0", "2", "1"]
        assert len(await found(store, "苹果", k=1)) == 1


async def test_a_long_message_is_found_by_its_last_sentence(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        text = "前面说了很多别的事情。" * 2000 + "最后：钥匙放在花盆下面。"
        await store.append(KEY, [said(text, "long"), said("钥", "short")], now=NOW)
        assert (await found(store, "花盆下面"))[0] == "long"


async def test_the_prompt_is_no_hit(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(
            KEY, [said("你是订票助手", "p", Role.SYSTEM), said("订票", "u")], now=NOW
        )
        assert await found(store, "订票助手", roles=tuple(Role)) == ["u"]


async def test_common_words_beside_a_rare_one_find_the_old_message_that_has_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, bound in (("PROBED", 5), ("PER_TERM", 20), ("PER_QUERY", 60)):
        monkeypatch.setattr(lexical, f"POSTINGS_{name}", bound)
    monkeypatch.setattr(lexical, "SHARD_DOCS", 30)
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("会议改到周五，地点是望京", "old")], now=NOW)
        for part in range(4):
            batch = [said(f"会议纪要{part}", f"{part}-{n}") for n in range(40)]
            await store.append(KEY, batch, now=NOW)
            await found(store, "会议")
        assert (await found(store, "会议的地点在望京吗"))[0] == "old"
        # Nothing rare: the newest of the common ones.
        assert (await found(store, "会议"))[0].startswith("3-")


async def test_an_index_made_by_other_rules_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, TALK, now=NOW)
        await found(store, "花名")
    monkeypatch.setattr(lexical, "TERMS_VERSION", "another")
    async with opened(tmp_path / "m.db") as store:
        assert (await found(store, "花名"))[0] == "nickname"
        assert await store.forget(KEY, ["nickname"], now=NOW) == 1
        assert "nickname" not in await found(store, "花名")


@pytest.mark.parametrize("of_user", [False, True])
async def test_matches_name_all_their_terms_also_those_of_which_only_the_newest_were_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of_user: bool
) -> None:
    monkeypatch.setattr(lexical, "POSTINGS_PER_QUERY", 20)
    monkeypatch.setattr(lexical, "POSTINGS_LEAST", 20)
    words = ("孩子", "作业", "阳台", "flight", "RX-200", "花")
    draw = random.Random(1)
    query = looking_for("孩子的作业 阳台的花 flights rx-200", session=None, user="li")
    if not of_user:
        query = looking_for(query.query, SessionKey(owner=KEY.owner, name="t"))
    async with opened(tmp_path / "m.db", KEY) as store:
        texts: dict[tuple[int, int], str] = {}
        for name in ("t", "u"):
            key = SessionKey(owner=KEY.owner, name=name)
            await store.open_session(key, SessionChange(user="li"), now=NOW)
            number = (await store.session(key)).number
            for seq in range(1, 101):
                text = texts[number, seq] = "，".join(draw.choices(words, k=draw.randrange(1, 4)))
                await store.append(key, [said(text, f"{name}{seq}")], now=NOW)
        found = await store.lexical_candidates(query, limit=500)
    held = terms_held(
        [texts[match.place.session, match.place.seq] for match in found.matches],
        query_terms(query.query),
    )
    assert [set(match.terms) for match in found.matches] == [set(each) for each in held]
    assert len(found.matches) > 50


async def test_words_that_everybody_says_are_found_together_where_another_stands_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexical, "POSTINGS_PER_QUERY", 400)
    async with opened(tmp_path / "m.db", KEY) as store:
        texts = ["孩子喜欢写作业", *(("孩子在家", "作业很多") * 200)]
        await store.append(KEY, [said(text, str(n)) for n, text in enumerate(texts)], now=NOW)
        found = await store.lexical_candidates(looking_for("孩子的作业 麒麟"))
        # Both words are too common to be read whole, and the one that holds both is the oldest.
        assert found.matches[0].place.seq == 1
        assert len(found.matches) > 100
