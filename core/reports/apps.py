"""Reports: what suites declare is shown, written as files, made in the background and sent by schedules."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """The engine; the reports themselves are registered by the suites."""

    name = "core.reports"
    label = "reports"
    verbose_name = _("Reports")

    def ready(self) -> None:
        """Register the checks of declarations, and let the clock look after schedules and old files."""
        from core.reports import checks  # noqa: F401, PLC0415 - apps must be loaded
        from core.reports.services.schedules import LOOK  # noqa: PLC0415 - apps must be loaded
        from core.reports.tasks import clean, poll  # noqa: PLC0415 - apps must be loaded
        from core.tenancy.due import on_due  # noqa: PLC0415 - apps must be loaded

        on_due(LOOK, poll)
        on_due("reports.clean", clean)
