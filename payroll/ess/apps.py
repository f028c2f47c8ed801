"""REST and portal for employees; it has no tables."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EssConfig(AppConfig):
    """REST and portal for employees; it has no tables."""

    name = "payroll.ess"
    label = "payroll_ess"
    verbose_name = _("Employee self-service")
