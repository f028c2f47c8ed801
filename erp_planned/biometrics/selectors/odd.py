"""What is odd about punches of some days: unknown badges, two devices at once, wrong clocks, silent devices."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Count, DateField, Exists, F, Max, Min, OuterRef, Q, Window
from django.db.models.functions import Lag, TruncDate
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.errors import ValidationFailed
from core.periods import today
from erp_planned.biometrics.calc.lines import INDIA
from erp_planned.biometrics.enums import ExceptionKind
from erp_planned.biometrics.hooks import Odd, others_exceptions
from erp_planned.biometrics.models import Badge, Punch
from erp_planned.biometrics.selectors.devices import MOST_DRIFT, drifting, silent
from payroll.employees.models import Employee

MOST_DAYS = 62
AT_TWO_DEVICES = timedelta(minutes=1)
# Of one kind; what is more than this is told by the first ones.
MOST_OF_A_KIND = 5000


def span(first: date | None, last: date | None) -> tuple[date, date]:
    """Return the days that are meant: given ones, else the last seven. Raises ValidationFailed."""
    until = last or (first + timedelta(days=6) if first else today())
    since = first or until - timedelta(days=6)
    if until < since:
        raise ValidationFailed.at("to", _("The last day is before the first one."))
    if (until - since).days >= MOST_DAYS:
        raise ValidationFailed.at("to", _("Ask for at most %(count)d days.") % {"count": MOST_DAYS})
    return since, until


def exceptions(first: date, last: date, kind: str = "") -> list[Odd]:
    """Return what is odd from a day to a day (both in), the newest first; one kind where it is asked for."""
    ways = {
        ExceptionKind.UNKNOWN_BADGE: _unknown,
        ExceptionKind.OVERLAP: _overlaps,
        ExceptionKind.CLOCK: _clocks,
        ExceptionKind.SILENT: _silent,
    }
    found = [odd for name, way in ways.items() if kind in {"", name} for odd in way(first, last)]
    others = [] if kind in ways else others_exceptions(first, last)
    found += [odd for odd in others if kind in {"", odd.kind}]
    return sorted(found, key=lambda odd: (-odd.on.toordinal(), odd.kind, odd.badge, odd.employee_id or 0))


def moments(first: date, last: date) -> tuple[datetime, datetime]:
    """Return the first and the last instant of days in India."""
    return datetime.combine(first, time.min, INDIA), datetime.combine(last, time.max, INDIA)


def without_owner() -> Any:
    """Return badge, count, first and last punch of all badges with punches on days on which nobody has them."""
    rows = ownerless().order_by().values("badge")
    return rows.annotate(count=Count("pk"), first=Min("at"), last=Max("at"), device=Max("device__device_id"))


def ownerless() -> Any:
    """Return the punches of badges that nobody has on their `day`."""
    held = Badge.objects.filter(
        Q(to_on=None) | Q(to_on__gte=OuterRef("day")), badge=OuterRef("badge"), from_on__lte=OuterRef("day")
    )
    days = Punch.objects.annotate(day=TruncDate("at", tzinfo=INDIA, output_field=DateField()))
    return days.filter(~Exists(held))


def _unknown(first: date, last: date) -> Iterator[Odd]:
    rows = ownerless().filter(at__range=moments(first, last)).order_by().values("badge", "day", "device_id")
    for row in rows.annotate(count=Count("pk"), first=Min("at")).order_by("-day", "badge")[:MOST_OF_A_KIND]:
        text = ngettext("%(count)d punch of a badge that nobody has", "%(count)d punches of a badge that nobody has",
                        row["count"])  # fmt: skip
        yield Odd(
            ExceptionKind.UNKNOWN_BADGE,
            row["day"],
            text % {"count": row["count"]},
            badge=row["badge"],
            device_id=row["device_id"],
            at=row["first"],
            count=row["count"],
        )


def _overlaps(first: date, last: date) -> Iterator[Odd]:
    """Yield badges at another device within a minute: no one can be at both."""

    def before(name: str) -> Window:
        return Window(Lag(name), partition_by=F("badge"), order_by=[F("at").asc(), F("id").asc()])

    rows = Punch.objects.filter(at__range=moments(first, last)).annotate(
        last_at=before("at"), last_device=before("device_id")
    )
    near = rows.exclude(last_device=F("device_id")).filter(last_at__gte=F("at") - AT_TWO_DEVICES)
    for row in near.order_by("-at").values("badge", "at", "device_id", "device__device_id")[:MOST_OF_A_KIND]:
        text = _("At another device less than a minute before %(device)s.") % {
            "device": row["device__device_id"]
        }
        day = row["at"].astimezone(INDIA).date()
        yield Odd(
            ExceptionKind.OVERLAP, day, text, badge=row["badge"], device_id=row["device_id"], at=row["at"]
        )


def _clocks(first: date, last: date) -> Iterator[Odd]:
    """Yield devices whose clock is wrong now, and those that sent punches of the future."""
    for device in drifting():
        yield Odd(ExceptionKind.CLOCK, today(), drift_text(device.drift_seconds or 0), device_id=device.pk)
    ahead = Punch.objects.filter(
        at__range=moments(first, last), at__gt=F("received_at") + timedelta(seconds=MOST_DRIFT)
    )
    rows = ahead.annotate(day=TruncDate("at", tzinfo=INDIA)).order_by().values("device_id", "day")
    for row in rows.annotate(count=Count("pk"))[:MOST_OF_A_KIND]:
        text = _("%(count)d punches with a time that had not come yet.") % {"count": row["count"]}
        yield Odd(ExceptionKind.CLOCK, row["day"], text, device_id=row["device_id"], count=row["count"])


def drift_text(seconds: int) -> str:
    """Say how wrong a clock is."""
    if seconds > 0:
        return _("The clock is ahead by %(minutes)d minutes.") % {"minutes": round(seconds / 60)}
    return _("The clock is behind by %(minutes)d minutes.") % {"minutes": round(-seconds / 60)}


def _silent(_first: date, _last: date) -> Iterator[Odd]:
    for device in silent(timezone.now()):
        at = device.last_sync_at
        yield Odd(
            ExceptionKind.SILENT, today(), _("Nothing heard for over an hour."), device_id=device.pk, at=at
        )


def owners_of(found: list[Odd]) -> dict[int, Employee]:
    """Return the employees that are named, in one query."""
    return Employee.objects.in_bulk([odd.employee_id for odd in found if odd.employee_id])
