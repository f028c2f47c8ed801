"""The acts on exams and corrections, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, Kind, Param, declare
from erp_planned.student_exams.enums import (
    CORRECTION_TRANSITIONS,
    EXAM_TRANSITIONS,
    CorrectionState,
    ExamState,
)
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.student_exams.selectors.finding import get_correction, get_exam
from erp_planned.student_exams.services.exams import publish_exam
from erp_planned.student_exams.services.marks import (
    approve_correction,
    is_own,
    own_text,
    reject_correction,
)

# fmt: off
EXAM_ACTS = declare(Acts(
    "student_exam", "exam", find=get_exam, table=EXAM_TRANSITIONS, each=(
        Act("publish", _("Publish"), P.WRITE, publish_exam, to=ExamState.PUBLISHED,
            text=_("Its marks are final from then on; they change by a correction only."),
            done=_("The exam is published."), icon="publish", doors=API, once=True, summary="Publish an exam"),
        Act("marks", _("Marks"), P.WRITE, icon="edit_note"),
    )))
CORRECTION_ACTS = declare(Acts(
    "mark_correction", "correction", find=get_correction, table=CORRECTION_TRANSITIONS,
    describe=lambda row: f"{row.before} → {row.marks}: {row.reason}", is_own=is_own, own_text=own_text, each=(
        Act("approve", _("Approve"), P.WRITE, approve_correction, to=CorrectionState.APPROVED,
            done=_("The mark is corrected."), icon="check_circle", doors=API, bulk=True,
            summary="Approve a correction of a mark",
            params=(Param("comments", Kind.LINE, _("Comments"), most=300),)),
        Act("reject", _("Reject"), P.WRITE, reject_correction, to=CorrectionState.REJECTED,
            done=_("The correction is rejected."), icon="cancel", dangerous=True, doors=API,
            summary="Reject a correction of a mark",
            params=(Param("comments", Kind.LINE, _("Reason"), required=True, most=300),)),
    )))
# fmt: on
