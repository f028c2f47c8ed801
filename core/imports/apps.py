"""Data import: spreadsheets that are checked, previewed and applied, whatever their subject."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ImportsConfig(AppConfig):
    """The engine; the subjects are registered by the suites."""

    name = "core.imports"
    label = "imports"
    verbose_name = _("Data import")

    def ready(self) -> None:
        """Register the checks of declarations, and let the clock look after old files and what was interrupted."""
        from core.imports import checks  # noqa: F401, PLC0415 - apps must be loaded
        from core.imports.enums import LOOK  # noqa: PLC0415 - apps must be loaded
        from core.imports.tasks import clean  # noqa: PLC0415 - apps must be loaded
        from core.tenancy.due import on_due  # noqa: PLC0415 - apps must be loaded

        on_due(LOOK, clean)
