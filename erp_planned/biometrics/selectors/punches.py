"""Punches of people: a badge stands for whoever has it on the day of the punch."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q
from django.utils import timezone

from erp_planned.biometrics.models import Badge, Punch


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
    return timezone.localtime(moment).date()
