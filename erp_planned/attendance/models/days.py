"""Days as they are kept, what changed of them, and requests for regularization."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from erp_planned.attendance.calc.months import KeptDay
from erp_planned.attendance.enums import DaySource, DayStatus, RequestState
from erp_planned.attendance.models.fields import DaysField

EMPLOYEE = "payroll_employees.Employee"


class AttendanceDay(models.Model):
    """One employee's day (spec: AttendanceRecord). Computed days follow the punches; those by hand stay.

    `hours` in hours, late, early and overtime in minutes; `leave` and `lost` are parts of the day.
    """

    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+", verbose_name=_("employee"))
    on = models.DateField(_("date"))
    status = models.CharField(_("status"), max_length=2, choices=DayStatus)
    shift = models.ForeignKey(
        "erp_attendance.Shift", models.PROTECT, null=True, related_name="+", verbose_name=_("shift")
    )
    in_at = models.DateTimeField(_("in"), null=True)
    out_at = models.DateTimeField(_("out"), null=True)
    hours = models.DecimalField(_("hours"), max_digits=4, decimal_places=2, default=0)
    late_minutes = models.PositiveSmallIntegerField(_("late, minutes"), default=0)
    early_minutes = models.PositiveSmallIntegerField(_("left early, minutes"), default=0)
    overtime_minutes = models.PositiveSmallIntegerField(_("overtime, minutes"), default=0)
    is_missing_punch = models.BooleanField(_("missing punch"), default=False)
    leave = DaysField(_("leave"), max_digits=2, default=0)
    lost = DaysField(_("without pay"), max_digits=2, default=0)
    source = models.CharField(_("from"), max_length=9, choices=DaySource, default=DaySource.COMPUTED)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True)
    # The punches of the day: [[instant, direction], ...].
    punches = models.JSONField(default=list)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        verbose_name = _("day of attendance")
        verbose_name_plural = _("days of attendance")
        ordering = ["-on", "employee"]
        constraints = [
            models.UniqueConstraint(fields=["employee", "on"], name="erp_attendance_day_once"),
            models.CheckConstraint(condition=Q(status__in=DayStatus.values), name="erp_attendance_day_status"),
            models.CheckConstraint(
                condition=Q(lost__gte=0, leave__gte=0, lost__lte=1 - F("leave")), name="erp_attendance_day_parts"
            ),
            models.CheckConstraint(
                condition=Q(source=DaySource.COMPUTED) | Q(is_missing_punch=False), name="erp_attendance_day_hand"
            ),
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["on", "status"], name="erp_attendance_day_on"),
            models.Index(
                fields=["on"], condition=Q(is_missing_punch=True), name="erp_attendance_day_missing"
            ),
        ]

    def __str__(self) -> str:
        return f"{in_date(self.on)}: {self.get_status_display()}"

    @property
    def is_by_hand(self) -> bool:
        """Set by a person: computing does not touch it."""
        return self.source != DaySource.COMPUTED

    @property
    def kept(self) -> KeptDay:
        """The day as the arithmetic of months takes it."""
        return KeptDay(
            self.on, self.status, self.late_minutes, self.overtime_minutes, self.is_missing_punch,
            self.leave, self.lost, self.hours,
        )  # fmt: skip


class DayChange(models.Model):
    """What changed of a day that was there, why, and by whom. Never changed itself."""

    day = models.ForeignKey(AttendanceDay, models.CASCADE, related_name="changes", verbose_name=_("day"))
    at = models.DateTimeField(_("at"), auto_now_add=True)
    by = models.CharField(_("by"), max_length=150)
    why = models.CharField(_("why"), max_length=300)
    before = models.JSONField(_("before"))
    after = models.JSONField(_("after"))

    class Meta:
        verbose_name = _("change of a day")
        verbose_name_plural = _("changes of days")
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return self.why


class Regularization(models.Model):
    """A request to set a day right (spec: AttendanceRegularization), by the employee or the office."""

    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+", verbose_name=_("employee"))
    on = models.DateField(_("date"))
    requested_status = models.CharField(_("asked for"), max_length=2, choices=DayStatus)
    in_time = models.TimeField(_("came at"), null=True, blank=True)
    out_time = models.TimeField(_("left at"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=500)
    state = models.CharField(
        _("state"), max_length=9, choices=RequestState, default=RequestState.PENDING, editable=False
    )
    asked_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    asked_by = models.CharField(_("asked by"), max_length=150, editable=False)
    asked_by_id = models.BigIntegerField(null=True, editable=False)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decided_by = models.CharField(_("decided by"), max_length=150, blank=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=500, blank=True, editable=False)

    class Meta:
        verbose_name = _("regularization")
        verbose_name_plural = _("regularizations")
        ordering = ["-on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["employee", "on"], condition=Q(state=RequestState.PENDING), name="erp_regularization_waits_once"
            ),
            models.CheckConstraint(condition=Q(state__in=RequestState.values), name="erp_regularization_state"),
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["employee", "-on"], name="erp_regularization_of"),
            models.Index(fields=["state", "-on"], name="erp_regularization_states"),
        ]

    def __str__(self) -> str:
        return f"{in_date(self.on)}: {self.get_requested_status_display()}"
