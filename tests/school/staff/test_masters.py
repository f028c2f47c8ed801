"""Staff, assignments and class teachers at every door."""

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

import pytest

from core.errors import ValidationFailed
from school.masters.models import Section
from school.staff import masters
from school.staff.models import LeaveAccount, LeaveType, StaffMember
from school.staff.selectors import sections_of, teaches
from tests.core.masters.cases import MasterCases
from tests.school.masters.test_masters import Ground
from tests.school.world import SYSTEM, World


class TestStaff(Ground, MasterCases):
    master = masters.staff
    path = "v1/staff"
    change: ClassVar[dict[str, Any]] = {"designation": "PGT"}
    bad: ClassVar[dict[str, Any]] = {"name": " "}

    def unique_fields(self) -> list[str]:
        return ["employee_code"]

    def use(self, row: StaffMember) -> None:
        self.assign(teacher=row)


class TestAssignments(Ground, MasterCases):
    master = masters.assignments
    path = "v1/staff/assignments"

    @property
    def change(self) -> dict[str, Any]:  # type: ignore[override]
        return {"teacher": self.teacher(77)}

    bad: ClassVar[dict[str, Any]] = {"teacher": None}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "teacher": self.teacher(number),
            "section": self.section(),
            "subject": self.subject(),
            "academic_year": self.year(),
        }


class TestClassTeachers(Ground, MasterCases):
    master = masters.class_teachers
    path = "v1/staff/class-teachers"

    @property
    def change(self) -> dict[str, Any]:  # type: ignore[override]
        return {"teacher": self.teacher(77)}

    bad: ClassVar[dict[str, Any]] = {"teacher": None}

    def unique_fields(self) -> list[str]:
        """Return nothing: who comes second takes another section."""
        return []

    def valid(self, number: int = 0) -> dict[str, Any]:
        section = Section.objects.get_or_create(
            code=f"S{number}", school_class=self.school_class(), defaults={"name": "S", "capacity": 9}
        )[0]
        return {"teacher": self.teacher(number), "section": section, "academic_year": self.year()}


class TestLeaveTypes(Ground, MasterCases):
    master = masters.leave_types
    path = "v1/staff/leave-types"
    change: ClassVar[dict[str, Any]] = {"name": "Casual"}
    bad: ClassVar[dict[str, Any]] = {"name": " "}

    def unique_fields(self) -> list[str]:
        return ["code"]

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {"code": f"XL{number}", "name": f"Extra leave {number}", "days_per_year": Decimal("4.0")}

    def use(self, row: LeaveType) -> None:
        LeaveAccount.objects.create(staff=self.teacher(), leave_type=row, year_on=date(2026, 1, 1))


class TestAbsences(Ground, MasterCases):
    master = masters.absences
    path = "v1/staff/absences"
    change: ClassVar[dict[str, Any]] = {"remarks": "Came at noon."}
    bad: ClassVar[dict[str, Any]] = {"absent_on": None}

    def unique_fields(self) -> list[str]:
        """Return nothing: who comes second is another person."""
        return []

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {
            "staff": self.teacher(number),
            "absent_on": date(2026, 11, 16),
            "portion": Decimal("1.0"),
            "remarks": "Did not come.",
        }


@pytest.mark.django_db
def test_a_teacher_teaches_what_is_assigned_this_year(world: World) -> None:
    """Else marks could be entered for a section that is nobody's business."""
    teacher, section = world.actor("teacher"), world.sections["VI A"]
    assert list(sections_of(teacher)) == [section]
    assert teaches(teacher, section, world.subjects["VI MAT"].pk)
    assert not teaches(teacher, section, world.subjects["VI ENG"].pk)
    assert not sections_of(teacher, world.last_year).exists()
    assert not sections_of(world.actor("parent")).exists()
    assert sections_of(world.actor("principal")).count() == 4


@pytest.mark.django_db
def test_a_subject_of_another_class_is_refused(world: World) -> None:
    with pytest.raises(ValidationFailed) as caught:
        masters.assignments.create(
            actor=SYSTEM,
            teacher=world.staff["teacher"],
            section=world.sections["VI A"],
            subject=world.subjects["VII MAT"],
            academic_year=world.year,
        )
    assert list(caught.value.fields) == ["subject"]
