from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.fact_table.decisions import apply, remove_source
from memoryd.core.fact_table.editing import put
from memoryd.core.fact_table.sameness import canonical_key, same_value
from memoryd.core.facts import MANY_VALUED, Fact, FactCandidate, FactKind, Origin
from memoryd.core.messages import Role
from support.fact_dialogue import after, current, origin, play


def _candidate(
    key: str, value: str, kind: FactKind = FactKind.OTHER, **more: object
) -> FactCandidate:
    base = FactCandidate(key=key, value=value, kind=kind, normalized=value, quote=value)
    return replace(base, **more)  # type: ignore[arg-type]


def _apply(
    facts: list[Fact],
    candidate: FactCandidate,
    seq: int,
    role: Role = Role.USER,
    session: str = "s",
) -> list[Fact]:
    return after(facts, apply(facts, [candidate], origin(seq, role, session=session)))


# --- adding, merging, superseding ---------------------------------------------------------------


def test_the_same_statement_twice_is_one_fact_with_two_sources() -> None:
    facts = _apply([], _candidate("预算", "5000 元"), 1)
    facts = _apply(facts, _candidate("预算", "5000元"), 2)
    (fact,) = facts
    assert [source.seq for source in fact.sources] == [1, 2]


def test_a_newer_value_of_a_single_valued_attribute_closes_the_older_and_keeps_it() -> None:
    facts = _apply([], _candidate("预算", "5000元", FactKind.AMOUNT), 1)
    facts = _apply(facts, _candidate("预算", "8000元", FactKind.AMOUNT), 2)
    old, new = facts
    assert not old.current
    assert (old.superseded_by, old.valid_to) == (new.id, new.valid_from)
    assert new.current


@pytest.mark.parametrize("kind", sorted(MANY_VALUED))
def test_many_valued_kinds_keep_all_their_values(kind: FactKind) -> None:
    facts = _apply([], _candidate("要求", "支持移动端", kind), 1)
    facts = _apply(facts, _candidate("要求", "和钉钉打通", kind), 2)
    assert current(facts) == {"要求": ["支持移动端", "和钉钉打通"]}


def test_facts_on_different_topics_never_retire_each_other() -> None:
    facts = play("用户 我叫林小雨，预算5000元，下周三前完成初稿")
    facts = play("用户 电话改成13900001111", facts=facts)
    assert all(fact.current for fact in facts)
    assert len(facts) == 4


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("wifi密码是Sunny2026", "门锁密码换成836291"),
        ("后端由张伟负责", "前端改由王芳负责"),
        ("例会时间是周一上午10点", "评审会改到周五上午十点"),
        ("客厅灯调到30%", "卧室灯调到50%"),
        ("收货人是王建国", "联系人改成李敏"),
        ("接手的是沈佳", "不打印了，改成电子版"),
        ("体重65公斤", "预算改成6000元"),
    ],
)
def test_a_correction_leaves_its_neighbours_alone(first: str, second: str) -> None:
    facts = play(f"用户 {first}\n助手 好的。\n用户 {second}")
    assert facts[0].current


def test_applying_a_message_again_changes_nothing() -> None:
    facts = play("用户 预算5000元\n用户 预算改成8000元")
    again = play("用户 预算5000元\n用户 预算改成8000元", facts=facts)
    assert again == facts


def test_a_correction_read_again_does_not_pass_on_to_the_next_fact_of_its_old_value() -> None:
    facts = play("用户 订金5000元\n用户 规模5000元")
    twenty = _candidate("规模", "20台", FactKind.COUNT, normalized="20")
    message = [twenty, replace(twenty, key="", quote="是20台", correction=True, replaces="5000元")]
    facts = after(facts, apply(facts, message, origin(3)))
    assert current(facts) == {"订金": ["5000元"], "规模": ["20台"]}
    assert not apply(facts, message, origin(3))


def test_a_restatement_of_the_assistant_merges_and_never_overrules() -> None:
    facts = play("用户 预算5000元以内，最好支持移动端\n助手 预算：5000 元以内。")
    assert [len(fact.sources) for fact in facts] == [2, 1]
    facts = play("助手 预算：6000 元以内。", facts=facts)
    assert current(facts)["预算"] == ["5000元以内"]


