"""Employees, their pay history, status history and recurring elements of pay."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EmployeesConfig(AppConfig):
    """Employees, their pay history, status history and recurring elements of pay."""

    name = "payroll.employees"
    label = "payroll_employees"
    verbose_name = _("Employees")

    def ready(self) -> None:
        """Register the pay elements that a new institution begins with, and what follows the settings."""
        from core.search import register_search  # noqa: PLC0415 - apps must be loaded
        from core.tenancy.due import on_due  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.search import PROVIDERS  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.selectors.effects import pay_effects  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.services import seed_pay_elements  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.services.retirement import (  # noqa: PLC0415 - apps must be loaded
            follow_organization,
            organization_age_effects,
        )
        from payroll.employees.tasks import settle  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.todo import waiting  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.checks import on_settings_saved  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.effects import on_settings_preview  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.seeding import on_seed  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.todo import on_to_do  # noqa: PLC0415 - apps must be loaded

        on_due("payroll_employees.settle", settle, type="organization")
        on_seed(seed_pay_elements)
        on_to_do(waiting)
        register_search(*PROVIDERS)
        on_settings_saved(follow_organization)
        on_settings_preview(pay_effects)
        on_settings_preview(organization_age_effects)
