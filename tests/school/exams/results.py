"""Exams of the small school, with marks, for tests."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

from core.actors import Actor
from school.exams.models import Exam
from school.exams.services.marks import Entry, save_marks, submit_marks
from school.exams.services.planning import plan_exam
from school.exams.services.publishing import publish_results
from school.exams.services.seeds import seed_exams
from school.students.models import Student
from tests.school.world import SYSTEM, World

# The world's classes have English, Hindi, Mathematics, Science and Social Science.
FIVE = ("ENG", "HIN", "MAT", "SCI", "SST")


def plan(world: World, actor: Actor = SYSTEM, **values: Any) -> Exam:
    """Plan an exam of class VI in September, of 100 marks."""
    seed_exams(actor=SYSTEM)
    given = {
        "name": "Unit test", "exam_type": "unit_test", "academic_year": world.year, "start_date": date(2026, 9, 14),
        "end_date": date(2026, 9, 26), "classes": [world.classes["VI"]], "max_marks": Decimal(100),
        "passing_marks": Decimal(33),
    }  # fmt: skip
    return plan_exam(actor=actor, **{**given, **values})


def enter(world: World, exam: Exam, subject: str, marks: dict[Student, Any], **options: Any) -> None:
    """Enter marks of a subject of class VI as the office; a text such as AB is an absence."""
    entries = [Entry(student.pk, mark) for student, mark in marks.items()]
    options = {"actor": SYSTEM, "reason": "Taken from paper", **options}
    save_marks(exam=exam, subject_id=world.subjects[subject].pk, entries=entries, **options)


def fill(world: World, exam: Exam, mark: Any = 50, subjects: Iterable[str] = FIVE, **options: Any) -> None:
    """Give every student of class VI the same mark in every subject, and submit the sheets."""
    students = [*world.in_section("VI A"), *world.in_section("VI B")]
    for code in subjects:
        enter(world, exam, f"VI {code}", dict.fromkeys(students, mark), **options)
        submit_marks(exam=exam, subject_id=world.subjects[f"VI {code}"].pk, actor=SYSTEM)


def published(world: World, mark: Any = 50, **values: Any) -> Exam:
    """Return an exam whose results are out."""
    exam = plan(world, **values)
    fill(world, exam, mark)
    return publish_results(exam=exam, actor=SYSTEM)
