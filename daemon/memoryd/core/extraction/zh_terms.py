"""The words of the Chinese rules: what attributes, names, fillers and kinds look like."""

from __future__ import annotations

import functools
import re

from memoryd.core.extraction.clauses import Speech, Value, typed_values
from memoryd.core.facts import FactKind
from memoryd.core.text.holders import KIN_ZH

__all__ = [
    "ADVISES",
    "ATTRIBUTES",
    "BAD_WHO",
    "CLAUSE_KINDS",
    "EMPTY_VALUE",
    "EVENT",
    "HELD_BY",
    "MONEY",
    "NAME_OF_THING",
    "ONE_SIGN",
    "PERSON",
    "PERSONAL_KEY",
    "PERSONAL_KINDS",
    "PERSON_ATTRIBUTE",
    "PLAIN_NUMBER",
    "RATE",
    "ROLE",
    "SAYS_NOTHING",
    "SURNAMES",
    "WEAK_KEY",
    "classify",
    "clean_key",
    "clean_value",
    "cut_values",
    "grouped",
    "is_address",
    "is_attribute",
    "is_kin",
    "is_person",
    "key_around",
    "leading_attributes",
    "leading_value",
    "looks_like_name",
    "mostly_typed",
    "people_key",
    "rx",
    "says_little",
    "time_key",
    "unfilled",
    "without_values",
]


@functools.cache
def rx(pattern: str) -> re.Pattern[str]:
    """Compiled at first use: importing the rules costs nothing."""
    return re.compile(pattern)


_FILLER = (
    r"^(?:嗯+|哦|噢|啊|呃|额|哎呀?|诶|唉|那个|对了|好的?[的了]?(?=那|我|就)|那么|那(?=就|"
    r"我|你|您|么|把|这)|然后|另外|还有|此外|"
    r"同时|并且|而且|以及|最后一?[点个件]|补充一?[下点]?|再?(?:跟您?你?)?补充一下|"
    r"再补充一?[点下]?|顺便(?:说|提|问)?一?下?|其实|话说|"
    r"(?:麻烦|请)?(?:您|你)?(?:先|再)?(?:帮我|帮忙|给我)?(?:记|登记|备注|更新|修改|录入|写|"
    r"填)(?:一?下|录一?下|住)(?!来)|"
    r"(?:跟|和)(?:你|您)说(?:一下|个事)?|告诉(?:你|您)|我(?:想|要)?(?:说|告诉(?:你|您)|"
    r"补充)(?:一下|的是)|说明一下|"
    r"从[^，。到]{1,4}?(?:起|开始)(?=.{3})|就是说?|因为|所以|不过|但是?|只是|而(?=[^且])|首先|"
    r"其次|第[一二三四五六](?=[,、 ]|个是)|[0-9]{1,2}[.、)](?![0-9])|"
    r"[-*•·]\s|#+\s|\*\*|哈哈|(?:给你|继续)[^，。:]{1,4}:|是这样的|怎么说呢|算了(?=.)|不好意思|抱歉|对不起|哎|请|麻烦|"
    r"刚才|刚刚|(?:明白|收到|知道|了解|好|行|可以|OK|ok)[了的吧]?(?=\s)|"
    r"(?:我)?(?:记错|说错|写错|搞错|弄错|填错|看错|打错|报错)了)[\s,:、]*"
)


NAME_OF_THING = r"[\u4e00-\u9fffA-Za-z0-9()（）·&' ]"


SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪"
    "范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤欧阳上官司马诸葛慕容祁柳樊乔颜温"
    "章佟栾阮邬骆荀聂岑滕鲍耿裴翁甄翟倪霍俞柯娄隋匡殷晏詹邢"
)


ROLE = (
    r"(?:师|员|生|工|经理|总监|主管|主任|医生|老师|家长|会员|用户|店长|老板|律师|护士|司机|"
    r"教授|博士|程序|设计|运营|开发|测试|顾问|"
    r"财务|会计|行政|人事|HR|CEO|CTO|CFO|产品|销售|客服|采购|负责人|创始人|合伙人|自由职业|"
    r"公务员|编辑|作家|记者|退休|工人|农民|个体户|"
    r"校长|院长|处长|局长|科长|组长|队长|班长|厨师|会计|专员|助理|秘书|架构|运维|导游|主播|"
    r"博主|妈妈|爸爸|学者|研究员|志愿者)$"
)


