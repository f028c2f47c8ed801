"""Reporting lines, rounds of appraisals, and the appraisal of one employee."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from erp_planned.hrms.enums import AppraisalState, CycleState
from payroll.employees.models import Employee

LEAST_RATING, MOST_RATING = 1, 100


class ReportingLine(models.Model):
    """To whom an employee reports from a day on; the newest line that has begun holds."""

    employee = models.ForeignKey(Employee, models.CASCADE, related_name="+", verbose_name=_("employee"))
    officer = models.ForeignKey(
        Employee, models.PROTECT, related_name="+", verbose_name=_("reporting officer")
    )
    from_on = models.DateField(_("from"))

    class Meta:
        verbose_name = _("reporting line")
        verbose_name_plural = _("reporting lines")
        ordering = ["employee__code", "-from_on"]
        constraints = [
            models.UniqueConstraint(fields=["employee", "from_on"], name="hrms_reporting_once_a_day"),
            models.CheckConstraint(condition=~Q(employee=F("officer")), name="hrms_reporting_to_another"),
        ]
        indexes = [models.Index(fields=["officer", "from_on"], name="hrms_reporting_officer")]

    def __str__(self) -> str:
        return f"{self.employee} → {self.officer}, {in_date(self.from_on)}"


class AppraisalCycle(models.Model):
    """A round: its period, days by which each step is due, and the scale of ratings (1 to `rating_most`)."""

    period = models.CharField(_("period"), max_length=40, unique=True)
    from_on = models.DateField(_("from"))
    to_on = models.DateField(_("to"))
    self_by = models.DateField(_("self-appraisal by"))
    review_by = models.DateField(_("review by"))
    rating_most = models.PositiveSmallIntegerField(
        _("highest rating"),
        default=10,
        validators=[MinValueValidator(2), MaxValueValidator(MOST_RATING)],
        help_text=_("Ratings go from 1 to this number."),
    )
    goals = models.JSONField(_("goals"), default=list)
    state = models.CharField(
        _("state"), max_length=6, choices=CycleState, default=CycleState.OPEN, editable=False
    )
    opened_by = models.CharField(_("opened by"), max_length=150, editable=False)
    opened_at = models.DateTimeField(_("opened at"), auto_now_add=True)
    closed_by = models.CharField(_("closed by"), max_length=150, blank=True, editable=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, editable=False)

    class Meta:
        verbose_name = _("appraisal cycle")
        verbose_name_plural = _("appraisal cycles")
        ordering = ["-from_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(to_on__gte=F("from_on"), review_by__gte=F("self_by")), name="hrms_cycle_days"
            ),
            models.CheckConstraint(condition=Q(rating_most__range=(2, MOST_RATING)), name="hrms_cycle_scale"),
            models.CheckConstraint(condition=Q(state__in=CycleState.values), name="hrms_cycle_state"),
        ]

    def __str__(self) -> str:
        return self.period


def _rating(label: Any) -> Any:
    return models.DecimalField(label, max_digits=5, decimal_places=2, null=True, editable=False)


class Appraisal(models.Model):
    """One employee in one round (spec: HRMS, PerformanceAppraisal). Each step locks those before it."""

    cycle = models.ForeignKey(
        AppraisalCycle, models.PROTECT, related_name="appraisals", verbose_name=_("cycle")
    )
    employee = models.ForeignKey(Employee, models.PROTECT, related_name="+", verbose_name=_("employee"))
    officer = models.ForeignKey(
        Employee, models.PROTECT, related_name="+", null=True, verbose_name=_("reporting officer")
    )
    state = models.CharField(
        _("state"), max_length=9, choices=AppraisalState, default=AppraisalState.OPEN, editable=False
    )
    goals = models.JSONField(_("goals"), default=list)
    achievements = models.TextField(_("achievements"), blank=True, editable=False)
    self_rating = _rating(_("own rating"))
    submitted_at = models.DateTimeField(_("submitted at"), null=True, editable=False)
    manager_rating = _rating(_("officer's rating"))
    manager_remarks = models.TextField(_("officer's remarks"), blank=True, editable=False)
    reviewed_by = models.CharField(_("reviewed by"), max_length=150, blank=True, editable=False)
    reviewed_by_id = models.BigIntegerField(null=True, editable=False)
    reviewed_at = models.DateTimeField(_("reviewed at"), null=True, editable=False)
    final_rating = _rating(_("final rating"))
    final_remarks = models.TextField(_("remarks on the final rating"), blank=True, editable=False)
    finalized_by = models.CharField(_("made final by"), max_length=150, blank=True, editable=False)
    finalized_by_id = models.BigIntegerField(null=True, editable=False)
    finalized_at = models.DateTimeField(_("final at"), null=True, editable=False)

    class Meta:
        verbose_name = _("appraisal")
        verbose_name_plural = _("appraisals")
        ordering = ["-cycle__from_on", "employee__code"]
        constraints = [
            models.UniqueConstraint(fields=["cycle", "employee"], name="hrms_appraisal_once"),
            models.CheckConstraint(
                condition=Q(officer=None) | ~Q(officer=F("employee")), name="hrms_appraisal_by_another"
            ),
            models.CheckConstraint(condition=Q(state__in=AppraisalState.values), name="hrms_appraisal_state"),
            models.CheckConstraint(
                condition=~Q(state=AppraisalState.FINAL)
                | Q(manager_rating__isnull=False, final_rating__isnull=False),
                name="hrms_appraisal_final_whole",
            ),
            models.CheckConstraint(
                condition=Q(reviewed_by_id=None)
                | Q(finalized_by_id=None)
                | ~Q(reviewed_by_id=F("finalized_by_id")),
                name="hrms_appraisal_two_people",
            ),
        ]
        indexes = [models.Index(fields=["officer", "state"], name="hrms_appraisal_officer")]

    def __str__(self) -> str:
        return f"{self.cycle}: {self.employee}"
