"""Changes that name their topic in passing: they replace its value, and no other."""

from __future__ import annotations

import pytest

from support.fact_dialogue import current, play

ZH = """用户 这次团建总预算8000元，餐费预算2000元
用户 团队人数12人
用户 评审会议时间是周三下午三点
用户 交货时间是4月10日
用户 房间数量是6间
用户 联系电话是13800001111
用户 保修期24个月
用户 面试时间是周五上午十点"""
EN = """U The total budget is 8000 yuan and the food budget is 2000 yuan.
U The team size is 12 people.
U The review meeting is on Wednesday at 3 pm.
U The delivery date is April 10.
U The number of rooms is 6.
U The warranty is 24 months."""


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("总预算也调整一下，改成8200", "总预算", "8200"),
        ("总预算也调整到8200元", "总预算", "8200"),
        ("对了，总预算这边也动一下，变成8200元", "总预算", "8200"),
        ("总预算也改到八千二吧", "总预算", "八千二"),
        ("总预算不够，也加到9000元", "总预算", "9000"),
        ("总预算那块也相应提到8500元", "总预算", "8500"),
        ("还有总预算，也一起改成8300元", "总预算", "8300"),
        ("总预算顺便也更新一下，8600元", "总预算", "8600"),
        ("另外总预算也得改，定8400元", "总预算", "8400"),
        ("麻烦把总预算同样上调到8800元", "总预算", "8800"),
        ("餐费预算也调一下，改成2500元", "餐费预算", "2500"),
        ("餐费预算也涨到2600", "餐费预算", "2600"),
        ("团队人数也更新一下，现在15人", "团队人数", "15"),
        ("团队人数也变了，变成14个人", "团队人数", "14"),
        ("交货时间也顺延一下，改到4月15日", "交货时间", "4月15日"),
        ("交货时间也跟着推迟到4月20日", "交货时间", "4月20日"),
        ("评审会议时间也挪一下，周四下午四点", "评审会议时间", "周四"),
        ("评审会议时间也往后调，调到周四上午九点", "评审会议时间", "周四"),
        ("房间数量也加一下，加到8间", "房间数量", "8"),
        ("房间数量也要调整，改7间", "房间数量", "7"),
        ("保修期也延长一下，改为36个月", "保修期", "36"),
        ("面试时间也改一下吧，改成下午两点", "面试时间", "下午两点"),
        ("总预算也放宽一点，放宽到9500元", "总预算", "9500"),
        ("总预算那边也要上调，上调至8700元", "总预算", "8700"),
        ("那总预算也一并调整为8200吧", "总预算", "8200"),
        ("把总预算也给我调到8250元", "总预算", "8250"),
        ("总预算方面也做个调整，改成8200", "总预算", "8200"),
        ("总预算也请改一下，改为8900元", "总预算", "8900"),
        ("餐费预算也顺带减到1500元", "餐费预算", "1500"),
        ("餐费预算太紧了，也提到2800元", "餐费预算", "2800"),
        ("团队人数也增加了，增加到16人", "团队人数", "16"),
        ("团队人数同步改成13人", "团队人数", "13"),
        ("交货时间也提前一下，提前到4月5日", "交货时间", "4月5日"),
        ("交货时间也得往后延，延到4月18日", "交货时间", "4月18日"),
        ("评审会议时间也一起改了吧，改到周四下午三点", "评审会议时间", "周四"),
        ("房间数量也从6间改成9间", "房间数量", "9"),
        ("房间数量也不够了，加到10间", "房间数量", "10"),
        ("保修期也相应延长到30个月", "保修期", "30"),
        ("面试时间也跟着挪到周六上午十点", "面试时间", "周六"),
        ("面试时间也需要变更，变更为周五下午三点", "面试时间", "下午三点"),
        ("联系电话也换了，换成13700003333", "联系电话", "13700003333"),
    ],
)
def test_a_change_in_chinese_replaces_the_value_of_its_topic_alone(
    said: str, key: str, value: str
) -> None:
    _check(f"{ZH}\n用户 {said}", ZH, key, value)


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("bump the total budget to 8200 as well", "total budget", "8200"),
        ("Also, change the total budget to 8200 yuan.", "total budget", "8200"),
        ("Let's adjust the total budget too, make it 8200 yuan.", "total budget", "8200"),
        ("The total budget should also go up to 8500 yuan.", "total budget", "8500"),
        ("Please raise the food budget to 2500 as well.", "food budget", "2500"),
        ("And the food budget needs to be increased to 2600 yuan too.", "food budget", "2600"),
        ("The team size also changed, it's 15 people now.", "team size", "15"),
        ("Push the delivery date back to April 15 as well, please.", "delivery date", "April 15"),
        ("The delivery date also moves to April 20.", "delivery date", "April 20"),
        ("The number of rooms has to be adjusted as well: 8.", "number of rooms", "8"),
        ("Extend the warranty to 36 months too.", "warranty", "36"),
        ("Could you also set the total budget at 8300 yuan?", "total budget", "8300"),
        ("We should also raise the total budget to 8800 yuan.", "total budget", "8800"),
        ("The total budget needs adjusting too, let's make it 8200 yuan.", "total budget", "8200"),
        ("And please update the team size to 14 people too.", "team size", "14"),
        ("The food budget was also increased, it's 2400 yuan now.", "food budget", "2400"),
        ("Move the review meeting to Thursday at 2 pm as well.", "review meeting", "Thursday"),
        ("Also, the delivery date has been pushed back to April 22.", "delivery date", "April 22"),
        ("Can you change the number of rooms to 9 too?", "number of rooms", "9"),
        ("Increase the number of rooms to 7 as well.", "number of rooms", "7"),
        ("The warranty is extended as well, to 36 months.", "warranty", "36"),
        ("The total budget likewise goes up to 9000 yuan.", "total budget", "9000"),
    ],
)
def test_a_change_in_english_replaces_the_value_of_its_topic_alone(
    said: str, key: str, value: str
) -> None:
    _check(f"{EN}\nU {said}", EN, key, value)


