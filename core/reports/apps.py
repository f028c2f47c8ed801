"""Reports: what suites declare is shown, written as files, made in the background and sent by schedules."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """The engine; the reports themselves are registered by the suites."""

    name = "core.reports"
    label = "reports"
    verbose_name = _("Reports")

    def ready(self) -> None:
        """Register the checks of declarations."""
        from core.reports import checks  # noqa: F401, PLC0415 - apps must be loaded
