"""The payments of a run as a list for paper and spreadsheets."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from payroll.contract_staff.models import ContractRun

COLUMNS: Sequence[Column] = (
    Column(gettext_lazy("Slip"), "slip_no", Kind.INTEGER, 6),
    Column(gettext_lazy("Code"), "staff_code", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "staff_name", Kind.TEXT, 28),
    Column(gettext_lazy("Department"), "department", Kind.TEXT, 20),
    Column(gettext_lazy("Paid for"), "get_payee_type_display", Kind.TEXT, 26),
    Column(gettext_lazy("Rate"), "rate", Kind.MONEY, 14),
    Column(gettext_lazy("Days"), "days", Kind.TEXT, 7),
    Column(gettext_lazy("Of it earlier months"), "arrears", Kind.MONEY, 12),
    Column(gettext_lazy("Amount payable"), "gross", Kind.MONEY, 14),
    Column(gettext_lazy("Taxed amount"), "tds_base", Kind.MONEY, 14),
    Column(gettext_lazy("Tax rate"), "tds_pct", Kind.PERCENT, 9),
    Column(gettext_lazy("Income tax"), "tds", Kind.MONEY, 12),
    Column(gettext_lazy("Other deductions"), "other_deductions", Kind.MONEY, 12),
    Column(gettext_lazy("Net"), "net", Kind.MONEY, 14),
)
METHODS = {"get_payee_type_display"}


def register_rows(lines: Any) -> list[dict[str, Any]]:
    """Return the lines' cells."""
    return [
        {
            column.key: getattr(line, column.key)() if column.key in METHODS else getattr(line, column.key)
            for column in COLUMNS
        }
        for line in lines
    ]


def register_totals(run: ContractRun) -> list[Any]:
    """Return the last line."""
    sums = {
        "staff_name": _("Total"),
        "gross": run.total_gross,
        "tds": run.total_tds,
        "other_deductions": run.total_other,
        "net": run.total_net,
    }
    return [sums.get(column.key) for column in COLUMNS]