def test_owners_and_users_never_meet() -> None:
    facts = _apply([], _candidate("姓名", "林小雨", FactKind.NAME, scope="user"), 1)
    stranger = replace(origin(2), owner="1001")
    changes = apply(facts, [_candidate("姓名", "王明", FactKind.NAME, scope="user")], stranger)
    assert [fact.value for fact in changes.added] == ["王明"]
    assert changes.changed == ()


def test_a_fact_of_the_user_is_corrected_from_another_session() -> None:
    facts = play("用户 我叫林小雨", session="monday")
    facts = play("用户 名字写错了，应该是林晓雨", facts=facts, session="tuesday")
    assert current(facts) == {"姓名": ["林晓雨"]}
    assert next(fact for fact in facts if fact.current).scope == "user"


def test_a_fact_of_one_session_is_not_touched_by_another() -> None:
    facts = play("用户 预算5000元", session="a")
    facts = play("用户 预算改成8000元", facts=facts, session="b")
    assert [fact.value for fact in facts if fact.current] == ["5000元", "8000元"]


# --- corrections ----------------------------------------------------------------------------------


def test_a_corrected_hour_keeps_the_day() -> None:
    facts = play("用户 周五下午三点开会\n助手 好的。\n用户 改成下午两点")
    (fact,) = [fact for fact in facts if fact.current]
    assert (fact.key, fact.normalized) == ("会议时间", "2026-03-06 14:00")
    assert "下午两点" in fact.value
    assert "3月6日" in fact.value


def test_a_corrected_day_keeps_the_hour() -> None:
    facts = play("用户 3月6日下午三点开会\n用户 会议改到3月9日")
    assert [fact.normalized for fact in facts if fact.current] == ["2026-03-09 15:00"]


def test_a_correction_that_adds_the_day_is_not_the_old_hour_said_again() -> None:
    facts = play("用户 下午两点开会\n助手 好的。\n用户 会议改到明天")
    assert [(fact.value, fact.normalized, fact.current) for fact in facts] == [
        ("下午两点", "14:00", False),
        ("明天下午两点", "2026-03-05 14:00", True),
    ]
    again = play("用户 下午两点开会\n助手 好的。\n用户 会议改到明天", facts=facts)
    assert again == facts


def test_a_correction_finds_the_attribute_by_the_old_value() -> None:
    facts = play("用户 采购数量20台\n助手 好的。\n用户 说错了，不是20台，是25台")
    assert current(facts) == {"采购数量": ["25台"]}
    facts = play("用户 颜色要红色\n用户 把红色换成蓝色")
    assert current(facts) == {"颜色": ["蓝色"]}


def test_a_correction_of_one_place_keeps_the_rest_of_the_plan() -> None:
    facts = play(
        "助手 推荐第一站大理，第二站丽江。\n用户 就按这个来\n用户 不去丽江了，改去香格里拉"
    )
    assert current(facts) == {"决定": ["第一站大理，第二站香格里拉"]}


def test_a_correction_of_nothing_known_is_no_fact() -> None:
    assert play("用户 改成下午两点") == []


def test_a_correction_without_a_name_is_not_about_its_own_message() -> None:
    facts = play("用户 上门时间定周六上午9点\n用户 周六我不在家，改到周日上午吧")
    assert [fact.normalized for fact in facts if fact.key == "上门时间" and fact.current] == [
        "2026-03-08 09:00"
    ]


def test_not_me_but_my_brother() -> None:
    facts = play("用户 我对海鲜过敏\n助手 记下了。\n用户 不是我，是我弟弟")
    assert current(facts) == {"弟弟偏好": ["对海鲜过敏"]}


def test_contradicting_preferences_lose_nothing() -> None:
    facts = play("用户 我爱吃川菜\n用户 我现在不吃辣")
    assert current(facts) == {"偏好": ["爱吃川菜", "现在不吃辣"]}
    facts = play("用户 我喜欢咖啡\n用户 我不喝咖啡了")
    assert current(facts) == {"偏好": ["不喝咖啡"]}
    assert any(fact.value == "喜欢咖啡" for fact in facts)


