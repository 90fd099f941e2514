"""English words as a search for excerpts compares them: roots, what says nothing, and what is asked
for in other words than it was told in.

A root is always a beginning of its word, so that a text can be searched for it: whatever begins
with the root of ``charged`` and has the same root (charge, charges, charging) is the same word.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from memoryd.core.text.number_words import NUMBER_WORDS, NUMBERS_SPELLED, TENS, UNDER_TWENTY

__all__ = [
    "CAPITALISED",
    "NUMBER_WORD",
    "STOP_WORDS",
    "akin",
    "in_figures",
    "is_stop_word",
    "root",
]

NUMBER_WORD = f"(?:{'|'.join(NUMBER_WORDS)})"

CAPITALISED = r"(?<=[a-z,;:(=&] )(?!I\b)[A-Z][\w'-]+"
"""A name: a capital that no sentence begins with."""

_STOP_WORDS = """
    a an the this that these those it its he him his she her hers they them their theirs we us our
    ours i me my mine you your yours one ones who whom whose which what when where why how
    is are was were be been being am do does did done doing have has had having will would shall
    should can could may might must ought
    of in on at to for from by with about as into onto over under after before between through
    during out off up down than then so if or and but nor not no yes yeah yep nope ok okay
    there here now just also too very really quite only even still yet already again ever never
    please thanks thank sorry well oh ah ha haha hey hi hello right sure fine good great nice lol
    some any all each every both either few more most other another such same own much many lot
    lots get gets got getting go goes going went gone come comes came let lets make makes made
    want wants wanted need needs say says said tell tells told think know knew see mean like
    thing things something anything everything nothing someone anyone everyone
    because since until while though although anyway
    don doesn didn isn aren wasn weren won wouldn shouldn couldn can't cannot hasn haven ll ve re
    im ive id dont doesnt didnt isnt cant wont thats whats lets theres
    remind reminder actually exactly again called finally end final total user assistant tool
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words that are in every conversation, and tell nothing of what a sentence is about."""

_DERIVED = (
    *("ations", "ation", "ments", "ances", "ences", "ance", "ence", "ants", "ions", "ment", "ness"),
    *("ings", "able", "ing", "ion", "ant", "ist", "ers", "ies", "ied", "er", "or", "ly", "al"),
)
_LEAST_DERIVED = 5
_LEAST = 3
_SHORT_ENDINGS = ("ment", "ments", "ing", "ings", "ies", "ied")


def is_stop_word(word: str) -> bool:
    """Whether a word in lower case tells nothing; of one with an apostrophe what stands before."""
    return word in STOP_WORDS or re.split("['’]", word, maxsplit=1)[0] in STOP_WORDS


@functools.lru_cache(maxsize=1024)
def root(word: str) -> str:
    """Return what a word in lower case shares with its other forms, a beginning of it."""
    if not (word.isascii() and word.isalpha()) or len(word) <= _LEAST:
        return word
    for ending in _DERIVED:
        least = _LEAST if ending in _SHORT_ENDINGS else _LEAST_DERIVED
        if word.endswith(ending) and _can_stand(word[: -len(ending)], least):
            return _bare(word[: -len(ending)])
    if word.endswith("ed") and _can_stand(word[:-2], _LEAST):
        return _bare(word[:-2])
    if word.endswith("s") and word[-2] not in "sui":
        return _bare(word[:-1])
    return _bare(word)


def _can_stand(rest: str, least: int) -> bool:
    return len(rest) >= least and any(vowel in rest for vowel in "aeiouy")


def _bare(word: str) -> str:
    if len(word) > _LEAST and word[-1] == word[-2] and word[-1] not in "aeiouls":
        return word[:-1]  # planned, shipped
    if len(word) > _LEAST + 1 and word[-1] == "e":
        return word[:-1]
    if len(word) > _LEAST + 1 and word[-1] in "yi" and word[-2] not in "aeiou":
        return word[:-1]
    return word


def in_figures(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return a text with its numbers in words as figures (twenty-two, nine grand), and which words
    each figure stands for, in their order. ``one`` and parts of an hour are left as they are."""
    swapped: list[tuple[str, str]] = []

    def figure(match: re.Match[str]) -> str:
        if match["hundred"]:
            many = _UNITS.get((match["many"] or "").lower(), 1)
            number = many * 100 + (_small(match["rest"]) if match["rest"] else 0)
        else:
            number = _small(match["small"]) * (1000 if match["thousand"] else 1)
        swapped.append((str(number), match[0]))
        return str(number)

    return _number_words().sub(figure, text), tuple(swapped)


