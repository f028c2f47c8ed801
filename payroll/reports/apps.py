"""Payroll's reports: registers, certificates and returns over locked months."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from core.reports.definitions import Report


class ReportsConfig(AppConfig):
    """Reports over locked payroll months."""

    name = "payroll.reports"
    label = "payroll_reports"
    verbose_name = _("Reports")

    def ready(self) -> None:
        """Register the reports, and tell the home page what waits."""
        from core.reports.registry import register_reports  # noqa: PLC0415 - apps must be loaded
        from payroll.organizations.todo import on_to_do  # noqa: PLC0415 - apps must be loaded
        from payroll.reports.todo import waiting  # noqa: PLC0415 - apps must be loaded

        register_reports("organization", _reports)
        on_to_do(waiting)


def _reports() -> Sequence["Report"]:
    from payroll.reports.pay.entries import ENTRIES as PAY  # noqa: PLC0415 - loads what prints them
    from payroll.reports.returns.entries import ENTRIES as RETURNS  # noqa: PLC0415 - the same

    return (*PAY, *RETURNS)
