"""Leave: types, requests with their days, and the ledger that alone says what is left.

Migration 0003 keeps each account the sum of its ledger lines and never below zero, refuses any change of a line, and
keeps the live requests of one person from overlapping, counted in half days.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from school.foundation.models import Row
from school.staff.calc import HALF, ONE, Span
from school.staff.enums import EntryReason, LeaveState, MonthName, StaffGender
from school.staff.models.papers import StaffDocument
from school.staff.models.people import StaffMember

DAYS_OF_A_YEAR = 366


class DaysField(models.DecimalField):
    """Days, in steps of a half."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("max_digits", 5)
        kwargs.setdefault("decimal_places", 1)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]


A_YEAR = [MinValueValidator(0), MaxValueValidator(DAYS_OF_A_YEAR)]


class LeaveSettings(models.Model):
    """How this school keeps leave; one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    first_month = models.PositiveSmallIntegerField(
        _("the leave year begins with"),
        choices=MonthName.choices,
        default=MonthName.JANUARY,
        help_text=_(
            "January for the calendar year, April for the academic year. Fixed once leave is credited."
        ),
    )
    past_days = models.PositiveSmallIntegerField(
        _("days back for which leave may be entered"),
        default=30,
        validators=[MaxValueValidator(DAYS_OF_A_YEAR)],
        help_text=_("0: from the day itself on only."),
    )

    class Meta:
        verbose_name = _("leave settings")
        verbose_name_plural = _("leave settings")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="school_leave_settings_single_row"),
            models.CheckConstraint(
                condition=Q(first_month__range=(1, 12), past_days__lte=DAYS_OF_A_YEAR),
                name="school_leave_settings_bounds",
            ),
        ]

    def __str__(self) -> str:
        return str(self._meta.verbose_name)


class LeaveType(Row):
    """A kind of leave. Without `days_per_year` no balance is kept: leave without pay, or paid by order."""

    code = models.CharField(_("code"), max_length=10)
    name = models.CharField(_("name"), max_length=80)
    days_per_year = DaysField(
        _("days a year"),
        null=True,
        blank=True,
        validators=A_YEAR,
        help_text=_("Left empty: no balance is kept."),
    )
    carry_most = DaysField(_("carried into the next year at most (days)"), default=0, validators=A_YEAR)
    half_days = models.BooleanField(_("half days"), default=True)
    is_paid = models.BooleanField(_("paid"), default=True)
    document_after = models.PositiveSmallIntegerField(
        _("a paper is needed for more than so many days"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(DAYS_OF_A_YEAR)],
        help_text=_("Left empty: never."),
    )
    gender = models.CharField(_("only for"), max_length=6, choices=StaffGender.choices, blank=True)
    is_active = models.BooleanField(_("can be asked for"), default=True)

    class Meta:
        verbose_name = _("leave type")
        verbose_name_plural = _("leave types")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="school_leave_type_code_unique"),
            models.CheckConstraint(
                condition=Q(days_per_year__isnull=True)
                | Q(days_per_year__range=(0, DAYS_OF_A_YEAR), is_paid=True),
                name="school_leave_type_days",
            ),
            models.CheckConstraint(
                condition=Q(carry_most=0) | Q(carry_most__gt=0, days_per_year__isnull=False),
                name="school_leave_type_carry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def keeps_account(self) -> bool:
        """Say whether days of the type need a balance."""
        return self.days_per_year is not None


class LeaveRequest(Row):
    """Leave that a member of staff asks for. `days` are those that count, reckoned anew when it is approved."""

    staff = models.ForeignKey(
        StaffMember,
        verbose_name=_("member of staff"),
        on_delete=models.PROTECT,
        related_name="leave_requests",
    )
    leave_type = models.ForeignKey(
        LeaveType, verbose_name=_("leave type"), on_delete=models.PROTECT, related_name="+"
    )
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"))
    starts_half = models.BooleanField(_("begins at noon"), default=False)
    ends_half = models.BooleanField(_("ends at noon"), default=False)
    days = DaysField(_("days"), editable=False)
    reason = models.CharField(_("reason"), max_length=500)
    document = models.ForeignKey(
        StaffDocument,
        verbose_name=_("paper"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        editable=False,
    )
    state = models.CharField(
        _("state"), max_length=9, choices=LeaveState.choices, default=LeaveState.REQUESTED, editable=False
    )
    requested_by = models.CharField(_("entered by"), max_length=150, editable=False)
    requested_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=500, blank=True, editable=False)
    cancelled_by = models.CharField(_("cancelled by"), max_length=150, blank=True, editable=False)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("leave request")
        verbose_name_plural = _("leave requests")
        ordering = ["-starts_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="school_leave_in_order"),
            models.CheckConstraint(condition=Q(days__gte=0), name="school_leave_days"),
            models.CheckConstraint(
                condition=~Q(starts_on=F("ends_on"), starts_half=True, ends_half=True),
                name="school_leave_not_empty",
            ),
            models.CheckConstraint(condition=Q(state__in=LeaveState.values), name="school_leave_state"),
        ]
        indexes = [
            models.Index(fields=["staff", "-starts_on"], name="school_leave_of"),
            models.Index(fields=["state", "-starts_on"], name="school_leave_states"),
        ]

    def __str__(self) -> str:
        return f"{self.staff.name}: {in_date(self.starts_on)} – {in_date(self.ends_on)}"

    @property
    def span(self) -> Span:
        """From when to when, as the arithmetic takes it."""
        return Span(self.starts_on, self.ends_on, self.starts_half, self.ends_half)


class LeaveDay(Row):
    """One day of approved leave: what payroll and registers read."""

    request = models.ForeignKey(LeaveRequest, on_delete=models.PROTECT, related_name="leave_days")
    staff = models.ForeignKey(StaffMember, on_delete=models.PROTECT, related_name="+")
    on = models.DateField(_("date"))
    portion = DaysField(_("day or half"), max_digits=2)
    is_paid = models.BooleanField(_("paid"))

    class Meta:
        verbose_name = _("day of leave")
        verbose_name_plural = _("days of leave")
        ordering = ["staff", "on"]
        constraints = [
            models.UniqueConstraint(fields=["request", "on"], name="school_leave_day_once"),
            models.CheckConstraint(condition=Q(portion__in=[HALF, ONE]), name="school_leave_day_portion"),
        ]
        indexes = [models.Index(fields=["staff", "on"], name="school_leave_day_of")]

    def __str__(self) -> str:
        return f"{in_date(self.on)}: {self.portion}"


class LeaveAccount(Row):
    """What one person has left of a type in one leave year (`year_on` is its first day).

    The sum of its ledger lines; only the ledger's trigger writes it.
    """

    staff = models.ForeignKey(
        StaffMember,
        verbose_name=_("member of staff"),
        on_delete=models.PROTECT,
        related_name="leave_accounts",
    )
    leave_type = models.ForeignKey(
        LeaveType, verbose_name=_("leave type"), on_delete=models.PROTECT, related_name="+"
    )
    year_on = models.DateField(_("leave year from"))
    balance = DaysField(_("balance"), default=0)

    class Meta:
        verbose_name = _("leave balance")
        verbose_name_plural = _("leave balances")
        ordering = ["staff", "-year_on", "leave_type"]
        constraints = [
            models.UniqueConstraint(
                fields=["staff", "leave_type", "year_on"], name="school_leave_account_once"
            ),
            models.CheckConstraint(condition=Q(balance__gte=0), name="school_leave_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.staff.name}, {self.leave_type.code}: {self.balance}"


class LeaveEntry(Row):
    """A line of the leave ledger: days credited (above zero) or taken. Never changed."""

    account = models.ForeignKey(LeaveAccount, on_delete=models.PROTECT, related_name="entries")
    days = DaysField(_("days"))
    reason = models.CharField(_("reason"), max_length=10, choices=EntryReason.choices)
    request = models.ForeignKey(LeaveRequest, on_delete=models.PROTECT, null=True, related_name="entries")
    note = models.CharField(_("note"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    created_by = models.CharField(_("entered by"), max_length=150)

    class Meta:
        verbose_name = _("line of the leave ledger")
        verbose_name_plural = _("leave ledger")
        ordering = ["created_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(days=0) | Q(reason=EntryReason.CREDIT), name="school_leave_entry_moves"
            ),
            models.CheckConstraint(
                condition=Q(reason__in=EntryReason.values), name="school_leave_entry_reason"
            ),
            # The credit of a year is given once, whoever asks for it and how often.
            models.UniqueConstraint(
                fields=["account"], condition=Q(reason=EntryReason.CREDIT), name="school_leave_credit_once"
            ),
        ]
        indexes = [models.Index(fields=["request"], name="school_leave_entry_request")]

    def __str__(self) -> str:
        return f"{self.get_reason_display()}: {self.days:+}"


class StaffAbsence(Row):
    """A day or half on which somebody was away without leave; leave approved later covers it."""

    staff = models.ForeignKey(
        StaffMember, verbose_name=_("member of staff"), on_delete=models.PROTECT, related_name="absences"
    )
    absent_on = models.DateField(_("date"))
    portion = DaysField(_("day or half"), max_digits=2, default=1)
    remarks = models.CharField(_("remarks"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("absence without leave")
        verbose_name_plural = _("absences without leave")
        ordering = ["-absent_on", "staff"]
        constraints = [
            models.UniqueConstraint(fields=["staff", "absent_on"], name="school_staff_absence_once"),
            models.CheckConstraint(condition=Q(portion__in=[HALF, ONE]), name="school_staff_absence_portion"),
        ]
        indexes = [models.Index(fields=["absent_on"], name="school_staff_absence_on")]

    def __str__(self) -> str:
        return f"{self.staff.name}, {in_date(self.absent_on)}"
