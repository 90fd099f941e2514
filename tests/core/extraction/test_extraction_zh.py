from __future__ import annotations

from pathlib import Path

import pytest

from memoryd.core.facts import FactKind
from support.fact_dialogue import candidates


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(candidate.key, candidate.value) for candidate in candidates(text)]


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        # X是Y, X：Y, X为Y, X叫Y
        ("用户 客户的联系电话是13812345678", "客户联系电话", "13812345678"),
        ("用户 我的邮箱：a.b@example.cn", "邮箱", "a.b@example.cn"),
        ("用户 网址：https://a.example.cn/x?id=3&b=1", "网址", "https://a.example.cn/x?id=3&b=1"),
        ("用户 官网是 www.example.com", "官网", "www.example.com"),
        ("助手 预订链接：https://pay.example.cn/o/88", "预订链接", "https://pay.example.cn/o/88"),
        ("用户 我家在朝阳区望京西路8号院3号楼", "住址", "朝阳区望京西路8号院3号楼"),
        ("用户 身份证号是110101199003071234", "身份证号", "110101199003071234"),
        ("用户 项目代号叫启明星", "项目代号", "启明星"),
        ("用户 发票抬头为上海海石花贸易有限公司", "发票抬头", "上海海石花贸易有限公司"),
        ("用户 孩子的学校是实验小学", "孩子学校", "实验小学"),
        ("用户 我老家是四川的", "老家", "四川"),
        ("用户 家里的wifi密码是Sunny2026", "家里wifi密码", "Sunny2026"),
        # 把X定在Y, X改成Y, X从A改到B
        ("用户 把会议定在周五下午三点", "会议时间", "周五下午三点"),
        ("用户 会议改成下午两点", "会议时间", "下午两点"),
        ("用户 上线时间推迟到4月22日", "上线时间", "4月22日"),
        ("用户 把收货地址改成文三路90号", "收货地址", "文三路90号"),
        ("用户 卧室空调设成26度", "卧室空调", "26度"),
        ("用户 女儿的钢琴课从周六上午换到周日下午四点了", "女儿钢琴课时间", "周日下午四点"),
        ("用户 上门时间固定在每周三上午九点", "上门时间", "每周三上午九点"),
        # what only leads up to an attribute
        ("用户 费用方面我们全家的总预算是6800元以内", "总预算", "6800元以内"),
        # an attribute right beside its value
        ("用户 预算大概五万", "预算", "大概五万"),
        ("用户 孩子小学三年级", "孩子年级", "小学三年级"),
        ("用户 期中考试4月28号", "期中考试时间", "4月28号"),
        ("用户 车牌沪A·D8K16", "车牌", "沪A·D8K16"),
        ("用户 型号X30 Pro", "型号", "X30 Pro"),
        ("用户 尺码XL", "尺码", "XL"),
        ("用户 数据库用PostgreSQL 16", "数据库", "PostgreSQL 16"),
        ("用户 我们团队有10个人", "团队人数", "10个人"),
        ("用户 明天下午两点开会", "会议时间", "明天下午两点"),
        ("用户 我车停在B2层C区37号", "车位置", "B2层C区37号"),
        ("用户 书桌靠左边，衣柜靠右边墙", "衣柜位置", "右边墙"),
        ("用户 冲锋衣和T恤都要L码", "T恤", "L码"),
        # so much for each; names and numbers in turn; a code that says by what
        ("用户 降压药一天一片", "降压药", "一天一片"),
        ("用户 停车费一小时八块", "停车费", "一小时八块"),
        ("用户 近视左眼350度右眼400度", "右眼", "400度"),
        ("用户 去程坐G1234", "去程车次", "G1234"),
        ("用户 我们坐的是MU5405，座位32A", "航班", "MU5405"),
        ("用户 机票是6月3号的，早上9点20飞，HU7781", "机票时间", "早上9点20"),
        ("用户 机票是6月3号的，早上9点20飞，HU7781", "航班", "HU7781"),
        ("用户 车次G1234，9点15开，05车12F", "座位", "05车12F"),
        ("用户 周四下午两点跟王总在三号会议室开会", "会议时间", "周四下午两点"),
        ("用户 周四下午两点跟王总在三号会议室开会", "开会地点", "三号会议室"),
        ("用户 水表412", "水表", "412"),
        ("用户 碰头地点在西门，早上六点半", "碰头时间", "早上六点半"),
        ("用户 班主任是语文老师，姓谭", "班主任姓", "谭"),
        ("用户 我儿子叫乐乐，上大班", "儿子年级", "大班"),
        ("用户 早上七点和晚上七点各吃一次药", "吃药", "早上七点和晚上七点"),
        ("用户 保险12月25号到期", "保险到期时间", "12月25号"),
        ("用户 家长会这周三晚上七点，在阶梯教室", "家长会地点", "阶梯教室"),
        ("用户 师傅周六上午9点到11点来", "师傅来", "周六上午9点到11点"),
        ("用户 宝宝用这款尿布就起疹子，尿布过敏", "宝宝偏好", "尿布过敏"),
        ("用户 宿舍在7号楼412", "宿舍地点", "7号楼412"),
        ("用户 我妈膝盖不好", "妈情况", "膝盖不好"),
        ("用户 我爸有糖尿病", "爸情况", "有糖尿病"),
        # persons
        ("用户 我叫林小雨", "姓名", "林小雨"),
        ("用户 我弟弟叫林小风", "弟弟姓名", "林小风"),
        ("用户 我邻居叫刘强", "邻居姓名", "刘强"),
        ("用户 我邻居喜欢爬山", "邻居偏好", "喜欢爬山"),
        ("用户 先打给我弟弟吧，他叫骆清朗", "弟弟姓名", "骆清朗"),
        ("用户 我有个同事，她叫李梅", "同事姓名", "李梅"),
        ("用户 叫我高妈妈就行", "昵称", "高妈妈"),
        ("用户 我是做财务的会计", "职业", "做财务的会计"),
        ("用户 我住在杭州市西湖区", "住址", "杭州市西湖区"),
        ("用户 我今年28岁", "年龄", "28岁"),
        # commitments, tasks, decisions
        ("用户 下周三前完成初稿并抄送所有成员", "待办", "下周三前完成初稿并抄送所有成员"),
        ("用户 提醒我周五下午3点给张总打电话", "待办", "周五下午3点给张总打电话"),
        ("用户 帮我加个任务：周五前把合同发给法务审核", "待办", "周五前把合同发给法务审核"),
        ("用户 后端由张伟负责", "后端负责人", "张伟"),
        ("用户 前端李娜负责", "前端负责人", "李娜"),
        ("用户 那就定方案A吧", "决定", "方案A"),
        ("用户 决定采用微服务架构", "决定", "采用微服务架构"),
    ],
)
def test_a_statement_gives_its_attribute_and_value(said: str, key: str, value: str) -> None:
    assert (key, value) in _pairs(said)


