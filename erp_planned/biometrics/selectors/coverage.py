"""Who has a badge, up to when every device has told everything, and whose punches came in since a moment."""

from collections import defaultdict
from collections.abc import Collection
from datetime import date, datetime

from django.db.models import Q
from django.utils import timezone

from erp_planned.biometrics.enums import DeviceStatus, Link
from erp_planned.biometrics.models import Badge, Device, Punch


def held_badges(
    first: date, last: date, employees: Collection[int] | None = None
) -> dict[int, list[tuple[date, date | None]]]:
    """Return {employee number: from and to of each badge held between two days}; one query."""
    rows = Badge.objects.filter(Q(to_on=None) | Q(to_on__gte=first), from_on__lte=last)
    if employees is not None:
        rows = rows.filter(employee_id__in=employees)
    found: dict[int, list[tuple[date, date | None]]] = defaultdict(list)
    for employee, from_on, to_on in rows.values_list("employee_id", "from_on", "to_on"):
        found[employee].append((from_on, to_on))
    return dict(found)


def told_until(now: datetime) -> datetime | None:
    """Return up to when every device in use has told everything; None while one has told nothing.

    Without devices in use nothing more is to come: that is `now`. Devices known by files alone count once a file
    has come.
    """
    rows = Device.objects.filter(status=DeviceStatus.ACTIVE).exclude(
        link=Link.FILE, synced_until__isnull=True
    )
    moments = list(rows.values_list("synced_until", flat=True))
    told = [moment for moment in moments if moment is not None]
    if len(told) < len(moments):
        return None
    return min([now, *told])


def silent_devices(before: datetime) -> list[str]:
    """Return the names of the devices in use that have not told everything up to a moment, by name."""
    rows = Device.objects.filter(status=DeviceStatus.ACTIVE).exclude(
        link=Link.FILE, synced_until__isnull=True
    )
    return [str(row) for row in rows.filter(Q(synced_until=None) | Q(synced_until__lt=before))]


def received_between(since: datetime, until: datetime) -> dict[int, tuple[date, date]]:
    """Return {employee number: first and last day} of the punches that came in between two moments (the first not in).

    Two queries; a punch of a badge that nobody had that day belongs to nobody.
    """
    rows = Punch.objects.filter(received_at__gt=since, received_at__lte=until).order_by()
    days: dict[str, set[date]] = defaultdict(set)
    for badge, at in rows.values_list("badge", "at").iterator():
        days[badge].add(timezone.localtime(at).date())
    found: dict[int, tuple[date, date]] = {}
    owners = Badge.objects.filter(badge__in=list(days)).values_list(
        "badge", "employee_id", "from_on", "to_on"
    )
    for badge, employee, from_on, to_on in owners:
        own = [day for day in days[badge] if from_on <= day and (to_on is None or day <= to_on)]
        if own:
            before = found.get(employee, (own[0], own[0]))
            found[employee] = (min(*own, before[0]), max(*own, before[1]))
    return found
