"""Students of two years with guardians, siblings, enrolments and accounts, by bulk inserts.

The rows are what `school.students.services` would have written, one by one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from core.accounts.models import User
from core.numbering.models import Series
from school.demo.people import DemoChild, DemoParent, make_children, make_leavers
from school.demo.world import DemoWorld
from school.foundation.enums import Role
from school.students.enums import Outcome, StudentStatus
from school.students.models import Enrolment, Guardian, Student, StudentGuardian

SERIES = "school_student"
# Years for which somebody has been at the school, at most.
LONGEST = 6


def fill_students(world: DemoWorld) -> None:
    """Make everybody of this year, and those who left after the last class a year ago."""
    first = world.year.start_date
    children, leavers = make_children(world.school, first), make_leavers(world.school, first)
    codes = _Codes()
    students = _students(world, children, codes)
    former = _students(world, leavers, codes, has_left=True)
    Series.objects.bulk_create(
        Series(name=SERIES, period=str(year), last=last) for year, last in codes.last.items()
    )
    world.children = list(zip(students, children, strict=True))
    _guardians(world, [*world.children, *zip(former, leavers, strict=True)])
    world.former = former
    Enrolment.objects.bulk_create(_stays(world), batch_size=1000)
    Enrolment.objects.bulk_create(_last_year(world, one, Outcome.PASSED_OUT) for one in former)


class _Codes:
    """Student codes in order, by the year of admission."""

    def __init__(self) -> None:
        self.last: Counter[int] = Counter()

    def next(self, year: int) -> str:
        self.last[year] += 1
        return f"{year}-{self.last[year]:05}"


def _students(
    world: DemoWorld, children: Sequence[DemoChild], codes: _Codes, *, has_left: bool = False
) -> list[Student]:
    rows = []
    for child in children:
        day = _admitted(world, child, has_left=has_left)
        section = world.sections[child.grade, child.section]
        rows.append(
            Student(
                student_code=codes.next(day.year), full_name=child.name, date_of_birth=child.born,
                gender=child.gender, category=child.category, is_ews=child.is_ews, is_cwsn=child.is_cwsn,
                academic_year=world.last_year if has_left else world.year, section=section,
                school_class=section.school_class, roll_no=child.roll, admitted_on=day,
                status=StudentStatus.PASSED_OUT if has_left else StudentStatus.ACTIVE,
            )
        )  # fmt: skip
    users = User.objects.bulk_create(
        (
            User(
                username=row.student_code.lower(), name=row.full_name, role=Role.STUDENT, password=world.password,
                is_active=not has_left,
            )
            for row in rows
        ),
        batch_size=1000,
    )  # fmt: skip
    for row, user in zip(rows, users, strict=True):
        row.user = user
    return Student.objects.bulk_create(rows, batch_size=1000)


def _admitted(world: DemoWorld, child: DemoChild, *, has_left: bool) -> date:
    if child.is_new and not has_left:
        return world.year.start_date
    here = min(child.grade - world.school.grades[0], 1 + child.roll % LONGEST)
    first = world.last_year if has_left else world.year
    return first.start_date.replace(year=first.start_date.year - max(here, 1))


def _guardians(world: DemoWorld, pairs: Sequence[tuple[Student, DemoChild]]) -> None:
    """Make each parent once, with one account, however many children."""
    parents: dict[str, DemoParent] = {}
    for _student, child in pairs:
        parents.update({one.phone: one for one in child.parents})
    users = User.objects.bulk_create(
        (
            User(
                username=one.phone, name=one.name, role=Role.PARENT, email=one.email, phone=one.phone,
                password=world.password,
            )
            for one in parents.values()
        ),
        batch_size=1000,
    )  # fmt: skip
    rows = Guardian.objects.bulk_create(
        (
            Guardian(full_name=one.name, phone=one.phone, email=one.email, user=user)
            for one, user in zip(parents.values(), users, strict=True)
        ),
        batch_size=1000,
    )
    world.guardians = {row.phone: row for row in rows}
    StudentGuardian.objects.bulk_create(
        (
            StudentGuardian(
                student=student,
                guardian=world.guardians[one.phone],
                relation=one.relation,
                is_primary=place == 0,
            )
            for student, child in pairs
            for place, one in enumerate(child.parents)
        ),
        batch_size=1000,
    )


def _stays(world: DemoWorld) -> Iterable[Enrolment]:
    """Yield the stay of this year, which goes on, and that of last year, closed with its outcome."""
    for student, child in world.children:
        yield Enrolment(
            student=student, academic_year=world.year, section=student.section, roll_no=student.roll_no,
            starts_on=world.year.start_date,
        )  # fmt: skip
        if not child.is_new:
            yield _last_year(world, student, Outcome.HELD_BACK if child.held_back else Outcome.PROMOTED)


def _last_year(world: DemoWorld, student: Student, outcome: str) -> Enrolment:
    grade = student.school_class.grade_level - (outcome == Outcome.PROMOTED)
    return Enrolment(
        student=student, academic_year=world.last_year, section=world.sections[grade, student.section.code],
        roll_no=student.roll_no, starts_on=world.last_year.start_date, ends_on=world.last_year.end_date,
        outcome=outcome,
    )  # fmt: skip
