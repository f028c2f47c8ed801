"""Who teaches what, and the institution's rules for students."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from erp_planned.students.models.people import AcademicYear, SchoolClass, Subject

FORMAT, KEEP_YEARS = "ADM/{year}/{number}", 5


class TeachingAssignment(models.Model):
    """That an employee teaches a subject in a class in a year; of two in one subject each has a row."""

    school_class = models.ForeignKey(SchoolClass, models.PROTECT, related_name="+", verbose_name=_("class"))
    subject = models.ForeignKey(Subject, models.PROTECT, related_name="+", verbose_name=_("subject"))
    teacher = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="+", verbose_name=_("teacher")
    )
    year = models.ForeignKey(AcademicYear, models.PROTECT, related_name="+", verbose_name=_("academic year"))

    class Meta:
        verbose_name = _("teaching assignment")
        verbose_name_plural = _("teaching assignments")
        ordering = ["-year", "school_class", "subject", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["year", "school_class", "subject", "teacher"], name="erp_teaching_once"
            )
        ]
        indexes = [models.Index(fields=["teacher", "year"], name="erp_teaching_teacher")]

    def __str__(self) -> str:
        return f"{self.school_class} {self.subject}: {self.teacher}"


class StudentRule(models.Model):
    """Rules for students from a date on; without one the defaults hold.

    `admission_format` has {number} and {year} (the academic year) or {yy} (the year in which it begins).
    """

    effective_on = models.DateField(_("from"), unique=True)
    admission_format = models.CharField(
        _("admission number"), max_length=40, default=FORMAT,
        help_text=_("{number} counts within the academic year, which {year} or {yy} names."),
    )  # fmt: skip
    required_percent = models.PositiveSmallIntegerField(
        _("attendance required in percent"), default=75, validators=[MaxValueValidator(100)]
    )
    keep_years = models.PositiveSmallIntegerField(
        _("years after which contacts are erased"), default=KEEP_YEARS,
        validators=[MinValueValidator(1), MaxValueValidator(50)],
        help_text=_("Counted from the day of leaving. The register of admissions and certificates stay."),
    )  # fmt: skip

    class Meta:
        verbose_name = _("rule for students")
        verbose_name_plural = _("rules for students")
        ordering = ["-effective_on"]
        constraints = [
            models.CheckConstraint(
                condition=Q(required_percent__range=(0, 100), keep_years__range=(1, 50)),
                name="erp_student_rule_bounds",
            )
        ]

    def __str__(self) -> str:
        return in_date(self.effective_on)
