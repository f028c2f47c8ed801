"""Approved leave of a teacher opens the lessons of its days; cancelled leave gives them back."""

from datetime import date, timedelta

from django.db import transaction
from django.db.models import Max

from core.actors import Actor
from core.audit.services import record
from core.modules import is_withheld
from school.masters.errors import NoCurrentYear
from school.staff.hooks import closed_days
from school.staff.models import LeaveRequest
from school.timetable.models import Substitution, TeacherAbsence, TimetableEntry
from school.timetable.permissions import TimetablePermission as P
from school.timetable.services.following import opened
from school.timetable.services.holding import hold_years
from school.timetable.services.substitutions import close_lessons, note_absence, take_absence_back

DAY = timedelta(days=1)


def open_for_leave(request: LeaveRequest, actor: Actor) -> None:
    """Open the lessons of a teacher's leave: whole days as an absence, half days by their lessons.

    Nothing follows where the timetable is off, for who does not teach, or outside of every academic year.
    """
    if is_withheld(P.WRITE) or not request.staff.is_teaching:
        return
    first = request.starts_on + DAY * request.starts_half
    last = request.ends_on - DAY * request.ends_half
    try:
        if first <= last:
            note_absence(
                teacher=request.staff,
                starts_on=first,
                ends_on=last,
                actor=actor,
                reason=request.leave_type.name,
                leave_id=request.pk,
            )
        if request.starts_half:
            _open_half(request, request.starts_on, actor, is_second=True)
        if request.ends_half:
            _open_half(request, request.ends_on, actor, is_second=False)
    except NoCurrentYear:
        return


def close_for_leave(request: LeaveRequest, actor: Actor) -> None:
    """Take back what cancelled leave has opened; what the office has noted itself stays."""
    if is_withheld(P.WRITE):
        return
    absences = TeacherAbsence.objects.filter(leave=request.pk)
    for absence in list(absences):
        take_absence_back(absence=absence, actor=actor)
    halves = [
        day
        for day, is_half in ((request.starts_on, request.starts_half), (request.ends_on, request.ends_half))
        if is_half
    ]
    for day in halves:
        close_lessons(request.staff_id, day, day, actor)


def _open_half(request: LeaveRequest, day: date, actor: Actor, *, is_second: bool) -> None:
    """Open the lessons of half a day: the periods up to the middle of the day's, or those after it."""
    if closed_days(day, day):
        return
    with transaction.atomic():
        for year in hold_years(day, day):
            lessons = TimetableEntry.objects.filter(academic_year=year, day_of_week=day.isoweekday())
            most = lessons.aggregate(most=Max("period_number"))["most"] or 0
            known = set(Substitution.objects.filter(on=day).values_list("entry_id", flat=True))
            rows = [
                opened(one, day)
                for one in lessons.filter(teacher=request.staff)
                if (one.period_number * 2 > most) == is_second and one.pk not in known
            ]
            Substitution.objects.bulk_create(rows)
            if rows:
                record(actor, "substitution.opened", after={"count": len(rows), "on": day})
