"""The page that issues an invoice of several lines."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminDecimalFieldWidget, UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.actors import Actor
from core.admin.widgets import AmountInput, DayInput
from core.forms import AmountField, DayField
from core.periods import today
from erp_planned.billing.selectors.documents import active_customers
from erp_planned.billing.services.invoices import MOST_ITEMS, issue_invoice
from erp_planned.finance.admin.lines import HeadForm, LinesPage, offered, with_accounts


class InvoiceHead(HeadForm):
    """Whom it is for, and when."""

    customer = forms.ModelChoiceField(
        active_customers(), label=_("Customer"), widget=UnfoldAdminSelectWidget(attrs={"autofocus": True})
    )
    invoice_on = DayField(label=_("Date"), widget=DayInput)
    due_on = DayField(label=_("Due on"), widget=DayInput)
    narration = forms.CharField(
        label=_("Narration"), max_length=300, required=False, widget=UnfoldAdminTextInputWidget
    )
    interstate = forms.BooleanField(label=_("To another State (IGST)"), required=False)


class ItemForm(forms.Form):
    """One line; left empty it is left out."""

    description = forms.CharField(
        label=_("For"), max_length=200, required=False, widget=UnfoldAdminTextInputWidget
    )
    hsn_code = forms.CharField(
        label=_("HSN or SAC"), max_length=8, required=False, widget=UnfoldAdminTextInputWidget
    )
    quantity = forms.DecimalField(
        label=_("Quantity"), max_digits=12, decimal_places=3, required=False, initial=1,
        widget=UnfoldAdminDecimalFieldWidget,
    )  # fmt: skip
    rate = AmountField(label=_("Rate"), required=False, widget=AmountInput(attrs={"data-amount": ""}))
    tax_pct = forms.DecimalField(
        label=_("Tax percent"), max_digits=5, decimal_places=2, required=False, initial=0,
        widget=UnfoldAdminDecimalFieldWidget,
    )  # fmt: skip
    account = forms.CharField(
        label=_("Account of income"), max_length=200, required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "accounts", "autocomplete": "off"}),
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """Ask for what a line needs once anything stands in it."""
        values: dict[str, Any] = super().clean() or {}
        needed = ("description", "rate", "account")
        if any(values.get(name) for name in needed):
            for name in needed:
                if values.get(name) in (None, "") and name not in self.errors:
                    self.add_error(name, _t("Fill this in, or empty the line."))
        return values


def _issue(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    items = [
        {
            **line,
            "quantity": 1 if line["quantity"] is None else line["quantity"],
            "tax_pct": line["tax_pct"] or 0,
        }
        for line in with_accounts(lines, "items")
    ]
    row = issue_invoice(items=items, is_interstate=head.pop("interstate"), actor=actor, **head)
    return row.pk, _t("Invoice %(number)s is issued.") % {"number": row}


INVOICE_PAGE = LinesPage(
    head=InvoiceHead, line=ItemForm, filled=("description", "rate", "account"), under="items", save=_issue,
    title=_("Issue an invoice"), button=_("Issue"), lines_title=_("What is billed"),
    about=_("An account is found by its code or by a part of its name. Lines left empty are left out."),
    most=MOST_ITEMS, boxes={"account_id": "account"},
    initial=lambda: {"invoice_on": today(), "due_on": today()},
    offers=lambda: {"accounts": offered(cash_or_bank="", type="Income")},
)  # fmt: skip
