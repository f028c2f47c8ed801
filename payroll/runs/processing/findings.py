"""Checks before and during processing: what stops the run, whom it leaves out, what it only warns of."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from core.periods import Month
from payroll.income_tax.laws import is_provisional
from payroll.pay_commission.enums import MissingRate
from payroll.pay_commission.errors import RatesMissing
from payroll.pay_commission.selectors import rates_for
from payroll.runs.enums import FindingCode, RunState, Severity
from payroll.runs.models import Finding, PayrollRun
from payroll.runs.processing.candidates import too_old
from payroll.runs.processing.tables import Tables
from payroll.runs.processing.writer import copy_statement
from payroll.runs.providers import is_attendance_locked

WARNINGS = """
INSERT INTO payroll_runs_finding (run_id, employee_id, severity, code, detail)
SELECT %(run)s, s.employee_id, 'warning', 'no_pan', '' FROM payroll_runs_salarydetail s
WHERE s.run_id = %(run)s AND s.pan = '' {only}
UNION ALL
SELECT %(run)s, s.employee_id, 'warning', 'no_pran', '' FROM payroll_runs_salarydetail s
WHERE s.run_id = %(run)s AND s.scheme IN ('NPS', 'UPS') AND s.pran = '' {only}
UNION ALL
SELECT %(run)s, l.employee_id, 'warning',
       CASE WHEN sum(l.amount) < 0 THEN 'overpaid_leaver' ELSE 'arrears_leaver' END, abs(sum(l.amount))::text
FROM payroll_runs_arrearline l
WHERE l.run_id = %(run)s {only_line} AND NOT EXISTS (
    SELECT 1 FROM payroll_runs_salarydetail s WHERE s.run_id = l.run_id AND s.employee_id = l.employee_id)
GROUP BY l.employee_id HAVING sum(l.amount) <> 0
UNION ALL
SELECT %(run)s, l.employee_id, 'warning', 'paid_late', sum(l.amount)::text
FROM payroll_runs_arrearline l
JOIN payroll_runs_salarydetail p ON p.run_id = l.run_id AND p.employee_id = l.employee_id
WHERE l.run_id = %(run)s {only_line} AND l.basic_drawn = 0 AND l.amount > 0 AND NOT EXISTS (
    SELECT 1 FROM payroll_runs_salarydetail s JOIN payroll_runs_payrollrun r ON r.id = s.run_id
    WHERE s.employee_id = l.employee_id AND r.month = l.month AND r.kind = 'regular' AND r.id <> l.run_id)
GROUP BY l.employee_id
"""


# In service before the first month paid here, with nothing of the year in the tax ledger.
NOTHING_BEFORE = """
SELECT e.id, count(*) OVER () FROM payroll_runs_salarydetail s JOIN payroll_employees_employee e ON e.id = s.employee_id
WHERE s.run_id = %(run)s AND e.date_of_joining < %(month)s
  AND NOT EXISTS (SELECT 1 FROM payroll_income_tax_tdsentry t
                  WHERE t.employee_id = e.id AND t.financial_year = %(year)s AND t.month < %(month)s)
ORDER BY e.code LIMIT 100
"""


def stopping(run: PayrollRun, tables: Tables) -> list[Finding]:
    """Return what makes processing impossible for everybody; not saved."""
    month = Month.of(run.month)
    found = []
    open_runs = PayrollRun.objects.exclude(state=RunState.LOCKED).order_by("month")
    earlier = open_runs.filter(month__lt=run.month).first()
    if earlier:
        found.append((FindingCode.EARLIER_RUN_OPEN, str(Month.of(earlier.month))))
    if not tables.matrix:
        found.append((FindingCode.NO_MATRIX, str(tables.settings.commission_version)))
    try:
        rates_for(month, tables.settings)
    except RatesMissing as error:
        code = FindingCode.NO_DA if MissingRate.DA in error.kinds else FindingCode.NO_RULES
        found.append((code, str(error.message)[:300]))
    if not is_attendance_locked(month):
        found.append((FindingCode.ATTENDANCE_OPEN, str(month)))
    return [Finding(run=run, severity=Severity.STOP, code=code, detail=detail) for code, detail in found]


def write_findings(run_id: int, rows: Iterable[Sequence[Any]]) -> None:
    """Write what was found while computing: (employee number, effect, code, detail)."""
    columns = ("run_id", "employee_id", "severity", "code", "detail")
    with connection.cursor() as cursor, cursor.copy(copy_statement("payroll_runs_finding", columns)) as copy:
        for employee_id, severity, code, detail in rows:
            copy.write_row((run_id, employee_id, severity, code, detail[:300]))


def write_warnings(run: PayrollRun, tables: Tables, only: int | None = None) -> None:
    """Write the warnings in one statement."""
    parts = {
        "only": "AND s.employee_id = %(only)s" if only else "",
        "only_line": "AND l.employee_id = %(only)s" if only else "",
    }
    with connection.cursor() as cursor:
        cursor.execute(WARNINGS.format(**parts), {"run": run.pk, "only": only})
    if not only:
        # All of it is read first: COPY needs the connection.
        write_findings(run.pk, list(_of_everybody(run, tables)))


def _of_everybody(run: PayrollRun, tables: Tables) -> Iterator[tuple[Any, ...]]:
    """Yield changes that reach back too far, and that the year's tax is provisional."""
    for employee_id, day in too_old(run, tables.settings.arrears_limit_months):
        yield employee_id, Severity.WARNING.value, FindingCode.CHANGE_TOO_OLD.value, day
    yield from _nothing_before(run)
    year = Month.of(run.month).financial_year
    if is_provisional(year):
        yield None, Severity.WARNING.value, FindingCode.TAX_PROVISIONAL.value, str(year)


def _nothing_before(run: PayrollRun) -> Iterator[tuple[Any, ...]]:
    """Yield, for the first month paid here, who drew salary elsewhere since April and has none of it entered.

    The year's tax would be taken for that of the months here alone. The first hundred are named, then how many more.
    """
    month = Month.of(run.month)
    paid_here = PayrollRun.objects.filter(state=RunState.LOCKED, is_brought=False)
    if run.is_supplementary or month.first == month.financial_year.first or paid_here.exists():
        return
    params: dict[str, Any] = {"run": run.pk, "month": month.first, "year": month.financial_year.start}
    with connection.cursor() as cursor:
        cursor.execute(NOTHING_BEFORE, params)
        found = cursor.fetchall()
    code, effect = FindingCode.NOTHING_BEFORE.value, Severity.WARNING.value
    for employee_id, _count in found:
        yield employee_id, effect, code, ""
    more = found[0][1] - len(found) if found else 0
    if more:
        yield None, effect, code, _("and %(count)d more") % {"count": more}