@pytest.mark.parametrize(
    "value",
    [
        "最好支持移动端",
        "不能存第三方云上",
        "代码只要通过评审",
        "数据要能私有化部署",
        "不能存第三方云上",
        "代码必须通过安全扫描",
        "窗帘要全部拉上",
    ],
)
def test_requirements_keep_their_words(value: str) -> None:
    (candidate,) = candidates(f"用户 {value}")
    assert (candidate.kind, candidate.value) == (FactKind.REQUIREMENT, value)


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("我爱吃川菜", "偏好", "爱吃川菜"),
        ("我现在不吃辣", "偏好", "现在不吃辣"),
        ("我对花生过敏", "偏好", "对花生过敏"),
        ("我老婆不吃香菜", "老婆偏好", "不吃香菜"),
        ("孩子对牛奶过敏", "孩子偏好", "对牛奶过敏"),
        ("我有点晕车", "偏好", "有点晕车"),
    ],
)
def test_preferences_are_of_whom_they_are_said(said: str, key: str, value: str) -> None:
    (candidate,) = candidates(f"用户 {said}")
    assert (candidate.key, candidate.value) == (key, value)
    assert (candidate.kind, candidate.scope) == (FactKind.PREFERENCE, "user")


@pytest.mark.parametrize(
    "said",
    [
        "你们几点关门？",
        "预算是5000可以吗？",
        "我叫什么？",
        "你叫什么名字",
        "那家店怎么样",
        "为什么天空是蓝色的",
        "1+1等于几",
        "如果预算有一万，能买什么",
        "要是有10万块我就买辆车",
        "如果明天下雨，会议就取消",
        "我不是王明",
        "我没有说预算是5000",
        "他说他叫李雷",
        "这个问题挺难的，我也不知道怎么办",
        "谢谢，你真棒",
        "哈哈哈笑死我了",
        "今天天气真好",
        "今天有点累",
        "我觉得这个方案不错",
        "我的意思是明天再说",
        "帮我写一首关于春天的诗，不要超过100字",
        "给我讲个笑话",
        "把这段话翻译成英文：我叫张三，今年20岁",
        "一般来说成年人每天需要喝2升水",
        "好的，就这些，你推荐一个吧",
        "大家喜欢热闹",
        "我叫了外卖",
        "不是的，我再想想",
        "我猜他今年得有四十了",
        "一口气停了三家",
        "这几天心情不好",
    ],
)
def test_questions_suppositions_denials_and_small_talk_affirm_nothing(said: str) -> None:
    assert _pairs(f"用户 {said}") == []


