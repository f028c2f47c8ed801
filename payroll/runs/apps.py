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
        from core.search import register_search  # noqa: PLC0415 - apps must be loaded
        from core.tenancy.due import on_due  # noqa: PLC0415 - apps must be loaded
        from payroll.advances.hooks import register_last_net  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.hooks import register_in_use_check  # noqa: PLC0415 - apps must be loaded
        from payroll.leave.hooks import register_payroll  # noqa: PLC0415 - apps must be loaded
        from payroll.leave.selectors import absent_days, whole_month_leave  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.checks import on_closing  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.final_months import (  # noqa: PLC0415 - apps must be loaded
            register_final_months,
        )
        from payroll.organizations.todo import on_to_do  # noqa: PLC0415 - apps must be loaded
        from payroll.runs import hooks  # noqa: PLC0415 - apps must be loaded
        from payroll.runs.providers import (  # noqa: PLC0415 - apps must be loaded
            register_absences,
            register_whole_month_leave,
        )
        from payroll.runs.search import PROVIDERS  # noqa: PLC0415 - apps must be loaded
        from payroll.runs.services.processing import LOOK  # noqa: PLC0415 - apps must be loaded
        from payroll.runs.tasks import recover  # noqa: PLC0415 - apps must be loaded
        from payroll.runs.todo import waiting  # noqa: PLC0415 - apps must be loaded

        on_to_do(waiting)
        register_search(*PROVIDERS)
        on_due(LOOK, recover, type="organization")
        register_in_use_check(hooks.employee_in_use)
        register_last_net(hooks.last_net)
        register_final_months(hooks.final_months)
        on_closing(hooks.organization_in_use)
        register_absences(absent_days)
        register_whole_month_leave(whole_month_leave)
        register_payroll(
            locked_until=hooks.payroll_locked_until,
            locked_since=hooks.payroll_locked_since,
            hold_months=hooks.hold_months,
        )
