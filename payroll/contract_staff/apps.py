"""Contract staff: contracts, their monthly payment, TDS and the quarterly statement 26Q (140)."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ContractStaffConfig(AppConfig):
    """Contract staff: contracts, their monthly payment, TDS and the quarterly statement 26Q (140)."""

    name = "payroll.contract_staff"
    label = "payroll_contract_staff"
    verbose_name = _("Contract staff")

    def ready(self) -> None:
        """Answer the apps below."""
        from core.search import register_search  # noqa: PLC0415 - apps must be loaded
        from payroll.contract_staff.hooks import organization_in_use  # noqa: PLC0415 - apps must be loaded
        from payroll.contract_staff.search import PROVIDERS  # noqa: PLC0415 - apps must be loaded
        from payroll.contract_staff.todo import waiting  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.checks import on_closing  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.todo import on_to_do  # noqa: PLC0415 - apps must be loaded

        on_closing(organization_in_use)
        on_to_do(waiting)
        register_search(*PROVIDERS)
