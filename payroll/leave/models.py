"""Leave: types, holidays, applications with their days, and the ledger that alone says what is left.

Triggers (migration 0002) keep each account the sum of its ledger lines and never below zero, and refuse any
change of a line. An exclusion constraint keeps the live applications of an employee from overlapping.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from payroll.employees.enums import Gender
from payroll.leave.calc import Span
from payroll.leave.enums import (
    LIVE,
    ApplicationState,
    CarryForward,
    CreditMode,
    DayPay,
    EntryReason,
    HolidayType,
    PayEffect,
    YearEndState,
)

EMPLOYEE = "payroll_employees.Employee"
# What a holiday for everybody is applicable for.
EVERYBODY = "all"
NOT_BELOW_ZERO = [MinValueValidator(0)]


class DaysField(models.DecimalField):
    """Days in steps of a half."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("max_digits", 5)
        kwargs.setdefault("decimal_places", 1)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]


class LeaveType(models.Model):
    """A kind of leave and its rules. `entitlement` is days a year, or in a career for a lifetime account."""

    code = models.CharField(_("code"), max_length=10, unique=True)
    name = models.CharField(_("name"), max_length=80)
    credit_mode = models.CharField(_("credited"), max_length=10, choices=CreditMode, default=CreditMode.NONE)
    entitlement = DaysField(_("entitlement (days)"), default=0, validators=NOT_BELOW_ZERO)
    carry_forward = models.CharField(
        _("carry forward"), max_length=10, choices=CarryForward, default=CarryForward.NONE
    )
    carry_maximum = DaysField(_("carried at most (days)"), null=True, blank=True, validators=NOT_BELOW_ZERO)
    pay_effect = models.CharField(_("pay"), max_length=10, choices=PayEffect, default=PayEffect.FULL)
    counts_weekends = models.BooleanField(_("Saturdays and Sundays inside count"), default=False)
    counts_holidays = models.BooleanField(_("holidays inside count"), default=False)
    half_days_allowed = models.BooleanField(_("half days"), default=False)
    min_days = DaysField(_("least days at a time"), null=True, blank=True, validators=NOT_BELOW_ZERO)
    max_days = DaysField(_("most days at a time"), null=True, blank=True, validators=NOT_BELOW_ZERO)
    spells_per_year = models.PositiveSmallIntegerField(
        _("times a calendar year"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(366)],
    )
    # Whoever's recorded gender is another one gets no credit; an adjustment can give them an account.
    gender = models.CharField(_("only for"), max_length=6, choices=Gender, blank=True)
    requires_attachment = models.BooleanField(_("certificate needed"), default=False)
    # Commuted leave has no account of its own and takes two days of half-pay leave for each day.
    debits_from = models.ForeignKey(
        "self",
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("debited to the account of"),
    )
    debit_factor = models.PositiveSmallIntegerField(_("days debited for one day"), default=1)
    # No leave in the sense of the rules: it counts as duty, and no other leave may adjoin it.
    is_casual = models.BooleanField(_("casual leave, not combined with other leave"), default=False)
    cut_by_unpaid = models.BooleanField(_("credit cut by a tenth of leave without pay"), default=False)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("leave type")
        verbose_name_plural = _("leave types")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(condition=Q(entitlement__gte=0), name="leave_type_entitlement"),
            models.CheckConstraint(
                condition=Q(carry_forward="maximum", carry_maximum__isnull=False, carry_maximum__gt=0)
                | ~Q(carry_forward="maximum"),
                name="leave_type_maximum",
            ),
            models.CheckConstraint(condition=Q(debit_factor__range=(1, 2)), name="leave_type_factor"),
            models.CheckConstraint(
                condition=Q(debits_from=None) | Q(credit_mode="none"), name="leave_type_one_account"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    @property
    def keeps_account(self) -> bool:
        """Days of the type need a balance."""
        return self.credit_mode != CreditMode.NONE


class Holiday(models.Model):
    """A holiday beside Saturdays and Sundays. Only a national one that applies to all is a closed day."""

    on = models.DateField(_("date"), unique=True)
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("type"), max_length=10, choices=HolidayType, default=HolidayType.NATIONAL)
    applicable_for = models.CharField(
        _("applicable for"),
        max_length=200,
        default=EVERYBODY,
        help_text=_(
            "“all”, or for whom it is. A day that is not for all closes no office: whoever takes it applies for leave."
        ),
    )

    class Meta:
        verbose_name = _("holiday")
        verbose_name_plural = _("holidays")
        ordering = ["on"]

    def __str__(self) -> str:
        return f"{self.on} {self.name}"


