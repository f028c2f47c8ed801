"""Filters of a list that a person keeps under a name, and may share with the office."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ListsConfig(AppConfig):
    """Saved filters."""

    name = "core.lists"
    label = "lists"
    verbose_name = _("Saved filters")
