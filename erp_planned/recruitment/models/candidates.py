"""Candidates: who applied for a post, with the resume, and how far each has come."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from core.validators import validate_mobile
from erp_planned.recruitment.enums import CandidateSource, CandidateState
from erp_planned.recruitment.models.requisitions import JobRequisition
from payroll.employees.models import Employee

RESUMES = "resumes"


class Candidate(models.Model):
    """Somebody who applied for a requisition's post (spec: HRMS, Candidate).

    `state` is the spec's interviewStatus, `rating` (1 to 5) the office's, beside those of the panels. `form_key` is of
    the public form as it was shown: pressed twice it makes one candidate. `name_key` is the name without case and
    spaces, for duplicates. After erasure name, contacts and resume are gone and `erased_at` says when. The text of
    a row is its number alone: the audit keeps that text for good.
    """

    requisition = models.ForeignKey(
        JobRequisition, models.PROTECT, related_name="candidates", verbose_name=_("applied for")
    )
    number = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=150)
    name_key = models.CharField(max_length=150, editable=False)
    email = models.EmailField(_("e-mail"))
    phone = models.CharField(_("mobile number"), max_length=15, validators=[validate_mobile])
    date_of_birth = models.DateField(_("date of birth"), null=True, blank=True)
    qualifications = models.TextField(_("qualifications"), max_length=2000, blank=True)
    experience_years = models.DecimalField(
        _("experience (years)"), max_digits=4, decimal_places=1, default=0,
        validators=[MinValueValidator(0), MaxValueValidator(60)],
    )  # fmt: skip
    resume = models.FileField(_("resume"), upload_to=RESUMES, max_length=200, blank=True)
    resume_name = models.CharField(_("file name"), max_length=150, blank=True, editable=False)
    rating = models.PositiveSmallIntegerField(
        _("rating (1 to 5)"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    remarks = models.CharField(_("remarks"), max_length=500, blank=True)
    source = models.CharField(_("came by"), max_length=6, choices=CandidateSource, editable=False)
    language = models.CharField(_("language"), max_length=10, default="en", editable=False)
    form_key = models.UUIDField(null=True, unique=True, editable=False)
    consented_at = models.DateTimeField(_("consent given at"), null=True, editable=False)
    state = models.CharField(
        _("state"), max_length=11, choices=CandidateState, default=CandidateState.APPLIED, editable=False
    )
    state_since = models.DateTimeField(_("in this state since"), editable=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True, editable=False)
    employee = models.OneToOneField(
        Employee, models.PROTECT, related_name="+", null=True, editable=False, verbose_name=_("employee")
    )
    applied_at = models.DateTimeField(_("applied at"), auto_now_add=True)
    entered_by = models.CharField(_("entered by"), max_length=150, blank=True, editable=False)
    erased_at = models.DateTimeField(_("data erased at"), null=True, editable=False)

    class Meta:
        verbose_name = _("candidate")
        verbose_name_plural = _("candidates")
        ordering = ["-applied_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=CandidateState.values), name="erp_candidate_state"),
            models.CheckConstraint(
                condition=Q(source__in=CandidateSource.values), name="erp_candidate_source"
            ),
            models.CheckConstraint(
                condition=Q(rating=None) | Q(rating__range=(1, 5)), name="erp_candidate_rating"
            ),
            models.CheckConstraint(
                condition=Q(state=CandidateState.JOINED, employee__isnull=False)
                | (~Q(state=CandidateState.JOINED) & Q(employee=None)),
                name="erp_candidate_joined",
            ),
            models.CheckConstraint(
                condition=Q(erased_at=None) | Q(name="", email="", phone="", resume="", employee=None),
                name="erp_candidate_erased",
            ),
        ]
        indexes = [
            models.Index(fields=["requisition", "state"], name="erp_candidate_post"),
            models.Index(fields=["email"], name="erp_candidate_email"),
            models.Index(fields=["phone"], name="erp_candidate_phone"),
            models.Index(fields=["name_key", "date_of_birth"], name="erp_candidate_name"),
            models.Index(fields=["state", "state_since"], name="erp_candidate_since"),
        ]

    def __str__(self) -> str:
        return self.number


class KeepingRule(models.Model):
    """How many months data of candidates are kept who do not join, from a date; without a rule six months."""

    effective_on = models.DateField(_("from"), unique=True)
    months = models.PositiveSmallIntegerField(
        _("months"), validators=[MinValueValidator(1), MaxValueValidator(60)],
        help_text=_("After a candidate is out, or the requisition is closed."),
    )  # fmt: skip
    order_reference = models.CharField(_("order"), max_length=120, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    used_at = models.DateTimeField(_("first used"), null=True, editable=False)

    class Meta:
        verbose_name = _("time of keeping candidates")
        verbose_name_plural = _("times of keeping candidates")
        ordering = ["-effective_on"]
        constraints = [
            models.CheckConstraint(condition=Q(months__range=(1, 60)), name="erp_keeping_months"),
        ]

    def __str__(self) -> str:
        return in_date(self.effective_on)
