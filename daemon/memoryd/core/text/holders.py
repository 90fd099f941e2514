"""What people are to each other, and which of it several are at a time: two doctors, one mother."""

from __future__ import annotations

import functools
import re

__all__ = [
    "HOLDERS_EN",
    "KIN_EN",
    "KIN_ZH",
    "NICKNAMES_ZH",
    "TITLES_ZH",
    "changes_hands",
    "many_hold",
]

_POSTS_EN = (
    "doctor|gp|dentist|vet|nurse|therapist|surgeon|specialist|physio|manager|boss|supervisor|"
    "director|professor|teacher|tutor|coach|trainer|instructor|driver|lawyer|solicitor|agent|"
    "accountant|plumber|electrician|mechanic|builder|cleaner|nanny|babysitter|guide|assistant|"
    "engineer|consultant|advis[eo]r"
)
_POSTS_ZH = (
    "医生|大夫|牙医|护士|经理|总监|主管|老板|领导|上司|老师|教授|导师|教练|班主任|司机|师傅|律师|"
    "顾问|中介|经纪人|会计|导游|保姆|阿姨|管家|工程师|助理|秘书"
)
_PEERS_EN = (
    "colleague|friend|neighbou?r|roommate|flatmate|brother|sister|son|daughter|uncle|aunt|cousin|"
    "dog|cat"
)
_PEERS_ZH = (
    "同事|朋友|同学|闺蜜|邻居|室友|哥哥?|弟弟?|姐姐?|妹妹?|儿子|女儿|叔叔?|舅舅?|姑姑?|"
    "[表堂][哥弟姐妹]|猫|狗"
)

_FAMILY_EN = (
    "mother|father|mom|mum|dad|wife|husband|kid|child|baby|girlfriend|boyfriend|partner|"
    "grandmother|grandfather|grandma|grandpa"
)
_FAMILY_ZH = (
    "爸爸?|妈妈?|父亲|母亲|爸妈|父母|老公|老婆|丈夫|妻子|先生|太太|爱人|对象|男朋友|女朋友|男友|女友|"
    "大女儿|小女儿|大儿子|小儿子|闺女|孩子|宝宝|小孩|娃|爷爷|奶奶|外公|外婆|姥姥|姥爷|阿姨|岳父|岳母|"
    "婆婆|公公|侄子|侄女|外甥女?|双胞胎|丈母娘|丈人|嫂子|家人"
)

HOLDERS_EN = f"{_POSTS_EN}|{_PEERS_EN}"
"""What more than one is to somebody."""

KIN_EN = f"{_FAMILY_EN}|{_PEERS_EN}|boss|manager|teacher|assistant"
KIN_ZH = f"{_FAMILY_ZH}|{_PEERS_ZH}|领导|老板|助理|秘书|搭档"
"""Whom people speak of by what they are to them: my brother, 我领导."""

TITLES_ZH = (
    "先生|女士|小姐|经理|总监|老师|医生|大夫|师傅|主任|教授|工程师|院长|所长|校长|局长|"
    "律师|主管|老板|会计"
)
"""What stands behind a surname."""

NICKNAMES_ZH = "昵称|小名|外号|绰号|花名|网名|英文名"
"""What somebody is called beside their name."""


@functools.lru_cache(maxsize=1024)
def many_hold(key: str) -> bool:
    """Whether a newer value under the key closes an older one only where the words say that it
    changed: the second doctor is another doctor, and a nickname is no end of another."""
    return _held_by_many().search(key.lower().strip()) is not None


@functools.lru_cache(maxsize=1024)
def changes_hands(key: str) -> bool:
    """Whether a new one takes the place of the one before: a new manager, but no new friend."""
    return _post().search(key.lower().strip()) is not None


@functools.cache
def _held_by_many() -> re.Pattern[str]:
    return _ending(f"{HOLDERS_EN}|nick", f"{_POSTS_ZH}|{_PEERS_ZH}|{NICKNAMES_ZH}")


@functools.cache
def _post() -> re.Pattern[str]:
    return _ending(_POSTS_EN, _POSTS_ZH)


def _ending(english: str, chinese: str) -> re.Pattern[str]:
    return re.compile(rf"(?:\b(?:{english})(?: ?name)?|(?:{chinese})(?:姓名?)?)$")
