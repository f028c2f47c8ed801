"""What each role needs at its start: numbers, charts, and for families a part for each child; own data only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from uuid import UUID

from core.access import authorize, is_allowed
from core.actors import Actor
from core.periods import today
from education.attendance import Count
from school.attendance.permissions import AttendancePermission
from school.attendance.selectors.figures import counts_in_year
from school.exams.models import Exam
from school.exams.permissions import ExamPermission
from school.exams.selectors.visibility import next_exams
from school.fees.permissions import FeePermission
from school.fees.selectors.totals import owed_by_each
from school.foundation.enums import SUPER_ADMIN, Role
from school.homework.permissions import HomeworkPermission
from school.homework.selectors import open_homework_of_many
from school.masters.selectors import marked_year
from school.reports.permissions import ReportsPermission as P
from school.reports.selectors import numbers as n
from school.reports.selectors import series as s
from school.reports.selectors.numbers import Number, Value
from school.reports.selectors.series import Point, Series
from school.students.enums import StudentStatus
from school.students.models import Student
from school.students.selectors import students_of

ALL_OF_IT = (
    n.TOTAL_STUDENTS, n.TOTAL_STAFF, n.TODAY_ATTENDANCE, n.NOT_MARKED, n.COLLECTION_TODAY, n.COLLECTION_THIS_MONTH,
    n.PENDING_FEES, n.OVERDUE_FEES, n.INQUIRIES_OPEN, n.UPCOMING_EVENTS,
)  # fmt: skip
# By role, in the order in which they are shown; what the caller has no right to is left out.
NUMBERS: Mapping[str, Sequence[Number]] = {
    Role.SCHOOL_ADMIN: ALL_OF_IT,
    Role.PRINCIPAL: (
        n.TODAY_ATTENDANCE, n.NOT_MARKED, n.TOTAL_STUDENTS, n.TOTAL_STAFF, n.LEAVE_TO_DECIDE, n.TO_PUBLISH,
        n.RE_EVALUATIONS, n.TO_APPROVE,
        n.INQUIRIES_OPEN, n.COLLECTION_THIS_MONTH, n.PENDING_FEES, n.UPCOMING_EVENTS,
    ),
    Role.TEACHER: (
        n.TODAY_ATTENDANCE, n.NOT_MARKED, n.TOTAL_STUDENTS, n.SHEETS_TO_ENTER, n.HOMEWORK_DUE, n.UPCOMING_EVENTS,
    ),
    Role.ACCOUNTANT: (
        n.COLLECTION_TODAY, n.COLLECTION_THIS_MONTH, n.PENDING_FEES, n.OVERDUE_FEES, n.TO_APPROVE,
        n.PAYMENTS_UNMATCHED, n.LINES_UNMATCHED,
    ),
}  # fmt: skip
CHARTS: Mapping[str, Sequence[Series]] = {
    Role.SCHOOL_ADMIN: (s.ATTENDANCE, s.COLLECTION, s.STRENGTH, s.OUTSTANDING),
    Role.PRINCIPAL: (s.ATTENDANCE, s.STRENGTH, s.COLLECTION),
    Role.TEACHER: (s.ATTENDANCE, s.STRENGTH),
    Role.ACCOUNTANT: (s.COLLECTION, s.OUTSTANDING),
    Role.PARENT: (s.ATTENDANCE,),
    Role.STUDENT: (s.ATTENDANCE,),
}
FAMILY = frozenset({Role.PARENT, Role.STUDENT})


@dataclass(frozen=True, slots=True)
class Told:
    """A number with what it is."""

    number: Number
    value: Value


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with its points."""

    series: Series
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class ChildPart:
    """One child of a family; None where the right or the module is not there, or nothing is known yet."""

    student: Student
    attendance: Count | None = None
    pending_fees: Decimal | None = None
    open_homework: int | None = None
    next_exam: Exam | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The start page of somebody."""

    role: str
    numbers: Sequence[Told] = ()
    charts: Sequence[Chart] = ()
    children: Sequence[ChildPart] = field(default_factory=list)


def board(actor: Actor) -> Board:
    """Return what the caller's role shows at its start, of the caller's own rows.

    A platform administrator sees what the school's does. Raises Forbidden.
    """
    authorize(actor, P.OWN)
    role = Role.SCHOOL_ADMIN if actor.is_platform else actor.role
    told = [Told(one, one.told(actor)) for one in NUMBERS.get(role, ()) if _may(actor, one.needs)]
    charts = [Chart(one, one.of(actor)) for one in CHARTS.get(role, ()) if _may(actor, one.needs)]
    children = _children(actor) if role in FAMILY else []
    return Board(SUPER_ADMIN if actor.is_platform else role, told, charts, children)


def _may(actor: Actor, right: str) -> bool:
    return is_allowed(actor.permissions, right)


def _children(actor: Actor) -> list[ChildPart]:
    """Return the children at the school; the number of queries does not grow with them."""
    rows = students_of(actor).filter(status=StudentStatus.ACTIVE).order_by("date_of_birth", "pk")
    children, day = list(rows), today()
    keys = [one.pk for one in children]
    counts = _counts(actor, keys)
    owed = owed_by_each(actor, keys) if _may(actor, FeePermission.READ) else None
    work = open_homework_of_many(keys, day) if _may(actor, HomeworkPermission.READ) else None
    exams = _next_exams(actor, children, day)
    return [
        ChildPart(
            student=one,
            attendance=counts.get(one.pk),
            pending_fees=None if owed is None else owed.get(one.pk, Decimal(0)),
            open_homework=None if work is None else len(work[one.pk]),
            next_exam=exams.get(one.pk),
        )
        for one in children
    ]


def _counts(actor: Actor, keys: list[UUID]) -> Mapping[UUID, Count]:
    year = marked_year()
    if year is None or not _may(actor, AttendancePermission.READ):
        return {}
    return counts_in_year(keys, year)


def _next_exams(actor: Actor, children: Sequence[Student], day: date) -> dict[UUID, Exam]:
    return next_exams(actor, children, day) if _may(actor, ExamPermission.RESULTS) else {}
