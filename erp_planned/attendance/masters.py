"""Shifts with their hours, the roster, and the policy by date. A change has the days it touches computed again."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InUse, ValidationFailed
from core.formatting import in_date
from core.masters import Change, Master
from core.periods import Month, today
from core.refusals import check_fields, refuse_wrong
from erp_planned.attendance.calc.weeks import parse_offs
from erp_planned.attendance.models import AttendancePolicy, MonthLock, Shift, ShiftAssignment, ShiftVersion
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.services.recounts import note_days
from payroll.leave.masters import holidays

HOURS = ("start_time", "end_time", "grace_minutes", "half_day_hours", "full_day_hours", "weekly_offs")
BESIDE = (*HOURS, "is_night_shift", "from_date")


def _check_shift(_row: Shift, change: Change) -> None:
    if change.is_new:
        missing = [name for name in ("start_time", "end_time") if change.beside.get(name) is None]
        given = any(name in change.beside for name in BESIDE)
        if missing and given:
            text = _("This is needed.")
            raise ValidationFailed(text, fields={name: [text] for name in missing})


def _keep_hours(row: Shift, change: Change) -> None:
    """Add the hours that came with the shift."""
    given = {name: value for name, value in change.beside.items() if name in BESIDE}
    if given:
        _set_hours(row, given, change.actor)
    if "is_default" in change.after:
        note_days(date(1900, 1, 1), None, _("The shift of everybody changed"))


def set_hours(*, shift: Shift, actor: Actor, **values: Any) -> ShiftVersion:
    """Give a shift hours from a day on (`from_date`); what is not given stays.

    Where no day is said, from today, the first hours from the first of this month: attendance begins with them.

    Hours entered for the same day again replace those. Raises ValidationFailed naming the field, InUse for a day in a
    month whose attendance is locked, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = Shift.objects.select_for_update().get(pk=shift.pk)
        return _set_hours(row, values, actor)


def _set_hours(row: Shift, given: dict[str, Any], actor: Actor) -> ShiftVersion:
    versions = list(row.versions.order_by("from_on"))
    from_on = given.get("from_date") or (today() if versions else today().replace(day=1))
    earlier = [one for one in versions if one.from_on <= from_on]
    base = earlier[-1] if earlier else next(iter(versions), None)
    version = next((one for one in versions if one.from_on == from_on), None)
    version = version or ShiftVersion(shift=row, from_on=from_on)
    for name in HOURS:
        if given.get(name) is not None:
            setattr(version, name, given[name])
        elif base is not None and version.pk is None:
            setattr(version, name, getattr(base, name))
    _check_hours(version, given.get("is_night_shift"))
    if base is not None:
        refuse_locked(from_on, "from_date")
    version.save()
    after = {"shift": row.name, "from": from_on, **{name: getattr(version, name) for name in HOURS}}
    record(actor, "shift.hours_set", version, after=after)
    note_days(from_on, None, _("Hours of the shift %(shift)s changed") % {"shift": row.name})
    # What was fetched before does not know the new hours.
    getattr(row, "_prefetched_objects_cache", {}).clear()
    return version


def _check_hours(row: ShiftVersion, is_night: bool | None) -> None:
    check_fields(row, HOURS)
    wrong: dict[str, Any] = {}
    if row.start_time == row.end_time:
        wrong["end_time"] = _("Start and end are the same.")
    elif is_night is not None and is_night != row.hours.is_night:
        wrong["is_night_shift"] = (
            _("A shift that ends on the next day ends at or before the hour of its start.")
            if is_night
            else _("The shift ends on the next day: it is a night shift.")
        )
    if row.half_day_hours <= 0:
        wrong["half_day_hours"] = _("Give more than 0 hours.")
    elif not row.half_day_hours <= row.full_day_hours <= 24:
        wrong["full_day_hours"] = _("Give at least the hours of half a day, and at most 24.")
    if row.grace_minutes > 240:
        wrong["grace_minutes"] = _("At most 240 minutes.")
    wrong |= _wrong_offs(row.weekly_offs)
    refuse_wrong(wrong)


def _wrong_offs(text: str) -> dict[str, Any]:
    try:
        parse_offs(text)
    except ValueError as error:
        named = _("“%(word)s” is no weekly off. Write for example “sat, sun” or “sat2, sat4, sun”.")
        return {"weekly_offs": named % {"word": error}}
    return {}


def refuse_locked(day: date, field: str) -> None:
    """Refuse a change of facts back into a month that is locked: single days are corrected there. Raises InUse."""
    newest = MonthLock.objects.order_by("-month").first()
    if newest is not None and day < _following(newest.month):
        text = _("Attendance is locked until %(month)s: give a day from %(day)s on, or correct single days.")
        values = {"month": str(newest), "day": in_date(_following(newest.month))}
        raise InUse.at(field, text % values)


def _following(first: date) -> date:
    return Month.of(first).plus(1).first


