"""The month's page: steps, checks, progress, review."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from core.admin.rights import needs
from core.formatting import in_month
from core.periods import Month, today
from payroll.organizations.site import organization_site
from payroll.runs import selectors
from payroll.runs.admin.tables import department_rows, detail_rows, head_rows, steps_of, title_of
from payroll.runs.comparison import comparison_summary, previous_run
from payroll.runs.dashboard import finding_counts, open_run
from payroll.runs.enums import RunState, Severity
from payroll.runs.models import Finding, PayrollRun
from payroll.runs.outlook import outlook
from payroll.runs.permissions import RunPermission as P
from payroll.runs.processing.changes import changes_since
from payroll.runs.review import PAGE_SIZE, ReviewQuery, departments_of, review_page
from payroll.tds.quarter import deposit_by

FINDINGS_SHOWN = 8


@needs(P.READ)
def this_month(request: HttpRequest) -> HttpResponse:
    """Lead to the run that is being worked on, or to the form that creates the month's."""
    run = open_run() or selectors.runs().filter(month=Month.of(today()).first).first()
    return HttpResponseRedirect(reverse("admin:run", args=[run.pk]) if run else reverse("admin:run_new"))


@needs(P.READ)
def run_page(request: HttpRequest, run_id: int) -> HttpResponse:
    """Show the month: what is done, what comes next, and the figures to review."""
    run = selectors.get_run(run_id)
    found = selectors.findings_of(run)
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": title_of(run),
        "run": run,
        "month": str(Month.of(run.month)),
        "steps": steps_of(run),
        "progress": selectors.progress_of(run),
        "finding_counts": finding_counts(run),
        "findings": list(found[:FINDINGS_SHOWN]) if run.state != RunState.DRAFT else [],
        "outlook": outlook(run) if run.state == RunState.DRAFT and not run.number else None,
        "may_write": organization_site.allows(request, P.WRITE),
        "may_lock": organization_site.allows(request, P.LOCK),
        "holds": selectors.open_holds(run).count(),
        "released": run.holds.filter(released_at__gt=run.locked_at).count() if run.locked_at else 0,
        "corrections": run.corrections.count(),
        "changes": changes_since(run),
        "tax_due_on": deposit_by(Month.of(run.month)) if run.state == RunState.LOCKED else None,
        "may_add": _may_add(run) and organization_site.allows(request, P.WRITE),
    }
    if run.employees_paid:
        context |= _review_context(request, run)
    return TemplateResponse(request, "payroll/runs/admin/run.html", context)


@needs(P.READ)
def findings(request: HttpRequest, run_id: int) -> HttpResponse:
    """Show all findings, page by page."""
    run = selectors.get_run(run_id)
    severity = request.GET.get("severity", "")
    rows = selectors.findings_of(run)
    if severity in Severity.values:
        rows = rows.filter(severity=severity)
    page = Paginator(rows, 100).get_page(request.GET.get("page"))
    context = {
        **organization_site.each_context(request),
        "title": _("Checks of %(month)s") % {"month": in_month(run.month)},
        "run": run,
        "page": page,
        "other_query": f"severity={severity}" if severity in Severity.values else "",
        "severity": severity,
        "severities": Severity.choices,
    }
    return TemplateResponse(request, "payroll/runs/admin/findings.html", context)


@needs(P.READ)
def progress(request: HttpRequest, run_id: int) -> HttpResponse:
    """Answer how far processing is; the page's script asks."""
    found = selectors.progress_of(selectors.get_run(run_id))
    return JsonResponse({**found, "is_over": found["state"] != RunState.PROCESSING})


def _review_context(request: HttpRequest, run: PayrollRun) -> dict[str, Any]:
    query = ReviewQuery(
        search=request.GET.get("q", "").strip(),
        department=request.GET.get("department", ""),
        show=request.GET.get("show", "all"),
        order=request.GET.get("order", "difference"),
    )
    is_left_out = query.show == "left_out"
    number = request.GET.get("page")
    left_out = Paginator(_left_out(run, query), PAGE_SIZE)
    page: Any = left_out.get_page(number) if is_left_out else review_page(run, query, number)
    others = request.GET.copy()
    others.pop("page", None)
    comparison = comparison_summary(run)
    return {
        "query": query,
        "departments": departments_of(run),
        "page": page,
        "left_out": list(page.object_list) if is_left_out else [],
        "rows": [] if is_left_out else detail_rows(run, list(page.object_list)),
        "other_query": others.urlencode(),
        "heads": head_rows(run),
        "department_totals": department_rows(run),
        "comparison": comparison,
        "fewer": -comparison["employees"] if comparison else 0,
        "previous": previous_run(run) if comparison else None,
        "shows": [
            ("all", _("Everybody")),
            ("changed", _("Net pay changed by more than ₹ 5")),
            ("little", _("Changed by ₹ 5 or less")),
            ("corrected", _("Corrected")),
            ("held", _("Payment held")),
            ("warnings", _("With a warning")),
            ("left_out", _("Left out: not paid")),
        ],
        "orders": [
            ("difference", _("Largest difference first")),
            ("slip", _("Payslip number")),
            ("name", _("Name")),
            ("net", _("Net pay")),
        ],
    }


def _may_add(run: PayrollRun) -> bool:
    """Say whether a supplementary run of the month can follow."""
    newest = selectors.last_locked_run()
    return run.state == RunState.LOCKED and newest is not None and newest.month == run.month


def _left_out(run: PayrollRun, query: ReviewQuery) -> QuerySet[Finding]:
    rows = selectors.findings_of(run).filter(severity=Severity.ERROR)
    if query.search:
        rows = rows.filter(
            Q(employee__code__icontains=query.search) | Q(employee__name__icontains=query.search)
        )
    if query.department:
        rows = rows.filter(employee__department__name=query.department)
    return rows
