"""Data import: employees, pay data and leave balances from spreadsheets."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DataImportConfig(AppConfig):
    """What payroll imports; the work itself is done by core.imports."""

    name = "payroll.data_import"
    label = "payroll_data_import"
    verbose_name = _("Data import")

    def ready(self) -> None:
        """Register the subjects."""
        from core.imports.registry import register_import  # noqa: PLC0415 - apps must be loaded
        from payroll.data_import.subjects import SUBJECTS  # noqa: PLC0415 - apps must be loaded

        for subject in SUBJECTS:
            register_import("organization", subject)
