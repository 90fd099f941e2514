"""What an English question asks for, as ``asking`` tells it of a Chinese one: how often wants
``twice a week``, what colour one of a dozen words, how many boxes a number of boxes.
"""

from __future__ import annotations

import functools
import re

from memoryd.core.text.day_names import A_MONTH_STEM
from memoryd.core.text.english import NUMBER_WORD, is_stop_word, root
from memoryd.core.text.search_terms import normal_text

__all__ = ["answers_in_english", "asks_for_name", "asks_in_english"]


def answers_in_english(text: str) -> list[re.Pattern[str]]:
    """Return patterns of what answers an English question, given in normal form."""
    if not re.search("[a-z]{2}", text):
        return []
    found = [answer for asked, answer in _kinds() if asked.search(text)]
    return found + [_counted(noun) for noun in _nouns_counted(text)]


def asks_in_english(text: str) -> bool:
    """Whether a message in normal form asks: by a question word, by a verb that a question begins
    with, or as a name of what is wanted (``ferry booking reference``, ``the day we fly``)."""
    if _wants_to_know().search(text):
        return True
    if _names_which().match(text):
        return True
    words = re.findall(r"[a-z'’]+", text)
    return 1 < len(words) <= _BARE and not re.search(r"[0-9]", text) and not _states().search(text)


_BARE = 8
"""Words of a message that only names what it wants."""


@functools.cache
def _wants_to_know() -> re.Pattern[str]:
    lead = r"(?:(?:ok(?:ay)?|so|and|but|also|hey|hi|oh|well|sorry|wait|um+|hm+|then)[ ,.:;-]+)*"
    return re.compile(
        r"\b(?:what|which|who|whose|how|tell me|remind me|give me|show me|recap|summari[sz]e|"
        r"can you|could you|do you|did (?:i|we|you)|i forg[eo]t|look up|remember|"
        r"(?:by|since|until|till|from) when)\b|what['’]?s\b|"
        rf"(?:^|[.!?;\n] ?|, ){lead}(?:when|where|why|do|does|did|is|are|was|were|can|could|will|"
        r"would|should|have|has|list|find|check|show|tell|please)\b"
    )


@functools.cache
def _names_which() -> re.Pattern[str]:
    """What is wanted, with a clause that says which: first night the pugs are in."""
    return re.compile(
        r"(?:(?:the|my|our|his|her|their) )?(?:[a-z]+ ){0,2}(?:day|night|morning|week|month|year|"
        r"date|time|place|name|number|code|amount|price|cost|total|size|colou?r|person) "
        r"(?:that )?(?:i|we|you|he|she|they|it|the|my|our|his|her|their)\b(?!['’]?s\b)[^.!;,]*$"
    )


@functools.cache
def _states() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:i|we|he|she|they|it|you|is|are|was|were|am|will|must|can|let|make|no|not|yes|thanks?|"
        r"ok(?:ay)?|good|great|nice|sure|done|got|go|going|want|need|send|book|take)\b|['’](?:m|s|re|"
        r"ll|ve|d|t)\b|!"
    )


def asks_for_name(query: str) -> bool:
    """Whether an English question wants to know who, or what somebody or a place is called."""
    return _wants_a_name().search(normal_text(query)) is not None


@functools.cache
def _wants_a_name() -> re.Pattern[str]:
    return re.compile(r"\b(?:who|whose|whom|where|names?|named|called|spell(?:ed|ing|t)?)\b")


def _nouns_counted(text: str) -> list[str]:
    match = re.search(r"\bhow many ((?:[a-z'-]+ ?){1,3})", text)
    words = re.findall("[a-z]+", match[1]) if match else []
    return [root(word) for word in words if not is_stop_word(word)]


@functools.lru_cache(maxsize=64)
def _counted(noun: str) -> re.Pattern[str]:
    return re.compile(rf"(?:\b[0-9]+|\b{NUMBER_WORD})[ -](?:[a-z-]+ ){{0,2}}{noun}")


