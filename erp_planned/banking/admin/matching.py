"""The page on which the bank's lines and the books' entries stand side by side."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.admin.service_admin import ServiceAdmin
from core.errors import DomainError
from core.refusals import refusals
from erp_planned.banking.models import BankAccount
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.lines import open_entries, open_lines
from erp_planned.banking.services.matching import apply_matching, match_by_hand, preview_matching
from payroll.organizations.site import organization_site

# Lines and entries that are shown; the oldest first, so that the rest comes up as they are dealt with.
SHOWN = 100


def matching_page(admin: ServiceAdmin, request: HttpRequest, account: BankAccount) -> HttpResponse:
    """Show what the five steps propose and what is left; a POST accepts the proposals, or matches what is ticked."""
    actor, error = admin.actor(request), ""
    if not organization_site.allows(request, P.WRITE):
        messages.error(request, _("You may look at bank accounts, but not match their lines."))
        return HttpResponseRedirect(reverse("organization:erp_banking_bankaccount_change", args=[account.pk]))
    if request.method == "POST":
        try:
            with refusals():
                messages.success(request, _done(request, account, actor))
            return HttpResponseRedirect(request.get_full_path())
        except DomainError as refusal:
            error = str(refusal.message)
    preview = preview_matching(account=account, actor=actor)
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _("Match the lines of %(account)s") % {"account": account},
        "account": account,
        "error": error,
        "preview": preview,
        "settled": [one for one in preview.proposals if one.is_automatic],
        "suggested": [one for one in preview.proposals if not one.is_automatic],
        "lines": open_lines(account)[:SHOWN],
        "entries": open_entries(account)[:SHOWN],
        "back": reverse("organization:erp_banking_bankaccount_changelist"),
        "lines_page": reverse("organization:erp_banking_banktransaction_changelist")
        + f"?bank_account__id__exact={account.pk}",
    }
    return TemplateResponse(request, "erp/banking/matching.html", context)


def _done(request: HttpRequest, account: BankAccount, actor: Any) -> str:
    if "apply" in request.POST:
        made = apply_matching(
            account=account,
            digest=request.POST.get("digest", ""),
            accept=_numbers(request, "accept"),
            actor=actor,
        )
        text = ngettext("%(count)d match is made.", "%(count)d matches are made.", len(made))
        return text % {"count": len(made)}
    match_by_hand(
        account=account, lines=_numbers(request, "line"), entries=_numbers(request, "entry"), actor=actor
    )
    return _("Matched.")


def _numbers(request: HttpRequest, name: str) -> list[int]:
    """Return the ticked rows; what is no number can be none of them."""
    found = request.POST.getlist(name)[:1000]
    return [int(one) for one in found if one.isascii() and one.isdecimal() and len(one) < 16]
