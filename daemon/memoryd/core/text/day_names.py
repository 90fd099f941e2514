"""The English names of months and weekdays, and what patterns are made of."""

from __future__ import annotations

__all__ = [
    "A_MONTH",
    "A_MONTH_STEM",
    "A_SHORT_MONTH",
    "A_SHORT_WEEKDAY",
    "A_WEEKDAY",
    "A_WEEKDAY_STEM",
    "MONTHS",
    "SHORT_MONTHS",
    "SHORT_WEEKDAYS",
    "WEEKDAYS",
]

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

SHORT_MONTHS = tuple(name[:3].lower() for name in MONTHS)
SHORT_WEEKDAYS = tuple(name[:3].lower() for name in WEEKDAYS)

A_MONTH = "|".join(MONTHS).lower()
A_SHORT_MONTH = "|".join(SHORT_MONTHS)
A_SHORT_WEEKDAY = "|".join(SHORT_WEEKDAYS)
A_MONTH_STEM = "jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec"
"""What is written of a month whose name is cut."""
A_WEEKDAY_STEM = "|".join(name.removesuffix("day").lower() for name in WEEKDAYS)
A_WEEKDAY = f"(?:{A_WEEKDAY_STEM})day"
