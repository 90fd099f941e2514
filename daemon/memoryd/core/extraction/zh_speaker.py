"""Who speaks, in Chinese: what people say of themselves, and what the other side calls them.

People say who they are in a few ways, over several clauses: 我是三号院的周; 我就是房东，姓佟，
叫佟大海; 本人王秀兰. What somebody else is called, or says of themselves (他说他叫王强, 原话：我叫
孙大明), is none of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from memoryd.core.extraction.clauses import Clause, Speech, clauses
from memoryd.core.extraction.introductions import Introduction
from memoryd.core.extraction.zh_terms import ROLE, SURNAMES, is_person, rx, unfilled
from memoryd.core.facts import FactKind
from memoryd.core.text.holders import KIN_ZH

__all__ = ["introduction"]


_COMPOUND = "欧阳|上官|司马|诸葛|慕容|司徒|皇甫|尉迟|令狐|夏侯|东方|端木"
_RARER = "单桂麦佘古梅盛屈甘费伍游焦苗洪严关施凌岳兰左解从靳辛尤巫冉鞠管毕芦卓喻鲁涂项景季尚葛路"
_SURNAME = rf"(?:{_COMPOUND}|[{SURNAMES}{_RARER}])"
_GIVEN = "[\u4e00-\u9fff]"
_TITLE = (
    "先生|女士|小姐|师傅|老板娘?|经理|总监|主任|老师|医生|大夫|教授|教练|律师|阿姨|叔叔?|大爷|大妈|"
    "大姐|大哥|姐|哥|总|工|导|嫂|婶|姨|妈|爷|妹|丫头"
)
_FULL = rf"{_SURNAME}{_GIVEN}{{1,2}}"
_SHORT = rf"[小老阿大]{_GIVEN}{{1,2}}|{_GIVEN}{{1,2}}(?:{_TITLE})|[A-Z][A-Za-z]{{1,15}}"
_GREETS = (
    r"^(?:(?:喂+|嗨|哈[喽啰罗]|你好|您好|大家好|在[吗不么]|早上好|下午好|晚上好|早|hello|hi|"
    r"先认识一?下|自我介绍一?下)(?:[啊呀哈哦呢]|$)*[ ,，]*)+"
)
_SELF = (
    r"(?:我们?(?=这[边里儿]|店|家)|我(?!们)|俺(?!们)|咱(?!们)|本人|在下|鄙人|敝人|"
    r"(?=这[里边]))(?:这[边里儿])?"
)
_OF_ONESELF = (
    rf"^{_SELF}(?:就|也|呢)*(?:是|姓|叫|做|开|在|的?名字|.{{0,8}}名叫)|我(?:自己|本人)|^(?:本人|"
    rf"我)$|^本人|"
    rf"我的?(?:名字|姓名|实名|身份证)"
)
"""What is told of oneself, so that a bare name after it is one's own."""
_TAIL = r"(?:[啊呀哈哦呢嘛]|来着)*"
_POST = (
    r"(?:副|总)?(?:[店园院校村社馆局厂团队会班组站所]长|老板娘?|房东|业主|掌柜|班主任|主任|经理|"
    r"老师|医生|律师|"
    r"司机|师傅|导演|教练|前台|会计|店主|负责人|主管|助理|客服|业务员|管理员|护士|秘书|支书|书记)"
)
_NO_NAME = (
    r"[的了着过吗呢吧么个你您他她它谁啥里上下]|什么|怎么|[说想要去来给让把被帮请]|"
    r"^(?:单[子位独价据号]|关[于系门]|方[便案才法式向]|周[一二三四五六日天末边期]|马[上路桶]|"
    r"高[兴铁中]|程[序度]|安[排装]|"
    r"常[常去来]|"
    r"金[额融属]|于是|万[一分]|许[多可]|余[额下]|钱[包款]|石头|任[务何]|时[间候]|路[上线]|严[格重]|"
    r"陪|叫|成|全|关[于注]|沈阳|武汉|苏州|郑州|杭州)|[人店家天月号点]$"
)
_NO_CALL = (
    r"^(?:外卖|救护|滴滴|出租|快递|醒|起来|一声|一下|不|停|好|上|人|[早晚]点|[今明后]天|"
    r"周[一二三四五六日末]|"
    r"[上下]午|[吃买送写回陪加做开带交发打别先改跟])|车$"
)


