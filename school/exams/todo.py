"""What exams have for the office to do."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formatting import in_date
from core.todo import ToDo
from school.exams.enums import ReEvaluationState
from school.exams.permissions import ExamPermission
from school.exams.selectors.finding import unpublished_after, waiting_wishes
from school.exams.selectors.sheets import lacking

# Exams that are over and not published; older ones are not looked through for their sheets.
MOST = 5


def waiting(today: date) -> list[ToDo]:
    """Return the exams that are over with what they wait for, and the wishes for another look."""
    found = []
    for exam in unpublished_after(today)[:MOST]:
        lacks = len(lacking(exam))
        text = _("%(exam)s: the results can be published") % {"exam": exam.name}
        if lacks:
            sheets = ngettext(
                "%(exam)s: %(count)d mark sheet is not submitted",
                "%(exam)s: %(count)d mark sheets are not submitted",
                lacks,
            )
            text = sheets % {"exam": exam.name, "count": lacks}
        more = _("the exam ended on %(day)s") % {"day": in_date(exam.end_date)}
        page = "admin:school_exams_exam_change"
        found.append(ToDo(text=f"{text} ({more})", page=page, needs=ExamPermission.MANAGE, args=(exam.pk,)))
    wishes = waiting_wishes()
    if wishes:
        text = ngettext(
            "%(count)d re-evaluation waits for a decision",
            "%(count)d re-evaluations wait for a decision",
            wishes,
        )
        found.append(
            ToDo(
                text=text % {"count": wishes},
                page="admin:school_exams_reevaluation_changelist",
                query=f"state__exact={ReEvaluationState.REQUESTED}",
                needs=ExamPermission.MANAGE,
            )
        )
    return found
