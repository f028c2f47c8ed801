"""Inquiries, who of them or of the students may be the same child, and what they lack."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.formatting import in_date
from core.refusals import get_or_refuse
from core.validators import normalise_mobile
from school.admissions import hooks
from school.admissions.calc import name_key
from school.admissions.enums import DocumentState, InquiryStatus
from school.admissions.models import Inquiry, InquiryDocument
from school.students.models import Student
from school.students.permissions import StudentPermission

# Candidates looked at: as many children of a large school are born on one day.
MOST_CANDIDATES, MOST_DUPLICATES = 500, 20
INQUIRY, STUDENT = "inquiry", "student"
NAME, PHONE = "name_and_birth", "phone_and_birth"


def inquiries() -> QuerySet[Inquiry]:
    """Return all inquiries with class, year and student, the newest first."""
    return Inquiry.objects.select_related("school_class", "academic_year", "student")


def held_rows() -> QuerySet[Inquiry]:
    """Return the rows for services to lock: with what never changes under the lock, so without the student.

    Joined rows are those of the moment before the wait, so that a student made meanwhile would not be seen.
    """
    return Inquiry.objects.select_related("school_class", "academic_year")


def no_such() -> NotFound:
    """Return the refusal of an inquiry that is not there."""
    return NotFound(_("There is no such inquiry."))


def inquiry_by_id(pk: UUID | str) -> Inquiry:
    """Return one inquiry. Raises NotFound."""
    row: Inquiry = get_or_refuse(inquiries(), no_such(), pk=pk)
    return row


def inquiry_by_number(number: str, born: date) -> Inquiry | None:
    """Return the inquiry whose number and date of birth somebody knows, or None."""
    return inquiries().filter(number__iexact=number.strip(), date_of_birth=born).first()


def document_of(inquiry_id: UUID | str, document_id: UUID | str) -> InquiryDocument:
    """Return a paper of an inquiry. Raises NotFound."""
    rows = InquiryDocument.objects.select_related("inquiry").filter(inquiry_id=inquiry_id)
    row: InquiryDocument = get_or_refuse(rows, NotFound(_("There is no such paper.")), pk=document_id)
    return row


def document_by_id(pk: UUID | str) -> InquiryDocument:
    """Return a paper. Raises NotFound."""
    rows = InquiryDocument.objects.select_related("inquiry")
    row: InquiryDocument = get_or_refuse(rows, NotFound(_("There is no such paper.")), pk=pk)
    return row


@dataclass(frozen=True, slots=True)
class Duplicate:
    """An inquiry or a student who may be the same child; `reason` is what they share."""

    kind: str
    id: UUID
    number: str
    name: str
    born: date
    reason: str
    state: str

    @property
    def reason_text(self) -> str:
        """Return in words what is shared."""
        return _("same name and birth date") if self.reason == NAME else _("same phone and birth date")

    @property
    def kind_text(self) -> str:
        """Return whether it is an inquiry or a student."""
        return _("Inquiry") if self.kind == INQUIRY else _("Student")


def duplicates_of(row: Inquiry, actor: Actor) -> list[Duplicate]:
    """Return who may be the same child: born on the day, and with the name or the phone.

    Students are told to whoever may read students. Two queries, however many there are.
    """
    others = inquiries().exclude(pk=row.pk).filter(date_of_birth=row.date_of_birth)
    others = others.filter(Q(name_key=row.name_key) | Q(guardian_phone=row.guardian_phone))
    found = [
        Duplicate(
            INQUIRY, one.pk, one.number, one.student_name, one.date_of_birth,
            NAME if one.name_key == row.name_key else PHONE, one.get_status_display(),
        )
        for one in others[:MOST_DUPLICATES]
    ]  # fmt: skip
    if is_allowed(actor.permissions, StudentPermission.READ):
        found += _students_like(row)
    return found[:MOST_DUPLICATES]


def _students_like(row: Inquiry) -> list[Duplicate]:
    born = _others(row).filter(date_of_birth=row.date_of_birth).prefetch_related("guardian_links__guardian")
    found = []
    for one in born[:MOST_CANDIDATES]:
        phones = {normalise_mobile(link.guardian.phone) for link in one.guardian_links.all()}
        same_name = name_key(one.full_name) == row.name_key
        if same_name or row.guardian_phone in phones:
            reason, state = NAME if same_name else PHONE, one.get_status_display()
            found.append(
                Duplicate(STUDENT, one.pk, one.student_code, one.full_name, one.date_of_birth, reason, state)
            )
    return found


def _others(row: Inquiry) -> QuerySet[Student]:
    """Return all students but the one who came of the inquiry."""
    rows = Student.objects.all()
    return rows.exclude(pk=row.student_id) if row.student_id else rows


def siblings_of(row: Inquiry, actor: Actor) -> list[Student]:
    """Return the students whose guardian has the inquiry's phone, to whoever may read students."""
    if not is_allowed(actor.permissions, StudentPermission.READ):
        return []
    rows = _others(row).filter(guardian_links__guardian__phone=row.guardian_phone)
    return list(rows.select_related("section__school_class").distinct()[:10])


def lacking(row: Inquiry) -> list[InquiryDocument]:
    """Return the papers that stop the approval: required and not verified."""
    rows = row.documents.filter(is_required=True).exclude(state=DocumentState.VERIFIED)
    return list(rows)


def seats_given(row: Inquiry) -> int:
    """Return how many inquiries for the class and year are approved."""
    rows = Inquiry.objects.filter(school_class_id=row.school_class_id, academic_year_id=row.academic_year_id)
    return rows.filter(status=InquiryStatus.APPROVED).count()


def is_own_child(row: Inquiry, actor: Actor) -> bool:
    """Say whether the caller is the guardian, by the phone or e-mail of the own account."""
    if actor.is_platform or actor.user_id is None:
        return False
    user = get_user_model().objects.filter(pk=actor.user_id).first()
    if user is None:
        return False
    same_phone = bool(user.phone) and normalise_mobile(user.phone) == row.guardian_phone
    return same_phone or (bool(user.email) and user.email.casefold() == row.guardian_email.casefold())


def own_child_text() -> str:
    """Return what somebody is told who would decide on the own child."""
    return _("This is your own child's inquiry; somebody else decides.")


def standing(row: Inquiry) -> str:
    """Say in a sentence how far an inquiry is, and what comes next."""
    if row.student is not None:
        values = {
            "code": row.student.student_code,
            "day": in_date(row.enrolled_at or row.student.admitted_on),
        }
        return _("Enrolled as %(code)s on %(day)s.") % values
    if row.status == InquiryStatus.NEW:
        return _("It is new. Take it into review; then it can be approved or rejected.")
    if row.status == InquiryStatus.IN_REVIEW:
        names = ", ".join(str(one) for one in lacking(row))
        if names:
            return _("In review. These papers are not verified yet: %(names)s.") % {"names": names}
        return _("In review; it can be approved or rejected.")
    values = {"by": row.decided_by, "day": in_date(row.decided_at) if row.decided_at else ""}
    if row.status == InquiryStatus.REJECTED:
        return _("Rejected by %(by)s on %(day)s; this is final.") % values
    if row.paid_at:
        return _("Approved and paid; enroll the child in a section with a free seat.")
    if row.invoice_ref:
        return _("Approved; the admission invoice waits for payment, which enrolls the child.")
    lack = hooks.invoice_lack(row)
    told = _("Approved; payment is at the counter. Enroll the child when it is made.")
    return _("Approved. %(lack)s") % {"lack": lack} if lack else told