@functools.cache
def _kinds() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Words of a question, and what an answer to it looks like."""
    number = rf"(?:[0-9]|\b{NUMBER_WORD}\b)"
    day = (
        rf"\b(?:{A_MONTH_STEM}|mon|tues?|wed|thu|thurs|fri|sat|sun|wednes|satur)"
        r"(?:uary|ruary|ch|il|ust|t?ember|ober|day|urday|nesday|rsday)?\b|"
        r"[0-9](?:st|nd|rd|th)\b|\b(?:today|tonight|tomorrow|weekend|yesterday)\b|"
        r"[0-9]{4}-[0-9]{2}|[0-9]/[0-9]"
    )
    hour = (
        r"[0-9][:.][0-9]{2}\b|[0-9] ?[ap]\.?m\b|o'clock|\b(?:noon|midday|midnight)\b|"
        r"\b(?:half|quarter)[ -](?:past|to|[a-z]+)|\bat [0-9]{1,2}\b"
    )
    part_of_day = r"\b(?:morning|afternoon|evening|night|lunch)"
    money = (
        r"[£$€¥]|[0-9] ?(?:quid|pounds?|pence|dollars?|bucks|cents|euros?|kroner|kronor|francs?|"
        r"grand|k\b|usd|eur|gbp|dkk|sek|nok|chf|cad|aud|a (?:day|week|month|night|head|year))|"
        r"\b(?:usd|eur|gbp|dkk|sek|nok|chf|cad|aud) ?[0-9]|\bfree\b|"
        rf"\b{NUMBER_WORD} (?:quid|pounds?|dollars?|euros?|hundred|thousand|grand)"
    )
    code = r"\b(?=[a-z/-]*[0-9])[a-z0-9]+(?:[-/][a-z0-9]+)+|\b(?=[a-z]*[0-9])[a-z0-9]{4,}"
    unit = (
        r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|fortnight|months?|"
        r"years?)"
    )
    pairs = (
        (r"\bhow much|\b(?:price|cost|budget|fee|charge|rate|pay|paid|owe|bill|rent|deposit|spend|"
         r"salary|quote|total|earn|worth)|\bper (?:hour|day|night|week|month|head|person)", money),
        (r"\bwhen\b|\b(?:what|which|first|last) (?:day|date|night|week|month)|\bdate\b|\bdeadline|"
         r"\bdue\b|birthday", day),
        (r"\bwhen\b|\bwhat time|\btime\b|\bhow early|\bhow late", rf"{hour}|{part_of_day}"),
        (r"\bhow many|\bhow old|\bwhat age|\bquantity\b|\bcount\b", number),
        (r"\bhow often|\bhow frequent|\bhow many times",
         r"\b(?:once|twice|times|every|daily|weekly|monthly|hourly|fortnightly|alternate)\b|"
         r"\b(?:a|per|each) (?:day|night|week|month|year)"),
        (r"\bhow (?:long|quick|soon|fast)|\bduration|\b(?:until|till) when",
         rf"(?:[0-9]|\b{NUMBER_WORD}|\ba)[ -](?:[a-z]+ )?{unit}\b"),
        (r"\bhow (?:long|big|far|tall|high|wide|deep|large|heavy|thick)|\bweigh|\bscales?\b|"
         r"\bsize\b|\bdimension|\bdistance\b|"
         r"\bhow much(?! (?:is|are|was|were|do|does|did|will|for)\b)|"
         r"\bhow much .+ (?:get|have|need|take|hold)s?\b",
         rf"(?:[0-9]|\b{NUMBER_WORD}|\ba)[ -]?(?:cm|mm|km|m|l|kg|kilo(?:gram|met(?:er|re))?s?|g|"
         r"grams?|mg|ml|lbs?|pounds|stone|ounces|pints?|litres?|liters?|gallons?|inch(?:es)?|ft|"
         r"foot|feet|met(?:er|re)s?|miles?|yard(?:er)?s?|acres?|tons?|tonnes?|sqm|x ?[0-9])\b|"
         r"\bsize\b"),
        (r"\bhow (?:warm|hot|cold|cool)|\btemperature", r"[0-9] ?(?:degrees|°|c\b|f\b)|\bdegrees"),
        (r"\bunits?\b|\bmeasured? in\b|\b(?:metric|imperial)\b",
         r"(?<![0-9] )\b(?:km|kilomet(?:re|er)s?|miles?|met(?:re|er)s?|feet|inches|kilos?|kg|"
         r"pounds|stone|litres?|liters?|gallons?|celsius|fahrenheit|metric|imperial)\b"),
        (r"\b(?:phone|mobile|cell|telephone|number|call|ring|text|reach)\b",
         r"[0-9][0-9 ()-]{6,}[0-9]"),
        (r"\b(?:e-?mail|mail)", r"@"),
        (r"\b(?:website|site|link|url|online)\b", r"://|\bwww\.|[a-z]\.(?:com|org|net|io|co|app)\b"),
        (r"\b(?:id|code|number|password|pin|ref|reference|booking|confirmation|policy|licen[cs]e|plate|"
         r"invoice|order|ticket|flight|serial|model|account|postcode|version)\b", code),
        (r"\bcolou?r|\bshade\b",
         r"\b(?:black|white|gr[ea]y|red|blue|navy|green|teal|yellow|orange|purple|pink|brown|beige|"
         r"cream|gold|silver|mustard|turquoise|cyan|maroon|burgundy|olive|charcoal)\b"),
        (r"\bpercent|\bdiscount|\bshare\b|\bcommission", r"[0-9] ?%|percent|\bhalf\b|\bthird\b"),
        (r"\b(?:where|address|street|location|venue|postcode)\b",
         r"[0-9]+[a-z]?,? [a-z]+ (?:street|st|road|rd|lane|ln|avenue|ave|drive|close|way|square|"
         r"place|terrace|row)\b|\b(?:street|road|lane|avenue|floor|room|building|unit|station)\b"),
        (r"\b(?:allerg|eat|diet|food|avoid)",
         r"\b(?:allerg|vegan|vegetarian|veggie|halal|kosher|gluten|lactose|dairy|nuts?|intoleran|"
         r"(?:doesn|can|don|won)['’]?t eat|not eat|no (?:meat|fish|dairy|nuts))"),
        (r"\bwhy\b|\breason|\bhow come\b",
         r"\b(?:because|cos|so that|in case|otherwise|too|afraid|worried|hates?)\b"),
        (r"\b(?:must|rule|require|allowed|forbidden|may not|mustn't|can't|condition)",
         r"\b(?:must|mustn't|can't|cannot|no|not|never|only|at least|at most|don't)\b"),
    )  # fmt: skip
    return tuple((re.compile(asked), re.compile(answer)) for asked, answer in pairs)
