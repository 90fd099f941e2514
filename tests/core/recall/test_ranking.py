"""What stands first, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from memoryd.core.facts import Fact, FactKind, FactSource
from memoryd.core.messages import Message, Role, StoredMessage
from memoryd.core.recall.candidates import LexicalCandidates, LexicalMatch, Place, Situated, Waiting
from memoryd.core.recall.query import Reading, Talk, read_question
from memoryd.core.recall.ranking import (
    Nearby,
    Ranked,
    ranked,
    shortlist,
    spread_words,
    without_nearness_to_itself,
)
from memoryd.core.recall.traits import places_told
from memoryd.core.text.search_terms import inverse_frequency, query_terms, terms_held
from memoryd.core.vectors.cosines import E5, Cosines

SPOKEN = (Role.USER, Role.ASSISTANT)


def talk(*texts: str, names: Sequence[str] = ("", "")) -> list[Situated]:
    """Messages of user and assistant in turn."""
    return [
        situated(seq, text, SPOKEN[(seq + 1) % 2], names[(seq + 1) % 2] or None)
        for seq, text in enumerate(texts, 1)
    ]


def notes(*texts: str) -> list[Situated]:
    """Statements by one speaker."""
    return [situated(seq, text, Role.USER, None) for seq, text in enumerate(texts, 1)]


def situated(seq: int, text: str, role: Role, name: str | None) -> Situated:
    message = Message(role=role, content=text, name=name)
    stored = StoredMessage(
        message=message,
        id=f"m{seq}",
        seq=seq,
        position=seq,
        arrived=1000.0 * seq,
        counts={},
        estimate=10,
    )
    return Situated(place=Place(session=1, seq=seq), session="s", message=stored)


def lexical(reading: Reading, messages: Sequence[Situated]) -> LexicalCandidates:
    """What the store's index would say."""
    terms = query_terms(reading.search)
    held = terms_held([each.message.message.text for each in messages], terms)
    weights = {
        term.text: inverse_frequency(sum(term.text in there for there in held), len(messages))
        for term in terms
    }
    matches = []
    for each, there in zip(messages, held, strict=True):
        matched = [term.text for term in terms if term.text in there]
        if matched:
            message = each.message.message
            matches.append(
                LexicalMatch(
                    place=each.place,
                    session="s",
                    speaker=message.name,
                    chars=len(message.text),
                    terms=tuple(matched),
                )
            )
    return LexicalCandidates(matches=tuple(matches), weights=weights, texts=len(messages))


def found(
    question: str,
    messages: Sequence[Situated],
    *,
    near: Sequence[Nearby] = (),
    words: bool = True,
    told: frozenset[Place] = frozenset(),
    related_only: bool = False,
    cosines: Cosines = E5,
    before: Talk | None = None,
    waiting_after: int | None = None,
    **bounds: float,
) -> tuple[Ranked, ...]:
    reading = read_question(question, before.texts if before else ())
    candidates = lexical(reading, messages) if words else LexicalCandidates(weights={})
    waiting = Waiting(after={} if waiting_after is None else {1: waiting_after})
    spread = spread_words(reading, candidates, before)
    known = shortlist(spread, near, told, waiting=waiting, cosines=cosines)
    return ranked(
        reading,
        known,
        messages,
        told,
        roles=SPOKEN,
        related_only=related_only,
        cosines=cosines,
        **bounds,
    )


def seqs(hits: Sequence[Ranked]) -> list[int]:
    return [hit.situated.message.seq for hit in hits]


def near(seq: int, score: float, *, in_context: bool = False) -> Nearby:
    return Nearby(Place(1, seq), in_context, score)


FILLER = ("今天天气不错", "是啊，很适合出去走走", "中午吃面吧", "好的，楼下那家就行")


def test_an_answer_that_does_not_name_its_topic_is_found_after_the_message_that_does() -> None:
    messages = talk(
        *FILLER,
        "推荐您去上宅文化陈列馆",
        "好，那里评分多少？",
        "4.5分",
        "电话是多少？",
        "010-69991268",
        *FILLER * 10,
    )
    assert 9 in seqs(found("上宅文化陈列馆的电话是什么", messages))[:3]


