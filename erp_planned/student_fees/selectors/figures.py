"""Sums of the fee ledger for reports; one query each."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import TruncMonth

from core.money import ZERO
from erp_planned.student_fees.enums import EntryKind, PayMode
from erp_planned.student_fees.models import FeeCharge, FeeEntry


def collected(first: date, last: date) -> list[dict[str, Any]]:
    """Return rupees received and reversed by day, head and mode, both days included."""
    kinds = [EntryKind.RECEIPT, EntryKind.REVERSAL]
    rows = FeeEntry.objects.filter(kind__in=kinds, on__range=(first, last)).order_by()
    found = rows.values("on", head=F("charge__head__name"), mode=F("payment__mode")).annotate(
        received=Sum("amount", filter=Q(kind=EntryKind.RECEIPT)),
        reversed=Sum("amount", filter=Q(kind=EntryKind.REVERSAL)),
    )
    modes = dict(PayMode.choices)
    return [
        {
            **row,
            "mode": str(modes.get(row["mode"], row["mode"])),
            "received": -(row["received"] or ZERO),
            "reversed": row["reversed"] or ZERO,
        }
        for row in found.order_by("on", "head", "mode")
    ]


def let_off_in() -> list[dict[str, Any]]:
    """Return rupees that concessions let off, by year, student and head."""
    kinds = [EntryKind.CONCESSION, EntryKind.CONCESSION_BACK]
    found = (
        FeeEntry.objects.filter(kind__in=kinds)
        .order_by()
        .values(
            year=F("charge__year__name"), student=F("account__student__name"), head=F("charge__head__name")
        )
        .annotate(total=Sum("amount"))
        .filter(total__lt=0)
        .order_by("year", "student", "head")
    )
    return [{**row, "amount": -row["total"]} for row in found]


# What a fee comes to, whatever is paid of it; a concession belongs to the fee that it lowers.
_ASKED = (EntryKind.CHARGE, EntryKind.CONCESSION, EntryKind.CONCESSION_BACK)


def charged_by_month(first: date, last: date) -> list[tuple[date, str, Decimal]]:
    """Return (month, head, rupees) of fees charged between two days, concessions taken off, without deposits."""
    rows = (
        FeeEntry.objects.filter(kind__in=_ASKED, charge__head__is_deposit=False)
        .filter(charge__made_at__date__range=(first, last))
        .order_by()
        .annotate(month=TruncMonth("charge__made_at"))
        .values_list("month", "charge__head__name")
        .annotate(total=Sum("amount"))
        .order_by("month", "charge__head__name")
    )
    return [(month.date(), head, total) for month, head, total in rows]


def charged_between(first: date, last: date) -> QuerySet[FeeCharge]:
    """Return the fees behind `charged_by_month`, each with its rupees as `asked`; the newest first."""
    rows = FeeCharge.objects.filter(head__is_deposit=False, made_at__date__range=(first, last))
    asked = Sum("entries__amount", filter=Q(entries__kind__in=_ASKED))
    return rows.select_related("account__student").annotate(asked=asked).order_by("-pk")
