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
        from payroll.leave.hooks import register_payroll  # noqa: PLC0415 - apps must be loaded
        from payroll.leave.selectors import absences  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.checks import on_closing  # noqa: PLC0415 - apps must be loaded
        from payroll.runs import hooks  # noqa: PLC0415 - apps must be loaded
        from payroll.runs.providers import register_absences  # noqa: PLC0415 - apps must be loaded

        register_in_use_check(hooks.employee_in_use)
        on_closing(hooks.organization_in_use)
        register_absences(absences)
        register_payroll(
            locked_until=hooks.payroll_locked_until,
            locked_since=hooks.payroll_locked_since,
            hold_months=hooks.hold_months,
        )
