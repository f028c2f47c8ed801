"""Refusals of the mess."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound


class NoSuchBill(NotFound):
    """There is none, or none that the caller may know of."""

    def __init__(self) -> None:
        super().__init__(_("There is no such mess bill."))


class NoSuchFee(NotFound):
    """There is no such fee."""

    def __init__(self) -> None:
        super().__init__(_("There is no such hostel fee."))


class NoRate(InvalidState):
    """The mess has no price for the month."""


class NotDue(InvalidState):
    """There is nothing to pay."""


class PaidAlready(Duplicate):
    """The same payment is on record."""


class OwnBill(InvalidState):
    """Nobody cancels what they billed."""
