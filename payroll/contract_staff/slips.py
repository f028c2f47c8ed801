"""Payment slips of contract staff as PDF: all of a run in one file, or one."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.letterhead import letterhead
from core.documents.pdf import join_pdfs, render_pdf
from core.locking.errors import RunNotReady
from core.locking.states import RunState
from core.money import ZERO
from core.periods import Month
from payroll.contract_staff.models import ContractArrear, ContractLine, ContractLineDeduction, ContractRun
from payroll.contract_staff.selectors import arrears_of, line_deductions
from payroll.organizations.models import Organization
from payroll.organizations.selectors import organization

TEMPLATE = "payroll/contract_staff/slip.html"
# Slips in one document: fonts are subset and embedded once for all of them.
CHUNK = 25


def slips_pdf(run: ContractRun, lines: Iterable[ContractLine], *, language: str = "en") -> bytes:
    """Return the slips of these payments of a locked run. Raises RunNotReady before the lock."""
    if run.state != RunState.LOCKED:
        raise RunNotReady(_("Slips are made when the run is locked; until then figures can change."))
    letter, deductions, arrears = organization(), line_deductions(run), arrears_of(run)

    def document(chunk: list[ContractLine]) -> bytes:
        slips = [
            slip_context(run, line, deductions.get(line.staff_id, []), letter, arrears.get(line.staff_id, []))
            for line in chunk
        ]
        context = {"title": _("Payment slip"), "institution": letterhead(letter), "slips": slips}
        return render_pdf(TEMPLATE, context, language=language)

    rows, parts = iter(lines), []
    with translation.override(language):
        while chunk := list(islice(rows, CHUNK)):
            parts.append(document(chunk))
    if not parts:
        raise RunNotReady(_("This run pays nobody."))
    title = _("Payment slips %(month)s") % {"month": Month.of(run.month)}
    return join_pdfs(parts, title=title, language=language)


def slip_context(
    run: ContractRun,
    line: ContractLine,
    deductions: list[ContractLineDeduction],
    letter: Organization,
    arrears: list[ContractArrear],
) -> dict[str, Any]:
    """Return one slip's lines; together the deductions are what was deducted."""
    rows = [{"label": _("Income tax (TDS)"), "amount": line.tds}]
    rows += [{"label": row.name, "amount": row.amount} for row in deductions]
    rest = line.other_deductions - sum((row.amount for row in deductions), ZERO)
    if rest:
        rows.append({"label": _("Other deductions"), "amount": rest})
    month = Month.of(run.month)
    return {
        "line": line,
        "own_month": line.gross - line.arrears,
        "earlier": arrears,
        "number": f"{letter.code}/C/{month}/{line.slip_no:05d}",
        "month": month.first,
        "financial_year": str(month.financial_year),
        "deductions": rows,
        "total_deductions": line.tds + line.other_deductions,
        "issued_by": letter.responsible_name,
        "issued_as": letter.responsible_designation,
    }
