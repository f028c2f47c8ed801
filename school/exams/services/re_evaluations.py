"""Asking for another look at an answer book, and deciding it."""

from contextlib import AbstractContextManager
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core import states
from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.formatting import in_date
from core.outbox.services import notify
from core.periods import today
from core.refusals import naming_refusals
from core.states import moving
from core.tenancy.context import current_tenant
from education.entries import Unreadable, number_of
from school.exams.enums import RE_EVALUATION_TRANSITIONS, ExamState, ReEvaluationState
from school.exams.errors import NotPublished, OwnChild, WindowClosed
from school.exams.models import Exam, Mark, MarkChange, MarkSheet, ReEvaluation
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.re_evaluations import all_re_evaluations, is_own_case, no_wish
from school.exams.selectors.sheets import exam_subject_of, main_component
from school.exams.selectors.standing import standing, wish_standing
from school.exams.services.marks import change_of
from school.students.models import Student

ASKED_ONCE = "school_re_evaluation_asked_once"


def request_re_evaluation(
    *, exam: Exam, student: Student, subject_id: UUID | str, reason: str, actor: Actor
) -> ReEvaluation:
    """Ask for another look at a student's main mark in a subject, while the window is open.

    The family asks, or the office for it. The caller has found `exam` and `student` by selectors that hide others'.
    Raises NotPublished, WindowClosed, Duplicate while one waits, InvalidState for who was absent, ValidationFailed,
    Forbidden.
    """
    authorize(actor, P.ASK)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say what should be looked at again."))
    # As it stands now, not when the page was shown.
    exam.refresh_from_db(fields=["state", "re_evaluation_until", "published_at"])
    _require_window(exam)
    exam_subject = exam_subject_of(exam, subject_id)
    part = main_component(exam_subject.components.all())
    mark = Mark.objects.filter(component=part, student=student).first()
    if mark is None:
        raise ValidationFailed.at("subject_id", _("The student has no marks in this subject."))
    if mark.marks_obtained is None:
        raise InvalidState(_("The student was absent: there is no answer book to look at."))
    row = ReEvaluation(
        exam_subject=exam_subject,
        student=student,
        mark=mark,
        reason=reason.strip()[:500],
        old_marks=mark.marks_obtained,
        requested_by=actor.name[:150],
        requested_by_id=None if actor.is_platform else actor.user_id,
    )
    with transaction.atomic():
        refusal = _("A re-evaluation of this subject waits for a decision already.")
        with naming_refusals({ASKED_ONCE: lambda: Duplicate.at("subject_id", refusal)}):
            row.save()
        record(
            actor, "re_evaluation.requested", row, after={"old_marks": row.old_marks, "reason": row.reason}
        )
    return row


def _require_window(exam: Exam) -> None:
    if exam.state != ExamState.PUBLISHED:
        raise NotPublished(standing(exam))
    if exam.re_evaluation_until is None:
        raise WindowClosed(_("The school takes no re-evaluations of this exam."))
    if today() > exam.re_evaluation_until:
        day = in_date(exam.re_evaluation_until)
        raise WindowClosed(_("Re-evaluation could be asked for until %(day)s.") % {"day": day})


def accept_re_evaluation(
    *, re_evaluation: ReEvaluation, new_marks: Decimal | None = None, actor: Actor, remarks: str = ""
) -> ReEvaluation:
    """Decide the wish with the marks of the second look, equal ones too; a change goes into the mark's history.

    Raises OwnChild, InvalidTransition, InvalidState when the mark was changed meanwhile, ValidationFailed, Forbidden.
    """
    authorize(actor, P.MANAGE)
    with transaction.atomic():
        row = _take(re_evaluation, actor)
        if new_marks is None:
            raise ValidationFailed.at(
                "new_marks", _("Give the marks of the second look, the same ones if nothing changes.")
            )
        states.require_step(
            row, ReEvaluationState.ACCEPTED, table=RE_EVALUATION_TRANSITIONS, standing=wish_standing
        )
        marks = _checked(new_marks, row)
        _set_mark(row, marks, actor)
        with _decided(row, ReEvaluationState.ACCEPTED, actor):
            row.new_marks, row.remarks = marks, remarks.strip()[:300]
        _tell(row, actor)
    return row


def reject_re_evaluation(*, re_evaluation: ReEvaluation, remarks: str, actor: Actor) -> ReEvaluation:
    """Refuse the wish, saying why. Raises OwnChild, InvalidTransition, ValidationFailed, Forbidden."""
    authorize(actor, P.MANAGE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why the wish is refused."))
    with transaction.atomic():
        row = _take(re_evaluation, actor)
        with _decided(row, ReEvaluationState.REJECTED, actor):
            row.remarks = remarks.strip()[:300]
        _tell(row, actor)
    return row


def _take(re_evaluation: ReEvaluation, actor: Actor) -> ReEvaluation:
    """Lock the mark's sheet, then the wish: the order in which marks are written."""
    sheet = MarkSheet.objects.filter(marks=re_evaluation.mark_id)
    list(sheet.select_for_update(no_key=True, of=("self",)))
    row = states.take(all_re_evaluations(), no_wish(), pk=re_evaluation.pk)
    if is_own_case(row, actor):
        raise OwnChild(own_text())
    return row


def own_text() -> str:
    """Return what is told to who would decide the own case."""
    return _("You asked for this yourself, or are the student's parent. Somebody else decides.")


def _decided(row: ReEvaluation, to: ReEvaluationState, actor: Actor) -> AbstractContextManager[ReEvaluation]:
    return moving(
        row,
        to=to,
        table=RE_EVALUATION_TRANSITIONS,
        actor=actor,
        event=f"re_evaluation.{to.value}",
        stamp="decided",
        standing=wish_standing,
    )


def _checked(raw: Decimal, row: ReEvaluation) -> Decimal:
    try:
        return number_of(raw, row.mark.component.max_marks)
    except Unreadable as error:
        raise ValidationFailed.at("new_marks", str(error)) from error


def _set_mark(row: ReEvaluation, marks: Decimal, actor: Actor) -> None:
    mark = (
        Mark.objects.select_for_update(no_key=True, of=("self",))
        .select_related("sheet__exam_subject__exam")
        .get(pk=row.mark_id)
    )
    if mark.marks_obtained != row.old_marks:
        raise InvalidState(_("The mark was changed since the wish was made. Refuse it with a word on that."))
    if mark.marks_obtained == marks:
        return
    reason = _("Re-evaluation: %(reason)s") % {"reason": row.reason}
    change: MarkChange = change_of(mark, marks, mark.absence, reason[:300], actor, mark.sheet)
    change.save()
    mark.marks_obtained, mark.entered_by, mark.changed_at = marks, actor.name[:150], timezone.now()
    mark.save()
    MarkSheet.objects.filter(pk=mark.sheet_id).update(version=mark.sheet.version + 1)


def _tell(row: ReEvaluation, actor: Actor) -> None:
    """Tell who asked what became of it, in the caller's transaction."""
    if row.requested_by_id is None:
        return
    context = {
        "student": row.student.full_name,
        "subject": row.exam_subject.subject.name,
        "exam": row.exam_subject.exam.name,
        "old_marks": f"{row.old_marks:f}",
        "new_marks": "" if row.new_marks is None else f"{row.new_marks:f}",
        "remarks": row.remarks,
        "institution": current_tenant().name,
    }
    notify(
        actor=actor,
        template="re_evaluation_decided",
        context=context,
        user_id=row.requested_by_id,
        key=f"re_evaluation:{row.pk}",
    )
