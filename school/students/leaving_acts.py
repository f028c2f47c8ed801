"""The acts of promotions, exits and certificates, for the admin (`core.acts`)."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import Act, Acts, Kind, Param, declare
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from school.students.certificate_selectors import certificate_by_id
from school.students.enums import CertificateKind, PromotionOutcome, StudentStatus
from school.students.models import Certificate, PromotionBatch, PromotionRules, Student, StudentExit
from school.students.permissions import StudentPermission as P
from school.students.promotion_plan import bounds, section_by_id
from school.students.services.certificates import (
    cancel_certificate,
    issue_certificate,
    issue_copy,
    standing,
)
from school.students.services.exit import LEAVING, leave_school, take_back_exit
from school.students.services.promotion import promote_student, revert_promotion, set_promotion_rules
from school.students.standing import batch_by_id, exit_by_id, section_choices, student_with

AT_SCHOOL = frozenset({StudentStatus.ACTIVE})
GONE = frozenset(StudentStatus) - AT_SCHOOL
STANDS, ISSUED, APPLIED = frozenset({"stands"}), frozenset({"issued"}), frozenset({"applied"})


def _issue(
    *, student: Student, actor: Actor, kind: str = CertificateKind.TC, remarks: str = "", **said: Any
) -> Certificate:
    texts = {name: value for name, value in said.items() if value not in ("", None)}
    if "subjects" in texts:
        texts["subjects"] = [one.strip() for one in str(texts["subjects"]).split(",") if one.strip()]
    return issue_certificate(student=student, kind=kind, remarks=remarks, said=texts, actor=actor)


def _issue_by_code(*, student_code: str, actor: Actor, **values: Any) -> Certificate:
    return _issue(student=student_with(student_code), actor=actor, **values)


def _leave_by_code(*, student_code: str, actor: Actor, **values: Any) -> StudentExit:
    return leave_school(student=student_with(student_code), actor=actor, **values)


def _promote(*, student: Student, actor: Actor, outcome: str, section: str = "") -> PromotionBatch:
    place = section_by_id(UUID(section), "section") if section else None
    return promote_student(student=student, actor=actor, outcome=outcome, section=place)


def _take_back(
    *, left: StudentExit, actor: Actor, rejoins_on: date | None = None, section: str = ""
) -> StudentExit:
    place = section_by_id(UUID(section), "section") if section else None
    take_back_exit(student=left.student, actor=actor, rejoins_on=rejoins_on, section=place)
    return exit_by_id(left.pk)


def _set_rules(*, actor: Actor, never_held_back_to: int, re_exam_grades: str = "") -> PromotionRules | None:
    try:
        grades = [int(part) for part in re_exam_grades.replace(",", " ").split()]
    except ValueError:
        text = _t("Write the numbers of the classes, for example 5, 8.")
        raise ValidationFailed.at("re_exam_grades", text) from None
    set_promotion_rules(re_exam_grades=grades, never_held_back_to=never_held_back_to, actor=actor)
    return None


def _grades(_row: Any) -> str:
    return ", ".join(map(str, sorted(bounds().re_exam_grades)))


def _sections(_row: Any) -> Iterable[tuple[str, str]]:
    return [("", _t("The same as before")), *section_choices()]


def _next_sections(_row: Any) -> Iterable[tuple[str, str]]:
    return [("", _t("The section of the same name")), *section_choices()]


def _kinds(_row: Any) -> Iterable[tuple[str, Any]]:
    return [choice for choice in CertificateKind.choices if choice[0] != CertificateKind.TC]


def _batch_standing(row: PromotionBatch) -> str:
    if row.reverted_at is None:
        return _t("Promoted on %(day)s.") % {"day": in_date(row.applied_at)}
    return _t("This promotion was taken back on %(day)s.") % {"day": in_date(row.reverted_at)}


def _exit_standing(row: StudentExit) -> str:
    if row.undone_at is None:
        return _t("The last day was %(day)s.") % {"day": in_date(row.last_day)}
    return _t("This exit was taken back on %(day)s.") % {"day": in_date(row.undone_at)}


# fmt: off
STUDENT = Param("student_code", Kind.LINE, _("Student code"), required=True, most=20)
REMARKS = Param("remarks", Kind.LINE, _("Remarks"), most=300)
CONDUCT = Param("conduct", Kind.LINE, _("Conduct"), most=120, initial=lambda _row: "Good")
FROM_RECORDS = _("Left empty: from the records.")
EXIT_PARAMS = (
    Param("last_day", Kind.DAY, _("Last day"), required=True, initial=lambda _row: today()),
    Param("status", Kind.CHOICE, _("How"), required=True, initial=lambda _row: StudentStatus.LEFT,
          choices=lambda _row: [(one.value, one.label) for one in LEAVING]),
    Param("reason", Kind.LINE, _("Reason"), required=True, most=200), REMARKS,
)
CERTIFICATE_PARAMS = (
    Param("kind", Kind.CHOICE, _("Kind"), required=True, choices=_kinds,
          initial=lambda _row: CertificateKind.BONAFIDE),
    Param("purpose", Kind.LINE, _("Purpose (bonafide)"), most=120),
    Param("conduct", Kind.LINE, _("Conduct (character)"), most=120),
    Param("period", Kind.LINE, _("Period (fee clearance)"), most=120),
    Param("amount", Kind.MONEY, _("Amount (fee clearance)"), least=0), REMARKS,
)
TC_PARAMS = (
    Param("exam_result", Kind.LINE, _("Last examination, with result"), most=120, help=FROM_RECORDS),
    Param("failed", Kind.LINE, _("Failed in the same class"), most=120, initial=lambda _row: "No"),
    Param("subjects", Kind.LINE, _("Subjects"), most=600,
          help=_("At most six, with commas between. Left empty: those of the class.")),
    Param("promotion", Kind.LINE, _("Qualified for promotion"), most=120),
    Param("dues_paid_to", Kind.LINE, _("Dues paid up to"), most=120,
          help=_("Left empty: the month of the last day.")),
    Param("fee_concession", Kind.LINE, _("Fee concession"), most=120, initial=lambda _row: "None"),
    Param("working_days", Kind.LINE, _("Working days"), most=120, help=FROM_RECORDS),
    Param("days_present", Kind.LINE, _("Days present"), most=120, help=FROM_RECORDS),
    Param("ncc", Kind.LINE, _("NCC, Scout or Guide"), most=120, initial=lambda _row: "No"),
    Param("activities", Kind.LINE, _("Games and activities"), most=120, initial=lambda _row: "None"),
    CONDUCT, Param("applied_on", Kind.DAY, _("Applied on"), help=FROM_RECORDS), REMARKS,
)
TEXT_OF_TC = _("After the exit, once nothing is due and no library book is out. Name, parents, dates, class and reason"
               " come from the records.")
# On the page of a student.
STUDENT_LEAVING = (
    Act("promote", _("Promote"), P.PROMOTE, _promote, states=AT_SCHOOL, icon="moving",
        done=_("Entered; the next year begins on its first day."),
        text=_("The enrolment ends on the last day of its year, whenever this is entered."),
        params=(
            Param("outcome", Kind.CHOICE, _("Outcome"), required=True, initial=lambda _row: PromotionOutcome.PROMOTED,
                  choices=lambda _row: PromotionOutcome.choices),
            Param("section", Kind.CHOICE, _("Section"), choices=_next_sections, initial=lambda _row: ""))),
    Act("leave", _("Enter an exit"), P.WRITE, leave_school, states=AT_SCHOOL, icon="logout",
        done=_("The exit is entered."), params=EXIT_PARAMS),
    Act("certificate", _("Issue a certificate"), P.CERTIFICATE, _issue, icon="workspace_premium",
        done=_("The certificate is issued."), note=str, params=CERTIFICATE_PARAMS),
    Act("tc", _("Issue a TC"), P.CERTIFICATE, _issue, states=GONE, icon="school", text=TEXT_OF_TC,
        done=_("The TC is issued."), note=str, params=TC_PARAMS),
)
PROMOTION_ACTS = declare(Acts(
    "promotion", "batch", find=batch_by_id, standing=_batch_standing, each=(
        Act("promote", _("Promote a section"), P.PROMOTE, on_list=True, icon="moving"),
        Act("rules", _("Rules of promotion"), P.PROMOTE, _set_rules, on_list=True, icon="rule",
            done=_("The rules are set."),
            text=_("By the RTE Act nobody is held back up to class 8, but in classes 5 and 8 after a second exam."
                   " Set here what your state has decided."),
            params=(
                Param("re_exam_grades", Kind.LINE, _("Classes held back only after a second exam"), most=60,
                      help=_("For example 5, 8; empty for none."), initial=_grades),
                Param("never_held_back_to", Kind.NUMBER, _("Otherwise nobody is held back up to class"),
                      required=True, least=0, help=_("0 for no such rule."),
                      initial=lambda _row: bounds().never_held_back_to))),
        Act("revert", _("Take back"), P.PROMOTE, revert_promotion, states=APPLIED, dangerous=True, icon="undo",
            done=_("The promotion is taken back."),
            text=_("Everybody stands again where they stood before. Possible until a new section has attendance"
                   " of the new year.")),
    )))
EXIT_ACTS = declare(Acts(
    "student_exit", "left", find=exit_by_id, standing=_exit_standing, each=(
        Act("leave", _("Enter an exit"), P.WRITE, _leave_by_code, on_list=True, icon="logout",
            done=_("The exit is entered."),
            text=_("The account of the student is closed after the last day, and those of guardians who have no other"
                   " child at the school."),
            params=(
                STUDENT, *EXIT_PARAMS)),
        Act("take_back", _("Take back, or let in again"), P.WRITE, _take_back, states=STANDS, icon="undo",
            done=_("The student is at the school again."),
            text=_("Left empty, the exit was a mistake and the enrolment goes on. With a day the student comes back"
                   " then, under the same code."),
            params=(
                Param("rejoins_on", Kind.DAY, _("Comes back on")),
                Param("section", Kind.CHOICE, _("Section"), choices=_sections, initial=lambda _row: ""))),
    )))
CERTIFICATE_ACTS = declare(Acts(
    "certificate", "certificate", find=certificate_by_id, standing=standing, each=(
        Act("issue", _("Issue a certificate"), P.CERTIFICATE, _issue_by_code, on_list=True, icon="workspace_premium",
            done=_("The certificate is issued."),
            params=(
                STUDENT, *CERTIFICATE_PARAMS)),
        Act("issue_tc", _("Issue a TC"), P.CERTIFICATE, _issue_by_code, on_list=True, icon="school",
            done=_("The TC is issued."),
            text=TEXT_OF_TC,
            params=(
                STUDENT, *TC_PARAMS)),
        Act("print_en", _("PDF in English"), P.CERTIFICATE_READ, icon="picture_as_pdf"),
        Act("print_hi", _("PDF in Hindi"), P.CERTIFICATE_READ, icon="picture_as_pdf"),
        Act("copy", _("Issue a duplicate"), P.CERTIFICATE, issue_copy, states=ISSUED, icon="content_copy",
            done=_("The duplicate is issued."), params=(REMARKS,),
            text=_("A copy with the same number and content, marked DUPLICATE.")),
        Act("cancel", _("Cancel"), P.CERTIFICATE, cancel_certificate, states=ISSUED, dangerous=True, icon="cancel",
            done=_("The certificate is cancelled."),
            text=_("It stays on record and its number is not given again; duplicates of it are cancelled too."),
            params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=200),)),
    )))
# fmt: on
