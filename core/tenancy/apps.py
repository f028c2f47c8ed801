"""The tenancy app; its tables stand in the public schema only."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TenancyConfig(AppConfig):
    name = "core.tenancy"
    label = "tenancy"
    verbose_name = _("Institutions")

    def ready(self) -> None:
        """Forget cached look-ups when a tenant or domain row changes in this process."""
        from django.db.models.signals import post_delete, post_save  # noqa: PLC0415 - needs loaded apps

        from core.search import register_search  # noqa: PLC0415 - needs loaded apps
        from core.tenancy import deployment, selectors  # noqa: F401, PLC0415 - needs loaded apps; registers checks
        from core.tenancy.models import Domain, Tenant  # noqa: PLC0415 - needs loaded apps
        from core.tenancy.search import PROVIDERS  # noqa: PLC0415 - needs loaded apps

        register_search(*PROVIDERS)

        for model in (Tenant, Domain):
            for signal in (post_save, post_delete):
                signal.connect(
                    selectors.forget_cached, sender=model, dispatch_uid=f"tenancy.{model.__name__}"
                )
