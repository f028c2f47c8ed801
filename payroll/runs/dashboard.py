"""What needs doing: the facts of the home page, in a bounded number of queries."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.core.cache import cache
from django.db.models import Count, Max

from core.periods import Month
from payroll.employees.models import PayHistory
from payroll.employees.selectors import increments_due, retirements_between
from payroll.pay_commission.selectors import da_in_force
from payroll.runs.enums import RunKind, RunState
from payroll.runs.models import PaymentHold, PayrollRun

MONTHS_SHOWN = 12
RETIREMENTS_SHOWN = 6
HEADS = ("basic", "da", "hra", "ta", "other_earnings", "arrears", "employer_nps")
# Finding who is due takes seconds in a large organization; the home page may be a little behind.
INCREMENTS_SECONDS = 900


@dataclass(frozen=True, slots=True)
class Increments:
    """A date of annual increments and how many employees are due on it and have not got it."""

    on: date
    count: int


@dataclass(frozen=True, slots=True)
class Held:
    """Payments that are held: how many, and the newest run that has one."""

    count: int
    run_id: int | None


def open_run() -> PayrollRun | None:
    """Return the run that is being worked on: the earliest that is not locked."""
    return PayrollRun.objects.exclude(state=RunState.LOCKED).order_by("month", "number").first()


def finding_counts(run: PayrollRun | None) -> dict[str, int]:
    """Return the number of findings of each severity."""
    if run is None:
        return {}
    return dict(run.findings.order_by().values_list("severity").annotate(count=Count("id")))


def cost_by_month() -> list[PayrollRun]:
    """Return the regular runs of the last locked months, the oldest first; supplementary ones are in their sums."""
    locked = PayrollRun.objects.filter(state=RunState.LOCKED)
    newest = sorted(
        locked.filter(kind=RunKind.REGULAR).order_by("-month")[:MONTHS_SHOWN], key=lambda run: run.month
    )
    if not newest:
        return []
    extra = locked.filter(kind=RunKind.SUPPLEMENTARY, month__gte=newest[0].month)
    by_month = {run.month: run for run in newest}
    for row in extra:
        for name in ("total_gross", "total_deductions", "total_net"):
            month = by_month[row.month]
            setattr(month, name, getattr(month, name) + getattr(row, name))
    return newest


def cost_by_head(run: PayrollRun | None) -> list[tuple[str, Decimal]]:
    """Return (head, rupees) of what the organization paid in a locked month, its NPS share included."""
    if run is None:
        return []
    heads = run.totals.get("heads", {})
    return [(name, Decimal(heads.get(name, 0))) for name in HEADS if Decimal(heads.get(name, 0))]


def retirements_ahead(today: date) -> dict[str, Any]:
    """Return how many retire in the next twelve months, and the first of them."""
    rows = retirements_between(today, Month.of(today).plus(12).last)
    return {"count": rows.count(), "first": list(rows[:RETIREMENTS_SHOWN])}


def increments_ahead(today: date) -> list[Increments]:
    """Return the last and the next 1 January or 1 July that have employees due without their increment.

    Counted anew when pay is entered, at the latest after INCREMENTS_SECONDS.
    """
    last = date(today.year, 7, 1) if today >= date(today.year, 7, 1) else date(today.year, 1, 1)
    following = date(today.year + 1, 1, 1) if last.month == 7 else date(today.year, 7, 1)
    newest = PayHistory.objects.aggregate(newest=Max("id"))["newest"]
    found = []
    for on in (last, following):
        key = f"increments-due:{on}:{newest}"
        count = cache.get(key)
        if count is None:
            count = len(increments_due(on).due)
            cache.set(key, count, INCREMENTS_SECONDS)
        found.append(Increments(on, count))
    return [row for row in found if row.count]


def da_status(today: date) -> dict[str, Any]:
    """Return the DA in force and whether a revision of the current half-year has not been entered."""
    revision = da_in_force(today)
    half_year = date(today.year, 7 if today.month >= 7 else 1, 1)
    return {
        "revision": revision,
        "is_old": revision is None or revision.effective_on < half_year,
        "since": half_year,
    }


def held_payments() -> Held:
    """Return what is held and not released."""
    rows = PaymentHold.objects.filter(released_at=None)
    newest = rows.order_by("-run__month").values_list("run_id", flat=True).first()
    return Held(rows.count() if newest else 0, newest)
