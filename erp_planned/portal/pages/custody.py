"""Assets in own custody, those on their way, and counts that name the employee: scanned on a phone."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.access import authorize
from core.errors import DomainError, NotFound
from core.refusals import get_or_refuse
from erp_planned.asset_custody.errors import NoSuchTransfer
from erp_planned.asset_custody.selectors.counts import get_count, left_of, open_counts_of, rows_of, tally_of
from erp_planned.asset_custody.selectors.custody import coming_to
from erp_planned.asset_custody.selectors.labelled import asset_by_label
from erp_planned.asset_custody.services.counts import verify_asset
from erp_planned.asset_custody.services.transfers import receive_transfer
from erp_planned.assets.permissions import AssetsPermission
from erp_planned.assets.selectors.register import in_custody_of
from erp_planned.portal.forms.custody import SeenForm
from erp_planned.portal.pages.hrms import is_done, page_of
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor

# Rows of a count that are shown below the form.
SHOWN = 20


@employee_page
def overview(request: HttpRequest, employee: Employee) -> HttpResponse:
    """List the assets in own custody, those that are coming, and the open counts."""
    authorize(portal_actor(request), AssetsPermission.SELF)
    context = {
        "page": page_of(request, in_custody_of(employee.pk)),
        "coming": list(coming_to(employee.pk)),
        "counts": list(open_counts_of(employee.user_id)),
    }
    return render(request, "erp/portal/assets.html", context)


@require_POST
@employee_page
def receive(request: HttpRequest, employee: Employee, transfer_id: int) -> HttpResponse:
    """Say that an asset has come."""
    row = get_or_refuse(coming_to(employee.pk), NoSuchTransfer(), pk=transfer_id)
    try:
        receive_transfer(transfer=row, actor=portal_actor(request))
    except NotFound:
        raise
    except DomainError as error:
        messages.error(request, str(error.message))
    else:
        messages.success(request, _("%(asset)s is in your custody now.") % {"asset": row.asset})
    return redirect("erp:assets")


@employee_page
def count(request: HttpRequest, employee: Employee, count_id: int) -> HttpResponse:
    """Enter assets of a count, one after the other; `?code=` fills the box."""
    actor = portal_actor(request)
    row = get_count(count_id, actor)
    form = SeenForm(request.POST or None, initial={"code": request.GET.get("code", "")[:200]})

    def enter(given: dict[str, Any]) -> None:
        asset = asset_by_label(given.pop("code"))
        verify_asset(count=row, asset=asset, actor=actor, **given)

    try:
        if is_done(request, form, enter, _("Entered. Scan the next one.")):
            return redirect("erp:count", count_id=row.pk)
    except NotFound as error:
        form.add_error("code", str(error.message))
    context = {
        "row": row,
        "form": form,
        "tally": tally_of(row),
        "latest": rows_of(row).order_by("-verified_at", "-pk")[:SHOWN],
        "left": left_of(row)[:SHOWN],
    }
    return render(request, "erp/portal/count.html", context)


@employee_page
def labelled(request: HttpRequest, employee: Employee, code: str) -> HttpResponse:
    """Show the asset whose label a phone has opened, with the counts in which it can be entered."""
    asset = asset_by_label(code)
    context = {
        "asset": asset,
        "is_mine": asset.custodian_id == employee.pk,
        "counts": list(open_counts_of(employee.user_id)),
    }
    return render(request, "erp/portal/labelled.html", context)
