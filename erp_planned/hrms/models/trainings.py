"""Trainings and who takes part."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from erp_planned.hrms.enums import Participation, TrainingState, TrainingType
from payroll.employees.models import Employee


class Training(models.Model):
    """One training (spec: HRMS, Training); its state is the spec's completionStatus."""

    title = models.CharField(_("title"), max_length=150)
    type = models.CharField(_("type"), max_length=10, choices=TrainingType)
    trainer = models.CharField(_("trainer"), max_length=150)
    venue = models.CharField(_("venue"), max_length=150, blank=True)
    start_on = models.DateField(_("from"))
    end_on = models.DateField(_("to"))
    state = models.CharField(
        _("state"), max_length=9, choices=TrainingState, default=TrainingState.PLANNED, editable=False
    )
    reason = models.CharField(_("why cancelled"), max_length=300, blank=True, editable=False)
    created_by = models.CharField(_("entered by"), max_length=150, editable=False)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    class Meta:
        verbose_name = _("training")
        verbose_name_plural = _("trainings")
        ordering = ["-start_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(end_on__gte=F("start_on")), name="hrms_training_period"),
            models.CheckConstraint(condition=Q(state__in=TrainingState.values), name="hrms_training_state"),
        ]

    def __str__(self) -> str:
        return self.title


class TrainingParticipant(models.Model):
    """One person in one training; who completed it has a certificate with a number."""

    training = models.ForeignKey(
        Training, models.CASCADE, related_name="participants", verbose_name=_("training")
    )
    employee = models.ForeignKey(Employee, models.PROTECT, related_name="+", verbose_name=_("employee"))
    state = models.CharField(
        _("completion"), max_length=13, choices=Participation, default=Participation.ENROLLED
    )
    certificate_no = models.CharField(_("certificate no."), max_length=30, blank=True)
    completed_on = models.DateField(_("completed on"), null=True)

    class Meta:
        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        ordering = ["employee__code"]
        constraints = [
            models.UniqueConstraint(fields=["training", "employee"], name="hrms_participant_once"),
            models.UniqueConstraint(
                fields=["certificate_no"], condition=~Q(certificate_no=""), name="hrms_certificate_once"
            ),
            models.CheckConstraint(
                condition=Q(state=Participation.COMPLETED, completed_on__isnull=False) & ~Q(certificate_no="")
                | ~Q(state=Participation.COMPLETED) & Q(certificate_no="", completed_on=None),
                name="hrms_certificate_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.training}: {self.employee}"
