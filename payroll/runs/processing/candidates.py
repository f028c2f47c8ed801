"""Whose locked months are to be compared with what they would be now: a few people, found in a few statements."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db import connection

from core.periods import Month
from payroll.runs.enums import RunKind, RunState
from payroll.runs.models import PayrollRun

# A fact counts as changed since a reading when it was recorded after it, or by a transaction that the reading did
# not see although it had begun. (A backup taken elsewhere has other transaction numbers: then the instant decides.)
CHANGED_SINCE = """
    f.recorded_at > %(read_at)s - interval '1 day'
    AND (f.recorded_at > %(read_at)s
         OR (%(snapshot)s <> '' AND f.recorded_in <> %(read_in)s
             AND NOT pg_visible_in_snapshot(f.recorded_in::text::xid8, nullif(%(snapshot)s, '')::pg_snapshot)))
"""
CHANGED = f"""
SELECT r.id, f.employee_id FROM payroll_runs_payrollrun r
JOIN payroll_runs_factchange f ON f.from_on < r.month + interval '1 month'
WHERE r.id = ANY(%(runs)s) AND {CHANGED_SINCE}
"""  # noqa: S608 - constants
# Left out by a check of the month's own run.
LEFT_OUT = """
SELECT f.run_id, f.employee_id FROM payroll_runs_finding f
WHERE f.run_id = ANY(%(runs)s) AND f.severity = 'error' AND f.employee_id IS NOT NULL
"""
# Arrears that a locked run wrote but did not pay, or paid or recovered in part only.
UNPAID = """
SELECT r.id, l.employee_id FROM payroll_runs_arrearline l
JOIN payroll_runs_payrollrun w ON w.id = l.run_id AND w.state = 'locked'
JOIN payroll_runs_payrollrun r ON r.month = l.month AND r.id = ANY(%(runs)s)
WHERE NOT EXISTS (SELECT 1 FROM payroll_runs_salarydetail s WHERE s.run_id = l.run_id AND s.employee_id = l.employee_id)
   OR EXISTS (SELECT 1 FROM payroll_runs_finding c WHERE c.run_id = l.run_id AND c.employee_id = l.employee_id
              AND c.code = 'recovery_carried')
"""
# For months whose rates changed: those whose month was not plain, or whose facts of it changed since.
BY_DAYS = """
SELECT s.run_id, s.employee_id FROM payroll_runs_salarydetail s WHERE s.run_id = ANY(%(changed)s) AND s.by_days
UNION
SELECT r.id, l.employee_id FROM payroll_runs_arrearline l
JOIN payroll_runs_payrollrun w ON w.id = l.run_id AND w.state = 'locked'
JOIN payroll_runs_payrollrun r ON r.month = l.month AND r.id = ANY(%(changed)s)
WHERE l.is_late
"""
TOO_OLD = f"""
SELECT f.employee_id, min(f.from_on) FROM payroll_runs_factchange f
WHERE f.from_on <= %(before)s AND {CHANGED_SINCE} GROUP BY f.employee_id
"""  # noqa: S608 - constants


def candidates_of(
    run: PayrollRun, locked: list[PayrollRun], changed: list[PayrollRun], only: Collection[int] | None
) -> dict[int, set[int]]:
    """Return {locked run: employees whose month has to be looked at one by one}.

    `changed` are the runs of months with other rates now.
    """
    found: dict[int, set[int]] = defaultdict(set)
    if not locked:
        return found
    params: dict[str, Any] = {
        "runs": [row.pk for row in locked],
        "changed": [row.pk for row in changed],
        **reading_of(last_reading(run)),
    }
    wanted = set(only if only is not None else run.people) or None
    with connection.cursor() as cursor:
        for statement in (CHANGED, LEFT_OUT, UNPAID, *([BY_DAYS] if changed else [])):
            cursor.execute(statement, params)
            for run_id, employee_id in cursor.fetchall():
                if wanted is None or employee_id in wanted:
                    found[run_id].add(employee_id)
    return found


def last_reading(run: PayrollRun) -> PayrollRun | None:
    """Return the last locked regular run before a run: what it saw, it has compared."""
    rows = PayrollRun.objects.filter(kind=RunKind.REGULAR, state=RunState.LOCKED, month__lte=run.month)
    return rows.exclude(pk=run.pk).order_by("-month").first()


def reading_of(run: PayrollRun | None) -> dict[str, Any]:
    """Return the instant and snapshot of a run's reading as parameters of CHANGED_SINCE."""
    if run is None:
        return {"read_at": None, "snapshot": "", "read_in": 0}
    return {"read_at": run.read_at or run.processed_at, "snapshot": run.snapshot, "read_in": run.read_in}


def too_old(run: PayrollRun, most_months: int) -> list[tuple[int, str]]:
    """Return (employee, date) of changes since the last reading that reach back beyond so many months."""
    earliest = Month.of(run.month).plus(-most_months).first
    locked = PayrollRun.objects.filter(kind=RunKind.REGULAR, state=RunState.LOCKED)
    newest = locked.filter(month__lt=earliest).first()
    if newest is None:
        return []
    params = {"before": Month.of(newest.month).last, **reading_of(last_reading(run))}
    with connection.cursor() as cursor:
        cursor.execute(TOO_OLD, params)
        return [(employee, str(day)) for employee, day in cursor.fetchall()]
