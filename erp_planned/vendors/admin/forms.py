"""Forms of the screens of vendors: shape only, the rules are the services'."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from core.admin.widgets import AmountInput, DayInput, PrivateFileInput
from core.forms import AmountField, DayField
from core.periods import today
from erp_planned.finance.selectors.accounts import postable
from erp_planned.vendors.enums import GstState, TdsSection, VendorDocType
from erp_planned.vendors.models import Vendor

PARTS = (1, 2, 3)


def _text(label: Any, most: int, *, required: bool = False, text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label, max_length=most, required=required, help_text=text, widget=UnfoldAdminTextInputWidget
    )


def _day(label: Any, *, required: bool = False, text: Any = "") -> DayField:
    return DayField(label=label, required=required, help_text=text, widget=DayInput)


def _amount(label: Any, *, required: bool = False, text: Any = "") -> AmountField:
    return AmountField(label=label, required=required, help_text=text, widget=AmountInput)


class DocumentForm(forms.Form):
    """A paper of a vendor."""

    doc_type = forms.ChoiceField(
        label=_("Kind"), choices=VendorDocType.choices, widget=UnfoldAdminSelectWidget
    )
    title = _text(_("Title"), 120)
    expires_on = _day(_("Valid until"), text=_("Left empty: it does not run out."))
    file = forms.FileField(
        label=_("File"), widget=PrivateFileInput, help_text=_("PDF, JPEG or PNG, at most 5 MB.")
    )


class DamagesForm(forms.Form):
    """What is kept back for late goods; the words are asked for by the service where it is less than proposed."""

    damages_deducted = _amount(
        _("Damages deducted"), text=_("At most what the order says; less with a reason.")
    )
    remarks = _text(_("Remarks"), 300)


class BillForm(forms.Form):
    """A bill of a vendor; a second and third part where it is for several things."""

    invoice_no = _text(_("Invoice number"), 40, required=True)
    invoice_date = _day(_("Invoice date"), required=True)
    received_on = _day(_("Goods or work accepted on"), text=_("Left empty: the invoice date."))
    credited_on = _day(
        _("Credited on"), text=_("Day in the books; it decides the rate, the year and the month of the tax.")
    )
    gst_amount = _amount("GST")
    contract_ref = _text(_("Contract or order"), 60)
    contract_value = _amount(
        _("Value of the contract without GST"),
        text=_("Above 2,50,000 GST is deducted too. Left empty: this bill."),
    )
    place_of_supply = forms.ChoiceField(
        label=_("Place of supply"), required=False, widget=UnfoldAdminSelectWidget,
        choices=[("", _("The organization's State")), *GstState.choices],
    )  # fmt: skip
    is_gst_exempt = forms.BooleanField(label=_("Exempt supply"), required=False, widget=UnfoldBooleanWidget)
    narration = _text(_("For what"), 300)

    def __init__(self, data: Any, vendor: Vendor) -> None:
        """Add the parts, with the vendor's usual section and the accounts that costs may stand on."""
        super().__init__(data, initial={"credited_on": today(), "section_1": vendor.tds_section})
        accounts = [
            ("", _("The usual account of vendors")),
            *((row.pk, str(row)) for row in postable() if not row.cash_or_bank),
        ]
        for part in PARTS:
            first = part == PARTS[0]
            name = _t("Taxable amount") if first else _t("Taxable amount, part %(part)d") % {"part": part}
            self.fields[f"amount_{part}"] = _amount(
                name, required=first, text=_("Without GST.") if first else ""
            )
            self.fields[f"section_{part}"] = forms.ChoiceField(
                label=_("Income tax is deducted for"), choices=TdsSection.choices, required=first,
                widget=UnfoldAdminSelectWidget, initial=vendor.tds_section,
            )  # fmt: skip
            self.fields[f"account_{part}"] = forms.ChoiceField(
                label=_("Account"), choices=accounts, required=False, widget=UnfoldAdminSelectWidget
            )

    def values(self) -> dict[str, Any]:
        """Return what the service takes."""
        given = dict(self.cleaned_data)
        lines = []
        for part in PARTS:
            amount, section = given.pop(f"amount_{part}"), given.pop(f"section_{part}")
            account = given.pop(f"account_{part}")
            if amount is not None:
                number = int(account) if account else None
                lines.append({"amount": amount, "section": section, "account_id": number})
        facts = {name: value for name, value in given.items() if value not in (None, "")}
        return {**facts, "lines": lines}
