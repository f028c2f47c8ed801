"""Schedules that send a report every day, week or month, and what each of them has sent."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.reports.enums import Frequency, RelativePeriod, ReportFormat

LAST_DAY, LAST_HOUR, LAST_MINUTE, LAST_WEEKDAY = 28, 23, 59, 7


class ReportSchedule(models.Model):
    """Makes a report at an hour of every day, week or month (Indian time) and tells the recipients where it is.

    The day of the month is at most the 28th, which every month has; `weekday` is the ISO number, 1 for Monday.
    `parameters` are those beside the period, by wire name. `owner` is who entered it: the schedule stands on this
    person's rights, and is paused when they are gone (`paused_why`); empty for the system and the platform.
    """

    report = models.CharField(_("report"), max_length=40)
    parameters = models.JSONField(_("parameters"), default=dict, blank=True)
    period = models.CharField(
        _("period"), max_length=20, choices=RelativePeriod, default=RelativePeriod.LAST_MONTH
    )
    file_format = models.CharField(_("format"), max_length=4, choices=ReportFormat, default=ReportFormat.XLSX)
    # Rows of the earlier table come without these columns: the database has their defaults too.
    frequency = models.CharField(
        _("how often"),
        max_length=10,
        choices=Frequency,
        default=Frequency.MONTHLY,
        db_default=Frequency.MONTHLY,
    )
    weekday = models.PositiveSmallIntegerField(
        _("day of the week"),
        default=1,
        db_default=1,
        validators=[MinValueValidator(1), MaxValueValidator(LAST_WEEKDAY)],
        help_text=_("From 1, Monday, to 7, Sunday; for schedules of every week."),
    )
    day_of_month = models.PositiveSmallIntegerField(
        _("day of the month"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(LAST_DAY)],
        help_text=_("From 1 to 28."),
    )
    hour = models.PositiveSmallIntegerField(
        _("hour"), default=8, validators=[MaxValueValidator(LAST_HOUR)], help_text=_("From 0 to 23.")
    )
    minute = models.PositiveSmallIntegerField(
        _("minute"),
        default=0,
        db_default=0,
        validators=[MaxValueValidator(LAST_MINUTE)],
        help_text=_("From 0 to 59."),
    )
    recipients = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="+", verbose_name=_("recipients")
    )
    is_active = models.BooleanField(_("active"), default=True)
    # Nothing that was due before is made up for: set when the schedule is entered, moved or made active.
    starts_at = models.DateTimeField(_("in force since"), editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("whose rights it stands on"),
        editable=False,
    )
    paused_why = models.CharField(
        _("why it was paused"), max_length=300, blank=True, editable=False, db_default=""
    )
    created_by = models.CharField(_("entered by"), max_length=150, editable=False)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    class Meta:
        verbose_name = _("report schedule")
        verbose_name_plural = _("report schedules")
        ordering = ["report", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    day_of_month__range=(1, LAST_DAY),
                    hour__lte=LAST_HOUR,
                    minute__lte=LAST_MINUTE,
                    weekday__range=(1, LAST_WEEKDAY),
                ),
                name="reports_schedule_bounds",
            )
        ]

    def __str__(self) -> str:
        return f"{self.report} {self.frequency} {self.hour:02d}:{self.minute:02d}"


class ScheduledReport(models.Model):
    """What one schedule did in one period; the row itself keeps two clocks from doing it twice.

    `period` is the first day of the calendar month, of the week (Monday), or the day.

    The recipients are those who were told: the file is theirs until it is removed.
    """

    schedule = models.ForeignKey(
        ReportSchedule, models.SET_NULL, related_name="sent", null=True, verbose_name=_("report schedule")
    )
    period = models.DateField(_("in the period from"))
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
        ]
        indexes = [models.Index(fields=["job_id"], name="reports_sent_job")]

    def __str__(self) -> str:
        return f"{self.report} {self.period:%Y-%m-%d}"
