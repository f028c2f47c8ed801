"""The payments of a run as a list for paper and spreadsheets."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.documents.exports import export
from core.documents.letterhead import letterhead
from core.periods import Month
from payroll.contract_staff.enums import PayeeType
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.selectors import lines_of
from payroll.organizations.selectors import organization

COLUMNS: Sequence[Column] = (
    Column(gettext_lazy("Slip"), "slip_no", Kind.INTEGER, 6),
    Column(gettext_lazy("Code"), "staff_code", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "staff_name", Kind.TEXT, 28),
    Column(gettext_lazy("Department"), "department", Kind.TEXT, 20),
    Column(gettext_lazy("Paid for"), "payee_type", Kind.TEXT, 26, dict(PayeeType.choices)),
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


def register_file(run: ContractRun, file_format: str) -> HttpResponse:
    """Return the payments as xlsx, csv or pdf. Raises ValidationFailed for another format."""
    totals = {
        "staff_name": _("Total"),
        "gross": run.total_gross,
        "tds": run.total_tds,
        "other_deductions": run.total_other,
        "net": run.total_net,
    }
    month = str(Month.of(run.month))
    return export(
        lines_of(run),
        COLUMNS,
        format=file_format,
        title=_("Contract payments"),
        filename=f"contract-payments-{month}",
        context={"institution": letterhead(organization()), "subtitle": month, "totals": totals},
    )