def _check_assignment(row: ShiftAssignment, change: Change) -> None:
    if (row.employee_id is None) == (row.department_id is None):
        text = _("Choose an employee or a department.")
        raise ValidationFailed(text, fields={"employee": [text], "department": [text]})
    if row.to_on is not None and row.to_on < row.from_on:
        raise ValidationFailed.at("to_on", _("The last day is before the first."))
    if not row.shift.is_active or row.shift.current is None:
        raise ValidationFailed.at("shift", _("The shift is not in use, or has no hours yet."))
    row.created_by = row.created_by or change.actor.name[:150]
    refuse_locked(
        _first_touched(row, change), "from_on" if change.is_new or "from_on" in change.after else "to_on"
    )


def _first_touched(row: ShiftAssignment, change: Change) -> date:
    """Return the first day for which a change means something else: a later end leaves the days before it."""
    if not change.is_new and set(change.after) == {"to_on"}:
        ends = [day for day in (change.before["to_on"], row.to_on) if day is not None]
        return min(ends)
    return min(row.from_on, change.before.get("from_on", row.from_on))


def _count_assignment(row: ShiftAssignment, change: Change) -> None:
    ends = [row.to_on, change.before.get("to_on", row.to_on)]
    last = None if None in ends else max(day for day in ends if day is not None)
    note_days(_first_touched(row, change), last, _("The roster changed"), _people(row))


def _removed_assignment(row: ShiftAssignment, _actor: Actor) -> None:
    refuse_locked(row.from_on, "from_on")
    note_days(row.from_on, row.to_on, _("The roster changed"), _people(row))


def _people(row: ShiftAssignment) -> Iterable[int] | None:
    return [row.employee_id] if row.employee_id else None


def _check_policy(row: AttendancePolicy, change: Change) -> None:
    refuse_wrong(_wrong_offs(row.weekly_offs))
    first = min(row.effective_on, change.before.get("effective_on", row.effective_on))
    if set(change.after) - {"effective_on"} or change.is_new:
        refuse_locked(first, "effective_on")


def _count_policy(row: AttendancePolicy, change: Change) -> None:
    first = min(row.effective_on, change.before.get("effective_on", row.effective_on))
    note_days(first, None, _("The attendance policy changed"))


def _removed_policy(row: AttendancePolicy, _actor: Actor) -> None:
    refuse_locked(row.effective_on, "effective_on")
    note_days(row.effective_on, None, _("The attendance policy changed"))


def _shifts() -> QuerySet[Shift]:
    return Shift.objects.prefetch_related("versions")


def _assignments() -> QuerySet[ShiftAssignment]:
    return ShiftAssignment.objects.select_related("shift", "employee", "department")


# fmt: off
# The holidays of leave, under the names of the specification.
erp_holidays = replace(
    holidays,
    wire={"on": "date", "kind": "type"},
    example={
        "on": date(2026, 8, 15), "name": "Independence Day", "kind": "National", "applicable_for": "all",
    },
)
shifts = Master(
    Shift,
    label="shift", read=P.READ, write=P.WRITE,
    writable=("name", "is_default", "is_active"),
    beside=BESIDE,
    check=_check_shift, after_change=_keep_hours,
    columns=("name", "is_default", "is_active"),
    search=("name",), filters=("is_active", "is_default"), ordering=("name",),
    rows=_shifts,
    in_use=_lazy("“%(name)s” has hours or people; make it inactive instead."),
    example={
        "name": "General", "start_time": "09:00", "end_time": "17:30", "grace_minutes": 15,
        "half_day_hours": 4, "full_day_hours": 7.5, "is_night_shift": False,
    },
)
assignments = Master(
    ShiftAssignment,
    label="shift_assignment", read=P.READ, write=P.WRITE,
    writable=("shift", "employee", "department", "from_on", "to_on"),
    check=_check_assignment, after_change=_count_assignment, after_delete=_removed_assignment,
    columns=("shift", "employee", "department", "from_on", "to_on"),
    search=("employee__name", "employee__code", "department__name", "shift__name"),
    filters=("shift", "employee"), ordering=("from_on",),
    rows=_assignments,
    wire={"from_on": "from_date", "to_on": "to_date"},
    example={"shift": 1, "employee": 12, "from_on": date(2026, 11, 1), "to_on": date(2026, 11, 30)},
)
policies = Master(
    AttendancePolicy,
    label="attendance_policy", read=P.READ, write=P.WRITE,
    writable=(
        "effective_on", "weekly_offs", "mode", "debounce_minutes", "early_window_minutes", "late_window_minutes",
        "marks_late", "marks_early", "late_marks_per_half_day", "condoned_times", "condoned_minutes",
        "late_from_leave", "sandwich", "overtime_minimum", "overtime_step", "overtime_before",
    ),
    check=_check_policy, after_change=_count_policy, after_delete=_removed_policy,
    columns=("effective_on", "weekly_offs", "late_marks_per_half_day", "sandwich", "mode"),
    ordering=("effective_on",),
    example={"effective_on": date(2026, 4, 1), "weekly_offs": "sat2, sat4, sun", "late_marks_per_half_day": 3},
)
# fmt: on
