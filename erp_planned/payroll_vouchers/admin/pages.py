"""The list of what payroll has for the books, and the question before a voucher is made."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.admin.pages import ask
from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.admin.widgets import DayInput
from core.errors import NotFound
from core.formatting import rupees
from core.forms import DayField
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.statements.spans import span_of, year_of, years_of_books
from erp_planned.payroll_vouchers.enums import Step
from erp_planned.payroll_vouchers.selectors.accounts import money_accounts, posting_accounts
from erp_planned.payroll_vouchers.selectors.work import Work, work_of
from erp_planned.payroll_vouchers.services.making import ACCOUNT, DAY, MAKINGS, REFERENCE, make_for
from payroll.organizations.site import organization_site

ROWS = 60


class AccountChoice(forms.ModelChoiceField):
    """An account by code and name; left empty the usual one."""


def _fields(step: Step) -> dict[str, forms.Field]:
    """Return what is asked before a voucher: only what its step takes."""
    accounts = posting_accounts() if step == Step.TDS else money_accounts()
    known: dict[str, tuple[str, forms.Field]] = {
        ACCOUNT: ("account", AccountChoice(
            accounts, required=False, label=_("Paid through"), widget=UnfoldAdminSelectWidget,
            help_text=_("Left empty: the bank account that payroll is paid from."))),
        DAY: ("date", DayField(required=False, label=_("Date"), widget=DayInput,
                               help_text=_("Left empty: the usual day."))),
        REFERENCE: ("reference", forms.CharField(required=False, max_length=60, label=_("Cheque or UTR"),
                                                 widget=UnfoldAdminTextInputWidget)),
    }  # fmt: skip
    return dict(known[name] for name in MAKINGS[step].takes)


def form_of(step: Step, data: Any) -> forms.Form:
    """Return the form of a step."""
    form = forms.Form(data)
    form.fields.update(_fields(step))
    return form


@needs(P.WRITE)
def work_page(request: HttpRequest) -> HttpResponseBase:
    """List locked runs, challans and advances of a year, each with its voucher or with a button."""
    years = list(years_of_books())
    asked = request.GET.get("year", "")
    named = next((one for one in years if str(one) == asked), None)
    year = named or (span_of().year if years else None)
    page = Paginator(work_of(year) if year else [], ROWS).get_page(request.GET.get("page"))
    context = {
        **organization_site.each_context(request),
        "title": _("Payroll vouchers"),
        "page": page,
        "year": year,
        "years": years,
        "other_query": f"year={year}" if year else "",
    }
    return TemplateResponse(request, "erp/payroll_vouchers/work.html", context)


@needs(P.WRITE)
def make_page(request: HttpRequest, step: str, key: int) -> HttpResponse:
    """Ask, then make the voucher; it waits for approval."""
    kind = _step(step)
    one = _work(kind, key)
    back = reverse("admin:payroll_vouchers")

    def act(values: dict[str, Any]) -> HttpResponse:
        chosen = {
            "account": values.get("account"),
            "on": values.get("date"),
            "reference": values.get("reference", ""),
        }
        made = make_for(step=kind, key=key, actor=admin_actor(request), **chosen)
        messages.success(
            request, _("The voucher over %(amount)s waits for approval.") % {"amount": rupees(made.total)}
        )
        return HttpResponseRedirect(back)

    return ask(
        request,
        organization_site,
        title=f"{kind.label}: {one.title}",
        text=one.waits_for
        or _("%(amount)s. The voucher is made in the books and waits for a second person.")
        % {"amount": rupees(one.amount)},
        button=_("Make the voucher"),
        back=back,
        act=act,
        form=form_of(kind, request.POST if request.method == "POST" else None),
    )


def _step(text: str) -> Step:
    if text not in Step.values:
        raise NotFound(gettext_lazy("There is no such voucher of payroll."))
    return Step(text)


def _work(step: Step, key: int) -> Work:
    """Return the row as the list has it. Raises NotFound."""
    row = MAKINGS[step].find(key)
    day = next(getattr(row, name) for name in ("month", "paid_on", "happened_on") if hasattr(row, name))
    year = year_of(day)
    found = next((one for one in work_of(year) if (one.step, one.key) == (step, key)), None) if year else None
    if found is None:
        raise NotFound(_("There are no books for its day, or it is not locked yet."))
    return found


def voucher_pages() -> list[URLPattern]:
    """Return the pages; each asks the matrix itself."""
    wrap = organization_site.admin_view
    return [
        path("finance/payroll-vouchers/", wrap(work_page), name="payroll_vouchers"),
        path("finance/payroll-vouchers/<str:step>/<int:key>/", wrap(make_page), name="payroll_voucher_make"),
    ]


organization_site.register_pages(voucher_pages)
