"""The page of the annual increments: look, leave out, enter."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.actors import Actor
from core.errors import DomainError
from core.formatting import in_date
from core.numbers import whole_number
from core.periods import today
from payroll.employees.admin.forms import IncrementDateForm
from payroll.employees.calc import INCREMENT_MONTHS
from payroll.employees.services.increments import apply_increments
from payroll.organizations.site import organization_site

# Up to so many rows the page has a tick for each; beyond, all who are due are entered together.
TICKED = 500


def increment_dates(day: date) -> list[date]:
    """Return the increment dates that may be worked on: the last two and the next one."""
    years = range(day.year - 1, day.year + 2)
    dates = sorted(date(year, month, 1) for year in years for month in INCREMENT_MONTHS)
    following = next(index for index, candidate in enumerate(dates) if candidate > day)
    return dates[following - 2 : following + 1]


def increments_page(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show who is due on the chosen date; a POST enters the ticked ones, or all."""
    dates = increment_dates(today())
    chosen = request.POST.get("on") or request.GET.get("on") or dates[-1].isoformat()
    form = IncrementDateForm(
        {"on": chosen}, choices=[(day.isoformat(), in_date(day)) for day in reversed(dates)]
    )
    on = date.fromisoformat(chosen) if form.is_valid() else dates[-1]
    if request.method == "POST" and form.is_valid():
        _enter(request, actor, on)
        return HttpResponseRedirect(f"{request.path}?on={on.isoformat()}")
    plan = apply_increments(on=on, actor=actor, preview=True)
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _("Annual increments"),
        "form": form,
        "on": on,
        "rows": plan.due[:TICKED],
        "total": len(plan.due),
        "at_last_cell": plan.at_last_cell[:TICKED],
        "with_later_pay": plan.with_later_pay[:TICKED],
        "is_ticked": len(plan.due) <= TICKED,
    }
    return TemplateResponse(request, "payroll/employees/increments.html", context)


def _enter(request: HttpRequest, actor: Actor, on: date) -> None:
    ids = [pk for text in request.POST.getlist("employee") if (pk := whole_number(text)) is not None]
    if not request.POST.get("all") and not ids:
        messages.warning(request, _("Nobody is ticked: nothing has been entered."))
        return
    try:
        done = apply_increments(
            on=on, actor=actor, employee_ids=None if request.POST.get("all") else ids
        ).applied
    except DomainError as error:
        messages.error(request, str(error.message))
        return
    text = ngettext("%(count)d increment is entered.", "%(count)d increments are entered.", done)
    messages.success(request, text % {"count": done})
