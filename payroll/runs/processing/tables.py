"""What is the same for everybody whose month a run computes, read once for all parts of processing."""

from dataclasses import dataclass
from decimal import Decimal

from core.periods import Month
from payroll.organizations.models import OrganizationSettings
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.calc import Rates
from payroll.pay_commission.selectors import UsedRates, matrix, rates_by_month
from payroll.runs.enums import RunKind, RunState
from payroll.runs.models import PayrollRun


@dataclass(frozen=True, slots=True)
class Tables:
    """`locked`: the regular runs whose months this run compares, the oldest first; `rates`: theirs and its own."""

    settings: OrganizationSettings
    locked: list[PayrollRun]
    rates: dict[Month, tuple[Rates, UsedRates]]
    matrix: dict[tuple[int, int], Decimal]


def read_tables(run: PayrollRun) -> Tables:
    """Return the tables of a run as they are now; six statements."""
    settings, month = organization_settings(), Month.of(run.month)
    rows = PayrollRun.objects.filter(kind=RunKind.REGULAR, state=RunState.LOCKED, month__lte=month.first)
    locked = rows.filter(month__gte=month.plus(-settings.arrears_limit_months).first).order_by("month")
    months = sorted({month, *(Month.of(row.month) for row in locked)})
    return Tables(
        settings, list(locked), rates_by_month(months, settings), matrix(settings.commission_version)
    )
