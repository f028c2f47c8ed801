"""The acts on students, promotions, certificates and papers, for every door (`core.acts`)."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import Act, Acts, Kind, Param, declare
from core.periods import today
from erp_planned.students.enums import (
    CERTIFICATE_TRANSITIONS,
    STUDENT_TRANSITIONS,
    CertificateState,
    CertificateType,
    Outcome,
    PromotionState,
    StudentStatus,
)
from erp_planned.students.models import PromotionBatch, Student
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.certificates import certificate_by_id, paper_by_id
from erp_planned.students.selectors.promotion import promotion_by_id
from erp_planned.students.selectors.standing import (
    standing_of,
    standing_of_certificate,
    standing_of_promotion,
)
from erp_planned.students.selectors.students import latest_enrolment, student_by_id
from erp_planned.students.services.accounts import open_account
from erp_planned.students.services.certificates import cancel_certificate, issue_certificate, issue_copy
from erp_planned.students.services.leaving import leave, take_back
from erp_planned.students.services.papers import remove_paper
from erp_planned.students.services.promotion import OneWish, promote_student, undo_promotion


def _promote(*, student: Student, actor: Actor, outcome: str) -> PromotionBatch:
    return promote_student(student=student, wish=OneWish(Outcome(outcome)), actor=actor)


def _usual(row: Student) -> str:
    stay = latest_enrolment(row)
    is_last = stay is not None and stay.school_class.next_class_id is None
    return Outcome.COMPLETE.value if is_last else Outcome.PROMOTE.value


def _outcomes(_row: Any) -> list[tuple[str, Any]]:
    return list(Outcome.choices)


def _types(_row: Any) -> list[tuple[str, Any]]:
    return list(CertificateType.choices)


STUDYING = frozenset({StudentStatus.ACTIVE})
# fmt: off
STUDENT_ACTS = declare(Acts(
    "erp_student", "student", find=student_by_id, table=STUDENT_TRANSITIONS, column="status",
    standing=standing_of, each=(
        Act("promote", _("Close the year"), P.WRITE, _promote, states=STUDYING, icon="trending_up",
            text=_("For one student; a whole class is promoted under “Promotions of students”."),
            done=_("The year is closed."), params=(
                Param("outcome", Kind.CHOICE, _("Outcome"), required=True, choices=_outcomes, initial=_usual),)),
        Act("issue_certificate", _("Issue a certificate"), P.CERTIFY, issue_certificate, icon="workspace_premium",
            text=_("A transfer certificate needs that nothing is owed, and ends the stay and the account."),
            done=_("The certificate is issued."), once=True, params=(
                Param("kind", Kind.CHOICE, _("Type"), required=True, choices=_types),
                Param("left_on", Kind.DAY, _("Last day (transfer)"), help=_("Left empty: today.")),
                Param("reason", Kind.LINE, _("Reason for leaving (transfer)"), most=200),
                Param("conduct", Kind.LINE, _("Conduct"), most=120, help=_("Of transfer and character.")),
                Param("purpose", Kind.LINE, _("Purpose"), most=120, help=_("Of bonafide and study.")),
                Param("remarks", Kind.LINE, _("Remarks"), most=300))),
        Act("open_account", _("Account and password"), P.WRITE, open_account, states=STUDYING, icon="key",
            text=_("Opens the account, or gives a new password; the present one and every sign-in end.")),
        Act("leave", _("Enter the leaving"), P.CERTIFY, leave, to=StudentStatus.LEFT, icon="logout", dangerous=True,
            text=_("Without a transfer certificate. The year in the class and the account end."),
            done=_("The leaving is entered."), params=(
                Param("left_on", Kind.DAY, _("Last day"), required=True, initial=lambda _row: today()),
                Param("reason", Kind.LINE, _("Reason"), required=True, most=200))),
        Act("take_back", _("Take back the leaving"), P.CERTIFY, take_back, to=StudentStatus.ACTIVE, icon="undo",
            done=_("The student studies here again."),
            params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=200),)),
        Act("disclose", _("All that is kept (JSON)"), P.ERASE, icon="download"),
    )))
CERTIFICATE_ACTS = declare(Acts(
    "student_certificate", "certificate", find=certificate_by_id, table=CERTIFICATE_TRANSITIONS,
    standing=standing_of_certificate, each=(
        Act("english", _("PDF in English"), P.READ, icon="picture_as_pdf", states=frozenset({CertificateState.ISSUED})),
        Act("hindi", _("PDF in Hindi"), P.READ, icon="picture_as_pdf", states=frozenset({CertificateState.ISSUED})),
        Act("copy", _("Issue a copy"), P.CERTIFY, issue_copy, icon="content_copy",
            states=frozenset({CertificateState.ISSUED}), done=_("The copy is issued, marked DUPLICATE."),
            params=(Param("remarks", Kind.LINE, _("Remarks"), most=300),)),
        Act("cancel", _("Cancel"), P.CERTIFY, cancel_certificate, to=CertificateState.CANCELLED, icon="block",
            dangerous=True, done=_("The certificate is cancelled."),
            params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=200),)),
    )))
PROMOTION_ACTS = declare(Acts(
    "student_promotion", "batch", find=promotion_by_id, standing=standing_of_promotion, each=(
        Act("promote", _("Promote a class"), P.WRITE, on_list=True, icon="trending_up"),
        Act("undo", _("Take back"), P.WRITE, undo_promotion, states=frozenset({PromotionState.MADE}), icon="undo",
            dangerous=True, text=_("Possible while nothing hangs on the new year."),
            done=_("The promotion is taken back.")),
    )))
PAPER_ACTS = declare(Acts(
    "student_paper", "document", find=paper_by_id, each=(
        Act("download", _("Download"), P.READ, icon="download"),
        Act("remove", _("Remove"), P.WRITE, remove_paper, icon="delete", dangerous=True,
            done=_("The document is removed.")),
    )))
# fmt: on
