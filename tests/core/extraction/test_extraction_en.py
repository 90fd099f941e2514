from __future__ import annotations

import pytest

from memoryd.core.facts import FactKind
from support.fact_dialogue import candidates, current, play


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(candidate.key, candidate.value) for candidate in candidates(text)]


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("Hi, my name is Sarah Chen", "name", "Sarah Chen"),
        ("my dog is called Rex", "dog name", "Rex"),
        ("I'm allergic to peanuts", "preferences", "allergic to peanuts"),
        ("my wife can't eat gluten", "wife preferences", "can't eat gluten"),
        ("My email is sarah@acme.io", "email", "sarah@acme.io"),
        ("The spec is at https://docs.example.com/s?v=2", "spec", "https://docs.example.com/s?v=2"),
        ("My order number is SO-2291", "order number", "SO-2291"),
        ("ticket INC-20418 is still open", "ticket", "INC-20418"),
        (
            "The API rate limit is 300 requests per minute",
            "api rate limit",
            "300 requests per minute",
        ),
        ("The meeting is on Friday at 3 pm", "meeting time", "Friday at 3 pm"),
        ("The staging server is stg-02.internal", "staging server", "stg-02.internal"),
        ("Deploy window: Tuesdays 22:00-23:30", "deploy window", "Tuesdays 22:00-23:30"),
        ("Alice is responsible for the rollback plan", "rollback plan owner", "Alice"),
        ("We decided to use blue-green deployments", "decision", "use blue-green deployments"),
        ("We'll go with option B.", "decision", "option B"),
        ("It must support mobile", "requirements", "must support mobile"),
        ("so no glue on days she's in", "requirements", "no glue on days she's in"),
        ("Rhona Castell here. I have bought a boat", "name", "Rhona Castell"),
        ("I'm a midwife", "occupation", "midwife"),
        ("We have a team of 12 people", "team size", "12 people"),
        ("we expect 23 attendees", "number of attendees", "23 attendees"),
        ("party on Saturday at 3pm", "party time", "Saturday at 3pm"),
        ("decided to go with venue B", "decision", "venue B"),
        (
            "must have a vegan cake and no balloons",
            "requirements",
            "must have a vegan cake and no balloons",
        ),
        ("my daughter mia is allergic to nuts", "daughter mia preferences", "allergic to nuts"),
        ("my neighbour Joe is allergic to nuts", "neighbour joe preferences", "allergic to nuts"),
        ("my daughter is Mia", "daughter name", "Mia"),
        (
            "my address is 45 Oak Street, Portland, OR 97201",
            "address",
            "45 Oak Street, Portland, OR 97201",
        ),
        ("I live in Portland", "address", "Portland"),
        ("I work at Acme", "work", "work at Acme"),
        ("I was born on May 4, 1988", "birthday", "May 4, 1988"),
        ("My blood type is O negative", "blood type", "O negative"),
        (
            "Remind me to call the dentist tomorrow at 9 am",
            "to-do",
            "call the dentist tomorrow at 9 am",
        ),
        (
            "We will send the draft by next Wednesday and cc everyone",
            "to-do",
            "We will send the draft by next Wednesday and cc everyone",
        ),
        ("Let's move the meeting to 2 pm.", "meeting time", "2 pm"),
        (
            "The deploy window has been moved to Wednesdays 21:00",
            "deploy window",
            "Wednesdays 21:00",
        ),
    ],
)
def test_a_statement_gives_its_attribute_and_value(said: str, key: str, value: str) -> None:
    assert (key, value) in _pairs(f"U {said}")


