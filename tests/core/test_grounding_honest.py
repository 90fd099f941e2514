"""Honest paraphrases must pass the guard: each line follows from the messages beside it."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from memoryd.core.grounding import Context, Source, evidence, ground
from memoryd.core.summaries import SummaryLine

ZONE = ZoneInfo("Asia/Shanghai")
MONDAY = datetime(2026, 6, 1, 10, 0, tzinfo=ZONE).timestamp()

HONEST: list[tuple[list[str], str]] = [
    # numbers and units
    (["我们团队六月三号开会"], "6 月 3 日团队开会"),
    (["6月3日交稿"], "六月三号交稿"),
    (["预算大概两千块"], "预算约 2000 元"),
    (["预算2,000元"], "预算两千元"),
    (["预算是２０００元"], "预算：2000 元"),
    (["定金先付百分之五十"], "定金先付 50%"),
    (["定金付一半就行"], "定金付 50%"),
    (["完成了五成"], "完成 50%"),
    (["首付比例50%"], "首付一半"),
    (["我们10个人"], "团队 10 人"),
    (["我们十个人"], "团队规模：10人"),
    (["团队多少人？", "10"], "团队人数 10 人"),
    (["要两台打印机"], "需要 2 台打印机"),
    (["年费1.2万"], "年费 12000 元"),
    (["年费12000元"], "年费 1.2 万元"),
    (["工资八千到一万"], "工资 8000 到 10000 元"),
    (["预算 5k 左右"], "预算约 5000 元"),
    (["大概要半个小时"], "大约需要 30 分钟"),
    (["项目要两周做完"], "项目周期 14 天"),
    (["一个半小时的会"], "会议时长 90 分钟"),
    (["合同签两年"], "合同期限 24 个月"),
    (["孩子三年级了"], "孩子上三年级"),
    (["我们预算每年5000元以内"], "预算一年 5000 元以内"),
    (["预算一年 5000 元以内。"], "预算不超过 5000 元/年"),
    (["人均消费700-800元"], "人均 700 到 800 元"),
    (["打八五折"], "打 8.5 折"),
    (["买三斤苹果"], "苹果 3 斤"),
    (["内存16G"], "内存 16GB"),
    (["他今年三十二岁"], "年龄 32 岁"),
    (["有三个方案可选"], "共 3 个方案"),
    # dates and times
    (["周五交报告"], "报告 6 月 5 日提交"),
    (["周五交报告"], "报告周五（6月5日）提交"),
    (["明天下午三点拜访客户"], "6 月 2 日 15:00 拜访客户"),
    (["下周三前完成初稿并抄送所有成员"], "6月10日前完成初稿，并抄送所有成员"),
    (["会议改到下午两点"], "会议时间 14:00"),
    (["两点开会"], "下午 2 点开会"),
    (["晚上八点半的电影"], "20:30 的电影"),
    (["6月3日截止"], "截止日期：2026-06-03"),
    (["2026年6月3日签的合同"], "合同 2026/6/3 签订"),
    (["后天出发去北京"], "6月3日出发前往北京"),
    (["每周三例会"], "例会时间：每周三"),
    (["九点到十一点培训"], "培训 9:00-11:00"),
    (["6月底上线"], "6 月 30 日上线"),
    (["十月一号放假"], "10 月 1 日放假"),
    # contacts, ids, names, addresses
    (["我的电话是138 1234 5678"], "电话：13812345678"),
    (["座机010-64981133"], "座机 01064981133"),
    (["订单号是 a-1024"], "订单编号 A1024"),
    (["订单号XM-2024-001"], "订单 XM2024001"),
    (["邮箱 Zhang.San@Example.com"], "邮箱：zhang.san@example.com"),
    (["文档在 https://example.com/docs/"], "文档地址：http://example.com/docs"),
    (["我叫张伟，是产品经理"], "用户姓名：张伟，职位为产品经理"),
    (["我姓李，叫我小李就行"], "用户姓李，可称呼小李"),
    (["这个事情张伟经理负责"], "张经理负责此事"),
    (["设计交给李强，开发是王芳"], "李强负责设计，王芳负责开发"),
    (["住在北京市朝阳区建国路88号3号楼"], "地址：北京市朝阳区建国路 88 号 3 号楼"),
    (["我住上海"], "用户住在上海"),
    (["要能和我们钉钉打通"], "必须与钉钉打通"),
    (["我用的是iPhone 15"], "用户使用 iPhone 15"),
    (["最近在读《三体》"], "正在阅读《三体》"),
    (["我们想用slack沟通"], "希望使用 Slack 沟通"),
    # requirements, preferences, decisions, actions
    (["数据要能私有化部署，不能存第三方云上。"], "数据须私有化部署，不得存放在第三方云"),
    (["最好支持移动端，大家经常出差。"], "最好支持移动端（经常出差）"),
    (["我现在不吃辣了"], "用户不吃辣"),
    (["我建议用方案A", "好，就方案A"], "采用方案 A（助手提出）"),
    (['{"status":"ok","order_id":"A-77","total":350.5}'], "已下单，订单号 A-77，金额 350.5"),
    (["那就一起去吧，一定要靠窗的座位"], "要求靠窗座位"),
    # English
    (["The deposit is two thousand dollars"], "Deposit: $2,000"),
    (["We are a team of ten people"], "Team size: 10 people"),
    (["Budget is $5k a year"], "Budget: 5000 USD per year"),
    (["Half of the payment is due upfront"], "50% of the payment is due upfront"),
    (["Let's meet on Friday at 2pm"], "Meeting on June 5 at 14:00"),
    (["The deadline is tomorrow"], "Deadline: 2026-06-02"),
    (["My name is Sarah Connor"], "User's name: Sarah Connor"),
    (["I prefer window seats and no peanuts"], "Prefers window seats, no peanuts"),
    (["call me at +1 415-555-2671"], "Phone: +14155552671"),
    (["order number is QX-9917"], "Order QX9917"),
    (["John will send the draft by June 3rd"], "John sends the draft by 3 June"),
    (["It takes two weeks"], "Takes 14 days"),
    (["Flight lands at half past 3 pm"], "Flight lands at 15:30"),
    (["We moved to Springfield in 2019"], "Moved to Springfield in 2019"),
    (["I'm allergic to penicillin"], "Allergic to penicillin"),
    (["we need 25 laptops, 16 GB each"], "Requires 25 laptops with 16GB memory"),
    (["The Acme contract was signed by Bob"], "Bob signed the contract with Acme"),
]


@pytest.mark.parametrize(("said", "line"), HONEST, ids=[line for _, line in HONEST])
def test_an_honest_paraphrase_passes(said: list[str], line: str) -> None:
    sources = [
        Source(ids=(f"m{index}",), text=text, time=MONDAY) for index, text in enumerate(said)
    ]
    context = Context(zone=ZONE)
    result = ground([SummaryLine(text=line)], evidence(sources, context), context)
    assert [(dropped.reason, dropped.line.text) for dropped in result.dropped] == []
    assert result.kept[0].message_ids
