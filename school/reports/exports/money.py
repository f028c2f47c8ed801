"""Lists of fees: invoices, receipts, adjustments, the ledger. Amounts are rupees."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.documents.columns import Column, Kind
from core.reports import parameters as read
from core.reports.definitions import Texts
from school.fees.enums import (
    AdjustmentKind,
    AdjustmentSource,
    Decision,
    InvoiceKind,
    InvoiceStatus,
    LineKind,
    PaymentMode,
    ReceiptStatus,
)
from school.fees.permissions import FeePermission as P
from school.fees.selectors import totals
from school.fees.selectors.access import invoices_of, receipts_of
from school.fees.selectors.deciding import adjustments_of
from school.masters.models import AcademicYear, SchoolClass
from school.reports.exports.definition import CLASS, FROM, TO, YEAR, Export, chosen, labels, status_of

GROUP = _("Lists of fees")


def _whose(of: str) -> tuple[Column, ...]:
    """Return the columns that say whose it is; `of` is the path to the account."""
    return (
        Column(_("Student code"), f"{of}student__student_code", width=12),
        Column(_("Name"), f"{of}student__full_name", width=26),
        Column(_("Class"), f"{of}student__school_class__name", width=10),
        Column(_("Section"), f"{of}student__section__name", width=8),
    )


def _narrowed(rows: QuerySet[Any, Any], texts: Texts, day: str, of: str) -> QuerySet[Any, Any]:
    """Narrow to the days asked for, both counted, and to a class; `day` and `of` are paths."""
    first, last = read.day(texts, "from"), read.day(texts, "to")
    rows = rows.filter(**{f"{day}__gte": first}) if first else rows
    rows = rows.filter(**{f"{day}__lte": last}) if last else rows
    school_class = chosen(texts, "classId", SchoolClass.objects.all())
    return rows.filter(**{f"{of}student__school_class": school_class}) if school_class else rows


def invoices(actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return the invoices by their day of issue."""
    rows = _narrowed(invoices_of(actor), texts, "issued_on", "account__")
    year = chosen(texts, "academicYearId", AcademicYear.objects.all())
    status = read.choice(texts, "status", InvoiceStatus.values)
    rows = rows.filter(academic_year=year) if year else rows
    rows = rows.filter(status=status) if status else rows
    return rows.order_by("issued_on", "invoice_number")


def receipts(actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return the receipts by number; narrowed by the day of payment."""
    rows = _narrowed(receipts_of(actor), texts, "payment_date", "account__")
    status = read.choice(texts, "status", ReceiptStatus.values)
    rows = rows.filter(status=status) if status else rows
    return rows.order_by("entered_on", "number")


def ledger(actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return the lines of the ledger, account by account."""
    return _narrowed(totals.lines_of(actor), texts, "posted_on", "account__")


def adjustments(actor: Actor, texts: Texts) -> QuerySet[Any, Any]:
    """Return concessions, scholarships and penalties, the latest first."""
    return _narrowed(adjustments_of(actor), texts, "adjusted_on", "invoice__account__")


EXPORTS = (
    Export(
        "invoices",
        _("Invoices"),
        _("What was asked, taken off, paid and is outstanding, by invoice."),
        P.REPORTS,
        (
            Column(_("Invoice"), "invoice_number", width=18),
            Column(_("Date"), "issued_on", Kind.DATE, 12),
            Column(_("Due on"), "due_on", Kind.DATE, 12),
            *_whose("account__"),
            Column(_("For"), "title", width=24),
            Column(_("Kind"), "kind", labels=labels(InvoiceKind.choices), width=10),
            Column(_("Amount"), "amount", Kind.MONEY, 12),
            Column(_("Penalties"), "penalties", Kind.MONEY, 12),
            Column(_("Concessions"), "concessions", Kind.MONEY, 12),
            Column(_("Scholarships"), "scholarships", Kind.MONEY, 12),
            Column(_("Credited"), "credited", Kind.MONEY, 12),
            Column(_("Cancelled"), "cancelled", Kind.MONEY, 12),
            Column(_("Received"), "received", Kind.MONEY, 12),
            Column(_("Outstanding"), "outstanding", Kind.MONEY, 12),
            Column(_("Status"), "status", labels=labels(InvoiceStatus.choices), width=12),
        ),
        invoices,
        (YEAR, CLASS, FROM, TO, status_of(InvoiceStatus.choices)),
        group=GROUP,
    ),
    Export(
        "receipts",
        _("Receipts"),
        _("What came in, by receipt, reversed ones included."),
        P.REPORTS,
        (
            Column(_("Receipt"), "number", width=18),
            Column(_("Entered on"), "entered_on", Kind.DATE, 12),
            Column(_("Paid on"), "payment_date", Kind.DATE, 12),
            *_whose("account__"),
            Column(_("Amount"), "amount", Kind.MONEY, 12),
            Column(_("Mode"), "payment_mode", labels=labels(PaymentMode.choices), width=12),
            Column(_("Transaction"), "transaction_id", width=18),
            Column(_("Bank"), "bank_name", width=16),
            Column(_("Paid by"), "payer", width=20),
            Column(_("Cashier"), "cashier", width=20),
            Column(_("Status"), "status", labels=labels(ReceiptStatus.choices), width=10),
            Column(_("Reversed on"), "reversed_on", Kind.DATE, 12),
            Column(_("Why reversed"), "reversal_reason", width=24),
        ),
        receipts,
        (CLASS, FROM, TO, status_of(ReceiptStatus.choices)),
        group=GROUP,
    ),
    Export(
        "ledger",
        _("Fee ledger"),
        _("Every movement, account by account, with the balance after it."),
        P.REPORTS,
        (
            *_whose("account__"),
            Column(_("Line"), "sequence", Kind.INTEGER, 6),
            Column(_("Date"), "posted_on", Kind.DATE, 12),
            Column(_("Kind"), "kind", labels=labels(LineKind.choices), width=14),
            Column(_("Reference"), "reference", width=18),
            Column(_("Invoice"), "invoice__invoice_number", width=18),
            Column(_("Text"), "text", width=30),
            Column(_("Debit"), "debit", Kind.MONEY, 12),
            Column(_("Credit"), "credit", Kind.MONEY, 12),
            Column(_("Balance"), "balance", Kind.MONEY, 12),
        ),
        ledger,
        (CLASS, FROM, TO),
        group=GROUP,
    ),
    Export(
        "adjustments",
        _("Concessions and penalties"),
        _("Adjustments with reason and who decided."),
        P.REPORTS,
        (
            Column(_("Number"), "number", width=18),
            Column(_("Date"), "adjusted_on", Kind.DATE, 12),
            *_whose("invoice__account__"),
            Column(_("Invoice"), "invoice__invoice_number", width=18),
            Column(_("Kind"), "kind", labels=labels(AdjustmentKind.choices), width=12),
            Column(_("Source"), "source", labels=labels(AdjustmentSource.choices), width=14),
            Column(_("Amount"), "amount", Kind.MONEY, 12),
            Column(_("Reason"), "reason", width=30),
            Column(_("State"), "state", labels=labels(Decision.choices), width=12),
            Column(_("Entered by"), "requested_by", width=20),
            Column(_("Decided by"), "decided_by", width=20),
        ),
        adjustments,
        (CLASS, FROM, TO),
        group=GROUP,
    ),
)