def test_a_withdrawn_requirement_is_history() -> None:
    facts = play("用户 必须支持移动端\n用户 不用支持移动端了")
    assert current(facts) == {"要求": ["不用支持移动端"]}


def test_a_new_phone_replaces_the_speakers_own_only() -> None:
    facts = play(
        "用户 我的电话是13812345678\n助手 维修师傅姓赵，电话021-58887766。\n用户 "
        "电话换成13900001111"
    )
    assert sorted(fact.value for fact in facts if fact.current and fact.kind == "contact") == [
        "021-58887766",
        "13900001111",
    ]


# --- by hand --------------------------------------------------------------------------------------


def _put(facts: list[Fact], key: str, value: str, **more: object) -> list[Fact]:
    arguments: dict[str, object] = {
        "owner": "1000",
        "user": "default",
        "session": "s",
        "kind": None,
        "pinned": None,
        "now": 1000.0 + len(facts),
    }
    _, changes = put(facts, key=key, value=value, **(arguments | more))  # type: ignore[arg-type]
    return after(facts, changes)


def _standing(facts: list[Fact]) -> list[tuple[str | None, str, bool]]:
    return [(fact.session, fact.value, fact.pinned) for fact in facts if fact.current]


def test_a_value_put_by_hand_joins_those_of_a_kind_that_holds_several() -> None:
    facts = _put([], "要求", "支持移动端", kind=FactKind.REQUIREMENT, pinned=True)
    facts = _put(facts, "要求", "支持离线")
    assert _standing(facts) == [(None, "支持移动端", True), (None, "支持离线", False)]
    assert facts[1].kind is FactKind.REQUIREMENT


def test_a_preference_put_by_hand_closes_its_opposite_alone() -> None:
    facts = _put([], "饮食", "喜欢咖啡", kind=FactKind.PREFERENCE)
    facts = _put(facts, "饮食", "喜欢红茶")
    facts = _put(facts, "饮食", "不喝咖啡")
    assert [value for _, value, _ in _standing(facts)] == ["喜欢红茶", "不喝咖啡"]


@pytest.mark.parametrize("kind", [FactKind.AMOUNT, FactKind.OTHER, FactKind.ADDRESS])
def test_a_value_put_by_hand_closes_the_one_of_a_kind_that_holds_one(kind: FactKind) -> None:
    facts = _put([], "预算", "5000元", kind=kind)
    old, new = _put(facts, "预算", "6000元")
    assert (old.superseded_by, new.kind, new.current) == (new.id, kind, True)


@pytest.mark.parametrize("kind", [FactKind.REQUIREMENT, FactKind.AMOUNT])
def test_a_value_put_in_the_place_of_one_leaves_the_others(kind: FactKind) -> None:
    facts = [
        replace(fact, id=str(n))
        for n, value in enumerate(("支持移动端", "支持离线", "和钉钉打通"))
        for fact in _put([], "要求", value, kind=kind)
    ]
    facts = _put(facts, "要求", "支持离线两天", id="1")
    assert [value for _, value, _ in _standing(facts)] == [
        "支持移动端",
        "和钉钉打通",
        "支持离线两天",
    ]
    assert (facts[1].superseded_by, facts[3].kind) == (facts[3].id, kind)
    # What another one says already is not said twice.
    facts = _put(facts, "要求", "和钉钉打通", id="0")
    assert [value for _, value, _ in _standing(facts)] == ["和钉钉打通", "支持离线两天"]
    assert facts[0].superseded_by == "2"


def test_what_is_pinned_becomes_the_users_and_stays_so() -> None:
    facts = _put(play("用户 预算5000元"), "预算", "5000元", pinned=True)
    assert _standing(facts) == [(None, "5000元", True)]
    assert [source.seq for source in facts[0].sources] == [1]
    facts = _put(facts, "预算", "5000元", pinned=False, id=facts[0].id)
    assert _standing(facts) == [(None, "5000元", False)]
    facts = _put(facts, "预算", "6000元")
    assert _standing(facts) == [(None, "6000元", False)]


