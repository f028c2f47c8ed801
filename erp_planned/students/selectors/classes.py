"""Years, classes and the rules in force."""

from datetime import date

from django.db.models import Count, Max, QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.students.calc.promotion import Place
from erp_planned.students.enums import EnrolmentStatus
from erp_planned.students.models import AcademicYear, Enrolment, SchoolClass, StudentRule, Subject


def rules_on(day: date) -> StudentRule:
    """Return the rules in force on a day, the defaults where none are entered."""
    found = StudentRule.objects.filter(effective_on__lte=day).order_by("-effective_on").first()
    return found or StudentRule(effective_on=day)


def year_by_id(number: int, field: str = "year_id") -> AcademicYear:
    """Return an academic year. Raises ValidationFailed naming the field."""
    refusal = ValidationFailed.at(field, _("There is no such academic year."))
    found: AcademicYear = get_or_refuse(AcademicYear.objects.all(), refusal, pk=number)
    return found


def year_of(day: date, field: str) -> AcademicYear:
    """Return the academic year of a day. Raises ValidationFailed naming the field where none has it."""
    found = AcademicYear.objects.filter(starts_on__lte=day, ends_on__gte=day).first()
    if found is None:
        text = _("No academic year has %(day)s; enter one first.")
        raise ValidationFailed.at(field, text % {"day": in_date(day)})
    return found


def next_year(year: AcademicYear) -> AcademicYear | None:
    """Return the year that follows another one, if it is entered."""
    return AcademicYear.objects.filter(starts_on__gt=year.ends_on).order_by("starts_on").first()


def class_by_id(number: int, field: str = "class_id") -> SchoolClass:
    """Return a class. Raises ValidationFailed naming the field."""
    refusal = ValidationFailed.at(field, _("There is no such class."))
    found: SchoolClass = get_or_refuse(SchoolClass.objects.all(), refusal, pk=number)
    return found


def taken_seats(class_id: int, year_id: int) -> int:
    """Return how many seats of a class are taken in a year: of all who did not leave in it."""
    rows = Enrolment.objects.filter(school_class=class_id, year=year_id)
    return rows.exclude(status=EnrolmentStatus.LEFT).count()


def place_in(row: SchoolClass, year: AcademicYear | None) -> Place:
    """Return what is left of a class in a year; two queries."""
    if year is None:
        return Place(row.pk, str(row), row.capacity, 1)
    highest = Enrolment.objects.filter(school_class=row, year=year).aggregate(top=Max("roll_no"))["top"] or 0
    return Place(row.pk, str(row), row.capacity - taken_seats(row.pk, year.pk), highest + 1)


def fullest(class_id: int) -> int:
    """Return how many students a class has in the year in which it has most; one query."""
    rows = Enrolment.objects.filter(school_class=class_id).exclude(status=EnrolmentStatus.LEFT)
    counts = rows.filter(year__ends_on__gte=today()).values("year").annotate(count=Count("pk"))
    return max((row["count"] for row in counts), default=0)


def offered_years() -> QuerySet[AcademicYear]:
    """Return the academic years for a box, the latest first."""
    return AcademicYear.objects.order_by("-starts_on")


def offered_classes() -> QuerySet[SchoolClass]:
    """Return the classes for a box."""
    return SchoolClass.objects.all()


def offered_subjects() -> QuerySet[Subject]:
    """Return the subjects for a box, by name."""
    return Subject.objects.order_by("name")