def _small(words: str) -> int:
    """Return the number that words below a hundred say."""
    tens, _, unit = words.lower().replace("-", " ").partition(" ")
    return _UNITS[tens] if tens in _UNITS else _TENS[tens] + _UNITS.get(unit, 1 if unit else 0)


_UNITS = {word: NUMBERS_SPELLED[word] for word in UNDER_TWENTY if word != "one"}
_TENS = {word: NUMBERS_SPELLED[word] for word in TENS}


@functools.cache
def _number_words() -> re.Pattern[str]:
    unit = "|".join(list(_UNITS)[:8])
    small = rf"(?:{'|'.join(_TENS)})(?:[ -](?:one|{unit}))?|{'|'.join(reversed(_UNITS))}"
    return re.compile(
        rf"(?<![\w-])(?<!half )(?<!past )(?:(?:(?P<many>a|one|{unit}) )?(?P<hundred>hundred)"
        rf"(?: (?:and )?(?P<rest>{small}))?|(?P<small>{small})(?: (?P<thousand>thousand|grand))?)"
        r"(?![\w-]| past\b)",
        re.I,
    )


def akin(word: str) -> Iterator[tuple[str, float]]:
    """Yield the roots under which a word is told, with what they are worth beside it: forms that
    begin otherwise (paid for pay) as much, words that mean the like (fee for price) less."""
    if word.isdigit():
        return  # nor are the tables made for the figures of a talk in Chinese
    own = root(word)
    for each in _forms().get(own, ()):
        if each != own:
            yield each, 1.0
    for each in _meanings().get(own, ()):
        if each != own:
            yield each, _LIKE
            for form in _forms().get(each, ()):
                if form not in (own, each):
                    yield form, _LIKE


_LIKE = 0.6


@functools.cache
def _forms() -> dict[str, tuple[str, ...]]:
    return _grouped(_IRREGULAR)


@functools.cache
def _meanings() -> dict[str, tuple[str, ...]]:
    return _grouped(_ALIKE)


