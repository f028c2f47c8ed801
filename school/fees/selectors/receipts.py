"""Reads of receipts beyond whose they are, and figures of what came in."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count, F, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from core.formatting import in_date
from core.money import ZERO
from core.refusals import get_or_refuse
from school.fees.enums import LineKind, ReceiptStatus
from school.fees.errors import NoSuchReceipt
from school.fees.models import Allocation, FeeAccount, Invoice, LedgerLine, Receipt

LINKS = ("account__student__school_class", "account__student__section__school_class")


def find_receipt(pk: UUID) -> Receipt:
    """Return a receipt for the office. Raises NoSuchReceipt."""
    row: Receipt = get_or_refuse(Receipt.objects.select_related(*LINKS), NoSuchReceipt(), pk=pk)
    return row


def standing(row: Receipt) -> str:
    """Return what has become of a reversed receipt, in a sentence."""
    values = {
        "number": row.number,
        "by": row.reversed_by,
        "day": in_date(row.reversed_on) if row.reversed_on else "",
        "reason": row.reversal_reason,
    }
    return _("%(number)s was reversed by %(by)s on %(day)s: %(reason)s") % values


def owed_after(receipt: Receipt) -> Decimal:
    """Return what the account owed once a receipt was posted (rupees), as its last line in the ledger says."""
    rows = LedgerLine.objects.filter(
        account=receipt.account_id, kind=LineKind.RECEIPT, reference=receipt.number
    ).order_by("-sequence")
    balance: Decimal = rows.values_list("balance", flat=True)[0]
    return balance


def collected(first: date, last: date) -> Decimal:
    """Return what was paid from one day to another, both counted (rupees); what was reversed is left out."""
    rows = Receipt.objects.filter(payment_date__range=(first, last), status=ReceiptStatus.POSTED)
    return rows.aggregate(sum=Sum("amount"))["sum"] or ZERO


def outstanding_in_all() -> Decimal:
    """Return what all families owe (rupees)."""
    return FeeAccount.objects.aggregate(sum=Sum("balance"))["sum"] or ZERO


def taken_on(day: date) -> Any:
    """Return what was entered on a day by cashier and mode: `cashier`, `mode`, `count`, `amount`."""
    rows = Receipt.objects.filter(entered_on=day).order_by().values("cashier", mode=F("payment_mode"))
    return rows.annotate(count=Count("pk"), sum=Sum("amount")).order_by("cashier", "mode")


def given_back_on(day: date) -> list[dict[str, Any]]:
    """Return what was reversed and paid back on a day by who did it and mode: `cashier`, `mode`, `kind`, `sum`."""
    start = timezone.make_aware(datetime.combine(day, time.min))
    rows = LedgerLine.objects.filter(
        kind__in=(LineKind.REVERSAL, LineKind.REFUND),
        made_at__gte=start,
        made_at__lt=start + timedelta(days=1),
    )
    return [
        *_by_mode(rows.filter(kind=LineKind.REVERSAL), "receipt__payment_mode"),
        *_by_mode(rows.filter(kind=LineKind.REFUND), "refund__payment_mode"),
    ]


def day_close_of(day: date) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return what was taken, reversed and paid back on a day by cashier and mode, and the sums (rupees); three queries.

    By the day of entry; `left` is what was taken less what was reversed and paid back on the day.
    """
    found: dict[tuple[str, str], dict[str, Any]] = {}

    def line(cashier: str, mode: str) -> dict[str, Any]:
        nothing = {"count": 0, "taken": ZERO, "reversed": ZERO, "refunded": ZERO}
        return found.setdefault((cashier, mode), {"cashier": cashier, "mode": mode, **nothing})

    for one in taken_on(day):
        line(one["cashier"], one["mode"]).update(count=one["count"], taken=one["sum"])
    for one in given_back_on(day):
        name = "reversed" if one["kind"] == LineKind.REVERSAL else "refunded"
        line(one["cashier"], one["mode"])[name] += one["sum"]
    rows = [found[key] for key in sorted(found)]
    for row in rows:
        row["left"] = row["taken"] - row["reversed"] - row["refunded"]
    names = ("count", "taken", "reversed", "refunded", "left")
    return rows, {name: sum((row[name] for row in rows), ZERO) for name in names}


def _by_mode(rows: QuerySet[LedgerLine], mode: str) -> Any:
    sums: Any = rows.order_by().values("kind", cashier=F("made_by"), mode=F(mode))
    return list(sums.annotate(sum=Sum("debit")).order_by("cashier", "mode"))


def receipts_on(invoice: Invoice) -> QuerySet[Allocation]:
    """Return what was paid of an invoice by which receipt, in the order of payment."""
    rows = Allocation.objects.filter(invoice=invoice).select_related("receipt")
    return rows.order_by("receipt__payment_date", "receipt__number")


def shares_of(receipt: Receipt) -> QuerySet[Allocation]:
    """Return what a receipt paid of which invoice, the one due first first."""
    rows = Allocation.objects.filter(receipt=receipt).select_related("invoice")
    return rows.order_by("invoice__due_on", "invoice__invoice_number")
