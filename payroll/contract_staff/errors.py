"""Refusals of contract staff, beside those of every monthly run (core.locking.errors)."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound


class CodeTaken(Duplicate):
    """Another contract has the code."""


class NoSuchContract(NotFound):
    """There is no such contract."""

    def __init__(self) -> None:
        super().__init__(_("There is no such contract staff."))


class NoRates(InvalidState):
    """There are no TDS rates for the financial year."""


class InvalidRates(Exception):
    """A year file that contradicts itself: a mistake of the installation, not of a caller."""
