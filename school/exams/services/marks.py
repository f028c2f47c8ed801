"""Entering marks, submitting a sheet, and changing a mark afterwards."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from education.entries import Unreadable, absence_of, number_of
from school.exams.enums import Absence, ExamState, SheetState
from school.exams.errors import ResultsPublished, SheetsMissing, SheetSubmitted
from school.exams.models import Exam, ExamComponent, ExamSubject, Mark, MarkChange, MarkSheet
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.sheets import component_of, enrolled, exam_subject_of, own_sections, view_of
from school.foundation.enums import Role
from school.masters.models import Section

# More are no class.
MOST_ENTRIES = 500
MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """What is entered for a student: a number as somebody wrote it, a sign such as AB, or an absence.

    `clear` takes the mark away, while the sheet is open.
    """

    student_id: Any
    marks: Any = None
    absence: str = Absence.NONE
    remarks: str | None = None
    clear: bool = False


@dataclass(frozen=True, slots=True)
class _Read:
    student_id: UUID
    marks: Decimal | None
    absence: str
    remarks: str | None
    clear: bool


def save_marks(
    *,
    exam: Exam,
    subject_id: UUID | str,
    entries: Sequence[Entry],
    actor: Actor,
    section: Section | None = None,
    component: str = "",
    reason: str = "",
    version: int | None = None,
) -> list[MarkSheet]:
    """Enter marks of a subject, all or none, and return the sheets.

    The subject's teacher of the section enters; the office may, with a reason. Without `section` each student's own
    is meant. A mark of a submitted sheet changes with a reason and keeps its history; of a published exam only by who
    publishes. `version` is that of the sheet as it was shown: one that was written since is refused.

    Raises ValidationFailed naming every bad entry by its index, SheetSubmitted, ResultsPublished, InvalidState,
    NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not 1 <= len(entries) <= MOST_ENTRIES:
        raise ValidationFailed.at("entries", _("Give 1 to %(most)d entries.") % {"most": MOST_ENTRIES})
    exam_subject = exam_subject_of(exam, subject_id)
    sections = {one.pk: one for one in own_sections(actor, exam_subject)}
    if section is not None and section.pk not in sections:
        raise NotFound(_("There is no such mark sheet."))
    part, reason = component_of(exam_subject, component), reason.strip()[:300]
    if actor.role != Role.TEACHER and not reason:
        text = _("Marks are the teacher's. Say why the office enters them.")
        raise ValidationFailed.at("reason", text)
    allowed = {section.pk} if section else set(sections)
    with transaction.atomic():
        read, places = _read(exam, exam_subject, part, entries, allowed)
        sheets = _take_sheets(exam_subject, set(places.values()))
        _require_open(exam, sheets, reason, version, actor)
        _write(part, read, places, sheets, reason, actor)
    return list(sheets.values())


def _read(
    exam: Exam, exam_subject: ExamSubject, part: ExamComponent, entries: Sequence[Entry], allowed: set[UUID]
) -> tuple[list[_Read], dict[UUID, UUID]]:
    """Return the entries, and in which section each student's sheet is. Raises ValidationFailed naming all bad ones."""
    keys = [_key(entry.student_id) for entry in entries]
    known = {key for key in keys if key}
    places: dict[UUID, UUID] = dict(
        enrolled(exam)
        .filter(student__in=known, section__school_class=exam_subject.subject.school_class_id)
        .values_list("student", "section")
    )
    # A mark that is there stays on its sheet, wherever the student is now.
    there = Mark.objects.filter(component=part, student__in=known)
    places.update(there.values_list("student", "sheet__section"))
    read: list[_Read] = []
    wrong: dict[str, list[str]] = {}
    seen: set[UUID] = set()
    for place, (entry, key) in enumerate(zip(entries, keys, strict=True)):
        try:
            read.append(_one(entry, key, part, places, allowed, seen))
        except _Bad as bad:
            wrong[f"entries.{place}.{bad.field}"] = [str(bad)]
    if wrong:
        text = _("%(count)d entries are wrong; nothing is saved.") % {"count": len(wrong)}
        raise ValidationFailed(text, fields=wrong)
    return read, {one.student_id: places[one.student_id] for one in read}


class _Bad(Exception):
    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


def _key(raw: Any) -> UUID | None:
    try:
        return raw if isinstance(raw, UUID) else UUID(str(raw))
    except ValueError:
        return None


