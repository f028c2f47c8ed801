"""REST and portal for employees; it has no tables."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EssConfig(AppConfig):
    """REST and portal for employees; it has no tables."""

    name = "payroll.ess"
    label = "payroll_ess"
    verbose_name = _("Employee self-service")

    def ready(self) -> None:
        """Answer the apps below."""
        from payroll.advances.hooks import register_last_net  # noqa: PLC0415 - apps must be loaded
        from payroll.ess.selectors import last_net  # noqa: PLC0415 - apps must be loaded

        register_last_net(last_net)
