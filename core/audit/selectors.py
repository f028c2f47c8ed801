"""Reads of the audit table."""

from datetime import datetime

from django.db import models
from django.db.models import QuerySet

from core.audit.models import AuditEntry


def entries_of(obj: models.Model) -> QuerySet[AuditEntry]:
    """Return what was done to a row, the latest first."""
    return AuditEntry.objects.filter(object_type=obj._meta.label, object_id=str(obj.pk)).order_by("-id")


def entries_since(obj: models.Model, since: datetime) -> QuerySet[AuditEntry]:
    """Return what was done to a row from an instant on, the latest first."""
    return entries_of(obj).filter(at__gte=since)
