"""The page that enters a payment advice for several payees."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.actors import Actor
from core.admin.widgets import AmountInput, DayInput
from core.forms import AmountField, DayField
from core.money import ZERO
from core.periods import today
from erp_planned.banking.enums import PayMode
from erp_planned.banking.selectors.accounts import active_accounts
from erp_planned.banking.services.advices import MOST_PAYEES, Payment, make_advice
from erp_planned.finance.admin.lines import HeadForm, LinesPage, offered, with_accounts


class AdviceHead(HeadForm):
    """From where, how and when."""

    bank_account = forms.ModelChoiceField(
        active_accounts(), label=_("Bank account"), widget=UnfoldAdminSelectWidget(attrs={"autofocus": True})
    )
    mode = forms.ChoiceField(label=_("Mode"), choices=PayMode.choices, widget=UnfoldAdminSelectWidget)
    pay_on = DayField(label=_("Date"), widget=DayInput)
    cheque_no = forms.CharField(
        label=_("Cheque number"), max_length=6, required=False, widget=UnfoldAdminTextInputWidget,
        help_text=_("Left empty: the next blank cheque."),
    )  # fmt: skip
    narration = forms.CharField(
        label=_("Narration"), max_length=300, required=False, widget=UnfoldAdminTextInputWidget
    )


class PayeeForm(forms.Form):
    """One payee; left empty it is left out."""

    to = forms.CharField(label=_("Payee"), max_length=120, required=False, widget=UnfoldAdminTextInputWidget)
    party_ref = forms.CharField(
        label=_("Party, for example vendor:12"),
        max_length=60,
        required=False,
        widget=UnfoldAdminTextInputWidget,
    )
    amount = AmountField(label=_("Amount"), required=False, widget=AmountInput(attrs={"data-amount": ""}))
    account = forms.CharField(
        label=_("Account debited"), max_length=200, required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "accounts", "autocomplete": "off"}),
    )  # fmt: skip
    account_no = forms.CharField(
        label=_("Payee's account number"), max_length=20, required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    ifsc_code = forms.CharField(
        label="IFSC", max_length=11, required=False, widget=UnfoldAdminTextInputWidget
    )


def _enter(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    payments = [
        Payment(
            amount=line["amount"] or ZERO,
            name=line["to"],
            party_ref=line["party_ref"],
            account_no=line["account_no"],
            ifsc_code=line["ifsc_code"],
            account=line["account"],
        )
        for line in with_accounts(lines, "payees")
    ]
    row = make_advice(account=head.pop("bank_account"), payments=payments, actor=actor, **head)
    return row.pk, _t("The payment advice is entered; somebody else approves it.")


ADVICE_PAGE = LinesPage(
    head=AdviceHead, line=PayeeForm, filled=("to", "party_ref", "amount"), under="payees", save=_enter,
    title=_("Enter a payment advice"), button=_("Enter"), lines_title=_("Payees"),
    about=_("Left empty for a party, the account is the creditors'. A cheque has one payee. Empty lines are left out."),
    most=MOST_PAYEES, boxes={"account_id": "account", "bank_account_id": "bank_account"},
    initial=lambda: {"pay_on": today(), "mode": PayMode.NEFT},
    offers=lambda: {"accounts": offered(cash_or_bank="")},
)  # fmt: skip
