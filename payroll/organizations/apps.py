"""The institution, its settings and the suite's permission matrix."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OrganizationsConfig(AppConfig):
    """The institution, its settings and the suite's permission matrix."""

    name = "payroll.organizations"
    label = "payroll_organizations"
    verbose_name = _("Organization")

    def ready(self) -> None:
        """Register the suite's matrix and the seeds of a new institution."""
        from core.access import register_matrix  # noqa: PLC0415 - apps must be loaded
        from core.set_up import on_set_up  # noqa: PLC0415 - apps must be loaded
        from core.tenancy.provisioning import on_provisioned  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.permissions import MATRIX  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.services import fill_organization  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.set_up import steps  # noqa: PLC0415 - apps must be loaded

        register_matrix("organization", MATRIX)
        on_set_up("organization", steps)
        on_provisioned("organization")(fill_organization)
