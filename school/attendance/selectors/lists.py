"""Entries of attendance as a list, of those whom the caller may see."""

from django.db.models import QuerySet

from core.access import authorize
from core.actors import Actor
from school.attendance.models import AttendanceEntry
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.figures import Span
from school.staff.selectors import is_everywhere
from school.students.selectors import students_of


def entries_between(actor: Actor, span: Span) -> QuerySet[AttendanceEntry]:
    """Return what counts for the days of a stretch, by day, section and student. Raises Forbidden."""
    authorize(actor, P.REPORT)
    rows = AttendanceEntry.objects.filter(sheet__date__range=(span.first, span.last), sheet__is_of_day=True)
    if not is_everywhere(actor):
        rows = rows.filter(student__in=students_of(actor).order_by().values("pk"))
    return rows.order_by("sheet__date", "sheet__section", "student__full_name", "pk")
