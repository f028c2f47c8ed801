"""The payslip as figures for a page and as PDF: one, or all of a run in one file.

A payslip prints what was stored when the month was computed; nothing is computed here but the rest of a sum.
"""

import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from decimal import Decimal
from itertools import islice
from typing import Any, BinaryIO

from django.db.models import prefetch_related_objects
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from core.documents.letterhead import letterhead
from core.documents.pdf import bulk_rendering, join_pdfs_into, render_pdf
from core.formatting import plain
from core.money import ZERO
from core.periods import Month
from payroll.employees.enums import ElementKind, TaxRegime
from payroll.organizations.models import Organization, OrganizationSettings
from payroll.organizations.selectors import organization, organization_settings
from payroll.runs.models import ArrearLine, SalaryDetail, SalaryElement
from payroll.runs.selectors import run_name, slip_parts

TEMPLATE = "payroll/runs/payslip.html"
# Slips in one document: fonts are subset and embedded once for all of them, and memory stays flat.
CHUNK = 25
ARREAR_HEADS = ("basic", "da", "hra", "ta", "other", "nps")
Parts = Mapping[str, list[Any]]
Line = dict[str, Any]
Report = Callable[[int], None]
# Heads that every institution starts with (payroll.employees.services.elements): their names are rows, and are
# printed in the payslip's language where there is a translation.
SEEDED_HEADS = (
    gettext_noop("Special pay"),
    gettext_noop("Washing allowance"),
    gettext_noop("Licence fee"),
    gettext_noop("CGEGIS subscription"),
    gettext_noop("CGHS contribution"),
    gettext_noop("Professional tax"),
    gettext_noop("GPF subscription"),
    gettext_noop("House building advance"),
    gettext_noop("Computer advance"),
)


def slip_number(detail: SalaryDetail, organization_code: str) -> str:
    """Return the number printed on a payslip, for example DEMO/2026-05/00012."""
    return f"{organization_code}/{run_name(detail.run)}/{detail.slip_no:05d}"


def payslip_filename(detail: SalaryDetail) -> str:
    """Return the file name of one payslip, for example payslip-2026-05-E00012.pdf."""
    return f"payslip-{run_name(detail.run)}-{detail.employee_code}.pdf"


def payslip_context(
    detail: SalaryDetail, parts: Parts, organization: Organization, settings: OrganizationSettings
) -> dict[str, Any]:
    """Return a payslip's lines and facts, labels in the active language, amounts in rupees.

    `parts` is the detail's entry of `selectors.slip_parts`. `detail.run` is read.
    """
    month = Month.of(detail.run.month)
    return {
        "detail": detail,
        "number": slip_number(detail, organization.code),
        "month": month.first,
        "month_days": month.days,
        "financial_year": str(month.financial_year),
        "days_paid": detail.service_days - detail.unpaid_days,
        "scheme": detail.scheme,
        "regime": TaxRegime(detail.regime).label,
        "earnings": earning_lines(detail, parts["elements"]),
        "deductions": deduction_lines(detail, parts["elements"]),
        "arrears": [arrear_view(line) for line in parts["arrears"]],
        "arrears_total": _arrears_total(parts["arrears"]),
        "has_contribution": any(line.nps_due or line.nps_drawn for line in parts["arrears"]),
        "has_other_arrears": any(line.other_due or line.other_drawn for line in parts["arrears"]),
        "run_number": detail.run.number,
        "issued_by": organization.responsible_name,
        "issued_as": organization.responsible_designation,
        "footer": settings.payslip_footer,
    }


def earning_lines(detail: SalaryDetail, elements: Iterable[SalaryElement]) -> list[Line]:
    """Return the earnings in the order of the payslip; together they are the gross."""
    lines = [] if detail.service_days == 0 else _pay_lines(detail)  # a bill of arrears has no days
    if detail.hra:
        label = _("House rent allowance (%(percent)s%%)") % {"percent": plain(detail.hra_pct)}
        lines.append(_line("hra", label if detail.hra_class else _("House rent allowance"), detail.hra))
    if detail.ta:
        lines.append(_line("ta", _("Transport allowance"), detail.ta))
    lines += _element_lines(elements, ElementKind.EARNING, detail.other_earnings, _("Other earnings"))
    if detail.arrears:
        lines.append(_line("arrears", _("Arrears (see below)"), detail.arrears))
    return lines


def _pay_lines(detail: SalaryDetail) -> list[Line]:
    da = _("Dearness allowance (%(percent)s%%)") % {"percent": plain(detail.da_pct)}
    return [_line("basic", _("Basic pay"), detail.basic), _line("da", da, detail.da)]