class LeaveApplication(models.Model):
    """Leave asked for by, or for, one employee. `days` are those that count; they are fixed by the approval."""

    employee = models.ForeignKey(
        EMPLOYEE, models.PROTECT, related_name="leave_applications", verbose_name=_("employee")
    )
    leave_type = models.ForeignKey(LeaveType, models.PROTECT, related_name="+", verbose_name=_("leave type"))
    from_on = models.DateField(_("from"))
    to_on = models.DateField(_("to"))
    from_half = models.BooleanField(_("begins at noon"), default=False)
    to_half = models.BooleanField(_("ends at noon"), default=False)
    days = DaysField(_("days"))
    # Days taken from the account: twice `days` for commuted leave, 0 for a type without account.
    debit = DaysField(_("days debited"), default=0)
    reason = models.CharField(_("reason"), max_length=500)
    attachment = models.FileField(_("certificate"), upload_to="leave", blank=True)
    state = models.CharField(
        _("status"),
        max_length=9,
        choices=ApplicationState,
        default=ApplicationState.PENDING,
        editable=False,
    )
    applied_at = models.DateTimeField(_("applied at"), auto_now_add=True)
    applied_by = models.CharField(_("applied by"), max_length=150, blank=True)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    comments = models.CharField(_("comments"), max_length=500, blank=True)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True, editable=False)
    cancelled_by = models.CharField(_("cancelled by"), max_length=150, blank=True, editable=False)
    # The first day taken back of an approved leave whose earlier days are in locked payroll months.
    cancelled_from = models.DateField(_("cancelled from"), null=True, editable=False)

    class Meta:
        verbose_name = _("leave application")
        verbose_name_plural = _("leave applications")
        ordering = ["-from_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(to_on__gte=F("from_on")), name="leave_application_period"),
            models.CheckConstraint(condition=Q(days__gt=0, debit__gte=0), name="leave_application_days"),
            models.CheckConstraint(
                condition=Q(state__in=ApplicationState.values), name="leave_application_state"
            ),
        ]
        indexes = [
            models.Index(fields=["employee", "-from_on"], name="leave_application_of"),
            models.Index(fields=["state", "-from_on"], name="leave_application_states"),
            models.Index(
                fields=["from_on", "to_on"], condition=Q(state__in=LIVE), name="leave_application_live"
            ),
        ]

    def __str__(self) -> str:
        return f"{in_date(self.from_on)} – {in_date(self.to_on)}"

    @property
    def span(self) -> Span:
        """From when to when, as the arithmetic takes it."""
        return Span(self.from_on, self.to_on, self.from_half, self.to_half)


class LeaveDay(models.Model):
    """One approved day of leave and what it is paid at: what calendar and payroll read."""

    application = models.ForeignKey(LeaveApplication, models.CASCADE, related_name="leave_days")
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+")
    on = models.DateField(_("date"))
    portion = DaysField(_("day or half"), max_digits=2)
    pay = models.CharField(_("paid at"), max_length=6, choices=DayPay)

    class Meta:
        verbose_name = _("day of leave")
        verbose_name_plural = _("days of leave")
        ordering = ["employee", "on"]
        constraints = [
            models.UniqueConstraint(fields=["application", "on"], name="leave_day_once"),
            models.CheckConstraint(condition=Q(portion__gt=0, portion__lte=1), name="leave_day_portion"),
        ]
        indexes = [
            models.Index(fields=["on"], condition=~Q(pay="full"), name="leave_day_costing"),
            models.Index(fields=["employee", "on"], name="leave_day_of"),
        ]

    def __str__(self) -> str:
        return f"{self.on} {self.portion}"


