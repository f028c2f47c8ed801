"""A small school: two years, two classes with two sections each, teachers, students with parents, every role.

    def test_something(world: World) -> None:
        answer = world.api("teacher").get("v1/students")

The teacher of `teacher` teaches Mathematics and Science in VI A and is its class teacher; the one of
`other_teacher` teaches English in VI B and VII A and is class teacher of VI B. The parent of `parent` has two
children, one in VI A and one in VI B; `other_parent` has one in VI B; `student` is the first of VI A.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client

from core.accounts.models import User
from core.actors import Actor, Door, actor_for, system_actor
from core.tenancy.models import Tenant
from school.foundation.enums import Role
from school.masters.models import AcademicYear, Room, SchoolClass, Section, Subject
from school.staff.models import ClassTeacher, StaffMember, TeachingAssignment
from school.students.models import Enrolment, Guardian, Student, StudentGuardian
from tests.core.accounts.people import PASSWORD, Api, api_of, platform_user

SYSTEM = system_actor(Door.COMMAND, "Keeper")
SUBJECTS = {"ENG": "English", "HIN": "Hindi", "MAT": "Mathematics", "SCI": "Science", "SST": "Social Science"}
NAMES = (
    "Aarav Sharma", "Bhavya Iyer", "Chirag Patel", "Diya Nair", "Eshan Khan",
    "Fatima Sheikh", "Gurpreet Singh", "Harini Reddy", "Ishaan Das", "Jaya Kumari",
)  # fmt: skip
OFFICE = (Role.SCHOOL_ADMIN, Role.PRINCIPAL, Role.ACCOUNTANT)


@dataclass
class World:
    """What is in the school; sections by "VI A", subjects by "VI MAT"."""

    tenant: Tenant
    year: AcademicYear
    last_year: AcademicYear
    classes: dict[str, SchoolClass] = field(default_factory=dict)
    sections: dict[str, Section] = field(default_factory=dict)
    subjects: dict[str, Subject] = field(default_factory=dict)
    rooms: list[Room] = field(default_factory=list)
    users: dict[str, User] = field(default_factory=dict)
    staff: dict[str, StaffMember] = field(default_factory=dict)
    # All students: five of VI A by roll number, three of VI B, two of VII A.
    students: list[Student] = field(default_factory=list)
    guardians: dict[str, Guardian] = field(default_factory=dict)

    def api(self, who: str, **options: Any) -> Api:
        """Return a REST client: school_admin, principal, teacher, other_teacher, accountant, parent,
        other_parent, student, other_student, super_admin.
        """
        if who == "super_admin":
            return api_of(platform_user(), self.tenant, **options)
        return api_of(self.users[who], self.tenant, **options)

    def actor(self, who: str, door: Door = Door.API) -> Actor:
        return actor_for(self.users[who], tenant_type="school", door=door)

    def browser(self, who: str) -> Client:
        """Return a signed-in browser on the school's host."""
        client = Client(headers={"host": f"{self.tenant.slug}.testserver"})
        client.force_login(self.users[who])
        return client

    def in_section(self, name: str) -> list[Student]:
        return [one for one in self.students if one.section_id == self.sections[name].pk]


@pytest.fixture
def world(school: Tenant) -> World:
    """The small school, in the current test's transaction."""
    return make_world(school)


def make_world(tenant: Tenant) -> World:
    """Make it in the current schema."""
    last = AcademicYear.objects.create(
        code="2025-26", name="2025-26", start_date=date(2025, 4, 1), end_date=date(2026, 3, 31)
    )
    year = AcademicYear.objects.create(
        code="2026-27",
        name="2026-27",
        start_date=date(2026, 4, 1),
        end_date=date(2027, 3, 31),
        is_current=True,
    )
    made = World(tenant, year, last)
    _masters(made)
    _people(made)
    _students(made)
    return made


def _masters(world: World) -> None:
    for grade, code in ((6, "VI"), (7, "VII")):
        one = SchoolClass.objects.create(code=code, name=code, grade_level=grade, display_order=grade)
        world.classes[code] = one
        for name in "AB":
            world.sections[f"{code} {name}"] = Section.objects.create(
                code=name, name=name, school_class=one, capacity=10
            )
        for short, full in SUBJECTS.items():
            world.subjects[f"{code} {short}"] = Subject.objects.create(
                code=short, name=full, school_class=one
            )
    world.rooms = [
        Room.objects.create(code=f"R{number}", name=f"Room {number}", capacity=40) for number in (1, 2)
    ]


def _people(world: World) -> None:
    for role in OFFICE:
        world.users[role] = _user(role, role)
    for number, who in enumerate(("teacher", "other_teacher"), 1):
        world.users[who] = _user(who, Role.TEACHER)
        world.staff[who] = StaffMember.objects.create(
            employee_code=f"T{number:03}",
            name=world.users[who].name,
            user=world.users[who],
            phone=f"98100000{number:02}",
        )
    taught = (
        ("teacher", "VI A", "VI MAT"),
        ("teacher", "VI A", "VI SCI"),
        ("other_teacher", "VI B", "VI ENG"),
        ("other_teacher", "VII A", "VII ENG"),
    )
    for who, section, subject in taught:
        TeachingAssignment.objects.create(
            teacher=world.staff[who],
            section=world.sections[section],
            subject=world.subjects[subject],
            academic_year=world.year,
        )
    for who, section in (("teacher", "VI A"), ("other_teacher", "VI B")):
        ClassTeacher.objects.create(
            teacher=world.staff[who], section=world.sections[section], academic_year=world.year
        )


def _students(world: World) -> None:
    places = [*["VI A"] * 5, *["VI B"] * 3, *["VII A"] * 2]
    for number, (name, place) in enumerate(zip(NAMES, places, strict=True), 1):
        section = world.sections[place]
        roll = places[:number].count(place)
        student = Student.objects.create(
            student_code=f"S{number:05}",
            full_name=name,
            date_of_birth=date(2014, 1, number),
            gender="female" if number % 2 == 0 else "male",
            academic_year=world.year,
            school_class=section.school_class,
            section=section,
            roll_no=roll,
            admitted_on=date(2026, 4, 1),
        )
        Enrolment.objects.create(
            student=student,
            academic_year=world.year,
            section=section,
            roll_no=roll,
            starts_on=date(2026, 4, 1),
        )
        world.students.append(student)
    for who, children in (("parent", (0, 5)), ("other_parent", (6,))):
        world.users[who] = _user(who, Role.PARENT)
        phone = f"99000000{len(world.guardians):02}"
        world.guardians[who] = Guardian.objects.create(
            full_name=world.users[who].name, phone=phone, user=world.users[who]
        )
        for child in children:
            StudentGuardian.objects.create(
                student=world.students[child],
                guardian=world.guardians[who],
                relation="mother",
                is_primary=True,
            )
    for who, number in (("student", 0), ("other_student", 6)):
        world.users[who] = _user(who, Role.STUDENT)
        Student.objects.filter(pk=world.students[number].pk).update(user=world.users[who])
        world.students[number].refresh_from_db()


def _user(username: str, role: str) -> User:
    """Make a user who knows PASSWORD; hashed once per process, since hashing is slow by intent."""
    return User.objects.create(
        username=username.replace("_", "."),
        name=username.replace("_", " ").title(),
        role=role,
        email=f"{username.replace('_', '.')}@example.org",
        password=_password(),
    )


_hash: list[str] = []


def _password() -> str:
    if not _hash:
        _hash.append(make_password(PASSWORD))
    return _hash[0]
