"""Reports: returns, certificates, registers, and the schedules that send them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """Reports over locked payroll months."""

    name = "payroll.reports"
    label = "payroll_reports"
    verbose_name = _("Reports")

    def ready(self) -> None:
        """Tell the home page what waits, and let the clock look after schedules and old files."""
        from core.tenancy.due import on_due  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.todo import on_to_do  # noqa: PLC0415 - apps must be loaded
        from payroll.reports.services.schedules import LOOK  # noqa: PLC0415 - apps must be loaded
        from payroll.reports.tasks import clean, poll  # noqa: PLC0415 - apps must be loaded
        from payroll.reports.todo import waiting  # noqa: PLC0415 - apps must be loaded

        on_to_do(waiting)
        on_due(LOOK, poll, type="organization")
        on_due("payroll_reports.clean", clean, type="organization")
