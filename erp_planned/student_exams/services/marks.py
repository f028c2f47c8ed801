"""Marks: entered while the exam is open, all or none; corrected afterwards by another person.

The exam is held first, so that nothing is entered into one that is being published.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.refusals import get_or_refuse, naming_refusals
from core.states import moving, take
from education.entries import Unreadable, number_of
from education.enums import Absence
from erp_planned.student_exams.enums import (
    CORRECTION_TRANSITIONS,
    CorrectionKind,
    CorrectionState,
    ExamState,
)
from erp_planned.student_exams.errors import (
    MarksFinal,
    NoSuchCorrection,
    NoSuchExam,
    OwnCorrection,
    WrongMarks,
)
from erp_planned.student_exams.models import Exam, ExamPaper, MarkCorrection, StudentMark
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.student_exams.selectors.finding import papers_for, students_in

MOST = 500


def enter_marks(*, paper: ExamPaper, entries: Sequence[Mapping[str, Any]], actor: Actor) -> int:
    """Enter marks of a paper: `student_id` with `marks`, or `absence`; entered again they replace what stands.

    The office, and who teaches the subject in the class. A bad entry refuses all, and all bad ones are named
    (`entries.3.marks`). Returns how many stand. Raises WrongMarks, MarksFinal, NoSuchExam, Forbidden.
    """
    if not is_allowed(actor.permissions, P.WRITE):
        authorize(actor, P.TEACH)
    paper = get_or_refuse(papers_for(actor), NoSuchExam(), pk=paper.pk)
    if not 0 < len(entries) <= MOST:
        raise ValidationFailed.at("entries", _("Give 1 to %(most)d entries.") % {"most": MOST})
    with transaction.atomic():
        exam = take(Exam.objects.all(), NoSuchExam(), pk=paper.exam_id)
        if exam.state != ExamState.OPEN:
            raise MarksFinal(_("The exam is published; its marks change by a correction."))
        rows = _read(paper, entries, actor)
        StudentMark.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["paper", "student"],
            update_fields=["marks", "absence", "remarks", "entered_by", "entered_at"],
        )
        record(actor, "exam.marks_entered", paper, after={"entries": len(rows)})
    return len(rows)


def ask_correction(
    *,
    mark: StudentMark,
    marks: Decimal,
    reason: str,
    actor: Actor,
    kind: str = CorrectionKind.MISTAKE,
) -> MarkCorrection:
    """Ask for another mark than the published one, or for that of a supplementary exam; another person decides.

    Raises WrongMarks naming `marks` or `reason`, Duplicate where one waits, MarksFinal for an open exam, Forbidden.
    """
    if not is_allowed(actor.permissions, P.WRITE):
        authorize(actor, P.TEACH)
    paper = get_or_refuse(papers_for(actor), NoSuchExam(), pk=mark.paper_id)
    if paper.exam.state != ExamState.PUBLISHED:
        raise MarksFinal(_("The exam is open; enter the mark itself."))
    if not reason.strip():
        raise WrongMarks.at("reason", _("Say why the mark changes."))
    if kind not in CorrectionKind.values:
        raise WrongMarks.at("kind", _("Give mistake or supplementary."))
    number = _number(marks, paper)
    if kind == CorrectionKind.SUPPLEMENTARY and (mark.marks or 0) >= paper.pass_marks:
        raise WrongMarks.at("kind", _("A supplementary exam is for who has not passed."))
    row = MarkCorrection(
        mark=mark,
        kind=kind,
        marks=number,
        before=_before(mark),
        reason=reason.strip()[:300],
        made_by=actor.name[:150],
        made_by_id=actor.number,
    )
    text = _("A correction of this mark waits already.")
    named = {"erp_mark_correction_one": lambda: Duplicate.at("mark", text)}
    with transaction.atomic(), naming_refusals(named):
        row.save()
        record(actor, "mark.correction_asked", row, after={"from": row.before, "to": number})
    return row


def approve_correction(*, correction: MarkCorrection, actor: Actor, comments: str = "") -> MarkCorrection:
    """Put the corrected mark in place; of a supplementary exam the better mark counts.

    Raises OwnCorrection, InvalidTransition, Forbidden.
    """
    with transaction.atomic():
        row = _decide(correction, CorrectionState.APPROVED, "mark.corrected", comments, actor)
        mark = take(StudentMark.objects.all(), NoSuchCorrection(), pk=row.mark_id)
        if row.kind == CorrectionKind.MISTAKE or row.marks > (mark.marks or 0):
            mark.marks, mark.absence, mark.entered_by = row.marks, Absence.NONE, actor.name[:150]
            mark.save()
    return row


def reject_correction(*, correction: MarkCorrection, comments: str, actor: Actor) -> MarkCorrection:
    """Reject a correction with the reason. Raises OwnCorrection, InvalidTransition, ValidationFailed, Forbidden."""
    if not comments.strip():
        raise ValidationFailed.at("comments", _("Say why."))
    with transaction.atomic():
        return _decide(correction, CorrectionState.REJECTED, "mark.correction_rejected", comments, actor)


def is_own(row: MarkCorrection, actor: Actor) -> bool:
    """Say whether the one who acts asked for the correction."""
    return row.made_by_id is not None and row.made_by_id == actor.number


def own_text() -> str:
    """Return what somebody is told who would decide on the own correction."""
    return _("You asked for this yourself; somebody else has to decide on it.")


def _decide(
    correction: MarkCorrection, to: CorrectionState, event: str, comments: str, actor: Actor
) -> MarkCorrection:
    authorize(actor, P.WRITE)
    row = take(MarkCorrection.objects.all(), NoSuchCorrection(), pk=correction.pk)
    if is_own(row, actor):
        raise OwnCorrection(own_text())
    with moving(row, to=to, table=CORRECTION_TRANSITIONS, actor=actor, event=event, stamp="decided"):
        row.comments = comments.strip()[:300]
    return row


def _read(paper: ExamPaper, entries: Sequence[Mapping[str, Any]], actor: Actor) -> list[StudentMark]:
    """Return the marks to be. Raises WrongMarks naming every bad entry."""
    there = set(students_in(paper).values_list("pk", flat=True))
    faults: dict[str, list[str]] = {}
    rows: dict[int, StudentMark] = {}
    for number, entry in enumerate(entries):
        under, student, absence = f"entries.{number}.", entry["student_id"], entry.get("absence") or ""
        given = entry.get("marks")
        if student not in there:
            faults[f"{under}student_id"] = [_("This student is not in the class.")]
        elif student in rows:
            faults[f"{under}student_id"] = [_("This student is named twice.")]
        elif (given is None) == (not absence):
            faults[f"{under}marks"] = [_("Give a number, or say that the student was absent.")]
        try:
            marks = None if given is None else number_of(given, paper.max_marks)
        except Unreadable as error:
            faults[f"{under}marks"] = [str(error)]
            continue
        rows[student] = StudentMark(
            paper=paper,
            student_id=student,
            marks=marks,
            absence=absence,
            remarks=str(entry.get("remarks") or "").strip()[:120],
            entered_by=actor.name[:150],
        )
    if faults:
        raise WrongMarks(_("No mark was entered: see what is named."), fields=faults)
    return list(rows.values())


def _number(marks: Any, paper: ExamPaper) -> Decimal:
    try:
        return number_of(marks, paper.max_marks)
    except Unreadable as error:
        raise WrongMarks.at("marks", str(error)) from error


def _before(mark: StudentMark) -> str:
    return str(mark.marks) if mark.marks is not None else str(Absence(mark.absence).label)[:20]
