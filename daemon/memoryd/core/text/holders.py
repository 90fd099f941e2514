"""Attributes that several hold at a time, each beside the other: two doctors, two nicknames."""

from __future__ import annotations

import functools
import re

__all__ = ["HOLDERS_EN", "HOLDERS_ZH", "NICKNAMES_ZH", "many_hold"]

HOLDERS_EN = (
    "doctor|gp|dentist|vet|nurse|therapist|surgeon|specialist|physio|manager|boss|supervisor|"
    "director|professor|teacher|tutor|coach|trainer|instructor|driver|lawyer|solicitor|agent|"
    "accountant|plumber|electrician|mechanic|builder|cleaner|nanny|babysitter|guide|assistant|"
    "engineer|consultant|advis[eo]r|colleague|friend|neighbou?r|roommate|flatmate|"
    "brother|sister|son|daughter|uncle|aunt|cousin|dog|cat"
)
"""What more than one is to somebody."""

HOLDERS_ZH = (
    "医生|大夫|牙医|护士|经理|总监|主管|老板|领导|上司|老师|教授|导师|教练|班主任|司机|师傅|律师|"
    "顾问|中介|经纪人|会计|导游|保姆|阿姨|管家|工程师|助理|秘书|同事|朋友|同学|闺蜜|邻居|室友|"
    "哥哥?|弟弟?|姐姐?|妹妹?|儿子|女儿|叔叔?|舅舅?|姑姑?|[表堂][哥弟姐妹]|猫|狗"
)

NICKNAMES_ZH = "昵称|小名|外号|绰号|花名|网名|英文名"
"""What somebody is called beside their name."""


@functools.lru_cache(maxsize=1024)
def many_hold(key: str) -> bool:
    """Whether a newer value under the key closes an older one only where the words say that it
    changed: the second doctor is another doctor, and a nickname is no end of another."""
    return _held_by_many().search(key.lower().strip()) is not None


@functools.cache
def _held_by_many() -> re.Pattern[str]:
    return re.compile(
        rf"(?:\b(?:{HOLDERS_EN})(?: name)?|\bnickname|(?:{HOLDERS_ZH})(?:姓名?)?|{NICKNAMES_ZH})$"
    )
