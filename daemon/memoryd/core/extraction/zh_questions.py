"""What a Chinese question asks for, so that a bare answer finds its attribute."""

from __future__ import annotations

from dataclasses import dataclass, replace

from memoryd.core.extraction.clauses import Value, clauses
from memoryd.core.extraction.zh_terms import (
    EVENT,
    MONEY,
    clean_key,
    is_attribute,
    is_person,
    rx,
    time_key,
)
from memoryd.core.facts import FactKind
from memoryd.core.text.numerals import half_width

__all__ = ["ASKS", "REFUSES", "YES_OR_NO", "Slot", "asked_slots", "fitting_slot"]

ASKS = (
    r"什么(?!都|也|的$)|怎么(?!都|也)|怎样|多少(?!都|也)|"
    r"几(?=[点个号月位人天次岁楼年本台份件条口])|哪(?!怕|都)|"
    r"谁(?!都|也)|如何|为何|是不是|是否|能不能|可不可以|有没有|要不要|行不行|好不好|对不对|"
    r"多[大高久远重长]$|"
    r"[吗么呢几啥]$|(?:帮我|给我|请)?(?:查|算|看|想)(?:一下|查|看|想)"
)


@dataclass(frozen=True, slots=True)
class Slot:
    """What a question asks for. ``open`` takes any answer, ``yes_no`` a yes or no with the key."""

    key: str
    kinds: frozenset[FactKind] | None = None
    yes_no: bool = False
    wish: bool = False


_AMOUNTS = frozenset({FactKind.AMOUNT, FactKind.COUNT})


_TIMES = frozenset({FactKind.DATE, FactKind.TIME})


YES_OR_NO = (
    r"^(?:需要|要|是的?|对|可以|能|有|不|没|用|无|同意|接受|支持|开|会|愿意|必须|暂不|暂时不)"
)


REFUSES = (
    r"^(?:我?(?:也|还|真)?(?:不知道|不清楚|不记得|忘了)|没有|没想好|还没|不确定|不好说|"
    r"随便|都行|看|暂时没|没什么|再说|你|您|等)"
)


_ASK_LEAD = (
    r"^(?:请问|好的|那|那么|另外|还有|然后|再问一?下|想问一?下|方便(?:告诉我|问|提供|"
    r"留)?(?:一下)?|能?告诉我|请(?:您|你)?(?:告诉|提供|说|留|给|输入|填写|确认)"
    r"(?:我|一?下)?|麻烦(?:您|你)?(?:提供|告诉|给|留|说)(?:我|一?下)?|需要(?:您|你)?提供|"
    r"(?:您|你|咱|贵)们?(?:那边|这边|家)?的?|大概|一共|总共|预计|打算|"
    r"计划|想要?|准备|希望|具体|先|再|了解一下|确认一下|(?:我)?(?:还)?(?:需要|想)(?:知道|"
    r"了解|确认)(?:一下)?|这[次个]|本次|一下|下|,|:|\s)+"
)


_PROVIDE = (
    r"(?:提供|告诉我|告知|留一?下|填写|输入|请问|说一?下|给我|确认一?下|需要知道|发我|"
    r"补充)(?:一?下)?(?:您|你)?的?(?P<keys>[^，。?？]{2,30})$"
)


_PROVIDED = (
    r"^(?P<keys>[^，。?？]{2,20}?)(?:也|都|还|再)*(?:麻烦|请|需要|方便)(?:您|你)?(?:也|"
    r"再)?(?:提供|告诉我|告知|说|发|填|留|给)(?:我|一?下|吗)*$"
)


def asked_slots(question: str) -> list[Slot]:
    """Read the attributes that the other side asked for, in order."""
    if not question:
        return []
    found: list[Slot] = []
    for clause in clauses(half_width(question))[-8:]:
        asks = clause.end_mark in ("？", "?") or bool(rx(ASKS).search(clause.text))
        text = rx(r"(?:[吗呢啊呀吧]|(?<![什怎])么)+$").sub("", clause.text)
        if (match := rx(_PROVIDED).match(text)) or (
            rx(r"提供|告诉我|告知|请问|填写|留一?下|输入|说一?下|发我").search(text)
            and (match := rx(_PROVIDE).search(text))
        ):
            found += _listed_slots(match["keys"])
        elif asks:
            found += _asked(rx(_ASK_LEAD).sub("", text), clause.text)
    unique: dict[str, Slot] = {}
    for slot in found:
        if slot.wish or (
            slot.key and not rx(r"可以|能?帮|时候$|^(?:我|您|你|还|别的|其他)").search(slot.key)
        ):
            unique.setdefault(slot.key, slot)
    return list(unique.values())


