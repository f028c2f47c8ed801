"""Comparison with the last month: whose pay changed, by how much, and why."""

from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Abs, Coalesce
from django.utils.translation import gettext_lazy as _

from core.money import ZERO, MoneyField
from core.periods import Month
from payroll.runs.models import PayrollRun, SalaryDetail

REASONS = {
    "joined": _("Joined"),
    "left": _("Left"),
    "increment": _("Pay changed"),
    "da": _("DA changed"),
    "arrears": _("Arrears"),
    "days": _("Days paid"),
    "correction": _("Corrected"),
    "tax": _("Income tax"),
    "other": _("Other"),
}

# A reason for each employee of this or the last month, the first that fits; counts and differences by reason.
SUMMARY = """
SELECT reason, count(*), sum(difference) FROM (
    SELECT coalesce(n.net, 0) - coalesce(b.net, 0) AS difference, CASE
        WHEN b.employee_id IS NULL THEN 'joined'
        WHEN n.employee_id IS NULL THEN 'left'
        WHEN n.is_corrected OR b.is_corrected THEN 'correction'
        WHEN n.basic_rate <> b.basic_rate OR n.level <> b.level THEN 'increment'
        WHEN n.arrears <> 0 OR b.arrears <> 0 THEN 'arrears'
        WHEN n.da_pct <> b.da_pct THEN 'da'
        WHEN n.basic <> b.basic THEN 'days'
        WHEN n.tds <> b.tds AND n.gross = b.gross THEN 'tax'
        ELSE 'other' END AS reason
    FROM (SELECT * FROM payroll_runs_salarydetail WHERE run_id = %(now)s) n
    FULL JOIN (SELECT * FROM payroll_runs_salarydetail WHERE run_id = %(before)s) b
        ON b.employee_id = n.employee_id
    WHERE n.net IS DISTINCT FROM b.net
) changed GROUP BY reason ORDER BY reason
"""


def previous_run(run: PayrollRun) -> PayrollRun | None:
    """Return the run of the month before, if there is one."""
    return PayrollRun.objects.filter(month=Month.of(run.month).plus(-1).first).first()


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


def earlier_details(run: PayrollRun, details: list[SalaryDetail]) -> dict[int, SalaryDetail]:
    """Return last month's detail of each employee of a page; one or two queries."""
    before = previous_run(run)
    if before is None:
        return {}
    rows = SalaryDetail.objects.filter(run=before, employee_id__in=[detail.employee_id for detail in details])
    return {row.employee_id: row for row in rows}


def change_reasons(now: SalaryDetail, before: SalaryDetail | None) -> list[str]:
    """Return why net pay differs from last month, as codes of REASONS; empty when it does not."""
    if before is None:
        return ["joined"]
    if now.net == before.net:
        return []
    facts = {
        "correction": now.is_corrected or before.is_corrected,
        "increment": now.basic_rate != before.basic_rate or now.level != before.level,
        "arrears": now.arrears != before.arrears,
        "da": now.da_pct != before.da_pct,
        "days": (now.service_days, now.unpaid_days, now.half_pay_days, now.eighty_pay_days)
        != (before.service_days, before.unpaid_days, before.half_pay_days, before.eighty_pay_days)
        and now.basic != before.basic,
        "tax": now.tds != before.tds,
        "other": (now.other_earnings, now.other_deductions, now.recoveries)
        != (before.other_earnings, before.other_deductions, before.recoveries),
    }
    return [code for code, is_so in facts.items() if is_so] or ["other"]


def comparison_summary(run: PayrollRun) -> dict[str, Any] | None:
    """Return counts and amounts by reason against the month before, or None without one."""
    before = previous_run(run)
    if before is None:
        return None
    with connection.cursor() as cursor:
        cursor.execute(SUMMARY, {"now": run.pk, "before": before.pk})
        rows = cursor.fetchall()
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
