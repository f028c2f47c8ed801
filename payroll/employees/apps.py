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
        from core.set_up import on_set_up  # noqa: PLC0415 - apps must be loaded
        from core.tenancy.due import on_due  # noqa: PLC0415 - apps must be loaded
        from core.todo import on_to_do  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.selectors.effects import pay_effects  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.services import seed_pay_elements  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.services.retirement import (  # noqa: PLC0415 - apps must be loaded
            follow_organization,
            organization_age_effects,
        )
        from payroll.employees.tasks import settle  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.todo import steps, waiting  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.checks import on_settings_saved  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.effects import on_settings_preview  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.seeding import on_seed  # noqa: PLC0415 - apps must be loaded

        on_due("payroll_employees.settle", settle, type="organization")
        on_seed(seed_pay_elements)
        on_to_do("organization", waiting)
        on_set_up("organization", steps)
        on_settings_saved(follow_organization)
        on_settings_preview(pay_effects)
        on_settings_preview(organization_age_effects)
