"""The acts on an exam and on a re-evaluation, for the office's pages (`core.acts`)."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import Act, Acts, Kind, Param, declare
from core.refusals import get_or_refuse
from school.exams.enums import EXAM_TRANSITIONS, RE_EVALUATION_TRANSITIONS, ExamState, ReEvaluationState
from school.exams.models import Exam, ReEvaluation
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.re_evaluations import find_re_evaluation, is_own_case
from school.exams.selectors.sheets import lacking
from school.exams.selectors.standing import standing, wish_standing
from school.exams.selectors.visibility import no_exam
from school.exams.services.planning import schedule_exam
from school.exams.services.publishing import lack_text, publish_results, unpublish_results
from school.exams.services.re_evaluations import accept_re_evaluation, own_text, reject_re_evaluation


def find_exam(pk: UUID) -> Exam:
    """Return an exam for the office. Raises NotFound."""
    rows = Exam.objects.select_related("academic_year").prefetch_related("classes")
    return get_or_refuse(rows, no_exam(), pk=pk)


def _before_publishing(row: Exam) -> str:
    lacks = lacking(row)
    if lacks:
        return _t("Not submitted yet: %(names)s.") % {"names": lack_text(lacks)}
    return _t("Every sheet is submitted. Parents and students will see the results and are told.")


def _about(row: ReEvaluation) -> str:
    values = {"marks": f"{row.old_marks:f}", "by": row.requested_by, "reason": row.reason}
    return _t("%(marks)s marks. %(by)s asks: %(reason)s") % values


def _marks(row: ReEvaluation) -> Any:
    return row.old_marks


# fmt: off
EXAM_ACTS = declare(
    Acts(
        "exam", "exam", find=find_exam, table=EXAM_TRANSITIONS, standing=standing,
        each=(
            Act("schedule", _("Schedule"), P.MANAGE, schedule_exam, states=frozenset({ExamState.DRAFT}),
                text=_("Marks can be entered then, and families see the dates."),
                done=_("The exam is scheduled."), icon="event_available"),
            Act("publish", _("Publish results"), P.MANAGE, publish_results, to=ExamState.PUBLISHED,
                text=_before_publishing, done=_("The results are published."), icon="campaign"),
            Act("unpublish", _("Take results back"), P.MANAGE, unpublish_results,
                states=frozenset({ExamState.PUBLISHED}), done=_("The results are taken back."), icon="undo",
                dangerous=True, params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),)),
        ),
    )
)
RE_EVALUATION_ACTS = declare(
    Acts(
        "re_evaluation", "re_evaluation", find=find_re_evaluation, table=RE_EVALUATION_TRANSITIONS,
        standing=wish_standing, is_own=is_own_case, own_text=own_text, describe=_about,
        each=(
            Act("accept", _("Accept"), P.MANAGE, accept_re_evaluation, to=ReEvaluationState.ACCEPTED, text=_about,
                done=_("The marks of the second look are entered."), icon="check_circle",
                params=(
                    Param("new_marks", Kind.MONEY, _("Marks of the second look"), required=True, least=0,
                          initial=_marks, help=_("The same marks if nothing changes.")),
                    Param("remarks", Kind.WORDS, _("Answer"), most=300))),
            Act("reject", _("Reject"), P.MANAGE, reject_re_evaluation, to=ReEvaluationState.REJECTED, text=_about,
                done=_("The wish is refused."), icon="cancel", dangerous=True,
                params=(Param("remarks", Kind.WORDS, _("Reason"), required=True, most=300),)),
        ),
    )
)
# fmt: on
