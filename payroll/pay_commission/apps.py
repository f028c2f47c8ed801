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
        from core.set_up import on_set_up  # noqa: PLC0415 - apps must be loaded
        from core.todo import on_to_do  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.checks import (  # noqa: PLC0415 - apps must be loaded
            on_settings,
            on_settings_saved,
        )
        from payroll.organizations.effects import on_settings_preview  # noqa: PLC0415
        from payroll.organizations.seeding import on_seed  # noqa: PLC0415 - apps must be loaded
        from payroll.pay_commission.hooks import check_commission  # noqa: PLC0415 - apps must be loaded
        from payroll.pay_commission.services import seed  # noqa: PLC0415 - apps must be loaded
        from payroll.pay_commission.services.rule_sets import (  # noqa: PLC0415
            follow_rule_set,
            rule_set_effects,
        )
        from payroll.pay_commission.todo import steps, waiting  # noqa: PLC0415 - apps must be loaded

        on_seed(seed)
        on_to_do("organization", waiting)
        on_set_up("organization", steps)
        on_settings(check_commission)
        on_settings_saved(follow_rule_set)
        on_settings_preview(rule_set_effects)
