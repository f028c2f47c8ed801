"""Reversals of credit, and credit taken back."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.widgets import MonthInput
from core.formatting import in_month
from core.forms import MonthField
from erp_planned.gst_credit.acts import REVERSAL_ACTS
from erp_planned.gst_credit.models import HEADS, CreditReversal
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.credit import get_credit, reversals
from erp_planned.gst_credit.services.reversing import reverse
from payroll.organizations.site import organization_site


class ReversalForm(forms.ModelForm):
    """What is taken out, and when."""

    document = forms.IntegerField(
        label=_("Number of the document in the GST ledger"), required=False, min_value=1,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text=_("Empty for rules 42 and 43, which are about many documents at once."),
    )  # fmt: skip
    month = MonthField(
        label=_("Month of the return"), required=False, widget=MonthInput,
        help_text=_("Empty: the first one that is not filed."),
    )  # fmt: skip

    class Meta:
        model = CreditReversal
        fields: ClassVar = ["rule", *HEADS, "reason"]


@admin.register(CreditReversal, site=organization_site)
class CreditReversalAdmin(ActsAdmin):
    """Credit taken out of returns, and back."""

    acts = REVERSAL_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    form = ReversalForm
    fieldsets = (
        (None, {"fields": (("rule", "document"), "month", ("igst", "cgst"), ("sgst", "cess"), "reason")}),
    )
    record = Record(
        subtitle="invoice",
        state="kind_now",
        figures=HEADS,
        sections=(
            Section(
                "what", _("Reversal"),
                facts=("rule", "month_of_period", "invoice", "of", "reason", "made_by", "made_at"),
            ),
        ),
    )  # fmt: skip
    list_display = ("rule", "kind_now", "month_of_period", "invoice", *HEADS, "reason")
    list_filter = ("rule",)
    search_fields = ("invoice__invoice_no", "invoice__party_name", "reason")
    date_hierarchy = "period"
    empty_text = _("None. Credit that rules 37, 42, 43 or section 17(5) take out again is noted here.")
    list_export: ClassVar = [
        (_("rule"), "rule"),
        (_("month"), "period"),
        (_("document"), "invoice"),
        (_("IGST"), "igst"),
        (_("CGST"), "cgst"),
        (_("SGST"), "sgst"),
        (_("reason"), "reason"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return reversals()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> CreditReversal:
        """Note the reversal; amounts left at nothing mean all that is left of the document."""
        number, month = values.get("document"), values.get("month")
        amounts = {head: values[head] for head in HEADS if values.get(head)}
        return reverse(
            rule=values["rule"], reason=values.get("reason", ""), actor=self.actor(request), amounts=amounts,
            invoice=get_credit(number) if number else None, period=month.first if month else None,
        )  # fmt: skip

    @display(description=_("month of the return"), ordering="period")
    def month_of_period(self, obj: CreditReversal) -> str:
        """Return the month by name."""
        return in_month(obj.period)

    @display(description=_("what"), label={"out": "warning", "back": "success"})
    def kind_now(self, obj: CreditReversal) -> tuple[str, str]:
        """Say whether it takes out or back."""
        return "back" if obj.of_id else "out", obj.kind