@pytest.mark.parametrize(
    "said",
    [
        "押金也动一下，变成3000元",
        "交通预算也改一下，改成500元",
        "住宿费这边也调整到1200元",
        "对了，总时长也改一下，改成3小时",
        "体检时间也改一下，改到4月20日",
        "另外讲师人数也加到3人",
        "备用电话也更新一下，13900002222",
        "入住时间也调整一下，变成4月18日",
        "桌子数量也加一下，加到9张",
        "活动时间也顺便动一下，改成周日上午",
        "帮我加一下微信，sunny2026",
        "调一下空调，26度就行",
        "动一下脑筋，给我三个方案",
        "要调整一下心态，明天继续加油",
        "门票费用同样上调到300元",
        "我也提一下，一共来了20家供应商",
        "退房时间也改一下，改成上午11点",
    ],
)
def test_a_change_of_something_else_retires_nothing_in_chinese(said: str) -> None:
    assert all(fact.current for fact in play(f"{ZH}\n用户 {said}"))


@pytest.mark.parametrize(
    "said",
    [
        "Bump the travel budget to 500 as well",
        "Also change the deposit to 300 yuan",
        "The number of tables also changed, it's 9 now",
        "Let's adjust the interview time too, make it Friday at 10 am",
        "Push the launch date back to May 3 as well",
        "Extend the lease to 36 months too",
        "Could you also set the alarm to 7 am?",
    ],
)
def test_a_change_of_something_else_retires_nothing_in_english(said: str) -> None:
    assert all(fact.current for fact in play(f"{EN}\nU {said}"))


