"""Interviews: when, by whom, what each member of the panel says, and what came of it."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from erp_planned.recruitment.enums import InterviewResult, InterviewState, Recommendation
from erp_planned.recruitment.models.candidates import Candidate
from payroll.employees.models import Employee


class Interview(models.Model):
    """One round with a candidate (spec: HRMS, Interview).

    Feedback is hidden from everybody but its writer until all members who sit on the panel gave theirs, or the office
    closed the round and said why (`closed_because`).
    """

    candidate = models.ForeignKey(
        Candidate, models.PROTECT, related_name="interviews", verbose_name=_("candidate")
    )
    round_no = models.PositiveSmallIntegerField(_("round"), editable=False)
    starts_at = models.DateTimeField(_("at"))
    minutes = models.PositiveSmallIntegerField(
        _("minutes"), default=30, validators=[MinValueValidator(5), MaxValueValidator(480)]
    )
    place = models.CharField(_("place"), max_length=200, blank=True)
    state = models.CharField(
        _("state"), max_length=9, choices=InterviewState, default=InterviewState.SCHEDULED, editable=False
    )
    result = models.CharField(
        _("result"), max_length=8, choices=InterviewResult, default=InterviewResult.PENDING, editable=False
    )
    closed_because = models.CharField(_("closed because"), max_length=300, blank=True, editable=False)
    scheduled_by = models.CharField(_("scheduled by"), max_length=150, editable=False)
    scheduled_at = models.DateTimeField(_("scheduled at"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, editable=False)

    class Meta:
        verbose_name = _("interview")
        verbose_name_plural = _("interviews")
        ordering = ["-starts_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["candidate", "round_no"], name="erp_interview_round"),
            models.CheckConstraint(condition=Q(state__in=InterviewState.values), name="erp_interview_state"),
            models.CheckConstraint(
                condition=Q(result__in=InterviewResult.values), name="erp_interview_result"
            ),
            models.CheckConstraint(
                condition=Q(state=InterviewState.CLOSED) | Q(result=InterviewResult.PENDING),
                name="erp_interview_result_closed",
            ),
        ]
        indexes = [models.Index(fields=["state", "starts_at"], name="erp_interview_when")]

    def __str__(self) -> str:
        return f"{self.candidate.number} / {self.round_no}"


class PanelMember(models.Model):
    """Somebody of the panel and what he or she says; who declared a conflict of interest gives no feedback."""

    interview = models.ForeignKey(
        Interview, models.CASCADE, related_name="members", verbose_name=_("interview")
    )
    employee = models.ForeignKey(
        Employee, models.PROTECT, related_name="+", verbose_name=_("member of the panel")
    )
    rating = models.PositiveSmallIntegerField(_("rating (1 to 5)"), null=True, editable=False)
    recommendation = models.CharField(
        _("recommendation"), max_length=6, choices=Recommendation, blank=True, editable=False
    )
    comments = models.TextField(_("comments"), max_length=2000, blank=True, editable=False)
    given_at = models.DateTimeField(_("given at"), null=True, editable=False)
    conflict = models.CharField(_("conflict of interest"), max_length=300, blank=True, editable=False)
    conflict_at = models.DateTimeField(_("declared at"), null=True, editable=False)

    class Meta:
        verbose_name = _("member of a panel")
        verbose_name_plural = _("members of panels")
        ordering = ["interview", "id"]
        constraints = [
            models.UniqueConstraint(fields=["interview", "employee"], name="erp_panel_member_once"),
            models.CheckConstraint(
                condition=Q(given_at=None, rating=None, recommendation="")
                | (
                    Q(given_at__isnull=False, rating__range=(1, 5), conflict_at=None)
                    & Q(recommendation__in=Recommendation.values)
                ),
                name="erp_panel_member_feedback",
            ),
        ]
        indexes = [models.Index(fields=["employee", "interview"], name="erp_panel_member_mine")]

    def __str__(self) -> str:
        return f"{self.interview_id}: {self.employee}"
