"""Refusals of the fees."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed


class NoSuchInvoice(NotFound):
    """There is no such invoice, or it is none of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such invoice."))


class NoSuchReceipt(NotFound):
    """There is no such receipt, or it is none of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such receipt."))


class NoSuchAdjustment(NotFound):
    """There is no such adjustment, or it is none of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such adjustment."))


class NoSuchRefund(NotFound):
    """There is no such refund, or it is none of the caller's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such refund."))


class InvoiceCancelled(InvalidState):
    """A cancelled invoice takes nothing more."""


class AboveOutstanding(ValidationFailed):
    """More than what is outstanding."""


class TransactionUsed(Duplicate):
    """The transaction is on another receipt already."""


class AboveReceived(ValidationFailed):
    """More than was paid."""


class NoSuchPlan(NotFound):
    """There is no such plan, or it is none of the caller's children's."""

    def __init__(self) -> None:
        super().__init__(_("There is no such fee plan."))


class PlanInUse(InvalidState):
    """Invoices were raised by the plan; it stays as it is."""


class InvoiceSettled(InvalidState):
    """Money has come in on the invoice; it cannot be cancelled."""
