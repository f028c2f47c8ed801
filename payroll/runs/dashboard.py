"""What needs doing: the facts of the home page, in a bounded number of queries."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Count

from core.periods import Month
from payroll.employees.selectors import retirements_between
from payroll.runs.enums import RunKind, RunState
from payroll.runs.models import PayrollRun

MONTHS_SHOWN = 12
RETIREMENTS_SHOWN = 6
HEADS = ("basic", "da", "hra", "ta", "other_earnings", "arrears", "employer_nps")


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
