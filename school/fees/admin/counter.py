"""The fee counter: who stands there, what they pay, the receipt, the next one; all by keyboard, also without script.

Each form has a key of its own, so that Enter pressed twice or a page sent again posts one receipt (`core.idempotency`).
"""

import json
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.actors import Actor
from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.admin.widgets import AmountInput, DayInput
from core.errors import DomainError, InvalidState, ValidationFailed
from core.formatting import rupees
from core.forms import AmountField, DayField, add_refusal
from core.idempotency.errors import KeyReused
from core.idempotency.services import Answer, run_once
from core.language import page_language
from core.money import ZERO
from core.periods import today
from core.refusals import refusals
from school.fees.enums import PaymentMode
from school.fees.models import FeeAccount
from school.fees.permissions import FeePermission as P
from school.fees.receipt_pdf import head_of_paper, receipt_content
from school.fees.selectors import counter
from school.fees.selectors.access import get_receipt
from school.fees.services.receipts import post_receipt
from school.foundation.site import school_site

# So long a page may lie open before it is posted; shorter than answers are kept (core.idempotency).
KEY_SECONDS = 12 * 60 * 60


def _key() -> str:
    return TimestampSigner(salt="fee-counter").sign(uuid4().hex)


class PaymentForm(forms.Form):
    """What is paid. Which invoices are ticked is read beside it: one paid meanwhile is no wrong choice."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=200)
    payment_mode = forms.ChoiceField(
        label=_("Mode"),
        choices=[(one.value, one.label) for one in counter.MODES],
        widget=UnfoldAdminSelectWidget(attrs={"autofocus": True}),
    )
    transaction_id = forms.CharField(
        label=_("Number of the cheque, reference of the bank"),
        required=False,
        max_length=64,
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
    )
    bank_name = forms.CharField(
        label=_("Bank"), required=False, max_length=80, widget=UnfoldAdminTextInputWidget
    )
    amount = AmountField(label=_("Amount in rupees"), widget=AmountInput)
    payment_date = DayField(label=_("Paid on"), widget=DayInput)
    payer = forms.CharField(
        label=_("Paid by"), required=False, max_length=150, widget=UnfoldAdminTextInputWidget
    )

    def renew(self) -> None:
        """Give the form another key, and leave everything else as it was typed."""
        data: Any = self.data
        renewed = data.copy()
        renewed["key"] = _key()
        self.data = renewed


@needs(P.COLLECT)
def search_page(request: HttpRequest) -> HttpResponse:
    """Find who pays; a code, or a text that fits one only, leads there at once."""
    text = " ".join(request.GET.get("q", "").split())
    found = counter.find_payers(admin_actor(request), text)
    sure = [one for one in found if one.code.casefold() == text.casefold()] or found
    if len(sure) == 1 and sure[0].account_id:
        return HttpResponseRedirect(reverse("admin:fee_counter_account", args=[sure[0].account_id]))
    return _shown(request, "search", {"text": text, "found": found, "asked": bool(text)})


@needs(P.COLLECT)
def found_part(request: HttpRequest) -> HttpResponse:
    """Return the list of who may be meant, while it is typed."""
    text = request.GET.get("q", "")
    found = counter.find_payers(admin_actor(request), text)
    context = {"text": text, "found": found, "asked": bool(text.strip())}
    return TemplateResponse(request, "school/fees/counter/found.html", context)


@needs(P.COLLECT)
def account_page(request: HttpRequest, account_id: UUID) -> HttpResponse:
    """Show what is owed and take the payment; a refusal leaves everything as it was typed, beside what is owed now."""
    actor = admin_actor(request)
    account = counter.account_at_counter(actor, account_id)
    form = PaymentForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid():
        try:
            with refusals():
                answer, is_new = _post(request, account, form, actor)
        except KeyReused:
            form.renew()
            text = _t(
                "A receipt was posted from this page already. Post again only if this is a further payment."
            )
            form.add_error(None, text)
        except DomainError as error:
            add_refusal(form, error)
        else:
            if is_new and answer["fallen_away"]:
                text = _t("Late fees of %(amount)s fell away: this payment was made before them.")
                messages.info(request, text % {"amount": rupees(answer["fallen_away"])})
            return HttpResponseRedirect(reverse("admin:fee_counter_receipt", args=[answer["receipt"]]))
    elif form is not None and "key" in form.errors:
        form.renew()
    account = counter.account_at_counter(actor, account_id)
    invoices = list(counter.open_invoices(account))
    ticked = None if form is None else {text.casefold() for text in request.POST.getlist("invoice")}
    context = {
        "account": account,
        "rows": [(one, ticked is None or str(one.pk) in ticked) for one in invoices],
        "today": today(),
        "form": form or _fresh(sum((one.outstanding for one in invoices), ZERO)),
        "siblings": counter.brothers_and_sisters(account),
    }
    return _shown(request, "account", context)


@needs(P.COLLECT)
def receipt_page(request: HttpRequest, receipt_id: UUID) -> HttpResponse:
    """Show the receipt for the printer, with the way to the next one."""
    row = get_receipt(admin_actor(request), receipt_id)
    context = {
        "receipt": row,
        "school": head_of_paper()[0],
        "content": receipt_content(row, language=page_language()),
        "siblings": counter.brothers_and_sisters(row.account),
    }
    return _shown(request, "receipt", context)


def _fresh(owed: Any) -> PaymentForm:
    values = {"key": _key(), "payment_mode": PaymentMode.CASH, "amount": owed, "payment_date": today()}
    return PaymentForm(initial=values)


def _post(
    request: HttpRequest, account: FeeAccount, form: PaymentForm, actor: Actor
) -> tuple[dict[str, Any], bool]:
    """Post the receipt once for the key of the form; return its id, and whether it was posted now.

    Raises KeyReused, what `post_receipt` raises, InvalidState for a page that is too old.
    """
    given = dict(form.cleaned_data)
    try:
        key = TimestampSigner(salt="fee-counter").unsign(given.pop("key"), max_age=KEY_SECONDS)
    except BadSignature as error:
        form.renew()
        raise InvalidState(_t("This page is too old. Look at what is owed now, and post again.")) from error
    chosen = _chosen(request)

    def act() -> Answer:
        row = post_receipt(account_id=account.pk, actor=actor, invoice_ids=chosen, **given)
        return 201, {"receipt": str(row.pk), "fallen_away": row.fallen_away}

    number = actor.user_id or 0
    _status, answer, replayed = run_once(
        key=f"fee-counter:{key}",
        user_id=-number if actor.is_platform else number,
        method="POST",
        path=request.path,
        body=json.dumps([given, chosen], default=str, sort_keys=True).encode(),
        action=act,
    )
    return answer, not replayed


def _chosen(request: HttpRequest) -> list[UUID]:
    try:
        found = sorted({UUID(text) for text in request.POST.getlist("invoice")})
    except ValueError:
        found = []
    if not found:
        raise ValidationFailed.at("invoice", _t("Tick the invoices that are paid."))
    return found


def _shown(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    sums = counter.taken_by(admin_actor(request), today())
    context = {
        **school_site.each_context(request),
        "title": _t("Fee counter"),
        "sums": sums,
        "sum": counter.total(sums),
        "day_close": f"{reverse('admin:report', args=['fees-day-close'])}?show=1&date={today().isoformat()}",
        **context,
    }
    return TemplateResponse(request, f"school/fees/counter/{name}.html", context)


def counter_pages() -> list[URLPattern]:
    """Return the pages below /admin/; each asks the matrix itself."""
    wrap = school_site.admin_view
    return [
        path("fees/counter/", wrap(search_page), name="fee_counter"),
        path("fees/counter/found/", wrap(found_part), name="fee_counter_found"),
        path("fees/counter/<uuid:account_id>/", wrap(account_page), name="fee_counter_account"),
        path("fees/counter/receipt/<uuid:receipt_id>/", wrap(receipt_page), name="fee_counter_receipt"),
    ]


school_site.register_pages(counter_pages)
