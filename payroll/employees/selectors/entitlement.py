"""HRA and TA on a day."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date

from payroll.employees.calc import Entitlement
from payroll.employees.models import Employee, EntitlementHistory

ENTITLEMENT_FIELDS = Entitlement._fields


def entitlement_of(row: Employee | EntitlementHistory) -> Entitlement:
    """Return the four facts of an employee or of a dated row."""
    return Entitlement(row.hra_eligible, row.hra_class, row.ta_eligible, row.ta_class)


def entitlement_histories(employee_ids: Iterable[int]) -> dict[int, list[tuple[date, Entitlement]]]:
    """Return {employee id: [(from, what is paid)]} by date, one for each date; nobody without rows is in it."""
    rows = EntitlementHistory.objects.filter(employee_id__in=list(employee_ids))
    found: dict[int, dict[date, Entitlement]] = defaultdict(dict)
    for row in rows.order_by("employee_id", "effective_on", "id"):
        found[row.employee_id][row.effective_on] = entitlement_of(row)
    return {pk: list(by_day.items()) for pk, by_day in found.items()}


def entitlements_on(people: Sequence[Employee], day: date) -> dict[int, Entitlement]:
    """Return {employee id: what is paid on a day}; before the first row, what the first row says. One query."""
    histories = entitlement_histories(person.pk for person in people)
    found = {}
    for person in people:
        rows = histories.get(person.pk)
        reached = [state for start, state in rows or [] if start <= day]
        found[person.pk] = reached[-1] if reached else rows[0][1] if rows else entitlement_of(person)
    return found


def entitlement_on(employee: Employee, day: date) -> Entitlement:
    """Return what is paid to an employee on a day."""
    return entitlements_on([employee], day)[employee.pk]
