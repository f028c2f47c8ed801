"""Making the student of an inquiry: the one place of admissions that knows how students are made."""

from dataclasses import replace

from django.db.models import Count, F, Q
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, NotFound
from core.numbering.services import next_number
from core.periods import today
from core.refusals import naming_refusals
from core.states import take
from school.admissions.models import Inquiry
from school.masters.models import AcademicYear, SchoolClass, Section
from school.students.enums import Category
from school.students.models import Enrolment, Guardian, Student, StudentGuardian
from school.students.permissions import StudentPermission


def make_student(
    row: Inquiry, *, section: Section, year: AcademicYear, roll_no: int | None, actor: Actor
) -> Student:
    """Make the student with enrolment and guardian, who is found by the phone number.

    In the caller's transaction. The right to enroll an inquiry is the right to make this one student. Raises
    InvalidState where the section is full, Duplicate for a roll number that is taken.
    """
    able = replace(actor, permissions=actor.permissions | {StudentPermission.WRITE})
    place = take(Section.objects.all(), NotFound(_("There is no such section.")), pk=section.pk)
    taken = Enrolment.objects.filter(section=place, academic_year=year, ends_on=None).count()
    if taken >= place.capacity:
        raise _full(section)
    day = min(max(today(), year.start_date), year.end_date)
    period = str(year.start_date.year)
    student = Student.objects.create(
        student_code=f"{period}-{next_number('school_student', period=period):05}",
        full_name=row.student_name,
        date_of_birth=row.date_of_birth,
        gender=row.gender,
        academic_year=year,
        school_class_id=section.school_class_id,
        section=section,
        roll_no=roll_no,
        admitted_on=day,
        category=row.category or Category.GENERAL,
        address=row.address,
        previous_school=row.previous_school,
    )
    refusal = {"school_enrolment_roll_unique": lambda: _roll_taken(roll_no)}
    with naming_refusals(refusal):
        Enrolment.objects.create(
            student=student, academic_year=year, section=section, roll_no=roll_no, starts_on=day
        )
    facts = {"full_name": row.guardian_name, "email": row.guardian_email}
    guardian, _new = Guardian.objects.get_or_create(phone=row.guardian_phone, defaults=facts)
    StudentGuardian.objects.create(student=student, guardian=guardian, relation=row.relation, is_primary=True)
    record(able, "students.created", student, after={"student_code": student.student_code})
    return student


def section_with_room(school_class: SchoolClass, year: AcademicYear) -> Section:
    """Return the section of a class with the most free seats in a year. Raises InvalidState where all are full."""
    going_on = Q(enrolments__academic_year=year, enrolments__ends_on=None)
    rows = Section.objects.filter(school_class=school_class).annotate(
        free=F("capacity") - Count("enrolments", filter=going_on)
    )
    best = rows.order_by("-free", "name").first()
    if best is None or best.free <= 0:
        text = _("No section of %(name)s has a free seat in %(year)s.")
        raise InvalidState(text % {"name": school_class.name, "year": year.name})
    return best


def _full(section: Section) -> InvalidState:
    text = _("%(section)s is full: all of its %(seats)d seats are taken. Choose another section.")
    return InvalidState.at("section", text % {"section": section, "seats": section.capacity})


def _roll_taken(roll_no: int | None) -> Duplicate:
    return Duplicate.at("roll_no", _("The roll number %(number)s is taken.") % {"number": roll_no})
