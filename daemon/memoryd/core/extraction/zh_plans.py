"""Families of Chinese rules: tasks, commitments, decisions and requirements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value, typed_values
from memoryd.core.extraction.zh_terms import (
    EVENT,
    SURNAMES,
    clean_key,
    clean_value,
    is_attribute,
    looks_like_name,
    rx,
    without_values,
)
from memoryd.core.facts import FactKind

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_zh import Reader

__all__ = ["ATTRIBUTE_WANTED", "decision", "emit_task", "requirement", "task"]

_TASK = (
    r"提醒(?:我|一下|他|她|大家|客户)|记得|别忘了?|不要忘|待办|(?:加|建|添加|新增|创建|"
    r"设)(?:一?个|一?条|上)?(?:任务|待办|提醒|日程|闹钟)|"
    r"(?:之?前|内|底|日|[一二三四五六日天号点])(?:要|得|必须|需要?|把|务必|给|能|之前|"
    r"以前)*[^，。]{0,14}?"
    r"(?:完成|提交|交付|交[^流通换易]?|发[给到送]?|搞定|弄好|写[好完]|做[好完]|上线|寄|"
    r"回复|出(?=[差具稿图来]|报告|结果)|给到|整理|确认|付[款清]?|还|提供|准备好?|汇报|答复|签)|"
    r"抄送|跟进|回访|负责"
)


_TASK_LEAD = (
    r"^(?:(?:请|麻烦|帮我|帮忙|你|您|到时候|记得|别忘了?|不要忘了?|务必|一定|再|另外|也|"
    r"还)*(?:提醒(?:我|一下)?|记得|别忘了?|"
    r"(?:加|建|添加|新增|创建|设|记)(?:一?个|一?条|上)?(?:任务|待办|提醒|日程|闹钟))(?:我|"
    r"一下)?[:\s]*)+"
)


_HANDOVER = (
    r"^(?:请|帮我|再|另外)?(?:把|将)[^，。]{1,14}?(?:发|寄|交|转|抄送|转发|汇报|通知|"
    r"同步)(?:一[份下])?给[^，。]{1,10}$"
)


_IN_CHARGE = (
    r"^(?P<who>(?!.{0,5}[改换]由)[^，。的是由]{1,8}?)(?:来|主要|全权|继续|将|会|"
    r"这边)*负责(?P<what>[^，。]{1,16})$"
)


_CHARGED = (
    r"^(?P<what>[^，。]{1,14}?)(?:这块|部分|方面)?(?P<change>改|换|重新)?(?:由|交给|归|"
    r"让)(?P<who>[^，。]{1,8}?)(?:来|去)?(?:负责|跟进|做|处理|对接|管|接手)(?:吧|了)?$"
)


def task(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_CHARGED).match(text) or rx(_IN_CHARGE).match(text) or _in_charge(text)
    if match is not None and not rx(r"谁|你|您").search(match["who"]) and not values:
        changed = bool(match.groupdict().get("change"))
        return reader.emit(
            f"{clean_key(match['what'])}负责人",
            clean_value(match["who"]),
            FactKind.OTHER,
            correction=changed,
        )
    if (
        reader.same_sentence
        and reader.found[-1].key == "待办"
        and rx(r"^(?:抄送|同时|并|再|顺便|[^，。]{0,8}[前内]).{2,16}$").match(text)
    ):
        return reader.extend(text)
    if not rx(_TASK).search(text) and not rx(_HANDOVER).match(text):
        return False
    if reader.speech.user and rx(_HANDOVER).match(text):
        return emit_task(reader, text)
    if rx(r"^[^，。]{1,6}提醒我[^，。]{2,}$").match(text):
        return emit_task(reader, text)
    lead = rx(_TASK_LEAD).match(text)
    rest = clean_key(without_values(text, values))
    if lead is None and rx(r"帮我|给我").search(text):
        return False  # a request to the assistant, done as soon as it is answered
    if lead is None and len(rest) <= 4 and rx(EVENT).search(rest) and not reader.same_sentence:
        return False  # 最晚6月底上线 is a date, not a task
    if lead is None and text.endswith("了") and not rx("[要得该]").search(text):
        return False  # 理赔材料我今天寄了 is done
    if lead is None and not any(value.type == "moment" for value in values):
        return False
    if not reader.speech.user and not rx(r"^(?:我们?|由|请您?)?.{0,12}(?:会|将|前)").match(text):
        return False
    return emit_task(reader, text[lead.end() :] if lead else text)


def _in_charge(text: str) -> re.Match[str] | None:
    """前端李娜负责, 测试交给小赵: the person is the last word."""
    match = rx(
        r"^(?P<what>[^，。]{1,10}?)(?:是|还是|就)?(?P<who>[小老]?["
        + SURNAMES
        + r"][\u4e00-\u9fff]{1,2})负责$"
    ).match(text) or rx(
        r"^(?P<what>[^，。]{1,10}?)(?P<change>改|换|转)?(?:交给|归|派给|"
        r"分给)(?P<who>[\u4e00-\u9fff]{2,4})$"
    ).match(text)
    return match if match is not None and looks_like_name(match["who"]) else None


def emit_task(reader: Reader, said: str) -> bool:
    said = clean_value(said)
    if len(said) < 3:
        return False
    moment = next((v for v in typed_values(said, reader.speech.at) if v.moment), None)
    if moment is not None and reader.same_sentence and len(said) - len(moment.text) <= 2:
        said = f"{reader.found[-1].key}{said}"  # 数学作业是第35页，周四交
    return reader.emit(
        "待办",
        said,
        FactKind.DECISION,
        normalized=moment.normalized if moment else said,
        correction=False,
    )


_SETTLES = (
    r"^那?就(?P<what>(?:租|买|订|住|签|坐|去|吃|用|选|要)[^，。这那个]{1,20}(?:这[套个家间款])?)$"
)
_DECIDES = (
    r"^(?:那|那么|就|我们?|咱们?|最终|最后|还是|已经|经过讨论|商量好?了?|大家|"
    r"一致)*(?:决定|敲定|选定|定下来?|拍板|确定(?:了|下来)?(?=[用选去买做走按])|"
    r"就?(?:定|选|采用|用|按|要|走|买|订|去)(?=方案|第[一二三]|[A-Z][^a-z]|这[个家款套]|"
    r"那[个家款套]|[ABC甲乙])|选择|就定|就选|就用|就按照?|就照|就走)"
    r"(?:了|的是|在|是|用|选)?(?P<what>[^，。]{1,40})$"
)


def decision(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_DECIDES).match(text) or rx(_SETTLES).match(text)
    if match is None or rx(r"^(?:不了|于|的|权)").match(match["what"]):
        return False
    what = clean_value(match["what"])
    if rx(r"^(?:这|那)(?:个|样|么|套|款|家)?(?:方案|计划|安排)?(?:来|办|做|定|走)?$").match(what):
        agreed = _proposal(reader.speech.question)
        return bool(agreed) and reader.emit("决定", agreed, FactKind.DECISION, confidence=0.7)
    if (
        values
        and len(values) == 1
        and clean_value(values[0].text) == what
        and values[0].type != "id"
    ):
        return False  # 就定下午三点 answers a question; the general rules find which
    return reader.emit("决定", what, FactKind.DECISION, confidence=0.85)


def _proposal(question: str) -> str:
    """The first sentence of what the assistant proposed, for 就按这个来."""
    sentence = rx(r"[。！？!?\n]").split(question.strip(), maxsplit=1)[0]
    proposal = rx(r"^(?:好的|那|我)?[，,]?(?:建议|推荐)(?:您|你)?").sub("", sentence).strip("，, ")
    return proposal if 4 <= len(proposal) <= 80 else ""


_REQUIRES = (
    r"必须|必需|务必|一定[要得不]|不能(?!不|说)|不可以|不可(?=[以用有超]|$)|不得(?!不)|"
    r"不许|不准|禁止|不要(?!紧|客气|担心|急|忘)|不想要|"
    r"(?<![分特个区级识差类])别(?=再|太|用|放|超|加|给|打|发|在|选|让|有|安排)|最好|"
    r"至少[要得有能]|只要(?!.*就)|只能|只接受|只考虑|"
    r"(?<!不)需要(?!.{0,3}(?:你|您|我|想|考虑|帮))|(?<![主需重只不])要(?:能|有|支持|是|带|"
    r"可以|会|求|含|包|方便|靠近|离|"
    r"够|安静|便宜|简单|保证|确保|符合|满足|兼容|注意|避免|快|大|小|轻|好用|稳定|安全)|"
    r"得(?=有|能|支持|是|带|在|够|要|保证|符合|提供|包|配|按|装|预留|附|加)|"
    r"希望(?!你|您)|优先|尽量|不希望|不接受|不考虑|不超过|要求|提前|给我(?:打|发|回)|"
    r"(?:通知|联系|告诉)我|(?<!不)想(?:要)?(?:住|订|买|换|租|装|办|"
    r"报)(?!什么|错|告)"
)


_NO_REQUIREMENT = (
    r"^(?:你|您|咱们?再|我再)|需要(?:帮|的话|什么)|我(?:不能|没法)(?:理解|接受)?$|要求$|"
    r"怎么|不得了|记得|觉得|获得|取得|值得|懂得|显得|使得|"
    r"希望能?(?:帮|得到)|要不|要么|最好的|不能更|不要了|不要这样"
)


_WITH_OTHERS = (
    r"[要得]能?[和跟与同](?![我你他她咱老])[^，。？]{1,10}"
    r"(?:打通|对接|集成|兼容|同步(?!开)|互通|联动|匹配|配套)"
)
"""What has to work together with something else."""

_THING_MUST = (
    r"^(?!我|你|您|他|她|咱|大家|明|今|后天|下|周|星期|那|这|马上|快|可能|还|也|就|都|又|"
    r"总|主|首|重|只)[\u4e00-\u9fffA-Za-z]{1,8}(?:一定|都|也|还)?"
    r"要(?![是不么求去到来走过下上开考放有几多])[\u4e00-\u9fff]{2,14}$"
)


def requirement(reader: Reader, text: str, values: list[Value]) -> bool:
    if reader.composing or rx(ATTRIBUTE_WANTED).match(text):
        return False
    wanted = (
        rx(_REQUIRES).search(text) or rx(_WITH_OTHERS).search(text) or rx(_THING_MUST).match(text)
    )
    if not wanted or rx(_NO_REQUIREMENT).search(text):
        return False
    if len(text) < 4 or len(text) > 60:
        return False
    if wanted.re.pattern == _THING_MUST and any(
        value.moment is not None and value.end == len(text) for value in values
    ):
        return False  # 落地要十点四十
    bound = next((v for v in values if v.quantity is not None), None)
    if rx(r"提前(?:到|了|至)|提前$").search(text):
        return False
    if bound is not None:
        before = text[: bound.start]
        lead = rx(r"(?:必须|要|需要|最好|得|希望|尽量|控制在|能|在|是|不能|别|不要)*$").sub(
            "", before
        )
        key = reader.key_of(rx(r"不?超过$|不能$").sub("", lead))
        # 预算最好控制在5000以内 is a budget; 续航要8小时以上 stays a requirement
        if key and is_attribute(key) and len(key) <= 8 and bound.end >= len(text) - 4:
            return False
    value = rx(
        r"^(?:还|也|都|另外|而且|我们?(?=需要|希望|要求|必须|要|不)|主要(?:是)?|首先|其次|"
        r"就是|(?:我的|有个|[再还]?加一?[个条])?要求(?:是|就是|\s))+"
    ).sub("", text)
    return reader.emit("要求", value or text, FactKind.REQUIREMENT)


ATTRIBUTE_WANTED = (
    r"^(?:我的?|我们的?)?(?P<key>颜色|尺码|尺寸|口味|型号|品牌|款式|材质|规格|房型|座位(?!号)|"
    r"舱位|版本|甜度|温度|冰度|面料|发票(?!抬头)|户型|配置|语言|格式|字体|风格|主题|抬头|"
    r"发票抬头|(?:公司)?全称|简称|开户行|法人|户名|签收人|学历|血型|国籍|民族|政治面貌|"
    r"婚姻状况)"
    r"(?P<verb>就?要|想要|选|用|改?成|为|开|:)?(?:的是|了)?(?P<value>(?!有|是|能|支持|求|"
    r"可以|大一?点|小一?点|更|比|尽量|不|没|要|改|换|怎|什|写|说|填|搞|弄|错|偏|都|在|给|"
    r"发)[^，。]{1,24})$"
)
