"""One upload: its counts, its errors, what became of it. The rows themselves are in files, for a time."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.imports.enums import UNDER_WAY, ImportState
from core.imports.registry import all_choices
from core.progress import Progress, get_progress


class ImportJob(models.Model):
    """One file that somebody sent to be imported.

    `file` is the original, `staged` its rows as read, `annotated` the workbook with the wrong cells marked; all
    three hold personal data and are deleted after IMPORT_KEEP_DAYS, as are the values in `errors`, `warnings` and
    `sample`. `fingerprint` tells whether a preview still holds. `new_users` are the accounts that it made.
    """

    kind = models.CharField(_("data"), max_length=20, choices=all_choices)
    state = models.CharField(
        _("state"), max_length=12, choices=ImportState, default=ImportState.UPLOADED, editable=False
    )
    file_name = models.CharField(_("file"), max_length=200)
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(_("checksum"), max_length=64)
    file = models.CharField(max_length=200, blank=True)
    staged = models.CharField(max_length=200, blank=True)
    annotated = models.CharField(max_length=200, blank=True)
    files_deleted_at = models.DateTimeField(_("files deleted at"), null=True)
    language = models.CharField(max_length=5, default="en")
    rows = models.PositiveIntegerField(_("rows"), default=0)
    added = models.PositiveIntegerField(_("added"), default=0)
    changed = models.PositiveIntegerField(_("changed"), default=0)
    unchanged = models.PositiveIntegerField(_("unchanged"), default=0)
    error_count = models.PositiveIntegerField(_("errors"), default=0)
    errors = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    # Cells that are lawful and mostly a slip all the same; they stand in nobody's way.
    warnings = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    # Some of the rows that would change something, with the values before and after, identifiers masked.
    sample = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    fingerprint = models.CharField(max_length=64, blank=True)
    failure = models.CharField(_("why it failed"), max_length=500, blank=True)
    apply_when_ready = models.BooleanField(_("apply without preview"), default=False)
    new_users = models.JSONField(default=list)
    # Number of the background job, where there is one.
    job_id = models.BigIntegerField(null=True)
    created_by_id = models.BigIntegerField(null=True)
    created_by_name = models.CharField(_("uploaded by"), max_length=150)
    created_at = models.DateTimeField(_("uploaded at"), auto_now_add=True)
    checked_at = models.DateTimeField(_("checked at"), null=True)
    applied_by_name = models.CharField(_("entered by"), max_length=150, blank=True)
    applied_at = models.DateTimeField(_("entered at"), null=True)

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("data import")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=ImportState.values), name="imports_job_state"),
            models.CheckConstraint(
                condition=~Q(state="applied") | Q(error_count=0), name="imports_job_applied_without_errors"
            ),
        ]
        indexes = [
            models.Index(
                fields=["state"],
                condition=Q(state__in=["uploaded", "checking", "applying"]),
                name="imports_job_under_way",
            ),
            models.Index(fields=["created_at"], condition=Q(files_deleted_at=None), name="imports_job_files"),
        ]

    def __str__(self) -> str:
        return f"{self.file_name} ({self.get_kind_display()})"

    @property
    def progress_key(self) -> str:
        """Name of the counts in Redis."""
        return f"import:{self.pk}"

    @property
    def progress(self) -> Progress:
        """How far the work is; whole when nothing is under way."""
        if self.state not in UNDER_WAY:
            return Progress(self.rows, self.rows)
        return get_progress(self.progress_key) or Progress(0, self.rows)
