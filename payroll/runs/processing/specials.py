"""The few employees whose month is not plain, and why: read for everybody or for some, a handful of statements."""

from collections import defaultdict
from collections.abc import Callable, Collection
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import connection

from core.periods import Month
from payroll.runs.facts import AbsentDay, EntitlementSegment, Exceptions, PaySegment
from payroll.runs.models import Correction
from payroll.runs.providers import absences_of, on_leave_all_month

# Of employees whose pay changes inside the month: the pay at its beginning and every change in it.
SEGMENTS = """
SELECT h.employee_id, greatest(h.effective_on, %(first)s), h.basic, h.level
FROM payroll_employees_payhistory h
WHERE h.employee_id IN (
    SELECT c.employee_id FROM payroll_employees_payhistory c
    JOIN payroll_employees_employee e ON e.id = c.employee_id
    WHERE c.effective_on > %(first)s AND c.effective_on <= %(last)s AND c.effective_on > e.date_of_joining {only})
  AND h.effective_on <= %(last)s
ORDER BY h.employee_id, h.effective_on, h.id
"""
ENTITLEMENTS = """
SELECT c.employee_id, greatest(c.effective_on, %(first)s), c.hra_eligible, c.hra_class, c.ta_eligible, c.ta_class
FROM payroll_employees_entitlementhistory c
WHERE c.effective_on <= %(last)s {only}
ORDER BY c.employee_id, c.effective_on, c.id
"""
# Of employees who were inactive before the month's end and came back: every change of status until then.
RETURNED = """
SELECT s.employee_id, s.effective_on, s.status, e.date_of_joining,
       least(coalesce(e.last_working_on, e.retirement_on), e.retirement_on)
FROM payroll_employees_statushistory s JOIN payroll_employees_employee e ON e.id = s.employee_id
WHERE s.effective_on <= %(last)s AND s.employee_id IN (
    SELECT c.employee_id FROM payroll_employees_statushistory c
    JOIN payroll_employees_statushistory b ON b.employee_id = c.employee_id
    WHERE c.status = 'inactive' AND c.effective_on <= %(last)s
      AND b.status = 'active' AND b.effective_on > %(first)s AND b.effective_on > c.effective_on {only})
ORDER BY s.employee_id, s.effective_on, s.id
"""


def exceptions_of(month: Month, run_id: int | None, employees: Collection[int] | None = None) -> Exceptions:
    """Return what is special about a few employees in a month; `run_id` is the run with its corrections."""
    return Exceptions(
        segments=_by_first_day(_rows(SEGMENTS, month, employees), PaySegment),
        entitlements=_by_first_day(_rows(ENTITLEMENTS, month, employees), EntitlementSegment),
        service=_service(month, employees),
        absences=_absences(month, employees),
        corrections=_corrections(run_id, employees),
        on_leave={str(number) for number in on_leave_all_month(month, employees)},
    )


def _rows(statement: str, month: Month, employees: Collection[int] | None) -> list[Any]:
    params: dict[str, Any] = {"first": month.first, "last": month.last}
    only = ""
    if employees is not None:
        params["only"], only = list(employees), "AND c.employee_id = ANY(%(only)s)"
    with connection.cursor() as cursor:
        cursor.execute(statement.format(only=only), params)
        return cursor.fetchall()


def _by_first_day(rows: list[Any], segment: Callable[..., Any]) -> dict[str, list[Any]]:
    """Return the segments of each employee in order; on one day the later entry wins."""
    found: dict[str, dict[int, Any]] = defaultdict(dict)
    for employee_id, day, *rest in rows:
        found[str(employee_id)][day.day] = segment(day.day, *rest)
    return {key: list(days.values()) for key, days in found.items()}


def _service(month: Month, employees: Collection[int] | None) -> dict[str, list[tuple[int, int]]]:
    changes: dict[int, list[tuple[date, str, date, date]]] = defaultdict(list)
    for employee_id, *row in _rows(RETURNED, month, employees):
        changes[employee_id].append((row[0], row[1], row[2], row[3]))
    return {str(key): _stretches(month, rows) for key, rows in changes.items()}


def _stretches(month: Month, rows: list[tuple[date, str, date, date]]) -> list[tuple[int, int]]:
    """Return the days of the month between a change to active and the next change."""
    joined, ends = rows[0][2], rows[0][3]
    found = []
    for index, (start, status, _joined, _ends) in enumerate(rows):
        if status != "active":
            continue
        following = rows[index + 1][0] if index + 1 < len(rows) else date.max
        first = max(start, joined, month.first)
        last = min(ends, month.last, following - timedelta(days=1))
        if first <= last:
            found.append((first.day, last.day))
    return found


def _absences(month: Month, employees: Collection[int] | None) -> dict[str, list[AbsentDay]]:
    return {
        str(employee): [AbsentDay(row.on.day, row.portion, str(row.pay)) for row in days]
        for employee, days in absences_of(month, employees).items()
    }


def _corrections(run_id: int | None, employees: Collection[int] | None) -> dict[str, dict[str, Decimal]]:
    rows = Correction.objects.filter(run_id=run_id)
    if employees is not None:
        rows = rows.filter(employee_id__in=employees)
    found: dict[str, dict[str, Decimal]] = defaultdict(dict)
    for employee_id, field, value in rows.values_list("employee_id", "field", "value"):
        found[str(employee_id)][field] = value
    return dict(found)