CHAT_ZH = (
    *("明天会下雨吗", "可能有小雨，带把伞。", "周末风大吗", "三四级风。"),
    *("讲个笑话", "从前有座山……", "午饭吃什么", "楼下的面馆不错。"),
)
CHAT_EN = (
    *("Will it rain today?", "Maybe a shower later.", "Tell me a joke", "A chicken crossed."),
    *("I am tired", "Take a short break.", "What is for lunch?", "Soup would do."),
)
WHOLE = (
    ("退款到账了吗", "雪地靴尺码不对，我申请了退款，642 元。"),
    ("牙医呢", "我周三下午三点约了牙医赵医生补牙。"),
    ("车牌呢", "新车牌下来了，是川A7K29。"),
    ("健身卡还有几次", "健身卡还剩十二次，密码是 2204。"),
    ("报修单呢", "打印机卡纸了，报修单交给了老冯。"),
    ("年会几号", "年会定在十二月二十号，地点在云栖酒店。"),
    ("狗绳在哪", "狗绳挂在门后的蓝色筐子里。"),
    ("what about the dentist", "I booked the dentist, Dr. Malik, for Thursday at 4 pm."),
    ("did the refund arrive?", "The refund for the kettle, 39 pounds, is still missing."),
    ("the license plate?", "My new license plate is KX72 OLD."),
    ("and the landlord?", "My landlord Mr. Osei raised the rent to 1,150 a month."),
    ("which port?", "The staging server runs on port 8443 behind nginx."),
)


def ends(messages: Sequence[Situated]) -> Talk:
    """The two turns that these messages end with."""
    last = messages[-4:]
    return Talk(
        since=last[0].place,
        texts=tuple(each.message.message.text for each in last),
    )


@pytest.mark.parametrize(("question", "answer"), WHOLE)
def test_a_short_question_is_about_its_own_words_first(question: str, answer: str) -> None:
    chat = CHAT_EN if answer.isascii() else CHAT_ZH
    messages = talk(*chat, answer, chat[1], *chat, *chat[4:])
    assert seqs(found(question, messages, before=ends(messages)))[0] == 9
    # What was said last is as near in its context, for the question's vector borrows from it too.
    nearest = [near(9, 0.902), near(9, 0.88, in_context=True)]
    for seq in range(len(messages) - 3, len(messages) + 1):
        nearest += [near(seq, 0.863), near(seq, 0.88, in_context=True)]
    assert seqs(found(question, messages, near=nearest, before=ends(messages)))[0] == 9


@pytest.mark.parametrize(
    ("question", "last", "wanted"),
    [
        ("那家店的电话呢", "渝香老灶好吃吗", 1),
        ("那家店的电话呢", "云间咖啡环境怎么样", 11),
        ("电话多少", "云间咖啡环境怎么样", 11),
        ("what is its phone number?", "Is the Harbor Inn quiet?", 21),
        ("and the phone?", "I liked the Lakeview Lodge", 31),
        ("地址呢", "渝香老灶好吃吗", 1),
    ],
)
def test_what_an_elliptical_question_refers_to_decides_between_what_it_asks_for(
    question: str, last: str, wanted: int
) -> None:
    messages = talk(
        *("渝香老灶的地址是科华北路 88 号，电话 85551234。", "好的。", *CHAT_ZH),
        *("云间咖啡的地址是麓湖水街 6 号，电话 66667788。", "好的。", *CHAT_EN),
        *("The Harbor Inn has a pool, phone 555-0142.", "OK.", *CHAT_ZH),
        *("The Lakeview Lodge has a pool, phone 555-0199.", "OK.", *CHAT_EN),
        *("今天好累", "早点睡。", last, "是的。"),
    )
    assert seqs(found(question, messages, before=ends(messages)))[0] == wanted


def test_the_turns_before_a_question_are_no_answer_for_being_what_it_borrows_from() -> None:
    messages = talk(
        "我姐姐林晚晴在腾讯上班", "好的", *CHAT_ZH, "说到我姐姐，她最近升职了", "恭喜她！"
    )
    hits = found("她叫什么", messages, before=ends(messages))
    assert [hit.seen.own for hit in hits if hit.situated.message.seq > 10 and hit.seen.own] == []
    assert seqs(hits)[0] == 1


