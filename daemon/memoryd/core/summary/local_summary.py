"""The local summary: sentences as they were said, the telling ones, within a token limit.

It needs no cloud, and the same messages always give the same lines. Sentences with facts,
numbers, decisions, requirements, commitments and outcomes of tools stay, talk goes; what is kept
stands in its order, word for word, so that no number can change on the way.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from memoryd.core.messages import ImagePart, Role, StoredMessage
from memoryd.core.summaries import Count, Heading, Language, SummaryLine, is_chinese
from memoryd.core.text.day_names import A_WEEKDAY
from memoryd.core.text.search_terms import QueryTerm, terms_held
from memoryd.values import frozen

__all__ = [
    "Sentence",
    "extract",
    "gists",
    "role_label",
    "shortened",
    "telling_sentences",
    "tells_anything",
    "weight",
]

MAX_SENTENCE = 160
"""Characters of a sentence; a longer one is cut at a comma before that, if it has one."""

_QUOTED = 60
"""The same where everything that tells is kept to be quoted: of a long story told in one breath a
question wants a clause or two, and the rest would take the room of what else is about it."""

MAX_CHARS = 200_000
"""Characters of one message that are read."""

MAX_SENTENCES = 20_000
"""Sentences looked at, the newest: a limit of a few hundred tokens is filled long before."""

_MOST_IN_PLAN = 60
"""Sentences a plan's extract chooses from: more would not fit in what it may have (300 tokens
at about 10 each, twice over)."""

_LEAST = 1.5
"""Weight that a sentence of a summary has: more than a plain statement. Where nothing weighs as
much, statements will do;"""
_LEAST_OF_PLAIN = 0.5
"""bare questions have less."""

_MAX_MISSES = 50
"""Sentences that did not fit before the rest isn't even counted."""

MARK = "…"
"""Stands where a text was left out."""

_GIST_SHARE = 1 / 4
"""Of a text: so much of it at least says what it is about, for whoever asks for something."""

_DIGIT = re.compile(r"\d")

_IMAGE = {"zh": "〔图片〕", "en": "[image]"}

_ROLES: dict[Language, dict[Role, str]] = {
    "zh": {Role.USER: "用户", Role.ASSISTANT: "助手", Role.TOOL: "工具", Role.SYSTEM: "备注"},
    "en": {Role.USER: "user", Role.ASSISTANT: "assistant", Role.TOOL: "tool", Role.SYSTEM: "note"},
}


@frozen
class Sentence:
    """A sentence of a message with how much it tells; more is better."""

    text: str
    role: Role
    seq: int
    message_id: str
    weight: float

    def labelled(self, language: str) -> str:
        """The sentence with who said it: ``用户: …``."""
        return f"{role_label(self.role, language)}: {' '.join(self.text.split())}"


def role_label(role: Role, language: str) -> str:
    """Return what a role is called in the conversation's language."""
    return _ROLES["zh" if language == "zh" else "en"][role]


def telling_sentences(messages: Iterable[StoredMessage], language: str) -> tuple[Sentence, ...]:
    """Return the sentences of user and assistant that tell most, labelled, in their order.

    Every user message has one at least, so there is always something to say. What a tool said is
    left to facts: its free text is data of strangers.
    """
    talk = [each for each in messages if each.message.role in (Role.USER, Role.ASSISTANT)]
    told = list(_weighed(talk))
    silent = {each.seq for each in talk if each.message.role is Role.USER}
    silent -= {sentence.seq for sentence in told}
    for message in talk:
        content = message.message.content
        if not isinstance(content, str) and any(isinstance(part, ImagePart) for part in content):
            told.append(_sentence(message, _IMAGE["zh" if language == "zh" else "en"], 1.0))
        elif message.seq in silent and (words := next(_sentences(message.message.text), "")):
            told.append(_sentence(message, words, 0.0))
    told.sort(key=lambda sentence: sentence.seq)
    best = sorted(range(len(told)), key=lambda index: (-told[index].weight, -index))
    return tuple(
        replace(told[index], text=told[index].labelled(language))
        for index in sorted(best[:_MOST_IN_PLAN])
    )


