"""Refusals of e-invoices."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound


class NoSuchEInvoice(NotFound):
    """There is no such e-invoice."""

    def __init__(self) -> None:
        super().__init__(_("There is no such e-invoice."))


class NotForRegistration(InvalidState):
    """The document takes no registration number: what it is, or e-invoicing is off on its day."""


class AlreadyRegistered(Duplicate):
    """The number of this financial year is registered, or was: a cancelled number is not used again."""


class TooLateToCancel(InvalidState):
    """A registration is cancelled within 24 hours; afterwards a credit note is due."""
