"""Grievances: read by the complainant and by whoever they are assigned to, and by nobody else."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from erp_planned.hrms.enums import GrievanceAction, GrievanceState
from payroll.employees.models import Employee

MOST_DAYS = 365


class GrievanceCategory(models.Model):
    """What grievances are about, how many days each officer has, and who comes next when they pass."""

    name = models.CharField(_("name"), max_length=80)
    days = models.PositiveSmallIntegerField(
        _("days to resolve"), default=30, validators=[MinValueValidator(1), MaxValueValidator(MOST_DAYS)]
    )
    reopen_days = models.PositiveSmallIntegerField(
        _("days to reopen"), default=30, validators=[MaxValueValidator(MOST_DAYS)]
    )
    officer = models.ForeignKey(
        Employee,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("officer"),
        help_text=_("Gets grievances that nobody is assigned to in time."),
    )
    next_officer = models.ForeignKey(
        Employee,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("next officer"),
        help_text=_("Gets what the officer does not resolve in time."),
    )
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("category of grievances")
        verbose_name_plural = _("categories of grievances")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="hrms_grievance_category_name"),
            models.CheckConstraint(
                condition=Q(days__range=(1, MOST_DAYS), reopen_days__lte=MOST_DAYS),
                name="hrms_grievance_category_days",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Grievance(models.Model):
    """One grievance (spec: HRMS, Grievance). The texts stand here and in its entries, and in no audit."""

    number = models.CharField(_("number"), max_length=30, unique=True)
    employee = models.ForeignKey(
        Employee, models.PROTECT, related_name="+", verbose_name=_("complainant"), editable=False
    )
    category = models.ForeignKey(
        GrievanceCategory, models.PROTECT, related_name="+", verbose_name=_("category")
    )
    against = models.ForeignKey(
        Employee, models.PROTECT, related_name="+", null=True, editable=False, verbose_name=_("about whom")
    )
    description = models.TextField(_("description"), max_length=4000, editable=False)
    state = models.CharField(
        _("state"), max_length=9, choices=GrievanceState, default=GrievanceState.SUBMITTED, editable=False
    )
    assigned_to = models.ForeignKey(
        Employee, models.PROTECT, related_name="+", null=True, editable=False, verbose_name=_("assigned to")
    )
    # 0: not escalated yet; 1: with the officer of the category; 2: with the next; 3: the office is told.
    step = models.PositiveSmallIntegerField(default=0, editable=False)
    due_on = models.DateField(_("due on"), editable=False)
    resolved_on = models.DateField(_("resolved on"), null=True, editable=False)
    submitted_at = models.DateTimeField(_("submitted at"), auto_now_add=True)

    class Meta:
        verbose_name = _("grievance")
        verbose_name_plural = _("grievances")
        ordering = ["-submitted_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=GrievanceState.values), name="hrms_grievance_state"),
            models.CheckConstraint(
                condition=Q(against=None) | ~Q(against=F("employee")), name="hrms_grievance_against_another"
            ),
            models.CheckConstraint(
                condition=Q(assigned_to=None)
                | (~Q(assigned_to=F("employee")) & (Q(against=None) | ~Q(assigned_to=F("against")))),
                name="hrms_grievance_impartial",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "due_on"], name="hrms_grievance_due"),
            models.Index(fields=["employee", "-submitted_at"], name="hrms_grievance_person"),
            models.Index(fields=["assigned_to", "state"], name="hrms_grievance_assigned"),
        ]

    def __str__(self) -> str:
        return self.number


class GrievanceEntry(models.Model):
    """What was done, with its words; never changed."""

    grievance = models.ForeignKey(
        Grievance, models.PROTECT, related_name="entries", verbose_name=_("grievance")
    )
    action = models.CharField(_("what"), max_length=8, choices=GrievanceAction)
    text = models.TextField(_("text"), max_length=4000, blank=True)
    by = models.CharField(_("by"), max_length=150)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("entry of a grievance")
        verbose_name_plural = _("entries of a grievance")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(action__in=GrievanceAction.values), name="hrms_grievance_entry_action"
            )
        ]

    def __str__(self) -> str:
        return f"{self.grievance_id} {self.action}"
