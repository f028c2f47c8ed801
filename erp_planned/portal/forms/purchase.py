"""What a store's keeper enters of goods that came."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import DayField
from core.periods import today


class CameForm(forms.Form):
    """When goods came, and with which delivery note."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=60)
    received_on = DayField(label=_("Received on"))
    challan_no = forms.CharField(label=_("Delivery note"), max_length=40, required=False)
    remarks = forms.CharField(label=_("Remarks"), max_length=300, required=False)

    @staticmethod
    def first_values() -> dict[str, Any]:
        """Begin with today and a key of its own."""
        return {"key": uuid.uuid4().hex, "received_on": today()}


class CameRow(forms.Form):
    """What came of a line; left empty, nothing did."""

    order_item_id = forms.IntegerField(widget=forms.HiddenInput)
    quantity = forms.DecimalField(
        label=_("Received"), max_digits=14, decimal_places=3, min_value=0, required=False
    )
    batch_no = forms.CharField(label=_("Batch"), max_length=40, required=False)
    expires_on = DayField(label=_("Expires on"), required=False)

    def values(self) -> dict[str, Any]:
        """Return what is filled in."""
        return {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}


CameSet = forms.formset_factory(CameRow, extra=0, max_num=200, absolute_max=200, validate_max=True)
