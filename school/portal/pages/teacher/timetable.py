"""The own week, and the substitutions to come."""

from datetime import timedelta
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from core.actors import Actor
from core.periods import today
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import TEACHER
from school.staff.selectors import teacher_of
from school.timetable.enums import Day
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.days import substitutions_between
from school.timetable.selectors.weeks import own_week

AHEAD = timedelta(days=13)


@portal_page(P.READ, TEACHER)
def week(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the lessons of the week by day, and what changes in the next two weeks."""
    me, day = teacher_of(actor), today()
    days = [
        {"name": Day(number).label, "is_today": number == day.isoweekday(), "lessons": list(lessons)}
        for number, lessons in groupby(own_week(actor), key=lambda row: row.day_of_week)
    ]
    coming = list(substitutions_between(me, day, day + AHEAD)) if me else []
    context = {
        "days": days,
        "held": [row for row in coming if row.substitute_id == me.pk] if me else [],
        "given": [row for row in coming if row.substitute_id != me.pk] if me else [],
    }
    return render(request, "school/portal/teacher/week.html", context)
