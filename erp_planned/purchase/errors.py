"""Refusals of orders, receipts and bills."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed


class NoSuchOrder(NotFound):
    """There is no such order."""

    def __init__(self) -> None:
        super().__init__(_("There is no such order."))


class NoSuchReceipt(NotFound):
    """There is no such goods receipt."""

    def __init__(self) -> None:
        super().__init__(_("There is no such goods receipt."))


class NoSuchReturn(NotFound):
    """There is no such return."""

    def __init__(self) -> None:
        super().__init__(_("There is no such return to the vendor."))


class NoSuchPurchaseBill(NotFound):
    """There is no such bill."""

    def __init__(self) -> None:
        super().__init__(_("There is no such bill."))


class OrderChanged(InvalidState):
    """The order is another now than what was looked at."""


class OrderInUse(InvalidState):
    """Goods came or bills are there; what is asked for would contradict them."""


class MoreThanOrdered(ValidationFailed):
    """More than the order and its tolerance leave open."""


class NotOpen(InvalidState):
    """Nothing of it is open any more."""


class SameBill(Duplicate):
    """The vendor's bill number is entered already in this financial year."""


class Ordered(Duplicate):
    """The comparison or indent is ordered already from this vendor."""


class CannotRelease(InvalidState):
    """The bill asks for goods that were not accepted, or were billed."""
