"""Closed lists of backup and restore."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.outbox.enums import JobState


class BackupKind(models.TextChoices):
    """Why a backup was made. Only scheduled and safety backups are removed by age."""

    MANUAL = "manual", _("by hand")
    SCHEDULED = "scheduled", _("by schedule")
    SAFETY = "safety", _("before a restore")
    UPLOADED = "uploaded", _("uploaded")


# Of a backup or a restore, which each live as the job that does them.
UNFINISHED = (JobState.QUEUED, JobState.RUNNING)


class BackupFrequency(models.TextChoices):
    """How often a backup is made without being asked for."""

    OFF = "off", _("never")
    DAILY = "daily", _("every day")
    WEEKLY = "weekly", _("every week")


class Weekday(models.IntegerChoices):
    """Days as Python counts them."""

    MONDAY = 0, _("Monday")
    TUESDAY = 1, _("Tuesday")
    WEDNESDAY = 2, _("Wednesday")
    THURSDAY = 3, _("Thursday")
    FRIDAY = 4, _("Friday")
    SATURDAY = 5, _("Saturday")
    SUNDAY = 6, _("Sunday")