def test_a_value_pinned_where_the_user_has_another_closes_it() -> None:
    facts = [*_put([], "预算", "9000元", session=None), *play("用户 预算5000元")]
    by_key = _put(facts, "预算", "5000元", pinned=True)
    by_id = _put(facts, "预算", "5000元", pinned=True, id=facts[1].id)
    assert _standing(by_key) == _standing(by_id) == [(None, "5000元", True)]


def test_what_session_and_user_both_have_is_one_fact_once_it_is_pinned() -> None:
    facts = [
        *_put([], "预算", "5000元", session=None, kind=FactKind.AMOUNT),
        *play("用户 预算5000元"),
    ]
    (fact,) = _put(facts, "预算", "5000元", pinned=True)
    assert (fact.session, [source.seq for source in fact.sources]) == (None, [1])


def test_a_value_pinned_for_the_user_closes_those_of_his_sessions() -> None:
    facts = play("用户 预算5000元\n用户 电话13900001111")
    facts = _put(facts, "预算", "6000元", session=None, pinned=True)
    assert _standing(facts)[1:] == [(None, "6000元", True)]
    assert "13900001111" in _standing(facts)[0][1]
    # A value of his that is not pinned leaves them alone.
    facts = play("用户 预算5000元")
    facts = _put(facts, "预算", "6000元", session=None)
    assert _standing(facts) == [("s", "5000元", False), (None, "6000元", False)]


def test_the_value_that_follows_a_pinned_one_is_the_users_too() -> None:
    facts = _put(play("用户 预算5000元"), "预算", "5000元", pinned=True)
    for said in ("预算是8000元", "预算改成8000元"):
        later = play(f"用户 {said}", facts=facts)
        assert _standing(later) == [(None, "8000元", True)]


def test_a_session_with_a_value_of_its_own_leaves_the_pinned_one_alone() -> None:
    facts = _put(play("用户 预算5000元"), "预算", "6000元", session=None, pinned=False)
    facts = [replace(fact, pinned=fact.session is None) for fact in facts]
    facts = play("用户 预算改成8000元", facts=facts)
    assert _standing(facts) == [(None, "6000元", True), ("s", "8000元", False)]


def test_what_another_session_states_first_stands_beside_a_pinned_value() -> None:
    facts = _put([], "预算", "600元", session=None, pinned=True)
    facts = play("用户 预算是9500元", facts=facts, session="t")
    assert _standing(facts) == [(None, "600元", True), ("t", "9500元", False)]
    facts = play("用户 预算改成8000元", facts=facts, session="u")
    assert (None, "8000元", True) in _standing(facts)


def test_putting_the_same_again_changes_at_most_the_pin() -> None:
    facts = _put([], "预算", "5000元")
    assert _put(facts, "预算", "5000元") == facts
    (fact,) = _put(facts, "预算", "5000元", pinned=True)
    assert fact.pinned


def test_an_assistant_never_overrules_what_was_put_by_hand() -> None:
    facts = _put([], "预算", "5000元")
    facts = play("助手 已将预算改为9000元。", facts=facts)
    assert current(facts)["预算"] == ["5000元"]


def test_a_pin_goes_over_to_the_new_value() -> None:
    facts = _put([], "预算", "5000元", pinned=True)
    facts = play("用户 预算改成8000元", facts=facts)
    assert [fact.pinned for fact in facts if fact.current] == [True]


# --- forgetting -----------------------------------------------------------------------------------


def test_a_fact_goes_with_its_last_source() -> None:
    facts = play("用户 预算5000元\n用户 预算5000元")
    facts = after(facts, remove_source(facts, "s", ["s-1"]))
    assert [source.seq for source in facts[0].sources] == [2]
    assert after(facts, remove_source(facts, "s", ["s-2"])) == []


def test_forgetting_a_correction_brings_the_old_value_back() -> None:
    facts = play("用户 预算5000元\n用户 预算改成8000元\n用户 预算改成9000元")
    facts = after(facts, remove_source(facts, "s", ["s-2"]))
    assert [(fact.value, fact.current) for fact in facts] == [("5000元", False), ("9000元", True)]
    facts = after(facts, remove_source(facts, "s", ["s-3"]))
    assert [(fact.value, fact.current) for fact in facts] == [("5000元", True)]


