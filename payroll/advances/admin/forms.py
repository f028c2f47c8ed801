"""Forms of the advance screens: shape only, the rules are the services'."""

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminTextInputWidget,
)

from core.admin.widgets import DayInput, MonthInput
from core.forms import DayField, MonthField


class RateForm(forms.Form):
    """A rate of interest from a date on."""

    effective_on = DayField(label=_("Sanctioned from"), widget=DayInput)
    percentage = forms.DecimalField(
        label=_("Percent a year"), max_digits=5, decimal_places=2, widget=UnfoldAdminDecimalFieldWidget
    )
    order_reference = forms.CharField(
        label=_("Order"), max_length=120, required=False, widget=UnfoldAdminTextInputWidget
    )


class RecoveryMonthForm(forms.Form):
    """Which month to show."""

    month = MonthField(label=_("Month"), widget=MonthInput)
