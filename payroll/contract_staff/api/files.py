"""Answers that are files: bank advice and slips of a run."""

from typing import Any

from rest_framework.response import Response

from core.documents.exports import file_response
from core.periods import Month
from payroll.contract_staff.api.serializers import ContractAdviceSerializer
from payroll.contract_staff.bank_advice import advice_file, bank_advice
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.selectors import lines_of
from payroll.contract_staff.slips import slips_pdf


def advice_answer(run: ContractRun, file_format: str) -> Any:
    """Return the bank advice as JSON or as a file with the control total."""
    if file_format == "json":
        return Response(ContractAdviceSerializer.of(bank_advice(run)))
    return advice_file(run, file_format)


def slips_answer(run: ContractRun, language: str) -> Any:
    """Return all slips as one PDF."""
    content = slips_pdf(run, lines_of(run), language=language)
    name = f"contract-slips-{Month.of(run.month)}-{language}.pdf"
    return file_response(content, filename=name, content_type="application/pdf")
