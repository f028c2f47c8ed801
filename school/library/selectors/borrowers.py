"""Who borrows: a student or a member of staff, and whom the caller may name."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound, ValidationFailed
from core.refusals import get_or_refuse
from school.foundation.enums import Role
from school.library.enums import BorrowerKind
from school.staff.models import StaffMember
from school.staff.selectors import is_everywhere, teacher_of
from school.students.enums import StudentStatus
from school.students.models import Student
from school.students.selectors import get_student, students_of


@dataclass(frozen=True, slots=True)
class Borrower:
    """One of the two is there."""

    student: Student | None = None
    staff: StaffMember | None = None

    @property
    def kind(self) -> str:
        """Return whose rules hold."""
        return BorrowerKind.STUDENT if self.student else BorrowerKind.STAFF

    @property
    def name(self) -> str:
        return str(self.student.full_name if self.student else self.staff.name if self.staff else "")

    @property
    def field(self) -> str:
        """Return the name under which refusals speak of the borrower."""
        return "student_id" if self.student else "staff_id"

    @property
    def is_here(self) -> bool:
        """Say whether the borrower is still at the school."""
        if self.student:
            return bool(self.student.status == StudentStatus.ACTIVE and self.student.erased_on is None)
        return bool(self.staff and self.staff.is_active)

    def columns(self) -> dict[str, Any]:
        """Return the borrower as the columns of a row."""
        return {"student": self.student, "staff": self.staff}

    def own(self) -> dict[str, Any]:
        """Return what the borrower's rows are found by."""
        return {"student": self.student} if self.student else {"staff": self.staff}


def borrower_of(row: Any) -> Borrower:
    """Return whose a loan or a reservation is."""
    return Borrower(student=row.student) if row.student_id else Borrower(staff=row.staff)


def named(actor: Actor, *, student_id: UUID | None = None, staff_id: UUID | None = None) -> Borrower:
    """Return the borrower whom the desk names. Raises NotFound, ValidationFailed unless exactly one is named."""
    if (student_id is None) == (staff_id is None):
        raise ValidationFailed.at("student_id", _("Name a student or a member of staff, one of the two."))
    if student_id is not None:
        return Borrower(student=get_student(actor, student_id))
    rows = StaffMember.objects.all() if is_everywhere(actor) else StaffMember.objects.none()
    staff = get_or_refuse(rows, NotFound(_("There is no such member of staff.")), pk=staff_id)
    return Borrower(staff=staff)


def by_code(code: str) -> Borrower:
    """Return whose code was scanned or typed at the desk. Raises ValidationFailed naming `borrower`."""
    code = code.strip()[:40].upper()
    student = Student.objects.select_related("section__school_class").filter(student_code=code).first()
    if student is not None:
        return Borrower(student=student)
    staff = StaffMember.objects.filter(employee_code__iexact=code).first()
    if staff is None:
        raise ValidationFailed.at("borrower", _("Nobody has the code “%(code)s”.") % {"code": code})
    return Borrower(staff=staff)


def own_or_named(actor: Actor, *, student_id: UUID | None = None, staff_id: UUID | None = None) -> Borrower:
    """Return for whom the caller reserves: oneself, an own child, or whom the desk names.

    Raises NotFound for somebody else's, ValidationFailed naming `student_id` where it is not clear who is meant.
    """
    if is_everywhere(actor):
        return named(actor, student_id=student_id, staff_id=staff_id)
    refusal = NotFound(_("There is no such member of staff."))
    if actor.role == Role.TEACHER:
        staff = teacher_of(actor)
        if student_id is not None:
            raise NotFound(_("There is no such student."))
        if staff is None or staff_id not in (None, staff.pk):
            raise refusal
        return Borrower(staff=staff)
    if staff_id is not None:
        raise refusal
    if student_id is not None:
        return Borrower(student=get_student(actor, student_id))
    found = list(students_of(actor)[:2])
    if len(found) != 1:
        raise ValidationFailed.at("student_id", _("Say which student is meant."))
    return Borrower(student=found[0])
