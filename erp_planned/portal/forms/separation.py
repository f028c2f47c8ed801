"""The form of the own separation."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import DayField
from erp_planned.separation.enums import SeparationType

# Retirement is foreseen and needs no asking.
OWN = [(one.value, one.label) for one in (SeparationType.RESIGNATION, SeparationType.VRS)]


class SeparationForm(forms.Form):
    """What an employee says who wants to leave."""

    type = forms.ChoiceField(label=_("Type"), choices=OWN)
    last_working_on = DayField(label=_("Last working day"))
    reason = forms.CharField(label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}))
