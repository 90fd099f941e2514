"""Whole dialogues: what must be current at the end, what history, what must never appear."""

from __future__ import annotations

import pytest

from support.fact_dialogue import play

_REPAIR = """
助手 您好，这里是云帆客服，请问有什么可以帮您？
用户 你好，我买的扫地机器人坏了，想报修。
助手 请提供一下您的订单号和联系电话。
用户 订单号是DD20260301889，电话15866667777
助手 请问产品型号是什么？什么时候购买的？
用户 型号X30 Pro，去年双十一买的，花了3299
助手 出现了什么故障？
用户 左边的轮子不转了，还一直报错E05
助手 上门维修地址是哪里？
用户 上海市浦东新区张江路88弄6号楼502室
助手 您希望哪天上门？
用户 周六上午吧
助手 好的，已为您预约周六上午9点到11点，工单号WX-88231，维修师傅姓赵，电话021-58887766。
用户 等等，周六我不在家，改到周日上午吧
助手 好的，已改到周日上午9点到11点。
用户 另外我的电话记错了，应该是15866667778
用户 对了上门前半小时给我打电话
用户 发票抬头开公司的，上海海石花贸易有限公司
用户 能不能换新机？
用户 如果修不好我就退货
"""

_TRAVEL = """
用户 我们计划国庆去云南玩，两大一小
助手 好的，从哪里出发？预算多少？
用户 从南京出发，预算1万2左右
助手 打算玩几天？
用户 6天5晚
助手 对酒店有什么要求吗？
用户 酒店要安静一点，最好带早餐，孩子5岁
助手 饮食有什么忌口？
用户 我老婆不吃香菜，孩子对牛奶过敏
助手 推荐第一站大理，住3晚，第二站丽江，住2晚。
用户 行，就按这个来。机票订10月1号上午的
用户 算了，预算加到一万五
用户 出发日期改成9月30号晚上
用户 航班是MU2745，座位12A
用户 不去丽江了，改去香格里拉
用户 我有点晕车
"""

_HOME = """
用户 把客厅的灯调到30%
助手 好的，客厅灯已调到30%。
用户 以后每天早上7点叫我起床，周末除外
用户 卧室空调设成26度
用户 我妈下周一过来住，她怕冷，空调开28度
用户 家里的wifi密码是Sunny2026
用户 我家猫叫团子，3岁了
用户 起床闹钟改成7点半
用户 门锁密码换成了 836291
"""

_PROJECT = """
用户 项目代号叫启明星，上线时间定在4月15日
用户 后端由张伟负责，前端李娜负责，测试交给小赵
用户 数据库用PostgreSQL 16，部署在阿里云杭州节点
用户 下周三之前张伟把接口文档发出来
用户 每周一上午10点开例会，会议室302
用户 上线时间推迟到4月22日
用户 前端改由王芳负责
用户 预算总共80万，其中硬件30万
用户 客户那边的对接人是刘经理，电话13700001234，邮箱liu@abc.com
用户 甲方要求代码必须通过安全扫描
用户 决定采用微服务架构
用户 评审会从周四下午挪到周五上午十点
"""

_CLINIC = """
助手 请问患者姓名和年龄？
用户 患者叫陈小明，男，7岁，体重24公斤
助手 哪里不舒服？
用户 发烧两天了，最高39度2，咳嗽有痰
助手 有药物过敏史吗？
用户 对青霉素过敏
助手 挂号给您约了明天上午10点，儿科李主任，诊室在门诊楼3层305。
用户 明天上午要上课，换成下午三点行吗
助手 可以，已改为明天下午三点。
用户 医保卡号是3201150098
用户 体重写错了，是26公斤
用户 布洛芬每次5毫升，一天三次
用户 紧急联系人是他妈妈，叫周敏，13912340000
用户 血型是O型
"""

