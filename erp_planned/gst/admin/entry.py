"""The page that enters a document of several lines."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminDecimalFieldWidget, UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.actors import Actor
from core.admin.widgets import AmountInput, DayInput
from core.forms import AmountField, DayField
from core.periods import today
from erp_planned.finance.lines_page import HeadForm, LinesPage
from erp_planned.gst.enums import DocumentType, Flow, Itc, LineTreatment, SupplyType
from erp_planned.gst.selectors.invoices import originals
from erp_planned.gst.selectors.settings import codes
from erp_planned.gst.services.documents import MOST_LINES, enter_document


def _text(label: Any, most: int, **more: Any) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=most, required=False, widget=UnfoldAdminTextInputWidget, **more
    )


def _choice(label: Any, choices: Any, initial: str = "", **more: Any) -> forms.ChoiceField:
    given = choices if initial else [("", "—"), *choices]
    return forms.ChoiceField(
        label=label,
        choices=given,
        initial=initial,
        required=bool(initial),
        widget=UnfoldAdminSelectWidget,
        **more,
    )


class DocumentHead(HeadForm):
    """Which document, whose, and when."""

    flow = _choice(_("Direction"), Flow.choices, Flow.OUTWARD)
    document_type = _choice(_("Document"), DocumentType.choices, DocumentType.INVOICE)
    invoice_no = _text(_("Number"), 40, help_text=_("Left empty, an outward one gets our next number."))
    invoice_on = DayField(label=_("Date"), widget=DayInput)
    original = forms.ModelChoiceField(
        originals(), label=_("Of invoice (notes)"), required=False, widget=UnfoldAdminSelectWidget
    )
    party_name = _text(_("Party"), 120)
    party_gstin = _text(_("GSTIN"), 15, help_text=_("Empty: not registered, or abroad."))
    party_state = _text(_("State of who has no GSTIN"), 2, help_text=_("Two digits of the GST list."))
    place_of_supply = _text(_("Place of supply"), 2, help_text=_("Left empty, it follows from the party."))
    supply_type = _choice(_("Kind of supply"), SupplyType.choices, SupplyType.REGULAR)
    itc = _choice(_("Input credit (inward)"), Itc.choices)
    reason = _text(_("Reason"), 300)


class DocumentLineForm(forms.Form):
    """One line; left empty it is left out."""

    description = _text(_("For"), 200)
    hsn_code = forms.CharField(
        label=_("HSN or SAC"), max_length=8, required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "codes", "autocomplete": "off"}),
    )  # fmt: skip
    quantity = forms.DecimalField(
        label=_("Quantity"),
        max_digits=14,
        decimal_places=3,
        required=False,
        widget=UnfoldAdminDecimalFieldWidget,
    )
    unit = _text(_("Unit"), 3)
    treatment = _choice(_("Treatment"), LineTreatment.choices)
    rate = forms.DecimalField(
        label=_("Tax percent"),
        max_digits=5,
        decimal_places=2,
        required=False,
        widget=UnfoldAdminDecimalFieldWidget,
    )
    taxable_value = AmountField(
        label=_("Taxable value"), required=False, widget=AmountInput(attrs={"data-amount": ""})
    )

    def clean(self) -> dict[str, Any]:
        """Ask for the value once anything stands in the line."""
        values: dict[str, Any] = super().clean() or {}
        is_filled = any(values.get(name) for name in ("description", "hsn_code"))
        if is_filled and values.get("taxable_value") is None and "taxable_value" not in self.errors:
            self.add_error("taxable_value", _t("Fill this in, or empty the line."))
        return values


def _enter(actor: Actor, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[int, str]:
    row = enter_document(lines=lines, actor=actor, **head)
    return row.pk, _t("%(number)s is in the ledger.") % {"number": row}


DOCUMENT_PAGE = LinesPage(
    head=DocumentHead, line=DocumentLineForm, filled=("description", "hsn_code", "taxable_value"), under="lines",
    enter=_enter, title=_("Enter a GST document"), button=_("Enter"), lines_title=_("Lines"), most=MOST_LINES,
    about=_("Tax is counted line by line. Lines left empty are left out."),
    initial=lambda: {"invoice_on": today(), "flow": Flow.OUTWARD, "document_type": DocumentType.INVOICE,
                     "supply_type": SupplyType.REGULAR},
    offers=lambda: {"codes": [row.code for row in codes()]},
)  # fmt: skip
