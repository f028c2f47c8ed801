"""Addresses of the payroll pages, below /admin/."""

from django.urls import URLPattern, path

from payroll.organizations.site import organization_site
from payroll.runs.admin import acts, detail, files, page

RUN = "payroll/<int:run_id>/"
PERSON = f"{RUN}details/<int:detail_id>/"
JOB = f"{RUN}payslips/<int:job_id>/"
PAGES = (
    ("payroll/this-month/", page.this_month, "this_month"),
    ("payroll/new/", acts.create, "run_new"),
    (RUN, page.run_page, "run"),
    (f"{RUN}progress/", page.progress, "run_progress"),
    (f"{RUN}findings/", page.findings, "run_findings"),
    (f"{RUN}process/", acts.process, "run_process"),
    (f"{RUN}discard/", acts.discard, "run_discard"),
    (f"{RUN}supplementary/", acts.supplementary, "run_supplementary"),
    (f"{RUN}lock/", acts.lock, "run_lock"),
    (PERSON, detail.detail_page, "run_detail"),
    (f"{PERSON}correct/", detail.correct, "run_correct"),
    (f"{PERSON}uncorrect/<str:field>/", detail.uncorrect, "run_uncorrect"),
    (f"{PERSON}hold/", detail.hold, "run_hold"),
    (f"{PERSON}release/", detail.release, "run_release"),
    (f"{PERSON}payslip.pdf", files.payslip, "run_payslip"),
    (f"{RUN}register.<str:file_format>", files.register, "run_register"),
    (f"{RUN}bank-advice.<str:file_format>", files.advice, "run_advice"),
    (f"{RUN}payslips/", files.payslips, "run_payslips"),
    (JOB, files.payslips_job, "run_payslips_job"),
    (f"{JOB}progress/", files.payslips_progress, "run_payslips_progress"),
    (f"{JOB}file/", files.payslips_file, "run_payslips_file"),
)


def run_pages() -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    return [path(address, organization_site.admin_view(view), name=name) for address, view, name in PAGES]
