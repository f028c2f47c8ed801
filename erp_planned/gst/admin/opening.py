"""The opening credit: entered, approved by a second person."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.widgets import MonthInput
from core.formatting import in_month
from core.forms import MonthField
from erp_planned.gst.acts import OPENING_ACTS
from erp_planned.gst.calc import PARTS
from erp_planned.gst.enums import OpeningState
from erp_planned.gst.models import GSTOpeningCredit
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.opening import openings
from erp_planned.gst.services.opening import enter_opening
from payroll.organizations.site import organization_site


class OpeningForm(forms.ModelForm):
    """From which month on, and how much of each head."""

    month = MonthField(label=_("At the beginning of"), widget=MonthInput)

    class Meta:
        model = GSTOpeningCredit
        fields: ClassVar = [*PARTS, "reference"]


@admin.register(GSTOpeningCredit, site=organization_site)
class GSTOpeningCreditAdmin(ActsAdmin):
    """Credit from before the first return."""

    acts = OPENING_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.FILE}
    form = OpeningForm
    fieldsets = ((None, {"fields": ("month", ("igst", "cgst"), ("sgst", "cess"), "reference")}),)
    record = Record(
        state="standing_now",
        figures=PARTS,
        main=("approve",),
        sections=(
            Section(
                "opening", _("Opening credit"),
                facts=("reference", "made_by", "made_at", "decided_by", "decided_at"),
            ),
        ),
    )  # fmt: skip
    list_display = ("told_month", *PARTS, "reference", "standing_now")
    search_fields = ("reference",)
    empty_text = _(
        "None. What the credit ledger of the portal holds before the first GSTR-3B is made here is entered once."
    )
    list_export: ClassVar = [
        (_("month"), "month"),
        (_("IGST"), "igst"),
        (_("CGST"), "cgst"),
        (_("SGST"), "sgst"),
        (_("cess"), "cess"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return openings()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> GSTOpeningCredit:
        """Enter it; somebody else approves it."""
        month = values["month"].first
        amounts = {head: values[head] for head in PARTS if values.get(head)}
        return enter_opening(
            month=month, reference=values.get("reference", ""), actor=self.actor(request), **amounts
        )

    @display(description=_("month"), ordering="month")
    def told_month(self, obj: GSTOpeningCredit) -> str:
        """Return the month by name."""
        return in_month(obj.month)

    @display(description=_("state"), ordering="state", label={
        OpeningState.DRAFT: "warning", OpeningState.APPROVED: "success",
    })  # fmt: skip
    def standing_now(self, obj: GSTOpeningCredit) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