def introduction(speech: Speech) -> Introduction:
    """Read who speaks out of what they say; of the other side's words, what these call them."""
    text = rx(r"[“「『\"][^”」』\"]*[”」』\"]?").sub("「」", speech.text)
    text = rx(r"(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff])").sub("，", text)
    if quoted := rx(_QUOTES).search(text):
        text = text[: quoted.start()]
    found = Introduction()
    if not speech.user:
        _addressed(found, text, speech)
        return found
    reader = _Reader(speech, found, asked=bool(rx(_ASKS_WHO).search(speech.question)))
    opening = len(speech.before) <= _OPENING
    opens = rx(_OPENS).match(rx(_GREETS).sub("", text)) if opening else None
    if opens is not None and not rx(_NO_NAME).search(opens["name"]):
        reader.signed = opens["name"]
    for clause in clauses(text):
        reader.read(clause)
    return found


_ASKS_WHO = (
    r"(?:您|你)(?:的?(?:名|姓|称呼)|叫|是谁|是哪|贵姓)|怎么称呼|如何称呼|贵姓|谁的名|(?:怎么|"
    r"咋)叫(?:您|你)|从(?:姓名|名字|称呼)|^(?:先|请)?(?:报|说|填|留)一?下?(?:姓名|名字)"
)
_QUOTES = (
    r"(?:电话|短信|微信|消息|邮件|来信|通知|留言|原话|回复?|发|写|说|喊|问|道)(?:了|来|"
    r"给)?[^，。:：]{0,6}[:：]"
)
"""After these words follows what somebody says or is to be told."""
_REPORTS = r"(?:(?<!跟[你您])说|讲|道|问|原话|自称|写着|回复|介绍)[:]?(?:「」)?$"
_DENIES = r"^(?:我)?(?:可)?(?:不姓|不叫|不是叫|别(?:再)?[叫喊]我?)(?P<old>[^，。了]{1,6})了?$"
_RENAMES = (
    r"^(?:(?:我们?|咱们?)?(?:公司|店|厂|单位|门店|工作室|机构)[^，。]{0,2}[改更换](?:了?[名叫]|"
    r"招牌)|"
    r"我(?:已经|刚)?(?:跳槽|换(?:了个?)?(?:工作|单位|公司)))"
)
_CALL_ME = (
    r"^(?:[^，。他她]{0,8}都|大家|同事|同学|朋友|家人|家里人?|街坊|邻居|客人|顾客|别人|伙计们|"
    r"他们|你|您|以后|都|可以|"
    r"就|一般|平时|请|直接|还是|也|这么)*(?:叫|喊|称呼|管)我(?:叫|为|做)?(?P<name>[^，。]{2,8}?)"
    r"(?:就(?:行|好|成|完|中|是|可以)了?|得了|吧|即可)?$"
)


