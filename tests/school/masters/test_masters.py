"""Years, classes, sections, subjects and rooms at every door."""

from datetime import date
from typing import Any, ClassVar

import pytest

from core.errors import ValidationFailed
from school.masters import masters
from school.masters.models import AcademicYear, Room, SchoolClass, Section, Subject
from school.masters.selectors import current_year, year_on
from school.staff.models import ClassTeacher, StaffMember, TeachingAssignment
from school.timetable.models import RoomUnavailable
from tests.core.masters.cases import MasterCases
from tests.school.world import SYSTEM, World


class Ground:
    """What the rows stand on, and how each comes to be needed."""

    tenant_type = "school"

    def school_class(self) -> SchoolClass:
        values = {"name": "IX", "grade_level": 9, "display_order": 9}
        return SchoolClass.objects.get_or_create(code="IX", defaults=values)[0]

    def section(self) -> Section:
        values = {"name": "C", "capacity": 10}
        return Section.objects.get_or_create(code="C", school_class=self.school_class(), defaults=values)[0]

    def subject(self) -> Subject:
        return Subject.objects.get_or_create(
            code="SKT", school_class=self.school_class(), defaults={"name": "Sanskrit"}
        )[0]

    def teacher(self, number: int = 9) -> StaffMember:
        return StaffMember.objects.get_or_create(
            employee_code=f"T{number}", defaults={"name": f"Teacher {number}"}
        )[0]

    def year(self) -> AcademicYear:
        values = {"name": "2030-31", "start_date": date(2030, 4, 1), "end_date": date(2031, 3, 31)}
        return AcademicYear.objects.get_or_create(code="2030-31", defaults=values)[0]

    def assign(self, **values: Any) -> TeachingAssignment:
        ground = {
            "teacher": self.teacher,
            "section": self.section,
            "subject": self.subject,
            "academic_year": self.year,
        }
        return TeachingAssignment.objects.create(
            **{name: values.get(name) or make() for name, make in ground.items()}
        )


class TestYears(Ground, MasterCases):
    master = masters.academic_years
    path = "v1/masters/academic-years"
    change: ClassVar[dict[str, Any]] = {"name": "Session 2026-27"}
    bad: ClassVar[dict[str, Any]] = {"name": " "}

    def valid(self, number: int = 0) -> dict[str, Any]:
        year = 2026 + number
        code = f"{year}-{(year + 1) % 100}"
        return {
            "code": code,
            "name": code,
            "start_date": date(year, 4, 1),
            "end_date": date(year + 1, 3, 31),
        }

    def use(self, row: AcademicYear) -> None:
        self.assign(academic_year=row)


class TestClasses(Ground, MasterCases):
    master = masters.classes
    path = "v1/masters/classes"
    change: ClassVar[dict[str, Any]] = {"name": "Sixth"}
    bad: ClassVar[dict[str, Any]] = {"grade_level": 13}

    def use(self, row: SchoolClass) -> None:
        Section.objects.create(code="C", name="C", school_class=row, capacity=10)


class TestSections(Ground, MasterCases):
    master = masters.sections
    path = "v1/masters/sections"
    change: ClassVar[dict[str, Any]] = {"capacity": 45}
    bad: ClassVar[dict[str, Any]] = {"capacity": 0}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "school_class": self.school_class()}

    def use(self, row: Section) -> None:
        self.assign(section=row)

    def test_seats_below_those_who_sit_there(self, world: World) -> None:
        """A section of five with four seats would refuse the fifth at every later step."""
        section = world.sections["VI A"]
        with pytest.raises(ValidationFailed, match="5 students are in this section"):
            self.master.update(section, actor=SYSTEM, capacity=4)
        assert self.master.update(section, actor=SYSTEM, capacity=5).capacity == 5


class TestSubjects(Ground, MasterCases):
    master = masters.subjects
    path = "v1/masters/subjects"
    change: ClassVar[dict[str, Any]] = {"name": "Maths"}
    bad: ClassVar[dict[str, Any]] = {"subject_type": "easy"}

    def valid(self, number: int = 0) -> dict[str, Any]:
        return {**super().valid(number), "school_class": self.school_class()}

    def use(self, row: Subject) -> None:
        self.assign(subject=row)


class TestRooms(Ground, MasterCases):
    master = masters.rooms
    path = "v1/masters/rooms"
    change: ClassVar[dict[str, Any]] = {"name": "Laboratory"}
    bad: ClassVar[dict[str, Any]] = {"name": " "}

    def use(self, row: Room) -> None:
        RoomUnavailable.objects.create(room=row, day_of_week=1)


@pytest.mark.django_db
def test_years_do_not_share_a_day(world: World) -> None:
    """Else a day's attendance would lie in two years."""
    values = {"code": "X", "name": "X", "start_date": date(2027, 3, 31), "end_date": date(2027, 12, 31)}
    with pytest.raises(ValidationFailed) as caught:
        masters.academic_years.create(actor=SYSTEM, **values)
    assert list(caught.value.fields) == ["start_date"]
    assert "2026-27" in caught.value.message


@pytest.mark.django_db
def test_a_new_current_year_takes_the_place_of_the_one_before(world: World) -> None:
    assert current_year() == world.year
    masters.academic_years.update(world.last_year, actor=SYSTEM, is_current=True)
    assert current_year() == world.last_year
    assert AcademicYear.objects.filter(is_current=True).count() == 1
    assert year_on(date(2026, 4, 1)) == world.year


@pytest.mark.django_db
def test_a_section_of_two_classes_may_have_one_name_and_of_one_class_not(world: World) -> None:
    assert Section.objects.filter(code="A").count() == 2
    assert ClassTeacher.objects.count() == 2


@pytest.mark.django_db
def test_sections_are_narrowed_by_the_name_that_the_body_has(world: World) -> None:
    """Catches a link that is `classId` in the body and something else in the query."""
    one = world.sections["VI A"].school_class_id
    answer = world.api("school_admin").get(f"v1/masters/sections?classId={one}")
    assert answer.status_code == 200, answer.json()
    assert {row["classId"] for row in answer.json()["data"]["items"]} == {str(one)}
