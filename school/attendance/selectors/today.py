"""The attendance of today in one number, and of some days for a chart, of those whom the caller may see."""

from datetime import date
from decimal import Decimal

from django.db.models import Count, Q, QuerySet

from core.access import is_allowed
from core.actors import Actor
from core.periods import today
from education.attendance import percentage
from school.attendance.enums import Status
from school.attendance.models import AttendanceEntry
from school.attendance.permissions import AttendancePermission as P
from school.staff.selectors import is_everywhere
from school.students.selectors import students_of

_ATTENDED = Count("pk", filter=Q(status__in=(Status.PRESENT, Status.LATE)))


def attendance_today(actor: Actor) -> Decimal | None:
    """Return the percent present or late of the students marked today whom the caller may see; one query.

    None while none of them is marked, and for whoever may see no attendance.
    """
    if not is_allowed(actor.permissions, P.READ):
        return None
    found = _marked(actor, today(), today()).aggregate(total=Count("pk"), attended=_ATTENDED)
    return percentage(found["attended"], found["total"]) if found["total"] else None


def attendance_by_day(actor: Actor, first: date, last: date) -> dict[date, Decimal]:
    """Return the same for each marked day of a stretch, in order; one query."""
    if not is_allowed(actor.permissions, P.READ):
        return {}
    rows = _marked(actor, first, last).order_by().values("date")
    rows = rows.annotate(total=Count("pk"), attended=_ATTENDED).order_by("date")
    return {row["date"]: percentage(row["attended"], row["total"]) for row in rows}


def _marked(actor: Actor, first: date, last: date) -> QuerySet[AttendanceEntry]:
    """Return the entries of the days; found by the day of their sheets, which an index has."""
    rows = AttendanceEntry.objects.filter(sheet__date__range=(first, last), sheet__is_of_day=True)
    return (
        rows if is_everywhere(actor) else rows.filter(student__in=students_of(actor).order_by().values("pk"))
    )
