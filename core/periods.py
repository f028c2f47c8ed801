"""Months and financial years as types."""

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Self

from django.utils import timezone
from django.utils.translation import gettext as _

from core.errors import ValidationFailed

_MONTH = re.compile(r"^([0-9]{4})-(0[1-9]|1[0-2])\Z")
_YEAR = re.compile(r"^([0-9]{4})-([0-9]{2})\Z")
FIRST_FY_MONTH = 4
# Years that anything here can be about: whoever is on record was born and retires within them.
FIRST_YEAR, LAST_YEAR = 1900, 2100


def is_year(number: int) -> bool:
    """Say whether dates of the year, and of those beside it, can be reckoned with."""
    return FIRST_YEAR <= number <= LAST_YEAR


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A calendar month."""

    year: int
    month: int

    @classmethod
    def of(cls, day: date) -> Self:
        """Return the month that a day is in."""
        return cls(day.year, day.month)

    @classmethod
    def parse(cls, text: str, *, field: str = "month") -> Self:
        """Read YYYY-MM. Raises ValidationFailed naming the field."""
        match = _MONTH.match(text or "")
        if not match or not is_year(int(match[1])):
            raise ValidationFailed.at(field, _("Write the month as YYYY-MM, for example 2026-11."))
        return cls(int(match[1]), int(match[2]))

    @property
    def first(self) -> date:
        return date(self.year, self.month, 1)

    @property
    def last(self) -> date:
        return date(self.year, self.month, self.days)

    @property
    def days(self) -> int:
        """The number of calendar days."""
        return calendar.monthrange(self.year, self.month)[1]

    def plus(self, months: int) -> "Month":
        """Return the month so many months later (earlier when negative)."""
        index = self.year * 12 + self.month - 1 + months
        return Month(index // 12, index % 12 + 1)

    def months_until(self, other: "Month") -> int:
        """Return how many months lie between this and a later month (0 when the same)."""
        return (other.year - self.year) * 12 + other.month - self.month

    @property
    def financial_year(self) -> "FinancialYear":
        """The financial year, April to March."""
        return FinancialYear(self.year if self.month >= FIRST_FY_MONTH else self.year - 1)

    def __str__(self) -> str:
        return f"{self.year:04d}-{self.month:02d}"


@dataclass(frozen=True, slots=True, order=True)
class FinancialYear:
    """1 April of `start` to 31 March of the next year; written 2026-27."""

    start: int

    @classmethod
    def parse(cls, text: str, *, field: str = "financial_year") -> Self:
        """Read 2026-27. Raises ValidationFailed naming the field."""
        match = _YEAR.match(text or "")
        if not match or (int(match[1]) + 1) % 100 != int(match[2]) or not is_year(int(match[1])):
            raise ValidationFailed.at(field, _("Write the financial year as 2026-27."))
        return cls(int(match[1]))

    @property
    def first(self) -> date:
        return date(self.start, FIRST_FY_MONTH, 1)

    @property
    def last(self) -> date:
        return date(self.start + 1, FIRST_FY_MONTH, 1) - timedelta(days=1)

    @property
    def months(self) -> list[Month]:
        """The twelve months, April first."""
        return [Month(self.start, FIRST_FY_MONTH).plus(offset) for offset in range(12)]

    def __str__(self) -> str:
        return f"{self.start}-{(self.start + 1) % 100:02d}"


def today() -> date:
    """Return today's date in India."""
    return timezone.localdate()
