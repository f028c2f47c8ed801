"""Payroll runs, salary details, arrears, bank advice, ledgers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RunsConfig(AppConfig):
    """Payroll runs, salary details, arrears, bank advice, ledgers."""

    name = "payroll.runs"
    label = "payroll_runs"
    verbose_name = _("Payroll")

    def ready(self) -> None:
        """Answer the apps below."""
        from payroll.employees.hooks import register_in_use_check  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.checks import on_closing  # noqa: PLC0415 - apps must be loaded
        from payroll.runs.hooks import employee_in_use, organization_in_use  # noqa: PLC0415 - apps must be loaded

        register_in_use_check(employee_in_use)
        on_closing(organization_in_use)
