"""The shared code's own app: template tags, translations, start-up checks."""

from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "core"
    verbose_name = "Core"

    def ready(self) -> None:
        """Register core's part of the suites and the start-up checks, and set up the place for temporary files."""
        from django.core.checks import register  # noqa: PLC0415 - needs loaded apps

        from core import registration  # noqa: F401, PLC0415 - registers on import, needs loaded apps
        from core.admin.checks import check_exports  # noqa: PLC0415 - needs loaded apps
        from core.api import checks  # noqa: F401, PLC0415 - registers on import, needs loaded apps
        from core.checks import check_suites  # noqa: PLC0415 - needs loaded apps
        from core.masters.checks import check_masters  # noqa: PLC0415 - needs loaded apps
        from core.outbox.gateway import check_gateways  # noqa: PLC0415 - needs loaded apps
        from core.workspace import sweep_all, use_own_temporary_folder  # noqa: PLC0415 - needs settings

        register(check_exports)
        register(check_gateways)
        register(check_masters)
        register(check_suites)
        sweep_all()
        use_own_temporary_folder()
