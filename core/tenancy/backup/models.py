"""Backups, restores and their schedule: rows of the public schema.

They cannot stand in the institution's own schema: a restore replaces that, and with it the list that the
restore was started from. Selectors hand out rows of the current institution only.
"""

from datetime import time

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date
from core.outbox.enums import JobState
from core.tenancy.backup.enums import UNFINISHED, BackupFrequency, BackupKind, Weekday

# Nobody shortens the keeping below this: a mistake or a misuse is noticed within days, not hours.
FEWEST_DAYS, FEWEST_COPIES = 7, 3
RUNNING_STATES = [str(state) for state in UNFINISHED]


class BackupWork(models.Model):
    """What a backup and a restore have in common: who asked, how far it is, how it ended."""

    state = models.CharField(
        _("state"), max_length=10, choices=JobState.choices, default=JobState.QUEUED, editable=False
    )
    error = models.TextField(_("reason of failure"), blank=True, editable=False)
    # Row of the platform's own queue (public.outbox_job); none for work started from a command.
    job_id = models.BigIntegerField(null=True, editable=False)
    created_by_id = models.BigIntegerField(_("user number"), null=True, editable=False)
    created_by_name = models.CharField(_("asked by"), max_length=200, blank=True, editable=False)
    created_at = models.DateTimeField(_("asked at"), default=timezone.now, editable=False)
    finished_at = models.DateTimeField(_("finished at"), null=True, editable=False)

    class Meta:
        abstract = True

    @property
    def is_finished(self) -> bool:
        return self.state not in UNFINISHED


class Backup(BackupWork):
    """One file that holds an institution as it was at one instant.

    `manifest` is what the file says about itself (core.tenancy.backup.manifest); `size` in bytes;
    `sha256` is that of the stored file.
    """

    tenant = models.ForeignKey(
        "tenancy.Tenant", verbose_name=_("institution"), on_delete=models.CASCADE, related_name="backups"
    )
    kind = models.CharField(
        _("made"), max_length=10, choices=BackupKind.choices, default=BackupKind.MANUAL, editable=False
    )
    file = models.CharField(_("file"), max_length=200, blank=True, editable=False)
    size = models.BigIntegerField(_("size in bytes"), default=0, editable=False)
    sha256 = models.CharField("SHA-256", max_length=64, blank=True, editable=False)
    is_encrypted = models.BooleanField(_("encrypted"), default=False, editable=False)
    manifest = models.JSONField(_("contents"), default=dict, editable=False)
    # The instant of the data, which for an uploaded file lies before the upload.
    taken_at = models.DateTimeField(_("state of"), null=True, editable=False)

    class Meta:
        verbose_name = _("backup")
        verbose_name_plural = _("backups")
        ordering = ["-id"]
        indexes = [models.Index(fields=["tenant", "-id"], name="tenancy_backup_list")]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant"],
                # The safety backup is made while its restore is under way, which alone bars others.
                condition=Q(state__in=RUNNING_STATES) & ~Q(kind="safety"),
                name="tenancy_one_backup_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        at = timezone.localtime(self.taken_at or self.created_at)
        return f"{in_date(at)}, {at:%H:%M} ({self.get_kind_display()})"


class Restore(BackupWork):
    """Putting an institution back to a backup."""

    tenant = models.ForeignKey(
        "tenancy.Tenant", verbose_name=_("institution"), on_delete=models.CASCADE, related_name="restores"
    )
    backup = models.ForeignKey(
        Backup, verbose_name=_("backup"), on_delete=models.SET_NULL, null=True, related_name="restores"
    )
    safety_backup = models.ForeignKey(
        Backup, verbose_name=_("safety backup"), on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        verbose_name = _("restore")
        verbose_name_plural = _("restores")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant"],
                condition=Q(state__in=RUNNING_STATES),
                name="tenancy_one_restore_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        at = timezone.localtime(self.created_at)
        return f"{in_date(at)}, {at:%H:%M} {self.get_state_display()}"


class BackupSettings(models.Model):
    """When an institution is backed up, and how long backups are kept."""

    tenant = models.OneToOneField(
        "tenancy.Tenant", verbose_name=_("institution"), on_delete=models.CASCADE, editable=False
    )
    frequency = models.CharField(
        _("backups are made"),
        max_length=10,
        choices=BackupFrequency.choices,
        default=BackupFrequency.OFF,
    )
    time_of_day = models.TimeField(
        _("at (Indian time)"), default=time(2, 30), help_text=_("Choose a time when nobody works.")
    )
    weekday = models.PositiveSmallIntegerField(
        _("on"), choices=Weekday.choices, default=Weekday.SUNDAY, help_text=_("Of a weekly backup.")
    )
    keep_days = models.PositiveSmallIntegerField(
        _("days that backups are kept"),
        default=30,
        validators=[MinValueValidator(FEWEST_DAYS), MaxValueValidator(3650)],
        help_text=_(
            "Backups made by schedule and before a restore; others stay until somebody deletes them."
        ),
    )
    keep_at_least = models.PositiveSmallIntegerField(
        _("newest backups that are always kept"),
        default=7,
        validators=[MinValueValidator(FEWEST_COPIES), MaxValueValidator(1000)],
    )
    # The scheduled instant that was dealt with last; what lies before the schedule was set is not made up for.
    handled_until = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("backup settings")
        verbose_name_plural = _("backup settings")
        ordering = ["tenant_id"]
        constraints = [
            models.CheckConstraint(
                name="tenancy_backup_retention_floor",
                condition=Q(keep_days__gte=FEWEST_DAYS, keep_at_least__gte=FEWEST_COPIES),
            )
        ]

    def __str__(self) -> str:
        return str(_("Backup settings"))
