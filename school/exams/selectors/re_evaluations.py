"""Re-evaluations: who sees which."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from school.exams.models import Exam, ReEvaluation
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.visibility import results_visible
from school.students.models import StudentGuardian
from school.students.selectors import students_of


def re_evaluations(actor: Actor, exam: Exam | None = None) -> QuerySet[ReEvaluation]:
    """Return the wishes that the caller may see. Raises Forbidden."""
    authorize(actor, P.RESULTS)
    rows = all_re_evaluations().filter(
        student__in=students_of(actor).values("pk"),
        exam_subject__exam__in=results_visible(actor).values("pk"),
    )
    return rows.filter(exam_subject__exam=exam) if exam else rows


def all_re_evaluations() -> QuerySet[ReEvaluation]:
    """Return all, with whom and what they are about; the newest first."""
    return ReEvaluation.objects.select_related(
        "student__section__school_class", "exam_subject__exam", "exam_subject__subject", "mark__component"
    )


def find_re_evaluation(pk: UUID) -> ReEvaluation:
    """Return one for the office. Raises NotFound."""
    return get_or_refuse(all_re_evaluations(), no_wish(), pk=pk)


def no_wish() -> NotFound:
    """Return what is told where there is none."""
    return NotFound(_("There is no such re-evaluation."))


def is_own_case(row: ReEvaluation, actor: Actor) -> bool:
    """Say whether the caller asked for it, or is the student's parent."""
    if actor.user_id is None or actor.is_platform:
        return False
    if row.requested_by_id == actor.user_id:
        return True
    return StudentGuardian.objects.filter(student=row.student_id, guardian__user_id=actor.user_id).exists()
