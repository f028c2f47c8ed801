"""Marking a section: whole or nothing, again and again, with what was before kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound
from core.formatting import in_date
from core.states import take
from school.attendance.enums import WHOLE_DAY
from school.attendance.errors import SheetMoved
from school.attendance.models import AttendanceEntry, AttendanceSheet, EntryChange
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.calendar import attendance_settings
from school.attendance.selectors.sheets import get_section
from school.attendance.services.checks import Mark, check_day, check_period, check_window, checked_marks
from school.attendance.services.notices import follow_absence
from school.masters.models import Section
from school.masters.selectors import year_on
from school.students.selectors import students_in

SAID = ("status", "reason", "remarks")


@dataclass(frozen=True, slots=True)
class Marked:
    """The sheet as it is now, and how many entries were added and changed."""

    sheet: AttendanceSheet
    added: int
    changed: int


def mark_attendance(
    *,
    section: Section,
    date: date,
    entries: Sequence[Mark],
    actor: Actor,
    period: int = WHOLE_DAY,
    version: int | None = None,
    partial: bool = False,
    why: str = "",
) -> Marked:
    """Mark a section on a date, or in a period of it, and return the sheet.

    Everybody enrolled on the date must be among the entries unless `partial`. Marking again replaces entries, keeps
    the old ones (EntryChange), and counts once; what is the same changes nothing. `version` is that of the page the
    marks were made on: it is refused when somebody has marked since. After the window only the office may, with
    `why`. Spec: school, POST /attendance/classes/:id/mark.

    Raises BadEntries naming every bad entry, NotWorking, TooLate, SheetMoved, NoCurrentYear, ValidationFailed,
    NotFound for a section that is not the caller's, Forbidden.
    """
    authorize(actor, P.WRITE)
    why = why.strip()[: EntryChange._meta.get_field("why").max_length]
    with transaction.atomic():
        # The section's lock puts two who mark it in line, also at the first marking, when there is no sheet yet.
        row = take(Section.objects.select_related("school_class"), _no_section(), pk=section.pk)
        settings = attendance_settings()
        check_period(period, settings)
        get_section(actor, row.pk, date, period_no=period)
        year = year_on(date)
        check_day(row, date)
        check_window(date, settings, actor, why)
        enrolled = list(students_in(row, on=date))
        marks = checked_marks(row, date, entries, enrolled, partial=partial)
        sheets = list(AttendanceSheet.objects.filter(section=row, date=date).order_by("period_no"))
        sheet = next((one for one in sheets if one.period_no == period), None)
        if sheet is None:
            sheet = AttendanceSheet(section=row, date=date, period_no=period, academic_year=year)
            sheets = sorted([*sheets, sheet], key=lambda one: one.period_no)
        added, replaced = _difference(sheet, marks)
        if not added and not replaced and sheet.version and sheet.withdrawn_at is None:
            return Marked(sheet, 0, 0)
        _refuse_stale(sheet, version)
        _stamp(sheet, actor)
        settle_day(sheets, dirty=sheet)
        changes = _write(added, replaced, actor, why)
        _tell_audit(sheet, marks, changes, actor, why)
        if sheet.is_of_day:
            follow_absence(sheet, [*added, *(new for _old, new in replaced)], settings, actor)
    return Marked(sheet, len(added), len(replaced))


def settle_day(sheets: Sequence[AttendanceSheet], dirty: AttendanceSheet | None = None) -> None:
    """Have the first sheet of a section's day that is not withdrawn count for the day.

    `sheets` are all of the day, by period; the caller holds the section. Saves what changes, and `dirty`. The one that
    counts comes last: there are never two.
    """
    first = next((one for one in sheets if one.withdrawn_at is None), None)
    for one in sorted(sheets, key=lambda one: one is first):
        if one is dirty or one.is_of_day != (one is first):
            one.is_of_day = one is first
            one.save()


def _no_section() -> NotFound:
    return NotFound(_("There is no such section."))


def _refuse_stale(sheet: AttendanceSheet, version: int | None) -> None:
    if version is None or version == sheet.version:
        return
    if not sheet.version:
        raise SheetMoved.at("version", _("The section is not marked on this date; its version is 0."))
    values = {"who": sheet.marked_by, "at": timezone.localtime(sheet.marked_at).strftime("%H:%M")}
    values["day"] = in_date(sheet.marked_at)
    text = _(
        "%(who)s has marked this section on %(day)s at %(at)s. Load the page again and look at it first."
    )
    raise SheetMoved(text % values, fields={"version": [text % values]}, extra={"version": sheet.version})


def _difference(
    sheet: AttendanceSheet, marks: Mapping[UUID, Mark]
) -> tuple[list[AttendanceEntry], list[tuple[AttendanceEntry, AttendanceEntry]]]:
    """Return new entries, and pairs of old and new of those that change; an entry of another section moves here."""
    rows = AttendanceEntry.objects.filter(student__in=list(marks), date=sheet.date, period_no=sheet.period_no)
    there = {row.student_id: row for row in rows}
    added, replaced = [], []
    for pk, mark in marks.items():
        new = AttendanceEntry(
            sheet=sheet,
            student_id=pk,
            date=sheet.date,
            period_no=sheet.period_no,
            status=mark.status,
            reason=mark.reason.strip(),
            remarks=mark.remarks.strip(),
        )
        old = there.get(pk)
        if old is None:
            added.append(new)
        elif old.sheet_id != sheet.pk or any(getattr(old, name) != getattr(new, name) for name in SAID):
            new.pk = old.pk
            replaced.append((old, new))
    return added, replaced


def _stamp(sheet: AttendanceSheet, actor: Actor) -> None:
    sheet.version += 1
    sheet.marked_by, sheet.marked_at = actor.name[:150], timezone.now()
    sheet.withdrawn_at, sheet.withdrawn_by, sheet.withdrawn_why = None, "", ""


def _write(
    added: Sequence[AttendanceEntry],
    replaced: Sequence[tuple[AttendanceEntry, AttendanceEntry]],
    actor: Actor,
    why: str,
) -> list[EntryChange]:
    """Save all entries in one statement and the history in another."""
    changes = [
        EntryChange(
            sheet_id=old.sheet_id,
            student_id=old.student_id,
            old_status=old.status,
            old_reason=old.reason,
            old_remarks=old.remarks,
            new_status=new.status,
            why=why,
            changed_by=actor.name[:150],
        )
        for old, new in replaced
    ]
    AttendanceEntry.objects.bulk_create(
        [*added, *(new for _old, new in replaced)],
        update_conflicts=True,
        unique_fields=["student", "date", "period_no"],
        update_fields=["sheet", *SAID],
    )
    EntryChange.objects.bulk_create(changes)
    return changes


def _tell_audit(
    sheet: AttendanceSheet, marks: Mapping[UUID, Mark], changes: Sequence[EntryChange], actor: Actor, why: str
) -> None:
    """Note the marking as one entry with counts; the history holds the single ones."""
    told = {"date": sheet.date, "period": sheet.period_no, "entries": len(marks), "corrected": len(changes)}
    record(actor, "attendance.marked", sheet, after={**told, **({"why": why} if why else {})})