@pytest.mark.parametrize(
    ("word", "only"),
    [
        ("钉钉", "对了，还要能和我们钉钉打通。"),
        ("用友", "最好能对接用友的系统。"),
        ("扫码枪", "仓管员都用扫码枪，必须支持。"),
        ("实验二小", "女儿在实验二小读四年级三班。"),
        ("程雨桐", "新来的实习生叫程雨桐。"),
        ("HT-0815", "合同编号是 HT-0815，还差盖章。"),
        ("8826", "门禁密码换成了 8826#。"),
        ("Klarna", "It has to take Klarna, many customers ask for it."),
        ("Zebra", "Labels should print on our Zebra printer."),
        ("nginx", "The staging server runs behind nginx."),
        ("rabies", "Our beagle needs his rabies shot in June."),
        ("KX72", "My new plate is KX72 OLD."),
    ],
)
def test_a_word_that_one_message_has_outweighs_what_is_a_little_nearer(
    word: str, only: str
) -> None:
    chat = CHAT_EN if only.isascii() else CHAT_ZH
    messages = talk(*chat, only, chat[1], *chat)
    nearer = [near(9, 0.866), near(9, 0.840, in_context=True)]
    for seq in (10, 11, 3):
        nearer += [near(seq, 0.842), near(seq, 0.873, in_context=True)]
    assert seqs(found(word, messages, near=nearer))[0] == 9


def test_a_question_stands_behind_its_reply() -> None:
    messages = talk(*FILLER, "满恒记火锅的地址在哪里？", "平安里西大街14号", *FILLER)
    hits = found("满恒记火锅的地址", messages)
    assert 6 in seqs(hits)[:2]
    reply = next(hit for hit in hits if hit.situated.message.seq == 6)
    assert reply.explain.get("reply_to") == 5 or reply.score >= hits[0].score


@pytest.mark.parametrize("cosine", [None, 0.95])
def test_the_reply_to_what_fits_best_comes_first_with_vectors_as_without(
    cosine: float | None,
) -> None:
    messages = talk(*FILLER, "满恒记火锅的地址在哪里？", "平安里西大街14号", *FILLER)
    question = [near(5, cosine), near(5, cosine, in_context=True)] if cosine else []
    assert seqs(found("满恒记火锅的地址", messages, near=question))[:2] == [6, 5]


@pytest.mark.parametrize("courtesy", ["Noted.", "Sure, noted!", "好的。", "记住了。"])
def test_a_courtesy_stands_behind_what_it_answers(courtesy: str) -> None:
    messages = talk(*FILLER, "What about the boiler: is it serviced in May?", courtesy, *FILLER)
    nearer = [near(6, 0.90), near(6, 0.90, in_context=True), near(5, 0.86)]
    order = seqs(found("boiler service", messages, near=nearer))
    assert order.index(5) < order.index(6)


def test_the_turns_that_a_question_is_read_with_are_not_near_to_it_for_that() -> None:
    messages = talk("座位在 05 车 12F。", "好的。", "今天股市怎么样", "小幅上涨。")
    reading = read_question("几号？", ("今天股市怎么样", "小幅上涨。"))
    before = Talk(since=Place(1, 3), texts=("今天股市怎么样", "小幅上涨。"))
    spread = spread_words(reading, lexical(reading, messages), before)
    kept = without_nearness_to_itself((near(3, 0.95), near(1, 0.88)), before, spread)
    assert [each.score for each in kept] == pytest.approx([0.87, 0.88])


def test_neighbours_of_notes_say_nothing_about_them() -> None:
    messages = notes("团子今年三岁", "周五交房租", "买了新耳机", "预约了牙医")
    assert seqs(found("团子", messages)) == [1]


def test_one_shared_word_does_not_outweigh_meaning_in_notes() -> None:
    messages = notes(
        "用户养了一只橘色的英短，名字是团子", "用户邻居家的狗叫豆豆，很爱叫", "今天天气不错"
    )
    hits = found("我家的猫叫什么", messages, near=[near(1, 0.88), near(2, 0.85), near(3, 0.80)])
    assert seqs(hits)[0] == 1


def test_a_name_that_is_matched_whole_outweighs_a_slightly_better_vector() -> None:
    messages = notes("公司访客网络的密码每周一更换", "路由器的SSID是HomeNest_5G，放在书房")
    hits = found("HomeNest_5G", messages, near=[near(1, 0.84), near(2, 0.83)])
    assert seqs(hits)[0] == 2


