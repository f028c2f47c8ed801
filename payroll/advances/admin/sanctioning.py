"""The page of a sanction: the terms, and what their recovery would mean for the employee's pay."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from core.actors import Actor
from core.admin import organization_site
from core.admin.pages import add_refusal
from core.errors import DomainError
from core.periods import today
from payroll.advances import selectors, services
from payroll.advances.admin.forms import WarnedSanctionForm
from payroll.advances.admin.pages import back_to
from payroll.advances.models import AdvanceApplication


def sanction_page(request: HttpRequest, row: AdvanceApplication, actor: Actor) -> HttpResponse:
    """Show form and recovery; a POST sanctions, or with `look` shows the recovery of other terms.

    A warning about the recovery has to be ticked off first.
    """
    form = WarnedSanctionForm(request.POST or None, initial=_initial(row))
    recovery = None
    if request.method != "POST":
        recovery = selectors.recovery_as_asked(row)
    elif form.is_valid():
        values = dict(form.cleaned_data)
        confirmed, terms = values.pop("confirmed"), services.Sanction(**values)
        try:
            recovery = services.preview_sanction(application=row, actor=actor, terms=terms)
            if "look" not in request.POST and (confirmed or not recovery.warnings):
                services.sanction_advance(application=row, actor=actor, terms=terms)
                messages.success(request, _("The advance is sanctioned."))
                return HttpResponseRedirect(back_to(row))
            if "look" not in request.POST:
                form.add_error("confirmed", _("Tick this to sanction the advance all the same."))
        except DomainError as error:
            add_refusal(form, error)
    if not (recovery and recovery.warnings):
        del form.fields["confirmed"]
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": f"{row.employee}: {row.type}: {_('Sanction')}",
        "row": row,
        "allowed": selectors.entitlement(row.type, row.employee, today(), leaving_out=row.pk),
        "form": form,
        "recovery": recovery,
        "back": back_to(row),
    }
    return TemplateResponse(request, "payroll/advances/sanction.html", context)


def _initial(row: AdvanceApplication) -> dict[str, Any]:
    return {
        "amount": row.amount.to_integral_value(),
        "sanctioned_on": today(),
        "principal_instalments": row.principal_instalments,
        "interest_instalments": row.interest_instalments,
        "first_recovery_month": selectors.first_recovery_after(today()),
    }
