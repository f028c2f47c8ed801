"""Refusals of billing."""

from django.utils.translation import gettext_lazy as _

from core.errors import InvalidState, NotFound, ValidationFailed


class NoSuchInvoice(NotFound):
    """There is no such invoice."""

    def __init__(self) -> None:
        super().__init__(_("There is no such invoice."))


class NoSuchReceipt(NotFound):
    """There is no such receipt."""

    def __init__(self) -> None:
        super().__init__(_("There is no such receipt."))


class NoSuchCustomer(NotFound):
    """There is no such customer."""

    def __init__(self) -> None:
        super().__init__(_("There is no such customer."))


class AboveOutstanding(InvalidState):
    """More than an invoice still asks for, or than a receipt has left."""


class HasMoney(InvalidState):
    """An invoice with receipts on it is not cancelled."""


class WrongLines(ValidationFailed):
    """Lines of an invoice or shares of a receipt that cannot be."""
