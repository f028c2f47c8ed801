"""Schedules that send a report every month, and what each of them has sent."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.reports.enums import RelativePeriod, ReportFormat

LAST_DAY, LAST_HOUR = 28, 23


class ReportSchedule(models.Model):
    """Makes a report on a day and hour of every month (Indian time) and tells the recipients where it is.

    The day is at most the 28th, which every month has. `parameters` are those beside the months, by wire name.
    """

    report = models.CharField(_("report"), max_length=40)
    parameters = models.JSONField(_("parameters"), default=dict, blank=True)
    period = models.CharField(
        _("period"), max_length=20, choices=RelativePeriod, default=RelativePeriod.LAST_MONTH
    )
    file_format = models.CharField(_("format"), max_length=4, choices=ReportFormat, default=ReportFormat.XLSX)
    day_of_month = models.PositiveSmallIntegerField(
        _("day of the month"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(LAST_DAY)],
        help_text=_("From 1 to 28."),
    )
    hour = models.PositiveSmallIntegerField(
        _("hour"), default=8, validators=[MaxValueValidator(LAST_HOUR)], help_text=_("From 0 to 23.")
    )
    recipients = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="+", verbose_name=_("recipients")
    )
    is_active = models.BooleanField(_("active"), default=True)
    # Nothing that was due before is made up for: set when the schedule is entered, moved or made active.
    starts_at = models.DateTimeField(_("in force since"), editable=False)
    created_by = models.CharField(_("entered by"), max_length=150, editable=False)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    class Meta:
        verbose_name = _("report schedule")
        verbose_name_plural = _("report schedules")
        ordering = ["report", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(day_of_month__range=(1, LAST_DAY), hour__lte=LAST_HOUR),
                name="reports_schedule_bounds",
            )
        ]

    def __str__(self) -> str:
        return f"{self.report} {self.day_of_month}. {self.hour:02d}:00"


class ScheduledReport(models.Model):
    """What one schedule did in one calendar month; the row itself keeps two clocks from doing it twice.

    The recipients are those who were told: the file is theirs until it is removed.
    """

    schedule = models.ForeignKey(
        ReportSchedule, models.SET_NULL, related_name="sent", null=True, verbose_name=_("report schedule")
    )
    period = models.DateField(_("in the month"))
    report = models.CharField(_("report"), max_length=40)
    month = models.CharField(_("last locked month"), max_length=7, blank=True)
    job_id = models.BigIntegerField(_("job"), null=True, editable=False)
    recipients = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="+", verbose_name=_("recipients")
    )
    note = models.CharField(_("note"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("started at"), auto_now_add=True)

    class Meta:
        verbose_name = _("scheduled report")
        verbose_name_plural = _("scheduled reports")
        ordering = ["-period", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["schedule", "period"], name="reports_sent_once"),
            models.CheckConstraint(condition=Q(period__day=1), name="reports_sent_period"),
        ]
        indexes = [models.Index(fields=["job_id"], name="reports_sent_job")]

    def __str__(self) -> str:
        return f"{self.report} {self.period:%Y-%m}"
