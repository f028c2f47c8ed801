"""Credit and debit notes: bound to their invoice, and never more taken off than stands."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db.models import Sum
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import in_date, rupees
from core.money import ZERO
from core.periods import Month
from core.states import take
from erp_planned.gst.enums import DocumentType
from erp_planned.gst.errors import NoSuchInvoice, WrongDocument
from erp_planned.gst.models import GSTInvoice, GSTInvoiceLine

TAKEN = (
    "party_name", "party_gstin", "party_address", "party_pin", "place_of_supply", "supply_type", "is_inter_state",
    "is_reverse_charge", "inward_kind", "is_capital",
)  # fmt: skip


def follow_original(row: GSTInvoice, original: GSTInvoice) -> GSTInvoice:
    """Hold the invoice of a note, take party and place from it, and return it as it is now.

    Raises WrongDocument naming `original` or `invoice_on`.
    """
    held = take(GSTInvoice.objects.all(), NoSuchInvoice(), pk=original.pk)
    if (
        held.flow != row.flow
        or held.document_type != DocumentType.INVOICE
        or held.is_summary != row.is_summary
    ):
        raise WrongDocument.at("original", _("A note changes an invoice of the same direction."))
    if held.is_cancelled:
        raise WrongDocument.at("original", _("%(number)s is cancelled.") % {"number": held})
    if row.invoice_on < held.invoice_on:
        text = _("A note is not older than its invoice of %(day)s.") % {"day": in_date(held.invoice_on)}
        raise WrongDocument.at("invoice_on", text)
    last = last_day_of_notes(held.invoice_on)
    if row.document_type == DocumentType.CREDIT_NOTE and row.invoice_on > last:
        text = _("Tax of this invoice could be taken off up to %(day)s (section 34).") % {
            "day": in_date(last)
        }
        raise WrongDocument.at("invoice_on", text)
    for name in TAKEN:
        setattr(row, name, getattr(held, name))
    row.invoice_no = row.invoice_no.strip().upper()
    return held


def last_day_of_notes(invoice_on: date) -> date:
    """Return the 30 November after the financial year of an invoice (section 34)."""
    return date(Month.of(invoice_on).financial_year.start + 1, 11, 30)


def check_left(row: GSTInvoice, made: Sequence[GSTInvoiceLine]) -> None:
    """Refuse a credit note that takes off more than its invoice with its debit notes has, rate by rate.

    Raises ValidationFailed naming `lines`. The invoice is held.
    """
    if row.original is None or row.document_type != DocumentType.CREDIT_NOTE:
        return
    left: dict[tuple[str, Decimal], Decimal] = defaultdict(lambda: ZERO)
    rows = GSTInvoiceLine.objects.filter(invoice__is_cancelled=False)
    for told in (
        (rows.filter(invoice=row.original) | rows.filter(invoice__original=row.original))
        .values("treatment", "rate", "invoice__document_type")
        .annotate(total=Sum("taxable_value"))
        .order_by()
    ):
        sign = -1 if told["invoice__document_type"] == DocumentType.CREDIT_NOTE else 1
        left[told["treatment"], told["rate"]] += sign * told["total"]
    for line in made:
        left[line.treatment, line.rate] -= line.taxable_value
        over = left[line.treatment, line.rate]
        if over < 0:
            values = {"number": row.original, "amount": rupees(over + line.taxable_value)}
            text = _("%(number)s has %(amount)s left at this rate; a note cannot take off more.") % values
            raise ValidationFailed.at(f"lines.{line.line_no - 1}.taxable_value", text)
