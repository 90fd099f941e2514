"""Who speaks, in Chinese: what people say of themselves, and what the other side calls them.

People say who they are in a few ways, over several clauses: 我是三号院的周; 我就是房东，姓佟，
叫佟大海; 本人王秀兰. What somebody else is called, or says of themselves (他说他叫王强, 原话：我叫
孙大明), is none of it.
"""

from __future__ import annotations

from memoryd.core.extraction.clauses import Speech, clauses
from memoryd.core.extraction.introductions import Introduction
from memoryd.core.extraction.zh_terms import KIN, ROLE, SURNAMES, rx, unfilled
from memoryd.core.facts import FactKind

__all__ = ["introduction"]


_COMPOUND = "欧阳|上官|司马|诸葛|慕容|司徒|皇甫|尉迟|令狐|夏侯|东方|端木"
_RARER = (
    "章佟栾单桂麦佘古梅盛岑屈滕甘鲍费伍游阮耿焦裴翁苗甄宫牛洪翟倪严聂关施樊凌霍龚俞岳兰左解从靳辛管毕芦柯"
    "卓喻娄鲁涂项隋匡景殷晏季尚葛詹路"
)
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
    rf"^{_SELF}(?:就|也|呢)*(?:是|姓|叫|做|开|在|的?名字|.{{0,8}}名叫)|我(?:自己|本人)|^(?:本人|我)$|^本人|"
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
    r"[的了着过吗呢吧么个你您他她它谁啥]|什么|怎么|[说想要去来给让把被帮请]|"
    r"^(?:方[便案才法式向]|周[一二三四五六日天末边期]|马[上路桶]|高[兴铁中]|程[序度]|安[排装]|"
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
    found = Introduction()
    text = rx(r"[“「『\"][^”」』\"]*[”」』\"]?").sub("「」", speech.text)
    text = rx(r"(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff])").sub("，", text)
    if not speech.user:
        _addressed(found, text, speech)
        return found
    sentence, mine, surname, of, reported = -1, False, "", "", False
    pieces = clauses(text)
    for index, clause in enumerate(pieces):
        if clause.sentence != sentence:
            sentence, mine, of, reported = clause.sentence, False, "", False
        bare = rx(_GREETS).sub("", unfilled(clause.text))
        if clause.end_mark in ("？", "?") or reported or not bare:
            continue
        if rx(r"(?:说|讲|道|问|原话|自称|写着|回复|介绍)[:]?(?:「」)?$").search(bare):
            reported = True
            continue
        other = rx(rf"^(?:他|她|人家|对方|(?:我|咱)们?家?的?(?:{KIN}))").match(bare)
        if other:
            mine = False
        before = pieces[index - 1].text if index else ""
        denied = rx(
            r"(?:不姓|不叫|不是叫|别(?:再)?[叫喊])(?:我)?(?P<old>[^，。了]{1,6})了?$"
        ).search(before)
        old = denied["old"] if denied else None
        if rx(r"^(?:我)?(?:可)?(?:不姓|不叫|别(?:再)?[叫喊]我?)[^，。]{1,6}$").match(bare):
            found.clauses.add(clause.text)
            mine = True
            continue
        if of and (
            named := rx(r"^(?:现在|以后|如今|改)*叫(?:做)?(?P<name>[^，。]{2,14})$").match(bare)
        ):
            found.tell(clause.text, "单位", named["name"], kind=FactKind.OTHER, correction=True)
            continue
        if rx(
            r"^(?:我们?|咱们?)?(?:公司|店|厂|单位|门店|工作室|"
            r"机构)[^，。]{0,2}[改更换](?:了?[名叫]|招牌)"
        ).match(bare):
            of = bare
        if not other and rx(_OF_ONESELF).search(bare):
            mine = True
        if match := rx(rf"^(?:{_SELF})?(?:就|也)?(?:免贵|敝)?姓(?P<name>{_SURNAME}){_TAIL}$").match(
            bare
        ):
            if not mine and not bare.startswith(("免贵", "敝")) and index and not old:
                continue  # 姓栾，栾雨桐 of a girl that was spoken of
            mine, surname = True, match["name"]
            found.tell(clause.text, "姓", surname, correction=bool(old), replaces=old)
            continue
        _told(found, clause.text, bare, speech, mine=mine, surname=surname, old=old)
    return found


