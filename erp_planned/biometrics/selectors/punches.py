"""Punches of people: a badge stands for whoever has it on the day of the punch."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import DateField, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import TruncDate

from erp_planned.biometrics.calc.lines import INDIA
from erp_planned.biometrics.models import Badge, Punch
from payroll.employees.models import Employee


@dataclass(frozen=True, slots=True)
class Punched:
    """One punch of one person: when (an instant), what the device said (in, out or nothing), on which device."""

    at: datetime
    direction: str
    device_id: int


def punches_between(
    first: datetime, last: datetime, employees: Collection[int] | None = None
) -> dict[int, list[Punched]]:
    """Return everybody's punches from an instant to an instant (both in), in order of time, by employee number.

    Two queries, whatever the number of people. A punch of a badge that nobody had that day belongs to nobody.
    """
    held = Badge.objects.filter(
        Q(to_on=None) | Q(to_on__gte=_day(first)), from_on__lte=_day(last)
    ).values_list("badge", "employee_id", "from_on", "to_on")
    if employees is not None:
        held = held.filter(employee_id__in=employees)
    owners: dict[str, list[tuple[int, date, date | None]]] = defaultdict(list)
    for badge, employee, from_on, to_on in held:
        owners[badge].append((employee, from_on, to_on))
    punches = Punch.objects.filter(at__range=(first, last)).order_by("at", "id")
    if employees is not None:
        punches = punches.filter(badge__in=list(owners))
    found: dict[int, list[Punched]] = defaultdict(list)
    for badge, at, direction, device in punches.values_list(
        "badge", "at", "direction", "device_id"
    ).iterator():
        day = _day(at)
        for employee, from_on, to_on in owners.get(badge, ()):
            if from_on <= day and (to_on is None or day <= to_on):
                found[employee].append(Punched(at, direction, device))
    return dict(found)


def _day(moment: datetime) -> date:
    return moment.astimezone(INDIA).date()


def of_employee(rows: QuerySet[Punch], employee_id: int) -> QuerySet[Punch]:
    """Narrow punches to those of badges on days on which an employee had them."""
    days = rows.annotate(day=TruncDate("at", tzinfo=INDIA, output_field=DateField()))
    held = Badge.objects.filter(
        Q(to_on=None) | Q(to_on__gte=OuterRef("day")),
        employee=employee_id,
        badge=OuterRef("badge"),
        from_on__lte=OuterRef("day"),
    )
    return days.filter(Exists(held))


def owners(punches: Collection[Punch]) -> dict[int, Employee]:
    """Return who had the badge on the day of each punch, by the punch's number, in one query."""
    held: dict[str, list[Badge]] = defaultdict(list)
    for row in Badge.objects.filter(badge__in={one.badge for one in punches}).select_related("employee"):
        held[row.badge].append(row)
    found = {}
    for punch in punches:
        day = _day(punch.at)
        for row in held.get(punch.badge, ()):
            if row.from_on <= day and (row.to_on is None or day <= row.to_on):
                found[punch.pk] = row.employee
    return found
