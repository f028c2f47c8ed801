"""The page on which the invoices of an instalment are raised: choose, look, confirm; and how far a long run is."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.errors import DomainError
from core.formatting import rupees
from core.jobs import progress_of
from core.refusals import refusals
from school.fees.permissions import FeePermission as P
from school.fees.selectors.owing import Run
from school.fees.selectors.plans import plan_by_id, terms_to_bill
from school.fees.services import bulk
from school.foundation.site import school_site

# Rows of the table; the figures above it count all.
MOST_SHOWN = 500


def _terms() -> list[tuple[str, str]]:
    return [("", _t("Choose a plan and instalment")), *terms_to_bill()]


class ChooseForm(forms.Form):
    """Which instalment of which plan."""

    term = forms.ChoiceField(label=_("Plan and instalment"), choices=_terms, widget=UnfoldAdminSelectWidget)


@needs(P.INVOICE)
def bulk_page(request: HttpRequest) -> HttpResponse:
    """Show whom a run would bill what; a POST raises what was seen."""
    given = request.POST if request.method == "POST" else request.GET
    chosen = given.get("term", "")
    form = ChooseForm(
        {"term": chosen} if chosen else None, initial={"term": _first_of(given.get("plan", ""))}
    )
    run: Run | None = None
    if chosen and form.is_valid():
        try:
            with refusals():
                if request.method == "POST":
                    return _raise(request, chosen)
                run = _run(request, chosen)
        except DomainError as error:
            messages.error(request, str(error.message))
            run = _run(request, chosen)
    context = {
        **school_site.each_context(request),
        "title": _t("Raise invoices"),
        "form": form,
        "term": chosen,
        **(_shown(run) if run else {}),
    }
    return TemplateResponse(request, "school/fees/bulk.html", context)


@needs(P.INVOICE)
def run_page(request: HttpRequest, job_id: int) -> HttpResponse:
    """Show how far a run in the background is, and at its end what it did."""
    job = bulk.run_in_background(job_id=job_id, actor=admin_actor(request))
    context = {
        **school_site.each_context(request),
        "title": _t("Raise invoices"),
        "job": job,
        "progress": progress_of(job),
        "told": job.result or {},
        "is_over": job.finished_at is not None,
    }
    return TemplateResponse(request, "school/fees/run.html", context)


def _shown(run: Run) -> dict[str, Any]:
    to_raise, shown = run.to_raise, run.shown
    return {
        "run": run,
        "rows": shown[:MOST_SHOWN],
        "more": max(len(shown) - MOST_SHOWN, 0),
        "count": len(to_raise),
        "total": sum(one.amount for one in to_raise),
        "conceded": sum(one.conceded for one in to_raise),
        "problems": len(run.problems),
    }


def _first_of(plan: str) -> str:
    """Return the first instalment of a plan, for whoever comes from its page."""
    return next((key for key, _name in terms_to_bill() if plan and key.startswith(f"{plan}:")), "")


def _run(request: HttpRequest, chosen: str) -> Run:
    key, _colon, number = chosen.partition(":")
    return bulk.preview_invoices(plan=plan_by_id(key), number=int(number), actor=admin_actor(request))


def _raise(request: HttpRequest, chosen: str) -> HttpResponse:
    key, _colon, number = chosen.partition(":")
    plan, actor = plan_by_id(key), admin_actor(request)
    digest = request.POST.get("digest", "") or "-"
    run = bulk.preview_invoices(plan=plan, number=int(number), actor=actor)
    if len(run.to_raise) > bulk.AT_ONCE:
        job = bulk.start_raising(plan=plan, number=int(number), actor=actor, digest=digest)
        return HttpResponseRedirect(reverse("admin:fees_bulk_run", args=[job.pk]))
    raised = bulk.raise_invoices(plan=plan, number=int(number), actor=actor, digest=digest)
    values = {"count": len(raised.invoices), "amount": rupees(raised.amount)}
    messages.success(request, _t("%(count)d invoices raised, %(amount)s in all.") % values)
    for one, text in raised.errors[:5]:
        messages.warning(request, f"{one.pupil.name}: {text}")
    return HttpResponseRedirect(reverse("admin:school_fees_invoice_changelist"))


def bulk_pages() -> list[URLPattern]:
    """Return the pages below /admin/; each asks the matrix itself."""
    wrap = school_site.admin_view
    return [
        path("fees/bulk/", wrap(bulk_page), name="fees_bulk"),
        path("fees/bulk/<int:job_id>/", wrap(run_page), name="fees_bulk_run"),
    ]


school_site.register_pages(bulk_pages)