@pytest.mark.parametrize(
    "said",
    [
        "根据资料，北京有2189万人，面积16410平方公里。",
        "你可以试试每天跑步30分钟，坚持两周就有效果。",
        "英语可以每天听读20分钟。",
        "我喜欢和你聊天！",
        "团队多少人？预算多少？",
        "您的电话是138吗？",
    ],
)
def test_an_assistant_that_explains_or_asks_affirms_nothing(said: str) -> None:
    assert _pairs(f"助手 {said}") == []


def test_a_clause_before_a_question_still_counts() -> None:
    assert _pairs("用户 预算5000以内，能推荐一个吗？") == [("预算", "5000以内")]


def test_a_guess_is_marked_as_one() -> None:
    (candidate,) = candidates("用户 可能下周要去上海出差")
    assert candidate.value.startswith("可能")
    assert candidate.confidence <= 0.5
    assert not candidate.correction


def test_bare_answers_take_the_attribute_of_the_question() -> None:
    assert _pairs("助手 团队多少人？预算多少？\n用户 10 个，5000 元以内") == [
        ("团队人数", "10 个"),
        ("预算", "5000 元以内"),
    ]
    assert _pairs("助手 请问您的姓名和联系电话？\n用户 王建国 13812345678") == [
        ("姓名", "王建国"),
        ("联系电话", "13812345678"),
    ]
    assert _pairs("助手 税号麻烦提供一下。\n用户 91330100MA27XXXX0K") == [
        ("税号", "91330100MA27XXXX0K")
    ]
    assert _pairs("助手 需要开发票吗？\n用户 需要，开专票。") == [("开发票", "需要，开专票")]
    assert _pairs("助手 从哪里出发？\n用户 从南京出发") == [("出发地", "南京")]
    assert _pairs("助手 您希望哪天上门？\n用户 周六上午吧") == [("上门时间", "周六上午")]
    assert _pairs("助手 公司名称呢？\n用户 杭州云帆科技有限公司") == [
        ("公司名称", "杭州云帆科技有限公司")
    ]


def test_what_names_no_attribute_is_no_fact() -> None:
    assert _pairs("用户 我7月8日开") == []
    assert _pairs("用户 能省的省") == []
    assert _pairs("用户 302投影坏的") == []
    assert _pairs("助手 送货还是裕民路57号？\n用户 换饭店了，十一点前") == []


def test_a_price_that_was_asked_for_is_a_price() -> None:
    assert ("柜子报价", "6.8万") in _pairs("助手 柜子报了多少？\n用户 6.8万")


@pytest.mark.parametrize("value", ["要和钉钉打通", "得跟企业微信对接"])
def test_what_has_to_work_with_something_else_is_required(value: str) -> None:
    assert ("要求", value) in _pairs(f"用户 数据要能私有化部署；{value}")


def test_no_answer_is_no_fact() -> None:
    for reply in ("不知道", "没有了", "随便", "你看着办", "好的", "谢谢"):
        assert _pairs(f"助手 预算多少？\n用户 {reply}") == []
    assert _pairs("用户 酒店订在哪里好？\n助手 我不知道，你还没有告诉过我。") == []