def looks_like_name(text: str) -> bool:
    if rx(r"^[小老阿大][\u4e00-\u9fff]{1,2}$").match(text) and text[1:2] in SURNAMES:
        return True
    return bool(rx(r"^[\u4e00-\u9fff]{2,4}$").match(text)) and (
        text[0] in SURNAMES and not rx(ROLE).search(text) and not text.endswith(("人", "的", "店"))
    )


def is_kin(said: str) -> bool:
    """Whether somebody is called by what they are to whoever speaks: 我妈, 老公."""
    return rx(KIN_ZH).fullmatch(said.removeprefix("我")) is not None


def is_person(key: str) -> bool:
    return bool(
        rx(
            rf"(?:^|.)(?:{KIN_ZH}|客户|联系人|负责人|经理|老师|医生|同学|学生|患者|病人|"
            r"收货人|收件人|顾客|会员|员工|候选人|对接人|班主任)$"
        ).search(key)
    )


BAD_WHO = r"[不没别想要入正]$|想|打算|准备|计划|希望|如果|你|您|谁|哪|什么"


HELD_BY = (
    rf"^(?:{KIN_ZH}|客户|患者|[{SURNAMES}](?:总|经理|老师|医生))(?=.)(?!.*(?:人|师傅|经理|老师|"
    r"医生)(?:姓|姓名)?$)"
)


PERSON = (
    rf"^(?:我们?|咱们?|本人)?(?:家)?的?(?P<who>(?:{KIN_ZH})(?:们)?|客户|对方|联系人|负责人|"
    r"患者|病人|老人|小朋友|[小老阿][\u4e00-\u9fff]|"
    rf"[{SURNAMES}][\u4e00-\u9fff]{{0,2}}(?:总|经理|老师|医生|主任|先生|女士|小姐|工)|"
    r"[A-Z][a-z]+)(?:他|她)?(?:自己|本人)?"
)


SAYS_NOTHING = (
    r"[开做送打看说点让给去来走吃喝用拿放到回买订约交付收加改换等写边听问找站坐洗带见]|"
    r".{1,5}坏"
)
"""Verbs that say of no attribute whose value theirs is: 开 of 7月8日开, 投影坏 of 302投影坏的."""

EMPTY_VALUE = (
    r"^(?:给我|过来|那[可还也].*|这[里个].*|也.*|更.*|多谢.*|谢[谢了您你啦].*|一下.*|[^，。]{0,3}没有?|都.*|[这那]样:.*)$|"
    r"^(?:什么|怎么|这样|那样|这个|那个|这些|那些|真的?|对的?|不对|好的?|可以|不可以|可能|"
    r"不错|谁|哪|多少|如何|吗|呢|的|了|一样|问题|"
    r"没问题|很.*|挺.*|太.*|非常.*|比较.*|真.*|特别.*|有点.*|相当.*|蛮.*|超级.*|"
    r"好[多看吃用玩听难大].*|因为.*|想.*|为了.*|一种.*|"
    r"你.*|您.*|不是.*|我的?|他的?|她的?|它的?|是|在|有|无所谓|随便|都行)$"
)


def says_little(value: Value) -> bool:
    """今年 beside an age, and 一只, 一次 beside anything."""
    if value.text in ("今年", "当天", "今天"):
        return True
    quantity = value.quantity
    return quantity is not None and quantity.number == "1" and quantity.noun in _ARTICLES


_ARTICLES = frozenset("个次只部家位名场篇首种")
"""With 一 these say no more than "a" does."""


def people_key(key: str, value: Value) -> str:
    """A number of people is a 人数, whoever they are."""
    if value.quantity is not None and rx("口人?").fullmatch(value.quantity.noun):
        return "家庭人数" if rx(".{0,2}家里?人?").fullmatch(key) else key
    people = value.quantity is not None and value.quantity.noun in ("人", "个人", "位", "名")
    return f"{key}人数" if people and not key.endswith(("数", "人", "量", "规模")) else key


def leading_value(values: list[Value]) -> Value:
    """The value that a clause is about: an amount before a moment, a moment before a number."""
    order = {"quantity": 1, "moment": 0}
    temporal = [v for v in values if v.moment is not None]
    counted = [v for v in values if v.quantity is not None]
    if temporal and not (temporal[0].moment and temporal[0].moment.kind == "recurring" and counted):
        return temporal[0]
    if temporal:
        return counted[0]  # 每天3000单 is a number with a period
    return min(values, key=lambda v: (order.get(v.type, 2), v.start))


