"""Sentences in which the rules find something of every sort.

Each rule has its expressions made when it first needs them. To read these once makes nearly all of
them: else each is made in the middle of somebody's append, the longest in 8 ms on a PC core, and
memory grows with the kinds of sentences that were said.
"""

from __future__ import annotations

__all__ = ["EXAMPLES"]

EXAMPLES = (
    "我们 10 个人，明天下午三点开会，预算20万元",
    "请问怎么称呼？团队多少人？预算多少？什么时候开始？电话和地址是多少？",
    "我姓周，周小满，十二个，算上实习的，一年五万以内",
    "您好，我是青山社区的志愿者，我叫周小满，叫我小满就行，在青山小学教三年级美术",
    "在城北，青年路88号2幢，打算六月三号搬进去，正好周日",
    "我住在桂花苑七栋1604，电话13800138000，邮箱 zhou.xm@example.cn，订单号 AB-20931",
    "我妈对花生过敏，我不吃辣，喜欢喝茶，现在不喝咖啡了",
    "预算改成25万元，会议提前到周四上午十点，不是三点，是四点",
    "人数我昨天说错了，这周又来了两个，一共十四个",
    "负责人换成李师傅，他电话13900139000，老陈那天来不了",
    "好，海边那三晚换成市区的酒店，每人大概 1200，付三成定金，提前五天取消扣百分之二十",
    "有露台的是月光厅，一桌涨到2688元，最低15桌，找何经理，电话0571-80000001",
    "花不用你们管，我们在东街那家订了；客人七点到，五月六日出发，坐飞机从杭州飞西安",
    "楼下那个宠物医院的医生叫什么我还没说吧，他叫林尧，资料在 https://example.com/f/9kd2",
    "必须有投影，最好靠窗，能自动双面打印；记得提醒我明天早上六点交报告",
    "算了，不去了，那个会取消吧；还是按原来的，预算还是20万元",
    "我们决定用钉钉，就选第二种方案；面积120平方米，温度调到二十四度",
    "好的，邮箱改为 he.lei@example.cn，化妆改为五点半到。送货改到下午两点，别在早上",
    "车牌是浙A12345，护照号E12345678，快递单号SF1029384756，验证码是 8842",
    "We are 10 people, budget $500, the meeting is tomorrow at 3 pm in room 204",
    "Hi, I'm Sam Carter from Greenfield Bakery, call me Sam; my phone is 555-0142-889",
    "My flight costs about 45 dollars, my address is 12 Mill Road, Leeds, I live in Leeds",
    "I'm allergic to peanuts, I don't eat meat, I love green tea and prefer window seats",
    "The budget changed to $600, the meeting moved to Friday at 4 pm, not 3 pm but 5 pm",
    "Actually, make it 12 people; the dentist is now Dr. Brown, her number is 555-0199-321",
    "The weekly report is always due on Friday; it should be on by seven, we must have parking",
    "We decided to go with the blue one, let's book the Red Lion; remind me to call Ann at six",
    "Forget the hotel, we cancelled it; back to the first plan, my email is sam@example.com",
    "The order number is AB-20931, the wifi password is tulip42, my car plate is KX51 ABC",
    "My daughter Mia turns six on 14 May, my brother works at Hillside School as a teacher",
    "What is the name of the plumber? Who is the contact? How much does it cost? When is it due?",
)
"""Each is read behind those before it, as of the user and as of the assistant."""
