"""Lessons follow the bell: who moves a period moves what is taught in it."""

from datetime import time

from django.db import transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.refusals import naming_refusals
from school.masters.models import AcademicYear
from school.timetable.errors import Clash
from school.timetable.models import Period, TimetableEntry
from school.timetable.services.following import follow_timetable
from school.timetable.services.holding import hold_year

CLASHES = ("timetable_section_clash", "timetable_teacher_clash", "timetable_room_clash")


def move_lessons(*, period: Period, before: tuple[time, time], actor: Actor) -> int:
    """Give the lessons of the current year that were held at the period's time its new one; return how many.

    Lessons of that number at times of their own were entered so by hand, and stay. Raises Clash where a teacher of two
    bell schedules, or a room, would be in two places.
    """
    year = AcademicYear.objects.filter(is_current=True).first()
    if year is None or period.period_number is None:
        return 0
    schedule = period.schedule
    clash = Clash.at("start_time", _("A teacher or a room would then have two lessons at once."))
    with naming_refusals({name: lambda: clash for name in CLASHES}), transaction.atomic():
        hold_year(year)
        rows = TimetableEntry.objects.filter(
            academic_year=year,
            section__school_class__grade_level__range=(schedule.first_grade, schedule.last_grade),
            day_of_week__range=(schedule.first_day, schedule.last_day),
            period_number=period.period_number,
            start_time=before[0],
            end_time=before[1],
        )
        moved = rows.update(start_time=period.start_time, end_time=period.end_time)
        if moved:
            record(actor, "timetable.bell_moved", period, after={"lessons": moved})
            follow_timetable(year=year, actor=actor)
    return moved
