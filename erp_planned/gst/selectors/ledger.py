"""Reads of the ledger for the apps above: inward documents that count."""

from decimal import Decimal

from django.db.models import QuerySet

from core.money import ZERO
from erp_planned.gst.calc import PARTS
from erp_planned.gst.enums import Flow, ReturnStatus, ReturnType
from erp_planned.gst.models import GSTInvoice, GSTReturn


def inward() -> QuerySet[GSTInvoice]:
    """Return the inward documents that are not cancelled, the oldest first."""
    return GSTInvoice.objects.filter(flow=Flow.INWARD, is_cancelled=False).order_by("invoice_on", "pk")


def credit_used() -> dict[str, Decimal]:
    """Return what filed GSTR-3B have paid by credit, by the head of the credit (rupees)."""
    rows = GSTReturn.objects.filter(return_type=ReturnType.GSTR3B, status=ReturnStatus.FILED)
    used: dict[str, Decimal] = dict.fromkeys(PARTS, ZERO)
    for payment in rows.values_list("figures__payment__used", flat=True):
        for one in payment or ():
            used[one["credit"]] += Decimal(one["amount"])
    return used