def test_each_half_ranks_alone_by_the_same_rules() -> None:
    messages = talk(*FILLER, "我对花生过敏", "记下了", *FILLER)
    by_words = found("花生过敏", messages)
    by_vector = found("花生过敏", messages, near=[near(5, 0.9), near(2, 0.8)], words=False)
    assert seqs(by_words)[0] == seqs(by_vector)[0] == 5
    assert "vector" not in by_words[0].via
    assert by_vector[0].via == ("vector",)


def test_what_a_named_speaker_said_comes_first() -> None:
    messages = talk(
        "I went painting at the lake",
        "I went painting at the river",
        names=("Melanie", "Caroline"),
    )
    assert seqs(found("What did Caroline go painting?", messages))[0] == 2


def test_a_near_duplicate_gives_way() -> None:
    messages = talk(
        "我的护照号是E12345678，请记住",
        "好的",
        "我的护照号是E12345678，请记住。",
        "好",
        "护照在抽屉",
    )
    hits = found("护照号", messages)
    assert {1, 3} != set(seqs(hits)[:2])
    assert any(hit.explain.get("repeats") for hit in hits)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("我的护照号是E12345678，请记住", "对了，我的护照号是E12345678，请记住！", True),
        (
            "The meeting with Ann is on Friday at ten.",
            "the meeting with Ann is on friday, at ten",
            True,
        ),
        ("满恒记火锅的地址是平安里西大街19号", "满恒记火锅的电话是010-88888888", False),
        ("My flight number is CA1234, gate 21", "My flight number is MU5678, gate 35", False),
        ("好的", "好的。", True),
        ("", "。", True),
    ],
)
def test_what_says_the_same_in_other_signs_is_a_near_duplicate(
    one: str, other: str, same: bool
) -> None:
    hits = found("记", notes(one, other), near=[near(1, 0.9), near(2, 0.89)], words=False)
    assert [bool(hit.explain.get("repeats")) for hit in hits] == [False, same]


def test_many_messages_with_one_beginning_are_told_apart() -> None:
    messages = notes(
        *(f"帮我记一下，第{number}号柜子的密码是{number * 7919}" for number in range(1, 90))
    )
    vectors = [near(seq, 0.9 - seq / 10_000) for seq in range(1, 90)]
    hits = found("密码", messages, near=vectors)
    assert len(hits) == 89
    assert (
        seqs(
            found(
                "密码",
                [*messages, situated(95, "帮我记一下，第7号柜子的密码是55433", Role.USER, None)],
                near=[*vectors, near(95, 0.95)],
            )
        )[-1]
        == 7
    )


def test_messages_of_the_time_that_is_named_come_first() -> None:
    messages = talk("预算五千", "好", "预算八千", "好")
    reading = Reading(
        facets=read_question("预算").facets,
        search="预算",
        texts=(("预算", 1.0),),
        since=500.0,
        until=1500.0,
    )
    known = shortlist(spread_words(reading, lexical(reading, messages)))
    assert seqs(ranked(reading, known, messages, roles=SPOKEN))[0] == 1


def test_what_waits_for_its_vectors_is_found_by_its_words_before_what_is_merely_nearest() -> None:
    messages = talk("明天多少度", "十八度", "放首歌", "好的", "猫砂买的是许翠花", "记下了")
    vectors = [
        near(seq, 0.8 + seq / 100, in_context=in_context)
        for seq in range(1, 5)
        for in_context in (False, True)
    ]
    hits = found("猫砂是什么牌子", messages, near=vectors, waiting_after=4)
    assert seqs(hits)[0] == 5
    assert hits[0].explain["waiting"] is True
    # With its vectors made, and far: it is what else is near that stands first.
    assert seqs(found("猫砂是什么牌子", messages, near=vectors))[0] != 5


def test_where_a_named_fact_was_said_counts_as_a_way_of_its_own() -> None:
    messages = notes("就按五千来", "周五交房租")
    hits = found("预算", messages, told=frozenset({Place(session=1, seq=1)}))
    assert seqs(hits) == [1]
    assert hits[0].via == ("fact",)