def test_a_question_where_or_which_is_best_asks_for_the_thing_and_not_for_good() -> None:
    assert _pairs("用户 酒店订在哪里好？\n助手 西湖边上") == [("酒店", "西湖边上")]
    assert _pairs("助手 会场定在哪里？\n用户 国际会议中心") == [("会场", "国际会议中心")]


def test_a_nod_affirms_what_was_asked_back() -> None:
    assert _pairs("助手 您的电话是13812345678，对吗？\n用户 对的") == [("电话", "13812345678")]


def test_an_assistant_answers_for_the_thing_that_was_asked_about() -> None:
    assert _pairs("用户 满恒记火锅的地址在哪里？\n助手 地址是平安里西大街14号。") == [
        ("满恒记火锅地址", "平安里西大街14号")
    ]


def test_the_old_value_is_named_where_the_words_name_it() -> None:
    (candidate,) = candidates("用户 刚才说错了，不是20台，是25台")
    assert (candidate.value, candidate.replaces, candidate.correction) == ("25台", "20台", True)
    (candidate,) = candidates("用户 评审会从周四下午挪到周五上午十点")
    assert (candidate.value, candidate.replaces) == ("周五上午十点", "周四下午")


def test_a_corrected_person_takes_over_what_was_said() -> None:
    (candidate,) = candidates("用户 我对海鲜过敏\n助手 记下了。\n用户 不是我，是我弟弟")
    assert (candidate.key, candidate.value) == ("弟弟偏好", "对海鲜过敏")
    assert (candidate.replaces_key, candidate.replaces) == ("偏好", "对海鲜过敏")


def test_dates_are_resolved_in_the_normal_form_and_kept_as_said_in_the_value() -> None:
    (candidate,) = candidates("用户 周五下午三点开会")
    assert (candidate.value, candidate.normalized) == ("周五下午三点", "2026-03-06 15:00")
    assert candidate.kind is FactKind.TIME


def test_full_width_digits_give_the_same_normal_form() -> None:
    assert candidates("用户 预算５０００元")[0].normalized == "5000 CNY"


def test_several_facts_of_one_message_are_all_found() -> None:
    assert _pairs("用户 患者叫陈小明，男，7岁，体重24公斤") == [
        ("患者姓名", "陈小明"),
        ("患者性别", "男"),
        ("患者年龄", "7岁"),
        ("患者体重", "24公斤"),
    ]


def test_what_the_assistant_proposes_is_no_decision_of_the_user() -> None:
    proposed = candidates("助手 方案A：用 SQLite，成本低。方案B：用 PostgreSQL。")
    assert [(c.key, c.kind) for c in proposed] == [
        ("方案A", FactKind.OTHER),
        ("方案B", FactKind.OTHER),
    ]
    (agreed,) = candidates("助手 推荐第一站大理，住3晚。\n用户 行，就按这个来")
    assert (agreed.key, agreed.value) == ("决定", "第一站大理，住3晚")


def test_every_quote_stands_in_its_message() -> None:
    said = (
        "我叫林小雨，今年28岁，在杭州工作。下周三前完成初稿，不要辣的；电话１３８１２３４５６７８"
    )
    from memoryd.core.text.numerals import half_width

    for candidate in candidates(f"用户 {said}"):
        assert candidate.quote in half_width(said)


def test_scope_is_the_users_for_the_person_and_the_sessions_for_the_rest() -> None:
    scopes = {
        c.key: c.scope for c in candidates("用户 我叫林小雨，电话13812345678，预算5000元，我不吃辣")
    }
    assert scopes == {"姓名": "user", "电话": "user", "预算": "session", "偏好": "user"}
    assert candidates("用户 客户电话是13812345678")[0].scope == "session"


def test_rule_modules_hold_no_compiled_pattern_at_import() -> None:
    rules = Path(__file__).parents[3] / "daemon" / "memoryd" / "core" / "extraction"
    for module in rules.glob("*.py"):
        for line in module.read_text(encoding="utf-8").splitlines():
            assert line.startswith((" ", "def ", "#")) or "re.compile(" not in line, module.name


@pytest.mark.parametrize(
    "said", ["用户 他叫骆清朗", "助手 手里有一个呼叫球", "用户 那边一声尖叫声"]
)
def test_a_name_of_somebody_unknown_is_not_the_users(said: str) -> None:
    assert not candidates(said)
