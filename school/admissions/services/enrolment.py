"""From the approved inquiry to the student, exactly once: at the counter, or when the admission invoice is paid."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError, InvalidState, ValidationFailed
from core.states import take
from school.admissions.enums import InquiryStatus
from school.admissions.errors import AlreadyEnrolled
from school.admissions.hooks import hold_followers, tell_enrolled
from school.admissions.models import Inquiry
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.selectors.inquiries import held_rows, no_such, standing
from school.admissions.services.inquiries import note
from school.admissions.services.students import make_student, section_with_room
from school.masters.models import AcademicYear, Section
from school.students.enums import Gender
from school.students.models import Student


def enroll_inquiry(
    *,
    inquiry: Inquiry,
    actor: Actor,
    section: Section,
    academic_year: AcademicYear | None = None,
    roll_no: int | None = None,
    gender: str = "",
) -> Inquiry:
    """Make the student of an approved inquiry, after payment at the counter.

    Of two at once the second is refused; the seat of the section is held meanwhile. `academic_year` is the
    inquiry's where none is given, `gender` is needed where the inquiry does not say it. Raises InvalidState
    unless approved, AlreadyEnrolled naming the student, ValidationFailed, what making a student raises
    (no seat, the plan's bound), NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        hold_followers(inquiry.pk)
        row = take(held_rows(), no_such(), pk=inquiry.pk)
        _require_approved(row)
        _enroll(row, section, academic_year or row.academic_year, roll_no, gender, actor)
    return row


def on_invoice_paid(*, invoice_ref: str, actor: Actor) -> Student | None:
    """Enroll the child whose admission invoice is settled; the fees call it in the transaction of the payment.

    Called twice it returns the same student. Where no section has a seat, or the child's gender is not known,
    the payment stands all the same: None is returned, and the office is told what to do (home page). The right
    is the payment itself. An invoice that is none of an inquiry's returns None.
    """
    with transaction.atomic():
        row = held_rows().select_for_update(of=("self",), no_key=True).filter(invoice_ref=invoice_ref).first()
        if not invoice_ref or row is None or row.status != InquiryStatus.APPROVED:
            return None
        if row.student is not None:
            return row.student
        if row.paid_at is None:
            row.paid_at = timezone.now()
            row.save(update_fields=["paid_at"])
            note(row, actor, _("The admission invoice is paid."))
        return _enrolled_or_told(row, actor)


def _enrolled_or_told(row: Inquiry, actor: Actor) -> Student | None:
    """Enroll in the section of the class with most room; a refusal is kept as a remark for the office."""
    try:
        with transaction.atomic():
            section = section_with_room(row.school_class, row.academic_year)
            _enroll(row, section, row.academic_year, None, "", actor)
    except DomainError as error:
        row.student = None
        note(row, actor, _("Paid, but not enrolled: %(reason)s") % {"reason": error.message})
    return row.student


def _require_approved(row: Inquiry) -> None:
    if row.student is not None:
        values = {"child": row.student_name, "code": row.student.student_code}
        raise AlreadyEnrolled(_("%(child)s is enrolled already as %(code)s.") % values)
    if row.status != InquiryStatus.APPROVED:
        raise InvalidState(_("Only an approved inquiry can be enrolled.") + " " + standing(row))


def _enroll(
    row: Inquiry, section: Section, year: AcademicYear, roll_no: int | None, gender: str, actor: Actor
) -> None:
    if section.school_class_id != row.school_class_id:
        values = {"section": section, "name": row.school_class.name}
        text = _("%(section)s is no section of %(name)s, for which the inquiry was approved.") % values
        raise ValidationFailed.at("section_id", text)
    row.gender = row.gender or gender
    if row.gender not in Gender.values:
        raise ValidationFailed.at(
            "gender", _("Say whether the child is a girl or a boy: the inquiry does not.")
        )
    row.student = make_student(row, section=section, year=year, roll_no=roll_no, actor=actor)
    row.enrolled_at = timezone.now()
    row.save(update_fields=["gender", "student", "enrolled_at"])
    tell_enrolled(row, actor)
    note(row, actor, _("Enrolled as %(code)s.") % {"code": row.student.student_code})
    told = {"student": row.student.student_code, "section": str(section), "academic_year": year.code}
    record(actor, "inquiry.enrolled", row, after=told)
