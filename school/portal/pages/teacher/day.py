"""The home of teachers: what today holds, as far as rights and modules give it."""

from typing import Any

from core.access import is_allowed
from core.actors import Actor
from core.periods import today
from school.attendance.permissions import AttendancePermission
from school.attendance.selectors.calendar import attendance_settings
from school.attendance.selectors.sheets import sections_day
from school.exams.permissions import ExamPermission
from school.exams.selectors.own import sheets_to_enter
from school.homework.permissions import HomeworkPermission
from school.homework.selectors import due_on
from school.staff.selectors import sections_led, teacher_of
from school.timetable.permissions import TimetablePermission
from school.timetable.selectors.days import periods_today


def my_day(actor: Actor) -> dict[str, Any]:
    """Return the parts of the page; a part that is not given is left out. A bounded number of queries."""

    def may(right: str) -> bool:
        return is_allowed(actor.permissions, right)

    day, me = today(), teacher_of(actor)
    found: dict[str, Any] = {"day": day, "may_mark": may(AttendancePermission.WRITE)}
    if may(TimetablePermission.READ):
        found["lessons"] = periods_today(me, day) if me else []
        found["me"] = me
    if found["may_mark"]:
        found["is_by_period"] = attendance_settings().is_by_period
        led = set(sections_led(actor).values_list("pk", flat=True))
        waiting = [one for one in sections_day(actor, day) if one.sheet is None and not one.closed]
        found["unmarked"] = sorted(waiting, key=lambda one: one.section.pk not in led)
    if may(ExamPermission.WRITE):
        found["sheets"] = sheets_to_enter(actor, is_open=True)
    if may(HomeworkPermission.WRITE):
        found["homework"] = list(due_on(actor, day))
    return found
