"""Form 26Q (140) as files: a workbook, a list, and the text of the return-preparation layout."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.documents.exports import CONTENT_TYPES, export, file_response
from core.documents.spreadsheets import Sheet, write_xlsx
from core.reports.output import sum_of
from payroll.contract_staff.providers import TdsRow
from payroll.contract_staff.returns import QuarterReturn, return_file
from payroll.tds.sheets import DEPOSITS, FACTS, LEFT, deductor_facts, deposit_cells
from payroll.tds.statement import PAN_NOT_AVAILABLE

DEDUCTEES: Sequence[Column] = (
    Column(gettext_lazy("Challan"), "challan", Kind.TEXT, 22),
    Column(gettext_lazy("Code"), "staff", Kind.TEXT, 10),
    Column("PAN", "pan", Kind.TEXT, 12),
    Column(gettext_lazy("Name"), "name", Kind.TEXT, 30),
    Column(gettext_lazy("Payment code"), "code", Kind.TEXT, 10),
    Column(gettext_lazy("Paid on"), "paid_on", Kind.DATE, 12),
    Column(gettext_lazy("Paid"), "amount", Kind.MONEY, 14),
    Column(gettext_lazy("Taxed amount"), "taxed", Kind.MONEY, 14),
    Column(gettext_lazy("Rate"), "rate", Kind.PERCENT, 8),
    Column(gettext_lazy("Tax"), "tax", Kind.MONEY, 12),
    Column(gettext_lazy("Reason"), "reason", Kind.TEXT, 8),
)
CHALLANS: Sequence[Column] = (*DEPOSITS, LEFT)


def return_export(found: QuarterReturn, file_format: str, *, today: date) -> HttpResponse:
    """Return the quarter as xlsx, csv, pdf or txt.

    Raises ValidationFailed for another format; for txt StatementNotReady and DeductorIncomplete.
    """
    stem = f"form-{found.form}-{found.period.year}-{found.period.quarter}"
    if file_format == "txt":
        file = return_file(found, today=today)
        return file_response(
            file.content, filename=file.filename, content_type="text/plain; charset=us-ascii"
        )
    if file_format == "xlsx":
        content = write_xlsx(_sheets(found))
        return file_response(content, filename=f"{stem}.xlsx", content_type=CONTENT_TYPES["xlsx"])
    context = {
        "institution": {"name": found.deductor.name, "address": found.deductor.address},
        "subtitle": f"TAN {found.deductor.tan}",
        "totals": _totals(found),
    }
    title = _("Form %(form)s, %(period)s") % {"form": found.form, "period": found.period}
    return export(
        deductee_rows(found), DEDUCTEES, format=file_format, title=title, filename=stem, context=context
    )


def deductee_rows(found: QuarterReturn) -> Iterator[dict[str, Any]]:
    """Yield the payments with tax, challan by challan; those without a challan last."""
    for challan, entry in found.by_challan():
        yield _deductee(found, entry, str(challan or _("no challan")))


def _deductee(found: QuarterReturn, entry: TdsRow, challan: str) -> dict[str, Any]:
    return {
        "challan": challan,
        "staff": entry.reference,
        "pan": entry.pan or PAN_NOT_AVAILABLE,
        "name": entry.payee_name,
        "code": found.code(entry),
        "paid_on": entry.paid_on,
        "amount": entry.amount,
        "taxed": entry.taxed,
        "rate": entry.rate_pct,
        "tax": entry.tax,
        "reason": entry.reason,
    }


def _totals(found: QuarterReturn) -> list[Any]:
    sums = {"name": _("Total"), **{name: found.total(name) for name in ("amount", "taxed", "tax")}}
    return [sums.get(column.key) for column in DEDUCTEES]


def _row_of(sums: dict[str, Decimal]) -> list[Any]:
    return [_("Total"), *(sums.get(column.key) for column in CHALLANS[1:])]


def _sheets(found: QuarterReturn) -> list[Sheet]:
    challans = [deposit_cells(block) for block in found.challans]
    return [
        Sheet(_("Deductor"), FACTS, _facts(found), note="\n".join(found.notes)),
        Sheet(_("Challans"), CHALLANS, challans, totals=_row_of(sum_of(challans, CHALLANS))),
        Sheet(
            _("Annexure I (%(form)s)") % {"form": found.form},
            DEDUCTEES,
            deductee_rows(found),
            totals=_totals(found),
        ),
        Sheet(
            _("Below the threshold"),
            DEDUCTEES,
            (_deductee(found, entry, "") for entry in found.untaxed),
        ),
    ]


def _facts(found: QuarterReturn) -> list[tuple[str, Any]]:
    who = found.deductor
    return [
        *deductor_facts(found),
        (_("Tax deducted"), found.total("tax")),
        (_("Tax deposited"), found.deposited("tax")),
        (_("Tax without a challan"), found.unmatched_tax),
        (_("Missing particulars"), ", ".join(str(label) for label in who.missing().values())),
    ]
