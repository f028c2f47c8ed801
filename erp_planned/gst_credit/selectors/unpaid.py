"""Claimed credit of bills that their vendors were not paid for within 180 days (rule 37)."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from erp_planned.gst.enums import DocumentType, Itc
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst_credit.models import HEADS
from erp_planned.gst_credit.selectors.credit import credit_rows
from erp_planned.vendors.selectors.payments import unpaid_payments

DAYS = timedelta(days=180)


@dataclass(frozen=True, slots=True)
class Unpaid:
    """A bill not paid in time, with the credit that is to be reversed (rupees)."""

    invoice: GSTInvoice
    late_since: date
    credit: Decimal


def unpaid_credit(day: date) -> list[Unpaid]:
    """Return the bills whose 180 days are over on a day and whose credit still stands, the oldest first; two queries.

    A bill of the ledger is known by vendor's GSTIN, number and date.
    """
    late = unpaid_payments().filter(invoice_date__lt=day - DAYS).exclude(vendor__gstin="")
    known = {
        (gstin, number.upper(), on)
        for gstin, number, on in late.prefetch_related(None).values_list(
            "vendor__gstin", "invoice_no", "invoice_date"
        )
    }
    if not known:
        return []
    rows = credit_rows().filter(
        document_type=DocumentType.INVOICE, itc=Itc.ELIGIBLE, is_reverse_charge=False, invoice_on__lt=day - DAYS,
        party_gstin__in={gstin for gstin, _number, _on in known},
    )  # fmt: skip
    found = []
    for row in rows.order_by("invoice_on", "pk"):
        left = sum((getattr(row, head) - getattr(row, f"reversed_{head}") for head in HEADS), Decimal(0))
        if left > 0 and (row.party_gstin, row.invoice_no.upper(), row.invoice_on) in known:
            found.append(Unpaid(row, row.invoice_on + DAYS, left))
    return found