@pytest.mark.parametrize(
    "said",
    [
        "What's my name?",
        "Is the server down?",
        "If the budget were 10k, what could we buy?",
        "What do you think about Kubernetes?",
        "I think it's great.",
        "I think we should test more",
        "Thanks, that was very helpful!",
        "I would like to know more about Python",
        "Can you help me with my homework?",
        "call me maybe",
        "That is a good idea",
        "You should try the new one",
        "ok",
    ],
)
def test_questions_suppositions_and_small_talk_affirm_nothing(said: str) -> None:
    assert _pairs(f"U {said}") == []


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("my flight leaves on 3 May at 9:40", "flight time", "3 May at 9:40"),
        ("flight MU5405 departs at 16:20", "flight time", "16:20"),
        ("the car's due for its MOT in March", "car due mot", "March"),
        ("The carpet man is coming friday morning", "carpet man come", "friday morning"),
        ("we move on the 28th of june", "move", "the 28th of june"),
        ("my passport runs out in november", "passport run", "november"),
        ("i take ramipril 5mg every morning", "ramipril", "5mg every morning"),
        ("Insulin at 7am and 9pm", "insulin", "7am and 9pm"),
        ("we have 35 guests", "number of guests", "35 guests"),
        ("the plumber charges 65 an hour", "plumber price", "65 an hour"),
        ("the rent is 850 a month", "rent", "850 a month"),
        ("the kitchen fitter wants a 30% deposit", "kitchen fitter deposit", "30%"),
        (
            "delivery slot is between 10 and 12 on saturday",
            "delivery slot",
            "between 10 and 12 on saturday",
        ),
        ("the garage opens 8 to 5", "garage open", "from 8 to 5"),
        ("our tenants pay on the 3rd of each month", "tenants pay", "the 3rd of each month"),
        ("my sister is staying with us until the 9th", "sister stay", "until the 9th"),
        ("the spare key is under the blue pot", "spare key", "under the blue pot"),
        ("the scan is on the left knee", "scan", "the left knee"),
        ("Ravi is doing the speech", "speech owner", "Ravi"),
        ("I'm vegetarian", "preferences", "vegetarian"),
        ("the budget for the kitchen is £900", "kitchen budget", "£900"),
        ("our budget for the kitchen is nine thousand", "kitchen budget", "9000"),
        ("the meeting moved from room 4 to room 9", "meeting", "room 9"),
        ("move the meeting to 2pm from 3pm", "meeting time", "2pm"),
        ("the course ends at the end of april", "course end", "the end of april"),
        ("Bosch£340 at the shop", "bosch", "£340"),
        ("Ravi's holiday starts 1 July so that fits", "ravi holiday start", "1 July"),
        ("Ravi's phone is 07700 900277 if you're lost", "ravi phone", "07700 900277"),
        ("nothing to eat before the scan at 11:30", "scan", "11:30"),
        ("we bought the blue one for 55 dollars", "blue one price", "55 dollars"),
        ("the talk is in the small room on 3 May", "talk location", "the small room"),
        ("the storage is £165 a month btw", "storage", "£165 a month"),
        (
            "Rex can't be out over 20 degrees but that's the vet's rule",
            "requirements",
            "Rex can't be out over 20 degrees",
        ),
    ],
)
def test_a_plain_sentence_is_a_fact_by_its_shape(said: str, key: str, value: str) -> None:
    assert (key, value) in _pairs(f"U {said}")


@pytest.mark.parametrize(
    "said",
    [
        "what time does the chemist close at 5",
        "I might call the bank at 3",
        "when I was 8 we had a dog for 3 years",
        "he said it's at 5",
        "the film is about a man of 60",
        "I nearly missed the train at 9",
        "nobody comes on monday",
        "we used to meet on fridays",
        "he's moved us to 27 May",
        "I'm not going to point it out",
        "she wants to know by friday",
        "my neighbour says her boiler cost 3,000",
        "nobody needs 4 kettles",
    ],
)
def test_tales_wishes_and_doubts_are_no_facts(said: str) -> None:
    assert _pairs(f"U {said}") == []


