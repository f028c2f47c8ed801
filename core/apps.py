"""The shared code's own app: template tags, translations, start-up checks."""

from typing import Any

from django.apps import AppConfig
from django.core.checks import register
from django.utils.module_loading import import_string

# Imported when checks are run: what they look at is most of the program.
CHECKS = (
    "core.admin.checks.check_exports",
    "core.api.checks.every_action_has_a_permission",
    "core.api.checks.every_module_is_known",
    "core.checks.check_suites",
    "core.masters.checks.check_masters",
    "core.outbox.gateway.check_gateways",
)


class CoreConfig(AppConfig):
    name = "core"
    verbose_name = "Core"

    def ready(self) -> None:
        """Register core's part of the suites and the start-up checks, and set up the place for temporary files."""
        from core import registration  # noqa: F401, PLC0415 - registers on import, needs loaded apps
        from core.workspace import sweep_all, use_own_temporary_folder  # noqa: PLC0415 - needs settings

        for path in CHECKS:
            register(_late(path))
        sweep_all()
        use_own_temporary_folder()


def _late(path: str) -> Any:
    """Return a check that stands at the path."""

    def check(**options: Any) -> Any:
        return import_string(path)(**options)

    return check