class LeaveAccount(models.Model):
    """The sum of one employee's ledger lines of one type. Only the ledger's trigger writes it."""

    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="leave_accounts")
    leave_type = models.ForeignKey(LeaveType, models.PROTECT, related_name="+")
    balance = DaysField(_("balance"), max_digits=6, default=0)

    class Meta:
        verbose_name = _("leave balance")
        verbose_name_plural = _("leave balances")
        ordering = ["employee", "leave_type"]
        constraints = [
            models.UniqueConstraint(fields=["employee", "leave_type"], name="leave_account_once"),
            models.CheckConstraint(condition=Q(balance__gte=0), name="leave_account_not_negative"),
        ]

    def __str__(self) -> str:
        return str(self.balance)


class LeaveYearEnd(models.Model):
    """One application of the year-end process: the period that it opened, and what it did."""

    period_on = models.DateField(_("period begins"))
    period_to = models.DateField(_("period ends"))
    state = models.CharField(
        _("state"), max_length=8, choices=YearEndState, default=YearEndState.APPLIED, editable=False
    )
    applied_at = models.DateTimeField(_("applied at"), auto_now_add=True)
    applied_by = models.CharField(_("applied by"), max_length=150)
    reversed_at = models.DateTimeField(_("taken back at"), null=True)
    reversed_by = models.CharField(_("taken back by"), max_length=150, blank=True)
    employees = models.PositiveIntegerField(_("employees"), default=0)
    # Days lapsed and credited, by the code of the type.
    totals = models.JSONField(_("totals"), default=dict, editable=False)

    class Meta:
        verbose_name = _("leave year-end")
        verbose_name_plural = _("leave year-ends")
        ordering = ["-period_on", "-id"]

    def __str__(self) -> str:
        return f"{self.period_on}"


class LeaveEntry(models.Model):
    """A ledger line: days credited (above zero) or taken, with date, reason and actor. Never changed."""

    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="leave_entries")
    leave_type = models.ForeignKey(LeaveType, models.PROTECT, related_name="+", verbose_name=_("leave type"))
    on = models.DateField(_("date"))
    days = DaysField(_("days"))
    reason = models.CharField(_("reason"), max_length=12, choices=EntryReason)
    note = models.CharField(_("note"), max_length=300, blank=True)
    application = models.ForeignKey(LeaveApplication, models.PROTECT, related_name="entries", null=True)
    year_end = models.ForeignKey(LeaveYearEnd, models.PROTECT, related_name="entries", null=True)
    # Of credits: the period they are for.
    period_on = models.DateField(null=True)
    period_to = models.DateField(null=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    created_by = models.CharField(_("entered by"), max_length=150)
    created_by_id = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("leave ledger line")
        verbose_name_plural = _("leave ledger")
        ordering = ["employee", "leave_type", "on", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(days=0), name="leave_entry_moves"),
            models.UniqueConstraint(
                fields=["employee", "leave_type", "period_on"],
                condition=Q(reason=EntryReason.CREDIT, year_end=None),
                name="leave_entry_joined_once",
            ),
            models.UniqueConstraint(
                fields=["year_end", "employee", "leave_type", "reason"],
                condition=~Q(year_end=None) & Q(reason__in=[EntryReason.CREDIT, EntryReason.LAPSE]),
                name="leave_entry_year_end_once",
            ),
        ]
        indexes = [
            models.Index(fields=["employee", "leave_type", "on"], name="leave_entry_of"),
            models.Index(
                fields=["period_on", "leave_type"],
                condition=Q(reason=EntryReason.CREDIT),
                name="leave_entry_credits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.on} {self.days:+}"