@dataclass(slots=True)
class _Reader:
    """What was found so far, and what the next clause of the sentence may lean on.

    ``mine``     who speaks was just spoken of, so that a bare name is theirs.
    ``surname``  what they said it is.
    ``old``      what they just said that they are not called.
    ``anew``     they said that they have another name now.
    ``post``     they just said what they are, so that a name of two characters follows.
    ``renamed``  their firm was said to have another name.
    ``other``    the sentence spoke of somebody else, whom a bare 叫小瞿就行 may name.
    ``signed``   a name with which the talk begins, and a firm after it.
    """

    speech: Speech
    found: Introduction
    asked: bool
    sentence: int = -1
    mine: bool = False
    surname: str = ""
    old: str | None = None
    anew: bool = False
    renamed: bool = False
    reported: bool = False
    post: bool = False
    signed: str = ""
    other: bool = False

    @property
    def early(self) -> bool:
        """Whether people still say who they are without being asked."""
        return len(self.speech.before) < _EARLY or self.asked

    def read(self, clause: Clause) -> None:
        if clause.sentence != self.sentence:
            answers = self.asked and self.sentence < 0
            self.sentence, self.mine, self.old = clause.sentence, answers, None
            self.renamed = self.reported = self.anew = self.post = self.other = False
        self.mine = self.mine or bool(rx("自我介绍|认识一?下").search(clause.text))
        bare = rx(_GREETS).sub("", unfilled(clause.text))
        if clause.end_mark in ("？", "?") or self.reported or not bare:
            return
        if rx(_REPORTS).search(bare):
            self.reported = True
        elif denied := rx(_DENIES).match(bare):
            self.found.clauses.add(clause.text)
            self.mine, self.old = True, denied["old"]
        elif rx(_RENAMES).match(bare):
            self.renamed = True
        elif rx(r"^我(?:已经|刚)?改(?:了)?名").match(bare) and "叫" not in bare:
            self.mine = self.anew = True
        elif _of_another(bare):
            self.mine = False
        else:
            self.mine = self.mine or bool(rx(_OF_ONESELF).search(bare))
            self._clause(clause.text, bare)
        self.other = self.other or bool(
            rx("[他她]|人家").search(bare)
            or rx(KIN_ZH).search(bare)
            or rx(rf"^[^我咱俺是]{{0,6}}{_POST}(?:$|是)").search(bare)
        )

    def _clause(self, clause: str, bare: str) -> None:
        families = (
            *(self._signed, self._firm, self._surname, self._called, self._named, self._booked),
            *(self._is, self._works),
        )
        next((True for family in families if family(clause, bare)), False)
        _, told, post = bare.rpartition("是")
        self.post = bool(
            (
                told
                and len(post) <= _LONG_POST
                and (is_person(post) or rx(rf"{_POST}$").search(post))
            )
            or rx(_AT_WORK).search(bare)
        )

    def _tell(self, clause: str, key: str, value: str, confidence: float = 0.95) -> bool:
        kind = FactKind.NAME if key in _NAMES else FactKind.OTHER
        self.mine = self.mine or key == "姓名"
        self.found.tell(
            clause,
            key,
            value,
            kind=kind,
            confidence=confidence,
            correction=self.old is not None or self.anew or (self.renamed and key == "单位"),
            replaces=self.old,
        )
        return True

    def _firm(self, clause: str, bare: str) -> bool:
        named = rx(r"^(?:现在|以后|如今|改)*(?:叫(?:做)?|在|去了)(?P<name>[^，。]{2,14})$").match(
            bare
        )
        return self.renamed and named is not None and self._tell(clause, "单位", named["name"])

    def _signed(self, clause: str, bare: str) -> bool:
        if not self.signed or rx(rf"^(?:{_SELF})?").sub("", bare) != self.signed:
            return False
        name, self.signed = self.signed, ""
        return self._tell(clause, "姓名", name, 0.85)

    def _works(self, clause: str, bare: str) -> bool:
        """Read beside one's name 明月湾灯彩厂跟单的, and 我在平江幼儿园上班."""
        match = rx(_WORKS).match(bare) if self.mine else None
        at = match or rx(_AT_WORK).match(bare)
        if at is None or not (self.mine or self.early) or rx(_NO_FIRM).search(at["of"]):
            return False
        self.mine = True
        return self._tell(clause, "单位", at["of"], 0.8)

    def _surname(self, clause: str, bare: str) -> bool:
        match = rx(
            rf"^(?P<own>{_SELF})?(?:就|也|呢)*(?P<polite>免贵|敝|鄙)?姓"
            rf"(?P<name>{_COMPOUND}|(?![什啥甚名氏])[\u4e00-\u9fff]){_TAIL}$"
        ).match(bare)
        if match is None:
            return False
        opening = not (self.speech.earlier or self.found.told or self.other)
        if not (match["own"] or match["polite"] or self.mine or self.asked or opening):
            return False  # 姓栾 of a girl that was spoken of
        self.mine, self.surname = True, match["name"]
        return self._tell(clause, "姓", match["name"])

    def _called(self, clause: str, bare: str) -> bool:
        match = rx(_CALL_ME).match(bare)
        if match is None and (self.mine or (self.early and not self.other)):
            match = rx(
                rf"^就?(?:叫|喊)(?P<name>{_SHORT}|{_FULL})(?:就(?:行|好|成|完|中|可以)了?|得了|"
                rf"吧|即可)$"
            ).match(bare)
        if match is None or rx(_NO_CALL).match(match["name"]) or rx(_NO_NAME).search(match["name"]):
            return False
        return self._tell(clause, "昵称", match["name"])

    def _named(self, clause: str, bare: str) -> bool:
        own = rx(rf"^(?:{_SELF})").match(bare)
        match = rx(
            r"^(?:的?(?:名字|姓名|大名|全名|真名|本名)(?:就|是|叫|:)*|"
            r"(?:就|也|是|现在)*(?<!不)叫(?:做)?)"
            rf"(?P<name>[^，。]{{2,8}}?){_TAIL}$"
        ).match(bare[own.end() :] if own else bare)
        if match is not None and (own or self.mine) and _may_be_called(match["name"], self.early):
            return self._tell(clause, "姓名", match["name"])
        if not self.mine:
            return False
        if self.surname and rx(rf"^[\u4e00-\u9fff]{{2}}{self.surname}$").match(bare):
            self.found.clauses.add(clause)  # 耳东陈 says how it is written
            return True
        following = rx(
            rf"^{self.surname}[\u4e00-\u9fff]{{1,2}}$" if self.surname else rf"^{_FULL}$"
        )
        short = not self.surname and len(bare) < 3 and not (self.post or self.asked)
        if not following.match(bare) or short:
            return False
        return not rx(_NO_NAME).search(bare) and self._tell(clause, "姓名", bare, 0.9)

    def _booked(self, clause: str, bare: str) -> bool:
        under = rx(
            rf"^就?(?:写|留|登记|填|记|报)(?:我们?)?(?:{_POST})?(?P<name>{_FULL}|{_SHORT})"
            r"(?:的名字?)?吧?$"
        ).match(bare)
        asked = rx(r"谁|名字|姓名|称呼|贵姓|联系人").search(self.speech.question)
        other = rf"紧急联系人|家属|家长|监护人|{KIN_ZH}"
        if under and asked and not rx(other).search(self.speech.question + under["name"]):
            return self._tell(clause, "登记姓名", under["name"], 0.85)
        if not rx(r"^也?就?是(?:我|本人|俺)(?:自己|本人)?$").match(clause):
            return False
        ahead = rx(rf"(?P<name>{_FULL}|{_SHORT})[，, ]*$").search(
            self.speech.text.partition(clause)[0]
        )
        return ahead is not None and self._tell(clause, "姓名", ahead["name"], 0.9)

    def _is(self, clause: str, bare: str) -> bool:
        """Read 我是三号院的周, 我是园长何敏, 我东升五金的老郑, and at the start 我许志强."""
        own = rx(rf"^(?:{_SELF}|这是)").match(bare)
        if own is None:
            return False
        rest = bare[own.end() :]
        told = rx(r"^(?:就|也|呢)*是(?=.)").match(rest)
        if told is None and not self.early:
            return False
        return self._identity(clause, rest[told.end() :] if told else rest, told is not None)

    def _identity(self, clause: str, what: str, told: bool) -> bool:
        confidence = 0.85 if told else 0.8
        what = rx(rf"{_TAIL}$").sub("", what)
        if rx(_POST).fullmatch(what):
            return self._tell(clause, "身份", what, confidence)
        match = rx(_IDENTITY).match(what)
        if match is None:
            place = rx(_FIRM).match(what)
            return told and place is not None and self._tell(clause, "单位", place["of"], 0.85)
        of, post, name = match["of"], match["post"], match["name"]
        if not of and (firm := rx(rf"^(?P<of>.{{2,}}{_FIRMS})(?P<post>.+)$").match(post)):
            of, post = firm["of"], firm["post"]  # 安居物业客服小田
        alone = not of and not post
        if rx(_NO_NAME).search(name) or rx(ROLE).search(name):
            return False
        if not told and post and not rx(_POST).fullmatch(post):
            return False
        short = bool(rx(rf"^[小老阿大]{_SURNAME}$").match(name))
        if (alone and len(name) < (2 if told or short else 3)) or (of and rx(_NO_FIRM).search(of)):
            return False
        if of:
            does = rx("^[开做卖种跑修管教带干搞]").match(of)
            self._tell(clause, "职业" if does else "单位", of, confidence)
        if post:
            self._tell(clause, "身份", post, confidence)
        return self._tell(clause, "姓名", name, confidence)


