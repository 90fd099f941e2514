"""The English words for numbers, and what they stand for."""

from __future__ import annotations

__all__ = ["NUMBERS_SPELLED", "NUMBER_WORDS", "TENS", "UNDER_TWENTY"]

UNDER_TWENTY = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

NUMBERS_SPELLED = {
    **{word: number for number, word in enumerate(UNDER_TWENTY, 1)},
    **{word: 10 * number for number, word in enumerate(TENS, 2)},
    "hundred": 100,
    "thousand": 1000,
    "million": 1_000_000,
    "dozen": 12,
}
NUMBER_WORDS = (*NUMBERS_SPELLED, "couple", "half", "once", "twice")
"""What says how many, in exact words or nearly."""
