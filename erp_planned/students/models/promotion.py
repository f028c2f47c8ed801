"""The turn of the year: whom a promotion took where."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from erp_planned.students.enums import Outcome, PromotionState
from erp_planned.students.models.people import AcademicYear, Enrolment, SchoolClass, Student


class PromotionBatch(models.Model):
    """Students of one class taken into the next year together; one student alone is a batch too."""

    school_class = models.ForeignKey(SchoolClass, models.PROTECT, related_name="+", verbose_name=_("class"))
    from_year = models.ForeignKey(AcademicYear, models.PROTECT, related_name="+", verbose_name=_("year"))
    to_year = models.ForeignKey(
        AcademicYear, models.PROTECT, null=True, related_name="+", verbose_name=_("next year")
    )
    count = models.PositiveIntegerField(_("students"))
    made_by = models.CharField(_("promoted by"), max_length=150)
    made_at = models.DateTimeField(_("promoted at"), auto_now_add=True)
    undone_by = models.CharField(_("taken back by"), max_length=150, blank=True)
    undone_at = models.DateTimeField(_("taken back at"), null=True)

    class Meta:
        verbose_name = _("promotion of students")
        verbose_name_plural = _("promotions of students")
        ordering = ["-made_at", "-id"]

    def __str__(self) -> str:
        return f"{self.school_class}, {self.from_year}"

    @property
    def state(self) -> PromotionState:
        """Return whether it stands."""
        return PromotionState.UNDONE if self.undone_at else PromotionState.MADE


class PromotionLine(models.Model):
    """What a promotion did with one student; taken back, the year that it opened is gone."""

    batch = models.ForeignKey(PromotionBatch, models.PROTECT, related_name="lines")
    student = models.ForeignKey(Student, models.PROTECT, related_name="+", verbose_name=_("student"))
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome)
    from_enrolment = models.ForeignKey(Enrolment, models.PROTECT, related_name="+")
    to_enrolment = models.ForeignKey(Enrolment, models.SET_NULL, null=True, related_name="+")
    is_undone = models.BooleanField(_("taken back"), default=False)

    class Meta:
        verbose_name = _("student of a promotion")
        verbose_name_plural = _("students of promotions")
        ordering = ["batch", "id"]
        constraints = [
            models.UniqueConstraint(fields=["batch", "student"], name="erp_promotion_line_once"),
            # Nobody leaves a year twice.
            models.UniqueConstraint(
                fields=["from_enrolment"], condition=models.Q(is_undone=False), name="erp_promotion_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.student_id}: {self.outcome}"
