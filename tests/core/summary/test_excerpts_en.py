"""What an English question finds of what was said long before it, in other words than it asks."""

from __future__ import annotations

import pytest

from memoryd.core.summaries import Heading, SummaryLine
from memoryd.core.summary.lines_shown import lines_for_plan
from memoryd.core.summary.searched_lines import Later, Lines
from memoryd.core.text.asking import answer_patterns, asks
from memoryd.core.text.asking_en import asks_for_name
from memoryd.core.text.english import akin, root
from memoryd.core.tokens.estimator import estimate

ROOM = 90
"""Tokens: five or six of the lines below."""

TOLD = (
    "the choir is off to Ghent in autumn, all forty of us",
    "assistant: Lovely. Who books the coach?",
    "Maureen Tully does, she ran it last year as well",
    "we paid the hostel a deposit of 640 euros on the 3rd",
    "assistant: Noted, 640 euros paid to the hostel.",
    "the basses rehearse twice a week until then",
    "my knee needs a tablet every morning, doctor's orders",
    "the robes are mustard with a black collar",
    "assistant: Striking. Are they hired?",
    "hired, from a theatre in Leeds",
    "confirmation for the ferry is HX-20931",
    "assistant: HX-20931, kept.",
    "we flew last time and half the altos were sick",
    "the concert lasts 95 minutes with no interval",
    "Gwen can't eat anything with sesame",
    "the organist's cell is 07911 123456",
    "rang the cathedral, they lend us nine music stands",
    "the treasurer wants receipts by 14 November",
    "we meet at the library steps, Castle Street, quarter past six",
    "the minibus holds 16, so two trips",
    "I sold the old piano for a song",
    "the soloist charges 300 an evening",
    "our banner weighs 8 kg in its tube",
    "nobody has told the vicar about the fog machine",
    "the tenors are grumpy about the new seating",
    "someone left a trombone in the vestry again",
    "assistant: That makes three trombones this year.",
    "the kettle in the hall has died, rest in peace",
    "they fed us in the crypt, soup and rolls",
    "the verger shuts Minster Lane at nine",
    "we've taken Heron Cottage for the weekend, it sleeps six",
)

ASKED = (
    ("who is booking the coach?", "Maureen"),
    ("how much was the deposit", "640"),
    ("how often do the basses have rehearsals", "twice a week"),
    ("what medicine do I take for the knee", "tablet"),
    ("what colour are our robes", "mustard"),
    ("ferry booking reference please", "HX-20931"),
    ("how long is the concert", "95"),
    ("what is Gwen's allergy", "sesame"),
    ("what's the organist's phone number", "07911"),
    ("how many stands does the cathedral lend us", "nine"),
    ("when is the deadline for receipts", "14 November"),
    ("what time are we meeting, and where", "quarter past six"),
    ("what does the soloist cost", "300"),
    ("how heavy is the banner", "8 kg"),
    ("where did we hire them, the robes", "Leeds"),
    ("did we go by plane last time", "flew"),
    ("where do they feed us", "crypt"),
    ("which lane gets closed", "Minster Lane"),
    ("what is the holiday place called", "Heron Cottage"),
    ("which bone was it left in", "trombone"),
)


def lines() -> Lines:
    return Lines(
        [
            SummaryLine(text=text, message_ids=(f"m{place}",), heading=Heading.SAID)
            for place, text in enumerate(TOLD)
        ]
    )


@pytest.mark.parametrize(("question", "answer"), ASKED)
def test_what_was_told_in_other_words_is_found_by_an_english_question(
    question: str, answer: str
) -> None:
    chosen = lines_for_plan(lines(), question, limit=ROOM, count=estimate)
    assert any(answer in line.text for line, _ in chosen)


def test_what_only_vectors_know_to_be_near_is_found_too() -> None:
    question = "which garments will we put on"
    answer = "the robes are mustard with a black collar"
    near = {f"m{TOLD.index(answer)}": 1.0}
    by_words = lines_for_plan(lines(), question, limit=ROOM, count=estimate)
    assert answer not in [line.text for line, _ in by_words]
    chosen = lines_for_plan(lines(), question, limit=ROOM, near=near, count=estimate)
    assert answer in [line.text for line, _ in chosen]


