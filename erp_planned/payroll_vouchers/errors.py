"""Refusals of payroll's vouchers."""

from core.errors import Duplicate, InvalidState


class MadeAlready(Duplicate):
    """The voucher of this row is there already."""


class NotReady(InvalidState):
    """The row cannot be posted yet: not locked, no books for its day, or what it clears is not made."""


class NotTied(InvalidState):
    """The lines do not come to what the run says."""
