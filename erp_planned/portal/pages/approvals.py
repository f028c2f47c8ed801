"""Approvals of posts: requisitions in whose chain one stands. An account is enough; no employee record is needed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from core.access import authorize
from core.actors import Actor
from core.errors import DomainError, NotFound
from core.forms import add_refusal
from core.refusals import get_or_refuse
from erp_planned.portal.forms.approvals import StepForm
from erp_planned.recruitment.errors import NoSuchRequisition
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.requisitions import (
    is_my_turn,
    own_requisitions,
    standing,
    step_in_turn,
)
from erp_planned.recruitment.services.requisitions import decide
from payroll.ess.portal.access import portal_actor

PAGE_SIZE = 20


def approver_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give the view the signed-in person; a requisition of others is a page that is not found."""

    @login_required
    @never_cache
    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        actor = portal_actor(request)
        authorize(actor, P.PANEL)
        try:
            return view(request, actor, *args, **kwargs)
        except NotFound as error:
            raise Http404(str(error.message)) from error

    return wrapped


@approver_page
def approvals(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List what is or was the caller's to approve, what waits first."""
    page = Paginator(own_requisitions(actor), PAGE_SIZE).get_page(request.GET.get("page"))
    rows = [(row, is_my_turn(row, actor)) for row in page]
    return render(request, "erp/recruitment/approvals.html", {"page": page, "rows": rows})


@approver_page
def approval(request: HttpRequest, actor: Actor, requisition_id: int) -> HttpResponse:
    """Show one requisition with its chain; at the caller's turn, take the decision."""
    row = get_or_refuse(own_requisitions(actor), NoSuchRequisition(), pk=requisition_id)
    step = step_in_turn(row)
    form = StepForm(request.POST or None, initial={"step": step.sequence if step else None})
    if request.method == "POST" and form.is_valid() and _decided(request, row, form, actor):
        return redirect("erp:approvals")
    context = {
        "row": row,
        "steps": row.steps.all(),
        "standing": standing(row),
        "form": form if is_my_turn(row, actor) else None,
        "refused": form.non_field_errors() if request.method == "POST" else (),
    }
    return render(request, "erp/recruitment/approval.html", context)


def _decided(request: HttpRequest, row: Any, form: StepForm, actor: Actor) -> bool:
    approved = "reject" not in request.POST
    try:
        decide(requisition=row, approved=approved, actor=actor, **form.cleaned_data)
    except DomainError as error:
        add_refusal(form, error)
        return False
    messages.success(request, _("Approved.") if approved else _("Rejected; the one who made it is told."))
    return True
