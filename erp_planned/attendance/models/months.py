"""Months that are locked, their figures, and what of their days is without pay."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_month
from erp_planned.attendance.enums import LossReason
from erp_planned.attendance.models.fields import DaysField

EMPLOYEE = "payroll_employees.Employee"


class MonthLock(models.Model):
    """A month whose attendance is locked: payroll may run. Unlocking removes the row; the audit keeps both."""

    month = models.DateField(_("month"), unique=True)
    locked_at = models.DateTimeField(_("locked at"), auto_now_add=True)
    locked_by = models.CharField(_("locked by"), max_length=150)
    employees = models.PositiveIntegerField(_("employees"), default=0)
    lwp_days = DaysField(_("days without pay"), max_digits=9, default=0)
    missing_punches = models.PositiveIntegerField(_("missing punches"), default=0)
    # Days up to this one were judged; what comes after it in the month counts as present until then.
    judged_until = models.DateField(_("judged until"), null=True)

    class Meta:
        verbose_name = _("lock of a month")
        verbose_name_plural = _("locks of months")
        ordering = ["-month"]
        constraints = [models.CheckConstraint(condition=Q(month__day=1), name="erp_attendance_lock_month")]

    def __str__(self) -> str:
        return in_month(self.month)


class MonthFigures(models.Model):
    """One employee's month as it was locked (spec: AttendanceSummary). Days; `overtime` in minutes. Never changed."""

    lock = models.ForeignKey(MonthLock, models.CASCADE, related_name="figures", verbose_name=_("lock"))
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+", verbose_name=_("employee"))
    present_days = DaysField(_("present"), max_digits=4)
    absent_days = DaysField(_("absent"), max_digits=4)
    half_days = models.PositiveSmallIntegerField(_("half days"))
    leave_days = DaysField(_("leave"), max_digits=4)
    holidays = models.PositiveSmallIntegerField(_("holidays"))
    weekly_offs = models.PositiveSmallIntegerField(_("weekly offs"))
    late_count = models.PositiveSmallIntegerField(_("late marks"))
    late_leave_days = DaysField(_("casual leave for late marks"), max_digits=4)
    missing_punches = models.PositiveSmallIntegerField(_("missing punches"))
    overtime_minutes = models.PositiveIntegerField(_("overtime, minutes"))
    lwp_days = DaysField(_("days without pay"), max_digits=4)

    class Meta:
        verbose_name = _("attendance summary")
        verbose_name_plural = _("attendance summaries")
        ordering = ["lock", "employee"]
        constraints = [
            models.UniqueConstraint(fields=["lock", "employee"], name="erp_month_figures_once"),
        ]

    def __str__(self) -> str:
        return f"{self.employee_id} {self.lwp_days}"


class LossDay(models.Model):
    """A day, or half of one, of a locked month without pay: what payroll reads.

    A trigger tells payroll's late facts of every change, so that a later correction is paid with the next run.
    """

    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+", verbose_name=_("employee"))
    on = models.DateField(_("date"))
    reason = models.CharField(_("reason"), max_length=8, choices=LossReason)
    portion = DaysField(_("part of the day"), max_digits=2)

    class Meta:
        verbose_name = _("day without pay")
        verbose_name_plural = _("days without pay")
        ordering = ["employee", "on"]
        constraints = [
            models.UniqueConstraint(fields=["employee", "on", "reason"], name="erp_loss_day_once"),
            models.CheckConstraint(condition=Q(portion__gt=0, portion__lte=1), name="erp_loss_day_portion"),
        ]
        indexes = [models.Index(fields=["on"], name="erp_loss_day_on")]

    def __str__(self) -> str:
        return f"{self.on} {self.portion}"


class LateLeave(models.Model):
    """Casual leave that stands debited for the late marks of a locked month. Days."""

    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+", verbose_name=_("employee"))
    month = models.DateField(_("month"))
    days = DaysField(_("days"), max_digits=3)

    class Meta:
        verbose_name = _("casual leave for late marks")
        verbose_name_plural = _("casual leave for late marks")
        ordering = ["-month", "employee"]
        constraints = [
            models.UniqueConstraint(fields=["employee", "month"], name="erp_late_leave_once"),
            models.CheckConstraint(condition=Q(days__gt=0, month__day=1), name="erp_late_leave_days"),
        ]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m} {self.days}"


class Recount(models.Model):
    """Days that something changed for (leave, a holiday, a shift): they are computed again by the clock."""

    from_on = models.DateField()
    to_on = models.DateField()
    employee = models.ForeignKey(EMPLOYEE, models.CASCADE, null=True, related_name="+")
    why = models.CharField(max_length=300)
    noted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("days to compute again")
        verbose_name_plural = _("days to compute again")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(to_on__gte=models.F("from_on")), name="erp_recount_period")
        ]

    def __str__(self) -> str:
        return f"{self.from_on} – {self.to_on}"
