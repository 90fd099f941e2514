"""Families of Chinese rules: a number, date, id or contact, named by the words around it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value, typed_values
from memoryd.core.extraction.zh_questions import Slot
from memoryd.core.extraction.zh_terms import (
    ADVISES,
    ATTRIBUTES,
    CLAUSE_KINDS,
    EVENT,
    MONEY,
    NAME_OF_THING,
    ONE_SIGN,
    PLAIN_NUMBER,
    RATE,
    WEAK_KEY,
    clean_key,
    clean_value,
    cut_values,
    grouped,
    is_address,
    is_attribute,
    is_person,
    leading_value,
    looks_like_name,
    people_key,
    rx,
    says_little,
    time_key,
    without_values,
)
from memoryd.core.facts import FactKind

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_zh import Reader

__all__ = ["around", "contact_key", "direct_answer", "sought"]


def direct_answer(reader: Reader, text: str, values: list[Value]) -> bool:
    """A value of the kind that was just asked for, with no other attribute beside it."""
    if len(values) != 1 or len(text) > 30 or reader.correcting:
        return False
    if not reader.speech.user and rx(ADVISES).search(text):
        return False
    value = values[0]
    slot = _open_slot(reader, value)
    if slot is None:
        return False
    rest = clean_key(without_values(text, [value]))
    said = text
    if rest and not rx(WEAK_KEY).match(rest):
        if rest not in slot.key:
            return False
        start, end = grouped(text, values)[0]
        said = text[start:end]
    said = rx(_ANSWER_LEAD).sub("", said)
    if slot.key.startswith("开始"):
        said = said.removesuffix("开始")
    if slot.kinds is not None and FactKind.ID in slot.kinds:
        if said != value.text:
            return False
        return reader.emit(slot.key, said, FactKind.ID, normalized=said, confidence=0.85)
    money = value.kind is FactKind.COUNT and rx(MONEY).search(slot.key)
    return reader.emit(
        slot.key if reader.speech.user else reader.key_of(slot.key),
        said,
        FactKind.AMOUNT if money else value.kind,
        normalized=value.normalized,
        confidence=0.85,
    )


_ANSWER_LEAD = (
    r"^(?:我们?|咱们?|一?共|总共|现在|目前|先|那就?|就|来|要|有|是|在|定|大概有?(?=[0-9]))+(?=.)"
)


def _open_slot(reader: Reader, value: Value) -> Slot | None:
    """The question that a value of this kind answers, if it is not answered yet."""
    taken = [candidate.key for candidate in reader.found if candidate.key]
    return next(
        (
            slot
            for slot in reader.slots
            if slot.kinds is not None
            and value.kind in slot.kinds
            and not any(key.endswith(slot.key) or slot.key.endswith(key) for key in taken)
        ),
        None,
    )


_SEEKS = (
    r"推荐|(?:帮我|给我|想|要)(?:找|查|看|选|挑|介绍|订|搜)(?!到|了)|找(?:一?[个家间款处套])|"
    r"有没有|(?:想|要)(?:去|吃|住|看|玩)(?:一?[个家间])"
)


_SEEK_LEAD = (
    r"^.*?(?:推荐|帮我(?:找|查|看|选|挑|搜)|给我(?:找|介绍)|找|想要?[去吃住看玩])(?:一下|"
    r"到)?(?:一?[个家间款处套])?(?=.{4})"
)


def sought(reader: Reader, text: str, values: list[Value]) -> bool:
    """推荐一个门票50-100元的景点: the conditions of a search are wishes."""
    if not values or not rx(_SEEKS).search(text) or reader.found_contact(values):
        return False
    if all(v.moment is not None or (v.quantity and v.quantity.number == "1") for v in values):
        return False
    wish = rx(_SEEK_LEAD).sub("", text, count=1)
    return reader.emit("要求", wish, FactKind.REQUIREMENT, confidence=0.6)


def around(reader: Reader, text: str, values: list[Value]) -> bool:
    """预算大概五万, 孩子三年级, 明天下午两点开会, 我要20台: the words beside a value name it."""
    if len(text) > 70 or rx(r"^(?:不|没|别|还没|并没有|没有)").match(text):
        return False
    if is_address(text) and not any(v.moment or v.kind is FactKind.CONTACT for v in values):
        return _address(reader, text)
    if not values:
        return False
    found = values
    if len(values) > 1:
        values = [v for v in values if not says_little(v)] or values
    groups = grouped(text, values)
    contacts = [v for v in values if v.kind in (FactKind.CONTACT, FactKind.ID)]
    if contacts:
        return _contacts(reader, text, contacts, values)
    if _rate(reader, text, values):
        return True
    named = reader.found[-1].kind is FactKind.NAME if reader.found else False
    if rx(_ADDS).search(text) and not named and reader.extend(text):
        return True
    if pairs := _pairs(reader, text, groups, values):
        done = False
        for reader.quote in pairs:
            done |= around(reader, reader.quote, typed_values(reader.quote, reader.speech.at))
        return done
    said = "".join(
        text[start:end] if i == 0 else f" {text[start:end]}"
        for i, (start, end) in enumerate(groups)
    )
    # 一个女儿上小学二年级, 各吃一次药: such words are no part of a name
    little = [v for v in found if v.end <= groups[0][0] or v.text.endswith("次")]
    cut = grouped(text, sorted({*little, *values}, key=lambda v: v.start))
    rest = rx(r"^[\s,]+|[\s,]+$").sub("", cut_values(text, cut))
    key = reader.key_of(rest)
    first = leading_value(values)
    if first.quantity is not None and _tells_of_them(text, first):
        return False
    if first.moment is not None and (met := rx(_MEETS).match(rest)) and reader.speech.user:
        reader.emit(f"{met['what']}地点", met["where"], FactKind.OTHER, confidence=0.65)
        key = met["what"]  # 周四下午两点跟王总在三号会议室开会
    if first.moment is not None and rest.endswith(("来", "到")):
        # 师傅周六上午9点到11点来
        key = f"{key}{rest[-1]}" if is_person(key) or key.endswith("师傅") else key
    if not reader.speech.user and len(values) == 1 and (of := _thing_after(text, first)):
        return reader.emit(of, first.text, first.kind, normalized=first.normalized, confidence=0.75)
    spends = len(key) == 1 and rx(_SPENDS).search(text[: groups[0][0]]) is not None
    if not key or spends or _hour_alone(text, said, first) or rx(WEAK_KEY).match(key):
        return _bare_value(reader, text, said, first)
    if len(key) > 16 or rx(_NO_EVENT).search(rest):
        return False
    before = reader.key_of(cut_values(text[: groups[0][1]], groups[:1]))
    if len(groups) == 1 and before != key and is_attribute(before) and not rx(EVENT).search(key):
        # 取暖费2100元由租客承担
        return reader.emit(
            before, text[groups[0][0] :], first.kind, normalized=first.normalized, confidence=0.75
        )
    kind, normal = first.kind, first.normalized
    if rx(PLAIN_NUMBER).search(key):
        kind, normal = FactKind.OTHER, said
    elif kind is FactKind.COUNT and rx(MONEY).search(key):
        kind = FactKind.AMOUNT
    if first.quantity is not None:
        trivial = first.quantity.number == "1" and first.quantity.kind in ("count", "duration")
        if trivial and not is_attribute(key):
            return False
        if not reader.speech.user and not (is_attribute(key) or _slot_named(reader, key)):
            return False
        key = people_key(key, first)
        if first.quantity.kind == "number" and is_person(key) and rx(_AGED).search(text):
            key = f"{key}年龄"
        if first.quantity.unit == "grade" and key == "班":
            return False  # 三年级两个班
        if first.quantity.unit == "grade":
            school = rx(r"(?:小学|初中|高中)$").search(key)
            key = rx(r"(?:今年|上|读|在|念|小学|初中|高中)+$").sub("", key)
            return reader.emit(f"{key}年级", f"{school[0] if school else ''}{said}", FactKind.OTHER)
        if first.quantity.unit == "years_old" and "时" not in said:
            key = f"{rx('(?:今年|年龄|岁数)').sub('', key)}年龄"
    if not reader.speech.user and (
        rx(ADVISES).search(text)
        or not (
            is_attribute(key)
            or _slot_named(reader, key)
            or (
                first.moment is not None
                and rx(EVENT).search(key)
                and key.isascii() is False
                and "于" not in key
            )
        )
    ):
        return False
    # 会议室换305
    changes = reader.speech.user and rx("..[换改]$").search(key) is not None
    key = key[:-1] if changes else key
    return reader.emit(
        time_key(key, kind),
        said,
        kind,
        normalized=normal,
        confidence=0.8 if is_attribute(key) else 0.65,
        correction=changes,
    )


def _tells_of_them(text: str, value: Value) -> bool:
    """三根都结实 says what they are, 末四位 which ones, 两头都是 nothing that has a name."""
    return text.startswith("都", value.end) or (
        value.text.endswith("位") and text[: value.start].endswith(("前", "后", "末"))
    )


def _rate(reader: Reader, text: str, values: list[Value]) -> bool:
    """降压药一天一片, 宠物店寄养一天六十五: so much for each is one value."""
    match = rx(RATE).search(text)
    if match is None or not reader.speech.user or any(v.moment for v in values):
        return False
    amount = values[-1]
    if amount.quantity is None or amount.end != len(text) or len(values) > 2:
        return False
    if match[0].count(amount.text) > 1:
        return False  # 一粒一粒
    said, key = match[0], reader.key_of(text[: match.start()])
    if len(key) < 2 and key not in ONE_SIGN:
        last = reader.found[-1] if reader.same_sentence else None
        ahead = reader.unanswered[-1] if reader.unanswered else ""
        named = ahead and not typed_values(ahead, reader.speech.at)
        if not key and last is None and named and f"{ahead}，{text}" in reader.whole:
            return reader.emit(clean_key(ahead), text, amount.kind, confidence=0.7)  # 抬腿，一天3组
        if last is None or not last.key or last.kind in CLAUSE_KINDS:
            return False
        if amount.quantity.kind == "count":
            return not key and last.kind is not FactKind.NAME and reader.extend(text)
        if amount.quantity.kind != "number" and amount.quantity.unit != "CNY":
            return False
        key, said = f"{rx('单?价$|[钱来到]$').sub('', last.key)}单价", text
    money = FactKind.AMOUNT if rx(MONEY).search(key) else amount.kind
    return reader.emit(key, said, money, normalized=said, confidence=0.7)


def _pairs(
    reader: Reader, text: str, groups: list[tuple[int, int]], values: list[Value]
) -> list[str]:
    """血压高压150低压95: names and numbers in turn, each number of the name before it."""
    if (
        len(groups) < 2
        or groups[-1][1] != len(text)
        or any(v.quantity is None or says_little(v) for v in values)
    ):
        return []
    starts = [0, *(end for _, end in groups[:-1])]
    pieces = [text[start:end] for start, (_, end) in zip(starts, groups, strict=True)]
    labels = [
        reader.key_of(cut_values(text[start:end], [(at - start, end - start)]))
        for start, (at, end) in zip(starts, groups, strict=True)
    ]
    named = all(2 <= len(label) <= 8 and not rx(WEAK_KEY).match(label) for label in labels)
    return pieces if named and len(set(labels)) == len(labels) else []


def _thing_after(text: str, value: Value) -> str:
    """人均消费102元的四川人家 tells of the thing after it."""
    match = rx(rf"的(?P<thing>{NAME_OF_THING}{{3,20}}?)(?=[吃用入住看怎您你，。]|$)").match(
        text, value.end
    )
    if match is None or value.quantity is None:
        return ""
    before = rx(ATTRIBUTES).search(clean_key(text[: value.start]))
    if before is not None:
        return f"{match['thing']}{before[0]}"
    return f"{match['thing']}价格" if value.quantity.kind == "amount" else ""


def _bare_value(reader: Reader, text: str, said: str, first: Value) -> bool:
    """A value alone: an answer, a correction of something said before, or the key is the verb."""
    spent = rx(_SPENDS).search(text[: first.start])
    if spent and first.quantity is not None and first.quantity.kind in ("amount", "number"):
        return reader.emit(
            _SPENT[spent["verb"]], said, FactKind.AMOUNT, normalized=first.normalized
        )
    slot = _open_slot(reader, first)
    if slot is not None:
        return reader.emit(slot.key, said, first.kind, normalized=first.normalized, confidence=0.85)
    if reader.correcting and reader.speech.user:
        return reader.emit(
            reader.pending, said, first.kind, normalized=first.normalized, correction=True
        )
    if not reader.speech.user:
        return False
    if first.moment is not None and reader.same_sentence and _hour_alone(text, said, first):
        last = reader.found[-1]
        of = rx(r"(?:地点|位置|地址|时间)$").sub("", last.key)
        timeless = last.kind in _TIMELESS or (said != text and last.kind in _JOURNEYS)
        if timeless and not is_person(of):
            # 集合地点在西门停车场，早上六点半
            return reader.emit(f"{of}时间", said, first.kind, normalized=first.normalized)
    if first.quantity is not None:
        if first.quantity.kind == "amount" and first.quantity.period:
            return reader.emit("单价", said, FactKind.AMOUNT, normalized=first.normalized)
        if first.quantity.unit == "grade":
            return reader.emit(reader.key_of("年级"), said, FactKind.OTHER)
        if first.quantity.noun in ("人", "个人", "位", "名"):
            group = (
                reader.subject if rx(r"(?:公司|团队|部门|店|班)$").search(reader.subject) else ""
            )
            return reader.emit(f"{group}人数", said, first.kind, normalized=first.normalized)
        if first.quantity.unit == "years_old":
            return reader.emit(reader.key_of("年龄"), said, first.kind, normalized=first.normalized)
        if first.quantity.noun and first.quantity.number != "1" and not reader.slots:
            return reader.emit(
                "数量", said, first.kind, normalized=first.normalized, confidence=0.6
            )
    return False


def _hour_alone(text: str, said: str, value: Value) -> bool:
    """Whether a clause is a moment and nothing else, or the hour at which something leaves."""
    leaves = bool(value.moment and value.moment.clock) and text.removeprefix(said) in set("飞开走")
    return said == text or leaves


_TIMELESS = frozenset({FactKind.OTHER, FactKind.ADDRESS})
_JOURNEYS = frozenset({FactKind.ID, FactKind.DATE})


_MEETS = (
    r"^(?:[^在]{0,3}[跟和与约][^在]{1,6})?在(?P<where>[^，在]{2,12}?)"
    r"(?P<what>开会|见面|碰头|集合|面谈|聚餐|聚会|上课|考试|面试|培训|[吃喝看拍打][\u4e00-\u9fff]{1,2})$"
)


_AGED = r"今年|[虚周]岁"


_SPENDS = (
    r"(?P<verb>花|付|交|卖|赚|欠|租|押|一共|总共|合计|总计)了?(?:是|要|我|我们|掉)?(?:大概|"
    r"差不多|约)?$"
)
_SPENT = {
    "花": "花费",
    "付": "付款",
    "交": "缴费",
    "卖": "售价",
    "赚": "利润",
    "欠": "欠款",
    "租": "租金",
    "押": "押金",
}

_SPENT |= dict.fromkeys(("一共", "总共", "合计", "总计"), "总价")


def _contacts(reader: Reader, text: str, contacts: list[Value], values: list[Value]) -> bool:
    done = False
    position = 0
    for value in contacts:
        before = text[position : value.start]
        position = value.end
        if value.type == "id" and (more := rx(_MODEL_TAIL).match(text, value.end)):
            said = text[value.start : more.end()]
            value = replace(value, text=said, end=more.end(), normalized=said.upper())
            position = more.end()
        label = reader.key_of(rx(r"(?:[、和跟及与:]|或者?|以及)+").sub("", before))
        if value.type == "id":
            key = _id_key(label) or _journey_key(
                label, value.text, alone=reader.same_sentence and value.text == text
            )
            if key is None:
                slot = next((s for s in reader.slots if s.kinds and FactKind.ID in s.kinds), None)
                if slot is None:
                    continue
                key = slot.key
            priced = next(
                (v for v in values if v.kind is FactKind.AMOUNT and v.start >= value.end), None
            )
            if priced is not None and key == label and not is_attribute(label):
                # of 海尔EG100要3200元 the price is that of the model, not of the brand
                done |= reader.emit(
                    f"{label}{value.text}",
                    priced.text,
                    priced.kind,
                    normalized=priced.normalized,
                )
                continue
            kind = FactKind.OTHER if rx(PLAIN_NUMBER).search(key) else FactKind.ID
            if rx(r"(?:微信号?|QQ号?)$").search(key):
                kind, value = FactKind.CONTACT, replace(value, normalized=value.text)
        else:
            key = contact_key(label, value.type, reader)
            kind = FactKind.CONTACT
            name = rx(r"^(?P<name>[\u4e00-\u9fff]{2,4})[\s:，]*$").match(before.strip())
            if name and looks_like_name(name["name"]) and not done:
                named = next(
                    (s.key for s in reader.slots if FactKind.NAME in (s.kinds or ())), None
                )
                if named:
                    reader.emit(named, name["name"], FactKind.NAME)
                    key = contact_key("", value.type, reader)
        done |= reader.emit(
            key,
            value.text,
            kind,
            normalized=value.normalized,
            confidence=0.9,
            correction="改签" in before,
        )
    return done


_MODEL_TAIL = r"(?: (?:Pro|Max|Plus|Mini|Ultra|Air|SE|[A-Z0-9]{1,6})(?![A-Za-z0-9]))+"


_CONTACT_KEYS = {"phone": "电话", "email": "邮箱", "url": "链接"}


def contact_key(label: str, type_: str, reader: Reader) -> str:
    default = _CONTACT_KEYS[type_]
    if not label or len(label) > 12:
        slot = next((s for s in reader.slots if s.kinds and FactKind.CONTACT in s.kinds), None)
        return slot.key if slot is not None else reader.key_of(default)
    if rx(
        r"(?:电话|手机|号码?|邮箱|邮件|email|Email|微信|链接|网址|地址|联系方式|热线|座机|"
        r"传真|官网|文档|仓库|主页)$"
    ).search(label):
        return label
    if rx(r"(?:打|拨打|联系|发到|发送到|发给|加|在|见|看|访问|留)$").search(label):
        return default
    return f"{label}{default}" if len(label) <= 8 else default


def _id_key(label: str) -> str | None:
    if not label or len(label) > 12:
        return None
    if rx(
        r"(?:号|码|编号|单|ID|id|型号|车牌|账号|账户|航班|车次|版本|工单|合同|发票|护照|证|"
        r"股票|项目|分支|标签|课程|房间?|座位|密码|IP|端口|机型|系列|单据|卡)$"
    ).search(label):
        return label
    return (
        label
        if rx(r"(?:用|选|买|订|乘|坐|开|装|改签.?)$").search(label) is None and len(label) >= 2
        else None
    )


def _journey_key(label: str, code: str, *, alone: bool) -> str | None:
    """坐MU5405, 回程坐G1958, 机票是6月3号的，HU7781: the form of the code says by what."""
    match = rx(r"(?P<of>.{0,4}?)(?:[坐乘订买搭抢赶飞]|改签)(?:的?是|[到成为])?$").search(label)
    by = rx(
        r"(?P<train>[GDCKTZ][0-9]{1,4})|(?:[A-Z]{2}|[A-Z][0-9]|[0-9][A-Z])[0-9]{3,4}"
    ).fullmatch(code)
    if by is None or (match is None and not alone):
        return None
    return f"{clean_key(match['of']) if match else ''}{'车次' if by['train'] else '航班'}"


def _address(reader: Reader, text: str) -> bool:
    if reader.same_sentence and reader.found[-1].kind is FactKind.ADDRESS and reader.extend(text):
        return True
    match = rx(
        r"^(?P<key>[^，。]{0,12}?(?:地址|住址|住|在|到|送|寄|发|位置|是|：|:|位于))(?:在|"
        r"到|是|为|:|就是|至)*(?P<where>[^，。]{4,60})$"
    ).match(text)
    where = clean_value(match["where"]) if match else text
    key = reader.key_of(match["key"]) if match else ""
    if not rx(r"(?:地址|住址|位置|地点)$").search(key):
        slot = next((s for s in reader.slots if s.kinds and FactKind.ADDRESS in s.kinds), None)
        key = slot.key if slot else ("收货地址" if rx("寄|送|发|收").search(key) else "地址")
    return reader.emit(key, where, FactKind.ADDRESS)


_ADDS = (
    r"(?:除外|不算|另算|不包括|不在内)$|^(?:一天|每天|每日|每次|每周|每月|每隔|饭前|"
    r"饭后)[^，。]{1,8}[次片粒毫升颗包]$|^(?:一个?月|每个?月|一年|每年|一天)(?:大概|差不多|"
    r"大约|约)?[0-9一二两三四五六七八九]"
)


_NO_EVENT = (
    r"再说|意思是|等于|没有?说|有点|好累|很累|真累|好困|开心|高兴|难过|心情|无聊|好忙|太忙|"
    r"好冷|好热|好饿|觉得|感觉|认为|知道|听说|说过|告诉|聊|问过|推荐|介绍一下|谢谢|天气|怎么|"
    r"什么|希望|如果|帮我(?:查|看|找|推荐|搜|想|写|算|翻译)"
)


def _slot_named(reader: Reader, key: str) -> bool:
    return any(slot.key in key or key in slot.key for slot in reader.slots)
