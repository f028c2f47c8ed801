"""Payment advices: entered, decided, printed."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.pages import ask
from core.admin.record import Record, Related, Section
from core.admin.record_page import shown_above
from erp_planned.banking.acts import ADVICE_ACTS
from erp_planned.banking.admin.entry import ADVICE_PAGE
from erp_planned.banking.admin.printing import printing_page
from erp_planned.banking.cheque_papers import cheques_answer
from erp_planned.banking.enums import AdviceState
from erp_planned.banking.models import Payee, PaymentAdvice
from erp_planned.banking.payment_files import bank_file
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.advices import advices
from erp_planned.banking.selectors.lines import FROM_ADVICE
from erp_planned.finance.admin.lines import show
from erp_planned.finance.selectors.vouchers import undone_text
from payroll.organizations.site import organization_site

LABELS = {
    AdviceState.WAITING: "warning",
    AdviceState.APPROVED: "success",
    AdviceState.REJECTED: "danger",
    AdviceState.CANCELLED: "info",
}


@admin.register(PaymentAdvice, site=organization_site)
class PaymentAdviceAdmin(ActsAdmin):
    """Payment advices from their entry to cheque or bank file."""

    acts = ADVICE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = Record(
        subtitle="to",
        state="standing_now",
        standing="in_books",
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

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of several payees."""
        return show(self, request, ADVICE_PAGE)

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

    def in_books(self, obj: PaymentAdvice) -> str:
        """Say where finance has rejected its voucher."""
        return undone_text(FROM_ADVICE, str(obj.pk)) if obj.state == AdviceState.APPROVED else ""

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

    def page_print_cheques(self, request: HttpRequest) -> HttpResponse:
        """Print many at once."""
        return printing_page(request)

    def page_bank_file(self, _request: HttpRequest, row: PaymentAdvice) -> Any:
        """Send the payments as a workbook."""
        return bank_file(row, "xlsx")


class ReprintForm(forms.Form):
    """Why a cheque is printed again."""

    reason = forms.CharField(label=_("Reason"), max_length=200, widget=UnfoldAdminTextInputWidget)
