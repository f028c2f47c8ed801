"""The attendance of today in one number, for the start page of a phone."""

from decimal import Decimal

from django.db.models import Count, Q

from core.access import is_allowed
from core.actors import Actor
from core.periods import today
from school.attendance.calc import percentage
from school.attendance.enums import Status
from school.attendance.models import AttendanceEntry
from school.attendance.permissions import AttendancePermission as P
from school.students.selectors import students_of


def attendance_today(actor: Actor) -> Decimal | None:
    """Return the percent present or late of the students marked today whom the caller may see; one query.

    None while none of them is marked, and for whoever may see no attendance.
    """
    if not is_allowed(actor.permissions, P.READ):
        return None
    marked = AttendanceEntry.objects.filter(
        date=today(), sheet__is_of_day=True, student__in=students_of(actor).values("pk")
    )
    attended = Count("pk", filter=Q(status__in=(Status.PRESENT, Status.LATE)))
    found = marked.aggregate(total=Count("pk"), attended=attended)
    return percentage(found["attended"], found["total"]) if found["total"] else None
