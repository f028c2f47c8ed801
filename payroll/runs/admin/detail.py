"""One employee's month: every figure, how it came about, correction, hold."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from core.admin.pages import ask
from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.formatting import rupees
from payroll.employees.permissions import EmployeePermission
from payroll.organizations.site import organization_site
from payroll.runs import selectors, services
from payroll.runs.admin.access import back_to_detail
from payroll.runs.admin.forms import CorrectForm, ReasonForm
from payroll.runs.admin.tables import DEDUCTIONS, EARNINGS, figure_rows, reason_labels, title_of
from payroll.runs.enums import RunState
from payroll.runs.explain import explained
from payroll.runs.models import PayrollRun, SalaryDetail
from payroll.runs.pages import detail_page as facts_of
from payroll.runs.permissions import RunPermission

KINDS = {
    "earning": gettext_lazy("Earning"),
    "deduction": gettext_lazy("Deduction"),
    "recovery": gettext_lazy("Recovery of an advance"),
    "interest": gettext_lazy("Interest on an advance"),
}


@needs(RunPermission.READ)
def detail_page(request: HttpRequest, run_id: int, detail_id: int) -> HttpResponse:
    """Show the month of one employee."""
    run, detail = _found(run_id, detail_id)
    facts = facts_of(run, [detail])
    before = facts.before.get(detail.employee_id)
    corrections = facts.corrections.get(detail.employee_id, [])
    reasons = explained(detail, corrections, selectors.rates_of(run))
    may_write = organization_site.allows(request, RunPermission.WRITE)
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": f"{detail.employee_code} {detail.employee_name}",
        "subtitle": title_of(run),
        "run": run,
        "detail": detail,
        "before": before,
        "difference": detail.net - before.net if before else None,
        "reasons": reason_labels(facts.reasons.get(detail.employee_id, [])),
        "earnings": figure_rows(detail, EARNINGS, reasons),
        "deductions": figure_rows(detail, DEDUCTIONS, reasons),
        "elements": [
            {"name": _(row.name), "kind_label": KINDS.get(row.kind, row.kind), "amount": row.amount}
            for row in facts.parts[detail.pk]["elements"]
        ],
        "arrears": facts.parts[detail.pk]["arrears"],
        "corrections": corrections,
        "hold": selectors.open_holds(run).filter(employee_id=detail.employee_id).first(),
        "findings": selectors.findings_of(run).filter(employee_id=detail.employee_id),
        "may_correct": may_write and run.state == RunState.PROCESSED,
        "may_hold": may_write,
        "may_see_employee": organization_site.allows(request, EmployeePermission.READ),
    }
    return TemplateResponse(request, "payroll/runs/admin/detail.html", context)


@needs(RunPermission.WRITE)
def correct(request: HttpRequest, run_id: int, detail_id: int) -> HttpResponse:
    """Ask for a figure, its value and the reason; the month of the employee is computed again."""
    run, detail = _found(run_id, detail_id)
    form = CorrectForm(request.POST or None, detail=detail)

    def act(values: dict[str, Any]) -> HttpResponse:
        fresh = services.change_detail(
            run=run,
            detail=detail,
            values=form.corrected(),
            reason=values["reason"],
            actor=admin_actor(request),
        )
        messages.success(request, _("Corrected. Net pay is now %(net)s.") % {"net": rupees(fresh.net)})
        return back_to_detail(run_id, fresh.pk)

    return ask(
        request,
        organization_site,
        title=_("Correct %(name)s") % {"name": detail.employee_name},
        text=_(
            "Change the figures that are wrong and leave the others. Days change the pay; an amount replaces what "
            "was computed. Net pay stays the sum of its parts."
        ),
        button=_("Correct"),
        back=reverse("admin:run_detail", args=[run_id, detail_id]),
        form=form,
        act=act,
    )


@require_POST
@needs(RunPermission.WRITE, back=back_to_detail)
def uncorrect(request: HttpRequest, run_id: int, detail_id: int, field: str) -> HttpResponse:
    """Take a correction back."""
    run, detail = _found(run_id, detail_id)
    fresh = services.change_detail(run=run, detail=detail, remove=[field], actor=admin_actor(request))
    messages.success(request, _("The correction is taken back."))
    return back_to_detail(run_id, fresh.pk)


@needs(RunPermission.WRITE)
def hold(request: HttpRequest, run_id: int, detail_id: int) -> HttpResponse:
    """Ask why, then keep the payment out of the bank advice."""
    run, detail = _found(run_id, detail_id)

    def act(values: dict[str, Any]) -> HttpResponse:
        services.hold_payment(
            run=run, employee_id=detail.employee_id, reason=values["reason"], actor=admin_actor(request)
        )
        return back_to_detail(run_id, detail_id)

    return ask(
        request,
        organization_site,
        title=_("Hold the payment of %(name)s") % {"name": detail.employee_name},
        text=_(
            "The salary is computed and locked with the others, but left out of the bank advice until released."
        ),
        button=_("Hold"),
        back=reverse("admin:run_detail", args=[run_id, detail_id]),
        form=ReasonForm(request.POST or None),
        act=act,
    )


@require_POST
@needs(RunPermission.WRITE, back=back_to_detail)
def release(request: HttpRequest, run_id: int, detail_id: int) -> HttpResponse:
    """Let the payment go into the bank advice."""
    run, detail = _found(run_id, detail_id)
    services.release_payment(run=run, employee_id=detail.employee_id, actor=admin_actor(request))
    messages.success(request, _("The payment is released."))
    return back_to_detail(run_id, detail_id)


def _found(run_id: int, detail_id: int) -> tuple[PayrollRun, SalaryDetail]:
    run = selectors.get_run(run_id)
    return run, selectors.get_detail(run, detail_id)
