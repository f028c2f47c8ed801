"""Reads of bills and payments of vendors."""

from datetime import date, timedelta
from decimal import Decimal

from django.db.models import Prefetch, QuerySet, Sum

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.vendors.enums import VOID, MsmeClass, VendorPaymentStatus
from erp_planned.vendors.errors import NoSuchVendorPayment
from erp_planned.vendors.models import (
    Vendor,
    VendorPayment,
    VendorPaymentLine,
    VendorSettings,
    VendorTdsEntry,
)

# Section 15 of the MSMED Act is about micro and small enterprises.
SOONER = (MsmeClass.MICRO, MsmeClass.SMALL)


def payments() -> QuerySet[VendorPayment]:
    """Return all payments with vendor, lines and tax, the newest invoice first."""
    lines = Prefetch("lines", VendorPaymentLine.objects.select_related("account").order_by("line_no"))
    taxes = Prefetch("tds_entries", VendorTdsEntry.objects.order_by("pk"))
    rows = VendorPayment.objects.select_related("vendor__category").prefetch_related(lines, taxes)
    return rows.order_by("-invoice_date", "-pk")


def payments_of(vendor: Vendor) -> QuerySet[VendorPayment]:
    """Return the payments of a vendor, the newest invoice first."""
    return payments().filter(vendor=vendor)


def get_payment(vendor: Vendor, pk: int) -> VendorPayment:
    """Return one of a vendor's payments. Raises NoSuchVendorPayment."""
    row: VendorPayment = get_or_refuse(payments_of(vendor), NoSuchVendorPayment(), pk=pk)
    return row


def payment_by_id(pk: int) -> VendorPayment:
    """Return a payment. Raises NoSuchVendorPayment."""
    row: VendorPayment = get_or_refuse(payments(), NoSuchVendorPayment(), pk=pk)
    return row


def waiting_payments() -> QuerySet[VendorPayment]:
    """Return the payments that wait for approval."""
    return VendorPayment.objects.filter(status=VendorPaymentStatus.ENTERED)


def unpaid_payments() -> QuerySet[VendorPayment]:
    """Return what is entered or approved and not paid, the oldest acceptance first."""
    rows = payments().filter(status__in=[VendorPaymentStatus.ENTERED, VendorPaymentStatus.APPROVED])
    return rows.order_by("received_on", "pk")


def due_on(payment: VendorPayment, settings: VendorSettings) -> date | None:
    """Return the day by which a micro or small enterprise is to be paid; None for others."""
    if payment.vendor.msme_class not in SOONER:
        return None
    return payment.received_on + timedelta(days=settings.msme_days)


def billed_under(vendor: Vendor, contract_ref: str, *, without: int | None = None) -> Decimal:
    """Return what the vendor billed under a contract so far, without GST; void bills are left out."""
    rows = VendorPayment.objects.filter(vendor=vendor, contract_ref__iexact=contract_ref)
    if without is not None:
        rows = rows.exclude(pk=without)
    found = rows.exclude(status__in=VOID).aggregate(total=Sum("amount"))["total"]
    return found or ZERO


def last_value_of(vendor: Vendor, contract_ref: str) -> Decimal | None:
    """Return the value that was told last for a contract of the vendor."""
    rows = VendorPayment.objects.filter(vendor=vendor, contract_ref__iexact=contract_ref)
    found = rows.exclude(contract_value=None).order_by("-pk").first()
    return found.contract_value if found else None