_ADDRESS = (
    r"(?:(?<=[\u4e00-\u9fff]{2})省|市|区|县|镇|乡|路|街|道|巷|胡同|弄|大道|小区|花园|大厦|广场|"
    r"号楼|栋|幢|单元|室|号院|村)"
)


def is_address(text: str) -> bool:
    if rx(r"[\u4e00-\u9fff]{2,}(?:路|街|道|巷|弄|大道|胡同)[0-9]+号").search(text):
        return True
    if rx(r"[\u4e00-\u9fff]{2,}[0-9]{1,3}(?:栋|幢|号楼|单元)[0-9]{2,4}$").search(text):
        return True
    return len(rx(_ADDRESS).findall(text)) >= 2 and bool(
        rx(r"[0-9一二三四五六七八九十]|[省市区县]").search(text)
    )


def grouped(text: str, values: list[Value]) -> list[tuple[int, int]]:
    """Spans of the values; those with nothing but 的 or a blank between go together."""
    groups: list[tuple[int, int]] = []
    for value in values:
        start, end = value.start, value.end
        if groups and not text[groups[-1][1] : start].strip(" 的到至~-、左右前后之和跟或及"):
            groups[-1] = (groups[-1][0], end)
        else:
            groups.append((start, end))
    return [(_with_lead(text, start), _with_tail(text, end)) for start, end in groups]


def _with_lead(text: str, start: int) -> int:
    match = rx(r"(?:最晚|最迟|最早|不晚于|大概|大约|差不多|约)$").search(text[:start])
    return match.start() if match else start


def _with_tail(text: str, end: int) -> int:
    """之前, 左右 and the like belong to the value they follow, 起 of 起飞 to its verb."""
    match = rx(
        r"(?:之?前|之?后|以前|以后|左右|上下|以内|之内|以上|以下|开始|起(?![飞床来身草])|"
        r"为止|整|的?时候|时(?!间))"
    ).match(text, end)
    return match.end() if match else end


def cut_values(text: str, groups: list[tuple[int, int]]) -> str:
    pieces, position = [], 0
    for start, end in groups:
        pieces.append(text[position:start])
        position = end
    pieces.append(text[position:])
    head = pieces[0]
    # 会议定在｜周五｜ and 出差｜三天｜: the word before a value is only its link
    head = rx(_LINK).sub("", head)
    return head + "".join(pieces[1:])


RATE = (
    r"(?:每一?|一)(?:个?(?:小时|分钟|钟头|月|星期|礼拜|季度?|学期)|"
    r"(?![一二两三四五六七八九十百千万亿直般共起定样边面口下米块])[\u4e00-\u9fff])"
    r"[\u4e00-\u9fff]?(?:大概|差不多)?[0-9一二两三四五六七八九十百千万半.]+.{0,3}$"
)
"""So much for each of something: 一天两片, 一小时35, 每个月还5372."""


_LINK = (
    r"(?:(?:就|都|也|大概|大约|差不多|现在|目前|已经|一般|通常|平时|一共|总共|暂时|暂|应该|"
    r"初步|先|最好|预计|计划|共|才|只|刚|(?<![签预合])约)|"
    r"(?:是|为|在|到|有|要|(?<![签预合])约|订|定|等于|达到?|控制|安排|签|放|设|选|需要?|得|"
    r"花了?|给|来|买|住|穿|考|满|"
    r"点|下单|截止到?|截至|从|于|(?<!费)用|排|改|了|过))*$"
)


ADVISES = r"可以|建议|推荐|应该|需要|如果|一般|试试|左右就|大约需"


WEAK_KEY = (
    r"^(?:我|我们|你|您|要|有|是|在|来|就|那|双|那就|大概|先|一共|总共|差不多|都|也|再|给|"
    r"吧|了|的|可以|行|好|帮|需要|想|还|这|这个|每|约|共|"
    r"只|才|就要|就是|左右|前|后|之前|之后|现在|目前|今年|刚|已经|多|不到|以内|定|方便|"
    r"有空|开始|就行|都行|都可以)$"
)


