"""Enumerated values of orders, receipts, returns and bills, and what may follow what."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class OrderStatus(models.TextChoices):
    """States of a purchase order."""

    DRAFT = "draft", _("Waiting for approval")
    APPROVED = "approved", _("Approved")
    RECEIVED = "received", _("Received in full")
    CLOSED = "closed", _("Closed short")
    CANCELLED = "cancelled", _("Cancelled")


O = OrderStatus  # noqa: E741 - the table reads better
ORDER_TRANSITIONS: dict[OrderStatus, set[OrderStatus]] = {
    O.DRAFT: {O.APPROVED, O.CANCELLED},
    O.APPROVED: {O.RECEIVED, O.CLOSED, O.CANCELLED},
    # Goods that are sent back are open again.
    O.RECEIVED: {O.APPROVED},
    O.CLOSED: set(),
    O.CANCELLED: set(),
}
# What may be received and billed.
IN_FORCE = (OrderStatus.APPROVED, OrderStatus.RECEIVED)


class VersionState(models.TextChoices):
    """What became of a version of an order."""

    WAITING = "waiting", _("Waiting for approval")
    APPROVED = "approved", _("Approved")
    REJECTED = "rejected", _("Rejected")


class InspectionStatus(models.TextChoices):
    """Spec: ERP, GRN.inspectionStatus."""

    PENDING = "pending", _("Waiting for inspection")
    ACCEPTED = "accepted", _("Accepted")
    PARTLY = "partly", _("Accepted in part")
    REJECTED = "rejected", _("Rejected")


I = InspectionStatus  # noqa: E741 - the table reads better
INSPECTION_TRANSITIONS: dict[InspectionStatus, set[InspectionStatus]] = {
    I.PENDING: {I.ACCEPTED, I.PARTLY, I.REJECTED},
    I.ACCEPTED: set(),
    I.PARTLY: set(),
    I.REJECTED: set(),
}


class ReturnStatus(models.TextChoices):
    """States of a return to the vendor: the goods leave the store with the approval."""

    WAITING = "waiting", _("Waiting for approval")
    APPROVED = "approved", _("Sent back")
    REJECTED = "rejected", _("Rejected")


RETURN_TRANSITIONS: dict[ReturnStatus, set[ReturnStatus]] = {
    ReturnStatus.WAITING: {ReturnStatus.APPROVED, ReturnStatus.REJECTED},
    ReturnStatus.APPROVED: set(),
    ReturnStatus.REJECTED: set(),
}


class BillStatus(models.TextChoices):
    """States of a vendor's bill after the three-way match."""

    HELD = "held", _("Held: it differs")
    MATCHED = "matched", _("Matched")
    RELEASED = "released", _("Released")
    CANCELLED = "cancelled", _("Cancelled")


B = BillStatus
BILL_TRANSITIONS: dict[BillStatus, set[BillStatus]] = {
    B.HELD: {B.MATCHED, B.RELEASED, B.CANCELLED},
    B.MATCHED: {B.CANCELLED},
    B.RELEASED: {B.CANCELLED},
    B.CANCELLED: set(),
}
# Handed on to the payments of vendors.
HANDED_ON = (BillStatus.MATCHED, BillStatus.RELEASED)


class FindingKind(models.TextChoices):
    """In what a line of a bill differs from order and receipt."""

    RATE = "rate", _("The rate differs")
    QUANTITY = "quantity", _("More than was accepted")
    TAX = "tax", _("The tax differs")
    NOT_RECEIVED = "not_received", _("Not received")
    TWICE = "twice", _("Billed already")


# What nobody can release: goods that are not there are not paid.
NEVER_RELEASED = frozenset({FindingKind.QUANTITY, FindingKind.NOT_RECEIVED, FindingKind.TWICE})
