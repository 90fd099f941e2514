"""Families of Chinese rules: an attribute and its value, side by side or joined by a verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value
from memoryd.core.extraction.zh_plans import ATTRIBUTE_WANTED, emit_task
from memoryd.core.extraction.zh_terms import (
    BAD_WHO,
    NAME_OF_THING,
    classify,
    clean_key,
    clean_value,
    is_address,
    is_attribute,
    is_person,
    looks_like_name,
    mostly_typed,
    people_key,
    rx,
    time_key,
    without_values,
)
from memoryd.core.extraction.zh_values import contact_key
from memoryd.core.facts import FactKind

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_zh import Reader

__all__ = [
    "ESTABLISHMENT",
    "THING_ATTRIBUTE",
    "WISH_LABEL",
    "chosen",
    "continues",
    "copula",
    "labelled",
    "organisation",
    "placed",
    "route",
    "thing_spoken_of",
    "wanted",
]

# What an assistant tells of the shop, hotel or product that was asked about.
THING_ATTRIBUTE = (
    r"(?:他家|它家?|那里|这里|那儿|这家?|该|这个|家)?(?:酒店|餐馆|餐厅|景点|店|商品|产品|"
    r"里)?(?:的)?(?P<attribute>地址|电话|评分|价格|门票|门票价格|票价|房价|"
    r"营业时间|开放时间|人均消费|人均|游玩时间|游玩时长|官网|邮箱|库存|保修期|距离|位置|"
    r"推荐菜|配送费|特色菜)"
)


_ASKED_OF = (
    rf"(?P<thing>{NAME_OF_THING}{{2,24}}?)的?(?:地址|电话|评分|价格|门票|票价|营业时间|"
    r"开放时间|人均|游玩|周边|附近|房价|推荐菜|评价|官网|位置)"
)


_PROPOSED = (
    r"(?:推荐|建议)(?:您|你)?们?(?:去|到|入住|品尝|试试|选择|"
    rf"考虑)?(?P<a>{NAME_OF_THING}{{2,24}}?)(?=吧|[，。！!,.]|转|看看|试试|游玩|就|挺|很|"
    r"$)|"
    rf"^(?:[^，。]{{0,6}}，)?(?:我)?(?:去|到|选|就去)(?:这个|这家|"
    rf"那个)?(?P<b>{NAME_OF_THING}{{3,24}}?)(?:吧|转|看看|试试|玩|就行|溜达)|"
    rf"^(?:[^，。]{{0,6}}，)?(?P<c>{NAME_OF_THING}{{3,24}}?)(?:还不错|不错|是不错|挺好|"
    r"值得|可以|满足|符合|做的)"
)


_ANAPHOR = (
    r"^(?:他家|它家?|她家?|他|那里?|这里|这家?|那家?|该|这个|那个|酒店|餐馆|餐厅|景点|他们|"
    r"周边|附近|地址|电话|您?这|你)"
)


def thing_spoken_of(before: Sequence[str]) -> str:
    """The thing that the latest messages are about, newest first: asked of, or proposed."""
    for text in before:
        for clause in reversed(rx(r"[，。？！?!,\n]").split(text)):
            match = rx(_ASKED_OF).search(clause)
            if match is not None:
                thing = rx(_THING_LEAD).sub("", match["thing"]).strip()
                if len(thing) >= 2 and not rx(_ANAPHOR).match(thing):
                    return thing[-16:]
        match = rx(_PROPOSED).search(text)
        if match is not None:
            thing = rx(_THING_LEAD).sub("", match["a"] or match["b"] or match["c"]).strip()
            if len(thing) >= 2 and not rx(_ANAPHOR).match(thing):
                return thing[-16:]
    return ""


_THING_LEAD = (
    r"^(?:.*(?:查询?一?下|看一?下|知道|请问|告诉我|问一?下|推荐您?|介绍一?下|搜一?下|查查|看看|"
    r"那|这个|这家|您去|你去|好的|收到|把))+(?:这个|这家)?"
)


_LABELLED = (
    r"^(?:\*\*)?(?P<key>[^:，,。?？\s/]{1,16}|[A-Z][A-Za-z ]{1,20})(?:\*\*)?\s?"
    r":\s?(?!//)(?:\*\*)?(?P<value>.+)$"
)


_TASK_LABEL = r"(?:任务|待办|提醒|备忘|日程|待办事项|行动项)[0-9一二三四五六]?$"


WISH_LABEL = (
    r"^(?:我们?)?(?:[还再]|另外)*(?:[有加提]|补充)?(?:一?[个条点项])?(?:硬性|其他|特殊|核心|"
    r"主要|基本|新的?)?(?:要求|需求|条件|约束|限制)[0-9一二三四五]?$"
)
"""Words before a wish: 硬性要求：, 再加一个要求，."""


_NO_LABEL = (
    r"^(?:用户|助手|客服|系统|我|你|您|他|她|注|备注说明|注意|提示|例如|比如|如下|如下所示|"
    r"步骤|说明|总结|答|问|以下|小结|回复|"
    r"[0-9:]+|.*[0-9]$|https?|.*(?:说|问|回答|写道|如下|包括|以下|建议|几点|步骤|认为|觉得))$"
)


_HALF = (
    r"[你您]|[这那]样|忘了|告诉|^(?:我们?)?(?:还[要有得需想]|想要?(?!法)|打算|得(?!分))|"
    r"[给把被和跟与对向]$"
)
"""Half a sentence before a colon, which names nothing: 还要打电话给：花店."""


def labelled(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_LABELLED).match(text)
    if match is None or rx(_NO_LABEL).match(match["key"]) or rx(_HALF).search(match["key"]):
        return False
    key, value = match["key"], match["value"].strip("* ")
    if rx(_TASK_LABEL).search(key):
        return emit_task(reader, value)
    if rx(r"(?:备注|备忘|注意事项|注意)$").search(key):
        return reader.emit("备注", value, FactKind.REQUIREMENT)
    if rx(WISH_LABEL).match(key):
        return reader.emit("要求", value, FactKind.REQUIREMENT)
    key = reader.key_of(key)
    if not reader.speech.user and not (
        rx(r"^(?:方案|选项|计划|版本)\s?[A-Z0-9一二三四甲乙丙]").match(key)
        or values
        or is_attribute(key)
        or key in {slot.key for slot in reader.slots}
    ):
        return False
    return bool(key) and reader.emit(key, value, confidence=0.85)


_POSSESSION = (
    r"^(?:我的?|我家的?)?(?:车|手机|电脑|房子|狗|猫|相机|耳机|手表|电视|冰箱|洗衣机|空调|系统|"
    r"键盘|显卡)$"
)
_DENIES = r"没有?|不(?!锈|动产|干胶)|别|并非|说过?(?:他|她|我)|以为|觉得|认为"


_COPULA = (
    r"^(?P<key>[^，。]{0,20}?)(?P<adverb>(?:就|都|也|大概|大约|差不多|现在|目前|已经|一般|"
    r"通常|平时|一共|总共|暂时|暂|应该|初步|先|全部|统一|"
    r"主要|最终|最后|预计|计划|其实|还)*)(?:是|(?<![认以作成称行人变分较颇极最因])为(?!了|"
    r"什么|止|难)|等于|定为|(?<=..)[\u4e00-\u9fff](?<![我你他她这那听说讲想问看怕聊])的是|叫做?)(?P<value>[^，。]{1,60})$"
)


_NO_COPULA = (
    r"(?:^|[^的])(?:但|还|总|只|或|不|于|要|而|正|凡|像|既|老|更|便|即|若|倒|可|似|又|才|"
    r"确实|真的|明明|当然|毕竟|果然|尤其|特别|如果)$|"
    r"^(?:这|那|它|他|她|你|您|谁|哪|什么|问题|意思|感觉|其实|主要|重点|关键|反正|我想|我觉得|"
    r"现在|今天|结果|原来|本来|还有|不过|可能|应该|都|也|就|我|我们|咱们|大家|这里|那里|"
    r"一般|有时|之前|之后|以后|以前|刚才|然后|所以)$"
)


def copula(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_COPULA).match(text)
    if match is None or rx(_NO_COPULA).search(match["key"]):
        return False
    key, value = match["key"], clean_value(match["value"])
    typed = mostly_typed(value, values)
    named = (
        bool(rx(_POSSESSION).match(key))
        or "的" in key
        or "的是" in text
        or key.startswith(("我", "咱"))
        or is_attribute(clean_key(key))
    )
    about = reader.key_of(key) or reader.topic
    if not about or len(about) > 14 or not value or rx(_DENIES).search(about):
        return False
    if rx(r"^(?:意思|问题|想法|感觉|重点|看法|观点|话|前提|区别|好处|坏处|缺点|优点)$").match(
        about
    ):
        return False
    if not reader.speech.user:
        asked = any(slot.key in about or about in slot.key for slot in reader.slots)
        if not ((typed and named) or asked or is_attribute(about)) or len(value) > 40:
            return False
    if not (named or typed or is_person(about)):
        return False
    if (
        rx(r"^(?:在|从|被|把|给|来|去|到|想|让|跟|我(?![的家们]))").match(value)
        and not typed
        and not is_attribute(about)
    ):
        return False
    if is_person(about):
        reader.note_subject(about)
        if looks_like_name(value) and not rx(r"负责人|联系人|对接人|收.人").search(about):
            return reader.emit(f"{about}姓名", value, FactKind.NAME)
    kind, normal = classify(about, value, reader.speech)
    if kind is FactKind.CONTACT:
        about = contact_key(
            about, typed[0].type if typed and typed[0].kind is kind else "phone", reader
        )
    if len(typed) == 1:
        about = people_key(about, typed[0])
    return reader.emit(time_key(about, kind), value, kind, normalized=normal)


_CHOSEN = (
    r"^(?P<key>[\u4e00-\u9fffA-Za-z]{1,10}?)(?:就|都|也|还是|现在|目前|暂时|已经|统一|先|"
    r"全部|要|会|一律|打算|准备)*"
    r"(?P<verb>采用|使用|(?<![试适费信作专公备效])用|选|走|发|订|开|写|填)(?:了|的)?(?P<value>[^，。]{1,30})$"
)


def wanted(reader: Reader, text: str, values: list[Value]) -> bool:
    """颜色要深灰色, 抬头个人, 外套要M码: an attribute or a thing and its choice side by side."""
    if match := rx(ATTRIBUTE_WANTED).match(text):
        return reader.emit(match["key"], match["value"], confidence=0.75)
    match = rx(_WANTS).match(text) if reader.speech.user else None
    if match is None or is_person(match["key"]) or rx(BAD_WHO).search(match["key"]):
        return False
    things = [clean_key(thing) for thing in rx("[和跟]").split(match["key"])]
    return any([reader.emit(thing, match["value"], confidence=0.75) for thing in things])


_WANTS = (
    r"^(?:我的?)?(?P<key>(?![你他她它这那今明])[\u4e00-\u9fffA-Z]{1,9}?(?P<last>[\u4e00-\u9fff]))我?"
    r"(?:也|都|就|先)*(?:还是)?(?:要|订|穿|选|拿|用|(?<=还是))[个件条张款]?"
    r"(?P<value>(?:[0-9]*[SMLX]+|[0-9]{2,3}|[大中小均])[码号]|[0-9]*X*[SML]|"
    r"[\u4e00-\u9fff]{1,5}(?:[色味款型式床]|(?P=last)))的?吧?$"
)
"""外套要M码, 沙发还是米白色吧, 猫砂要豆腐砂: the value is a size, a colour, a kind of it."""


def chosen(reader: Reader, text: str, values: list[Value]) -> bool:
    """数据库用 PostgreSQL, 快递走顺丰, 颜色选蓝色: a thing and what it is done with."""
    match = rx(_CHOSEN).match(text)
    if match is None or rx(r"^(?:一[个下些套]|来|到|了|过|于|得|不)").match(match["value"]):
        return False
    key = clean_key(match["key"])
    if (
        not key
        or (is_person(key) and not rx("(?:收[件货]|联系)人$").search(key))
        or rx(BAD_WHO).search(key)
        or rx(r"想|去|来|不|没|可以|能").search(key)
    ):
        return False
    if not (
        is_attribute(key)
        or (len(key) <= 4 and reader.speech.user and match["verb"] in ("采用", "使用", "用", "走"))
    ):
        return False
    return reader.emit(key, match["value"], confidence=0.7)


_ORGANISATION = (
    r"^[\u4e00-\u9fffA-Za-z0-9()（）·]{2,30}(?:有限公司|股份公司|公司|集团|大学|学院|医院|分行|"
    r"支行|事务所|研究所|研究院|工作室|合作社)$"
)


def organisation(reader: Reader, text: str, values: list[Value]) -> bool:
    """The bare name of an organisation: what was just spoken of, an answer, or the company."""
    last_found = reader.found[-1] if reader.found else None
    if (
        last_found
        and last_found.key.endswith("姓")
        and text.startswith(last_found.value)
        and looks_like_name(text)
    ):
        return reader.emit(f"{last_found.key}名", text, FactKind.NAME, confidence=0.85)
    if (
        not rx(_ORGANISATION).match(text)
        or rx(r"我们?|这[家个]|[在去是的跟说像]").search(text)
        or len(text) < 5
    ):
        return False
    last = reader.found[-1].key if reader.found else ""
    slot = next((s for s in reader.slots if s.kinds is None and not s.yes_no and not s.wish), None)
    key = (
        last
        if rx(r"(?:抬头|公司|单位|开户行)$").search(last)
        else (slot.key if slot else "公司名称")
    )
    if reader.found and key == last:
        reader.found.pop()
    return reader.emit(key, text, FactKind.NAME, confidence=0.75)


_MOMENTS = frozenset({FactKind.DATE, FactKind.TIME})

_PLACED = (
    r"^(?P<key>[^，。]{1,14}?)(?:就|都|也|现在|目前|暂时|已经|统一|先|全部|要|会)*"
    r"(?:(?P<moved>[改刚又])|已经?)*(?P<verb>位于|(?:[设开放存装停挂摆定订选约]|保存|部署|托管|安装|安排)在了?|"
    r"[寄送发交]到|[放拿挪移停挂摆]到了?|[放靠挂摆朝](?![在到过得一阳])|在)(?P<where>[^，。]{1,40})$"
)


_PLACE_END = (
    r"(?:室|楼|层|区|市|省|路|街|道|号|厅|馆|店|院|校|司|厂|站|场|园|里|上|下|内|外|旁|边|"
    r"[东西南北左右墙]|附近|对面|门口|目录|文件夹|盘|库|服务器|云|节点|机房|"
    r"平台|仓|柜|桌|家|村|镇|县|座|栋|处|中心|大厦|广场|小区|公寓|酒店|门|口|群|城|港|机场|"
    r"前台|抽屉|[A-Za-z0-9])$"
)


def placed(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_PLACED).match(text)
    if match is None:
        sent = rx(
            r"^(?:请|就|直接|帮我)?(?:寄|送|发|快递|配送)(?:到|去|往)(?P<where>[^，。]{2,40})$"
        ).match(text)
        if sent is not None and reader.speech.user:
            return reader.emit("收货地址", sent["where"], FactKind.ADDRESS)
        here = rx(r"^(?:就|都|也|地点)?在(?P<where>[^，。]{2,30})$").match(text)
        if here is None or (
            not rx(_PLACE_END).search(here["where"]) and not reader.subject_is_place()
        ):
            return False
        if reader.subject_is_place():
            return reader.emit(f"{reader.subject}位置", here["where"], FactKind.OTHER)
        if not reader.same_sentence:
            return False
        last = reader.found[-1]
        if last.kind in _MOMENTS and (of := last.key.removesuffix("时间")) not in ("", last.key):
            return reader.emit(f"{of}地点", here["where"], FactKind.OTHER)
        return reader.extend(text)
    if rx(BAD_WHO).search(match["key"]) or rx("就[拿挪移]到").search(text):
        return False  # 下雨就挪到室内 supposes
    where = clean_value(match["where"])
    whole = mostly_typed(where, values)
    building = rx(r"^[0-9A-Z]{1,3}(?:栋|幢|号楼|座|单元)[0-9]").match(where)
    typed = any(v.moment for v in whole) or sum(len(v.text) for v in whole) >= len(where)
    if typed and building is None:
        return False
    if (len(where) < 2 or len(match["verb"]) == 1) and not (
        building or rx(_PLACE_END).search(where) or rx(ESTABLISHMENT).search(match["key"])
    ):
        return False
    if rx(
        r"^(?:[^，。]{0,6}(?:吃|做|看|写|忙|开会|等|找|用|聊|说|想|学习|跑|玩|测试|升级|处理))"
    ).match(where):
        return False
    key = clean_key(match["key"])
    if rx(r"(?:[前后]|当天|第.天|次日|[0-9一两三四五六七]天)$").search(where):
        return bool(key) and reader.emit(f"{key}时间", where, FactKind.OTHER)
    if match["verb"] == "位于" and not key and not reader.speech.user:
        return reader.emit(reader.key_of("地址"), where, FactKind.ADDRESS, confidence=0.75)
    if not key or len(key) > 12:
        return False
    key = reader.key_of(key)
    if (
        not reader.speech.user
        and match["verb"] == "在"
        and not reader.slots
        and not is_attribute(key)
    ):
        return False
    if not rx(r"(?:地址|地点|位置|住址|地|处|目的地)$").search(key):
        verb = match["verb"]
        key += (
            "地址"
            if verb in ("寄到", "送到", "发到")
            else "朝向"
            if verb == "朝"
            else "位置"
            if rx(_KEEPS).match(verb)
            else "地点"
        )
    kind = FactKind.ADDRESS if is_address(where) or key.endswith("地址") else FactKind.OTHER
    moved = rx("[拿挪移]到").match(match["verb"]) or match["moved"]
    return reader.emit(key, where, kind, confidence=0.75, correction=bool(moved))


_KEEPS = "[放存装停挂摆拿挪移靠]|保存|部署|托管|安装"
"""Verbs of where a thing is, and not where something happens."""


ESTABLISHMENT = r"(?:公司|总部|店|工厂|仓库|学校|分公司|办公室|门店|厂|房子|家)$"


_ROUTE = (
    r"^(?:我们?|咱们?)?(?:想|要|打算|准备|计划|得|会)*(?:从(?P<start>[^，。到去飞回]"
    r"{2,10}?)(?P<leaves>出发|起飞|走)?)?"
    r"(?:(?:坐|乘|开).{1,5}?)?(?:(?:到|去|飞往?|前往|回)(?P<end>[^，。了过]{2,10}?)(?<!一)(?"
    r":去)?(?P<why>的.{1,6}|旅游|游玩|玩|出差|旅行|度假|参加.*|开会|看.*)?)?$"
)


_FAMILY_PARTY = (
    r"^(?:一共|我们)?[一两二三四五六0-9]个?(?:大人?|成人)[，、]?[一两二三四五六0-9]个?(?:小孩?|"
    r"儿童|孩子?)$"
)


_FORMS = {
    "户型": r"^[一二两三四五六七八九0-9]室.厅(?:.卫)?$",
    "座位": r"^[0-9]{1,2}车厢?[0-9]{1,3}[A-F号]座?$",
}
"""Attributes that a value is of by its form alone."""


def route(reader: Reader, text: str, values: list[Value]) -> bool:
    if sex := rx(r"^(?:性别)?(?P<sex>[男女](?:性|生|孩|的)?)$").match(text):
        return bool(reader.subject or reader.slots) and reader.emit(
            reader.key_of("性别"), sex["sex"], FactKind.OTHER
        )
    for attribute, form in _FORMS.items():
        if rx(form).match(text):
            return reader.emit(attribute, text, FactKind.OTHER)
    if rx(_FAMILY_PARTY).match(text):
        return reader.emit("人数", text, FactKind.COUNT)
    dated = [v for v in values if v.moment is not None]
    if len(dated) != len(values) or len(dated) > 1:
        return False
    bare = without_values(text, dated) if dated else text
    match = rx(_ROUTE).match(bare)
    if (
        match is None
        or not ((match["start"] and (match["end"] or match["leaves"])) or match["why"])
        or rx(r"^(?:现在|开始|以前|小)").search(match["start"] or "")
    ):
        return False
    if match["start"]:
        reader.emit("出发地", match["start"], FactKind.OTHER)
    if match["end"]:
        reader.emit("目的地", match["end"], FactKind.OTHER)
    if dated:
        reader.emit(
            "出发时间" if match["start"] else f"去{match['end']}时间",
            dated[0].text,
            dated[0].kind,
            normalized=dated[0].normalized,
        )
    return bool(match["start"] or match["end"])


_CONTINUES = (
    r"^(?:分别(?:在|是|为|叫|有)?|用|通过|坐|乘|饭前|饭后|睡前|空腹|餐前|餐后|早晚|随餐)(?!户|"
    r"途|来|心|力|的|好|于)[^，。]{0,24}$"
)


def continues(reader: Reader, text: str, values: list[Value]) -> bool:
    """分别在东莞和宁波, 用腾讯会议, 饭后吃: more about what was said right before it."""
    if not rx(_CONTINUES).match(text):
        return False
    last = reader.found[-1] if reader.found and reader.same_sentence else None
    if last is not None and last.kind in _MOMENTS and text == "空腹":
        of = last.key.removesuffix("时间")
        return reader.emit(f"{of}要求", text, FactKind.REQUIREMENT)
    return reader.extend(text)