def time_key(key: str, kind: FactKind) -> str:
    """会议 with a time is 会议时间: the same attribute however it was said."""
    if kind in (FactKind.DATE, FactKind.TIME) and rx(EVENT).search(key):
        return "会议时间" if key == "开会" else f"{rx('^开(?=.+会$)').sub('', key)}时间"
    return key


EVENT = (
    r"(?:会|会议|考试|面试|航班|火车|高铁|婚礼|手术|体检|复查|复诊|课|比赛|活动|培训|评审|"
    r"演示|发布|上线|交付|交货|验收|预约|挂号|聚餐|"
    r"约会|答辩|讲座|演出|电影|仪式|聚会|出发|到货|发货|配送|送货|入住|退房|开学|放假|截稿|"
    r"启动|签约|开业|拜访|安装|维修|集合|开会|下班|上班|送达|到达|到账|完成|生效|到期|"
    r"结束)$"
)


def key_around(text: str, value: Value) -> str:
    return clean_key(without_values(text, [value]))


def without_values(text: str, values: list[Value]) -> str:
    return cut_values(text, [(v.start, v.end) for v in values])


_KEY_LEAD = (
    r"^(?:[\u4e00-\u9fff]{2,4}方面的?(?=.{2})|(?:全家人?|一家人?|一家[一二三四五六七八0-9]口)的?(?=总)|"
    r"(?:我们|咱们|我(?!们)|咱(?!们)|您们?|你们?|大家)(?:这边|这里|这(?!个|"
    r"次))?(?:家(?!人|长|庭))?的?|[那这][个单批次份笔套间家]?|个(?!人|体|税|数)|该|此次|"
    r"本次|这次|那次|以后|之后|"
    r"先(?!生)|把|将(?!来)|"
    r"各(?=.{2})|请(?!假)|帮我|帮忙|给我|麻烦|就(?!业|诊)|也|都(?!市)|还(?!款)|现在|目前|如今|今年|"
    r"今天(?=的)|另外|还有|其中|以及|然后|最后的?|关于|对于|至于|对(?!接|手|象|账)|可以|"
    r"能(?!力|耗|源)|最[晚迟早]|"
    r"其他|再|又|因为|所以|不过|但|和|跟(?!进|踪)|与|的|想要?(?!法)|要(?!求|点)|需要|打算|"
    r"准备|计划(?!书)|预计|决定|得(?=[把在去给有])|"
    r"会(?![议员计场所话诊面])|希望|可能|大概|一共|总共|共(?!享|同)|有(?!效|关)|是|已经?|刚|"
    r"一般|平时|具体|他们?的?|她们?的?|它的?|上次说?的?|之前说?的?|"
    r"刚才说?的?|原来的?)"
)


_KEY_TAIL = (
    r"(?:大概|大约|一共|总共|都|也|就|应该|暂时|暂|先|最好|现在|目前|已经|一般|通常|平时|"
    r"主要|可以|差不多|会|要|需要|想|得|的|了|能|还剩|只剩|剩|其实|是|为|在|有|"
    r"这块|方面|那边|这边|吧|呢|啊|哦|定|(?<![牢稳坚巩])固|(?<![签预合])约|(?<=..)[开设来]|的话|安排|分别|也|"
    r"还|我|到|从|"
    r"(?<!费)用|叫|刚|满|这|那|一下|:)$"
)


_DIVIDES = (
    r"(?<=..)(?<![评积学得比部身养水成时满打扣])分(?:为|成)?"
    r"(?:[0-9一二两三四五六七八]+个?(?:步|期|阶段|批|次|轮|部分|档|层))?$"
)
"""验收分三步 tells of the 验收."""


def clean_key(said: str) -> str:
    """An attribute as a noun phrase: 我们团队的 is 团队, 客户的电话大概 is 客户电话."""
    said = rx(r"^.*:(?=[\u4e00-\u9fff])").sub("", said)  # 忘了告诉你:预算 is the 预算
    key = said.strip(" 　、，,:：\"“”'「」*()（）-")
    if is_kin(key):
        return key.removeprefix("我")
    key = rx(_DIVIDES).sub("", key)
    for _ in range(6):
        shorter = rx(_KEY_LEAD).sub("", key, count=1).strip()
        if shorter == key:
            break
        key = shorter
    for _ in range(6):
        if rx(r"(?:时间|约会|开会|会|需要|目的|用|地方)$").search(key) and not key.endswith(
            ("都会", "就会", "也会")
        ):
            break
        shorter = rx(_KEY_TAIL).sub("", key, count=1).strip()
        if shorter == key:
            break
        key = shorter
    if len(key) > 14 and "的" in key:
        head, _, tail = key.rpartition("的")
        key = f"{head.rpartition('的')[2]}{tail}" if len(tail) < 5 else tail
    return rx(r"(?<=.)(?:那边|这边)(?=的)|[的\s“”\"]").sub("", key)