def test_the_result_of_a_tool_is_as_near_as_the_reply_that_tells_of_it() -> None:
    result = 'tool: {"fare": 88, "child": 41}'
    told = [*TOLD[:9], result, "assistant: Booked, with seats by the window.", *TOLD[9:]]
    excerpts = Lines(
        [
            SummaryLine(text=text, message_ids=(f"m{place}",), heading=Heading.SAID)
            for place, text in enumerate(told)
        ]
    )
    question, near = "what would each youngster set us back", {"m10": 1.0}
    chosen = lines_for_plan(excerpts, question, limit=ROOM, near=near, count=estimate)
    assert result in [line.text for line, _ in chosen]
    by_words = lines_for_plan(excerpts, question, limit=ROOM, count=estimate)
    assert result not in [line.text for line, _ in by_words]


def test_what_vectors_know_to_be_near_stands_on_the_line_of_what_it_changed() -> None:
    told = ["gran's ward is 4 East", *TOLD[:20], "they wheeled her upstairs, she's on Juniper"]
    told += TOLD[20:]
    excerpts = Lines(
        [
            SummaryLine(text=text, message_ids=(f"m{place}",), heading=Heading.SAID)
            for place, text in enumerate(told)
        ]
    )
    question = "which ward is gran on"
    near = {"m0": 1.0, "m21": 0.2}
    chosen = lines_for_plan(excerpts, question, limit=400, topic=60, near=near, count=estimate)
    (ward,) = [line.text for line, _ in chosen if "4 East" in line.text]
    assert "Juniper" in ward


def test_what_only_a_call_was_asked_with_is_shown_though_the_reply_says_its_result() -> None:
    call = 'tool: book({"cat":"Moss","arrive":"2026-09-04","leave":"2026-09-12"}) {"ref":"CT-88"}'
    told = ["book Moss into the cattery", call, "assistant: Moss is in, CT-88.", *TOLD]
    excerpts = Lines(
        [
            SummaryLine(text=text, message_ids=(f"m{place}",), heading=Heading.SAID)
            for place, text in enumerate(told)
        ]
    )
    chosen = lines_for_plan(excerpts, "when do we fetch the cat", limit=ROOM, count=estimate)
    assert any("2026-09-12" in line.text for line, _ in chosen)


def test_who_is_described_is_found_where_only_their_name_stands() -> None:
    told = ["Bruno's that big akita", *TOLD, "Bruno wears a muzzle at the vet's", *TOLD[::-1]]
    excerpts = Lines(
        [
            SummaryLine(text=text, message_ids=(f"m{place}",), heading=Heading.SAID)
            for place, text in enumerate(told)
        ]
    )
    question = "what has the akita got to have on"
    chosen = lines_for_plan(excerpts, question, limit=ROOM, count=estimate)
    assert any("muzzle" in line.text for line, _ in chosen)


def test_a_word_is_found_in_all_its_forms_and_never_within_another() -> None:
    told = Lines(
        [
            SummaryLine(text=text, message_ids=(f"m{place}",), heading=Heading.SAID)
            for place, text in enumerate(
                (
                    "we charged it to the club",
                    "recharging takes a night",
                    "two batteries, three fees",
                    "she planned it all, planning is her thing",
                )
            )
        ]
    )
    assert list(told.having(root("charges"))) == [0]
    assert list(told.having(root("battery"))) == [2]
    assert list(told.having(root("fee"))) == [2]
    assert list(told.having(root("plans"))) == [3]


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        ("how often should I water it", "every other day", "in the corner"),
        ("what colour is the door", "dark green", "very heavy"),
        ("how many chairs", "seven folding chairs", "chairs everywhere"),
        ("what is the code for the gate", "b4471", "the old gate"),
        ("how long is the lease", "three years", "a long lease"),
        ("how much is parking", "£6 a day", "parking is dear"),
        ("what day is the viewing", "on the 9th", "the viewing went well"),
        ("how heavy is it", "12 kg", "heavy going"),
        ("what did the pup come to on the scales", "nine kilos and a bit", "wriggled on them"),
        ("how much feed does the mare get", "two pounds of oats", "she gets plenty"),
        ("how deep is the pond", "two foot at the steps", "too deep"),
        ("how warm is the sea", "17 degrees", "warm enough"),
        ("first night under canvas", "the 11th", "a cold night"),
        ("what units does the chart use", "always in miles", "31 miles"),
    ],
)
def test_the_kind_of_an_english_answer_is_told_by_how_the_question_asks(
    question: str, answer: str, other: str
) -> None:
    patterns = answer_patterns(question)
    assert any(pattern.search(answer) for pattern in patterns)
    assert not any(pattern.search(other) for pattern in patterns)


