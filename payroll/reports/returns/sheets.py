"""The quarterly statement as a report of tables: payments, deductor, challans, Annexure II."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.money import ZERO
from core.reports.definitions import ListRows, Table
from core.reports.output import sum_of
from payroll.employees.enums import TaxRegime
from payroll.reports.returns.annexure_two import AnnexureRow
from payroll.reports.returns.findings import findings_of
from payroll.reports.returns.form_24q import SalaryReturn
from payroll.tds.sheets import DEPOSITS, FACTS, LEFT, deductor_facts, deposit_cells
from payroll.tds.statement import PAN_NOT_AVAILABLE

PAYMENTS: Sequence[Column] = (
    Column(gettext_lazy("Challan"), "challan", Kind.TEXT, 24),
    Column(gettext_lazy("Code"), "employee", Kind.TEXT, 10),
    Column("PAN", "pan", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "name", Kind.TEXT, 30),
    Column(gettext_lazy("Payment code"), "code", Kind.TEXT, 10),
    Column(gettext_lazy("Paid on"), "paid_on", Kind.DATE, 12),
    Column(gettext_lazy("Deducted on"), "deducted_on", Kind.DATE, 12),
    Column(gettext_lazy("Salary paid"), "amount", Kind.MONEY, 14),
    Column(gettext_lazy("Tax deducted"), "tax", Kind.MONEY, 14),
    Column(gettext_lazy("Tax deposited"), "deposited", Kind.MONEY, 14),
    Column(gettext_lazy("Reason"), "reason", Kind.TEXT, 8),
)
CHALLANS: Sequence[Column] = (*DEPOSITS, Column(gettext_lazy("Covered"), "allotted", Kind.MONEY), LEFT)
_MONEY = (
    (gettext_lazy("Salary, 17(1)"), "salary"),
    (gettext_lazy("of it employer's NPS"), "employer_nps"),
    (gettext_lazy("Perquisites, 17(2)"), "perquisites"),
    (gettext_lazy("Profits in lieu, 17(3)"), "profits"),
    (gettext_lazy("Gross salary"), "gross_salary"),
    (gettext_lazy("Salary from other employers"), "other_employer_salary"),
    (gettext_lazy("Leave travel exempt"), "exempt_travel"),
    (gettext_lazy("Gratuity exempt"), "exempt_gratuity"),
    (gettext_lazy("Commuted pension exempt"), "exempt_pension"),
    (gettext_lazy("Leave encashment exempt"), "exempt_leave"),
    (gettext_lazy("House rent allowance exempt"), "exempt_house_rent"),
    (gettext_lazy("Other allowances exempt"), "exempt_other"),
    (gettext_lazy("Standard deduction"), "standard_deduction"),
    (gettext_lazy("Entertainment allowance"), "entertainment"),
    (gettext_lazy("Tax on employment"), "professional_tax"),
    (gettext_lazy("Salary income"), "salary_income"),
    (gettext_lazy("House property"), "house_property"),
    (gettext_lazy("Other income"), "other_income"),
    (gettext_lazy("Gross total income"), "gross_total_income"),
    (gettext_lazy("80C"), "investments"),
    (gettext_lazy("80CCD(1)"), "ownNps"),
    (gettext_lazy("80CCD(1B)"), "additionalNps"),
    (gettext_lazy("80CCD(2)"), "employerNps"),
    (gettext_lazy("80D"), "healthInsurance"),
    (gettext_lazy("Other chapter VI-A"), "others"),
    (gettext_lazy("Total of chapter VI-A"), "chapter_6a_total"),
    (gettext_lazy("Total income"), "total_income"),
    (gettext_lazy("Tax on total income"), "slab_tax"),
    (gettext_lazy("Rebate"), "rebate"),
    (gettext_lazy("Surcharge"), "surcharge"),
    (gettext_lazy("Cess"), "cess"),
    (gettext_lazy("Rounding"), "rounding"),
    (gettext_lazy("Relief for arrears"), "relief"),
    (gettext_lazy("Net tax payable"), "net_tax"),
    (gettext_lazy("Tax to be deducted"), "tax_due"),
    (gettext_lazy("TDS, this employer"), "tds_current"),
    (gettext_lazy("TDS, other employers"), "tds_previous"),
    (gettext_lazy("Short (excess below zero)"), "shortfall"),
)
ANNEXURE: Sequence[Column] = (
    Column(gettext_lazy("Serial"), "serial", Kind.INTEGER, 7),
    Column(gettext_lazy("Code"), "code", Kind.TEXT, 10),
    Column("PAN", "pan", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "name", Kind.TEXT, 30),
    Column(gettext_lazy("Category"), "category", Kind.TEXT, 9),
    Column(gettext_lazy("From"), "from_on", Kind.DATE, 12),
    Column(gettext_lazy("To"), "to_on", Kind.DATE, 12),
    Column(gettext_lazy("Regime"), "regime", Kind.TEXT, 12),
    *(Column(label, name, Kind.MONEY) for label, name in _MONEY),
    Column(gettext_lazy("Higher rate, no PAN"), "is_higher_rate", Kind.TEXT, 10),
)


def return_table(found: SalaryReturn) -> Table:
    """Return the quarter as a report: Annexure I, and in the workbook the other parts as further sheets."""
    subtitle = f"{found.period}, TAN {found.deductor.tan}"
    challans = [deposit_cells(block) for block in found.challans]
    parts = [
        _part(_("Deductor"), FACTS, [{"name": name, "value": value} for name, value in _facts(found)]),
        _part(_("Challans"), CHALLANS, challans, sum_of(challans, CHALLANS)),
    ]
    if found.annexure is not None:
        rows = list(annexure_cells(found.annexure))
        parts.append(_part(_("Annexure II"), ANNEXURE, rows, sum_of(rows, ANNEXURE)))
    return Table(
        title=_("Annexure I"),
        subtitle=_("Form %(form)s, %(period)s") % {"form": found.form, "period": subtitle},
        filename=f"form-{found.form}-{found.period.year}-{found.period.quarter}",
        columns=PAYMENTS,
        rows=ListRows(list(payment_rows(found))),
        totals=_totals(found),
        notes=found.notes,
        more=parts,
    )


def _part(
    title: str, columns: Sequence[Column], rows: list[dict[str, Any]], totals: dict[str, Any] | None = None
) -> Table:
    return Table(title, columns, ListRows(rows), totals=totals, is_printed=False)


def payment_rows(found: SalaryReturn) -> Iterator[dict[str, Any]]:
    """Yield Annexure I: the payments with tax, challan by challan; those without a challan last."""
    for challan, row in found.by_challan():
        yield {
            "challan": str(challan or _("no challan")),
            "employee": row.code,
            "pan": row.pan or PAN_NOT_AVAILABLE,
            "name": row.name,
            "code": found.code,
            "paid_on": row.paid_on,
            "deducted_on": row.paid_on,
            "amount": row.amount,
            "tax": row.tax,
            "deposited": row.tax if challan else ZERO,
            "reason": row.reason,
        }


def _totals(found: SalaryReturn) -> dict[str, Any]:
    return {
        "amount": sum((row.amount for row in found.deducted), ZERO),
        "tax": found.tax,
        "deposited": found.tax - found.unmatched_tax,
    }


def annexure_cells(rows: Sequence[AnnexureRow]) -> Iterator[dict[str, Any]]:
    """Yield Annexure II, one line per person."""
    for serial, row in enumerate(rows, 1):
        chapter = {line.code: line.amount for line in row.chapter_6a}
        yield {
            "serial": serial,
            "pan": row.pan or PAN_NOT_AVAILABLE,
            "regime": TaxRegime(row.regime).label,
            **{
                column.key: chapter.get(column.key, ZERO)
                if not hasattr(row, column.key)
                else getattr(row, column.key)
                for column in ANNEXURE
                if column.key not in {"serial", "pan", "regime"}
            },
        }


def _facts(found: SalaryReturn) -> list[tuple[str, Any]]:
    return [
        *deductor_facts(found),
        (_("Salary paid"), found.amount),
        (_("Payments without tax"), len(found.untaxed)),
        (_("Tax deducted"), found.tax),
        (_("Tax deposited"), found.deposited("tax")),
        (_("Tax without a challan"), found.unmatched_tax),
        *((_("To look at"), item.message) for item in findings_of(found)),
    ]
