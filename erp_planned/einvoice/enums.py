"""Enumerated values of e-invoices."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class EInvoiceStatus(models.TextChoices):
    """Status of a registration, by the portal's codes."""

    ACTIVE = "ACT", _("Registered")
    CANCELLED = "CNL", _("Cancelled")


class CancelReason(models.TextChoices):
    """Why a registration is cancelled, by the portal's codes (reference: gst, section 3)."""

    DUPLICATE = "1", _("Duplicate")
    DATA_ENTRY = "2", _("Data entry mistake")
    ORDER_CANCELLED = "3", _("Order cancelled")
    OTHERS = "4", _("Others")


TRANSITIONS: dict[EInvoiceStatus, set[EInvoiceStatus]] = {
    EInvoiceStatus.ACTIVE: {EInvoiceStatus.CANCELLED},
    EInvoiceStatus.CANCELLED: set(),
}
