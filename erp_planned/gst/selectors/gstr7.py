"""GSTR-7: GST deducted at source (section 51) from approved bills of vendors, by deductee."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from erp_planned.vendors.enums import VendorPaymentStatus
from erp_planned.vendors.selectors.payments import payments

COUNTED = (VendorPaymentStatus.APPROVED, VendorPaymentStatus.PAID)


@dataclass(frozen=True, slots=True)
class Deductee:
    """A supplier from whom GST was deducted: value of the bills without tax, and what was deducted (rupees)."""

    gstin: str
    name: str
    bills: int
    paid_value: Decimal
    igst: Decimal
    cgst: Decimal
    sgst: Decimal


def deducted_bills(first: date, last: date, gstin: str = "") -> QuerySet[Any]:
    """Return the bills credited between two days from which GST was deducted, of one deductee or of all."""
    taken = Q(gst_tds_cgst__gt=0) | Q(gst_tds_igst__gt=0) | Q(gst_tds_sgst__gt=0)
    rows = payments().filter(taken, credited_on__range=(first, last), status__in=COUNTED)
    if gstin:
        rows = rows.filter(vendor__gstin=gstin)
    return rows.order_by("credited_on", "pk")


def deductees(first: date, last: date) -> list[Deductee]:
    """Return the deductees of a month by GSTIN; one query."""
    rows = (
        deducted_bills(first, last)
        .select_related(None)
        .prefetch_related(None)
        .order_by("vendor__gstin")
        .values("vendor__gstin", "vendor__name")
        .annotate(
            bills=Count("pk"), value=Sum("amount"), igst=Sum("gst_tds_igst"), cgst=Sum("gst_tds_cgst"),
            sgst=Sum("gst_tds_sgst"),
        )
    )  # fmt: skip
    return [
        Deductee(
            row["vendor__gstin"], row["vendor__name"], row["bills"], row["value"], row["igst"], row["cgst"],
            row["sgst"],
        )
        for row in rows
    ]  # fmt: skip