def _one(
    entry: Entry,
    key: UUID | None,
    part: ExamComponent,
    places: Mapping[UUID, UUID],
    allowed: set[UUID],
    seen: set[UUID],
) -> _Read:
    if key is None or places.get(key) not in allowed:
        raise _Bad(
            "student_id", _("This student is not on the sheet: not in the section on the day of the exam.")
        )
    if key in seen:
        raise _Bad("student_id", _("This student is named twice."))
    seen.add(key)
    remarks = entry.remarks.strip() if entry.remarks is not None else None
    if remarks and len(remarks) > 200:
        raise _Bad("remarks", _("At most 200 letters."))
    if entry.clear:
        return _Read(key, None, Absence.NONE, remarks, clear=True)
    absence = entry.absence or absence_of(entry.marks)
    if absence and entry.marks is not None and not absence_of(entry.marks):
        raise _Bad("marks_obtained", _("An absent student has no marks: leave the number out."))
    if absence:
        return _Read(key, None, absence, remarks, clear=False)
    if entry.marks is None:
        raise _Bad("marks_obtained", _("Give the marks, or say that the student was absent."))
    try:
        return _Read(key, number_of(entry.marks, part.max_marks), Absence.NONE, remarks, clear=False)
    except Unreadable as error:
        raise _Bad("marks_obtained", str(error)) from error


def _take_sheets(exam_subject: ExamSubject, sections: set[UUID]) -> dict[UUID, MarkSheet]:
    """Return the sheets of the sections, locked in one order; made where there is none yet."""
    wanted = [MarkSheet(exam_subject=exam_subject, section_id=key) for key in sorted(sections)]
    MarkSheet.objects.bulk_create(wanted, ignore_conflicts=True)
    rows = MarkSheet.objects.filter(exam_subject=exam_subject, section__in=sections)
    return {row.section_id: row for row in rows.select_for_update(no_key=True).order_by("pk")}


def _require_open(
    exam: Exam, sheets: Mapping[UUID, MarkSheet], reason: str, version: int | None, actor: Actor
) -> None:
    """Refuse what the state forbids; asked under the locks, since a publication waits for these sheets too."""
    state = Exam.objects.values_list("state", flat=True).get(pk=exam.pk)
    if state == ExamState.DRAFT:
        raise InvalidState(_("The exam is a draft. Marks can be entered when it is scheduled."))
    if version is not None and any(sheet.version != version for sheet in sheets.values()):
        raise InvalidState(_("Somebody has changed this sheet since you opened it. Load it again."))
    if state == ExamState.PUBLISHED and not is_allowed(actor.permissions, P.MANAGE):
        raise ResultsPublished(_("The results are published. Ask the office to change a mark."))
    is_submitted = any(sheet.state == SheetState.SUBMITTED for sheet in sheets.values())
    if (is_submitted or state == ExamState.PUBLISHED) and not reason:
        text = _("The sheet is submitted. Say why a mark changes.")
        raise SheetSubmitted(text, fields={"reason": [text]})


def _write(
    part: ExamComponent,
    read: Sequence[_Read],
    places: Mapping[UUID, UUID],
    sheets: Mapping[UUID, MarkSheet],
    reason: str,
    actor: Actor,
) -> None:
    old = {row.student_id: row for row in Mark.objects.filter(component=part, student__in=list(places))}
    touched: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    new: list[Mark] = []
    changed: list[Mark] = []
    history: list[MarkChange] = []
    gone: list[UUID] = []
    for one in read:
        sheet, row = sheets[places[one.student_id]], old.get(one.student_id)
        if one.clear:
            if row is not None:
                _require_not_submitted(sheet)
                gone.append(row.pk)
                touched[sheet.pk].append(_told(one, row))
            continue
        is_new = row is None
        mark = row or Mark(sheet=sheet, component=part, student_id=one.student_id)
        remarks = mark.remarks if one.remarks is None else one.remarks
        if not is_new and (mark.marks_obtained, mark.absence, mark.remarks) == (
            one.marks,
            one.absence,
            remarks,
        ):
            continue
        touched[sheet.pk].append(_told(one, row))
        if sheet.state == SheetState.SUBMITTED:
            history.append(change_of(mark, one.marks, one.absence, reason, actor, sheet, is_new=is_new))
        mark.marks_obtained, mark.absence, mark.remarks = one.marks, one.absence, remarks
        mark.entered_by, mark.changed_at = actor.name[:150], timezone.now()
        (new if is_new else changed).append(mark)
    Mark.objects.filter(pk__in=gone).delete()
    # The history goes first: the database lets a mark of a submitted sheet change only beside it.
    MarkChange.objects.bulk_create(history)
    Mark.objects.bulk_create(new)
    Mark.objects.bulk_update(changed, ["marks_obtained", "absence", "remarks", "entered_by", "changed_at"])
    for sheet in sheets.values():
        _note(sheet, touched.get(sheet.pk, []), reason, actor)


def _note(sheet: MarkSheet, lines: list[dict[str, Any]], reason: str, actor: Actor) -> None:
    """Count a write of the sheet and audit it: one entry, with the marks before where there were any."""
    if not lines:
        return
    sheet.version += 1
    sheet.save(update_fields=["version"])
    before = {line["student"]: line["before"] for line in lines if line["before"] is not None}
    after: dict[str, Any] = {"count": len(lines)}
    if before:
        after["changed"] = {line["student"]: line["after"] for line in lines if line["before"] is not None}
    if reason:
        after["reason"] = reason
    record(actor, "marks.entered", sheet, before={"changed": before} if before else None, after=after)


