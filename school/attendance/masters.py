"""Holidays and weekly offs, declared for every door."""

from datetime import date, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.formatting import in_date
from core.masters import Change, Master
from core.periods import today
from school.attendance.enums import DayKind
from school.attendance.models import AttendanceSheet, Holiday, WeeklyOff
from school.attendance.permissions import AttendancePermission as P
from school.attendance.services.withdrawing import withdraw_sheets
from school.staff.services.leave_requests import recount_leave
from school.timetable.services.following import follow_calendar

LONGEST = timedelta(days=366)


def _check_holiday(row: Holiday, change: Change) -> None:
    if row.end_date < row.start_date:
        raise ValidationFailed.at("end_date", _("The last day must not be before the first one."))
    if row.end_date - row.start_date > LONGEST:
        raise ValidationFailed.at("end_date", _("Enter at most a year at a time."))
    marked = list(_marked_on(row)[:1])
    if not marked or change.is_confirmed:
        return
    values = {"section": marked[0].section, "day": in_date(marked[0].date), "count": _marked_on(row).count()}
    text = _(
        "Attendance is marked on these days (%(count)d sheets, %(section)s on %(day)s for example). "
        "Confirm that it is to count no more."
    )
    raise ValidationFailed.at("confirm", text % values)


def _withdraw(row: Holiday, change: Change) -> None:
    """Take what was marked on the days out of the figures; it was confirmed."""
    if change.is_confirmed:
        withdraw_sheets(sheets=_marked_on(row), reason=str(row), actor=change.actor)
    _follow(row, change)


def _follow(row: Holiday, change: Change) -> None:
    """Have leave of the staff and substitutions follow: a day that became free needs neither."""
    first = min([row.start_date, *(one for one in [change.before.get("start_date")] if one)])
    last = max([row.end_date, *(one for one in [change.before.get("end_date")] if one)])
    _recount(first, last, change.actor)


def _recount(first: date, last: date, actor: Actor) -> None:
    recount_leave(first=first, last=last, actor=actor)
    follow_calendar(first=first, last=last, actor=actor)


def _follow_off(_row: WeeklyOff, what: Change | Actor) -> None:
    """The same for a day of the week, from today on: what was is left as it was."""
    actor = what.actor if isinstance(what, Change) else what
    _recount(today(), today() + LONGEST, actor)


def _marked_on(row: Holiday) -> QuerySet[AttendanceSheet]:
    rows = AttendanceSheet.objects.select_related("section__school_class").filter(
        date__range=(row.start_date, row.end_date), withdrawn_at__isnull=True
    )
    if row.kind == DayKind.WORKING_DAY:
        return rows.none()
    return rows.filter(section__school_class=row.school_class_id) if row.school_class_id else rows


def _check_off(row: WeeklyOff, _change: Change) -> None:
    if row.ends_on and row.ends_on < row.starts_on:
        raise ValidationFailed.at("ends_on", _("The last day must not be before the first one."))


def _from_today(row: WeeklyOff, change: Change) -> None:
    if change.is_new and row.starts_on is None:
        row.starts_on = today()


holidays = Master(
    Holiday,
    label="holiday",
    read=P.READ,
    write=P.MANAGE,
    writable=("name", "kind", "start_date", "end_date", "school_class"),
    confirms=True,
    check=_check_holiday,
    after_change=_withdraw,
    after_delete=lambda row, actor: _recount(row.start_date, row.end_date, actor),
    columns=("name", "kind", "start_date", "end_date", "school_class"),
    search=("name",),
    filters=("kind", "start_date", "school_class"),
    rows=lambda: Holiday.objects.select_related("school_class"),
    wire={"school_class": "class_id"},
    example={
        "name": "Diwali",
        "kind": "holiday",
        "start_date": date(2026, 11, 8),
        "end_date": date(2026, 11, 9),
    },
)
weekly_offs = Master(
    WeeklyOff,
    label="weekly_off",
    read=P.READ,
    write=P.MANAGE,
    writable=("weekday", "nth", "starts_on", "ends_on", "school_class"),
    complete=_from_today,
    check=_check_off,
    after_change=_follow_off,
    after_delete=_follow_off,
    columns=("weekday", "nth", "starts_on", "ends_on", "school_class"),
    filters=("weekday", "school_class"),
    rows=lambda: WeeklyOff.objects.select_related("school_class"),
    wire={"school_class": "class_id", "weekday": "day_of_week"},
    example={"weekday": 6, "nth": 2, "starts_on": date(2026, 4, 1)},
)
