"""Lessons entered by hand: added, changed, removed."""

from datetime import time
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.refusals import check_fields, naming_refusals, refuse_wrong
from core.states import take
from school.masters.models import AcademicYear, Room, Section, Subject
from school.masters.selectors import current_year
from school.staff.models import StaffMember
from school.timetable.enums import Day
from school.timetable.errors import Clash
from school.timetable.models import TimetableEntry
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.bells import bells
from school.timetable.selectors.weeks import LINKS
from school.timetable.services.following import follow_timetable, forget_substitutions
from school.timetable.services.holding import hold_year

FACTS = (
    "section", "subject", "teacher", "room", "day_of_week", "period_number", "start_time", "end_time",
)  # fmt: skip


def add_entry(
    *,
    section: Section,
    subject: Subject,
    teacher: StaffMember,
    day_of_week: int,
    period_number: int,
    start_time: time | None = None,
    end_time: time | None = None,
    room: Room | None = None,
    year: AcademicYear | None = None,
    actor: Actor,
) -> TimetableEntry:
    """Add a lesson of each week of a year, the current one where none is given.

    Times left out are those of the bell schedule. Raises Clash naming the other lesson, ValidationFailed, InvalidState
    without a current year, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = TimetableEntry(
        academic_year=year or current_year(), section=section, subject=subject, teacher=teacher, room=room,
        day_of_week=day_of_week, period_number=period_number,
    )  # fmt: skip
    _set_times(row, start_time, end_time)
    with _refusing_clashes(), transaction.atomic():
        hold_year(row.academic_year)
        _check(row)
        row.save()
        record(actor, "timetable_entry.created", row, after=_facts(row))
        follow_timetable(year=row.academic_year, actor=actor)
    return row


def change_entry(*, entry: TimetableEntry, actor: Actor, **values: Any) -> TimetableEntry:
    """Change a lesson's facts (FACTS) and return it. Raises as `add_entry`, NotFound when it is gone."""
    authorize(actor, P.WRITE)
    with _refusing_clashes(), transaction.atomic():
        row = _taken(entry)
        before = _facts(row)
        for name, value in values.items():
            if name not in FACTS:
                raise ValidationFailed.at(name, _("This cannot be set."))
            setattr(row, name, value)
        _check(row)
        row.save()
        after = _facts(row)
        changed = [name for name in after if after[name] != before[name]]
        if changed:
            told = {"before": {n: before[n] for n in changed}, "after": {n: after[n] for n in changed}}
            record(actor, "timetable_entry.changed", row, **told)
            forget_substitutions(entries=[row.pk], actor=actor)
            follow_timetable(year=row.academic_year, actor=actor)
    return row


def remove_entry(*, entry: TimetableEntry, actor: Actor) -> None:
    """Remove a lesson; substitutions of days to come go with it, those of the past stay.

    Raises NotFound when it is gone already, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = _taken(entry)
        record(actor, "timetable_entry.deleted", row, before=_facts(row))
        forget_substitutions(entries=[row.pk], actor=actor)
        row.delete()


def _taken(entry: TimetableEntry) -> TimetableEntry:
    hold_year(entry.academic_year)
    rows = TimetableEntry.objects.select_related(*LINKS)
    return take(rows, NotFound(_("There is no such lesson.")), pk=entry.pk)


def _facts(row: TimetableEntry) -> dict[str, Any]:
    return {name: getattr(row, name) for name in FACTS}


def _set_times(row: TimetableEntry, start_time: time | None, end_time: time | None) -> None:
    """Take the times given, or the bell's. Raises ValidationFailed where neither is there."""
    if start_time is None or end_time is None:
        period = bells().period(row.section, row.day_of_week, row.period_number)
        if period is None:
            text = _("Give the time: the bell schedule has no period %(number)d on that day.")
            name = "start_time" if start_time is None else "end_time"
            raise ValidationFailed.at(name, text % {"number": row.period_number})
        start_time, end_time = start_time or period.start_time, end_time or period.end_time
    row.start_time, row.end_time = start_time, end_time


def _check(row: TimetableEntry) -> None:
    """Look before the database does, so that the refusal says more. Raises ValidationFailed, Clash."""
    check_fields(row)
    wrong: dict[str, str] = {}
    if row.end_time <= row.start_time:
        wrong["end_time"] = _("The end must be later than the beginning.")
    if row.subject.school_class_id != row.section.school_class_id:
        wrong["subject"] = _("%(subject)s is no subject of %(section)s. Choose one of its class.") % {
            "subject": row.subject.name,
            "section": row.section,
        }
    if not (row.teacher.is_teaching and row.teacher.is_active):
        text = _("%(name)s does not teach now. Choose a teacher in service.")
        wrong["teacher"] = text % {"name": row.teacher.name}
    refuse_wrong(wrong)
    _refuse_clash(row)


def _refuse_clash(row: TimetableEntry) -> None:
    """Raise Clash, naming the lesson that is in the way."""
    same_time = Q(start_time__lt=row.end_time, end_time__gt=row.start_time)
    same_period = Q(section=row.section, period_number=row.period_number)
    whose = Q(section=row.section) | Q(teacher=row.teacher)
    if row.room is not None:
        whose |= Q(room=row.room)
    others = TimetableEntry.objects.select_related(*LINKS).filter(
        (same_time & whose) | same_period, academic_year=row.academic_year, day_of_week=row.day_of_week
    )
    for other in others.exclude(pk=row.pk).order_by("start_time", "pk"):
        raise clash_with(row, other)


def clash_with(row: TimetableEntry, other: TimetableEntry) -> Clash:
    """Return the refusal of a lesson for which another one leaves no room."""
    values = {
        "teacher": other.teacher.name,
        "subject": other.subject.name,
        "section": other.section,
        "room": other.room.name if other.room else "",
        "day": Day(other.day_of_week).label,
        "number": other.period_number,
        "start": f"{other.start_time:%H:%M}",
        "end": f"{other.end_time:%H:%M}",
    }
    when = _("%(day)s, period %(number)d, %(start)s to %(end)s") % values
    if other.section_id == row.section_id:
        text = _("%(section)s has %(subject)s with %(teacher)s then (%(when)s).")
        return Clash.at("period_number", text % {**values, "when": when})
    if other.teacher_id == row.teacher_id:
        text = _("%(teacher)s teaches %(subject)s in %(section)s then (%(when)s).")
        return Clash.at("teacher", text % {**values, "when": when})
    text = _("%(room)s is taken then by %(subject)s of %(section)s (%(when)s).")
    return Clash.at("room", text % {**values, "when": when})


def _refusing_clashes() -> Any:
    """Name the refusals of the database, for what came in between the look and the write."""
    texts = {
        "timetable_section_clash": ("period_number", _("The section has another lesson then.")),
        "timetable_period_clash": ("period_number", _("The section has another lesson in that period.")),
        "timetable_teacher_clash": ("teacher", _("The teacher has another lesson then.")),
        "timetable_room_clash": ("room", _("The room is taken then.")),
    }

    def refusal(field: str, text: str) -> Any:
        return lambda: Clash.at(field, text)

    return naming_refusals({name: refusal(*parts) for name, parts in texts.items()})
