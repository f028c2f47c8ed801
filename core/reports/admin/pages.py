"""The page "Reports": what there is, a form for each, a preview, and the file at once or in the background."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, re_path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.admin.pages import progress_answer
from core.admin.rights import needs
from core.admin.sites import KaryalayaSite, admin_actor, site_of
from core.documents.columns import row_values, shown
from core.errors import DomainError
from core.forms import add_refusal
from core.language import page_language
from core.reports import selectors
from core.reports.admin.forms import ParametersForm
from core.reports.definitions import Archive, Paper, Report, Table
from core.reports.downloads import file_answer, job_file
from core.reports.output import is_long
from core.reports.permissions import ReportPermission as P
from core.reports.registry import get_report, reports
from core.reports.services.making import request_report
from core.reports.wording import format_name

PREVIEW_ROWS = 10
JOBS_SHOWN = 25


@needs(P.READ)
def overview(request: HttpRequest) -> HttpResponseBase:
    """List the reports in plain words, and the latest that were prepared."""
    groups: dict[str, list[Report]] = {}
    for report in reports().values():
        if site_of(request).allows(request, report.permission):
            groups.setdefault(str(report.group), []).append(report)
    jobs = selectors.report_jobs(admin_actor(request))[:5]
    context = {
        **site_of(request).each_context(request),
        "title": _("Reports"),
        "groups": groups.items(),
        "jobs": [selectors.job_view(job) for job in jobs],
        "may_schedule": site_of(request).allows(request, P.SCHEDULE),
    }
    return TemplateResponse(request, "reports/overview.html", context)


@needs(P.READ)
def report_page(request: HttpRequest, name: str) -> HttpResponseBase:
    """Show a report's form, and the first rows once it was asked for."""
    report = _allowed(request, name)
    is_asked = "show" in request.GET
    usual = {} if is_asked else _usual(report)
    is_shown = is_asked or (usual is not None and not report.needs_a_choice)
    form = ParametersForm(report, request.GET if is_asked else usual if is_shown else None, initial=usual)
    context: dict[str, Any] = {
        **site_of(request).each_context(request),
        "title": report.title,
        "report": report,
        "form": form,
    }
    if is_shown and form.is_valid():
        try:
            found = report.build(form.texts())
            context |= _preview(report, found, form.texts())
        except DomainError as error:
            add_refusal(form, error)
    return TemplateResponse(request, "reports/report.html", context)


def _to_form(request: HttpRequest, name: str, **_file: Any) -> HttpResponseRedirect:
    """Lead back to the report's form as it was filled in."""
    texts = ParametersForm(get_report(name), request.POST or request.GET).texts()
    return HttpResponseRedirect(f"{reverse('admin:report', args=[name])}?{urlencode({'show': 1, **texts})}")


@needs(P.READ, back=_to_form)
def report_file(request: HttpRequest, name: str, file_format: str) -> HttpResponseBase:
    """Give the file, or have it prepared when that takes longer."""
    report = _allowed(request, name)
    texts = ParametersForm(report, request.GET).texts()
    if file_format not in report.formats:
        raise Http404
    found = report.build(texts)
    if is_long(found, file_format):
        return _prepared(request, name, texts, file_format)
    return file_answer(found, file_format, page_language())


@require_POST
@needs(P.READ, back=_to_form)
def prepare(request: HttpRequest, name: str) -> HttpResponseBase:
    """Have the file prepared in the background and lead to its progress."""
    texts = ParametersForm(_allowed(request, name), request.POST).texts()
    return _prepared(request, name, texts, request.POST.get("format", ""))


@needs(P.READ)
def jobs_page(request: HttpRequest) -> HttpResponseBase:
    """List what was prepared for the signed-in person."""
    page = Paginator(selectors.report_jobs(admin_actor(request)), JOBS_SHOWN).get_page(
        request.GET.get("page")
    )
    context = {
        **site_of(request).each_context(request),
        "title": _("Prepared reports"),
        "page": page,
        "jobs": [selectors.job_view(job) for job in page],
    }
    return TemplateResponse(request, "reports/jobs.html", context)


