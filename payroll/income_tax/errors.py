"""What income tax refuses, one class per reason; all are bad input (400)."""

from collections.abc import Iterable
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from core.errors import ValidationFailed


class TaxInputError(ValidationFailed):
    """An argument of a tax calculation that cannot be used. `field` names it."""

    def __init__(self, message: Any, *, field: str) -> None:
        super().__init__(message, fields={field: [message]})


class UnknownFinancialYear(TaxInputError):
    """No tax tables for the year; the message lists the years there are."""

    def __init__(self, year: object, available: Iterable[str]) -> None:
        message = format_lazy(
            _("There are no income-tax tables for {year}. Available financial years: {available}."),
            year=str(year),
            available=", ".join(available),
        )
        super().__init__(message, field="financial_year")


class UnknownRegime(TaxInputError):
    """Neither the new nor the old regime."""

    def __init__(self, regime: object, known: Iterable[str]) -> None:
        message = format_lazy(
            _("{regime} is not a tax regime. Use one of: {known}."),
            regime=str(regime),
            known=", ".join(known),
        )
        super().__init__(message, field="regime")


class UnknownAgeGroup(TaxInputError):
    """Not an age group of the slabs."""

    def __init__(self, age_group: object, known: Iterable[str]) -> None:
        message = format_lazy(
            _("{age_group} is not an age group. Use one of: {known}."),
            age_group=str(age_group),
            known=", ".join(known),
        )
        super().__init__(message, field="age_group")


class NegativeAmount(TaxInputError):
    """An amount below zero where none can be."""

    def __init__(self, field: str) -> None:
        super().__init__(_("The amount must not be below zero."), field=field)


class NotAnAmount(TaxInputError):
    """Not an exact number of rupees and paise (binary fractions are refused too)."""

    def __init__(self, field: str) -> None:
        message = _("Give a plain amount in rupees with at most two decimals, below 1,00,00,00,00,00,000.")
        super().__init__(message, field=field)


class NoMonthsLeft(TaxInputError):
    """Tax cannot be spread over no month."""

    def __init__(self) -> None:
        message = _("The number of months left must be at least 1; the month itself counts.")
        super().__init__(message, field="months_left")


class InvalidTaxTable(Exception):
    """A year's table that contradicts itself; `place` names what is wrong by its keys, as regimes.new.slabs.

    In a file of the product a mistake of the installation; one entered by people is refused in other words.
    """

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.reason = reason
        self.place = place
