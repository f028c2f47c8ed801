"""Jobs and notices: rows written with the work they belong to, carried out after commit."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OutboxConfig(AppConfig):
    name = "core.outbox"
    label = "outbox"
    verbose_name = _("Jobs and notices")

    def ready(self) -> None:
        """Let the clock look after jobs, messages and files of every institution."""
        from core.jobs import sweep_here, tidy_here  # noqa: PLC0415 - needs loaded apps
        from core.outbox.wake import SWEEP  # noqa: PLC0415 - needs loaded apps
        from core.tenancy.due import on_due  # noqa: PLC0415 - needs loaded apps

        on_due(SWEEP, sweep_here)
        on_due("core.jobs.tidy", tidy_here)