def _told(one: _Read, row: Mark | None) -> dict[str, Any]:
    before = None if row is None else row.absence or str(row.marks_obtained)
    return {"student": str(one.student_id), "before": before, "after": one.absence or str(one.marks)}


def _require_not_submitted(sheet: MarkSheet) -> None:
    if sheet.state == SheetState.SUBMITTED:
        raise SheetSubmitted(_("The sheet is submitted: a mark can change, not go away."))


def change_of(
    mark: Mark,
    marks: Decimal | None,
    absence: str,
    reason: str,
    actor: Actor,
    sheet: MarkSheet,
    *,
    is_new: bool = False,
) -> MarkChange:
    """Return the line of the history of a mark that is about to change; not saved."""
    exam = sheet.exam_subject.exam
    was_published = exam.published_at is not None
    return MarkChange(
        mark=mark,
        is_new=is_new,
        old_marks=mark.marks_obtained,
        old_absence=mark.absence,
        new_marks=marks,
        new_absence=absence,
        reason=reason,
        was_published=was_published,
        changed_by=actor.name[:150],
    )


def submit_marks(
    *, exam: Exam, subject_id: UUID | str, actor: Actor, section: Section | None = None
) -> list[MarkSheet]:
    """Close the sheets of a subject: of one section, or of all whose marks the caller enters.

    Submitting again changes nothing. Raises SheetsMissing naming who has no mark, NotFound, ValidationFailed,
    InvalidState, Forbidden.
    """
    authorize(actor, P.WRITE)
    exam_subject = exam_subject_of(exam, subject_id)
    sections = {one.pk: one for one in own_sections(actor, exam_subject)}
    if section is not None:
        if section.pk not in sections:
            raise NotFound(_("There is no such mark sheet."))
        sections = {section.pk: section}
    with transaction.atomic():
        sheets = _take_sheets(exam_subject, set(sections))
        state = Exam.objects.values_list("state", flat=True).get(pk=exam.pk)
        if state == ExamState.DRAFT:
            raise InvalidState(_("The exam is a draft. Marks can be entered when it is scheduled."))
        open_ones = [sheet for sheet in sheets.values() if sheet.state == SheetState.OPEN]
        for sheet in open_ones:
            _require_whole(exam, exam_subject, sections[sheet.section_id])
        for sheet in open_ones:
            sheet.state, sheet.submitted_by = SheetState.SUBMITTED, actor.name[:150]
            sheet.submitted_at = timezone.now()
            sheet.save(update_fields=["state", "submitted_by", "submitted_at"])
            record(actor, "marks.submitted", sheet, after={"state": sheet.state})
    return list(sheets.values())


def _require_whole(exam: Exam, exam_subject: ExamSubject, section: Section) -> None:
    view = view_of(exam, exam_subject, section)
    missing = [
        f"{line.student.full_name} ({part.get_kind_display()})"
        for line in view.lines
        for part in view.components
        if part.pk not in line.marks and not line.is_former
    ]
    if missing:
        values = {"section": section, "names": ", ".join(missing[:MOST_NAMED]), "count": len(missing)}
        text = _("%(section)s: %(count)d marks are not entered: %(names)s.") % values
        raise SheetsMissing(text, fields={"entries": [text]})


@dataclass(frozen=True, slots=True)
class Cell:
    """A box of a sheet's grid: what somebody wrote for a student in a component; empty takes the mark away."""

    student_id: UUID
    component: str
    text: str


def save_sheet(
    *,
    exam: Exam,
    subject_id: UUID | str,
    section: Section,
    cells: Sequence[Cell],
    actor: Actor,
    reason: str = "",
    version: int | None = None,
) -> None:
    """Enter a whole grid, all components or none; for pages, where a person types numbers and signs.

    Raises as `save_marks`, the fields named `<student>-<component>` as the boxes of a page may be.
    """
    parts: dict[str, list[Cell]] = defaultdict(list)
    for cell in cells:
        parts[cell.component].append(cell)
    wrong: dict[str, list[str]] = {}
    with transaction.atomic():
        for component, of_part in parts.items():
            entries = [
                Entry(cell.student_id, cell.text or None, clear=not cell.text.strip()) for cell in of_part
            ]
            try:
                save_marks(
                    exam=exam,
                    subject_id=subject_id,
                    entries=entries,
                    actor=actor,
                    section=section,
                    component=component,
                    reason=reason,
                    version=version,
                )
            except ValidationFailed as error:
                wrong |= _by_box(error, of_part)
                continue
            version = None  # this transaction holds the sheet now
        if wrong:
            text = _("%(count)d entries are wrong; nothing is saved.") % {"count": len(wrong)}
            raise ValidationFailed(text, fields=wrong)


def _by_box(error: ValidationFailed, cells: Sequence[Cell]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, texts in error.fields.items():
        place = name.split(".")[1] if name.startswith("entries.") else ""
        cell = cells[int(place)] if place.isdigit() else None
        found[f"{cell.student_id}-{cell.component}" if cell else name] = texts
    return found