@pytest.mark.parametrize(
    ("first", "then", "key", "values"),
    [
        (
            "the skip comes on the 3rd",
            "can't do the 3rd, it'll be the 5th",
            "skip come",
            ["the 5th"],
        ),
        (
            "the plumber is coming on Monday",
            "plumber cancelled monday, he's coming on Thursday",
            "plumber come",
            ["Thursday"],
        ),
        ("we need 8 runs", "8's too tight there, he can fit six", "number of runs", ["6"]),
        ("the course costs £320", "course fee is £295 now", "course fee", ["£295"]),
        ("the exam is on 12 May", "exam date has changed: 19 May", "exam time", ["19 May"]),
        ("the launch is on 2 April", "launch slips to 16 April", "launch time", ["16 April"]),
        (
            "the quote is 2,200 pounds",
            "he's knocked the quote down to 1,950 pounds",
            "quote",
            ["1,950 pounds"],
        ),
        (
            "the choir has 40 singers",
            "choir's grown to 46 singers",
            "number of singers",
            ["46 singers"],
        ),
        ("the alarm code is 2290", "we changed the alarm code to 7714", "alarm code", ["7714"]),
        (
            "my number is 07700 900112",
            "I've got a new number, it's 07700 900845",
            "phone",
            ["07700 900845"],
        ),
        ("my boss is Helena", "I have a new boss, Piotr", "boss", ["Piotr"]),
        ("the concert is at 8", "concert isn't at 8, it's at 9", "concert", ["at 9"]),
        (
            "the interview is on Friday at 2pm",
            "sorry, 3pm not 2",
            "interview time",
            ["2026-03-06 3pm"],
        ),
        ("the scan is on the left knee", "right knee, not left", "scan", ["right knee"]),
        (
            "Anna is bringing the cake",
            "Anna can't bring the cake, Tom's doing it",
            "cake owner",
            ["Tom"],
        ),
        (
            "the hotel is the Casa Azul",
            "we switched hotels, it's the Miramar now",
            "hotel",
            ["the Miramar"],
        ),
        (
            "the bike is a Brompton",
            "I sold the Brompton, I ride a Tern now",
            "bike",
            ["a Tern"],
        ),
        (
            "the desk goes to 14 Mill Lane",
            "send the desk to 41 Mill Lane, not number 14",
            "desk",
            ["41 Mill Lane"],
        ),
        ("we fly on 6 April", "6 April is a bank holiday, better 7 April", "fly", ["7 April"]),
        (
            "the quiz is at the Plough on the 12th",
            "quiz is at the Swan, not at the Plough",
            "quiz location",
            ["the Swan"],
        ),
        (
            "we're staying in Lyon",
            "we're not staying in Lyon any more, we're staying in Dijon",
            "stay",
            ["in Dijon"],
        ),
        (
            "my dentist is Dr Hollis",
            "I've moved to a new dentist, Dr Amari",
            "dentist",
            ["Dr Amari"],
        ),
        (
            "the launch is on 14 June",
            "the launch's been put back to 28 June",
            "launch time",
            ["28 June"],
        ),
        (
            "I take 20 mg of omeprazole",
            "doctor upped the omeprazole to 40 mg",
            "omeprazole",
            ["40 mg"],
        ),
        ("my locker code is 4471", "locker code got reset, it's 9920", "locker code", ["9920"]),
        (
            "the boiler is a Worcester",
            "we had the boiler replaced, it's a Vaillant now",
            "boiler",
            ["a Vaillant"],
        ),
        ("mum lives at 8 Oak Street", "mum's moved to 3 Hill Road", "mum address", ["3 Hill Road"]),
        (
            "mum is allergic to penicillin",
            "no it isn't penicillin she can't have it's trimethoprim",
            "mum preferences",
            ["allergic to trimethoprim"],
        ),
        ("my manager is Priya", "Priya left, my manager is Tom", "manager", ["Tom"]),
        (
            "the parcel arrives on Friday",
            "parcel's delayed till Monday",
            "parcel arrive",
            ["Monday"],
        ),
        (
            "school starts at 8:40",
            "school starts ten minutes earlier now, 8:30",
            "school start",
            ["8:30"],
        ),
        (
            "the sofa is coming on the 9th",
            "sofa won't be here till the 12th",
            "sofa come",
            ["the 12th"],
        ),
        (
            "the delivery is to 5 Park Lane",
            "delivery should go to 7 Park Lane",
            "delivery",
            ["7 Park Lane"],
        ),
        ("order 900 litres", "six hundred litres will do now", "number of litres", ["600 litres"]),
    ],
)
def test_a_correction_in_everyday_words_leaves_one_current_value(
    first: str, then: str, key: str, values: list[str]
) -> None:
    facts = current(play(f"U {first}\nA Noted.\nU nice weather\nA Very.\nU {then}"))
    assert facts.get(key, facts.get(f"{key} name")) == values


