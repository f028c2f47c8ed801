"""The page of a sanction: the terms, and what their recovery would mean for the employee's pay."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.acts import Kind, Param
from core.admin.acts import ActsAdmin, field_of
from core.errors import DomainError
from core.forms import add_refusal
from core.periods import today
from payroll.advances.models import AdvanceApplication
from payroll.advances.selectors.preview import recovery_as_asked
from payroll.advances.selectors.types import entitlement
from payroll.advances.services.decisions import Sanction, preview_sanction
from payroll.organizations.site import organization_site

# Asked where the recovery gives reason for a warning.
CONFIRMED = Param("confirmed", Kind.TICK, _t("I have seen the warning; sanction the advance by these terms"))


def sanction_page(admin: ActsAdmin, request: HttpRequest, row: AdvanceApplication) -> HttpResponse:
    """Show form and recovery; a POST sanctions, or with `look` shows the recovery of other terms.

    A warning about the recovery has to be ticked off first.
    """
    act, actor = admin.acts.named("sanction"), admin.actor(request)
    form = admin.form_for(request, row, act)
    form.fields["confirmed"] = field_of(CONFIRMED)
    recovery = None
    if request.method != "POST":
        recovery = recovery_as_asked(row)
    elif form.is_valid():
        values = {name: value for name, value in form.cleaned_data.items() if value is not None}
        confirmed = values.pop("confirmed")
        try:
            terms = Sanction(**values)
            recovery = preview_sanction(application=row, actor=actor, terms=terms)
            if "look" not in request.POST and (confirmed or not recovery.warnings):
                return admin.after(request, row, act, admin.perform(request, row, act, values))
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
        "allowed": entitlement(row.type, row.employee, today(), leaving_out=row.pk),
        "form": form,
        "recovery": recovery,
        "back": admin.address(row),
    }
    return TemplateResponse(request, "payroll/advances/sanction.html", context)
