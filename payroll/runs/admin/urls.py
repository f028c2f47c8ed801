"""Addresses of the payroll pages, below /admin/."""

from django.urls import URLPattern, path

from payroll.organizations.site import organization_site
from payroll.runs.admin import acts, detail, files, page

P = "payroll"


def run_pages() -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    wrap = organization_site.admin_view
    return [
        path(f"{P}/this-month/", wrap(page.this_month), name="this_month"),
        path(f"{P}/new/", wrap(acts.create), name="run_new"),
        path(f"{P}/<int:run_id>/", wrap(page.run_page), name="run"),
        path(f"{P}/<int:run_id>/progress/", wrap(page.progress), name="run_progress"),
        path(f"{P}/<int:run_id>/findings/", wrap(page.findings), name="run_findings"),
        path(f"{P}/<int:run_id>/process/", wrap(acts.process), name="run_process"),
        path(f"{P}/<int:run_id>/discard/", wrap(acts.discard), name="run_discard"),
        path(f"{P}/<int:run_id>/supplementary/", wrap(acts.supplementary), name="run_supplementary"),
        path(f"{P}/<int:run_id>/lock/", wrap(acts.lock), name="run_lock"),
        path(f"{P}/<int:run_id>/details/<int:detail_id>/", wrap(detail.detail_page), name="run_detail"),
        path(f"{P}/<int:run_id>/details/<int:detail_id>/correct/", wrap(detail.correct), name="run_correct"),
        path(
            f"{P}/<int:run_id>/details/<int:detail_id>/uncorrect/<str:field>/",
            wrap(detail.uncorrect),
            name="run_uncorrect",
        ),
        path(f"{P}/<int:run_id>/details/<int:detail_id>/hold/", wrap(detail.hold), name="run_hold"),
        path(f"{P}/<int:run_id>/details/<int:detail_id>/release/", wrap(detail.release), name="run_release"),
        path(
            f"{P}/<int:run_id>/details/<int:detail_id>/payslip.pdf", wrap(files.payslip), name="run_payslip"
        ),
        path(f"{P}/<int:run_id>/register.<str:file_format>", wrap(files.register), name="run_register"),
        path(f"{P}/<int:run_id>/bank-advice.<str:file_format>", wrap(files.advice), name="run_advice"),
        path(f"{P}/<int:run_id>/payslips/", wrap(files.payslips), name="run_payslips"),
        path(f"{P}/<int:run_id>/payslips/<int:job_id>/", wrap(files.payslips_job), name="run_payslips_job"),
        path(
            f"{P}/<int:run_id>/payslips/<int:job_id>/progress/",
            wrap(files.payslips_progress),
            name="run_payslips_progress",
        ),
        path(
            f"{P}/<int:run_id>/payslips/<int:job_id>/file/",
            wrap(files.payslips_file),
            name="run_payslips_file",
        ),
    ]
