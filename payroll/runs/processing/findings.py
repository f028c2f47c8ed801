"""Checks before and during processing: what stops the run, whom it leaves out, what it only warns of."""

from collections.abc import Iterator

from django.db import connection

from core.periods import Month
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission.enums import MissingRate
from payroll.pay_commission.errors import RatesMissing
from payroll.pay_commission.selectors import matrix, rates_for
from payroll.runs.enums import FindingCode, RunState, Severity
from payroll.runs.models import Finding, PayrollRun
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
SELECT %(run)s, l.employee_id, 'warning', 'arrears_leaver', sum(l.amount)::text FROM payroll_runs_arrearline l
WHERE l.run_id = %(run)s {only_line} AND NOT EXISTS (
    SELECT 1 FROM payroll_runs_salarydetail s WHERE s.run_id = l.run_id AND s.employee_id = l.employee_id)
GROUP BY l.employee_id
"""


def stopping(run: PayrollRun, settings: OrganizationSettings) -> list[Finding]:
    """Return what makes processing impossible for everybody; not saved."""
    month = Month.of(run.month)
    found = []
    earlier = (
        PayrollRun.objects.filter(month__lt=run.month)
        .exclude(state=RunState.LOCKED)
        .order_by("month")
        .first()
    )
    if earlier:
        found.append((FindingCode.EARLIER_RUN_OPEN, str(Month.of(earlier.month))))
    if not matrix(settings.commission_version):
        found.append((FindingCode.NO_MATRIX, str(settings.commission_version)))
    try:
        rates_for(month, settings)
    except RatesMissing as error:
        code = FindingCode.NO_DA if MissingRate.DA in error.kinds else FindingCode.NO_RULES
        found.append((code, str(error.message)[:300]))
    if not is_attendance_locked(month):
        found.append((FindingCode.ATTENDANCE_OPEN, str(month)))
    return [Finding(run=run, severity=Severity.STOP, code=code, detail=detail) for code, detail in found]


def write_left_out(run_id: int, left_out: Iterator[tuple[str, str, str]]) -> None:
    """Write the employees that cannot be paid: (employee number, code, detail)."""
    columns = ("run_id", "employee_id", "severity", "code", "detail")
    with connection.cursor() as cursor, cursor.copy(copy_statement("payroll_runs_finding", columns)) as copy:
        for employee_id, code, detail in left_out:
            copy.write_row((run_id, employee_id, Severity.ERROR.value, code, detail[:300]))


def write_warnings(run: PayrollRun, only: int | None = None) -> None:
    """Write the warnings in one statement."""
    parts = {
        "only": "AND s.employee_id = %(only)s" if only else "",
        "only_line": "AND l.employee_id = %(only)s" if only else "",
    }
    with connection.cursor() as cursor:
        cursor.execute(WARNINGS.format(**parts), {"run": run.pk, "only": only})