@pytest.mark.parametrize(
    ("dialogue", "key", "values"),
    [
        (
            """
            U the wedding is on 8 August
            U we had to move the wedding to 22 August
            U the dentist is on 3 May
            U let's go back to the first date for the wedding
            """,
            "wedding time",
            ["8 August"],
        ),
        (
            """
            U the quote is 300 pounds
            U the quote is now 350 pounds
            U the quote is now 380 pounds
            U we're back to the original price
            """,
            "quote",
            ["300 pounds"],
        ),
        (
            """
            U the vet is on Tuesday at 9
            U move the vet to Wednesday at 9
            U let's leave the vet as it was
            """,
            "vet",
            ["Tuesday at 9"],
        ),
        ("U the vet is on 3 May\nU let's go back to the first date", "vet", ["3 May"]),
    ],
)
def test_a_change_is_taken_back_by_words_that_name_no_value(
    dialogue: str, key: str, values: list[str]
) -> None:
    assert current(play(dialogue))[key] == values


def test_bare_answers_take_the_attribute_of_the_question() -> None:
    assert _pairs(
        "A How many people are in your team? What's your budget?\nU 12, at most $5,000"
    ) == [
        ("number of people", "12"),
        ("budget", "at most $5,000"),
    ]
    assert _pairs("A May I have your name and phone number?\nU Tom Baker, 415-555-0199") == [
        ("phone", "415-555-0199"),
        ("name", "Tom Baker"),
    ]
    assert _pairs("A For how many people, and when?\nU 6 people, next Saturday at 7:30 pm") == [
        ("number of people", "6 people"),
        ("time", "next Saturday at 7:30 pm"),
    ]


def test_the_old_value_is_named_where_the_words_name_it() -> None:
    (candidate,) = candidates("U It's not 12 but 14 people")
    assert (candidate.value, candidate.replaces, candidate.correction) == ("14 people", "12", True)
    (candidate,) = candidates("U my email is tom.b@example.org, not tom@example.org")
    assert (candidate.key, candidate.replaces) == ("email", "tom@example.org")


def test_a_corrected_person_takes_over_what_was_said() -> None:
    (candidate,) = candidates("U I'm allergic to shrimp\nA Noted.\nU Not me, my brother")
    assert (candidate.key, candidate.value) == ("brother preferences", "allergic to shrimp")
    assert candidate.replaces_key == "preferences"


def test_place_and_hour_of_one_event_are_two_facts() -> None:
    assert _pairs("U The meeting is on Friday at 3 pm in room 302.") == [
        ("meeting location", "room 302"),
        ("meeting time", "Friday at 3 pm"),
    ]


def test_what_the_assistant_proposes_is_no_decision_of_the_user() -> None:
    kinds = {c.key: c.kind for c in candidates("A Option A: SQLite, cheap. Option B: Postgres.")}
    assert kinds == {"option a": FactKind.OTHER, "option b": FactKind.OTHER}


@pytest.mark.parametrize(
    "said",
    [
        "he had a cold on Thursday",
        "they want everything by 26 June",
        "it does: PX 2231 on all of it",
        "which I do: eventually we got there",
        "the old one goes to some lad called Pete",
        "Maya's rate is hers",
        "the tent is my own",
        "wait I need to think about the total",
        "the boss can't say no",
        "she likes",
        "I'm an idiot",
        "Looks like you had a great day",
        "their love and support is the best",
        "It must have been tough taking a break",
        "an email at 11pm on a sunday",
        "extra baggage: I weighed the lot",
        "not nine, Joel's club goes mental otherwise",
        "I cannot for the life of me find a spoon",
        "she can't reach and i'm not doing it",
        "he can't do saturday so his sister's coming",
        "i'll have to leg it",
        "can't be doing with sums",
        "Jodie will have to",
        "she says we should shut half an hour sooner though",
        "no noise at all",
        "he reckons tuesday now",
        "some woman rang last night while I was out",
        "the two cats sat on top of the boiler",
        "mum did the stairs today",
        "what use to a woman of 74 need four catalogues be",
        "my aunt's knitted a tea cosy",
        "they moved in on friday",
        "dad moved to Spain years ago",
        "after the match at 8 we went home",
        "we adore her",
        "or do I have to come and ask",
        "I might need a quiet evening",
        "the only note was the fridge needs a wider gap",
        "I don't have to drive in the dark",
        "she needs to come out of the water really",
        "talk after the weekend",
        "original sunday is back on",
        "they pay anyone on 14 days",
        "the bank wants a survey because she's over 35",
        "I'm thinking of a walk with the dogs this year",
        "could you bring her a photo of the bird",
    ],
)
def test_half_a_sentence_is_no_fact(said: str) -> None:
    assert _pairs(f"U {said}") == []