_VALUE_TAIL = (
    r"(?:也行|也可以|都行|都可以|就行了?|就好了?|就可以了?|即可|好了|得了|就成|才行|吧|啊|"
    r"呀|哦|哈|呢|喔|嘛|哟|哒|啦|呗|滴|~|谢谢|可以吗|好吗|对吧|"
    r"(?<=[^为除])了|(?<=.)的|\s)+$"
)


def clean_value(said: str) -> str:
    value = said.strip(" 　，,。:：*")
    value = rx(r"^((?:https?://|www\.)\S+)\s.*$").sub(r"\1", value)
    value = rx(_VALUE_TAIL).sub("", value)
    value = rx(r"^(?:是|为|到|成|:|=|在(?=[0-9周]))+\s*").sub("", value)
    if value[:1] in "“\"「『《'" and value[-1:] in "”\"」』》'" and value[:1] != "《":
        value = value[1:-1]
    return value.strip()


def unfilled(text: str) -> str:
    """A clause without the words that only lead up to it."""
    for _ in range(5):
        shorter = rx(_FILLER).sub("", text, count=1)
        if shorter == text or not shorter:
            return text
        text = shorter
    return text


PERSONAL_KINDS = frozenset({FactKind.NAME, FactKind.CONTACT, FactKind.ADDRESS, FactKind.PREFERENCE})


CLAUSE_KINDS = frozenset({FactKind.PREFERENCE, FactKind.REQUIREMENT, FactKind.DECISION})


PERSON_ATTRIBUTE = (
    r"(?:联系)?(?:电话|手机|手机号|手机号码|邮箱|微信|微信号|QQ|地址|住址|年龄|生日|职位|"
    r"职务|职业|姓名|性别|身高|体重|血型|号码|公司|单位|学校|专业|"
    r"身份证号?|偏好|情况|过敏史|住|工作|籍贯|爱好|昵称|小名|外号|绰号|花名|网名|英文名)"
)


PERSONAL_KEY = (
    rf"^(?:{PERSON_ATTRIBUTE}|姓|称呼|联系方式|家庭住址|家庭地址|收货地址|收件地址|家|"
    rf"(?:{KIN_ZH})(?:{PERSON_ATTRIBUTE}|姓|过敏)?|链接)$"
)


ONE_SIGN = frozenset("姓名价长宽高重家店房车课狗猫药鞋床门锁灯")
"""Words of one sign that name something by themselves."""


ATTRIBUTES = (
    r"(?:时间|日期|租|期|时段|期限|截止|生日|纪念日|有效期|保质期|工期|地点|地址|住址|位置|城市|"
    r"地区|区域|朝向|目的地|出发地|起点|终点|籍贯|老家|家乡|电话|"
    r"手机|号码?|邮箱|微信|QQ|账号|账户|密码|网址|链接|姓名|名字?|名称|昵称|称呼|性别|年龄|"
    r"岁数|身高|体重|重量|血型|血压|血糖|体温|心率|学历|学校|专业|"
    r"班级|年级|班主任|职业|职位|岗位|职务|工作|公司|单位|部门|行业|编号|订单|车牌|车型|"
    r"型号|品牌|牌子|规格|尺寸|尺码|码数?|颜色|款式|材质|口味|"
    r"版本|系统|语言|框架|数据库|服务器|域名|端口|IP|环境|分支|仓库|预算|费用?|价格|单价|"
    r"总价|报价|金额|定金|订金|尾款|押金|工资|薪|薪资|房租|"
    r"租金|收入|利率|折扣|税号|税率|发票|抬头|开户行|数|数量|人数|量|率|额|面积|户型|楼层|"
    r"房号|房间|房型|座位|舱位|车次|航班|酒店|餐厅|会议室|诊室|教室|科室|"
    r"主题|标题|目标|目的|用途|需求|进度|状态|结果|方案|原因|负责人|联系人|收货人|收件人|"
    r"对接人|经理|老师|医生|律师|领导|老板|供应商|品种|名额|"
    r"频率|周期|时长|频道|剂量|病史|过敏史|诊断|症状|爱好|兴趣|偏好|方式|渠道|格式|长|宽|"
    r"高|长度|宽度|高度|温度|湿度|浓度|比例|占比|评分|分数?|"
    r"成绩|排名|级别?|等级|类型|类别|模式|策略|优先级|风格|配置|内存|硬盘|屏幕|电池|"
    r"保修期?|物流|快递|门票|票价|游玩时长|人均|消费|保险|会员|"
    r"模型|接口|文件夹?|目录|路径|文档|会议|考试|面试|比分|里程|油耗|排量|距离|厚度|容量|"
    r"功率|电压|品类|国籍|民族|婚姻|星座|生肖|口号|代号|简称)$"
)


