"""What has become of an exam or a re-evaluation, in a sentence: for whoever comes too late."""

from django.utils import timezone
from django.utils.translation import gettext as _

from core.formatting import in_date
from school.exams.enums import ExamState, ReEvaluationState
from school.exams.models import Exam, ReEvaluation


def standing(row: Exam) -> str:
    """Return it for an exam."""
    if row.state == ExamState.PUBLISHED and row.published_at:
        day = in_date(timezone.localtime(row.published_at).date())
        return _("The results were published on %(day)s by %(by)s.") % {"day": day, "by": row.published_by}
    if row.state == ExamState.DRAFT:
        return _("The exam is a draft; it is scheduled first.")
    if row.unpublish_reason:
        return _("The results were taken back: %(reason)s") % {"reason": row.unpublish_reason}
    return _("The results are not published.")


def wish_standing(row: ReEvaluation) -> str:
    """Return it for a re-evaluation."""
    if row.state == ReEvaluationState.REQUESTED or row.decided_at is None:
        return _("It waits for a decision.")
    values = {
        "state": row.get_state_display(),
        "by": row.decided_by,
        "day": in_date(timezone.localtime(row.decided_at).date()),
    }
    return _("%(state)s by %(by)s on %(day)s.") % values
