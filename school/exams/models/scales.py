"""Grading scales: data, one for each range of classes."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from school.exams.enums import ScaleKind
from school.foundation.models import Row

# As school.masters has them: playgroup to class XII.
LOWEST_GRADE, HIGHEST_GRADE = -3, 12
GRADES = [MinValueValidator(LOWEST_GRADE), MaxValueValidator(HIGHEST_GRADE)]


class GradingScale(Row):
    """A scale for the classes from one grade to another. Of several that cover a class the narrowest holds.

    Once a published exam was graded by it, its bands stay; it can be made inactive.
    """

    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=10, choices=ScaleKind.choices, default=ScaleKind.MARKS)
    from_grade = models.SmallIntegerField(_("from grade"), default=1, validators=GRADES)
    to_grade = models.SmallIntegerField(_("to grade"), default=HIGHEST_GRADE, validators=GRADES)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("grading scale")
        verbose_name_plural = _("grading scales")
        ordering = ["kind", "from_grade", "name"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="school_scale_name_unique"),
            models.UniqueConstraint(
                fields=["kind", "from_grade", "to_grade"],
                condition=Q(is_active=True),
                name="school_scale_range_unique",
                violation_error_message=_("Another active scale is for exactly these classes."),
            ),
            models.CheckConstraint(
                condition=Q(
                    from_grade__gte=LOWEST_GRADE, to_grade__lte=HIGHEST_GRADE, from_grade__lte=F("to_grade")
                ),
                name="school_scale_range",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class GradeBand(Row):
    """One grade: from a whole percentage on to below the next higher band, so that no mark falls between two.

    In a scale of letters the percentage is empty and `meaning` says what the letter stands for.
    """

    scale = models.ForeignKey(
        GradingScale, verbose_name=_("grading scale"), on_delete=models.CASCADE, related_name="bands"
    )
    position = models.PositiveSmallIntegerField(_("place"), default=0)
    grade = models.CharField(_("grade"), max_length=4)
    from_percent = models.PositiveSmallIntegerField(
        _("from percent"), null=True, blank=True, validators=[MaxValueValidator(100)]
    )
    grade_point = models.DecimalField(
        _("grade point"),
        max_digits=4,
        decimal_places=1,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    meaning = models.CharField(_("meaning"), max_length=60, blank=True)

    class Meta:
        verbose_name = _("grade")
        verbose_name_plural = _("grades")
        ordering = ["scale", "position"]
        constraints = [
            models.UniqueConstraint("scale", Lower("grade"), name="school_band_grade_unique"),
            models.UniqueConstraint(fields=["scale", "from_percent"], name="school_band_percent_unique"),
            models.CheckConstraint(
                condition=Q(from_percent=None) | Q(from_percent__lte=100), name="school_band_percent"
            ),
        ]

    def __str__(self) -> str:
        return self.grade