_LONG_POST = 12
"""Characters after 是 that still say what somebody is."""

_OPENING = 2
"""Messages after which a bare name may be anybody's."""

_EARLY = 8
"""Messages after which a talk is well under way."""

_NAMES = frozenset({"姓名", "姓", "昵称", "登记姓名"})
_IDENTITY = (
    r"^(?:(?P<of>[^，。:]{2,18}?)(?:的|那个|(?<=[班厂店室村队部组院校司社行铺吧馆局所号])))?"
    rf"(?P<post>[^，。:的]{{0,6}}?{_POST}|)(?P<name>{_FULL}|{_SHORT}|{_SURNAME}|"
    rf"(?<=长){_GIVEN}{{2,3}})$"
)
_FIRMS = (
    "(?:公司|厂|店|医院|幼儿园|学校|物流|物业|中心|酒店|餐厅|工作室|事务所|集团|银行|社区|大学|"
    "中学|小学|诊所|"
    "药房|兽医站|服务站|水站|派出所|图书馆|合作社|车队|健身房|饭馆|超市|五金|村委会|居委会|业委会)"
)
_WORKPLACE = (
    rf"(?:{_FIRMS[3:-1]}|[酒茶油糖染磨豆酱]?[坊庄窑馆铺]|乳业|装饰|建材|食品|服饰|花坊|园艺|"
    r"书屋|车行|商行|印务)"
)
_OF = rf"(?![我咱俺这那他她])[\u4e00-\u9fffA-Za-z0-9]{{2,16}}{_WORKPLACE}"
_DOES = "(?:上班|工作|当|做|跑|管|带|干|开|打工)"
_WORKS = (
    rf"^(?:(?:公司|店|厂|单位)(?:名字)?叫|[在给](?=.+{_DOES}))?"
    rf"(?P<of>{_OF})(?:的?[^，。的是有]{{0,6}}的?)$"
)
_AT_WORK = rf"^{_SELF}(?:就|也)?是?[在给](?P<of>{_OF}){_DOES}[^，。]{{0,6}}$"
_OPENS = (
    rf"^(?:{_SELF})?(?P<name>{_FULL}|[老小阿]{_GIVEN})[，, ]+[在给]?{_OF}[^，。的是有]{{0,6}}的?"
    r"(?:[。]|$|[，,](?!刚|说|要|让|打|来|找))"
)
"""A name with a firm, at the start of a talk: that of who speaks."""
_FIRM = rf"^(?P<of>[\u4e00-\u9fffA-Za-z0-9]{{2,16}}{_FIRMS})(?:的|这边)?$"
_NO_FIRM = r"^(?:昨|今|明|上|下|刚|之前|[你您他她接给去来想把被跟和找买订付收送])|[了着过]"
"""What stands before a name and is no place somebody is of: 接了个婚礼的."""


