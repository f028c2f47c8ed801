"""Series for the charts of dashboards: a label and a value each, made by the database."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Count, QuerySet
from django.utils.translation import gettext_lazy as _

from core.access import is_allowed
from core.actors import Actor
from core.formatting import in_date, in_short_month
from core.periods import Month, today
from school.attendance.permissions import AttendancePermission
from school.attendance.selectors.today import attendance_by_day
from school.fees.permissions import FeePermission
from school.fees.selectors import totals
from school.masters.models import SchoolClass
from school.reports.selectors.numbers import Unit
from school.students.enums import StudentStatus
from school.students.permissions import StudentPermission
from school.students.selectors import students_of

# How far back the charts reach.
DAYS, MONTHS = 30, 12


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its label; `key` is the label for programs (a day, a month, a class's code)."""

    key: str
    label: str
    value: int | Decimal


@dataclass(frozen=True, slots=True)
class Series:
    """A chart: `needs` is the right without which it is not told, `of` makes its points in order."""

    name: str
    title: Any
    unit: Unit
    needs: str
    of: Callable[[Actor], list[Point]]
    # What stands in its place while there is nothing, and what to do about it.
    empty: Any = ""

    def told(self, actor: Actor) -> list[Point] | None:
        """Return the points; None where the caller lacks the right or the module is off."""
        return self.of(actor) if is_allowed(actor.permissions, self.needs) else None


def collection(actor: Actor) -> list[Point]:
    """Return the fees collected in each of the last MONTHS months, this one last; 0 where nothing came in."""
    last = Month.of(today())
    months = [last.plus(number) for number in range(1 - MONTHS, 1)]
    found = totals.collected_by_month(actor, months[0].first, last.last)
    return [Point(str(one), in_short_month(one.first), found.get(one.first, Decimal(0))) for one in months]


def attendance(actor: Actor) -> list[Point]:
    """Return the percentage present or late of each marked day of the last DAYS, of those whom the caller may see."""
    last = today()
    found = attendance_by_day(actor, last - timedelta(days=DAYS - 1), last)
    return [Point(day.isoformat(), in_date(day), percent) for day, percent in found.items()]


def strength(actor: Actor) -> list[Point]:
    """Return how many students are at the school by class, of those whom the caller may see."""
    rows = students_of(actor).filter(status=StudentStatus.ACTIVE).order_by().values("school_class")
    counted: dict[Any, int] = dict(rows.annotate(n=Count("pk")).values_list("school_class", "n"))
    classes = _classes(counted)
    return [Point(one.code, one.name, counted[one.pk]) for one in classes]


def outstanding(actor: Actor) -> list[Point]:
    """Return what is owed by class (rupees)."""
    owed = totals.outstanding_by_class(actor)
    return [Point(one.code, one.name, owed[one.pk]) for one in _classes(owed)]


def _classes(keys: Any) -> QuerySet[SchoolClass]:
    """Return the classes named, in their order."""
    return SchoolClass.objects.filter(pk__in=list(keys)).order_by("display_order", "name")


COLLECTION = Series(
    "collection_by_month",
    _("Fees collected by month"),
    Unit.RUPEES,
    FeePermission.REPORTS,
    collection,
    _("No receipt of the last twelve months. Receipts are entered under Fees."),
)
ATTENDANCE = Series(
    "attendance_by_day",
    _("Attendance by day"),
    Unit.PERCENT,
    AttendancePermission.READ,
    attendance,
    _("Nothing is marked in the last thirty days. Sections are marked under Attendance, Today."),
)
STRENGTH = Series(
    "strength_by_class",
    _("Students by class"),
    Unit.COUNT,
    StudentPermission.READ,
    strength,
    _("No students yet. Add them under Students, or import them."),
)
OUTSTANDING = Series(
    "outstanding_by_class",
    _("Fees outstanding by class"),
    Unit.RUPEES,
    FeePermission.REPORTS,
    outstanding,
    _("Nobody owes anything."),
)
