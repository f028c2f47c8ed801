"""Acts on a run: create, process, discard, lock. Each is one call of a service."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from core.admin.forms import TypedMonthForm
from core.admin.pages import ask
from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.formatting import in_month, rupees
from core.periods import Month, today
from payroll.employees.selectors import employee_numbers
from payroll.organizations.site import organization_site
from payroll.runs import selectors, services
from payroll.runs.admin.access import back_to_run
from payroll.runs.admin.forms import NewRunForm, SupplementaryForm
from payroll.runs.dashboard import finding_counts
from payroll.runs.enums import RunKind, RunState, Severity
from payroll.runs.models import PayrollRun
from payroll.runs.permissions import RunPermission as P
from payroll.runs.processing.changes import changes_since


@needs(P.WRITE)
def create(request: HttpRequest) -> HttpResponse:
    """Ask for the month, the next one chosen already, and create its run."""

    def act(values: dict[str, Any]) -> HttpResponse:
        month = Month(values["year"], values["month"])
        return back_to_run(services.create_run(month=month, actor=admin_actor(request)).pk)

    newest = selectors.runs().first()
    following = Month.of(newest.month).plus(1) if newest else Month.of(today())
    initial = {"month": following.month, "year": following.year}
    return ask(
        request,
        organization_site,
        title=_("New payroll run"),
        text=_("One run for each month. It begins as a draft; nothing is paid before it is locked."),
        button=_("Create"),
        back=reverse("admin:payroll_runs_payrollrun_changelist"),
        form=NewRunForm(request.POST or None, initial=initial),
        act=act,
    )


@needs(P.WRITE)
def supplementary(request: HttpRequest, run_id: int) -> HttpResponse:
    """Ask for whom, then create a supplementary run of the locked month."""
    run = selectors.get_run(run_id)

    def act(values: dict[str, Any]) -> HttpResponse:
        created = services.create_run(
            month=Month.of(run.month),
            kind=RunKind.SUPPLEMENTARY,
            people=employee_numbers(values["codes"], field="codes"),
            actor=admin_actor(request),
        )
        return back_to_run(created.pk)

    return ask(
        request,
        organization_site,
        title=_("Supplementary run of %(month)s") % {"month": in_month(run.month)},
        text=_(
            "It pays what is due for locked months and has not been paid: people left out, arrears of those who have "
            "left, corrections. It has a bank advice, payslips, tax and a lock of its own."
        ),
        button=_("Create"),
        back=reverse("admin:run", args=[run_id]),
        form=SupplementaryForm(request.POST or None),
        act=act,
    )


@require_POST
@needs(P.WRITE, back=back_to_run)
def process(request: HttpRequest, run_id: int) -> HttpResponse:
    """Process the run, or process it again."""
    run, keep = selectors.get_run(run_id), request.POST.get("corrections", "keep") == "keep"
    run = services.start_processing(run=run, actor=admin_actor(request), keep_corrections=keep)
    messages.success(request, _processed(run))
    return back_to_run(run_id)


def _processed(run: PayrollRun) -> str:
    if run.state != RunState.PROCESSED:
        return _("Processing has started.")
    values = {"count": run.employees_paid, "net": rupees(run.total_net)}
    text = ngettext(
        "%(count)d salary is computed, net pay %(net)s. Review it, then lock.",
        "%(count)d salaries are computed, net pay %(net)s. Review them, then lock.",
        run.employees_paid,
    )
    return text % values


@needs(P.WRITE)
def discard(request: HttpRequest, run_id: int) -> HttpResponse:
    """Ask, then drop the results or the draft."""
    run = selectors.get_run(run_id)

    def act(values: dict[str, Any]) -> HttpResponse:
        left = services.discard_run(run=run, actor=admin_actor(request))
        if left is not None:
            messages.success(request, _("The figures are dropped; the run is a draft again."))
            return back_to_run(run_id)
        messages.success(request, _("The draft of %(month)s is removed.") % {"month": in_month(run.month)})
        return redirect("admin:payroll_runs_payrollrun_changelist")

    if run.state == RunState.PROCESSED:
        text = _("The computed figures are dropped and the run is a draft again. Corrections stay.")
    else:
        text = _("The draft is removed.")
    return ask(
        request,
        organization_site,
        title=_("Discard %(month)s") % {"month": in_month(run.month)},
        text=text,
        button=_("Discard"),
        back=reverse("admin:run", args=[run_id]),
        is_dangerous=True,
        act=act,
    )


def _lock_text(run: PayrollRun) -> str:
    text = ngettext(
        "%(count)d employee is paid %(net)s in all. A locked run is final: nothing in it can be changed by "
        "anybody. The ledgers are posted, and employees see their payslips. Corrections go into a later month.",
        "%(count)d employees are paid %(net)s in all. A locked run is final: nothing in it can be changed by "
        "anybody. The ledgers are posted, and employees see their payslips. Corrections go into a later month.",
        run.employees_paid,
    ) % {"count": run.employees_paid, "net": rupees(run.total_net)}
    left_out = finding_counts(run).get(Severity.ERROR, 0)
    if left_out:
        text += " " + ngettext(
            "%(count)d employee is left out by the checks and gets no pay for this month.",
            "%(count)d employees are left out by the checks and get no pay for this month.",
            left_out,
        ) % {"count": left_out}
    return text


@needs(P.LOCK)
def lock(request: HttpRequest, run_id: int) -> HttpResponse:
    """Ask for the month in writing, then lock; nothing is asked while the run has to be processed again."""
    run = selectors.get_run(run_id)
    changes = changes_since(run)
    if changes and request.method == "GET":
        messages.error(request, services.changed_text(changes))
        return back_to_run(run_id)

    def act(values: dict[str, Any]) -> HttpResponse:
        services.lock_run(run=run, actor=admin_actor(request), digest=values["digest"])
        done = _("%(month)s is locked. The bank advice and the payslips are ready.")
        messages.success(request, done % {"month": in_month(run.month)})
        return back_to_run(run_id)

    return ask(
        request,
        organization_site,
        title=_("Lock %(month)s") % {"month": in_month(run.month)},
        text=_lock_text(run),
        button=_("Lock the run"),
        back=reverse("admin:run", args=[run_id]),
        form=TypedMonthForm(
            request.POST or None,
            month=str(Month.of(run.month)),
            initial={"digest": selectors.run_digest(run)},
        ),
        is_dangerous=True,
        act=act,
    )