def test_the_number_of_a_point_is_not_what_it_is_about() -> None:
    assert ("garage code", "7712") in _pairs("U Two: the garage code is 7712")


@pytest.mark.parametrize(
    "number", ["07700 900456", "020 7946 0018", "555.867.5309", "0161 496 0992"]
)
def test_a_telephone_number_in_groups_is_one_value(number: str) -> None:
    assert any(number == value for _, value in _pairs(f"U my phone is {number}"))


def test_a_contracted_is_states_a_value_that_replaces_the_one_before() -> None:
    assert ("kitchen budget", "4k") in _pairs("U kitchen budget's 4k now")
    assert ("tent deposit", "£60") in _pairs("U the tent deposit's now £60")


def test_a_whole_sentence_is_no_bare_answer() -> None:
    assert (
        _pairs("A What kind of jobs are they?\nU the welder comes round whenever he feels like")
        == []
    )


@pytest.mark.parametrize(
    ("said", "key", "scope"),
    [
        ("call Jonas Weber at +49 30 1234567", "jonas weber phone", "session"),
        ("contact Joe Park at joe.park@acme.io", "joe park email", "session"),
        ("Tom's on 07700 900333", "tom phone", "session"),
        ("my boss is Kim Lee, kim@lee.org", "boss email", "user"),
        ("contact: Joe Park, 07700 900555", "joe park phone", "session"),
        ("his email is bob@x.org", "mail", "session"),
        ("My sister's name is Orla, you'll need it, it's 07700 900418", "sister phone", "user"),
        ("07700 900111", "number", "session"),
        ("my number is 07700 900111", "phone", "user"),
        ("reach me at 07700 900111", "phone", "user"),
        ("my number has changed, it's 07700 900124", "phone", "user"),
        ("use my work email, tom@work.com", "email", "user"),
        ("my email is wrong, it should be tom@y.org", "email", "user"),
        ("send it to my accountant, jo@acc.com", "accountant email", "session"),
        ("you can reach Sam or me at 07700 900125", "number", "session"),
        ("I'm at tom@x.org", "email", "user"),
        ("I'm Tom Baker, tom@baker.org", "email", "user"),
    ],
)
def test_a_phone_or_mail_is_of_the_one_named_with_it_and_the_users_own_only_where_they_say_so(
    said: str, key: str, scope: str
) -> None:
    contact = next(c for c in candidates(f"U {said}") if c.kind is FactKind.CONTACT)
    assert (contact.key, contact.scope) == (key, scope)


def test_of_two_contacts_in_a_sentence_each_has_its_own_holder() -> None:
    assert _pairs("U my email is a@b.org and Jane's is jane@b.org") == [
        ("email", "a@b.org"),
        ("jane email", "jane@b.org"),
    ]
    assert _pairs("U Reach Anna Lee on 555-867-5309 or at anna@lee.org") == [
        ("anna lee phone", "555-867-5309"),
        ("anna lee email", "anna@lee.org"),
    ]


def test_a_new_number_of_somebody_is_no_new_name_of_them() -> None:
    facts = current(play("U My sister's name is Orla\nA Updated Orla to 07700 900562."))
    assert facts["sister name"] == ["Orla"]


def test_a_count_said_with_an_hour_is_a_fact_of_its_own_and_changes_on_its_own() -> None:
    facts = current(
        play("U the party is on Saturday at 3pm with 18 kids\nU make it 4pm and 22 kids")
    )
    assert facts == {"party time": ["2026-03-07 4pm"], "number of kids": ["22 kids"]}