def _listed_slots(keys: str) -> list[Slot]:
    slots = []
    for piece in rx(r"[、和跟及与]|以及|还有").split(keys):
        slots += _asked(rx(_ASK_LEAD).sub("", piece), piece)
    return slots


def _asked(text: str, whole: str) -> list[Slot]:
    if not text:
        return [Slot("姓名", frozenset({FactKind.NAME}))] if "贵姓" in whole else []
    if (pair := rx(_PAIR).fullmatch(text)) and all(map(is_attribute, pair.groups())):
        return [_slot_for(clean_key(key)) for key in pair.groups()]
    if rx(r"贵姓|怎么称呼|如何称呼|叫什么").search(text):
        key = clean_key(rx(r"(?:贵姓|怎么称呼|如何称呼|叫什么.*|该)").sub("", text))
        if key and rx(r"公司|项目|猫|狗|宠物|店|文件").search(key):
            return [Slot(key)]
        return [
            Slot(
                f"{key}姓名" if key and key not in ("名字", "我") else "姓名",
                frozenset({FactKind.NAME}),
            )
        ]
    match = rx(
        r"^(?P<key>[^什哪其别特]{2,10}?)(?:上|方面)?有(?:没有|无)?(?:什么)?(?:特殊|具体|"
        r"其他|特别)?(?:的)?(?:要求|偏好|倾向|想法|限制)"
    ).match(text)
    if match and is_attribute(key := clean_key(match["key"])):
        return [_slot_for(key)]
    if rx(
        r"(?:什么|哪些|啥)?(?:其他|别的|特殊|硬性)?(?:的)?(?:要求|需求|偏好|顾虑|限制|条件|"
        r"想法|补充)$"
    ).search(text):
        return [Slot("要求", None, wish=True)]
    match = rx(
        r"^(?P<key>.*?)(?:是|为|有|要|在|去|到|定在?|约在?|订|选|用|买)?(?:什么时候|何时|"
        r"几点|几号|哪天|哪一天|几月|什么时间|多久以?后?|星期几|周几)(?P<rest>.*)$"
    ).match(text)
    if match:
        key = clean_key(match["key"]) or clean_key(match["rest"])
        key = rx(r"(?:方便|合适|比较|可以|能)$").sub("", key)
        if not key or key == "时间":
            return [Slot("时间", _TIMES)]
        return [
            Slot(
                key
                if rx("时间$|日期$|生日$").search(key)
                else time_key(key, FactKind.TIME)
                if rx(EVENT).search(key)
                else f"{key}时间",
                _TIMES,
            )
        ]
    match = rx(
        r"^(?P<key>.*?)(?:是|有|要|为|需要)?(?P<how>多少钱|多少|几|多大|多高|多重|多长|"
        r"多久|多远)(?P<rest>.*)$"
    ).match(text)
    if match:
        slot = _slot_for(_counted_key(match["key"], match["how"], match["rest"]))
        return [slot if slot.kinds is not None else replace(slot, kinds=_AMOUNTS)]
    match = rx(
        r"^(?P<key>.*?)(?:是|在|去|到|寄|送|住|位于)*(?:哪里|哪儿|哪|何处|什么地方)(?P<rest>.*)$"
    ).match(text)
    if match:
        before = text[: match.start("rest")]
        key = clean_key(rx(r"(?:是|在|订|定)$").sub("", match["key"]))
        if "地址" in key or "住" in before or "寄" in before or "送" in before:
            return [
                Slot(
                    key if "地址" in key else ("收货地址" if "住" not in before else "住址"),
                    frozenset({FactKind.ADDRESS}),
                )
            ]
        if rx(r"出发|起飞").search(text):
            return [Slot("出发地")]
        if rx(r"(?:去|到|飞)哪").search(text) and not key:
            return [Slot("目的地")]
        rest = clean_key(
            rx(r"^[个家种款些位]|(?:比较|更|最)?(?:好|合适|方便)$").sub("", match["rest"])
        )
        if len(rest) == 1:
            rest = ""  # 会议在哪里开
        return [Slot(key if key and not rest else (rest or key or "地点"))]
    match = rx(
        r"^(?P<key>.*?)(?:是|用|选|要|有|做|叫|喜欢|想要?)?(?:什么|啥|谁|"
        r"哪[个种款家些])(?P<rest>.*)$"
    ).match(text)
    if match:
        rest = clean_key(match["rest"])
        key = clean_key(rx(r"(?:需要?|想要?)$").sub("", match["key"]))
        return [
            _slot_for(
                f"{key}{rest}"
                if rest and len(key) + len(rest) <= 10 and key not in rest
                else rest or key
            )
        ]
    if (
        rx(
            r"^(?:是否|要不要|需不需要|需要|要|有没有|有(?!什么|哪)|能不能|会不会|可不可以|"
            r"用不用|是不是)"
        ).match(text)
        and whole.rstrip("？?").endswith(("吗", "么", "呢"))
    ) or rx(r"是否|要不要|需不需要|有没有|是不是").search(text):
        key = clean_key(
            rx(
                r"是否|要不要|需不需要|有没有|能不能|会不会|可不可以|用不用|是不是|^需要|^要|^有"
            ).sub("", text)
        )
        return [Slot(key, None, yes_no=True)] if 1 < len(key) <= 12 else []
    key = clean_key(text)
    if rx("还是|[0-9]号$").search(key):
        return []  # 还是57号？ asks whether it is, and for no number
    if 1 < len(key) <= 10 and (whole.endswith("呢") or is_attribute(key)):
        return [_slot_for(key)]
    return []


