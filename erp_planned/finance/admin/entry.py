"""Fast entry of a voucher: accounts by code or name, Tab and Enter through the lines, the difference while one types.

All of it also works without script. A key in the form makes one voucher of Enter pressed twice.
"""

import json
import uuid
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.admin.rights import needs
from core.admin.sites import admin_actor
from core.admin.widgets import AmountInput, DayInput
from core.errors import DomainError
from core.forms import AmountField, DayField
from core.idempotency.errors import KeyReused
from core.idempotency.services import Answer, run_once
from core.money import ZERO
from core.periods import today
from core.refusals import refusals
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Voucher
from erp_planned.finance.parties import KINDS
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.accounts import numbers_of, postable
from erp_planned.finance.selectors.vouchers import get_voucher, is_changeable
from erp_planned.finance.services.checks import NewLine
from erp_planned.finance.services.vouchers import change_draft, make_draft, submit
from payroll.organizations.site import organization_site

# Rows shown at first, and beside those that are filled in.
EMPTY_ROWS, MOST_ROWS, MOST_OFFERED = 6, 200, 3000
KEPT, HANDED_ON, NEXT = "draft", "submit", "next"


class HeadForm(forms.Form):
    """What stands above the lines."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=60)
    type = forms.ChoiceField(
        label=_("Type"),
        choices=VoucherType.choices,
        widget=UnfoldAdminSelectWidget(attrs={"autofocus": True}),
    )
    date = DayField(label=_("Date"), widget=DayInput)
    reference = forms.CharField(
        label=_("Reference"), required=False, max_length=60, help_text=_("Cheque, UTR or bill number."),
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    narration = forms.CharField(
        label=_("Narration"), required=False, max_length=500, widget=UnfoldAdminTextInputWidget
    )


class LineForm(forms.Form):
    """One line; the account is its code, followed by whatever the list puts behind it."""

    account = forms.CharField(
        label=_("Account"), required=False, max_length=200,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "accounts", "autocomplete": "off", "data-account": ""}),
    )  # fmt: skip
    debit = AmountField(
        label=_("Debit"), required=False, min_value=0, widget=AmountInput(attrs={"data-debit": ""})
    )
    credit = AmountField(
        label=_("Credit"), required=False, min_value=0, widget=AmountInput(attrs={"data-credit": ""})
    )
    narration = forms.CharField(
        label=_("Narration of the line"), required=False, max_length=300, widget=UnfoldAdminTextInputWidget
    )
    party_ref = forms.CharField(
        label=_("Party"), required=False, max_length=60,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "parties", "autocomplete": "off", "data-party": ""}),
    )  # fmt: skip

    @property
    def is_filled(self) -> bool:
        """Whether anything stands in the line."""
        return any(self.cleaned_data.get(name) for name in ("account", "debit", "credit"))


LineSet = forms.formset_factory(
    LineForm, extra=0, max_num=MOST_ROWS, absolute_max=MOST_ROWS, validate_max=True
)


@needs(P.WRITE)
def entry_page(request: HttpRequest, voucher_id: int | None = None) -> HttpResponse:
    """Enter a voucher, or change a draft; a refusal leaves everything as it was typed."""
    row = get_voucher(voucher_id) if voucher_id else None
    if row is not None and (row.status != "draft" or not is_changeable(row)):
        messages.warning(request, _t("Only a draft that was made by hand can be changed."))
        return HttpResponseRedirect(_page(row.pk))
    if request.method != "POST":
        return _shown(
            request, HeadForm(initial=_initial(row)), LineSet(initial=_lines(row), prefix="line"), row
        )
    head, lines = HeadForm(request.POST), LineSet(request.POST, prefix="line")
    if head.is_valid() and lines.is_valid():
        try:
            with refusals():
                pk = _save(request, head, lines, row)
        except KeyReused:
            head.add_error(
                None, _t("A voucher was made from this page already; look at the list of vouchers.")
            )
        except DomainError as error:
            _tell(head, lines, error)
        else:
            return _after(request, pk, head)
    return _shown(request, head, lines, row)


def _initial(row: Voucher | None) -> dict[str, Any]:
    if row is None:
        return {"key": uuid.uuid4().hex, "type": VoucherType.PAYMENT, "date": today()}
    values = {name: getattr(row, name) for name in ("type", "date", "reference", "narration")}
    return {"key": uuid.uuid4().hex, **values}


def _lines(row: Voucher | None) -> list[dict[str, Any]]:
    filled: list[dict[str, Any]] = []
    for one in row.entries.all() if row else ():
        sides = {"debit": one.debit or None, "credit": one.credit or None}
        filled.append(
            {"account": str(one.account), **sides, "narration": one.narration, "party_ref": one.party_ref}
        )
    return [*filled, *({} for _number in range(max(EMPTY_ROWS - len(filled), 2)))]


def _save(request: HttpRequest, head: HeadForm, lines: Any, row: Voucher | None) -> int:
    """Write the voucher once for the key of the form and return its number."""
    actor, values = admin_actor(request), dict(head.cleaned_data)
    key, wanted = values.pop("key"), request.POST.get("save", HANDED_ON)
    entries = _entries([form for form in lines if form.is_filled])

    def act() -> Answer:
        if row is None:
            made = make_draft(actor=actor, entries=entries, **values)
        else:
            made = change_draft(voucher=row, actor=actor, entries=entries, **values)
        if wanted != KEPT:
            submit(voucher=made, actor=actor)
        return 201, {"voucher": made.pk}

    number = actor.user_id or 0
    body = json.dumps([values, [str(one) for one in entries], wanted], default=str, sort_keys=True).encode()
    _status, answer, _replayed = run_once(
        key=f"voucher-entry:{key}",
        user_id=-number if actor.is_platform else number,
        method="POST",
        path=request.path,
        body=body,
        action=act,
    )
    return int(answer["voucher"])


def _entries(forms_filled: Sequence[Any]) -> list[NewLine]:
    """Return the lines; an account that is not known by its code has the number 0, which no account has."""
    codes = [str(form.cleaned_data.get("account", "")).split(" ", 1)[0] for form in forms_filled]
    found = numbers_of(codes)
    return [
        NewLine(
            found.get(code, 0),
            form.cleaned_data.get("debit") or ZERO,
            form.cleaned_data.get("credit") or ZERO,
            form.cleaned_data.get("narration", ""),
            form.cleaned_data.get("party_ref", "").split(" ", 1)[0],
        )
        for code, form in zip(codes, forms_filled, strict=True)
    ]


def _tell(head: HeadForm, lines: Any, error: DomainError) -> None:
    """Put a refusal beside the line and box that it names, else on top."""
    filled = [form for form in lines if form.is_filled]
    told = False
    for name, texts in error.fields.items():
        place, _dot, rest = name.partition(".")
        number, _dot, field = rest.partition(".")
        if place == "entries" and number.isdigit() and int(number) < len(filled):
            box = {"account_id": "account"}.get(field, field)
            filled[int(number)].add_error(box, [str(text) for text in texts])
        else:
            head.add_error(name if name in head.fields else None, [str(text) for text in texts])
        told = True
    if not told:
        head.add_error(None, str(error.message))


def _after(request: HttpRequest, pk: int, head: HeadForm) -> HttpResponse:
    """Say what was done, and lead to the voucher, or to the next one of the same type and date."""
    wanted = request.POST.get("save", HANDED_ON)
    text = _t("The draft is kept.") if wanted == KEPT else _t("The voucher waits for approval.")
    messages.success(request, text)
    if wanted != NEXT:
        return HttpResponseRedirect(_page(pk))
    values = {"type": head.cleaned_data["type"], "date": head.cleaned_data["date"]}
    initial = {"key": uuid.uuid4().hex, **values}
    return _shown(request, HeadForm(initial=initial), LineSet(initial=_lines(None), prefix="line"), None)


def _page(pk: int) -> str:
    return reverse("organization:erp_finance_voucher_change", args=[pk])


def _shown(request: HttpRequest, head: HeadForm, lines: Any, row: Voucher | None) -> HttpResponse:
    context: dict[str, Any] = {
        **organization_site.each_context(request),
        "title": _t("Change a draft") if row else _t("Enter a voucher"),
        "head": head,
        "lines": lines,
        "blank": LineForm(prefix="line-__number__"),
        "accounts": postable()[:MOST_OFFERED],
        "has_parties": bool(KINDS),
        "action": reverse("organization:voucher_draft", args=[row.pk])
        if row
        else reverse("organization:voucher_entry"),
        "back": _page(row.pk) if row else reverse("organization:erp_finance_voucher_changelist"),
        "totals": _totals(lines),
    }
    return TemplateResponse(request, "erp/finance/entry.html", context)


def _totals(lines: Any) -> dict[str, Decimal]:
    """Return the sums of what stands in the lines, for the page without script."""
    given = [getattr(form, "cleaned_data", None) or form.initial for form in lines]
    debit = sum((one.get("debit") or ZERO for one in given), ZERO)
    credit = sum((one.get("credit") or ZERO for one in given), ZERO)
    return {"debit": debit, "credit": credit, "difference": debit - credit}


@needs(P.READ)
def party_search(request: HttpRequest) -> JsonResponse:
    """Return the first few parties of every kind for words that are typed."""
    words, actor = request.GET.get("q", "")[:100].strip(), admin_actor(request)
    found = [
        {"value": f"{kind.key}:{pk} {name}", "label": str(kind.title)}
        for kind in (KINDS.values() if words else ())
        for pk, name in kind.search(words, actor)
    ]
    return JsonResponse({"parties": found[:30]})


def entry_pages() -> list[URLPattern]:
    """Return the pages below /admin/; each asks the matrix itself."""
    wrap = organization_site.admin_view
    return [
        path("finance/vouchers/enter/", wrap(entry_page), name="voucher_entry"),
        path("finance/vouchers/enter/<int:voucher_id>/", wrap(entry_page), name="voucher_draft"),
        path("finance/parties/", wrap(party_search), name="finance_parties"),
    ]


organization_site.register_pages(entry_pages)
