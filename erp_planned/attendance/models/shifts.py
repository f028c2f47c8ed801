"""Shifts with their hours by date, who works in which, and the policy by date."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeOperators
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Func, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from core.periods import today
from erp_planned.attendance.calc.days import Rules, ShiftHours
from erp_planned.attendance.calc.months import MonthRules
from erp_planned.attendance.calc.weeks import parse_offs
from erp_planned.attendance.enums import PunchMode

EMPLOYEE, DEPARTMENT = "payroll_employees.Employee", "payroll_employees.Department"


def _period() -> Func:
    return Func(
        F("from_on"), F("to_on"), models.Value("[]"), function="daterange", output_field=DateRangeField()
    )


class Shift(models.Model):
    """A shift by its name; its hours stand in the versions. One may be that of everybody without an assignment."""

    name = models.CharField(_("name"), max_length=60)
    is_default = models.BooleanField(_("for everybody without another"), default=False)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("shift")
        verbose_name_plural = _("shifts")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="erp_shift_name"),
            models.UniqueConstraint(
                fields=["is_default"], condition=Q(is_default=True), name="erp_shift_one_default"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def current(self) -> "ShiftVersion | None":
        """The hours of today, or the first ones where the shift begins later."""
        versions = sorted(self.versions.all(), key=lambda row: row.from_on)
        begun = [row for row in versions if row.from_on <= today()]
        return begun[-1] if begun else next(iter(versions), None)

    @property
    def is_night_shift(self) -> bool:
        """The shift ends on the day after it began (spec: Shift)."""
        return self.current is not None and self.current.hours.is_night


class ShiftVersion(models.Model):
    """The hours of a shift from a day on (spec: Shift). An end not after the start is on the next day."""

    shift = models.ForeignKey(Shift, models.PROTECT, related_name="versions", verbose_name=_("shift"))
    from_on = models.DateField(_("from"))
    start_time = models.TimeField(_("starts"))
    end_time = models.TimeField(_("ends"))
    grace_minutes = models.PositiveSmallIntegerField(_("grace, minutes"), default=15)
    half_day_hours = models.DecimalField(_("hours of half a day"), max_digits=4, decimal_places=2, default=4)
    full_day_hours = models.DecimalField(_("hours of a day"), max_digits=4, decimal_places=2, default=7.5)
    weekly_offs = models.CharField(
        _("weekly offs"),
        max_length=80,
        blank=True,
        help_text=_("For example “sat2, sat4, sun”. Empty: those of the policy."),
    )

    class Meta:
        verbose_name = _("hours of a shift")
        verbose_name_plural = _("hours of shifts")
        ordering = ["shift", "-from_on"]
        constraints = [
            models.UniqueConstraint(fields=["shift", "from_on"], name="erp_shift_version_once"),
            models.CheckConstraint(
                condition=Q(half_day_hours__gt=0, full_day_hours__gte=F("half_day_hours"), full_day_hours__lte=24),
                name="erp_shift_hours",
            ),
            models.CheckConstraint(condition=~Q(start_time=F("end_time")), name="erp_shift_lasts"),
            models.CheckConstraint(condition=Q(grace_minutes__lte=240), name="erp_shift_grace"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.start_time:%H:%M}–{self.end_time:%H:%M}"

    @property
    def hours(self) -> ShiftHours:
        """The hours as the arithmetic takes them."""
        return ShiftHours(
            self.start_time, self.end_time, self.grace_minutes, self.half_day_hours, self.full_day_hours
        )

    @property
    def offs(self) -> tuple[str, ...]:
        """The weekly offs of the shift; none: those of the policy."""
        return parse_offs(self.weekly_offs)


class ShiftAssignment(models.Model):
    """The roster: an employee or a department works in a shift from a day to a day (both in; open at the end)."""

    shift = models.ForeignKey(Shift, models.PROTECT, related_name="assignments", verbose_name=_("shift"))
    employee = models.ForeignKey(
        EMPLOYEE, models.PROTECT, null=True, blank=True, related_name="shifts", verbose_name=_("employee")
    )
    department = models.ForeignKey(
        DEPARTMENT, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("department")
    )
    from_on = models.DateField(_("from"))
    to_on = models.DateField(_("to"), null=True, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    created_by = models.CharField(_("entered by"), max_length=150, editable=False)

    class Meta:
        verbose_name = _("shift assignment")
        verbose_name_plural = _("roster")
        ordering = ["-from_on", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(to_on=None) | Q(to_on__gte=F("from_on")), name="erp_roster_period"),
            models.CheckConstraint(
                condition=Q(employee=None, department__isnull=False) | Q(department=None, employee__isnull=False),
                name="erp_roster_of_one",
            ),
            ExclusionConstraint(
                name="erp_roster_employee",
                expressions=[("employee", RangeOperators.EQUAL), (_period(), RangeOperators.OVERLAPS)],
                condition=Q(employee__isnull=False),
            ),
            ExclusionConstraint(
                name="erp_roster_department",
                expressions=[("department", RangeOperators.EQUAL), (_period(), RangeOperators.OVERLAPS)],
                condition=Q(department__isnull=False),
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.employee or self.department}: {self.shift}"


class AttendancePolicy(models.Model):
    """The rules of attendance from a day on (reference: attendance-hr, sections 1 to 3)."""

    effective_on = models.DateField(_("from"), unique=True)
    weekly_offs = models.CharField(_("weekly offs"), max_length=80, default="sat, sun")
    mode = models.CharField(
        _("punches are read"), max_length=10, choices=PunchMode, default=PunchMode.FIRST_LAST
    )
    debounce_minutes = models.PositiveSmallIntegerField(
        _("punches within so many minutes are one"), default=2, validators=[MaxValueValidator(30)]
    )
    early_window_minutes = models.PositiveSmallIntegerField(
        _("minutes before the start that count"), default=120, validators=[MaxValueValidator(720)]
    )
    late_window_minutes = models.PositiveSmallIntegerField(
        _("minutes after the end that count"), default=240, validators=[MaxValueValidator(720)]
    )
    marks_late = models.BooleanField(_("coming late is marked"), default=True)
    marks_early = models.BooleanField(_("leaving early is marked"), default=True)
    late_marks_per_half_day = models.PositiveSmallIntegerField(
        _("late marks that cost half a day"),
        default=3,
        validators=[MaxValueValidator(31)],
        help_text=_("0: none do."),
    )
    condoned_times = models.PositiveSmallIntegerField(
        _("late marks condoned in a month"), default=0, validators=[MaxValueValidator(31)]
    )
    condoned_minutes = models.PositiveSmallIntegerField(
        _("of at most so many minutes"), default=60, validators=[MaxValueValidator(720)]
    )
    late_from_leave = models.BooleanField(_("late marks are taken from casual leave first"), default=True)
    sandwich = models.BooleanField(_("closed days between absences are absences"), default=False)
    overtime_minimum = models.PositiveSmallIntegerField(
        _("overtime begins at, minutes"), default=30, validators=[MaxValueValidator(720)]
    )
    overtime_step = models.PositiveSmallIntegerField(
        _("overtime counts in steps of, minutes"),
        default=15,
        validators=[MinValueValidator(1), MaxValueValidator(240)],
    )
    overtime_before = models.BooleanField(_("time before the start is overtime too"), default=False)

    class Meta:
        verbose_name = _("attendance policy")
        verbose_name_plural = _("attendance policies")
        ordering = ["-effective_on"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    debounce_minutes__lte=30, early_window_minutes__lte=720, late_window_minutes__lte=720,
                    overtime_step__range=(1, 240), overtime_minimum__lte=720,
                ),
                name="erp_policy_bounds",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return in_date(self.effective_on)

    @property
    def rules(self) -> Rules:
        """What a day is computed by."""
        return Rules(
            early_window=self.early_window_minutes,
            late_window=self.late_window_minutes,
            debounce=self.debounce_minutes,
            mode=self.mode,
            marks_late=self.marks_late,
            marks_early=self.marks_early,
            overtime_minimum=self.overtime_minimum,
            overtime_step=self.overtime_step,
            overtime_before=self.overtime_before,
        )

    @property
    def month_rules(self) -> MonthRules:
        """What a month is computed by."""
        return MonthRules(
            late_marks=self.late_marks_per_half_day,
            condoned_times=self.condoned_times,
            condoned_minutes=self.condoned_minutes,
            late_from_leave=self.late_from_leave,
            sandwich=self.sandwich,
        )

    @property
    def offs(self) -> tuple[str, ...]:
        """The weekly offs of everybody whose shift has none of its own."""
        return parse_offs(self.weekly_offs)


class AttendanceSwitch(models.Model):
    """One row: from which month payroll waits for attendance, and up to when punches were looked at.

    Whoever writes days of attendance holds this row, so that days, locks and requests have one writer at a time.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    from_month = models.DateField(
        _("payroll waits for attendance from"),
        null=True,
        blank=True,
        help_text=_("Empty: attendance is kept, but payroll neither waits for it nor deducts by it."),
    )
    # Punches received up to here are in the days; days up to this one were closed.
    punches_seen_at = models.DateTimeField(null=True, editable=False)
    closed_until = models.DateField(null=True, editable=False)

    class Meta:
        verbose_name = _("attendance switch")
        verbose_name_plural = _("attendance switch")
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="erp_attendance_switch_one"),
            models.CheckConstraint(
                condition=Q(from_month=None) | Q(from_month__day=1), name="erp_attendance_switch_month"
            ),
        ]

    def __str__(self) -> str:
        return str(self.from_month or "–")