_PAIR = r"([^和、跟及]{2,8})(?:和|、|跟|以及|还有)([^和、跟及]{2,8})"


def _slot_for(key: str) -> Slot:
    kind_by_tail = (
        (r"(?:姓名|名字|联系人|收货人|收件人)$", frozenset({FactKind.NAME})),
        (r"(?:电话|手机|手机号码?|联系方式|邮箱|微信号?)$", frozenset({FactKind.CONTACT})),
        (r"(?:地址|住址)$", frozenset({FactKind.ADDRESS})),
        (r"(?:时间|日期|生日)$", _TIMES),
        (r"(?:预算|价格|金额|费用|数量|人数|面积|年龄|身高|体重)$", _AMOUNTS),
        (r"(?:号|编号|单号|型号|车牌|码)$", frozenset({FactKind.ID, FactKind.COUNT})),
    )
    for pattern, kinds in kind_by_tail:
        if rx(pattern).search(key):
            return Slot(key, kinds)
    return Slot(key)


_MEASURED_AS = {"多高": "身高", "多重": "体重", "多长": "长度", "多久": "时长", "多远": "距离"}


def _money_or_not(slot: Slot, values: list[Value]) -> bool:
    """一只金毛 is no answer to what the budget is."""
    counted = [v.quantity for v in values if v.quantity and v.quantity.kind == "count"]
    if any(quantity.text.startswith("一") for quantity in counted):
        return False
    return not (counted and rx(MONEY).search(slot.key))


def _counted_key(before: str, how: str, rest: str) -> str:
    key = clean_key(before)
    rest = rx(r"[了吗呢]+$").sub("", rest)
    if is_attribute(rest):
        return f"{key}{rest}"
    if how == "多大" and "岁" not in rest:
        return (
            f"{key}年龄"
            if not key or is_person(key)
            else (key if is_attribute(key) else f"{key}尺寸")
        )
    if "岁" in rest:
        return f"{key}年龄"
    if "年级" in rest:
        return f"{key}年级"
    if how in ("多高", "多重", "多长", "多久", "多远"):
        return f"{key}{_MEASURED_AS[how]}"
    if rx(r"^(?:口人|个人|人|位|名)").match(rest):
        return f"{key}人数"
    if rx(r"^[天晚次年]").match(rest) and len(rest) == 1:
        return f"{key}{rest}数"
    noun = clean_key(
        rx(r"^(?:个|台|件|份|张|位|间|天|次|套|本|辆|晚|条|盒|箱|瓶|只)").sub("", rest)
    )
    if noun:
        return f"{key}{noun}数量"
    if key:
        if how == "多少钱":
            return (
                key if is_attribute(key) and not rx("酒店|餐厅|门票").search(key) else f"{key}价格"
            )
        if key.endswith("报"):
            return f"{key}价"
        return key if is_attribute(key) else f"{key}数量"
    return "价格" if how == "多少钱" else "数量"


def fitting_slot(slots: list[Slot], text: str, values: list[Value]) -> Slot | None:
    kinds = {
        value.kind
        for value in values
        if len(value.text) * 2 >= len(text) or len(values) > 1 or len(text) - len(value.text) <= 6
    }
    for slot in slots:
        if slot.kinds is not None and kinds & slot.kinds and _money_or_not(slot, values):
            return slot
    for slot in slots:
        if slot.kinds is None and (not slot.yes_no or rx(YES_OR_NO).match(text)):
            return slot
    for slot in slots:
        if (
            slot.kinds is not None
            and FactKind.NAME in slot.kinds
            and rx(r"^(?:我?[叫是姓])?[\u4e00-\u9fffA-Za-z· ]{1,12}$").match(text)
        ):
            return slot
        if slot.kinds is not None and FactKind.ADDRESS in slot.kinds and len(text) >= 4:
            return slot
        if (
            slot.kinds is not None
            and FactKind.ID in slot.kinds
            and rx(
                r"^(?![我你等稍让在找说这那就])[^\s错了吧呢不没好是的吗花给看有要]{2,12}$"
            ).match(text)
        ):
            return slot
    return None