WEDDING = """用户 婚礼日期是10月6日，婚宴预算12万元
用户 宾客人数是180人
用户 酒席桌数是18桌
用户 彩排时间是10月5日下午四点
用户 摄影费用是6000元
用户 接亲车辆数量是6辆
用户 对接人电话是13911112222"""
WEDDING_EN = """U The wedding date is October 6 and the catering budget is 12000 dollars.
U The number of guests is 180.
U The rehearsal is on October 5 at 4 pm.
U The photography fee is 600 dollars.
U The lease term is 12 months."""


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("婚宴预算也松一松，调到13万元", "婚宴预算", "13万"),
        ("婚宴预算这块同样要加，加到15万元", "婚宴预算", "15万"),
        ("宾客人数也有变动，改成200人", "宾客人数", "200"),
        ("宾客人数顺便更新成190人", "宾客人数", "190"),
        ("酒席桌数也要跟着改，20桌", "酒席桌数", "20"),
        ("酒席桌数也对应加到21桌", "酒席桌数", "21"),
        ("彩排时间也往前挪挪，挪到下午三点", "彩排时间", "三点"),
        ("彩排时间也改到10月4日下午四点", "彩排时间", "10月4日"),
        ("摄影费用也谈下来了，降到5500元", "摄影费用", "5500"),
        ("摄影费用那边也变成了6500元", "摄影费用", "6500"),
        ("接亲车辆数量也减少一下，减到5辆", "接亲车辆", "5"),
        ("婚礼日期也推后一周，改到10月13日", "婚礼日期", "10月13日"),
        ("对接人电话也变了，改成13933334444", "对接人电话", "13933334444"),
    ],
)
def test_another_dialogue_is_changed_in_chinese(said: str, key: str, value: str) -> None:
    _check(f"{WEDDING}\n用户 {said}", WEDDING, key, value)


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("Please bump up the catering budget to 13000 dollars too.", "catering budget", "13000"),
        ("The number of guests also went up to 200.", "number of guests", "200"),
        ("We also moved the rehearsal to October 4 at 4 pm.", "rehearsal", "October 4"),
        ("The photography fee was lowered as well, to 550 dollars.", "photography fee", "550"),
        ("And update the lease term to 24 months as well.", "lease term", "24"),
        (
            "The wedding date needs to be moved too, make it October 13.",
            "wedding date",
            "October 13",
        ),
        (
            "The catering budget should be raised to 15000 dollars as well.",
            "catering budget",
            "15000",
        ),
    ],
)
def test_another_dialogue_is_changed_in_english(said: str, key: str, value: str) -> None:
    _check(f"{WEDDING_EN}\nU {said}", WEDDING_EN, key, value)


@pytest.mark.parametrize(
    "said",
    [
        "蜜月预算也调一下，调到3万元",
        "婚车租金也涨到800元",
        "伴郎人数也改一下，改成4人",
        "化妆费用同样提到1200元",
        "试妆时间也挪一下，挪到9月20日上午十点",
        "备用车辆数量也加到2辆",
        "订婚日期也改了，改到8月8日",
        "司仪费用那块也变成2000元",
        "糖盒数量也更新一下，改成220个",
        "我妈电话也换了，换成13955556666",
    ],
)
def test_a_namesake_elsewhere_retires_nothing(said: str) -> None:
    assert all(fact.current for fact in play(f"{WEDDING}\n用户 {said}"))


def _check(dialogue: str, before: str, key: str, value: str) -> None:
    facts = play(dialogue)
    (old,) = [fact for fact in facts if not fact.current]
    assert old.key in key or key in old.key
    (new,) = [fact for fact in facts if fact.id == old.superseded_by]
    assert value in new.value
    assert len(facts) == len(play(before)) + 1


@pytest.mark.parametrize(
    ("talk", "stays"),
    [
        ("用户 姨妈叫温如岚\n用户 姨妈周二周六来", "温如岚"),
        ("用户 水温是37度\n用户 水温一直上不去", "37度"),
        ("U My dentist is Olga Brandt.\nU My dentist is in on Tuesday and Friday.", "Olga Brandt"),
    ],
)
def test_a_value_of_another_sort_retires_nothing(talk: str, stays: str) -> None:
    assert any(stays in fact.value for fact in play(talk) if fact.current)


def test_a_change_of_taste_takes_back_nothing_of_another_person() -> None:
    facts = play("用户 女儿朵朵对鸡蛋过敏\n用户 我现在不爱喝咖啡了")
    assert "朵朵对鸡蛋过敏" in [fact.value for fact in facts if fact.current]


