"""What a demo school holds while it is being filled; every part finds there what the parts before it made."""

from dataclasses import dataclass, field
from datetime import date
from uuid import UUID

from core.accounts.models import User
from core.actors import Actor, Door, actor_for
from core.tenancy.enums import TenantType
from core.tenancy.models import Tenant
from school.demo.people import DemoChild
from school.demo.schools import DemoSchool
from school.masters.models import AcademicYear, SchoolClass, Section, Subject
from school.staff.models import ClassTeacher, StaffMember, TeachingAssignment
from school.students.models import Guardian, Student

# How the phone number of the first family's mother ends.
FIRST_PHONE = "000001"


@dataclass
class DemoWorld:
    """One school. Classes by grade, sections by (grade, code), subjects by (grade, code), users by user name."""

    school: DemoSchool
    tenant: Tenant
    today: date
    actor: Actor
    # One hash of the demo's password for everybody: hashing is slow by intent.
    password: str
    last_year: AcademicYear
    year: AcademicYear
    next_year: AcademicYear
    classes: dict[int, SchoolClass] = field(default_factory=dict)
    sections: dict[tuple[int, str], Section] = field(default_factory=dict)
    subjects: dict[tuple[int, str], Subject] = field(default_factory=dict)
    users: dict[str, User] = field(default_factory=dict)
    staff: list[StaffMember] = field(default_factory=list)
    assignments: list[TeachingAssignment] = field(default_factory=list)
    class_teachers: list[ClassTeacher] = field(default_factory=list)
    # This year's students with what they were made of, by class, section and roll number.
    children: list[tuple[Student, DemoChild]] = field(default_factory=list)
    # Those who passed the last class a year ago.
    former: list[Student] = field(default_factory=list)
    guardians: dict[str, Guardian] = field(default_factory=dict)

    @property
    def students(self) -> list[Student]:
        """Everybody of this year."""
        return [student for student, _child in self.children]

    def in_section(self, section: Section) -> list[Student]:
        """Return those of a section by roll number."""
        return [one for one in self.students if one.section_id == section.pk]

    @property
    def first_family(self) -> set[UUID]:
        """Return the children of the family with three, who have not paid for the quarter at hand."""
        return {one.pk for one, child in self.children if child.parents[0].phone.endswith(FIRST_PHONE)}

    def parent_of(self, student_id: UUID | None) -> str:
        """Return the name of a student's first parent, nothing for a stranger."""
        found = (child.parents[0].name for student, child in self.children if student.pk == student_id)
        return next(found, "")

    def acting(self, username: str) -> Actor:
        """Return who acts for a user of the office, so that papers bear a person's name."""
        return actor_for(self.users[username], tenant_type=TenantType.SCHOOL, door=Door.COMMAND)
