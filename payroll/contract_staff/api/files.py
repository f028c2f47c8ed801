"""Answers that are files: register, bank advice and slips of a run, and Form 26Q."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.response import Response

from core.documents.exports import export, file_response
from core.documents.letterhead import letterhead
from core.periods import Month
from payroll.contract_staff.api.serializers import ContractAdviceSerializer
from payroll.contract_staff.bank_advice import COLUMNS as ADVICE_COLUMNS
from payroll.contract_staff.bank_advice import bank_advice
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.register import COLUMNS, register_rows, register_totals
from payroll.contract_staff.selectors import lines_of
from payroll.contract_staff.slips import slips_pdf
from payroll.organizations.selectors import organization


def register_answer(run: ContractRun, file_format: str) -> Any:
    """Return the payments as a file."""
    return export(
        register_rows(lines_of(run)),
        COLUMNS,
        format=file_format,
        title=_("Contract payments"),
        filename=f"contract-payments-{Month.of(run.month)}",
        context={
            "institution": letterhead(organization()),
            "subtitle": str(Month.of(run.month)),
            "totals": register_totals(run),
        },
    )


def advice_answer(run: ContractRun, file_format: str) -> Any:
    """Return the bank advice as JSON or as a file with the control total."""
    advice = bank_advice(run)
    if file_format == "json":
        return Response(ContractAdviceSerializer.of(advice))
    totals: list[Any] = [advice.total if column.key == "amount" else None for column in ADVICE_COLUMNS]
    totals[2] = _("Control total: %(count)d payments") % {"count": advice.count}
    return export(
        advice.rows,
        ADVICE_COLUMNS,
        format=file_format,
        title=_("Bank advice (NEFT), contract staff"),
        filename=f"contract-bank-advice-{advice.month}",
        context={"institution": letterhead(organization()), "subtitle": str(advice.month), "totals": totals},
    )


def slips_answer(run: ContractRun, language: str) -> Any:
    """Return all slips as one PDF."""
    content = slips_pdf(run, lines_of(run), language=language)
    name = f"contract-slips-{Month.of(run.month)}-{language}.pdf"
    return file_response(content, filename=name, content_type="application/pdf")
