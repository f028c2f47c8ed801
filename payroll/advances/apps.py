"""Advances: types, applications, disbursement, recovery from pay."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AdvancesConfig(AppConfig):
    """Advances: types, applications, disbursement, recovery from pay."""

    name = "payroll.advances"
    label = "payroll_advances"
    verbose_name = _("Advances")

    def ready(self) -> None:
        """Register the seeds of a new organization, and answer the apps below."""
        from core.search import register_search  # noqa: PLC0415 - apps must be loaded
        from payroll.advances.hooks import employee_in_use  # noqa: PLC0415 - apps must be loaded
        from payroll.advances.search import PROVIDERS  # noqa: PLC0415 - apps must be loaded
        from payroll.advances.services import seed_types  # noqa: PLC0415 - apps must be loaded
        from payroll.advances.todo import waiting  # noqa: PLC0415 - apps must be loaded
        from payroll.employees.hooks import register_in_use_check  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.seeding import on_seed  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.todo import on_to_do  # noqa: PLC0415 - apps must be loaded

        on_seed(seed_types)
        on_to_do(waiting)
        register_search(*PROVIDERS)
        register_in_use_check(employee_in_use)
