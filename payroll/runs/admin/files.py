"""Files of a run, for the browser: register, bank advice, payslips."""

from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.admin.pages import progress_answer
from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.documents.exports import file_response
from core.errors import NotFound
from core.formatting import in_month
from core.language import page_language
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.outbox.selectors import get_job, progress_of
from core.periods import Month
from payroll.organizations.site import organization_site
from payroll.runs import selectors, services
from payroll.runs.admin.access import back_to_run
from payroll.runs.bank_advice import advice_file
from payroll.runs.models import PayrollRun
from payroll.runs.payslips import payslip_filename, payslip_pdf
from payroll.runs.permissions import RunPermission as P
from payroll.runs.register import register_file
from payroll.runs.services.exports import FORMATS, TASK


@needs(P.READ, back=back_to_run)
def register(request: HttpRequest, run_id: int, file_format: str) -> HttpResponseBase:
    """Give the salary register."""
    run = selectors.get_run(run_id)
    return register_file(run, selectors.details_of(run), file_format)


@needs(P.READ, back=back_to_run)
def advice(request: HttpRequest, run_id: int, file_format: str) -> HttpResponseBase:
    """Give the bank advice; `released=1` for payments released after the lock."""
    released = request.GET.get("released") == "1"
    return advice_file(selectors.get_run(run_id), file_format, released_only=released)


@needs(P.READ)
def payslip(request: HttpRequest, run_id: int, detail_id: int) -> HttpResponse:
    """Give one payslip in the language of the screen."""
    detail = selectors.get_detail(selectors.get_run(run_id), detail_id)
    content = payslip_pdf(detail, page_language())
    return file_response(
        content, filename=payslip_filename(detail), content_type="application/pdf", as_attachment=False
    )


@require_POST
@needs(P.READ, back=back_to_run)
def payslips(request: HttpRequest, run_id: int) -> HttpResponse:
    """Give all payslips of a small run in one file at once; else have it made and lead to its progress."""
    run = selectors.get_run(run_id)
    file_format = request.POST.get("format", "pdf")
    found = services.all_payslips(
        run=run, file_format=file_format, language=page_language(), actor=admin_actor(request)
    )
    if isinstance(found, Job):
        return HttpResponseRedirect(reverse("admin:run_payslips_job", args=[run_id, found.pk]))
    return _sent(run, file_format, found)


@needs(P.READ)
def payslips_job(request: HttpRequest, run_id: int, job_id: int) -> HttpResponse:
    """Show how far making the file is, and offer it when it is there."""
    run, job = _job(run_id, job_id)
    context = {
        **organization_site.each_context(request),
        "title": _("Payslips of %(month)s") % {"month": in_month(run.month)},
        "run": run,
        "job": job,
        "file_format": job.kwargs.get("file_format", "pdf"),
        "progress": progress_of(job),
    }
    return TemplateResponse(request, "payroll/runs/admin/payslips.html", context)


@needs(P.READ)
def payslips_progress(request: HttpRequest, run_id: int, job_id: int) -> HttpResponse:
    """Answer how far the file is; the page's script asks."""
    _run, job = _job(run_id, job_id)
    return progress_answer(job)


@needs(P.READ)
def payslips_file(request: HttpRequest, run_id: int, job_id: int) -> HttpResponse:
    """Give the finished file."""
    run, job = _job(run_id, job_id)
    if job.state != JobState.DONE or not job.file or not default_storage.exists(job.file):
        return HttpResponseRedirect(reverse("admin:run_payslips_job", args=[run_id, job_id]))
    with default_storage.open(job.file) as stored:
        return _sent(run, job.kwargs.get("file_format", "pdf"), stored.read())


def _job(run_id: int, job_id: int) -> tuple[PayrollRun, Job]:
    """Return the run and the job that makes its payslips. Raises NotFound, also for any other job."""
    run, job = selectors.get_run(run_id), get_job(job_id)
    if job.task != TASK or job.kwargs.get("run_id") != run.pk:
        raise NotFound(_("There is no such job."))
    return run, job


def _sent(run: PayrollRun, file_format: str, content: bytes) -> HttpResponse:
    filename = f"payslips-{Month.of(run.month)}.{file_format}"
    return file_response(content, filename=filename, content_type=FORMATS[file_format])
