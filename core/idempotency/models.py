"""Answers to requests that carried an `Idempotency-Key`."""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.idempotency.enums import RecordState


class IdempotencyRecord(models.Model):
    """One request by one user under one key, and the answer that a repetition gets.

    `body` is the answer as JSON text: a JSON column would sort its keys. `claim` says which try owns
    a pending row, so that a try which was given up for dead cannot write over its successor.
    """

    user_id = models.BigIntegerField(_("user number"))
    key = models.CharField(_("key"), max_length=200)
    method = models.CharField(_("method"), max_length=10)
    path = models.CharField(_("path"), max_length=500)
    body_hash = models.CharField(_("SHA-256 of the request's body"), max_length=64)
    state = models.CharField(
        _("state"), max_length=10, choices=RecordState.choices, default=RecordState.PENDING
    )
    claim = models.UUIDField(default=uuid.uuid4, editable=False)
    status = models.PositiveSmallIntegerField(_("status"), null=True)
    body = models.TextField(_("answer"), blank=True)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("remembered request")
        verbose_name_plural = _("remembered requests")
        constraints = [models.UniqueConstraint(fields=["user_id", "key"], name="idempotency_user_key")]

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.key}"