_SHOPPING = """
用户 我弟想买个笔记本电脑，预算八千以内，主要是写代码用
助手 屏幕多大合适？对重量有要求吗？
用户 14寸的就行，重量不超过1.5公斤
用户 内存至少32G，硬盘1T
助手 品牌有偏好吗？
用户 联想或者华硕吧，不要苹果
用户 颜色要深灰色
用户 他在学校住，寄到南京大学仙林校区，收件人写他，叫周航
用户 算了预算再加两千，一万吧
用户 颜色换成银色也行
用户 下单了，订单号JD9928374651，一共9499元
助手 好的，已记录。预计3月8日送达。
用户 收货人写错了，不是周航，是周杭，杭州的杭
"""

_CUSTOMER = """
用户 喂，小助手在吗，我要建一份新客户档案
助手 在的，请说。
用户 客户是苏州的一家做医疗器械的，全称苏州康润医疗科技股份有限公司
助手 好的，客户全称：苏州康润医疗科技股份有限公司。联系人是谁？
用户 采购部的周慧敏，女士
用户 邮箱来了：zhm@kangrun-med.cn
用户 他们注册资本8000万，成立于2011年
用户 这单大概要120套监护仪，每套单价控制在6800以内
用户 付款条件是30%预付，发货前付60%
用户 质保要求三年，而且得提供上门服务
用户 送货地点：苏州工业园区星湖街328号创意产业园9栋
用户 合同编号先用KR-2026-018
用户 下次拜访约在3月12日上午十点，我和王工一起去
用户 数量有变，从120套增加到150套
用户 单价谈到6750了
用户 拜访改期，往后顺延两天，变成14号下午两点
用户 开户行中国银行苏州园区支行，账号 4563 5100 0012 3456
用户 合同编号写错了，应该是KR-2026-081
用户 质保从三年延长到五年
用户 把报价单发给沈佳，抄送财务小何，周三下班前搞定
用户 不上门服务了，改成远程支持
用户 付款条件有调整，预付改成20%
用户 送货的话送到吴中区那个新仓库，东吴南路66号
用户 项目经理定了，是赵一鸣
"""

_RENT = """
助手 您好，安居房产小助手为您服务，想租房还是买房？
用户 想租个两居室，在地铁10号线边上
助手 好的，预算大概多少？几口人住？
用户 月租别超过7500，就我跟我对象两个人，还有一只金毛
助手 有入住时间要求吗？
用户 最晚4月10号得搬进去，现在的房子4月15到期
助手 上班在哪一带？
用户 我在中关村软件园，她在国贸
助手 对楼层朝向有要求吗？
用户 不要一楼和顶楼，朝南，得有电梯
助手 怎么称呼您？
用户 姓秦，秦浩
助手 秦先生，方便留个电话吗？
用户 17710238899，微信同号
助手 好的。给您推荐海淀知春里一套两居，月租7200，押一付三，房源编号HD-20418。
用户 那套多大面积？
助手 68平米，12层，2015年装修。
用户 行，周日上午十点半去看看
助手 已为您预约周日上午10点半看房，带看经纪人刘洋，电话18810001234。
用户 经纪人能加微信吗
用户 周日有事，看房挪到周六下午四点吧
助手 好的，已改为周六下午四点。
用户 预算可以再高点，8000也行
用户 对了她公司换地方了，不在国贸了，搬到望京SOHO
用户 狗不是金毛，我打错了，是柯基
用户 身份证号110108199003072315
用户 我91年的，属羊
用户 租期先签一年，到期再续
用户 家具要有双人床、洗衣机，空调至少两台
用户 押金可以分期吗？
用户 电话以后打她的，13521117766，我上班不方便接
用户 入住提前到4月6号
用户 我们俩都不抽烟
用户 公积金可以提取，我的账户是2011 0455 7788
用户 她姓冯，叫冯雪
用户 停车位要一个，车是比亚迪汉，牌照京AD12345
用户 合同发到qinhao@outlook.com
用户 邮箱写错了，是qin.hao@outlook.com
用户 物业费谁出？
助手 物业费由房东承担，取暖费2100元由租客承担。
用户 那就租知春里这套了
用户 签约定在下周三晚上七点，在你们知春路门店
用户 签约时间改一下，改成下周四同一时间
用户 带上身份证和首期款29000
用户 钥匙提醒我签完就拿
"""