def test_forgetting_old_and_new_in_one_go_leaves_nothing() -> None:
    facts = play("用户 预算5000元\n用户 预算改成8000元")
    assert after(facts, remove_source(facts, "s", ["s-1", "s-2"])) == []


def test_messages_of_another_session_with_the_same_id_stay() -> None:
    facts = play("用户 我叫林小雨")
    assert not remove_source(facts, "other", ["s-1"])


_VALUES = [
    ("5000元", FactKind.AMOUNT, "5000 CNY"),
    ("6000元", FactKind.AMOUNT, "6000 CNY"),
    ("下午两点", FactKind.TIME, "14:00"),
    ("明天", FactKind.DATE, "2026-03-05"),
    ("明天下午两点", FactKind.TIME, "2026-03-05 14:00"),
    ("20台", FactKind.COUNT, "20"),
    ("支持移动端", FactKind.REQUIREMENT, "支持移动端"),
    ("支持移动端", FactKind.DECISION, "支持移动端"),
    ("支持移动端", FactKind.PREFERENCE, "支持移动端"),
    ("支持移动端", FactKind.OTHER, "支持移动端"),
]
"""Values of the kinds that the rules give them, with their normal forms."""


@st.composite
def _readings(draw: st.DrawFn) -> FactCandidate:
    value, kind, normalized = draw(st.sampled_from(_VALUES))
    return FactCandidate(
        key=draw(st.sampled_from(["预算", "地址", "要求", "会议时间", "会议", ""])),
        value=value,
        kind=kind,
        normalized=normalized,
        quote=draw(st.sampled_from([value, f"改成{value}", "一句话"])),
        correction=draw(st.booleans()),
        replaces=draw(st.sampled_from([None, "5000元", "20台"])),
    )


_ROLES = st.sampled_from([Role.USER, Role.ASSISTANT])


@given(
    st.lists(st.tuples(_readings(), _ROLES), max_size=12),
    st.sets(st.integers(min_value=1, max_value=12)),
)
def test_history_is_always_a_chain_that_ends_in_a_current_fact(
    said: list[tuple[FactCandidate, Role]], forgotten: set[int]
) -> None:
    facts: list[Fact] = []
    left_a_trace: list[tuple[FactCandidate, Origin]] = []
    for seq, (candidate, role) in enumerate(said, 1):
        where = origin(seq, role)
        before, facts = facts, after(facts, apply(facts, [candidate], where))
        assert not apply(facts, [candidate], where)
        if facts != before:
            left_a_trace.append((candidate, where))
    for candidate, where in left_a_trace:
        assert not apply(facts, [candidate], where)
    facts = after(facts, remove_source(facts, "s", [f"s-{seq}" for seq in forgotten]))
    by_id = {fact.id: fact for fact in facts}
    for fact in facts:
        assert fact.sources
        seen = {fact.id}
        while fact.superseded_by is not None:
            assert fact.valid_to is not None
            fact = by_id[fact.superseded_by]
            assert fact.id not in seen
            seen.add(fact.id)
        assert fact.current


@given(
    st.lists(
        st.lists(_readings(), min_size=1, max_size=4, unique_by=lambda one: (one.key, one.value)),
        max_size=6,
    )
)
def test_a_message_of_several_statements_that_is_handed_over_twice_changes_nothing(
    said: list[list[FactCandidate]],
) -> None:
    facts: list[Fact] = []
    for seq, candidates in enumerate(said, 1):
        facts = after(facts, apply(facts, candidates, origin(seq)))
        assert not apply(facts, candidates, origin(seq))


# --- sameness -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("手机号码", "电话"),
        ("我的电话", "电话"),
        ("客户的联系电话", "客户电话"),
        ("客户姓名", "客户"),
        ("订单编号", "订单号"),
        ("Email address", "email"),
        ("送货地址", "收货地址"),
    ],
)
def test_keys_that_mean_one_attribute_are_one(one: str, other: str) -> None:
    assert canonical_key(one) == canonical_key(other)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10 个人", "10人", True),
        ("５０００元", "5,000 元", True),
        ("最好支持移动端", "支持移动端", True),
        ("不能存第三方云上", "能存第三方云上", False),
        ("25台", "5台", False),
        ("北京", "北京市朝阳区望京街道", False),
        ("SO-1", "SO-12", False),
    ],
)
def test_values_are_compared_by_what_they_say(one: str, other: str, same: bool) -> None:
    assert same_value(one, other) is same
    assert same_value(other, one) is same


