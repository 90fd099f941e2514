"""When two attributes, or two values, are the same however they were said."""

from __future__ import annotations

import functools
import re

from memoryd.core.text.holders import many_hold
from memoryd.core.text.numerals import half_width, quantities

__all__ = ["bare_value", "canonical_key", "contradict", "keys_agree", "same_value"]


@functools.lru_cache(maxsize=1024)
def canonical_key(key: str) -> str:
    """The form under which keys are compared: 手机号码, 我的电话 and 电话 are one attribute."""
    if many_hold(key):
        key = key.strip().lower().removesuffix(" name")  # boss name is boss
    bare = re.sub(r"[\s的_\-：:「」“”\"'（）()]+", "", half_width(key).casefold())
    for prefix in ("我们", "咱们", "我", "您", "你", "本人", "用户", "my", "our", "your", "the"):
        if bare.startswith(prefix) and len(bare) > len(prefix) + 1:
            bare = bare[len(prefix) :]
            break
    bare = _synonyms().sub(lambda match: _SYNONYMS[match[0]], bare)
    if bare.isascii():
        # the course fee is what the course costs, and 12 May what day and time it is on
        bare = re.sub(r"(?<=\w{3})(?:cost|(?<!cof)fee|charge|fare|price)s?$", "", bare)
        bare = re.sub(r"date$", "time", bare)
    for suffix in ("姓名", "名称", " name"):
        if bare.endswith(suffix) and len(bare) > len(suffix):
            return bare.removesuffix(suffix)
    return _OWN.get(bare, bare)


_OWN = {"name": "姓名", "nickname": "昵称"}
"""Who speaks, in both languages: one person has one name."""


_SYNONYMS = {
    "联系电话": "电话",
    "电话号码": "电话",
    "手机号码": "电话",
    "联系手机": "电话",
    "手机号": "电话",
    "微信号": "微信",
    "名字": "姓名",
    "称呼": "姓名",
    "全名": "姓名",
    "电子邮箱": "邮箱",
    "邮箱地址": "邮箱",
    "邮件地址": "邮箱",
    "家庭住址": "住址",
    "家庭地址": "住址",
    "家里地址": "住址",
    "家地址": "住址",
    "开会时间": "会议时间",
    "开会地点": "会议地点",
    "交货日期": "交货时间",
    "交付日期": "交付时间",
    "出发日期": "出发时间",
    "送货时间": "配送时间",
    "送货日期": "配送时间",
    "收件地址": "收货地址",
    "送货地址": "收货地址",
    "送货地点": "收货地址",
    "收货地点": "收货地址",
    "配送地点": "收货地址",
    "配送地址": "收货地址",
    "收件人": "收货人",
    "订单编号": "订单号",
    "订单号码": "订单号",
    "团队规模": "团队人数",
    "员工人数": "公司人数",
    "员工数": "公司人数",
    "公司规模": "公司人数",
    "phonenumber": "phone",
    "mobile": "phone",
    "emailaddress": "email",
}


@functools.cache
def _synonyms() -> re.Pattern[str]:
    return re.compile("|".join(sorted(_SYNONYMS, key=len, reverse=True)))


def keys_agree(one: str, other: str) -> bool:
    return canonical_key(one) == canonical_key(other)


def same_value(one: str, other: str) -> bool:
    """Whether two values say the same: spelling of numbers, width, fillers and modals aside."""
    ours, theirs = bare_value(one), bare_value(other)
    if ours == theirs:
        return True
    if min(len(ours), len(theirs)) < 3 or not (ours in theirs or theirs in ours):
        return False
    # 支持移动端 restates 最好支持移动端; 不能存云上 does not restate 能存云上, nor 25台 5台
    longer, shorter = (ours, theirs) if len(ours) > len(theirs) else (theirs, ours)
    head, _, tail = longer.partition(shorter)
    if re.search(r"[不没无非别未0-9]|not|never|n't|no ", head[-4:] + tail[:2]):
        return False
    return len(longer) - len(shorter) <= max(4, len(shorter) // 2)


def bare_value(value: str) -> str:
    text = half_width(value).casefold()
    pieces, position = [], 0
    for quantity in quantities(text):
        pieces += [text[position : quantity.start], quantity.normalized]
        position = quantity.end
    text = "".join((*pieces, text[position:]))
    # A full stop within a word is part of an address: qin.hao@ is not qinhao@.
    return re.sub(r"\.(?!\w)|[\s，,。！!；;、：:“”\"'（）()的了吧哦啊呢]+", "", text)


def contradict(old: str, new: str) -> bool:
    """Whether two preferences have opposite signs on one thing: 喜欢咖啡, 不喝咖啡了."""
    ours, theirs = _polarity(old), _polarity(new)
    return ours[0] != theirs[0] and bool(ours[1]) and ours[1] == theirs[1]


def _polarity(value: str) -> tuple[bool, str]:
    text = re.sub(r"\s+", " ", half_width(value).casefold()).replace("不过敏", "")
    negative = bool(
        re.search(r"不|没|讨厌|别|戒|忌|过敏|\bnot\b|n't|hate|dislike|never|no longer", text)
    )
    thing = re.sub(
        r"不再|现在|已经|以后|平时|特别|非常|比较|很|最|更|也|都|不|没|别|太|喜欢|讨厌|"
        r"偏爱|偏好|爱|想|"
        r"能|会|要|吃|喝|用|看|听|玩|戒|忌口?|对|过敏|了|的|"
        r"\b(?:i|really|now|like|love|prefer|hate|dislike|enjoy|do|don't|not|no longer|"
        r"any ?more|to|"
        r"eat|eating|drink|drinking|never|can't|very much|a lot)\b|[\s.,!]",
        "",
        text,
    )
    return negative, thing
