"""A class with students, a promotion and a certificate, for the calls of students."""

from datetime import date
from typing import TYPE_CHECKING, Any

from core.accounts.models import User
from erp_planned.students.enums import Outcome
from erp_planned.students.masters import academic_years, classes, subjects
from erp_planned.students.models import AcademicYear, SchoolClass, Student
from erp_planned.students.services.admission import Admission, admit
from erp_planned.students.services.attendance import mark_class
from erp_planned.students.services.certificates import issue_certificate
from erp_planned.students.services.promotion import OneWish, promote_student

if TYPE_CHECKING:
    from tests.contract.objects import Place


def year_of(place: "Place", first: int) -> AcademicYear:
    """Return an academic year of the institution, made where it is not there: no two share a day."""
    name = f"{first}-{(first + 1) % 100:02d}"
    found = AcademicYear.objects.filter(name=name).first()
    return found or academic_years.create(
        actor=place.actor, name=name, starts_on=date(first, 4, 1), ends_on=date(first + 1, 3, 31)
    )


def student_of(place: "Place", row: SchoolClass, number: int) -> Student:
    """Admit a student whose texts bear the surname."""
    facts: dict[str, Any] = {
        "name": f"Pupil {number} {place.surname}", "gender": "F", "born_on": date(2012, 5, number),
        "guardian_name": f"Parent {place.surname}", "guardian_phone": "9876543210",
        "address": f"House of {place.surname}",
    }  # fmt: skip
    # A group made twice has the same people twice.
    admission = Admission(row, date(2026, 6, 1), is_other_person=True)
    return admit(admission=admission, facts=facts, actor=place.actor)


def student_rows(place: "Place") -> dict[str, int]:
    """Make them; the first student signs in as the world's user with the role of students."""
    keeper = place.actor
    year_of(place, 2026)
    year_of(place, 2027)
    onward = classes.create(actor=keeper, name=f"X {place.code} {place.surname}", capacity=60)
    row = classes.create(
        actor=keeper, name=f"IX {place.code} {place.surname}", capacity=60, next_class=onward,
        class_teacher=place.own,
    )  # fmt: skip
    subject = subjects.create(actor=keeper, code=f"{place.code}-MATH", name=f"Mathematics {place.surname}")
    student, other = student_of(place, row, 1), student_of(place, row, 2)
    user = User.objects.filter(role="student").order_by("pk").first()
    if user is not None and not Student.objects.filter(user=user).exists():
        Student.objects.filter(pk=student.pk).update(user=user)
    mark_class(school_class=row, on=date(2026, 9, 1), marks={}, rest="present", actor=keeper)
    certificate = issue_certificate(student=student, kind="Study", actor=keeper)
    promotion = promote_student(student=other, wish=OneWish(Outcome.PROMOTE), actor=keeper)
    return {
        "school_class": row.pk,
        "next_school_class": onward.pk,
        "school_subject": subject.pk,
        "student": student.pk,
        "other_student": other.pk,
        "student_certificate": certificate.pk,
        "student_promotion": promotion.pk,
    }