def extract(
    messages: Sequence[StoredMessage],
    *,
    limit: int,
    count: Count,
    language: Language,
    all_that_tells: bool = False,
) -> tuple[SummaryLine, ...]:
    """Return the most telling sentences of the messages, in order, within ``limit`` tokens.

    Plain statements and questions are left out, unless there is nothing else or
    ``all_that_tells`` is wanted. Who said it stands before all but the user's.
    """
    longest = _QUOTED if all_that_tells else MAX_SENTENCE
    sentences = list(_unique(_weighed(messages, longest)))[-MAX_SENTENCES:]
    texts = [each.text if each.role is Role.USER else each.labelled(language) for each in sentences]
    ranked = sorted(range(len(texts)), key=lambda i: (sentences[i].weight, i), reverse=True)
    heaviest = sentences[ranked[0]].weight if ranked else 0.0
    least = _LEAST if heaviest >= _LEAST else _LEAST_OF_PLAIN
    if all_that_tells:
        least = 0.0
    chosen: set[int] = set()
    room = limit
    misses = 0
    for index in ranked:
        if sentences[index].weight < least or misses > _MAX_MISSES:
            break
        cost = count(texts[index]) + 1  # and its line break
        if cost <= room:
            room -= cost
            chosen.add(index)
        else:
            misses += 1
    return tuple(
        SummaryLine(
            text=texts[index],
            message_ids=(sentences[index].message_id,),
            heading=Heading.SAID,
        )
        for index in sorted(chosen)
    )


def shortened(text: str, limit: int, count: Count) -> str:
    """Return the most telling sentences of one text within ``limit`` tokens, gaps marked."""
    if count(text) <= limit:
        return text
    parts = list(_sentences(text))[:MAX_SENTENCES]
    ranked = sorted(range(len(parts)), key=lambda i: (-weight(parts[i]), i))
    mark = count(MARK)
    chosen: set[int] = set()
    room = limit - mark
    misses = 0
    for index in ranked:
        cost = count(_ended(parts[index])) + mark
        if cost <= room:
            room -= cost
            chosen.add(index)
        elif (misses := misses + 1) > _MAX_MISSES:
            break
    pieces: list[str] = []
    for index in range(len(parts)):
        if index in chosen:
            pieces.append(_ended(parts[index]))
        elif not pieces or pieces[-1] != MARK:
            pieces.append(MARK)
    return "".join(pieces).rstrip("\n")


def gists(texts: Sequence[str], words: Iterable[QueryTerm]) -> list[str]:
    """Return of each text the sentences that matter to who asks for these words, a quarter of it
    at least, in their order with gaps marked.

    Statements matter more than questions, then those that hold most of the words (a number counts
    as one), then the longer ones: greetings and applause are short.
    """
    apart = [_apart(text) for text in texts]
    held = iter(terms_held((each for parts in apart for each in parts), words))
    return [_gist(parts, [len(next(held)) for _ in parts]) for parts in apart]


def _gist(parts: Sequence[str], held: Sequence[int]) -> str:
    def matters(index: int) -> tuple[bool, int, int]:
        part = parts[index]
        numbered = _DIGIT.search(part) is not None
        return _question().search(part) is None, held[index] + numbered, len(part)

    wanted = _GIST_SHARE * len("".join(parts).strip())
    kept: set[int] = set()
    for index in sorted(range(len(parts)), key=matters, reverse=True):
        if wanted <= 0:
            break
        kept.add(index)
        wanted -= len(parts[index].strip())  # white space says nothing, and at the ends it goes
    pieces: list[str] = []
    for index, part in enumerate(parts):
        if index in kept:
            pieces.append(part)
        elif not pieces or pieces[-1] != MARK:
            pieces.append(MARK)
    return "".join(pieces).strip()


def _apart(text: str) -> list[str]:
    """The sentences of a text, each with the white space before it: joined, they are the text."""
    ends = [match.end() for match in _ends().finditer(text)]
    parts: list[str] = []
    start = 0
    for end in (*ends, len(text)):
        if text[start:end].strip():
            parts.append(text[start:end])
            start = end
    return parts


def _ended(sentence: str) -> str:
    """A sentence that can be followed by another: 5 and 000 must not become 5000."""
    return sentence if sentence.endswith(tuple("。！？；")) else sentence + "\n"


def weight(text: str) -> float:
    """How much a sentence tells: 0 for courtesies, little for a bare question, 1 for a plain
    statement, more with each of a number, a requirement, a decision, a correction and so on."""
    if not tells_anything(text):
        return 0.0
    score = 1.0
    for pattern, points in _features():
        if pattern.search(text):
            score += points
    if _question().search(text):
        score -= 2.5
    return max(score, 0.1)


# --- sentences ----------------------------------------------------------------------------------


