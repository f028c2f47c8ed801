"""Years, classes, sections, subjects, rooms; the office and the teachers, and who teaches what."""

from collections import Counter
from datetime import date

from core.accounts.models import User
from school.demo.people import make_teachers
from school.demo.schools import KINDS, SUBJECTS, class_code, subjects_of
from school.demo.world import DemoWorld
from school.foundation.enums import Role
from school.masters.models import AcademicYear, Room, SchoolClass, Section, Subject
from school.staff.models import ClassTeacher, StaffMember, TeachingAssignment

FIRST_MONTH = 4
OFFICE = (
    ("school.admin", "Meenakshi Iyer", Role.SCHOOL_ADMIN, "Administrative officer"),
    ("principal", "Dr. Rajendra Prasad Singh", Role.PRINCIPAL, "Principal"),
    ("accountant", "Suresh Gupta", Role.ACCOUNTANT, "Accountant"),
)
# Periods a week of a subject, for an even load.
PERIODS = {"ART": 2, "PED": 3, "COM": 3, "SKT": 4}


def session_start(today: date) -> date:
    """Return the first day of the session that a day lies in: sessions begin on 1 April."""
    return date(today.year if today.month >= FIRST_MONTH else today.year - 1, FIRST_MONTH, 1)


def make_years(today: date) -> list[AcademicYear]:
    """Return last year, this one and the next, stored; this one is current."""
    first = session_start(today).year
    return AcademicYear.objects.bulk_create(
        AcademicYear(
            code=f"{start}-{(start + 1) % 100:02}",
            name=f"{start}-{(start + 1) % 100:02}",
            start_date=date(start, FIRST_MONTH, 1),
            end_date=date(start + 1, FIRST_MONTH - 1, 31),
            is_current=start == first,
        )
        for start in (first - 1, first, first + 1)
    )


def fill_masters(world: DemoWorld) -> None:
    """Make classes, sections, subjects and a room for each section."""
    school = world.school
    classes = SchoolClass.objects.bulk_create(
        SchoolClass(
            code=class_code(grade), name=class_code(grade), grade_level=grade, display_order=grade + 3
        )
        for grade in school.grades
    )
    world.classes = {one.grade_level: one for one in classes}
    sections = Section.objects.bulk_create(
        Section(code=code, name=code, school_class=one, capacity=school.seats)
        for one in classes
        for code in school.sections
    )
    world.sections = {(one.school_class.grade_level, one.code): one for one in sections}
    subjects = Subject.objects.bulk_create(
        Subject(
            code=code,
            name=SUBJECTS[code],
            school_class=world.classes[grade],
            subject_type=KINDS.get(code, "core"),
        )
        for grade in school.grades
        for code in subjects_of(grade)
    )
    world.subjects = {(one.school_class.grade_level, one.code): one for one in subjects}
    Room.objects.bulk_create(
        Room(code=f"R{number:02}", name=f"Room {number}", capacity=school.seats)
        for number in range(1, len(sections) + 1)
    )


def fill_staff(world: DemoWorld) -> None:
    """Make office and teachers with accounts, class teachers, and assignments with an even load."""
    teachers = make_teachers(world.school)
    office = [_user(world, name, full, role) for name, full, role, _title in OFFICE]
    accounts = User.objects.bulk_create(
        [*office, *(_user(world, one.code.lower(), one.name, Role.TEACHER) for one in teachers)]
    )
    world.users |= {one.username: one for one in accounts}
    members = [
        StaffMember(
            employee_code=f"A{number:03}", name=full, department="Office", designation=title, is_teaching=False,
            user=world.users[name], email=world.users[name].email,
        )
        for number, (name, full, _role, title) in enumerate(OFFICE, 1)
    ]  # fmt: skip
    members += [
        StaffMember(
            employee_code=one.code, name=one.name, department=one.department, designation=one.designation,
            phone=one.phone, user=world.users[one.code.lower()], email=world.users[one.code.lower()].email,
        )
        for one in teachers
    ]  # fmt: skip
    world.staff = StaffMember.objects.bulk_create(members)
    _assign(world, {one.code: one.teaches for one in teachers})


def _user(world: DemoWorld, username: str, name: str, role: str) -> User:
    email = f"{username}@{world.school.slug}.example.org"
    return User(username=username, name=name, role=role, email=email, password=world.password)


def _assign(world: DemoWorld, teaches: dict[str, tuple[str, ...]]) -> None:
    """Give each subject of a section to whoever of the department has least to do."""
    members = {one.employee_code: one for one in world.staff if one.is_teaching}
    load: Counter[str] = Counter()
    made: list[TeachingAssignment] = []
    leads: list[ClassTeacher] = []
    leading: set[str] = set()
    for (grade, _code), section in world.sections.items():
        of_section: list[str] = []
        for subject in subjects_of(grade):
            able = [code for code, subjects in teaches.items() if subject in subjects]
            code = min(able, key=lambda one: (load[one], one))
            load[code] += PERIODS.get(subject, 6)
            of_section.append(code)
            made.append(_assignment(world, members[code], section, world.subjects[grade, subject]))
        lead = next((code for code in of_section if code not in leading), of_section[0])
        leading.add(lead)
        leads.append(ClassTeacher(teacher=members[lead], section=section, academic_year=world.year))
    world.assignments = TeachingAssignment.objects.bulk_create(made)
    world.class_teachers = ClassTeacher.objects.bulk_create(leads)


def _assignment(
    world: DemoWorld, teacher: StaffMember, section: Section, subject: Subject
) -> TeachingAssignment:
    return TeachingAssignment(teacher=teacher, section=section, subject=subject, academic_year=world.year)