def test_an_hour_changes_no_commitment_that_has_a_day_alone() -> None:
    facts = play("助手 好的，我会在周四前完成初稿并抄送所有成员。\n用户 改成下午四点吧")
    (commitment,) = [fact for fact in facts if fact.current and fact.kind == "decision"]
    assert "初稿" in commitment.value


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("用户 生日会请22个小朋友\n用户 来的小朋友改成18个", {"生日会请小朋友": ["18个"]}),
        ("用户 人数16人\n用户 参展人数改成14人", {"人数": ["14人"]}),
        (
            "用户 来宾人数210人\n用户 人数今天定了，有几个老人不来，最后是196个",
            {"来宾人数": ["196个"]},
        ),
        (
            "用户 来宾人数210人\n用户 讲师人数2人\n用户 人数定了，最后是196个",
            {"来宾人数": ["196个"], "讲师人数": ["2人"]},
        ),
        ("用户 预算定了，谈了好久，最后是5万", {"预算": ["5万"]}),
        ("用户 我喜欢喝咖啡\n用户 以后改喝茶", {"偏好": ["喝茶"]}),
        (
            "用户 我女儿喜欢画画\n用户 最近改练琴了",
            {"女儿偏好": ["喜欢画画"], "偏好": ["练琴"]},
        ),
        (
            "用户 女儿读三年级，我在华为上班，喜欢爬山",
            {"女儿年级": ["三年级"], "工作": ["在华为上班"], "偏好": ["喜欢爬山"]},
        ),
        ("用户 女儿对虾过敏，自己不吃辣", {"女儿偏好": ["对虾过敏"], "偏好": ["不吃辣"]}),
        ("用户 明白 决定用方案B", {"决定": ["方案B"]}),
        ("用户 再加一个要求：所有菜都不放香菜", {"要求": ["所有菜都不放香菜"]}),
        ("用户 再加个要求，支持导出表格", {"要求": ["支持导出表格"]}),
        ("用户 验收分三步，先看样再试用最后签字", {"验收": ["三步"]}),
        (
            "用户 链接是 https://a.com/x?ids=1,2,3&k=v 你看下",
            {"链接": ["https://a.com/x?ids=1,2,3&k=v"]},
        ),
    ],
)
def test_what_is_meant_in_everyday_words_is_known_by_its_name(
    said: str, values: dict[str, list[str]]
) -> None:
    known = current(play(said))
    assert known == values


@pytest.mark.parametrize(
    ("said", "values"),
    [
        (
            "U My name is Nora Ashby.\nU Everyone calls me Nell.\nU I'm Nell.",
            {"name": ["Nora Ashby"], "nickname": ["Nell"]},
        ),
        (
            "U My name is Nora Ashby.\nU My mates call me NA.\nU I go by Nell at work.",
            {"name": ["Nora Ashby"], "nickname": ["NA", "Nell"]},
        ),
        (
            "U My name is Nora Ashby.\nU My name is actually Norah Ashby.",
            {"name": ["Norah Ashby"]},
        ),
        ("U I'm Nell.\nU My name is Nora Ashby.", {"name": ["Nora Ashby"]}),
        ("U They call me twice a day", {}),
        ("U My mother calls me Sunday mornings", {"mother call time": ["Sunday"]}),
        ("用户 朋友叫我帮忙搬家", {}),
        (
            "用户 我叫林晓峰。\n用户 大家都叫我小林。\n用户 我是小林\n用户 我的小名叫豆豆",
            {"姓名": ["林晓峰"], "昵称": ["小林"], "小名": ["豆豆"]},
        ),
        ("用户 我叫林晓峰\n用户 我改名叫林远了", {"姓名": ["林远"]}),
        ("用户 我叫林晓峰\n用户 写错了，我叫林晓锋", {"姓名": ["林晓锋"]}),
    ],
)
def test_a_nickname_stands_beside_the_name(said: str, values: dict[str, list[str]]) -> None:
    assert current(play(said)) == values


