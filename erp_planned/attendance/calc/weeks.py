"""Weekly offs: "sat, sun" is every Saturday and Sunday, "sat2, sat4, sun" the second and fourth Saturday."""

import re
from collections.abc import Collection
from datetime import date

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_OFF = re.compile(r"^(mon|tue|wed|thu|fri|sat|sun)([1-5])?\Z")


def parse_offs(text: str) -> tuple[str, ...]:
    """Return the weekly offs named in a text, in their order. Raises ValueError naming the first wrong one."""
    words = [word for word in re.split(r"[\s,;]+", text.strip().lower()) if word]
    for word in words:
        if not _OFF.match(word):
            raise ValueError(word)
    return tuple(sorted(set(words), key=lambda word: (DAYS.index(word[:3]), word)))


def is_weekly_off(day: date, offs: Collection[str]) -> bool:
    """Say whether a day is a weekly off."""
    name = DAYS[day.weekday()]
    return name in offs or f"{name}{(day.day - 1) // 7 + 1}" in offs