@pytest.mark.parametrize(
    ("said", "correction", "shown"),
    [
        ("退货地址是宝安区一号仓", "退货地址客服说改成龙华区三号仓了", "龙华区三号仓"),
        ("他住12栋", "他住的不是12栋是21栋", "21栋"),
        ("冲锋衣要L码", "冲锋衣跟T恤一样改成XL", "XL"),
        ("快递寄到公司", "快递别寄公司了，寄家里", "家里"),
        ("我喜欢喝美式", "美式不喝了，改喝拿铁", "喜欢喝拿铁"),
        ("截止日期是15号", "截止日期宽限到22号", "22号"),
        ("我的微信是summer_88", "我的微信号换了，现在是summer_2026", "summer_2026"),
        ("沙发放客厅左边", "沙发还是放客厅右边", "客厅右边"),
        ("我的邮箱是lzh@163.com", "邮箱后缀写错了，是126的不是163的", "lzh@126.com"),
        ("我手机13871055836", "后四位应该是8863，不是5836", "13871058863"),
        ("工作服要XL码", "工服改成L码", "L码"),
        ("姑姑周三周五来", "姑姑周五不来了，她比赛，改周四", "周三周四"),
        ("要一个8寸的芒果蛋糕", "亲家也要来，8寸不够吃，要做10寸", "10寸"),
        ("教练姓周", "教练换人了，现在是吴教练", "吴教练"),
        ("孩子对花生过敏", "查了过敏原，孩子对花生不过敏", "对花生不过敏"),
        ("会议室订的是302", "302被占了，会议室换305", "305"),
        ("宝宝四个月", "宝宝今天满五个月了", "五个月"),
        ("车牌尾号是5", "我车牌尾号记混了，是8", "8"),
        ("预约了下午三点洗牙", "洗牙三点来不及，改四点半", "四点半"),
        ("送货9点半", "送货9点半太晚了，新郎讲他们10点就要拍照，得8点40到", "8点40"),
        ("车停在B2的116", "车刚挪到B3的208了", "B3的208"),
    ],
)
def test_a_correction_takes_the_place_of_what_it_is_of(
    said: str, correction: str, shown: str
) -> None:
    before = {value for values in current(play(f"用户 {said}")).values() for value in values}
    after = {
        value
        for values in current(play(f"用户 {said}\n助手 好的。\n用户 {correction}")).values()
        for value in values
    }
    assert shown in after
    assert len(after) == len(before)


def test_what_only_says_again_what_was_corrected_goes_with_it() -> None:
    facts = play(
        "用户 降压的缬沙坦80mg早上一颗\n助手 沈阿姨：早上缬沙坦80mg\n用户 早上缬沙坦改成40mg"
    )
    assert not any("80mg" in fact.value for fact in facts if fact.current)


@pytest.mark.parametrize(
    ("dialogue", "shown"),
    [
        ("牙医约周四下午3点\n那个牙医改到周五\n牙医还是按最早说的", "约周四下午3点"),
        ("聚餐人数12个人\n聚餐人数改成15个人\n聚餐人数还是按一开始说的来", "12个人"),
    ],
)
def test_a_change_that_is_taken_back_leaves_the_first_value(dialogue: str, shown: str) -> None:
    facts = play("\n".join(f"用户 {line}" for line in dialogue.splitlines()))
    assert [fact.value for fact in facts if fact.current] == [shown]


def test_what_was_never_changed_cannot_be_taken_back() -> None:
    assert current(play("用户 预算5000\n用户 预算还是按最早说的")) == {"预算": ["5000"]}


def test_who_speaks_has_one_name_in_both_languages() -> None:
    facts = play("用户 My name is Wei Zhang.\n用户 我叫张伟")
    assert [fact.value for fact in facts if fact.current] == ["张伟"]
    facts = play("用户 我叫张伟\n用户 My name is Wei Zhang.")
    assert current(facts)["姓名"] == ["张伟"]
    assert "name" not in current(facts)
