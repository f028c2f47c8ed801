"""The register of cheques."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.formatting import rupees
from erp_planned.banking.acts import LEAF_ACTS
from erp_planned.banking.enums import AdviceState, LeafState
from erp_planned.banking.models import ChequeLeaf, ChequePrint
from erp_planned.banking.permissions import BankingPermission as P
from erp_planned.banking.selectors.advices import leaves
from payroll.organizations.site import organization_site

LABELS = {
    LeafState.BLANK: "info",
    LeafState.USED: "success",
    LeafState.CANCELLED: "danger",
    LeafState.SPOILED: "danger",
}


@admin.register(ChequeLeaf, site=organization_site)
class ChequeLeafAdmin(ActsAdmin):
    """Every leaf of every book, what it was used for, and how often it was printed."""

    acts = LEAF_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        state="standing_now",
        sections=(
            Section("leaf", _("Cheque"), facts=("bank_account", "book", "paid_to", "figure_amount")),
            Section("change", _("Last change"), facts=("reason", "changed_by", "changed_at")),
        ),
        related=(
            Related(
                "prints", _("Prints"), ChequePrint, ("number", "reason", "printed_by", "printed_at"),
                rows=lambda row: row.prints.order_by("-number"), needs=P.READ,
                empty=_("Not printed. The cheque is printed on the page of its payment advice."),
            ),
        ),
    )  # fmt: skip
    list_display = ("number", "bank_account", "standing_now", "paid_to", "figure_amount", "reason")
    list_filter = ("state", "bank_account", "book")
    search_fields = ("number", "reason")
    empty_text = _("Enter a cheque book; its leaves stand here one by one.")
    list_export: ClassVar = [
        (_("number"), "number"),
        (_("state"), "state"),
        (_("paid to"), "paid_to"),
        (_("amount"), "figure_amount"),
        (_("reason"), "reason"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return leaves()

    @display(description=_("state"), ordering="state", label=LABELS)
    def standing_now(self, obj: ChequeLeaf) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    @admin.display(description=_("paid to"))
    def paid_to(self, obj: ChequeLeaf) -> str:
        """Name the payee of its advice."""
        found = _live(obj)
        return found.to if found else "–"

    @admin.display(description=_("amount"))
    def figure_amount(self, obj: ChequeLeaf) -> str:
        """Return what it pays."""
        found = _live(obj)
        return rupees(found.amount) if found else "–"


def _live(leaf: ChequeLeaf) -> Any:
    live = (AdviceState.WAITING, AdviceState.APPROVED)
    return next((one for one in leaf.advices.all() if one.state in live), None)