def _weighed(messages: Iterable[StoredMessage], longest: int = MAX_SENTENCE) -> Iterator[Sentence]:
    """The sentences that tell anything, courtesies taken off."""
    asked = ""
    calls: dict[str, str] = {}
    for message in messages:
        said = message.message
        calls.update((call.id, f"{call.name}({call.arguments})") for call in said.tool_calls)
        if said.role is Role.TOOL:
            yield from _outcome(message, calls.get(said.tool_call_id or "", ""))
            continue
        sentences = list(_sentences(said.text[:MAX_CHARS], longest))
        for index, sentence in enumerate(sentences):
            bare = _without_courtesy(sentence)
            told = weight(bare)
            if said.role is Role.USER and index == 0 and asked and _is_answer(said.text):
                # 10 says nothing without 团队多少人？
                bare, told = f"{asked}{bare or sentence}", told + 2.0
            if told > 0:
                # What the user says counts more than what an assistant repeats.
                told += 0.3 if said.role is Role.USER else 0.0
                yield _sentence(message, bare, told)
        if said.role is Role.ASSISTANT:
            asked = _last_question(sentences)
        elif said.role is Role.USER:
            asked = ""


def _outcome(message: StoredMessage, call: str) -> Iterator[Sentence]:
    """What a tool answered, with the call: done is done."""
    parts = (_cut(call, 80), _cut(message.message.text, MAX_SENTENCE))
    text = " ".join(part for part in parts if part)
    if text:
        yield _sentence(message, text, 3.0)


def _sentence(message: StoredMessage, text: str, told: float) -> Sentence:
    return Sentence(
        text=text, role=message.message.role, seq=message.seq, message_id=message.id, weight=told
    )


def _unique(sentences: Iterable[Sentence]) -> Iterable[Sentence]:
    """Of equal sentences the first: the second time is a repetition."""
    seen: dict[str, Sentence] = {}
    for sentence in sentences:
        seen.setdefault("".join(filter(str.isalnum, sentence.text)).lower(), sentence)
    return seen.values()


@functools.cache
def _ends() -> re.Pattern[str]:
    return re.compile(r"[。！？!?；;\n]+[”」）)]?|(?<=[A-Za-z0-9)%])\.(?=\s)")


def _sentences(text: str, longest: int = MAX_SENTENCE) -> Iterator[str]:
    """The sentences of a text with their ends, cut where they are too long."""
    position = 0
    for match in _ends().finditer(text):
        yield from _pieces(text[position : match.end()], longest)
        position = match.end()
    yield from _pieces(text[position:], longest)


def _pieces(sentence: str, longest: int) -> Iterator[str]:
    sentence = sentence.strip()
    while len(sentence) > longest:
        end = _clause_end(sentence, longest) if longest < MAX_SENTENCE else 0
        if not end and len(sentence) <= MAX_SENTENCE:
            break
        end = end or _boundary(sentence, MAX_SENTENCE)
        yield sentence[:end].strip()
        sentence = sentence[end:].strip()
    if sentence:
        yield sentence


