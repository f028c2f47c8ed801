"""Years, classes, subjects, teaching and rules: what every plain subject promises, and their own rules."""

from datetime import date
from typing import Any

import pytest

from core.errors import InvalidState, ValidationFailed
from core.masters import Master
from erp_planned.students.masters import (
    academic_years,
    classes,
    student_rules,
    subjects,
    teaching_assignments,
)
from erp_planned.students.models import AcademicYear, SchoolClass, Subject
from tests.core.masters.cases import SYSTEM, MasterCases
from tests.erp_planned.students.people import a_class, a_student, year
from tests.payroll.runs.people import make_employee


class TestAcademicYears(MasterCases):
    master: Master[Any] = academic_years
    path = "academic-years"
    change = {"current_term": "Term 2"}
    bad = {"ends_on": date(2020, 1, 1), "name": " "}

    def valid(self, number: int = 0) -> dict[str, Any]:
        first = 2031 + number
        return {
            "name": f"{first}-{first + 1 - 2000}y", "starts_on": date(first, 4, 1), "ends_on": date(first + 1, 3, 31),
            "current_term": "Term 1",
        }  # fmt: skip

    def use(self, row: AcademicYear) -> None:
        teaching_assignments.create(
            actor=SYSTEM, year=row, school_class=classes.create(actor=SYSTEM, name="IX"),
            subject=subjects.create(actor=SYSTEM, code="M", name="Maths"), teacher=make_employee(),
        )  # fmt: skip

    @pytest.mark.django_db
    def test_two_years_share_no_day_and_stay_once_students_are_in_them(self) -> None:
        """Would catch an attendance day of two years, and a year pulled from under its students."""
        a_student()
        with pytest.raises(ValidationFailed) as caught:
            academic_years.create(
                actor=SYSTEM, name="x", starts_on=date(2027, 3, 31), ends_on=date(2027, 9, 1)
            )
        assert list(caught.value.fields) == ["starts_on"]
        with pytest.raises(InvalidState):
            academic_years.update(year(), actor=SYSTEM, ends_on=date(2027, 3, 30))


class TestSubjects(MasterCases):
    master: Master[Any] = subjects
    path = "subjects"
    change = {"name": "Statistics"}
    bad = {"code": "x" * 30, "name": " "}

    def use(self, row: Subject) -> None:
        teaching_assignments.create(
            actor=SYSTEM, year=year(), school_class=classes.create(actor=SYSTEM, name="IX"), subject=row,
            teacher=make_employee(),
        )  # fmt: skip


class TestClasses(MasterCases):
    master: Master[Any] = classes
    path = "classes"
    change = {"capacity": 45}
    bad = {"capacity": 0, "name": " "}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "name": "IX",
            "section": "AB"[number] if number < 2 else f"S{number}",
            "sequence": 9,
            "capacity": 40,
        }

    def use(self, row: SchoolClass) -> None:
        year()
        a_student(row)

    @pytest.mark.django_db
    def test_classes_follow_each_other_in_no_circle(self) -> None:
        """Would catch a promotion that never ends."""
        last = a_class("XI")
        middle = a_class("X", next_class=last)
        first = a_class("IX", next_class=middle)
        with pytest.raises(ValidationFailed) as caught:
            classes.update(last, actor=SYSTEM, next_class=first)
        assert list(caught.value.fields) == ["next_class"]

    @pytest.mark.django_db
    def test_seats_are_not_taken_from_under_students(self) -> None:
        row = a_class(capacity=2)
        a_student(row), a_student(row)
        with pytest.raises(ValidationFailed):
            classes.update(row, actor=SYSTEM, capacity=1)

    @pytest.mark.django_db
    def test_subjects_are_replaced(self) -> None:
        one, other = (subjects.create(actor=SYSTEM, code=code, name=code) for code in ("A", "B"))
        row = a_class(subjects=[one])
        classes.update(row, actor=SYSTEM, subjects=[other])
        assert list(row.subjects.all()) == [other]


class TestTeachingAssignments(MasterCases):
    master: Master[Any] = teaching_assignments
    path = "teaching-assignments"

    def before_each(self) -> None:
        self.year_, self.teachers = year(), [make_employee() for _number in range(12)]
        self.row = classes.create(actor=SYSTEM, name="IX")
        self.subject = subjects.create(actor=SYSTEM, code="M", name="Maths")
        self.change = {"subject": subjects.create(actor=SYSTEM, code="H", name="Hindi")}
        self.bad = {"school_class": None}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "year": self.year_, "school_class": self.row, "subject": self.subject,
            "teacher": self.teachers[number],
        }  # fmt: skip


class TestStudentRules(MasterCases):
    master: Master[Any] = student_rules
    path = "student-rules"
    change = {"required_percent": 80}
    bad = {"admission_format": "ADM/{number}", "keep_years": 0, "required_percent": 101}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(0), "effective_on": date(2026 + number, 4, 1)}

    @pytest.mark.django_db
    @pytest.mark.parametrize(
        "text", ["{year}", "{number}{number}{yy}", "{number:9}{year}", "{x}{year}{number}", "{"]
    )
    def test_a_format_that_would_repeat_numbers_is_refused(self, text: str) -> None:
        with pytest.raises(ValidationFailed) as caught:
            self.make(0, admission_format=text)
        assert list(caught.value.fields) == ["admission_format"]
