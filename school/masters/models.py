"""What a school is divided into: years, classes, sections, subjects, rooms."""

from typing import Any

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeBoundary, RangeOperators
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from school.foundation.models import Row
from school.masters.enums import HIGHEST_GRADE, LOWEST_GRADE, SubjectType


class DateRange(models.Func):
    """The days from one date to another, both counted."""

    function = "daterange"
    output_field = DateRangeField()


class AcademicYear(Row):
    """A session of the school. No two share a day, and one is the current year."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=60)
    start_date = models.DateField(_("first day"))
    end_date = models.DateField(_("last day"))
    is_current = models.BooleanField(_("current year"), default=False)

    class Meta:
        verbose_name = _("academic year")
        verbose_name_plural = _("academic years")
        ordering = ["-start_date"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="school_year_code_unique"),
            models.UniqueConstraint(
                fields=["is_current"],
                condition=models.Q(is_current=True),
                name="school_year_one_current",
                violation_error_message=_("Another year is the current one."),
            ),
            models.CheckConstraint(
                condition=models.Q(end_date__gt=models.F("start_date")), name="school_year_ends_after_start"
            ),
            ExclusionConstraint(
                name="school_year_no_overlap",
                expressions=[
                    (
                        DateRange(
                            "start_date",
                            "end_date",
                            RangeBoundary(inclusive_lower=True, inclusive_upper=True),
                        ),
                        RangeOperators.OVERLAPS,
                    )
                ],
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SchoolClass(Row):
    """A class from playgroup to XII. `grade_level` is -3 to 0 before class 1, then 1 to 12."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=60)
    grade_level = models.SmallIntegerField(
        _("grade"),
        validators=[MinValueValidator(LOWEST_GRADE), MaxValueValidator(HIGHEST_GRADE)],
        help_text=_("1 to 12; UKG 0, LKG -1, Nursery -2, Playgroup -3."),
    )
    display_order = models.SmallIntegerField(_("place in lists"), default=0)

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ["display_order", "grade_level", "name"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="school_class_code_unique"),
            models.CheckConstraint(
                condition=models.Q(grade_level__range=(LOWEST_GRADE, HIGHEST_GRADE)),
                name="school_class_grade",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class WithClass(models.Manager[Any]):
    """Reads the class along: the name of a section or subject tells it."""

    def get_queryset(self) -> models.QuerySet[Any]:
        """Return the rows with their classes."""
        return super().get_queryset().select_related("school_class")


class Section(Row):
    """A section of a class; `capacity` is the most students that it holds in a year."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=60)
    school_class = models.ForeignKey(
        SchoolClass, verbose_name=_("class"), on_delete=models.PROTECT, related_name="sections"
    )
    capacity = models.PositiveSmallIntegerField(_("seats"), validators=[MinValueValidator(1)])

    objects = WithClass()

    class Meta:
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        ordering = ["school_class__display_order", "school_class__grade_level", "name"]
        constraints = [
            models.UniqueConstraint("school_class", Lower("code"), name="school_section_code_unique"),
            models.CheckConstraint(condition=models.Q(capacity__gte=1), name="school_section_capacity"),
        ]

    def __str__(self) -> str:
        return f"{self.school_class.name} {self.name}"


class Subject(Row):
    """A subject of a class."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=80)
    school_class = models.ForeignKey(
        SchoolClass, verbose_name=_("class"), on_delete=models.PROTECT, related_name="subjects"
    )
    subject_type = models.CharField(
        _("kind"), max_length=20, choices=SubjectType.choices, default=SubjectType.CORE
    )
    credits = models.PositiveSmallIntegerField(_("credits"), default=0)

    objects = WithClass()

    class Meta:
        verbose_name = _("subject")
        verbose_name_plural = _("subjects")
        ordering = ["school_class__display_order", "school_class__grade_level", "name"]
        constraints = [
            models.UniqueConstraint("school_class", Lower("code"), name="school_subject_code_unique"),
            models.CheckConstraint(
                condition=models.Q(subject_type__in=SubjectType.values), name="school_subject_type"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.school_class.name})"


class Room(Row):
    """A room in which periods are held."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=80)
    capacity = models.PositiveSmallIntegerField(_("seats"), validators=[MinValueValidator(1)])

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("code"), name="school_room_code_unique")]

    def __str__(self) -> str:
        return self.name