def test_a_fact_says_nothing_more_where_the_message_holds_the_words_itself() -> None:
    source = FactSource(session="s", message_id="m1", seq=1, role=Role.USER, quote="")
    fact = Fact(
        id="f1",
        owner="1",
        user="u",
        scope="session",
        session="s",
        key="花名",
        value="小云",
        normalized="小云",
        kind=FactKind.NAME,
        sources=(source,),
        valid_from=0.0,
    )
    for text, told in (
        ("花名是小云", frozenset[Place]()),
        ("就叫小云", frozenset({Place(session=1, seq=1)})),
    ):
        messages = notes(text, "花名册在桌上")
        reading = read_question("花名")
        assert places_told(reading, (fact,), lexical(reading, messages)) == told


def test_the_nearest_of_few_is_no_hit_by_that() -> None:
    messages = talk("用户的花名是小云", "好的", "今天下雨", "记得带伞")
    nears = [near(2, 0.83), near(1, 0.83)]
    assert set(seqs(found("紫罗兰", messages, near=nears))) >= {1, 2}
    assert found("紫罗兰", messages, near=nears, related_only=True) == ()
    nears = [near(4, 0.88), near(1, 0.83)]
    assert seqs(found("出门注意什么", messages, near=nears, related_only=True)) == [4]
    english = talk("My nickname is Cloud", "Fine", "It rains today", "Take an umbrella")
    nears = [near(4, 0.82), near(1, 0.78)]
    assert seqs(found("weather advice", english, near=nears, related_only=True)) == [4]


def test_what_stands_beside_is_a_hit_unless_a_message_tells_all_that_is_asked() -> None:
    told = talk("我的密码是紫罗兰七四一", "好的")
    assert seqs(found("紫罗兰", told, related_only=True)) == [1]
    asked = talk(*FILLER, "满恒记火锅的地址在哪里？", "平安里西大街14号", *FILLER)
    assert seqs(found("满恒记火锅的地址", asked, related_only=True))[0] == 6


def test_only_what_was_asked_for_is_returned() -> None:
    messages = talk("预算五千", "预算五千，好", "预算八千", "好")
    assert seqs(found("预算", messages, since=2500.0))[0] == 3
    assert min(seqs(found("预算", messages, since=2500.0))) == 3
    assert max(seqs(found("预算", messages, until=2500.0))) == 2


def test_the_order_does_not_depend_on_how_candidates_came() -> None:
    messages = talk(*FILLER, "我对花生过敏", "记下了", *FILLER)
    nears = [near(5, 0.9), near(2, 0.8), near(7, 0.8, in_context=True)]
    assert found("过敏", messages, near=nears) == found("过敏", messages, near=nears[::-1])


def test_another_model_brings_its_own_measure_of_near() -> None:
    messages = notes("阳台的龟背竹每十天浇一次水", "公司每月十号发薪水")
    vectors = [near(1, 0.55), near(2, 0.30)]
    apart = Cosines(unrelated_han=0.5, talk_reach=0.4, note_reach=0.4)
    assert seqs(found("绿植怎么养护", messages, near=vectors, related_only=True)) == []
    hits = found("绿植怎么养护", messages, near=vectors, related_only=True, cosines=apart)
    assert seqs(hits) == [1]
    # Within reach the second counts for something; by the measure of e5 it is as far as any.
    first, second = found("绿植怎么养护", messages, near=vectors, cosines=apart)
    assert first.score > second.score > 0
    assert found("绿植怎么养护", messages, near=vectors)[1].score == 0


def test_a_named_speaker_who_is_spoken_to_is_not_taken_for_who_speaks() -> None:
    messages = talk(
        "Hey Mel, good to see you!",
        "Hey Caroline! I ran a charity race.",
        "Great, Mel! I adopted a puppy.",
        names=("Caroline", "Mel"),
    )
    assert seqs(found("What did Caroline adopt?", messages))[0] == 3


def test_a_message_gains_by_what_else_fits_in_its_sitting() -> None:
    messages = talk("周末去爬山吗", "好啊", "带帐篷吧", "还有睡袋", "几点走", "六点")
    apart = [
        replace(each, message=replace(each.message, arrived=arrived))
        for each, arrived in zip(messages, (10.0, 20.0, 30.0, 40.0, 9010.0, 9020.0), strict=True)
    ]
    vectors = [near(seq, score, in_context=True) for seq, score in ((3, 0.9), (4, 0.85), (6, 0.85))]
    together = found("露营", apart, near=vectors)
    assert seqs(together) == [3, 4, 6]
    gains = {hit.situated.message.seq: hit.explain["sitting"] for hit in together}
    assert gains[3] == gains[4] != gains[6]
