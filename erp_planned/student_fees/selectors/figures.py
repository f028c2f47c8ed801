"""Sums of the fee ledger for reports; one query each."""

from datetime import date
from typing import Any

from django.db.models import F, Q, Sum

from core.money import ZERO
from erp_planned.student_fees.enums import EntryKind, PayMode
from erp_planned.student_fees.models import FeeEntry


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
