"""Reads of years, classes and sections."""

from datetime import date
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.formatting import in_date
from core.refusals import get_or_refuse
from school.masters.errors import NoCurrentYear
from school.masters.models import AcademicYear, SchoolClass, Section


def current_year() -> AcademicYear:
    """Return the current academic year. Raises NoCurrentYear where none is marked."""
    year = marked_year()
    if year is None:
        raise NoCurrentYear(_("No academic year is the current one. Mark one under Masters, Academic years."))
    return year


def year_on(day: date) -> AcademicYear:
    """Return the academic year that a date lies in. Raises NoCurrentYear where none has it."""
    year = AcademicYear.objects.filter(start_date__lte=day, end_date__gte=day).first()
    if year is None:
        raise NoCurrentYear(_("No academic year has the date %(day)s.") % {"day": in_date(day)})
    return year


def next_year(year: AcademicYear) -> AcademicYear | None:
    """Return the academic year that follows, if it is there."""
    return AcademicYear.objects.filter(start_date__gt=year.end_date).order_by("start_date").first()


def all_classes() -> QuerySet[SchoolClass]:
    """Return all classes in their order."""
    return SchoolClass.objects.all()


def all_sections() -> QuerySet[Section]:
    """Return all sections in their order, for fields that choose one."""
    return Section.objects.all()


def all_years() -> QuerySet[AcademicYear]:
    """Return all academic years, the latest first."""
    return AcademicYear.objects.all()


def marked_year() -> AcademicYear | None:
    """Return the current academic year, if one is marked."""
    return AcademicYear.objects.filter(is_current=True).first()


def get_year(pk: UUID | str) -> AcademicYear:
    """Return an academic year. Raises NotFound."""
    return get_or_refuse(AcademicYear.objects.all(), NotFound(_("There is no such academic year.")), pk=pk)
