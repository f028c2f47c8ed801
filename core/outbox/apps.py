"""Jobs and notices: rows written with the work they belong to, carried out after commit."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OutboxConfig(AppConfig):
    name = "core.outbox"
    label = "outbox"
    verbose_name = _("Jobs and notices")
