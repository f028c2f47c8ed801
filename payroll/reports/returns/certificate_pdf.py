"""The working copy of the salary certificate on paper: one, or all of a year in one archive."""

import zipfile
from collections.abc import Callable
from decimal import Decimal
from typing import Any, BinaryIO

from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.letterhead import letterhead
from core.documents.pdf import bulk_rendering, render_pdf
from core.periods import FinancialYear
from payroll.employees.enums import TaxRegime
from payroll.reports.returns.annexure_two import AnnexureRow
from payroll.reports.returns.certificate import Certificate, certificate_count, certificates_of

TEMPLATE = "payroll/reports/returns/certificate.html"
Line = dict[str, Any]


def certificate_filename(found: Certificate) -> str:
    """Return for example form-130-2026-27-E00012.pdf."""
    return f"form-{found.form}-{found.year}-{found.row.code}.pdf"


def certificate_pdf(found: Certificate, language: str, *, head: dict[str, str] | None = None) -> bytes:
    """Return the certificate as PDF in `en` or `hi`; `head` is the letterhead when it is at hand."""
    with translation.override(language):
        context = {**certificate_context(found), "institution": head or letterhead()}
        return render_pdf(TEMPLATE, context, language=language)


def certificates_zip(
    year: FinancialYear,
    target: BinaryIO,
    language: str,
    report: Callable[[int, int], None] = lambda _done, _total: None,
) -> None:
    """Write everybody's certificate into an open file as an archive."""
    head = letterhead()
    total = certificate_count(year)
    # PDF streams are compressed already.
    with bulk_rendering(), zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for done, found in enumerate(certificates_of(year), 1):
            archive.writestr(certificate_filename(found), certificate_pdf(found, language, head=head))
            report(done, total)


def certificate_context(found: Certificate) -> dict[str, Any]:
    """Return what the page prints: facts, and the computation in numbered blocks; amounts in rupees."""
    row = found.row
    return {
        "certificate": found,
        "row": row,
        "title": _("Form %(form)s, Part B: working copy") % {"form": found.form},
        "regime": TaxRegime(row.regime).label,
        "other_regime": TaxRegime("old" if row.is_new_regime else "new").label,
        "salary_lines": salary_lines(row),
        "income_lines": income_lines(row),
        "tax_lines": tax_lines(row, is_provisional=found.is_provisional),
        "balance": abs(row.shortfall),
        "deductor": found.deductor,
    }


def salary_lines(row: AnnexureRow) -> list[Line]:
    """Return the lines from gross salary to income under the head Salaries."""
    lines = [
        _line(_("Salary, section 17(1)"), row.salary),
        _line(_("of it employer's contribution to NPS"), row.employer_nps, is_part=True),
        _line(_("Value of perquisites, section 17(2)"), row.perquisites),
        _line(_("Profits in lieu of salary, section 17(3)"), row.profits),
        _line(_("Gross salary"), row.gross_salary, is_sum=True),
        _line(_("Less: house rent allowance exempt"), -row.exempt_house_rent),
        _line(_("Less: other allowances exempt"), -(row.exempt - row.exempt_house_rent)),
        _line(_("Salary from other employers"), row.other_employer_salary),
        _line(_("Less: standard deduction"), -row.standard_deduction),
        _line(_("Less: entertainment allowance"), -row.entertainment),
        _line(_("Less: tax on employment"), -row.professional_tax),
        _line(_("Income under the head Salaries"), row.salary_income, is_sum=True),
    ]
    return _shown(lines)


def income_lines(row: AnnexureRow) -> list[Line]:
    """Return the lines from salary income to total income."""
    lines = [
        _line(_("Income from house property (loss: interest on a home loan)"), row.house_property),
        _line(_("Other income reported by the employee"), row.other_income),
        _line(_("Gross total income"), row.gross_total_income, is_sum=True),
        *(_line(_("Less: %(name)s") % {"name": item.label}, -item.amount) for item in row.chapter_6a),
        _line(_("Total deductions of chapter VI-A"), row.chapter_6a_total, is_sum=True),
        _line(_("Total taxable income, to the nearest ten rupees"), row.total_income, is_sum=True),
    ]
    return _shown(lines)


def tax_lines(row: AnnexureRow, *, is_provisional: bool = False) -> list[Line]:
    """Return the lines from the tax on total income to what is short or in excess.

    While months of the year are open, more has been deducted than the salary so far would bear alone.
    """
    lines = [
        _line(_("Tax on total income"), row.slab_tax, is_sum=True),
        _line(_("Less: rebate"), -row.rebate),
        _line(_("Surcharge, after marginal relief"), row.surcharge),
        _line(_("Health and education cess"), row.cess),
        _line(_("Rounding to the nearest ten rupees"), row.rounding),
        _line(_("Less: relief for arrears"), -row.relief),
        _line(_("Net tax payable"), row.net_tax, is_sum=True),
    ]
    if row.tax_due != row.net_tax:
        lines.append(_line(_("Tax to be deducted without a PAN"), row.tax_due, is_sum=True))
    lines += [
        _line(_("Less: tax deducted by this employer"), -row.tds_current),
        _line(_("Less: tax deducted by other employers"), -row.tds_previous),
    ]
    label = _("Tax still due") if row.shortfall >= 0 else _("Tax deducted in excess")
    if is_provisional and row.shortfall < 0:
        label = _("Deducted towards the months still to come")
    lines.append(_line(label, abs(row.shortfall), is_sum=True))
    return _shown(lines)


def _line(label: str, amount: Decimal, *, is_sum: bool = False, is_part: bool = False) -> Line:
    return {"label": label, "amount": amount, "is_sum": is_sum, "is_part": is_part}


def _shown(lines: list[Line]) -> list[Line]:
    """Leave out what is nothing, sums excepted."""
    return [line for line in lines if line["amount"] or line["is_sum"]]
