"""Requisitions: which posts are to be filled, and who agrees in which order."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from erp_planned.recruitment.enums import RequisitionState, StepState
from payroll.employees.models import Department, Designation


class JobRequisition(models.Model):
    """Posts that a department wants to fill (spec: HRMS, JobRequisition); its chain is `steps`.

    Open, it takes applications until `closes_on`; with `is_public` by the public form too.
    """

    number = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    department = models.ForeignKey(Department, models.PROTECT, related_name="+", verbose_name=_("department"))
    designation = models.ForeignKey(Designation, models.PROTECT, related_name="+", verbose_name=_("position"))
    vacancies = models.PositiveSmallIntegerField(_("vacancies"), validators=[MinValueValidator(1)])
    qualifications = models.TextField(_("qualifications"), max_length=2000)
    description = models.TextField(_("duties"), max_length=4000, blank=True)
    level = models.PositiveSmallIntegerField(_("pay level"))
    closes_on = models.DateField(_("applications until"))
    is_public = models.BooleanField(
        _("public form"), default=True, help_text=_("Anybody may apply by the public form while it is open.")
    )
    state = models.CharField(
        _("state"), max_length=9, choices=RequisitionState, default=RequisitionState.DRAFT, editable=False
    )
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    # A platform administrator's number is kept below zero: it may be a user's of the institution too.
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    opened_at = models.DateTimeField(_("open since"), null=True, editable=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, editable=False)
    comments = models.CharField(_("comments"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("job requisition")
        verbose_name_plural = _("job requisitions")
        ordering = ["-made_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=RequisitionState.values), name="erp_requisition_state"
            ),
            models.CheckConstraint(condition=Q(vacancies__gte=1), name="erp_requisition_vacancies"),
            models.CheckConstraint(
                condition=~Q(state__in=[RequisitionState.OPEN, RequisitionState.FILLED])
                | Q(opened_at__isnull=False),
                name="erp_requisition_opened",
            ),
        ]
        indexes = [models.Index(fields=["state", "closes_on"], name="erp_requisition_open")]

    def __str__(self) -> str:
        return f"{self.number}: {self.designation}"


class ApprovalStep(models.Model):
    """One person of a requisition's chain; steps are decided in their order, never by who made the requisition."""

    requisition = models.ForeignKey(
        JobRequisition, models.CASCADE, related_name="steps", verbose_name=_("requisition")
    )
    sequence = models.PositiveSmallIntegerField(_("step"))
    approver = models.ForeignKey(
        "accounts.User", models.PROTECT, related_name="+", verbose_name=_("approver")
    )
    state = models.CharField(
        _("state"), max_length=8, choices=StepState, default=StepState.WAITING, editable=False
    )
    comments = models.CharField(_("comments"), max_length=300, blank=True, editable=False)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)

    class Meta:
        verbose_name = _("step of approval")
        verbose_name_plural = _("steps of approval")
        ordering = ["requisition", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["requisition", "sequence"], name="erp_approval_step_order"),
            models.UniqueConstraint(fields=["requisition", "approver"], name="erp_approval_step_person"),
            models.CheckConstraint(condition=Q(state__in=StepState.values), name="erp_approval_step_state"),
            models.CheckConstraint(
                condition=Q(state=StepState.WAITING, decided_at=None)
                | (~Q(state=StepState.WAITING) & Q(decided_at__isnull=False)),
                name="erp_approval_step_decided",
            ),
            models.CheckConstraint(
                condition=Q(decided_by_id=None) | Q(decided_by_id=F("approver_id")),
                name="erp_approval_step_own",
            ),
        ]
        indexes = [models.Index(fields=["approver", "state"], name="erp_approval_step_mine")]

    def __str__(self) -> str:
        return f"{self.requisition_id}/{self.sequence}"