def test_who_and_where_ask_for_a_name() -> None:
    assert asks_for_name("Who minds the shop?")
    assert asks_for_name("how is her surname spelt, name wise")
    assert not asks_for_name("how much is it")


@pytest.mark.parametrize(
    "text",
    [
        "when do the robes go back",
        "ok so, did anyone ring the hostel",
        "ferry booking reference please",
        "address of the hostel",
        "remind me what we owe",
        "it was dear, no? how dear?",
        "by when do they want the robes",
        "first night the altos are in the hostel",
        "the day we fly out",
    ],
)
def test_a_question_in_english_asks_with_or_without_its_mark(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "the hostel is paid, 640 euros",
        "we do as we can, and the tenors are fine",
        "yes do that",
        "thanks, all good",
        "I was there when it rained, and they did sing",
        "the number he gave me, that's no good",
        "the price it's at is fine",
    ],
)
def test_a_statement_in_english_asks_nothing_for_holding_a_verb(text: str) -> None:
    assert not asks(text)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how is Geth", "Gethin rings on Sundays"),
        ("is the jacket back", "lifejackets are in the shed"),
    ],
)
def test_a_word_within_another_counts_less_than_a_whole_one(question: str, answer: str) -> None:
    def first(*texts: str) -> str:
        told = [
            SummaryLine(text=text, message_ids=(f"m{place}",), heading=Heading.SAID)
            for place, text in enumerate(texts)
        ]
        (found, *_) = lines_for_plan(Lines(told), question, limit=12, count=estimate)
        return found[0].text

    assert first(answer, *TOLD) == answer
    whole = "Geth has a jacket"
    assert first(answer, *TOLD, whole) == first(whole, *TOLD, answer) == whole


def test_who_speaks_is_no_word_of_a_line() -> None:
    told = Lines([SummaryLine(text="assistant: Done.", message_ids=("m1",), heading=Heading.SAID)])
    assert not list(told.having(root("assisting")))


def test_of_a_long_thread_what_is_only_about_the_same_is_left_out() -> None:
    told = ("the hut costs 40", "hut: the stove smokes", "the hut is 55 now", "back to the first")
    lines = [
        SummaryLine(text=text, message_ids=(f"m{place}",), heading=Heading.SAID)
        for place, text in enumerate(told)
    ]
    later = {
        0: Later(lines=(1, 2), vague=frozenset({1})),
        2: Later(lines=(3,)),
        3: Later(before=(0, 2)),
    }
    made = Lines(lines, later)
    scores = [1.0] * len(lines)
    assert made.thread(0, scores) == {0, 1, 2, 3}
    assert made.thread(0, scores, vague=False) == {0, 2, 3}


def test_a_reply_that_puts_a_code_together_says_more_than_what_it_answers() -> None:
    told = ("it is 318, with FB in front. faded", "assistant: FB 318.", "the tiller is loose")
    lines = Lines(
        [
            SummaryLine(text=text, message_ids=(f"m{at}",), heading=Heading.SAID)
            for at, text in enumerate(told)
        ]
    )
    assert lines.echoes == {}


@pytest.mark.parametrize(("before", "found"), [("the sail has K 77", 0), ("77, K in front", 1)])
def test_a_reply_that_repeats_is_left_out_only_where_its_words_stand(
    before: str, found: int
) -> None:
    told = [
        SummaryLine(text=text, message_ids=(f"m{place}",), heading=Heading.SAID)
        for place, text in enumerate((before, "assistant: K 77.", "and it needs a patch"))
    ]
    lines = Lines(told, {1: Later((2,), redundant=True)})
    chosen = lines_for_plan(lines, "which number is on the sail?", limit=200, count=estimate)
    assert sum("assistant: K 77" in line.text for line, _ in chosen) == found


def test_words_that_mean_the_like_are_found_in_their_other_forms() -> None:
    assert ("paid", 0.6) in set(akin("bill"))
