"""Answers that are files: bank advice and payslips."""

from typing import Any

from django.core.files.storage import default_storage
from rest_framework import status
from rest_framework.response import Response

from core.actors import Actor
from core.documents.exports import file_response
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.outbox.selectors import progress_of
from core.periods import Month
from payroll.runs import services
from payroll.runs.api.serializers import BankAdviceRowSerializer
from payroll.runs.bank_advice import advice_file, bank_advice
from payroll.runs.models import PayrollRun
from payroll.runs.services.exports import FORMATS


def bank_advice_answer(run: PayrollRun, file_format: str, released_only: bool) -> Any:
    """Return the bank advice as JSON or as a file with the control total."""
    if file_format == "json":
        advice = bank_advice(run, released_only=released_only)
        return Response(
            {
                "period": str(advice.month),
                "count": advice.count,
                "controlTotal": advice.total,
                "held": advice.held,
                "heldTotal": advice.held_total,
                "items": BankAdviceRowSerializer(advice.rows, many=True).data,
            }
        )
    return advice_file(run, file_format, released_only=released_only)


def payslips_answer(run: PayrollRun, actor: Actor, *, file_format: str, language: str) -> Any:
    """Return the file of all payslips, or 202 with the progress of making it."""
    filename = f"payslips-{Month.of(run.month)}-{language}.{file_format}"
    content = services.all_payslips(run=run, file_format=file_format, language=language, actor=actor)
    if isinstance(content, Job):
        if content.state != JobState.DONE or not content.file:
            progress = progress_of(content)
            answer = {"state": content.state, "done": progress.done, "total": progress.total}
            answer |= {"percent": progress.percent, "error": content.error}
            return Response(answer, status=status.HTTP_202_ACCEPTED, headers={"Retry-After": "2"})
        with default_storage.open(content.file) as stored:
            content = stored.read()
    return file_response(content, filename=filename, content_type=FORMATS[file_format])