@pytest.mark.parametrize(
    ("said", "values"),
    [
        (
            "U My manager is Helen Marsh.\nU Tom's manager is Greg Tull.",
            {"manager name": ["Helen Marsh"], "tom manager": ["Greg Tull"]},
        ),
        (
            "U My dentist is Laura Bell.\nU My dentist is Omar Reza.",
            {"dentist": ["Laura Bell", "Omar Reza"]},
        ),
        ("U My dentist is Laura Bell.\nU My new dentist is Omar Reza.", {"dentist": ["Omar Reza"]}),
        (
            "U My dentist is Laura Bell.\nU We switched dentists, my dentist is Omar Reza.",
            {"dentist": ["Omar Reza"]},
        ),
        (
            "U My boss is called Peter Lang.\nU My boss is now Carl Voss.",
            {"boss name": ["Carl Voss"]},
        ),
        (
            "U My friend is called Ann.\nU My new friend is called Mia.",
            {"friend name": ["Ann", "Mia"]},
        ),
        ("用户 同事叫何静\n用户 新来的同事叫罗兰", {"同事姓名": ["何静", "罗兰"]}),
        ("用户 医生叫张伟\n用户 医生是刘洋", {"医生": ["张伟", "刘洋"]}),
        ("用户 我领导叫马超\n用户 我领导叫黄忠", {"领导姓名": ["马超", "黄忠"]}),
        ("用户 司机叫赵强\n用户 司机换成孙磊了", {"司机": ["孙磊"]}),
        ("用户 老师叫何静\n用户 新老师叫罗兰", {"老师": ["罗兰"]}),
    ],
)
def test_a_second_holder_of_a_title_takes_the_firsts_place_only_where_it_changed_hands(
    said: str, values: dict[str, list[str]]
) -> None:
    assert current(play(said)) == values


@pytest.mark.parametrize(
    ("said", "keys"),
    [
        ("U need to plan the party: 40 guests", {"requirements"}),
        ("U want to move the: meeting to 3pm", {"meeting time"}),
        ("U I forgot to tell you: the budget is 500 dollars", {"budget"}),
        ("U Dress code: black tie", {"dress code"}),
        ("用户 忘了告诉你：预算是500元", {"预算"}),
        ("用户 着装：正装", {"着装"}),
        ("用户 海尔EG100MATE81S要3200元", {"海尔EG100MATE81S"}),
    ],
)
def test_half_a_sentence_is_no_attribute(said: str, keys: set[str]) -> None:
    assert set(current(play(said))) == keys


@pytest.mark.parametrize(
    "change",
    [
        "她现在能吃一点了",
        "我妈现在能吃一点辣了",
        "我妈口味变了，现在能吃一点了",
        "之前说的不吃辣更新一下，她现在能吃一点了",
        "前面说我妈不吃辣，其实她现在能吃一点了，微辣就行",
    ],
)
def test_a_habit_that_ends_is_still_of_whom_it_was(change: str) -> None:
    shown = current(play(f"用户 我妈不吃辣，我爸爱喝茶\n助手 好的\n用户 {change}"))
    assert shown["妈偏好"] == ["现在能吃一点辣"]
    assert shown["爸偏好"] == ["爱喝茶"]
    assert "偏好" not in shown


def test_a_new_taste_is_of_whom_the_sentence_speaks() -> None:
    shown = current(play("用户 我妈不吃辣\n用户 我妈上次说她口味变了，现在喜欢吃微辣"))
    assert "偏好" not in shown
    assert any("微辣" in value for value in shown["妈偏好"])


def test_a_habit_that_may_be_of_several_ends_for_none() -> None:
    shown = current(play("用户 我妈不吃辣，我爸不吃辣\n助手 好的\n用户 不过现在能吃一点了"))
    assert shown == {"妈偏好": ["不吃辣"], "爸偏好": ["不吃辣"]}


def test_a_rebooked_train_takes_the_place_of_the_one_before() -> None:
    said = "用户 我姐周六坐G6962来\n用户 她那趟改签了\n助手 她改签成了G6958，周六13:52到济南东站。"
    assert current(play(said))["姐周六车次"] == ["G6958"]


def test_the_hour_of_a_day_that_is_said_twice_is_replaced() -> None:
    said = "用户 签约定在14号周一下午3点\n用户 签约改到上午10点"
    (value,) = current(play(said))["签约时间"]
    assert value.endswith("14日上午10点")


def test_an_hour_is_no_new_value_of_a_year() -> None:
    said = "用户 我2022年毕业\n用户 签完了，不过不是下午，临时改到上午10点"
    assert current(play(said))["毕业"] == ["2022年"]