def _may_be_called(name: str, early: bool) -> bool:
    """Whether 叫 is followed by a name: later in a talk 我叫厂里重印 is likelier than one."""
    if rx(_NO_CALL).search(name) or rx(_NO_NAME).search(name):
        return False
    rare = r"^(?:[\u4e00-\u9fff·]{2,5}|[A-Za-z]{2,16})$"
    return bool(rx(rf"^(?:{_FULL}|{_SHORT})$").match(name)) or (
        early and bool(rx(rare).match(name))
    )


def _of_another(bare: str) -> bool:
    """Whether a clause is of somebody else: 他…, 我妈…."""
    ours = rx("^[我咱]们?家?的?").match(bare)
    kin = ours is not None and rx(KIN_ZH).match(bare, ours.end()) is not None
    return kin or bare.startswith(("他", "她", "人家", "对方"))


def _told_of(name: str, speech: Speech) -> bool:
    """Whether somebody was spoken of by that name: 推荐了个贺老师 is not who speaks."""
    for text in speech.before:
        ahead, found, after = text.partition(name)
        own = ahead.endswith(("我是", "我姓", "叫我", "喊我", "我叫"))
        called = rx(rf"(?:{_ACKNOWLEDGES})*").fullmatch(ahead) and after[:1] in "您你,，。！!~"
        if found and not own and not called:
            return True
    return False


_ACKNOWLEDGES = (
    r"(?:好的?|好嘞|得嘞|在的?呢?|收到|您好|你好|嗯呐?|行|是的?|明白|没问题|欢迎|早上好|"
    r"晚上好)[,，！!。 ]*"
)


def _addressed(found: Introduction, text: str, speech: Speech) -> None:
    """好的王姐 at the start of a reply calls who speaks to it; what these said themselves, or a
    call was given, may tell the whole name."""
    match = rx(
        rf"^(?:{_ACKNOWLEDGES})*(?P<name>(?P<surname>{_SURNAME}){_GIVEN}{{0,1}}(?:{_TITLE}))"
        r"(?:您?你?好|早|早上好|晚上好|别急|放心)?(?=[,，。！!~]|$)"
    ).match(text)
    if match is not None and not _told_of(match["name"], speech):
        whole = rf"^{match['surname']}[\u4e00-\u9fff]{{1,2}}$"
        full = next((name for name in speech.named if rx(whole).match(name)), None)
        found.tell(match[0], "姓名" if full else "昵称", full or match["name"], confidence=0.8)
    elif match := rx(
        rf"^(?:{_ACKNOWLEDGES})*(?P<name>[\u4e00-\u9fff]{{2,4}}?)(?:您好|你好|好)?(?=[,，。！!~]|$)"
    ).match(text):
        said = rx(rf"(?<![\u4e00-\u9fff])(?:{_SURNAME}){match['name']}(?![\u4e00-\u9fff])").search(
            speech.question
        )
        called = rx(rf"(?:叫我|喊我|称呼我|我是|我叫){match['name']}").search(speech.question)
        if said is not None:
            found.tell(match[0], "姓名", said[0], confidence=0.8)
        elif called is not None and not rx(_NO_NAME).search(match["name"]):
            found.tell(match[0], "昵称", match["name"], confidence=0.8)
    found.clauses.clear()
