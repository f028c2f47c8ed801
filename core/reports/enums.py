"""Closed lists of reports."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RelativePeriod(models.TextChoices):
    """What a schedule reports on, counted from the last locked month."""

    LAST_MONTH = "last_locked_month", _("Last locked month")
    YEAR_TO_DATE = "year_to_date", _("Financial year up to the last locked month")


class Frequency(models.TextChoices):
    """How often a schedule sends."""

    DAILY = "daily", _("Every day")
    WEEKLY = "weekly", _("Every week")
    MONTHLY = "monthly", _("Every month")


class ReportFormat(models.TextChoices):
    """Formats that a schedule can send."""

    XLSX = "xlsx", "XLSX"
    CSV = "csv", "CSV"
    PDF = "pdf", "PDF"
