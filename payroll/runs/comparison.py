"""Comparison with the last month: whose pay changed, by how much, and why."""

from collections import defaultdict
from collections.abc import Collection
from decimal import Decimal
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.db.models import F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Abs, Coalesce
from django.utils.translation import gettext_lazy as _

from core.money import ZERO, MoneyField
from core.periods import Month
from payroll.runs.enums import RunKind
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.selectors import run_digest

# Comparing all rows of two runs takes long in a large organization: what was found is kept under their digests.
KEPT_SECONDS = 24 * 3600
REASONS = {
    "joined": _("Not paid last month"),
    "left": _("Not paid this month"),
    "increment": _("Pay changed"),
    "da": _("DA changed"),
    "arrears": _("Arrears"),
    "days": _("Days paid"),
    "correction": _("Corrected"),
    "tax": _("Income tax"),
    "other": _("Other"),
}

# What the change of each employee's net pay comes from, the parts together being the whole change: joined or left;
# or what was paid for the month itself, its arrears, its tax, the rest. The only place that tells the reasons.
PARTS = """
SELECT coalesce(n.employee_id, b.employee_id) AS employee_id, part.reason, part.difference
FROM (SELECT * FROM payroll_runs_salarydetail WHERE run_id = %(now)s {only}) n
FULL JOIN (SELECT * FROM payroll_runs_salarydetail WHERE run_id = %(before)s {only}) b
    ON b.employee_id = n.employee_id
CROSS JOIN LATERAL (
    SELECT 'joined' AS reason, n.net AS difference WHERE b.employee_id IS NULL
    UNION ALL SELECT 'left', -b.net WHERE n.employee_id IS NULL
    UNION ALL SELECT CASE
            WHEN n.is_corrected OR b.is_corrected THEN 'correction'
            WHEN n.basic_rate <> b.basic_rate OR n.level <> b.level THEN 'increment'
            WHEN n.da_pct <> b.da_pct THEN 'da'
            WHEN (n.service_days, n.unpaid_days, n.half_pay_days, n.eighty_pay_days)
                 <> (b.service_days, b.unpaid_days, b.half_pay_days, b.eighty_pay_days) THEN 'days'
            ELSE 'other' END,
        (n.basic + n.da + n.hra + n.ta - n.nps) - (b.basic + b.da + b.hra + b.ta - b.nps)
    UNION ALL SELECT 'arrears', (n.arrears - n.nps_arrears) - (b.arrears - b.nps_arrears)
    UNION ALL SELECT 'tax', b.tds - n.tds
    UNION ALL SELECT 'other', (n.other_earnings - n.other_deductions - n.recoveries)
        - (b.other_earnings - b.other_deductions - b.recoveries)
) part
WHERE part.difference <> 0
"""
SUMMARY = f"""
SELECT reason, count(DISTINCT employee_id), sum(difference) FROM ({PARTS.format(only="")}) parts
GROUP BY reason ORDER BY reason
"""  # noqa: S608 - constants


def previous_run(run: PayrollRun) -> PayrollRun | None:
    """Return the regular run of the month before, if there is one; a supplementary run is compared with none."""
    if run.is_supplementary:
        return None
    before = Month.of(run.month).plus(-1).first
    return PayrollRun.objects.filter(month=before, kind=RunKind.REGULAR).first()


def compare(run: PayrollRun) -> QuerySet[SalaryDetail]:
    """Return the run's details with `previous_net` (None for a joiner) and `difference`, `distance` in rupees."""
    before = previous_run(run)
    rows = SalaryDetail.objects.filter(run=run)
    money: Any = MoneyField()
    if before is None:
        return rows.annotate(
            previous_net=Value(None, output_field=money),
            difference=Value(ZERO, output_field=money),
            distance=Value(ZERO, output_field=money),
        )
    earlier = SalaryDetail.objects.filter(run=before, employee=OuterRef("employee")).values("net")[:1]
    rows = rows.annotate(previous_net=Subquery(earlier, output_field=money))
    rows = rows.annotate(difference=F("net") - Coalesce(F("previous_net"), Value(ZERO, output_field=money)))
    return rows.annotate(distance=Abs("difference"))


def reasons_of(
    run: PayrollRun, before: PayrollRun | None, employees: Collection[int]
) -> dict[int, list[str]]:
    """Return {employee: why net pay differs from last month's run}, as codes of REASONS; nothing without one."""
    if before is None:
        return {}
    statement = (
        f"{PARTS.format(only='AND employee_id = ANY(%(people)s)')} ORDER BY 1, abs(part.difference) DESC"
    )
    found: dict[int, list[str]] = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(statement, {"now": run.pk, "before": before.pk, "people": list(employees)})
        for employee_id, reason, _difference in cursor.fetchall():
            if reason not in found[employee_id]:
                found[employee_id].append(reason)
    return dict(found)


def _by_reason(run: PayrollRun, before: PayrollRun) -> list[tuple[str, int, Decimal]]:
    with connection.cursor() as cursor:
        cursor.execute(SUMMARY, {"now": run.pk, "before": before.pk})
        return cursor.fetchall()


def comparison_summary(run: PayrollRun) -> dict[str, Any] | None:
    """Return counts and amounts by reason against the month before, or None without one."""
    before = previous_run(run)
    if before is None:
        return None
    key = f"run-comparison:{run_digest(run)}:{run_digest(before)}"
    rows: Any = cache.get_or_set(key, lambda: _by_reason(run, before), KEPT_SECONDS)
    reasons = [
        {"reason": code, "label": str(REASONS[code]), "employees": count, "difference": amount or ZERO}
        for code, count, amount in rows
    ]
    return {
        "month": str(Month.of(before.month)),
        "employees": run.employees_paid - before.employees_paid,
        "net": Decimal(run.total_net) - Decimal(before.total_net),
        "reasons": reasons,
    }
