"""A world with a next year, and short ways to promote in it."""

from datetime import date
from typing import Any

from school.masters.models import AcademicYear
from school.students.models import Enrolment, PromotionBatch, Student
from school.students.promotion_plan import Wish, make_plan
from school.students.promotion_rules import Decision
from school.students.services.promotion import promote_section
from tests.school.world import SYSTEM, World


def add_next_year() -> AcademicYear:
    return AcademicYear.objects.create(
        code="2027-28", name="2027-28", start_date=date(2027, 4, 1), end_date=date(2028, 3, 31)
    )


def wish(world: World, section: str = "VI A", **decisions: Any) -> Wish:
    """Return the wish to promote a section; `decisions` by the last digit of the code: `s2=("left", None)`."""
    found = {}
    for name, (outcome, target) in decisions.items():
        student = Student.objects.get(student_code=f"S{int(name[1:]):05}")
        found[student.pk] = Decision(outcome, world.sections[target].pk if target else None)
    return Wish(world.sections[section], found)


def promote(wanted: Wish, actor: Any = SYSTEM) -> PromotionBatch:
    return promote_section(wish=wanted, digest=make_plan(wanted).digest, actor=actor)


def stays(student: Student) -> list[tuple[str, date, date | None, str, int | None]]:
    """Return where a student has been, the earliest first."""
    rows = Enrolment.objects.filter(student=student).select_related("section__school_class")
    return [
        (str(row.section), row.starts_on, row.ends_on, row.outcome, row.roll_no)
        for row in rows.order_by("starts_on")
    ]


def everything() -> list[Any]:
    """Return all rows that a promotion writes, to be compared after a refusal."""
    return [
        sorted(Enrolment.objects.values_list()),
        sorted(Student.objects.values_list("pk", "section", "academic_year", "roll_no", "status")),
        PromotionBatch.objects.count(),
    ]
