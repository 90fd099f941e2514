"""Families of Chinese rules: what changes, replaces or withdraws what was said before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value, typed_values
from memoryd.core.extraction.zh_terms import (
    MONEY,
    PLAIN_NUMBER,
    classify,
    clean_key,
    clean_value,
    is_attribute,
    is_person,
    key_around,
    leading_attributes,
    mostly_typed,
    people_key,
    rx,
    says_little,
    time_key,
    without_values,
)
from memoryd.core.facts import CANCELLED, RESTORED, FactKind

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_zh import Reader

__all__ = [
    "BUT_NOT",
    "CHANGE_AHEAD",
    "NOT_BUT",
    "NO_LONGER",
    "arranged",
    "changed",
    "joined",
    "withdrawn",
]

_CHANGE_VERB = (
    r"(?:改|换|调整?|变更?|更新|更正|修改|修正|推迟|延期|延后|延|推后|顺延|提前|提高?|"
    r"升级?|延长|缩短|压缩|压|涨|砍|谈(?=到)|变(?=[成为到])|降低?|增加?|减少?|加|减|缩减?|"
    r"挪|移|动|提(?=到)|做个?(?:调整|修改|变更)|"
    r"转|切换?|宽限|设置?|调节?|扩大?|放宽|上调|下调|订正|纠正)"
)


_CHANGED = (
    r"^(?:我们?|咱们?)?(?:想|要|需要|得|已经?|已|决定|打算|还是|帮我|请|麻烦您?你?|可以|"
    rf"能)*(?:[^，]{{0,6}}(?:把|将))?(?P<key>.{{0,18}}?)"
    r"(?:又|要|需要|得|已经?|已|临时|统一|现在|都|可以|能|再|给|统一)*(?:从(?P<old>.{1,20}?))?"
    rf"{_CHANGE_VERB}(?:[一]?下)?(?:成了?|为了?|到了?|至(?![少多今])|用|回|在|期到|后到|前到|"
    rf"的是)(?P<new>.{{1,40}})$"
)


_BESIDES = (
    r"(?:这边|那边|这块|那块|这里|那里|这儿|那儿|方面|这部分|那部分)?"
    r"(?:也(?:要|得|需要|应该)?(?=跟着|一起|一并|同步|相应|对应)|也|同样|顺便|顺带|一起|一并|一道|"
    r"跟着|相应地?|对应|随之|同步|照样|干脆)+"
    rf"(?=(?:要|需要|得|想|能|可以|应该|再|又|都|帮我|给我)*(?:往[前后])?{_CHANGE_VERB}|不太?够|太[多少紧])"
)
"""总预算那块也相应提到…: what joins one change to another says nothing of either."""


def joined(text: str) -> str:
    """Return a clause that changes something without the words that join it to another change."""
    return rx(_BESIDES).sub("", text, count=1)


CHANGE_AHEAD = (
    r"^(?!(?:刚才|刚刚|我|之前)*(?:[写记说填报打给搞弄看][错反]|[说记看]混))"
    rf"(?:我们?|咱们?)?(?:的)?(?:把|将)?(?P<key>.{{1,14}}?)(?:要|需要|得|想|有|又|已经?|"
    r"刚|可能要|都)*"
    rf"(?:{_CHANGE_VERB}(?:一?下|了|动了?)?吧?|有变化?|[变换]了|换[人家地][方了]*|改期|改时间|改签|有调整|有改动|不太?够了?|太[多少紧]了?|"
    r"有误|不对|错了|"
    r"(?:[写记说填报打给搞弄看][错反]|[说记看]混)了?|往[后前](?:推|挪).*)$"
)


_LOOSENED = (
    r"^(?P<key>.{1,8}?)(?:可以|能|要|得)?再?(?:高|低|多|少|大|小|宽|长|短|放宽|提高|"
    r"降低)(?:一?点|一?些)$"
)
_INCREMENT = (
    r"^(?P<key>.{1,8}?)(?:可以|得|要|还)*(?P<by>(?:再|又|还得?|多)+(?:加|减|涨|降|追加|增加|"
    r"减少|降低|提高)了?(?:大概|差不多)?[0-9一二两三四五六七八九十百千万]+.{0,4})$"
)


NOT_BUT = (
    r"^(?P<key>[^，]{0,14}?)(?:不是|并非|不要|(?:不|(?P<let>别))(?P<verb>[用选去在叫姓坐买订吃喝走请找住寄送放写填]))"
    r"(?P<old>[^，]{1,24}?)(?(let)了|(?:了|的)?)(?:[，、\s](?:而|应该|其实|我|应|还是|那就?|就)*|而?(?=是))"
    r"(?:是|要|(?:改|换)[成为]|[改换][用选去在叫姓坐买订吃喝走请找住]|"
    r"(?(verb)(?P=verb)|[用选去在叫姓坐买订吃喝走请找住]))(?P<new>[^，]{1,24})$"
)


NO_LONGER = (
    r"^(?P<key>)(?:我们?|就|先)?不(?:再|用)?(?P<old>[^，是要]{2,12}?)了，(?:改成|换成|改为|"
    r"换为|改用|换用|改|换)(?P<new>[^，]{2,24})$"
)


BUT_NOT = (
    r"^(?P<key>[^，]{0,14}?)(?:应该)?(?:是|叫|姓|在)(?P<new>[^，不]{1,24}?)[，、\s]?(?:而)?"
    r"(?:不是|并非|不叫|不姓|不在)(?P<old>[^，]{1,24})$"
)


_SHOULD_BE = (
    r"^(?:(?P<key>.{0,12}?))(?:应该|应当|正确的?|实际上?|准确的?|其实|最新的?|"
    r"新的?)(?:应该)?(?:是|为|:)(?P<new>.{1,40})$"
)


_SETTLED = (
    r"^(?P<key>.{2,8}?)(?:今天|昨天|刚刚?|已经|总算|终于|最后|最终)*(?:确定|敲定|谈好|说好|商量好|定)"
    r"(?:下来)?了$"
)
_IN_THE_END = r"^(?:那?就|最后|最终|一共|总共)*(?:是|定的?是|定在|定为?)(?P<new>.{1,24})$"


_AS_OTHERS = r"[跟和同像][^，]{1,8}一样$"
"""冲锋衣跟T恤一样改成XL is of the 冲锋衣."""


_TAKEN_BACK = (
    r"^(?:那|就|把)*(?P<key>[^，按用照]{2,10}?)(?:就|还是|仍然?|依旧)*(?:按照?|用|是|走|(?:恢复|回|改回|换回)到?)"
    r"(?:我们?)?(?:最[早初]|最?开始|一开始|原来|原先|当初)(?:[说定讲约给]过?)?(?:的|那)(?:个|版|套)?"
    r"(?:时间|地址|数|价格?|方案)?(?:来|走|办|吧|就[行好])*$"
)
"""The change of something is taken back: 牙医还是按最早说的."""


def changed(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_TAKEN_BACK).match(text) if reader.speech.user else None
    if match is not None:
        key = reader.key_of(match["key"])
        return reader.emit(key, RESTORED, FactKind.OTHER, correction=True)
    match = rx(_SETTLED).match(text)
    if match is not None and is_attribute(key := clean_key(match["key"])):
        reader.pending = reader.key_of(key)  # 人数今天定了，有几个不来，最后是196个
        return True
    match = rx(_IN_THE_END).match(text) if reader.pending else None
    if match is not None:
        return _emit_new_value(reader, reader.pending, match["new"])
    match = rx(_INCREMENT).match(text)
    if match is not None and values and is_attribute(key := clean_key(match["key"])):
        reader.pending = key
        return reader.emit(
            f"{key}变动", match["by"], FactKind.AMOUNT, normalized=values[0].normalized
        )
    loosened = rx(_LOOSENED).match(text)
    if loosened is not None and is_attribute(key := clean_key(loosened["key"])):
        reader.pending = key
        return True
    match = rx(_CHANGED).match(text)
    if match is not None and rx("[挪移]到").search(text) and not mostly_typed(match["new"], values):
        return False  # 车挪到对面了 is a place
    if match is not None and not rx(r"^(?:变|转|提|加|减|升|降|改)$").match(match["new"]):
        key, old, new = match["key"], match["old"], match["new"]
        if rx(r"(?:没有?|不|别|不能|不要)$").search(key):
            return False
        key = rx(_AS_OTHERS).sub("", key)
        if key.endswith(("说", "讲")):  # 退货地址客服说改成… is of the 退货地址
            of = next(reversed(leading_attributes(key)), "")
            key = of if of and not is_person(of) else key
        key = reader.key_of(key) or reader.pending or ("" if old else reader.spoken_of)
        mentioned = typed_values(key, reader.speech.at) if key else []
        if old is None and len(mentioned) == 1 and mentioned[0].text == key:
            old, key = key, reader.pending  # 把20台改成25台
        if key and not old and mentioned:
            rest = without_values(key, mentioned)
            if len(mentioned) == 1 and key.endswith(mentioned[0].text):
                old, rest = mentioned[0].text, clean_key(rest)  # 邮箱的163改成126
            key = rest
        return _emit_new_value(reader, key, new, old)
    match = rx(_SHOULD_BE).match(text)
    if match is not None and reader.correcting:
        return _emit_new_value(reader, reader.key_of(match["key"]) or reader.pending, match["new"])
    if reader.correcting and (match := rx(CHANGE_AHEAD).match(text)) is not None:
        key = clean_key(match["key"])
        if key and not rx(r"^(?:这|那|你|您)|[不没]$").search(key):
            reader.pending = reader.key_of(key)
            return True
    if reader.pending and rx(
        r"^(?:往[前后])?(?:顺延|推迟|延后|延期|提前|推)了?(?:大概)?[^，。]{1,6}$"
    ).match(text):
        return True  # the new value comes with the next clause
    match = rx(r"^(?:就|(?P<now>现在|目前))*[是叫姓](?![他她我你])(?P<new>.{1,40})$").match(text)
    if reader.correcting and match is not None and (reader.pending or not match["now"]):
        return _emit_new_value(reader, reader.pending or _asked_key(reader), match["new"])
    contact = len(values) == 1 and values[0].kind is FactKind.CONTACT
    if contact and not rx(r"(?:电话|手机号?|邮箱|微信号?|QQ号?)$").search(reader.pending):
        return False
    if (
        reader.pending
        and values
        and not text.startswith(("原来", "原先", "之前", "以前"))
        and len(text) <= 40
        and not is_attribute(key_around(text, values[0]))
    ):
        new = rx(
            rf"^(?:现在|就|是|要|得|{_CHANGE_VERB}|定)+(?=[A-Za-z0-9一二两三四五六七八九十周])"
        ).sub("", text)
        return _emit_new_value(reader, reader.pending, values[0].text if contact else new)
    return False


def _asked_key(reader: Reader) -> str:
    return reader.slots[0].key if reader.speech.fresh and len(reader.slots) == 1 else ""


def _emit_new_value(reader: Reader, key: str, new: str, old: str | None = None) -> bool:
    new = clean_value(new)
    values = typed_values(new, reader.speech.at)
    kind, normal = classify(key, new, reader.speech)
    values = [v for v in values if not says_little(v)] or values
    if len(values) == 1:
        only = values[0]
        rest = clean_key(without_values(new, [only]))
        if rest and len(rest) > 1 and not key and only.type == "quantity":
            key, new = rest, only.text
        if rx(PLAIN_NUMBER).search(key):
            kind, normal = FactKind.OTHER, new
        elif not rx(r"(?:地址|住址|位置|地点|方案|计划|内容)$").search(key):
            if kind is not FactKind.CONTACT and (only.moment or len(only.text) * 2 >= len(new)):
                kind, normal = only.kind, only.normalized
            if kind is FactKind.COUNT and rx(MONEY).search(key):
                kind = FactKind.AMOUNT
    key = time_key(key, kind)
    if len(values) == 1 and key:
        key = people_key(key, values[0])
    if old is not None:
        old = clean_value(old)
    return reader.emit(key, new, kind, normalized=normal, correction=True, replaces=old)


_ARRANGED = (
    r"^(?P<key>.{0,10}?)(?:已经?)?(?:为|帮|给|替)(?:您|你)(?:预约|预订|约|安排|登记|订|改签|"
    r"排)(?:了|到|在|好|的是)*(?P<new>.{2,40})$"
)


def arranged(reader: Reader, text: str, values: list[Value]) -> bool:
    """已为您预约周六上午9点到11点 makes the hour of what was asked for more precise."""
    match = rx(_ARRANGED).match(text)
    moment = next((v for v in values if v.moment is not None), None)
    if match is None or moment is None:
        return False
    key = clean_key(match["key"]) or clean_key(text[moment.end :])
    return reader.emit(
        "",
        moment.text,
        moment.kind,
        normalized=moment.normalized,
        correction=True,
        replaces=moment.moment.day_text if moment.moment else None,
        fallback_key=(time_key(key, moment.kind) if len(key) <= 8 else "") or "预约时间",
    )


_WITHDRAWN = (
    r"^(?:我们?|咱们?)?(?:先|就|已经?|都|帮我|把)*(?:(?P<verb>取消|撤销|删掉?|"
    r"去掉)(?P<a>.{2,20}?)(?:吧|了)?|"
    r"(?:不用|不要|不需要|无需|不必)(?P<b>.{2,20}?)了|(?P<c>.{2,20}?)(?:先|就|已经?|"
    r"给)*(?:取消|作废|撤销|不要|不用|不需要|免)了?(?:吧|掉)?)$"
)


def withdrawn(reader: Reader, text: str, _values: list[Value]) -> bool:
    match = rx(_WITHDRAWN).match(text)
    if match is None:
        return False
    what = match["a"] or match["b"] or match["c"]
    if not what or rx(r"担心|麻烦|客气|谢|紧|急|管|这么|那么").search(what):
        return False
    key = clean_key(what)
    if "取消" in text or match["verb"]:
        return reader.emit(key, CANCELLED, FactKind.OTHER, correction=True, confidence=0.7)
    return reader.emit("要求", text, FactKind.REQUIREMENT, correction=True, replaces=key)
