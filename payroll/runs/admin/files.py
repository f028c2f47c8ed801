"""Files of a run, for the browser: register, bank advice, payslips."""

from typing import Any

from django.contrib import messages
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.admin import organization_site
from core.admin.sites import admin_actor
from core.documents.exports import file_response
from core.errors import DomainError
from core.formatting import in_month
from core.outbox.enums import JobState
from core.outbox.selectors import progress_of
from core.periods import Month
from payroll.organizations.permissions import PayrollPermission as P
from payroll.runs import selectors, services
from payroll.runs.admin.access import back_to_run, needs
from payroll.runs.exports import advice_file, register_file
from payroll.runs.payslips import payslip_filename, payslip_pdf
from payroll.runs.services.exports import FORMATS


@needs(P.RUN_READ)
def register(request: HttpRequest, run_id: int, file_format: str) -> HttpResponse:
    """Give the salary register."""
    return _file(request, run_id, lambda run: register_file(run, selectors.details_of(run), file_format))


@needs(P.RUN_READ)
def advice(request: HttpRequest, run_id: int, file_format: str) -> HttpResponse:
    """Give the bank advice; `released=1` for payments released after the lock."""
    released = request.GET.get("released") == "1"
    return _file(request, run_id, lambda run: advice_file(run, file_format, released_only=released))


@needs(P.RUN_READ)
def payslip(request: HttpRequest, run_id: int, detail_id: int) -> HttpResponse:
    """Give one payslip in the language of the screen."""
    detail = selectors.get_detail(selectors.get_run(run_id), detail_id)
    content = payslip_pdf(detail, _language())
    return file_response(
        content, filename=payslip_filename(detail), content_type="application/pdf", as_attachment=False
    )


@needs(P.RUN_READ)
def payslips(request: HttpRequest, run_id: int) -> HttpResponse:
    """Give all payslips in one file, or show how far making it is."""
    run = selectors.get_run(run_id)
    file_format = request.GET.get("format", "pdf")
    wanted: dict[str, Any] = {
        "run": run,
        "file_format": file_format,
        "language": _language(),
        "actor": admin_actor(request),
    }
    try:
        content = services.payslips_now(**wanted)
        job = services.payslips_job(**wanted) if content is None else None
    except DomainError as error:
        messages.error(request, str(error.message))
        return back_to_run(run_id)
    if job is not None and (job.state != JobState.DONE or not job.file):
        context = {
            **organization_site.each_context(request),
            "title": _("Payslips of %(month)s") % {"month": in_month(run.month)},
            "run": run,
            "job": job,
            "progress": progress_of(job),
        }
        return TemplateResponse(request, "payroll/runs/admin/payslips.html", context)
    if job is not None and job.file:
        with default_storage.open(job.file) as stored:
            content = stored.read()
    filename = f"payslips-{Month.of(run.month)}.{file_format}"
    return file_response(content or b"", filename=filename, content_type=FORMATS[file_format])


def _file(request: HttpRequest, run_id: int, make: Any) -> HttpResponse:
    try:
        return make(selectors.get_run(run_id))
    except DomainError as error:
        messages.error(request, str(error.message))
        return back_to_run(run_id)


def _language() -> str:
    return "hi" if (get_language() or "en").startswith("hi") else "en"
