"""The fee counter: who pays, what they owe, the receipt; by keyboard, and without script.

Each form has a key of its own, so that Enter pressed twice makes one receipt (`core.idempotency`). The page that bills
a class stands beside it.
"""

import json
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.admin.widgets import AmountInput, DayInput
from core.errors import DomainError
from core.forms import AmountField, DayField, add_refusal
from core.idempotency.services import Answer, run_once
from core.periods import today
from core.refusals import refusals
from erp_planned.student_fees.enums import PayMode
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.choices import all_classes, all_years
from erp_planned.student_fees.selectors.dues import dues_of
from erp_planned.student_fees.selectors.finding import find_payers, get_student, used_heads
from erp_planned.student_fees.services.billing import bill_class
from erp_planned.student_fees.services.payments import collect_fee
from payroll.organizations.site import organization_site


class PaymentForm(forms.Form):
    """What is paid, and how."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=60)
    amount = AmountField(label=_("Amount in rupees"), widget=AmountInput(attrs={"autofocus": True}))
    mode = forms.ChoiceField(label=_("Mode"), choices=PayMode.choices, widget=UnfoldAdminSelectWidget)
    transaction_id = forms.CharField(
        label=_("Transaction or cheque number"), required=False, max_length=60,
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    paid_on = DayField(label=_("Paid on"), widget=DayInput)
    head = forms.ModelChoiceField(
        used_heads(), label=_("For"), required=False, empty_label=_("What is due first"),
        widget=UnfoldAdminSelectWidget,
    )  # fmt: skip
    narration = forms.CharField(
        label=_("Narration"), required=False, max_length=200, widget=UnfoldAdminTextInputWidget
    )


class BillForm(forms.Form):
    """Which class is billed."""

    year = forms.ModelChoiceField(all_years(), label=_("Academic year"), widget=UnfoldAdminSelectWidget)
    school_class = forms.ModelChoiceField(all_classes(), label=_("Class"), widget=UnfoldAdminSelectWidget)
    due_until = DayField(
        label=_("Due until"), required=False, widget=DayInput, help_text=_("Empty: all instalments.")
    )


@needs(P.COLLECT)
def search_page(request: HttpRequest) -> HttpResponse:
    """Find who pays; an admission number, or words that fit one student only, lead there at once."""
    text = " ".join(request.GET.get("q", "").split())
    found = list(find_payers(text)) if text else []
    if len(found) == 1:
        return HttpResponseRedirect(reverse("admin:student_fee_counter_of", args=[found[0].pk]))
    return _shown(request, "counter", {"text": text, "found": found})


@needs(P.COLLECT)
def student_page(request: HttpRequest, student_id: int) -> HttpResponse:
    """Show what is owed and take the payment; a refusal leaves everything as it was typed."""
    student = get_student(student_id)
    form = PaymentForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid():
        try:
            with refusals():
                number = _collect(request, student, form.cleaned_data)
        except DomainError as error:
            add_refusal(form, error)
        else:
            page = reverse("admin:erp_student_fees_feepayment_change", args=[number])
            return HttpResponseRedirect(page)
    dues = dues_of(student, today())
    first = {
        "key": uuid4().hex, "amount": dues.overdue or dues.total, "mode": PayMode.CASH, "paid_on": today(),
    }  # fmt: skip
    context = {"student": student, "dues": dues, "form": form or PaymentForm(initial=first), "today": today()}
    return _shown(request, "collect", context)


@needs(P.WRITE)
def bill_page(request: HttpRequest) -> HttpResponse:
    """Bill a class; asked again only what is new."""
    form = BillForm(request.POST or None)
    if form.is_valid():
        try:
            with refusals():
                count = bill_class(actor=admin_actor(request), **form.cleaned_data)
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _t("New fees: %(count)d.") % {"count": count})
            return HttpResponseRedirect(reverse("admin:student_fee_bills"))
    return _shown(request, "bills", {"form": form})


def _collect(request: HttpRequest, student: Any, values: dict[str, Any]) -> int:
    """Receive the payment once for the key of the form. Raises KeyReused and what `collect_fee` raises."""
    given = dict(values)
    key, actor = given.pop("key"), admin_actor(request)

    def act() -> Answer:
        return 201, {"payment": collect_fee(student=student, actor=actor, **given).pk}

    number = actor.user_id or 0
    _status, answer, _replayed = run_once(
        key=f"student-fees:{key}",
        user_id=-number if actor.is_platform else number,
        method="POST",
        path=request.path,
        body=json.dumps(given, default=str, sort_keys=True).encode(),
        action=act,
    )
    return int(answer["payment"])


def _shown(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    title = _t("Bill a class") if name == "bills" else _t("Fee counter")
    context = {**organization_site.each_context(request), "title": title, **context}
    return TemplateResponse(request, f"erp/student_fees/{name}.html", context)


def counter_pages() -> list[URLPattern]:
    """Return the pages below /admin/; each asks for its right itself."""
    wrap = organization_site.admin_view
    return [
        path("student-fees/counter/", wrap(search_page), name="student_fee_counter"),
        path("student-fees/counter/<int:student_id>/", wrap(student_page), name="student_fee_counter_of"),
        path("student-fees/bills/", wrap(bill_page), name="student_fee_bills"),
    ]


organization_site.register_pages(counter_pages)
