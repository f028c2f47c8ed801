"""Pay matrix, DA revisions, allowance rules, NPS rates: dated rates of pay."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PayCommissionConfig(AppConfig):
    """Pay matrix, DA revisions, allowance rules, NPS rates: dated rates of pay."""

    name = "payroll.pay_commission"
    label = "payroll_pay_commission"
    verbose_name = _("Pay commission")

    def ready(self) -> None:
        """Register the seeds of a new organization."""
        from payroll.organizations.checks import on_settings  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.seeding import on_seed  # noqa: PLC0415 - apps must be loaded
        from payroll.pay_commission.hooks import check_commission  # noqa: PLC0415 - apps must be loaded
        from payroll.pay_commission.services import seed  # noqa: PLC0415 - apps must be loaded

        on_seed(seed)
        on_settings(check_commission)