@needs(P.READ)
def job_page(request: HttpRequest, job_id: int) -> HttpResponseBase:
    """Show how far a report is, and offer it when it is there."""
    job = selectors.report_job(admin_actor(request), job_id)
    context = {
        **site_of(request).each_context(request),
        "title": selectors.job_view(job)["title"],
        "job": selectors.job_view(job),
        "is_over": job.is_finished,
        "again": urlencode({"show": 1, **job.kwargs.get("texts", {})}),
    }
    return TemplateResponse(request, "reports/job.html", context)


@needs(P.READ)
def job_progress(request: HttpRequest, job_id: int) -> HttpResponseBase:
    """Answer how far it is; the page's script asks."""
    return progress_answer(selectors.report_job(admin_actor(request), job_id))


@needs(P.READ)
def prepared_file(request: HttpRequest, job_id: int) -> HttpResponseBase:
    """Give the finished file."""
    found = job_file(admin_actor(request), job_id)
    return found or HttpResponseRedirect(reverse("admin:report_job", args=[job_id]))


def pages(site: KaryalayaSite) -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    wrap = site.admin_view
    return [
        path("reports/", wrap(overview), name="reports"),
        path("reports/prepared/", wrap(jobs_page), name="report_jobs"),
        path("reports/prepared/<int:job_id>/", wrap(job_page), name="report_job"),
        path("reports/prepared/<int:job_id>/progress/", wrap(job_progress), name="report_job_progress"),
        path("reports/prepared/<int:job_id>/file/", wrap(prepared_file), name="report_job_file"),
        re_path(r"^reports/(?!reportschedule/)(?P<name>[-\w]+)/$", wrap(report_page), name="report"),
        path("reports/<slug:name>/prepare/", wrap(prepare), name="report_prepare"),
        path("reports/<slug:name>/file.<str:file_format>", wrap(report_file), name="report_file"),
    ]


def _allowed(request: HttpRequest, name: str) -> Report:
    """Return the report. Raises NotFound, PermissionDenied."""
    report = get_report(name)
    if not site_of(request).allows(request, report.permission):
        raise PermissionDenied
    return report


def _usual(report: Report) -> dict[str, str] | None:
    """Return what the form opens with; None while there is nothing to report on."""
    try:
        return report.usual() if report.usual else {}
    except DomainError:
        return None


def _preview(report: Report, found: Table | Paper | Archive, texts: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page shows of a report: its first rows, totals, and where the files are."""
    context: dict[str, Any] = {
        "found": found,
        "texts": texts.items(),
        "files": [
            {
                "format": name,
                "label": format_name(name),
                "url": f"{reverse('admin:report_file', args=[report.name, name])}?{urlencode(texts)}",
                "is_long": is_long(found, name),
            }
            for name in report.formats
        ],
    }
    if isinstance(found, Table):
        context["tables"] = [_table(table) for table in (found, *found.more)]
    return context


def _table(table: Table) -> dict[str, Any]:
    rows = table.rows.part(0, PREVIEW_ROWS)
    totals = table.totals
    return {
        "title": table.title,
        "subtitle": table.subtitle,
        "columns": table.columns,
        "rows": [_cells(table, row) for row in rows],
        "totals": _cells(table, totals) if totals else None,
        "count": table.rows.count,
        "left_out": max(table.rows.count - len(rows), 0),
    }


def _cells(table: Table, row: Mapping[str, Any]) -> list[tuple[str, Any]]:
    values = zip(row_values(row, table.columns), table.columns, strict=True)
    return [(shown(value, column.kind), column) for value, column in values]


def _prepared(
    request: HttpRequest, name: str, texts: Mapping[str, str], file_format: str
) -> HttpResponseBase:
    job = request_report(
        name=name, texts=texts, file_format=file_format, language=page_language(), actor=admin_actor(request)
    )
    return HttpResponseRedirect(reverse("admin:report_job", args=[job.pk]))
