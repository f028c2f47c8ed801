"""The audit table; a database trigger refuses to change or remove its rows."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date


class AuditEntry(models.Model):
    """One act by one actor on one object (or one bulk work, with its counts in `after`)."""

    at = models.DateTimeField(_("at"), auto_now_add=True, db_index=True)
    actor_id = models.BigIntegerField(_("user number"), null=True)
    actor_name = models.CharField(_("by"), max_length=200)
    role = models.CharField(_("role"), max_length=40)
    door = models.CharField(_("through"), max_length=20)
    address = models.CharField(_("from address"), max_length=64, blank=True)
    action = models.CharField(_("action"), max_length=80)
    object_type = models.CharField(_("kind of object"), max_length=80, blank=True)
    object_id = models.CharField(_("object number"), max_length=64, blank=True)
    object_label = models.CharField(_("object"), max_length=200, blank=True)
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    # What leads from here to the lines of the log.
    request_id = models.CharField(_("request"), max_length=64, blank=True, default="", editable=False)
    job_id = models.BigIntegerField(_("job number"), null=True, editable=False)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["object_type", "object_id"], name="audit_object"),
            models.Index(fields=["actor_id", "-id"], name="audit_actor"),
        ]

    def __str__(self) -> str:
        at = timezone.localtime(self.at)
        return f"{in_date(at)}, {at:%H:%M} · {self.actor_name} · {self.action} {self.object_label}".strip()
