"""Bells, periods a week, and when teachers and rooms are not to be had, declared for every door."""

from django.utils.translation import gettext as _

from core.errors import Duplicate, ValidationFailed
from core.masters import Change, Master
from core.refusals import refuse_wrong
from core.states import hold_table
from school.timetable.calc import overlap
from school.timetable.enums import PeriodKind
from school.timetable.models import (
    BellSchedule,
    Period,
    RoomUnavailable,
    SubjectLoad,
    TeacherUnavailable,
)
from school.timetable.permissions import TimetablePermission as P
from school.timetable.services.bells import move_lessons


def _check_schedule(row: BellSchedule, _change: Change) -> None:
    if row.last_grade < row.first_grade:
        raise ValidationFailed.at("last_grade", _("The last grade is not below the first one."))
    if row.last_day < row.first_day:
        raise ValidationFailed.at("last_day", _("The last day is not before the first one."))
    hold_table(BellSchedule)
    others = BellSchedule.objects.exclude(pk=row.pk)
    if others.filter(name__iexact=row.name).exists():
        raise Duplicate.at("name", _("“%(name)s” exists already.") % {"name": row.name})
    other = others.filter(
        first_grade__lte=row.last_grade, last_grade__gte=row.first_grade,
        first_day__lte=row.last_day, last_day__gte=row.first_day,
    ).first()  # fmt: skip
    if other:
        text = _("“%(name)s” has some of these classes on some of these days already.") % {"name": other.name}
        raise ValidationFailed.at("first_grade", text)


def _number_of_kind(row: Period, _change: Change) -> None:
    if row.kind == PeriodKind.BREAK:
        row.period_number = None


def _check_hours(row: Period | TeacherUnavailable | RoomUnavailable, _change: Change) -> None:
    if row.end_time <= row.start_time:
        raise ValidationFailed.at("end_time", _("The end must be later than the beginning."))


def _check_period(row: Period, change: Change) -> None:
    _check_hours(row, change)
    if row.kind == PeriodKind.LESSON and row.period_number is None:
        raise ValidationFailed.at("period_number", _("Give the lesson its number, for example 1."))
    for other in Period.objects.filter(schedule=row.schedule).exclude(pk=row.pk):
        is_same = row.period_number is not None and other.period_number == row.period_number
        if not is_same and overlap(row.start_time, row.end_time, other.start_time, other.end_time):
            text = _("The period %(period)s has some of this time.") % {"period": other}
            raise ValidationFailed.at("start_time", text)


def _move_lessons(row: Period, change: Change) -> None:
    """Let what is taught in the period move with it."""
    if not change.is_new and {"start_time", "end_time"} & set(change.after):
        before = (
            change.before.get("start_time", row.start_time),
            change.before.get("end_time", row.end_time),
        )
        move_lessons(period=row, before=before, actor=change.actor)


def _check_load(row: SubjectLoad, _change: Change) -> None:
    wrong: dict[str, str] = {}
    if row.subject.school_class_id != row.section.school_class_id:
        wrong["subject"] = _("%(subject)s is no subject of %(section)s. Choose one of its class.") % {
            "subject": row.subject.name,
            "section": row.section,
        }
    if not (row.teacher.is_teaching and row.teacher.is_active):
        wrong["teacher"] = _("%(name)s does not teach now. Choose a teacher in service.") % {
            "name": row.teacher.name
        }
    if row.double_periods * 2 > row.periods_a_week:
        wrong["double_periods"] = _("%(most)d at most: a double period takes two of the periods a week.") % {
            "most": row.periods_a_week // 2
        }
    refuse_wrong(wrong)


bell_schedules = Master(
    BellSchedule,
    label="bell_schedule",
    read=P.SET_UP,
    write=P.WRITE,
    writable=("name", "first_grade", "last_grade", "first_day", "last_day"),
    check=_check_schedule,
    columns=("name", "first_grade", "last_grade", "first_day", "last_day"),
    search=("name",),
    example={"name": "Weekdays", "first_grade": 1, "last_grade": 12, "first_day": 1, "last_day": 5},
)
periods = Master(
    Period,
    label="period",
    read=P.SET_UP,
    write=P.WRITE,
    writable=("schedule", "kind", "period_number", "start_time", "end_time"),
    complete=_number_of_kind,
    check=_check_period,
    after_change=_move_lessons,
    columns=("schedule", "kind", "period_number", "start_time", "end_time"),
    search=("schedule__name",),
    filters=("schedule", "kind"),
    rows=lambda: Period.objects.select_related("schedule"),
    example={"kind": "lesson", "period_number": 1, "start_time": "08:00", "end_time": "08:40"},
)
subject_loads = Master(
    SubjectLoad,
    label="subject_load",
    read=P.SET_UP,
    write=P.WRITE,
    writable=(
        "academic_year", "section", "subject", "teacher", "periods_a_week", "double_periods", "room",
    ),
    check=_check_load,
    columns=("section", "subject", "teacher", "periods_a_week", "double_periods", "room", "academic_year"),
    search=("teacher__name", "subject__name"),
    filters=("academic_year", "section", "teacher"),
    rows=lambda: SubjectLoad.objects.select_related(
        "academic_year", "section__school_class", "subject__school_class", "teacher", "room"
    ),
    example={"periods_a_week": 6, "double_periods": 1},
)  # fmt: skip
teachers_unavailable = Master(
    TeacherUnavailable,
    label="teacher_unavailable",
    read=P.SET_UP,
    write=P.WRITE,
    writable=("teacher", "day_of_week", "start_time", "end_time", "reason"),
    check=_check_hours,
    columns=("teacher", "day_of_week", "start_time", "end_time", "reason"),
    search=("teacher__name", "reason"),
    filters=("teacher", "day_of_week"),
    rows=lambda: TeacherUnavailable.objects.select_related("teacher"),
    example={"day_of_week": 2, "start_time": "12:00", "end_time": "23:59", "reason": "Part time"},
)
rooms_unavailable = Master(
    RoomUnavailable,
    label="room_unavailable",
    read=P.SET_UP,
    write=P.WRITE,
    writable=("room", "day_of_week", "start_time", "end_time", "reason"),
    check=_check_hours,
    columns=("room", "day_of_week", "start_time", "end_time", "reason"),
    search=("room__name", "reason"),
    filters=("room", "day_of_week"),
    rows=lambda: RoomUnavailable.objects.select_related("room"),
    example={"day_of_week": 6, "start_time": "08:00", "end_time": "10:00", "reason": "Assembly"},
)