def deduction_lines(detail: SalaryDetail, elements: Iterable[SalaryElement]) -> list[Line]:
    """Return the deductions in the order of the payslip; together they are the total of deductions."""
    lines = []
    scheme = {"scheme": detail.scheme}
    if detail.nps:
        lines.append(_line("nps", _("%(scheme)s contribution") % scheme, detail.nps))
    if detail.nps_arrears:
        lines.append(_line("npsArrears", _("%(scheme)s on arrears") % scheme, detail.nps_arrears))
    lines.append(_line("tds", _("Income tax (TDS)"), detail.tds))
    lines += _recovery_lines(elements, detail.recoveries)
    lines += _element_lines(elements, ElementKind.DEDUCTION, detail.other_deductions, _("Other deductions"))
    return lines


def _recovery_lines(elements: Iterable[SalaryElement], total: Decimal) -> list[Line]:
    """Return a line for each advance, principal or interest, and one for what has none of its own."""
    labels = {"recovery": _("%(advance)s: principal"), "interest": _("%(advance)s: interest")}
    lines = [
        _line(row.code, labels[row.kind] % {"advance": _(row.name)}, row.amount)
        for row in elements
        if row.kind in labels
    ]
    rest = total - sum((line["amount"] for line in lines), ZERO)
    return [*lines, _line("recoveries", _("Recovery of advances"), rest)] if rest else lines


def _element_lines(
    elements: Iterable[SalaryElement], kind: str, total: Decimal, rest_label: str
) -> list[Line]:
    lines = [_line(row.code, _(row.name), row.amount) for row in elements if row.kind == kind]
    rest = total - sum((line["amount"] for line in lines), ZERO)
    if rest:  # the lines of a payslip must add up to its total
        lines.append(_line("other", rest_label, rest))
    return lines


def _line(code: str, label: str, amount: Decimal) -> Line:
    return {"code": code, "label": label, "amount": amount}


def arrear_view(line: ArrearLine) -> dict[str, Any]:
    """Return one month of arrears: what was due less what was drawn, by head, in rupees."""
    heads = {head: line.difference(head) for head in ARREAR_HEADS}
    return {"month": line.month, "da_pct": line.da_pct, **heads, "amount": line.amount}


def _arrears_total(lines: list[ArrearLine]) -> dict[str, Decimal]:
    views = [arrear_view(line) for line in lines]
    return {name: sum((view[name] for view in views), ZERO) for name in (*ARREAR_HEADS, "amount")}


def payslip_pdf(detail: SalaryDetail, language: str) -> bytes:
    """Return one payslip as PDF in `en` or `hi`."""
    return _document([detail], organization(), organization_settings(), language)


def payslips_pdf(
    details: Iterable[SalaryDetail], target: BinaryIO, *, language: str = "en", report: Report | None = None
) -> int:
    """Write all payslips into an open file as one PDF and return the number of pages.

    Rendered in chunks of CHUNK slips with three queries each; `report` is told how many are done, and says that
    this is a worker (see `bulk_rendering`). Raises ValueError when there is none.
    """
    letter, settings = organization(), organization_settings()
    parts = (_document(chunk, letter, settings, language) for chunk in _chunks(details, report))
    with _pace(report), translation.override(language):
        return join_pdfs_into(parts, target, title=_("Payslips"), language=language)


def payslips_zip(
    details: Iterable[SalaryDetail], target: BinaryIO, *, language: str = "en", report: Report | None = None
) -> int:
    """Write one PDF per employee into an open file as zip and return how many there are."""
    letter, settings = organization(), organization_settings()
    # PDF streams are compressed already.
    with _pace(report), zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for chunk in _chunks(details, report):
            parts = slip_parts(chunk)
            for detail in chunk:
                document = _document([detail], letter, settings, language, parts)
                archive.writestr(payslip_filename(detail), document)
        return len(archive.namelist())


def _pace(report: Report | None) -> AbstractContextManager[None]:
    """Hold the garbage collector only in a worker, which reports: the setting is the whole process's."""
    return bulk_rendering() if report else nullcontext()


def _chunks(details: Iterable[SalaryDetail], report: Report | None) -> Iterator[list[SalaryDetail]]:
    """Yield the details by CHUNK, and report each chunk when it is worked off."""
    rows, done = iter(details), 0
    while chunk := list(islice(rows, CHUNK)):
        prefetch_related_objects(chunk, "run")
        yield chunk
        done += len(chunk)
        if report:
            report(done)


def _document(
    details: list[SalaryDetail],
    letter: Organization,
    settings: OrganizationSettings,
    language: str,
    parts: Mapping[int, Parts] | None = None,
) -> bytes:
    found = slip_parts(details) if parts is None else parts
    with translation.override(language):
        slips = [payslip_context(detail, found[detail.pk], letter, settings) for detail in details]
        context = {
            "title": _("Payslip"),
            "institution": letterhead(letter),
            "slips": slips,
            "footer": settings.payslip_footer,
        }
        return render_pdf(TEMPLATE, context, language=language)
