"""Payment advices: entered, decided, printed."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.pages import ask
from core.admin.record import Record, Related, Section
from core.admin.record_page import shown_above
from core.admin.widgets import AmountInput
from core.forms import AmountField
from erp_planned.banking.acts import ADVICE_ACTS
from erp_planned.banking.cheque_papers import cheques_answer
from erp_planned.banking.enums import AdviceState
from erp_planned.banking.models import Payee, PaymentAdvice
from erp_planned.banking.payment_files import bank_file
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.advices import advices
from erp_planned.banking.services.advices import Payment, make_advice
from erp_planned.finance.selectors.accounts import postable
from payroll.organizations.site import organization_site

LABELS = {
    AdviceState.WAITING: "warning",
    AdviceState.APPROVED: "success",
    AdviceState.REJECTED: "danger",
    AdviceState.CANCELLED: "info",
}


class AdviceForm(forms.ModelForm):
    """An advice for one payee; several come by REST, in `payees`."""

    to = forms.CharField(label=_("Payee"), max_length=120, required=False, widget=UnfoldAdminTextInputWidget)
    party_ref = forms.CharField(
        label=_("Party"), max_length=60, required=False, widget=UnfoldAdminTextInputWidget,
        help_text=_("For example vendor:12; then the payee may be left empty."),
    )  # fmt: skip
    sum = AmountField(label=_("Amount"), widget=AmountInput)
    debited = forms.ModelChoiceField(
        postable().filter(cash_or_bank=""),
        label=_("Account debited"), required=False, widget=UnfoldAdminSelectWidget,
        help_text=_("Left empty for a party: the creditors'."),
    )  # fmt: skip
    account_no = forms.CharField(
        label=_("Payee's account number"), max_length=20, required=False, widget=UnfoldAdminTextInputWidget
    )
    ifsc_code = forms.CharField(
        label="IFSC", max_length=11, required=False, widget=UnfoldAdminTextInputWidget
    )
    cheque_no = forms.CharField(
        label=_("Cheque number"), max_length=6, required=False, widget=UnfoldAdminTextInputWidget,
        help_text=_("Left empty: the next blank cheque."),
    )  # fmt: skip

    class Meta:
        model = PaymentAdvice
        fields: ClassVar = ["bank_account", "mode", "pay_on", "narration"]


@admin.register(PaymentAdvice, site=organization_site)
class PaymentAdviceAdmin(ActsAdmin):
    """Payment advices from their entry to cheque or bank file."""

    acts = ADVICE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = AdviceForm
    fieldsets = (
        (None, {"fields": (("bank_account", "mode"), ("pay_on", "sum"), ("to", "party_ref"), "debited")}),
        (_("Where to"), {"fields": (("account_no", "ifsc_code"), "cheque_no", "narration")}),
    )
    record = Record(
        subtitle="to",
        state="standing_now",
        figures=("amount",),
        main=("approve", "cheque", "bank_file"),
        sections=(
            Section(
                "advice", _("Payment"),
                facts=("payment_no", "bank_account", "mode", "pay_on", "cheque_no", "narration", "voucher"),
            ),
            Section("people", _("Who"), facts=("made_by", "made_at", "decided_by", "decided_at", "remarks")),
        ),
        related=(
            Related(
                "payees", _("Payees"), Payee,
                ("name", "party_ref", (_("account number"), "masked"), "ifsc_code", "amount", "account"),
                rows=lambda row: row.payees.select_related("account").order_by("line_no"), needs=P.READ,
                empty=_("None."),
            ),
        ),
    )  # fmt: skip
    list_display = ("reference", "pay_on", "to", "amount", "mode", "cheque_no", "standing_now")
    list_filter = ("state", "mode", "bank_account")
    search_fields = ("payment_no", "narration", "payees__name")
    date_hierarchy = "pay_on"
    empty_text = _(
        "Enter a payment advice; somebody else approves it, then its cheque or bank file can be had."
    )
    list_export: ClassVar = [
        (_("number"), "payment_no"),
        (_("date"), "pay_on"),
        (_("to"), "to"),
        (_("amount"), "amount"),
        (_("mode"), "mode"),
        (_("cheque"), "cheque_no"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return advices()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> PaymentAdvice:
        """Enter an advice for one payee."""
        payment = Payment(
            amount=values.pop("sum"),
            name=values.pop("to", ""),
            party_ref=values.pop("party_ref", ""),
            account_no=values.pop("account_no", ""),
            ifsc_code=values.pop("ifsc_code", ""),
            account=values.pop("debited", None),
        )
        return make_advice(
            account=values.pop("bank_account"), payments=[payment], actor=self.actor(request), **values
        )

    @admin.display(description=_("number"), ordering="payment_no")
    def reference(self, obj: PaymentAdvice) -> str:
        """Return the number, or what it is called until it has one."""
        return str(obj)

    @admin.display(description=_("to"))
    def to(self, obj: PaymentAdvice) -> str:
        """Name who is paid."""
        return obj.to

    @admin.display(description=_("cheque"))
    def cheque_no(self, obj: PaymentAdvice) -> str:
        """Return the number of its cheque."""
        return obj.cheque_no

    @display(description=_("state"), ordering="state", label=LABELS)
    def standing_now(self, obj: PaymentAdvice) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    def facts(self, request: HttpRequest, row: Any, act: Act) -> Mapping[str, Any]:
        """Show what is decided on where it is decided."""
        return shown_above(self, request, row) if act.name in {"approve", "reject"} else {}

    def page_cheque(self, request: HttpRequest, row: PaymentAdvice) -> HttpResponse:
        """Ask for the reason of a second print, and print."""
        printed = row.leaf.prints.count() if row.leaf else 0
        form = ReprintForm(request.POST or None) if printed else None
        text = (
            _t("This cheque was printed already; a second one for the same payment is a risk.")
            if printed
            else _t("The print is noted in the register of cheques.")
        )
        return ask(
            request,
            organization_site,
            title=_t("Print the cheque of %(advice)s") % {"advice": row},
            text=text,
            button=_t("Print"),
            back=self.back_to(request, row),
            form=form,
            is_dangerous=bool(printed),
            act=lambda values: cheques_answer(
                [row], actor=self.actor(request), reason=values.get("reason", "")
            ),
        )

    def page_bank_file(self, _request: HttpRequest, row: PaymentAdvice) -> Any:
        """Send the payments as a workbook."""
        return bank_file(row, "xlsx")


class ReprintForm(forms.Form):
    """Why a cheque is printed again."""

    reason = forms.CharField(label=_("Reason"), max_length=200, widget=UnfoldAdminTextInputWidget)
