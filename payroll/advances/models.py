"""Advances: types with their rates, applications, and the ledger that everything else is a sum of.

The ledger is append-only, and its balance never below zero: see the triggers in the migrations.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from core.formatting import rupees
from core.money import MoneyField
from payroll.advances.enums import LIVE, AdvanceState, EntryKind

MAX_INSTALMENTS = 360


class AdvanceType(models.Model):
    """A kind of advance. The ceiling is the lesser of the amount and so many months' basic pay."""

    code = models.CharField(_("code"), max_length=20, unique=True)
    name = models.CharField(_("name"), max_length=100)
    ceiling_amount = MoneyField(
        _("ceiling in rupees"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    ceiling_months = models.PositiveSmallIntegerField(
        _("ceiling in months of basic pay"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    max_principal_instalments = models.PositiveSmallIntegerField(
        _("most instalments of principal"),
        validators=[MinValueValidator(1), MaxValueValidator(MAX_INSTALMENTS)],
    )
    max_interest_instalments = models.PositiveSmallIntegerField(
        _("most instalments of interest"),
        default=0,
        validators=[MaxValueValidator(MAX_INSTALMENTS)],
        help_text=_("0 for an advance without interest."),
    )
    min_service_years = models.PositiveSmallIntegerField(
        _("years of service needed"), default=0, validators=[MaxValueValidator(40)]
    )
    max_times = models.PositiveSmallIntegerField(
        _("most times in a career"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("advance type")
        verbose_name_plural = _("advance types")
        ordering = ["code"]

    def __str__(self) -> str:
        return self.name


class AdvanceRate(models.Model):
    """Interest in percent a year for sanctions from a date on. On one date the row entered later wins."""

    type = models.ForeignKey(
        AdvanceType, models.PROTECT, related_name="rates", verbose_name=_("advance type")
    )
    effective_on = models.DateField(_("sanctioned from"))
    percentage = models.DecimalField(
        _("percent a year"),
        max_digits=5,
        decimal_places=2,
        validators=[MinValueValidator(0), MaxValueValidator(50)],
    )
    order_reference = models.CharField(_("order"), max_length=120, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    class Meta:
        verbose_name = _("rate of interest")
        verbose_name_plural = _("rates of interest")
        ordering = ["type", "-effective_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(percentage__range=(0, 50)), name="advance_rate_bounds")
        ]

    def __str__(self) -> str:
        return f"{self.percentage}% ({self.effective_on})"


class AdvanceApplication(models.Model):
    """One advance of one employee, from the application to its closing. Months are their first day."""

    type = models.ForeignKey(
        AdvanceType, models.PROTECT, related_name="applications", verbose_name=_("advance type")
    )
    employee = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="advances", verbose_name=_("employee")
    )
    state = models.CharField(
        _("state"), max_length=10, choices=AdvanceState, default=AdvanceState.SUBMITTED, editable=False
    )
    amount = MoneyField(_("amount applied for"))
    purpose = models.CharField(_("purpose"), max_length=300, blank=True)
    # As applied for until the sanction, as sanctioned from then on.
    principal_instalments = models.PositiveSmallIntegerField(_("instalments of principal"))
    interest_instalments = models.PositiveSmallIntegerField(_("instalments of interest"), default=0)
    applied_on = models.DateField(_("applied on"))
    sanctioned_amount = MoneyField(_("amount sanctioned"), null=True, editable=False)
    sanctioned_on = models.DateField(_("sanctioned on"), null=True, editable=False)
    rate_pct = models.DecimalField(
        _("interest percent a year"), max_digits=5, decimal_places=2, null=True, editable=False
    )
    first_recovery_month = models.DateField(_("first recovery"), null=True, editable=False)
    order_reference = models.CharField(_("order"), max_length=120, blank=True)
    comments = models.CharField(_("comments"), max_length=300, blank=True)
    created_by = models.CharField(_("entered by"), max_length=150, blank=True, editable=False)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)

    class Meta:
        verbose_name = _("advance")
        verbose_name_plural = _("advances")
        ordering = ["-applied_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["employee", "type"], condition=Q(state__in=LIVE), name="advance_live_once"
            ),
            models.UniqueConstraint(
                fields=["employee", "type"],
                condition=Q(state=AdvanceState.SUBMITTED),
                name="advance_asked_once",
            ),
            models.CheckConstraint(condition=Q(state__in=AdvanceState.values), name="advance_state"),
            models.CheckConstraint(
                condition=Q(amount__gt=0, principal_instalments__gte=1), name="advance_amounts"
            ),
            models.CheckConstraint(
                condition=Q(first_recovery_month=None) | Q(first_recovery_month__day=1),
                name="advance_first_recovery_day",
            ),
            models.CheckConstraint(
                condition=Q(state__in=[AdvanceState.SUBMITTED, AdvanceState.REJECTED])
                | Q(
                    sanctioned_amount__gt=0,
                    sanctioned_on__isnull=False,
                    rate_pct__gte=0,
                    first_recovery_month__isnull=False,
                ),
                name="advance_sanction_whole",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "-applied_on"], name="advance_state_date"),
        ]

    def __str__(self) -> str:
        return f"{self.type}, {rupees(self.amount)}"


class AdvanceEntry(models.Model):
    """One line of the ledger, rupees, never changed; interest counts for itself and not in the balance."""

    application = models.ForeignKey(
        AdvanceApplication, models.PROTECT, related_name="entries", verbose_name=_("advance")
    )
    month = models.DateField(_("month"))
    happened_on = models.DateField(_("date"))
    kind = models.CharField(_("kind"), max_length=12, choices=EntryKind)
    amount = MoneyField(_("amount"))
    run_id = models.BigIntegerField(_("payroll run"), null=True, editable=False)
    reference = models.CharField(_("reference"), max_length=120, blank=True)
    actor = models.CharField(_("entered by"), max_length=150)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True, db_default=Now())

    class Meta:
        verbose_name = _("advance ledger entry")
        verbose_name_plural = _("advance ledger")
        ordering = ["application", "month", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["run_id", "application", "kind"],
                condition=Q(run_id__isnull=False),
                name="advance_entry_once_a_run",
            ),
            models.UniqueConstraint(
                fields=["application", "month"], condition=Q(kind=EntryKind.SKIP), name="advance_skip_once"
            ),
            models.CheckConstraint(condition=Q(month__day=1), name="advance_entry_month"),
            models.CheckConstraint(
                condition=Q(kind=EntryKind.SKIP, amount=0) | (~Q(kind=EntryKind.SKIP) & Q(amount__gt=0)),
                name="advance_entry_amount",
            ),
            # What comes from pay has its run; what the office enters has none.
            models.CheckConstraint(
                condition=Q(kind=EntryKind.INTEREST)
                | Q(kind=EntryKind.PRINCIPAL, run_id__isnull=False)
                | (~Q(kind=EntryKind.PRINCIPAL) & Q(run_id=None)),
                name="advance_entry_source",
            ),
        ]
        indexes = [models.Index(fields=["month", "kind"], name="advance_entry_month_kind")]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m} {self.kind} {self.amount}"
