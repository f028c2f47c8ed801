"""Printing many cheques at once: those that wait are shown, ticked, and come as one PDF."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from core.admin.sites import admin_actor
from core.errors import DomainError
from core.money import ZERO
from core.numbers import whole_number
from erp_planned.banking.cheque_papers import cheques_answer
from erp_planned.banking.models import BankAccount, PaymentAdvice
from erp_planned.banking.selectors.accounts import active_accounts
from erp_planned.banking.selectors.advices import unprinted
from erp_planned.banking.services.cheques import MOST_AT_ONCE
from payroll.organizations.site import organization_site


def printing_page(request: HttpRequest) -> HttpResponse:
    """Show what waits of one bank account, in the order of the leaves; a POST prints what is ticked.

    Those printed meanwhile are refused, all of them together, so that no paper is drawn twice.
    """
    accounts = list(active_accounts())
    account = _account(request.GET.get("account", ""), accounts)
    if request.method == "POST":
        return _printed(request)
    rows = list(unprinted().filter(bank_account=account)[:MOST_AT_ONCE]) if account else []
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _("Print cheques"),
        "accounts": accounts,
        "account": account,
        "rows": rows,
        "sum": sum((row.amount for row in rows), ZERO),
        "most": MOST_AT_ONCE,
        "has_layout": account is not None and account.layout_id is not None,
        "back": reverse("organization:erp_banking_paymentadvice_changelist"),
    }
    return TemplateResponse(request, "erp/banking/cheques.html", context)


def _account(asked: str, accounts: list[BankAccount]) -> BankAccount | None:
    """Return the account that is asked for, else the first one for which a cheque waits, else the first."""
    named = next((one for one in accounts if str(one.pk) == asked), None)
    first = unprinted().values_list("bank_account", flat=True).first()
    return named or next((one for one in accounts if one.pk == first), accounts[0] if accounts else None)


def _printed(request: HttpRequest) -> HttpResponse:
    ticked = [whole_number(text) for text in request.POST.getlist("advice")[: MOST_AT_ONCE + 1]]
    wanted = {number for number in ticked if number}
    found: list[PaymentAdvice] = list(unprinted().filter(pk__in=wanted))
    if not found or len(found) < len(wanted):
        text = _("Tick the cheques to be printed.")
        if wanted:
            text = _("Some of these were printed or withdrawn meanwhile; nothing was printed. Look again.")
        messages.warning(request, text)
        return HttpResponseRedirect(request.get_full_path())
    try:
        return cheques_answer(found, actor=admin_actor(request))
    except DomainError as error:
        messages.error(request, str(error.message))
        return HttpResponseRedirect(request.get_full_path())
