"""Rows that a body names by number: one that is not there is a fault of the field."""

from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from erp_planned.student_fees.models import FeeHead
from erp_planned.students.models import AcademicYear, SchoolClass, Student

M = TypeVar("M", bound=Model)


def student_named(number: int, *, field: str) -> Student:
    """Return a student. Raises ValidationFailed naming the field."""
    return _named(Student, number, field, _("There is no such student."))


def head_named(number: int, *, field: str) -> FeeHead:
    """Return a head of fees. Raises ValidationFailed naming the field."""
    return _named(FeeHead, number, field, _("There is no such head of fees."))


def year_named(number: int, *, field: str) -> AcademicYear:
    """Return an academic year. Raises ValidationFailed naming the field."""
    return _named(AcademicYear, number, field, _("There is no such academic year."))


def class_named(number: int, *, field: str) -> SchoolClass:
    """Return a class. Raises ValidationFailed naming the field."""
    return _named(SchoolClass, number, field, _("There is no such class."))


def _named(model: type[M], number: Any, field: str, text: str) -> M:
    found = model._default_manager.filter(pk=number).first()
    if found is None:
        raise ValidationFailed.at(field, text)
    return found


def all_years() -> QuerySet[AcademicYear]:
    """Return the academic years, the latest first."""
    return AcademicYear.objects.order_by("-starts_on")


def all_classes() -> QuerySet[SchoolClass]:
    """Return the classes that are taught."""
    return SchoolClass.objects.filter(is_active=True)