PLAIN_NUMBER = (
    r"(?:室|房间|(?<![看租买卖住])房|座位|密码|楼层|楼|门牌|班|班级|频道|端口|版本|分机|IP|"
    r"网段|座|栋|号线|口令|"
    r"比分)$"
)
"""Attributes whose numbers count nothing."""


MONEY = (
    r"(?:预算|费用?|价格?|单价|总价|报价|金额|定金|订金|尾款|押金|工资|薪|薪资|年薪|月薪|房租|"
    r"租金|收入|成本|货款|工程款)$"
)


def is_attribute(key: str) -> bool:
    return bool(rx(ATTRIBUTES).search(key))


def leading_attributes(text: str) -> list[str]:
    """The beginnings of a clause that name an attribute, shortest first: 预算, 预算单价."""
    plain = rx(r"[^，。是有]{0,16}").match(text)
    ends = range(1, plain.end() + 1) if plain is not None else ()
    return [text[:end] for end in ends if is_attribute(text[:end])]


def mostly_typed(value: str, values: list[Value]) -> list[Value]:
    """The typed values that make up most of ``value``, or none."""
    inside = [v for v in values if v.text and v.text in value]
    covered = sum(len(v.text) for v in inside)
    return inside if inside and covered * 2 >= len(value) else []


def classify(key: str, value: str, speech: Speech) -> tuple[FactKind, str]:
    """The kind of a value, by its key and its form, and its form for programs."""
    values = typed_values(value, speech.at)
    if rx(r"(?:地址|住址)$").search(key) and "邮" not in key and "网" not in key:
        return FactKind.ADDRESS, value
    contact = next((v for v in values if v.kind is FactKind.CONTACT), None)
    if contact is not None and len(contact.text) * 2 >= len(value):
        return FactKind.CONTACT, contact.normalized
    if rx(r"(?:微信号?|QQ号?|电话|手机号?码?|邮箱|联系方式)$").search(key):
        digits = "".join(str("零一二三四五六七八九".find(c)) for c in value.replace("〇", "零"))
        spelt = len(value) >= 7 and "-" not in digits
        return FactKind.CONTACT, digits if spelt else value
    if rx(r"(?:姓名|名字|名称|称呼|昵称|名)$").search(key) or (
        rx(r"(?:人|客户|老师|经理|医生)$").search(key) and looks_like_name(value)
    ):
        return FactKind.NAME, value
    if rx(
        r"(?:(?<!账|型|房|符|信|口|代)号|编号|单号|号码|账号|税号|型号|车牌|工号|ID|代码|"
        r"验证码|邀请码|航班|车次|工单|订单|运单)$"
    ).search(key):
        return FactKind.ID, value
    if rx(PLAIN_NUMBER).search(key):
        return FactKind.OTHER, value
    if is_address(value):
        return FactKind.ADDRESS, value
    typed = mostly_typed(value, values)
    if typed:
        first = leading_value(typed)
        if first.kind is FactKind.COUNT and rx(MONEY).search(key):
            return FactKind.AMOUNT, first.normalized
        if first.kind is not FactKind.CONTACT:
            return first.kind, first.normalized
    if rx(r"(?:偏好|爱好|口味|忌口)$").search(key):
        return FactKind.PREFERENCE, value
    return FactKind.OTHER, value