def _told(
    found: Introduction,
    clause: str,
    bare: str,
    speech: Speech,
    *,
    mine: bool,
    surname: str,
    old: str | None,
) -> None:
    """Read one clause that may tell who speaks."""
    called = rx(
        r"^(?:大家|同事|同学|朋友|家人|家里人?|街坊|邻居|客人|顾客|别人|伙计们|他们|你|您|以后|"
        r"都|可以|就|一般|平时|请|"
        r"直接|还是|也|这么)*(?:叫|喊|称呼|管)我(?:叫|为|做)?(?P<name>[^，。]{2,8}?)"
        r"(?:就(?:行|好|成|完|中|是|可以)了?|得了|吧|即可)?$"
    ).match(bare) or rx(
        rf"^就?(?:叫|喊)(?P<name>{_SHORT}|{_FULL})(?:就(?:行|好|成|完|中|可以)了?|得了|吧|即可)$"
    ).match(bare)
    if (
        called
        and not rx(_NO_CALL).match(called["name"])
        and not rx(_NO_NAME).search(called["name"])
    ):
        found.tell(clause, "昵称", called["name"], correction=bool(old), replaces=old)
        return
    under = rx(
        rf"^就?(?:写|留|登记|填|记|报)(?:我们?)?(?:{_POST})?(?P<name>{_FULL}|"
        rf"{_SHORT})(?:的名字?)?吧?$"
    ).match(bare)
    if under and rx(r"谁|名字|姓名|称呼|贵姓|联系人").search(speech.question):
        found.tell(clause, "登记姓名", under["name"], confidence=0.85)
        return
    if rx(r"^(?:就)?是(?:我|本人|俺)(?:自己|本人)?$").match(clause):
        ahead = speech.text.partition(clause)[0]
        if named := rx(rf"(?P<name>{_FULL}|{_SHORT})[，, ]*$").search(ahead):
            found.tell(clause, "姓名", named["name"], confidence=0.9)
        return
    own = rx(rf"^(?:{_SELF}|这是)").match(bare)
    rest = bare[own.end() :] if own else bare
    named = rx(
        r"^(?:的?(?:名字|姓名|大名|全名|真名|本名)(?:就|是|叫|:)*|(?:就|也|"
        r"是)*(?<!不)叫(?:做)?)(?P<name>[^，。]{2,8}?)"
        rf"{_TAIL}$"
    ).match(rest)
    if named and (own or mine) and _may_be_called(named["name"]):
        found.tell(clause, "姓名", named["name"], correction=bool(old), replaces=old)
        return
    if mine and not own and rx(rf"^{_FULL}$").match(bare) and not rx(_NO_NAME).search(bare):
        if (surname and bare.startswith(surname)) or len(bare) == 3:
            found.tell(clause, "姓名", bare, confidence=0.9)
        return
    if mine and surname and rx(rf"^[\u4e00-\u9fff]{{2}}{surname}$").match(bare):
        found.clauses.add(clause)  # 耳东陈 says how it is written
        return
    if own is None:
        return
    is_ = rx(r"^(?:就|也)*是(?=.)").match(rest)
    if is_ is None and speech.earlier:
        return  # nobody says 我许志强 in the midst of a talk
    _identity(found, clause, rest[is_.end() :] if is_ else rest, told=is_ is not None)


def _identity(found: Introduction, clause: str, what: str, *, told: bool) -> None:
    """Read 三号院的周, 园长何敏, 东升五金的老郑, 许志强."""
    confidence = 0.85 if told else 0.8
    what = rx(rf"{_TAIL}$").sub("", what)
    if rx(_POST).fullmatch(what):
        found.tell(clause, "身份", what, kind=FactKind.OTHER, confidence=confidence)
        return
    match = rx(
        rf"^(?:(?P<of>[^，。]{{2,18}}?)(?:的|那个|"
        rf"(?<=[班厂店室村队部组院校司社行铺吧馆局所号])))?(?P<post>[^，。的]{{0,5}}?{_POST}|"
        rf")(?P<name>{_FULL}|{_SHORT}|{_SURNAME})$"
    ).match(what)
    if match is None:
        place = rx(
            r"^(?P<of>[\u4e00-\u9fffA-Za-z0-9]{2,16}(?:公司|厂|店|医院|幼儿园|学校|物流|物业|"
            r"中心|酒店|餐厅|工作室|"
            r"事务所|集团|银行|社区|大学|中学|小学|诊所|药房|超市|五金|村委会|居委会|"
            r"业委会))(?:的|这边)?$"
        ).match(what)
        if place and told:
            found.tell(clause, "单位", place["of"], kind=FactKind.OTHER, confidence=0.85)
        return
    of, post, name = match["of"], match["post"], match["name"]
    alone = not of and not post
    if (
        rx(_NO_NAME).search(name)
        or rx(rf"{ROLE}").search(name)
        or (alone and not told and len(name) != 3)
    ):
        return
    if alone and len(name) < 2:
        return
    if of and rx(r"^(?:昨|今|明|上|下|刚|之前|他|她|你|您)").match(of):
        return
    if of:
        found.tell(clause, "单位", of, kind=FactKind.OTHER, confidence=confidence)
    if post:
        found.tell(clause, "身份", post, kind=FactKind.OTHER, confidence=confidence)
    found.tell(clause, "姓名", name, confidence=confidence)


def _may_be_called(name: str) -> bool:
    if rx(_NO_CALL).search(name):
        return False
    return bool(rx(rf"^(?:{_FULL}|{_SHORT})$").match(name)) or (
        not rx(_NO_NAME).search(name) and bool(rx(r"^[\u4e00-\u9fffA-Za-z·]{2,8}$").match(name))
    )


_ACKNOWLEDGES = (
    r"(?:好的?|好嘞|得嘞|在的?呢?|收到|您好|你好|嗯呐?|行|是的?|明白|没问题|欢迎|早上好|"
    r"晚上好)[,，！!。 ]*"
)


def _addressed(found: Introduction, text: str, speech: Speech) -> None:
    """好的王姐 at the start of a reply calls who speaks to it."""
    match = rx(
        rf"^(?:{_ACKNOWLEDGES})*(?P<name>(?P<surname>{_SURNAME}){_GIVEN}{{0,1}}(?:{_TITLE}))"
        r"(?:您?你?好|早|早上好|晚上好|别急|放心)?(?=[,，。！!~]|$)"
    ).match(text)
    if match is None:
        return
    full = next(
        (
            name
            for name in speech.named
            if rx(rf"^{match['surname']}[\u4e00-\u9fff]{{1,2}}$").match(name)
        ),
        None,
    )
    if full:
        found.tell(match[0], "姓名", full, confidence=0.8)
    else:
        found.tell(match[0], "昵称", match["name"], confidence=0.8)
    found.clauses.clear()
