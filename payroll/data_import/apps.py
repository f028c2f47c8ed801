"""Data import: employees, pay data and leave balances from spreadsheets."""

from datetime import date

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from core.periods import Month


class DataImportConfig(AppConfig):
    """Import of spreadsheets."""

    name = "payroll.data_import"
    label = "payroll_data_import"
    verbose_name = _("Data import")

    def ready(self) -> None:
        """Let the apps below know which months are locked: this one stands above the runs."""
        from payroll.organizations.final_months import (  # noqa: PLC0415 - apps must be loaded
            register_final_months,
        )

        register_final_months(_locked_months)


def _locked_months(day: date) -> list[Month]:
    from payroll.runs.enums import RunState  # noqa: PLC0415 - apps must be loaded
    from payroll.runs.selectors import runs  # noqa: PLC0415

    locked = runs().filter(state=RunState.LOCKED, month__gte=day.replace(day=1)).order_by("month")
    return [Month.of(first) for first in locked.values_list("month", flat=True)]