_CLEANING = """
用户 早，今天帮我整理下张阿姨的家政订单
助手 好的，请说客户信息。
用户 张桂兰，家住丰台方庄芳古园一区12栋3单元502
助手 联系电话？
用户 138 1122 3344，白天打不通就打她女儿的，她女儿电话13677889900
助手 需要什么服务？
用户 每周二四上午保洁，一次三小时，每小时55块
助手 有什么注意事项吗？
用户 家里有老人，进门要换鞋，不能用84消毒液，她对气味敏感
用户 还有只猫，别开阳台门
助手 阿姨有指定的吗？
用户 指定李秀英师傅，别人不要
助手 首次上门时间？
用户 3月10号上午九点
用户 付款走月结，每月5号前结清，开支付宝
用户 优惠是九折，办了年卡，卡号NK2026-3391
用户 合同到明年3月9号为止
用户 对了时长不对，一次是四小时
用户 单价也变了，涨到60了
用户 首次上门往后挪一天，11号
用户 门牌号说错，是3单元503
用户 师傅换成王淑芬，李师傅请假了
用户 周二那次改到周三
用户 她女儿叫陈静
用户 紧急情况打我电话，15500006666
用户 我是站长老吴
用户 加个备注：老人听力不好，敲门要大声
用户 下月起加一次擦玻璃，单独收120
用户 钥匙放在物业前台，取件码8829
用户 回访安排在首次服务后第二天
用户 年卡余额还有1860
用户 取件码更新成4417了
"""

_DEVOPS = """
U The staging server is stg-02.internal and it runs Ubuntu 24.04
U Deploy window: Tuesdays 22:00-23:30
U The API rate limit is 300 requests per minute
U Alice is responsible for the rollback plan
U We decided to use blue-green deployments
U Backups must be kept for 35 days
U ticket INC-20418 is still open
A I'll send the postmortem draft by Thursday.
U correction: the rate limit is 500 requests per minute
U The deploy window has been moved to Wednesdays 21:00
U Is the server down?
U I think we should test more
"""


