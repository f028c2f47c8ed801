"""What tests of the teachers' pages share: Wednesday the 18th of November 2026, and pages of both teachers."""

from datetime import date
from typing import Any

from school.exams.models import Exam, ExamSubject
from school.masters.models import Section
from school.students.models import Enrolment, Student
from tests.school.exams.results import plan
from tests.school.world import World

NINE = "2026-11-18 09:00"
WEDNESDAY = date(2026, 11, 18)


def november(world: World, **values: Any) -> Exam:
    """Plan an exam of class VI that is under way."""
    return plan(world, start_date=date(2026, 11, 9), end_date=date(2026, 11, 28), **values)


def of_exam(world: World, exam: Exam, subject: str) -> ExamSubject:
    return ExamSubject.objects.get(exam=exam, subject=world.subjects[subject])


def sheet_address(world: World, exam: Exam, subject: str = "VI MAT", section: str = "VI A") -> str:
    """Return the page of a sheet."""
    one = of_exam(world, exam, subject)
    return f"/portal/teaching/marks/{exam.pk}/{one.pk}/{world.sections[section].pk}"


def grow(world: World, to: int, section: str = "VI A") -> None:
    """Fill a section up."""
    place = world.sections[section]
    Section.objects.filter(pk=place.pk).update(capacity=60)
    start = Student.objects.filter(section=place).count()
    students = [
        Student(
            student_code=f"X{number:05}",
            full_name=f"Student {number:02}",
            date_of_birth=date(2014, 5, 1),
            gender="female",
            academic_year=world.year,
            school_class=place.school_class,
            section=place,
            roll_no=number,
            admitted_on=date(2026, 4, 1),
        )
        for number in range(start + 1, to + 1)
    ]
    Student.objects.bulk_create(students)
    Enrolment.objects.bulk_create(
        Enrolment(
            student=one,
            academic_year=world.year,
            section=place,
            roll_no=one.roll_no,
            starts_on=date(2026, 4, 1),
        )
        for one in students
    )
