"""Marking a class for a day: everybody of it, once; marked again, what stood before is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.bulk import update_rows
from core.errors import NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.states import take
from erp_planned.students.calc.days import day_off
from erp_planned.students.enums import DayMark
from erp_planned.students.models import (
    AttendanceChange,
    ClassDay,
    SchoolClass,
    Student,
    StudentAttendance,
)
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.attendance import on_roll
from erp_planned.students.selectors.students import classes_led_by
from payroll.leave.selectors.applications import holidays_between

MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Mark:
    """What one student was."""

    status: str
    remarks: str = ""


def mark_class(
    *,
    school_class: SchoolClass,
    on: date,
    marks: Mapping[int, Mark],
    actor: Actor,
    rest: str = "",
    is_extra_day: bool = False,
) -> ClassDay:
    """Mark a class for a day, or mark it again; `marks` by the student's number.

    Who is not named gets `rest`; without it everybody is to be named, and nobody is passed over in silence. The
    office marks any class, also on a day off on which it was held (`is_extra_day`); a class teacher the own ones.
    Raises ValidationFailed naming the field, NotFound, Forbidden.
    """
    authorize(actor, P.TEACH)
    is_office = is_allowed(actor.permissions, P.WRITE)
    if not is_office and not classes_led_by(actor).filter(pk=school_class.pk).exists():
        raise NotFound(_("There is no such class."))
    _check_day(on, is_extra=is_extra_day and is_office)
    with transaction.atomic():
        held = take(SchoolClass.objects.all(), NotFound(_("There is no such class.")), pk=school_class.pk)
        wanted = _complete(on_roll(held.pk, on), marks, rest, held, on)
        day, is_new = ClassDay.objects.get_or_create(
            school_class=held, on=on, defaults={"marked_by": actor.name[:150]}
        )
        changed = _store(day, wanted, actor)
        if changed and not is_new:
            day.changes += 1
            day.save(update_fields=["changes"])
        if is_new or changed:
            absent = sum(mark.status == DayMark.ABSENT for mark in wanted.values())
            after = {"on": on, "students": len(wanted), "absent": absent, "changed": changed}
            record(actor, "students.attendance_marked", day, after=after)
    return day


def _check_day(on: date, *, is_extra: bool) -> None:
    if on > today():
        raise ValidationFailed.at("date", _("Attendance is not marked ahead of the day."))
    reason = "" if is_extra else day_off(on, holidays_between(on, on))
    if reason:
        text = _("%(reason)s Where classes were held all the same, the office marks it as an extra day.")
        raise ValidationFailed.at("date", text % {"reason": reason})


def _complete(
    there: Sequence[Student], marks: Mapping[int, Mark], rest: str, row: SchoolClass, on: date
) -> dict[int, Mark]:
    """Return a mark for everybody of the class. Raises ValidationFailed for a stranger or somebody left out."""
    known = {student.pk for student in there}
    values = {"class": row, "day": in_date(on)}
    if not there:
        raise ValidationFailed.at("class_id", _("Nobody is in %(class)s on %(day)s.") % values)
    if set(marks) - known:
        text = _(
            "Somebody named here is not in %(class)s on %(day)s: not admitted yet, in another class, or left."
        )
        raise ValidationFailed.at("entries", text % values)
    for status in {mark.status for mark in marks.values()} | ({rest} - {""}):
        if status not in DayMark.values:
            text = _("Choose one of: %(known)s.") % {"known": ", ".join(DayMark.values)}
            raise ValidationFailed.at("entries", text)
    missing = [student.name for student in there if student.pk not in marks]
    if missing and not rest:
        text = _("These students have no mark: %(names)s.")
        raise ValidationFailed.at("entries", text % {"names": ", ".join(missing[:MOST_NAMED])})
    return {
        student.pk: Mark(one.status, one.remarks.strip()[:120])
        for student in there
        for one in [marks.get(student.pk) or Mark(rest)]
    }


def _store(day: ClassDay, wanted: Mapping[int, Mark], actor: Actor) -> int:
    """Write the marks that are new or differ, and return how many that were there differ; four queries at most."""
    rows = StudentAttendance.objects.select_for_update(no_key=True).filter(student__in=wanted, on=day.on)
    stored = {row.student_id: row for row in rows.order_by("student")}
    fresh = [
        StudentAttendance(
            class_day=day, student_id=number, on=day.on, status=mark.status, remarks=mark.remarks
        )
        for number, mark in wanted.items()
        if number not in stored
    ]
    changes, changed = [], []
    for number, row in stored.items():
        mark = wanted[number]
        if (row.status, row.remarks, row.class_day_id) == (mark.status, mark.remarks, day.pk):
            continue
        changes.append(
            AttendanceChange(entry=row, status=row.status, remarks=row.remarks, changed_by=actor.name[:150])
        )
        row.status, row.remarks, row.class_day = mark.status, mark.remarks, day
        changed.append(row)
    AttendanceChange.objects.bulk_create(changes)
    update_rows(changed, ["status", "remarks", "class_day"])
    StudentAttendance.objects.bulk_create(fresh)
    return len(changed)