@pytest.mark.parametrize(
    ("dialogue", "now", "gone"),
    [
        pytest.param(
            _REPAIR,
            "DD20260301889 15866667778 X30|Pro E05 轮子不转 3299 张江路88弄6号楼502室 周日上午9点 "
            "WX-88231 021-58887766 上门前半小时给我打电话 上海海石花贸易有限公司 去年双十一",
            "15866667777 周六上午9点",
            id="repair",
        ),
        pytest.param(
            _TRAVEL,
            "两大一小 南京 一万五 6天5晚 安静 带早餐 5岁 不吃香菜 对牛奶过敏 9月30号晚上 "
            "MU2745 12A "
            "第二站香格里拉 晕车",
            "1万2 丽江",
            id="travel",
        ),
        pytest.param(
            _HOME,
            "30% 26度 7点半 周末除外 下周一 怕冷 28度 Sunny2026 团子 3岁 836291",
            "早上7点",
            id="home",
        ),
        pytest.param(
            _PROJECT,
            "启明星 4月22日 张伟 王芳 小赵 PostgreSQL|16 阿里云杭州节点 接口文档 "
            "每周一上午10点 302 80万 "
            "30万 刘经理 13700001234 liu@abc.com 安全扫描 微服务 周五上午十点",
            "4月15日 李娜",
            id="project",
        ),
        pytest.param(
            _CLINIC,
            "陈小明 7岁 26公斤 39度2 青霉素 明天下午三点 门诊楼3层305 3201150098 "
            "5毫升，一天三次 周敏 "
            "13912340000 O型",
            "24公斤 明天上午10点",
            id="clinic",
        ),
        pytest.param(
            _SHOPPING,
            (
                "一万 14寸 1.5公斤 32G 1T 联想或者华硕 苹果 银色 仙林校区 JD9928374651 9499元 "
                "周杭 3月8日"
            ),
            "八千 深灰色 周航",
            id="shopping",
        ),
        pytest.param(
            _CUSTOMER,
            "苏州康润医疗科技股份有限公司 周慧敏 zhm@kangrun-med.cn 8000万 2011年 150套 "
            "6750 20%预付 60% "
            "五年 远程支持 东吴南路66号 KR-2026-081 14号下午两点 中国银行苏州园区支行 4563|"
            "5100|0012|3456 "
            "抄送财务小何 赵一鸣",
            "120套 6800 30%预付 上门服务 星湖街328号 KR-2026-018 3月12日 三年",
            id="customer",
        ),
        pytest.param(
            _RENT,
            "7500 最晚4月10号 中关村软件园 一楼和顶楼 有电梯 秦浩 17710238899 HD-20418 68平米 刘洋 "
            "18810001234 周六下午四点 8000 望京SOHO 柯基 110108199003072315 91年 至少两台 "
            "13521117766 "
            "4月6号 不抽烟 2011|0455|7788 冯雪 比亚迪汉 京AD12345 qin.hao@outlook.com "
            "2100元 下周四 29000",
            "周日上午10点半 qinhao@ 下周三",
            id="rent",
        ),
        pytest.param(
            _CLEANING,
            "张桂兰 3单元503 138|1122|3344 13677889900 每周二四上午 四小时 60 换鞋 "
            "84消毒液 11号 月结 九折 "
            "NK2026-3391 明年3月9号 王淑芬 周三 陈静 15500006666 听力不好 120 物业前台 "
            "4417 首次服务后第二天 1860",
            "3单元502 三小时 55块 3月10号 8829",
            id="cleaning",
        ),
        pytest.param(
            _DEVOPS,
            "stg-02.internal Wednesdays|21:00 500 Alice blue-green 35|days INC-20418 Thursday",
            "300 Tuesdays test|more",
            id="devops",
        ),
    ],
)
def test_a_dialogue_leaves_its_present_values_and_none_that_was_corrected(
    dialogue: str, now: str, gone: str
) -> None:
    facts = play(dialogue)
    shown = "\n".join(f"{fact.key}：{fact.value}" for fact in facts if fact.current)
    missing = [word for word in now.split() if word.replace("|", " ") not in shown]
    stale = [word for word in gone.split() if word.replace("|", " ") in shown]
    assert (missing, stale) == ([], []), shown


@pytest.mark.parametrize(
    "dialogue", [_REPAIR, _TRAVEL, _HOME, _PROJECT, _CLINIC, _SHOPPING, _CUSTOMER, _DEVOPS]
)
def test_few_facts_come_of_many_words(dialogue: str) -> None:
    # About one fact a statement; a table that grows faster holds chatter.
    statements = len(dialogue.strip().splitlines())
    assert len([fact for fact in play(dialogue) if fact.current]) <= 1.5 * statements


def test_a_dialogue_played_twice_in_one_session_adds_no_fact() -> None:
    for dialogue in (_HOME, _DEVOPS):
        once = play(dialogue)
        lines = "\n".join(f"用户 {f.key}：{f.value}" for f in once if f.current)
        again = play(lines, facts=once, session="s2")
        assert {f.value for f in again} >= {f.value for f in once}


def test_what_was_said_on_another_day_is_known_in_a_new_session() -> None:
    facts = play("用户 我叫林小雨，我对花生过敏，预算5000元", session="monday")
    shared = [fact for fact in facts if fact.scope == "user"]
    assert sorted(fact.value for fact in shared) == ["对花生过敏", "林小雨"]
