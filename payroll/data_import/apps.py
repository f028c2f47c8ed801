"""Data import: employees, pay data and leave balances from spreadsheets."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DataImportConfig(AppConfig):
    """Import of spreadsheets."""

    name = "payroll.data_import"
    label = "payroll_data_import"
    verbose_name = _("Data import")

    def ready(self) -> None:
        """Let the clock look after old files and what was interrupted."""
        from core.tenancy.due import on_due  # noqa: PLC0415 - apps must be loaded
        from payroll.data_import.enums import LOOK  # noqa: PLC0415 - apps must be loaded
        from payroll.data_import.tasks import clean  # noqa: PLC0415 - apps must be loaded

        on_due(LOOK, clean, type="organization")