def test_a_word_in_capitals_ends_its_sentence_and_an_initial_does_not() -> None:
    assert _pairs("A ALLERGY: PENICILLIN. Big letters.") == [("allergy", "PENICILLIN")]
    assert ("manager", "J. Marsh") in _pairs("U my manager is J. Marsh")


def test_the_day_and_the_hour_of_one_thing_stand_side_by_side() -> None:
    facts = current(play("U the meeting date is 3 May\nU the meeting is at 10:30"))
    assert facts == {"meeting date": ["3 May"], "meeting time": ["10:30"]}


def test_what_a_thing_costs_leaves_what_it_is() -> None:
    facts = current(play("U the hotel is the Casa Azul\nU the hotel costs £300"))
    assert facts == {"hotel": ["the Casa Azul"], "hotel price": ["£300"]}


def test_a_house_number_counts_nothing() -> None:
    (candidate,) = candidates("U the venue is 12 Rose Lane")
    assert (candidate.key, candidate.kind) == ("venue", FactKind.ADDRESS)
    (candidate,) = candidates("U the venue is 2 Lakeside")
    assert candidate.kind is FactKind.OTHER


def test_a_number_alone_takes_the_place_of_the_one_that_was_named_right_before() -> None:
    facts = play(
        """
        U I've booked the back room under my name, 18 people
        A Back room, 18 people.
        U nice weather
        A Very.
        U how many of us so far?
        A You had 18 before the walkers.
        U so call it twenty two. I'll ring the pub
        """
    )
    assert current(facts)["number of people"] == ["22"]
    facts = play("U we are 12 people\nA Fine.\nU nice weather\nA Very.\nU It's not 12 but 14")
    assert current(facts)["number of people"] == ["14"]


def test_a_bare_number_takes_the_place_of_none_that_was_told_long_ago() -> None:
    facts = play(
        """
        U the price is 14,300
        A Noted.
        U nice weather
        A Very.
        U the sacks are blue
        A Fine.
        U hang on, make it ten
        """
    )
    assert "14,300" in current(facts)["price"]


def test_a_weight_answers_no_question_for_a_price() -> None:
    said = "A How much does she get?\nU 180 g of the dry stuff twice a day"
    assert "price" not in dict(_pairs(said))


def test_what_an_assistant_says_it_has_done_is_no_label() -> None:
    said = "U ring Idris\nA Understood: you after 4pm on 07700 900142.\nA Corrected: 07700 900418."
    assert {key for key, _ in _pairs(said)} <= {"number", "phone"}


def test_a_mail_is_of_nobody_who_only_loses_mails() -> None:
    assert _pairs("U Acmepost keeps eating your letters. tom@school.uk") == [
        ("mail", "tom@school.uk")
    ]


def test_a_price_is_the_amount_and_not_how_many_are_in_the_box() -> None:
    said = "U what is the price of hi-vis vests?\nA Workwear does a mixed box of 35 for £91."
    assert "35" not in dict(_pairs(said)).values()


def test_to_order_something_asks_for_no_order() -> None:
    said = "A Shall I order anything while we're at it?\nU kibble, the 15 kilo sacks, five of them"
    assert "order" not in dict(_pairs(said))


def test_a_new_number_takes_the_place_of_the_one_that_was_asked_for() -> None:
    said = """
        A Best number for you?
        U 07700 900142, but only after 4pm
        A Understood: you after 4pm on 07700 900142.
        U I've dropped my old phone in the bath, it's dead. New number 07700 900958
        """
    assert current(play(said)) == {"phone": ["07700 900958"]}


def test_the_phone_of_somebody_named_is_that_of_the_one_who_has_the_name() -> None:
    said = """
        U my sister's name is Orla, her number is 07700 900418
        A Orla, 07700 900418.
        U Orla changed phones, new number 07700 900562
        A Updated Orla to 07700 900562.
        """
    facts = current(play(said))
    assert facts == {"sister name": ["Orla"], "sister number": ["07700 900562"]}
