"""What is charged to students in a month, by kind: the sums that stand in the ledger, and the charges behind them."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.formatting import in_month
from core.periods import Month
from erp_planned.gst.enums import StudentSupplyKind
from erp_planned.gst.models import GSTInvoice
from erp_planned.mess.selectors.bills import issued_between, issued_by_month, raised_between, raised_by_month
from erp_planned.student_fees.selectors.figures import charged_between, charged_by_month

SUMS = {
    StudentSupplyKind.FEES: charged_by_month,
    StudentSupplyKind.HOSTEL: raised_by_month,
    StudentSupplyKind.MESS: issued_by_month,
}
# What stands before the month in the numbers of the summaries.
PREFIXES = {
    StudentSupplyKind.FEES: "FEES", StudentSupplyKind.HOSTEL: "HOSTEL", StudentSupplyKind.MESS: "MESS"
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Behind:
    """One charge that a summary is made of; rupees."""

    on: date
    student: str
    text: str
    amount: Decimal


def charged(kind: str, first: date, last: date) -> dict[Month, list[tuple[str, Decimal]]]:
    """Return by month what was charged between two days: (what, rupees), without what comes to nothing."""
    found: dict[Month, list[tuple[str, Decimal]]] = defaultdict(list)
    for month, text, amount in SUMS[StudentSupplyKind(kind)](first, last):
        if amount:
            found[Month.of(month)].append((text, amount))
    return found


def source_of(kind: str, month: Month) -> str:
    """Return how the source of a month's summaries begins ("student_fees:2026-10:")."""
    return f"{kind}:{month}:"


def month_behind(row: GSTInvoice) -> tuple[StudentSupplyKind, Month] | None:
    """Return of which kind and month a summary is, None for other documents."""
    kind, _colon, rest = row.source.partition(":")
    if not row.is_summary or kind not in StudentSupplyKind.values:
        return None
    return StudentSupplyKind(kind), Month.parse(rest.partition(":")[0])


def origin_of(row: GSTInvoice) -> str:
    """Say where a document is from, a summary in words."""
    found = month_behind(row)
    if found is None:
        return row.source
    kind, month = found
    return _("%(what)s, charged in %(month)s") % {"what": kind.label, "month": in_month(month.first)}


def charges_behind(row: GSTInvoice) -> Iterator[Behind]:
    """Yield the charges of the month that a summary tells, the newest first; nothing of other documents."""
    found = month_behind(row)
    if found is None:
        return
    kind, month = found
    if kind == StudentSupplyKind.FEES:
        for fee in charged_between(month.first, month.last).iterator(100):
            yield Behind(fee.made_at, fee.account.student.name, fee.title, getattr(fee, "asked", fee.amount))
    elif kind == StudentSupplyKind.HOSTEL:
        for rent in raised_between(month.first, month.last).iterator(100):
            yield Behind(rent.made_at, rent.student.name, str(rent), rent.amount)
    else:
        for bill in issued_between(month.first, month.last).iterator(100):
            yield Behind(
                bill.decided_at or bill.made_at, bill.student.name, str(bill), bill.total + bill.late_fee
            )