def _clause_end(sentence: str, most: int) -> int:
    """Where a clause ends in the second half of the first ``most`` characters, or else soon after;
    0 where none does. In English a word is as long as a clause of Chinese."""
    ends = [match.end() for match in re.finditer("[，；]", sentence[:MAX_SENTENCE])]
    inside = [end for end in ends if most // 2 <= end <= most]
    return inside[-1] if inside else next((end for end in ends if most < end < len(sentence)), 0)


def _cut(text: str, most: int) -> str:
    """The text on one line, marked where its end is cut off."""
    text = " ".join(text[: most * 4].split())
    return text if len(text) <= most else text[: _boundary(text, most)].rstrip() + MARK


def _boundary(text: str, most: int) -> int:
    """Where to cut a text of more than ``most`` characters: after a comma or blank, else where
    no number or word is torn; 1,200 must not become 1."""
    end = max(
        text.rfind(mark, most // 2, most) + len(mark) for mark in ("，", "、", "；", ", ", " ")
    )
    if end > most // 2:
        return end
    end = most
    while end > most // 2 and _in_word(text[end - 1]) and _in_word(text[end]):
        end -= 1
    return end if end > most // 2 else most


def _in_word(char: str) -> bool:
    return (char.isascii() and (char.isalnum() or char in ".,:/@-_")) or char.isnumeric()


def _last_question(sentences: Sequence[str]) -> str:
    if sentences and sentences[-1].rstrip().endswith(("？", "?")) and len(sentences[-1]) <= 60:
        return sentences[-1]
    return ""


def _is_answer(text: str) -> bool:
    """Whether a message is too short to say what it is about."""
    bare = text.strip()
    short = len(bare) <= 12 if is_chinese(bare) else len(bare.split()) <= 4
    return short and bool(bare) and tells_anything(bare)


# --- what tells, and what doesn't ---------------------------------------------------------------


@functools.cache
def _courtesy() -> re.Pattern[str]:
    return re.compile(
        r"(?:你好|您好|早上好|下午好|晚上好|哈喽|嗨|谢谢你?您?|多谢|感谢|不客气|不用谢|好[的吧呀啊哒嘞]?|"
        r"嗯+|哦+|噢|啊+|哈哈+|呵呵|嘻嘻|行吧?|可以的?|没问题|没错|对的?|是的|收到|明白了?|了解了?|知道了|都?记[下住]了|"
        r"再见|拜拜|辛苦了?|麻烦你?了?|太好了|真棒|不错|没事|请问|那个|对了|祝您?你?[^，。！,]{0,8}|"
        r"(?i:hello|hi|hey|thanks?(?: you)?(?: so much| a lot)?|ok(?:ay)?|sure|great|cool|nice|"
        r"yes|yeah|yep|got it|noted|understood|al(?:l )?right|will do|perfect|awesome|"
        r"you're welcome|no problem|bye|goodbye|well|"
        r"good (?:morning|afternoon|evening|night))(?![A-Za-z]))"
        r"[呀啊吧呢哈哦啦了的你您]?[\s，,。.！!~～…、?？]*"
    )


def _without_courtesy(sentence: str) -> str:
    """The sentence without the courtesies that it begins with."""
    position = 0
    while (match := _courtesy().match(sentence, position)) and match.end() > position:
        ends_word = sentence[match.end() - 1 : match.end()] in "，,。.！!~～…、?？ "
        if match.end() < len(sentence) and not ends_word:
            break  # 可以退款 and 对方 are no courtesies
        position = match.end()
    return sentence[position:]


def tells_anything(text: str) -> bool:
    """Whether anything is left of a text beside courtesies and signs."""
    return any(map(str.isalnum, _without_courtesy(text)))


@functools.cache
def _question() -> re.Pattern[str]:
    return re.compile(r"[？?]\s*$|[吗呢]\s*[。~]?$")


@functools.cache
def _features() -> tuple[tuple[re.Pattern[str], float], ...]:
    """What makes a sentence telling, and how much."""
    pattern = re.compile
    return (
        (
            pattern(
                r"[0-9０-９]|"
                r"[一二两三四五六七八九十百千万]{1,4}[元块人天年月号点名台次件斤岁%]|"
                r"[二两三四五六七八九十]个"
            ),
            2.0,
        ),
        (pattern(r"[0-9]{6}|@|://|[A-Za-z]-?[0-9]{2}"), 1.5),
        (
            pattern(
                r"必须|不能|不要|不可|还要|要能|得有|最好|只要|只能|需要|要求|务必|一定要|至少|最多|不超过|以内|预算|"
                r"希望|别|(?i:\b(?:must|need|require|should|cannot|can't|don't|at (?:least|most)|"
                r"budget|only)\b)"
            ),
            1.5,
        ),
        (
            pattern(
                r"决定|确定|已确认|确认了|就选|选了|选定|定了|定在|同意|采用|就用|就这[个家么样]|方案|"
                r"(?i:\b(?:decided?|agreed?|go with|choose|chose|confirm|settled)\b)"
            ),
            1.0,
        ),
        (
            pattern(
                r"负责|之前|前完成|截止|抄送|提交|交付|答应|承诺|安排|提醒|"
                r"(?i:\b(?:will|deadline|by (?:mon|tue|wed|thu|fri|sat|sun|next|tomorrow)|"
                r"promised?|responsible|remind)\b)"
            ),
            1.0,
        ),
        (
            pattern(
                r"我叫|我姓|我是|名字|电话|手机|邮箱|地址|住在|公司|生日|订单|编号|"
                r"(?i:\b(?:my name|i am|i'm|call me|phone|address|email|live in|birthday|order)\b)"
            ),
            1.5,
        ),
        (
            pattern(
                r"喜欢|不吃|爱吃|偏好|过敏|讨厌|习惯|"
                r"(?i:\b(?:like|love|prefer|hate|allergic|favou?rite)\b)"
            ),
            1.0,
        ),
        (
            pattern(
                r"改成|改为|改到|不是|其实|更正|换成|取消|推迟|提前|"
                r"(?i:\b(?:actually|instead|changed?|correction|moved|cancel)\b)"
            ),
            1.5,
        ),
        (
            pattern(
                rf"周[一二三四五六日末]|星期|明天|后天|下周|月底|(?i:\b(?:tomorrow|{A_WEEKDAY})\b)"
            ),
            1.0,
        ),
        (pattern(r"《|“|[A-Z][a-z]+ [A-Z]"), 0.5),
    )
