"""Proper names in a text: people, places, quoted titles and Latin words in Chinese.

Without a dictionary no name is certain, so each is looked for where names stand: after 叫, 姓名
or 联系人, before 先生 or 经理, in front of a verb, between quotation marks, in capitals. What is
found is a candidate; whether it was said is for the caller to see.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Literal

from memoryd.core.summaries import is_chinese, word_set
from memoryd.core.text.day_names import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from memoryd.core.text.holders import TITLES_ZH
from memoryd.core.text.numerals import half_width
from memoryd.values import frozen

__all__ = ["Name", "called_people", "names"]


@frozen
class Name:
    """A candidate. It counts as said if any of ``forms`` was said.

    ``surname``  of a person named by surname and title (张经理); it may have been said otherwise.
    """

    kind: Literal["person", "place", "title", "word"]
    forms: tuple[str, ...]
    start: int
    end: int
    surname: str = ""


# The most frequent surnames that seldom begin another word, and those that often do.
_SURE = (
    "王李张刘陈杨赵黄周吴徐孙胡朱林郭马罗梁宋郑谢韩唐冯董萧肖程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶"
    "余潘杜戴汪姜范姚谭廖邹熊陆郝孔崔康邱秦顾侯邵孟段钱汤尹黎贺龚庞樊陶洪翟颜倪严俞葛伍韦聂焦柳邢岳"
    "梅莫庄祝祁詹裴霍翁阮欧何"
)
_OTHERS = "高方金田任石江史毛武乔赖兰施温季章鲁申尤毕齐管左谷舒耿路关纪盛童项景柯甘"
_COMPOUND = "欧阳|司马|上官|诸葛|夏侯|皇甫|尉迟|慕容|司徒|令狐"

# Words that begin like a name.
_WORDS = word_set(
    "周一 周二 周三 周四 周五 周六 周日 周天 周末 周期 周年 周边 周围 周到 周报 周会 周内 "
    "周前 周后 马上 马路 马桶 马克 程序 程度 许可 许多 许愿 钱包 钱款 陈列 陈述 严格 严重 "
    "严禁 余额 余下 余款 段落 段时 叶子 林业 林地 黄色 黄金 黄牛 金额 金融 金属 高度 高级 "
    "高端 高效 高峰 高铁 高速 高清 高于 高层 高中 高考 方案 方便 方式 方向 方面 方法 方形 "
    "任务 任何 任意 任选 任职 石头 江边 江苏 江西 何时 何地 何种 何人 史料 管理 管道 关于 "
    "关闭 关注 关联 关键 路线 路上 路由 路径 项目 项下 孔径 康复 顾客 顾问 顾虑 孟加 范围 "
    "范本 温度 温馨 温水 季度 季节 章节 章程 毕业 齐全 左右 左侧 纪要 纪念 童装 童年 景点 "
    "景区 景观 盛大 施工 毛利 毛重 武汉 武器 兰州 田径 欧洲 欧元 欧美 唐山 杜绝 苏州 郑州 "
    "徐州 杭州 柳州 梁柱 丁香 梅雨 祝福 祝贺 祝您 申请 申报 庄重 莫非 谢谢 谢绝 苏打 胡椒 "
    "胡同 朱红 汤料 洪水 陶瓷 黎明 贺卡 曾经 姜汁 罗列 葛根 董事 熊猫 秦皇 韩国 韩式 孙女 "
    "孙子 侯机 蒋家 沈阳 吴江 陆续 陆运 乔迁 邵阳 焦点 焦虑 严谨 岳阳 岳父 岳母 阮家 李子 "
    "白色 史上 张贴 张数 张开 万一 林区 温泉 温和 季付 方可 方才 管家 管控"
)

_VERBS = (
    "负责|将|会|要|说|提出|表示|确认|承诺|答应|同意|希望|需要|喜欢|不|已|在|于|的|是|为|建议|要求|参加|完成|"
    "提供|联系|认为|决定|反馈|接手|跟进|主持|汇报|出差|来自|住|想|今|明|下|周|去|来|和|与|跟|、|及|做|写|"
    "审|交|带|买|订|预订|介绍|推荐|告知|电话|手机|邮箱|有|姓|担任|擅长|计划|打算|支付|付|安排|对|把|被|向|给|让|也|都|"
    "还|可|应|须|必须|曾|正|从|到|用|找|约|发|拿|管|问|接|送|买单|请假"
)
_TITLES = (
    f"{TITLES_ZH}|同学|董事长|阿姨|叔叔|"
    "总(?![价数额计共部结体是和的有在得裁])|工(?![作程具业厂资期人])|姐|哥"
)
_LABELS = "姓名|名字|联系人|负责人|收货人|收件人|对接人|经办人|称呼|昵称|客户名|用户名"

_CITIES = (
    "北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 长沙 郑州 青岛 大连 厦门 "
    "宁波 无锡 佛山 东莞 合肥 福州 济南 昆明 沈阳 哈尔滨 长春 石家庄 太原 南昌 南宁 贵阳 "
    "兰州 海口 三亚 银川 西宁 拉萨 乌鲁木齐 呼和浩特 珠海 中山 惠州 温州 常州 南通 徐州 "
    "扬州 绍兴 嘉兴 烟台 威海 潍坊 洛阳 桂林 丽江 大理 香港 澳门 台北 东京 大阪 首尔 新加坡 "
    "曼谷 伦敦 巴黎 纽约 柏林 悉尼 广东 江苏 浙江 山东 河南 河北 湖南 湖北 四川 福建 安徽 "
    "江西 辽宁 吉林 黑龙江 陕西 山西 云南 贵州 广西 海南 甘肃 青海 宁夏 新疆 西藏 内蒙古"
)

_NO_PLACES = word_set("城 超 上 门 夜 菜 股 楼 都 本 全 各 该 同 外 跨 我")

# Latin words that a Chinese line may bring in: units, and what everybody writes for everything.
_PLAIN_LATIN = word_set(
    "app id ok am pm no vs url email tel http https www rmb cny usd eur hkd kg km cm mm gb "
    "mb tb kb ml kwh qq pc it json pdf h min max api ai todo na n a"
)

_PLAIN_ENGLISH = word_set(
    # What English writes with a capital for other reasons than being a name.
    "i i'm i'd i'll i've sept am pm usd cny rmb eur gbp id ids url ok n/a na none tbd eod asap pdf "
    "api app mr mrs ms dr q1 q2 q3 q4 email etc ai it "
    + " ".join((*WEEKDAYS, *SHORT_WEEKDAYS, *MONTHS, *SHORT_MONTHS)).lower()
)
_ENGLISH_VERBS = word_set(
    "will is was has had said says wants wanted needs needed prefers likes asked agreed promised "
    "committed and or works lives owns handles leads sent joined confirmed would can should must "
    "wrote called suggested proposed decided approved requested signed"
)
_NO_NAMES = word_set(
    # Sentence openers that stand before such verbs without being names.
    "the user users customer client team budget meeting deadline assistant order price payment "
    "delivery he she they it this that these those there who what everyone everybody nobody "
    "someone all both one two manager company project report draft contract invoice flight hotel "
    "tool call result address phone requirement requirements decision owner system data server "
    "version app product plan room booking reservation ticket account file folder lunch dinner "
    "trip event venue each total cost support which no not we you and or family wife husband "
    "son daughter mother father brother sister boss colleague dog cat friend doctor time date place"
)


def names(text: str) -> tuple[Name, ...]:
    """Return the candidates of ``text``, in no particular order."""
    folded = half_width(text)
    found = list(_quoted(folded))
    if is_chinese(folded):
        found += _people(folded)
        found += _places(folded)
        found += _latin_words(folded)
    else:
        found += _capitalised(folded)
    return tuple(found)


@functools.lru_cache(maxsize=256)
def called_people(text: str) -> tuple[str, ...]:
    """Return the people whom a Chinese text calls as one calls them in talk: 阿峰, 小苗, 贺经理."""
    return tuple(dict.fromkeys(_called().findall(text)))


@functools.cache
def _called() -> re.Pattern[str]:
    return re.compile(
        "[老小阿][\u4e00-\u9fff](?![\u4e00-\u9fff]?[个次些])|"
        f"(?<![老小阿])[{_SURE}{_OTHERS}][\u4e00-\u9fff]?(?:{_TITLES}|太太)"
    )


# --- Chinese ------------------------------------------------------------------------------------


@functools.cache
def _person_patterns() -> tuple[re.Pattern[str], ...]:
    surname = f"(?:{_COMPOUND}|[{_SURE}{_OTHERS}])"
    sure = f"(?:{_COMPOUND}|[{_SURE}])"
    han = "[\u4e00-\u9fff]"
    return (
        # 张经理, 张伟先生
        re.compile(rf"(?P<surname>{surname})(?P<given>{han}{{0,2}}?)(?P<title>{_TITLES})"),
        # 联系人：张伟; whatever stands there is a name
        re.compile(
            rf"(?:{_LABELS})\s?(?:[:：]|是|为|叫)\s?(?P<whole>{han}{{2,4}}?)"
            rf"(?=$|[^\u4e00-\u9fff]|{_VERBS})"
        ),
        # 叫张伟, 由张伟; 张伟负责, (张伟), 张伟、李强
        re.compile(
            rf"(?:(?:^|[^\u4e00-\u9fff])|[叫由给向找让请和与跟及为是]|抄送|发给|联系|客户|用户|同事|"
            rf"通知|交给|朋友|老公|老婆|儿子|女儿|先生|太太|"
            rf"{_LABELS})\s?(?P<surname>{sure})(?!{_TITLES})(?P<given>{han}{{1,2}}?)"
            rf"(?=$|[^\u4e00-\u9fff]|{_VERBS})"
        ),
        # 姓张, 小张, 老张
        re.compile(rf"(?:姓|(?<!{han})[小老阿])(?P<surname>[{_SURE}])(?P<given>)"),
    )


def _people(text: str) -> Iterator[Name]:
    for pattern in _person_patterns():
        for match in pattern.finditer(text):
            groups = match.groupdict()
            if groups.get("whole"):
                if groups["whole"][0] not in "无未待暂不":
                    yield Name(
                        kind="person",
                        forms=(groups["whole"],),
                        start=match.start("whole"),
                        end=match.end("whole"),
                    )
                continue
            surname, given = groups["surname"], groups["given"]
            if (surname + text[match.end("surname") : match.end("surname") + 1]) in _WORDS:
                continue
            if given:
                yield Name(
                    kind="person",
                    forms=(surname + given,),
                    start=match.start("surname"),
                    end=match.end("given"),
                )
            else:
                yield Name(
                    kind="person",
                    forms=(match[0],),
                    start=match.start(),
                    end=match.end(),
                    surname=surname,
                )


@functools.cache
def _place_pattern() -> re.Pattern[str]:
    cities = "|".join(sorted(_CITIES.split(), key=len, reverse=True))
    return re.compile(
        rf"(?P<city>{cities})"
        r"|(?P<road>[\u4e00-\u9fff]{2}(?:路|街|大道|巷|弄|胡同))(?=[\u4e00-\u9fff]{0,3}?[0-9])"
        r"|(?P<area>[\u4e00-\u9fff]{2}(?:市|县|省|区(?![域间别分])))(?![场区面民价级政内外长])"
    )


def _places(text: str) -> Iterator[Name]:
    for match in _place_pattern().finditer(text):
        place = match[0]
        if match["area"] and (place[1] in _NO_PLACES or place[0] in "在到去从"):
            continue
        forms = (place,) if match["city"] else (place, place[:2])
        yield Name(kind="place", forms=forms, start=match.start(), end=match.end())


def _latin_words(text: str) -> Iterator[Name]:
    for match in re.finditer(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z'’]*(?![A-Za-z0-9'’])", text):
        if match[0].lower() not in _PLAIN_LATIN:
            yield Name(kind="word", forms=(match[0],), start=match.start(), end=match.end())


def _quoted(text: str) -> Iterator[Name]:
    for match in re.finditer(
        r"《([^《》\n]{1,60})》|“([^“”\n]{1,60})”|「([^「」\n]{1,60})」", text
    ):
        said = match[1] or match[2] or match[3]
        yield Name(kind="title", forms=(said,), start=match.start() + 1, end=match.end() - 1)


# --- English ------------------------------------------------------------------------------------


def _capitalised(text: str) -> Iterator[Name]:
    """Capitalised words: inside a sentence always, at its start when what follows says so."""
    tokens = list(re.finditer(r"[A-Za-z][A-Za-z'’.&-]*", text))
    for index, match in enumerate(tokens):
        word = match[0].rstrip(".-&")
        word = re.sub(r"['’]s?$", "", word)
        plain = word.lower()
        if not word or word == plain or plain in _PLAIN_ENGLISH or len(word) < 2:
            continue
        following = tokens[index + 1][0] if index + 1 < len(tokens) else ""
        if _starts_sentence(text, match.start()) and not word.isupper():
            name_like = plain not in _NO_NAMES and (
                following.lower() in _ENGLISH_VERBS
                or _third_person(plain, following)
                or match[0].endswith(("'s", "’s"))
                or (
                    following[:1].isupper()
                    and following.lower() not in _PLAIN_ENGLISH
                    and not plain.endswith(("s", "ed", "ing"))  # Prefers Lufthansa
                )
            )
            if not name_like:
                continue
        yield Name(kind="word", forms=(word,), start=match.start(), end=match.start() + len(word))


def _third_person(word: str, following: str) -> bool:
    """Whether ``Anna sends`` may stand here: a verb's ending after a word without one."""
    return (
        following.islower()
        and following.endswith("s")
        and len(following) > 3
        and not following.endswith("ss")
        and not word.endswith(("s", "ing", "ed", "ion", "ly"))
    )


def _starts_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 8) : start].rstrip(" \t\"'(*-•[")
    return not before or before[-1] in ".!?:;\n|/"
