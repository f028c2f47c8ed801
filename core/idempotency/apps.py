"""Answers kept so that a request sent twice acts once."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class IdempotencyConfig(AppConfig):
    name = "core.idempotency"
    label = "idempotency"
    verbose_name = _("Repeated requests")