def _grouped(table: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in table.split("/"):
        roots = tuple(dict.fromkeys(map(root, line.split())))
        for each in roots:
            found[each] = tuple(dict.fromkeys((*found.get(each, ()), *roots)))
    return found


_IRREGULAR = """
    pay paid / buy bought / fly flew flown flight / drive drove driven / send sent / sell sold /
    leave left / meet met / give gave given / take took taken / bring brought / choose chose chosen
    choice / begin began begun / build built / catch caught / eat ate eaten / fall fell / find found
    / feel felt / grow grew grown / hold held / keep kept / lose lost loss / ride rode / run ran /
    sing sang / sit sat / sleep slept asleep / speak spoke spoken / spend spent / stand stood / swim
    swam / teach taught / wear wore worn / win won / write wrote written / break broke broken / wake
    woke woken / ring rang rung / bear born / weigh weight / marry married marriage / child children
    / man men / woman women / person people / foot feet / tooth teeth / wife wives / life lives live
    / feed fed / lead led / hear heard / tell told / say said / know knew known / throw threw thrown
    / show shown / hide hid hidden / steal stole stolen / freeze froze frozen / drink drank drunk /
    forget forgot forgotten / draw drew drawn / rise rose risen / strike struck / tear tore torn /
    hang hung / lend lent / lay laid / mean meant / deal dealt / dig dug / fight fought / seek
    sought / think thought / burn burnt / learn learnt / see saw seen / bite bit bitten / shake
    shook shaken / stick stuck / light lit / shrink shrank shrunk / bend bent / bind bound / wind
    wound / knife knives / mouse mice / die dead died death / high height / long length / wide width
    / deep depth / strong strength / three third / two second / one first / day daily / week weekly
    / month monthly / year yearly annual / use used usage
"""

_ALIKE = """
    phone number mobile cell telephone tel call ring contact / price cost fee charge rate pay bill
    quote fare / pay salary wage / budget spend afford limit / pay bill invoice owe deposit /
    email mail inbox / address street road lane avenue live postcode / live stay sleep lodge hotel
    hostel flat apartment room house guesthouse /
    holiday let cottage cabin villa lodge chalet / toilet loo lavatory bathroom restroom wc /
    shut close seal block / place venue location where / begin start
    kick open / finish end deadline due deliver hand submit / cancel drop scrap / date day /
    reference ref code booking confirmation id number / password passcode pin code / company firm
    business client employer agency / boss manager supervisor lead / work job role occupation /
    doctor physician gp surgeon clinic hospital surgery / operation surgery op procedure / surgeon
    operate / medicine
    medication drug pill tablet dose prescription drops / allergy allergic reaction intolerant /
    eat food diet meal vegan vegetarian / kid child son daughter / mother mum mom / father dad /
    grandmother grandma nan gran / grandfather grandpa grandad / wife husband partner spouse /
    niece nephew sister brother / dog puppy pet / cat kitten pet / colour color paint shade /
    picture photo image shot frame photograph / car vehicle van drive / train rail / plane flight
    fly airline airport / buy purchase order / rent hire lease / collect pick fetch / deliver
    delivery ship courier / wear outfit clothes dress look / big size large / heavy weigh kilo kg
    scales /
    present gift / party celebration wedding birthday / guest attend people invite / seat chair /
    meeting call appointment catchup / agree settle decide choose pick / plan schedule / rule
    must require / teacher tutor instructor coach / class course lesson / lamp light / sofa couch /
    fix repair mend / insurance policy cover excess / document paperwork form / contract agreement
    licence license / own belong / represent agency agent / assist help / spell letters / name
    spell / bag luggage case suitcase baggage / guarantee warranty / wifi internet network / ill
    sick / quick fast soon / water irrigate / morning am / evening night pm / spare key / alarm code
    / trip travel holiday vacation / floor storey level / staff team crew / member people / ticket
    pass / customer client / format file type / kennel board stay / plate dish course /
    look style mood theme tone / surname lastname family / bear birth birthday age old / move
    relocate / refund money return / break fault damage / school nursery college university uni /
    exam test / gym workout training exercise / restaurant table dinner lunch / park garage space /
    landlord tenant rent lease / laptop computer machine pc mac / version release build / server
    host machine / username login account / bank account iban / gift voucher / cake dessert /
    wedding ceremony reception / guest rsvp headcount people / menu catering caterer meal / band
    music dj / flower florist / symptom pain ache / appointment visit / vet animal pet / carpet
    floor / curtain blind window / nickname call know / storage disk ssd memory / wood timber oak /
    garden yard lawn / shop store / bike bicycle cycle / coffee tea drink / towel sheet bedding /
    lawyer solicitor attorney / tax vat / vote elect / loan mortgage / parcel package delivery /
    gluten coeliac celiac wheat allergy / peanut nut allergy / budget pot kitty fund limit afford
    spend / most maximum max cap limit beyond / altogether overall whole / fork hand shell splash
    pay / bargain cheap deal / board plank timber wood / carpenter joiner woodwork shipwright /
    bubbly cava prosecco champagne fizz / wine bottle / booze beer drink alcohol / punch code key
    keypad pin enter / gate door entry entrance / lock key / tie moor berth mooring / tow trailer
    haul / sail boat yacht dinghy / missus wife / hubby husband / bloke man guy fella / lad boy son
    / lass girl daughter / fiance fiancee partner / mustn forbid ban allow never rule / peeve hate
    dislike / favourite favorite / scared afraid phobia fear / bring provide supply
    offer contribute / feed meal food / gig concert show / film movie / telly tv television /
    fridge freezer / cooker oven stove hob / tap sink plumber / electric electrician wire / heat
    boiler radiator / roof tile slate / paint decorate / wall plaster / key fob / bin rubbish
    recycle trash / post mail letter / stamp postage / queue line / exit leave / handover collect /
    surgery dentist / glasses optician / jab vaccine vaccination injection / chemist pharmacy
    pharmacist / nurse carer / heart blood / scan xray mri / pregnant due baby / birth born / nappy
    diaper / nursery creche / teacher school / grade mark score result / essay paper dissertation /
    deadline due / quote estimate / wage salary / boss manager / colleague coworker workmate /
    shift rota / quit resign / hire recruit employ / chat talk speak / text message / laptop
    computer / screen monitor display / charger plug cable / socket plug / app software program /
    site website page / crash break / backup copy / print printer / seat row / aisle window /
    runway airport gate / passport visa / currency cash money / hotel guesthouse hostel lodge inn /
    tent camp campsite / suitcase case luggage / ferry boat crossing / bus coach / taxi cab lift /
    petrol fuel gas diesel / tyre tire wheel / garage mechanic / mot service / motorway road /
    colour hue / pattern print / fabric material cloth / size measure / tall height / broad width
    wide / thick depth / far distance mile / often frequency times / rough estimate / spot place /
    quid pound / ring bell doorbell / sign signature / slot time / venue hall / speech toast /
    bride wedding groom / coffin funeral / church chapel vicar / choir sing / team squad side /
    coach trainer / match game fixture / pitch ground field / prize award trophy / hen stag party
"""
