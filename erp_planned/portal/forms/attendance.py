"""The form of a request for regularization."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import DayField
from erp_planned.attendance.enums import ASKED_FOR

CLOCKS = ["%H:%M", "%H.%M"]


class AskForm(forms.Form):
    """Which day, what it was, and why."""

    on = DayField(label=_("Date"), error_messages={"required": _("Give the date.")})
    requested_status = forms.ChoiceField(
        label=_("The day was"), choices=[(one.value, one.label) for one in ASKED_FOR]
    )
    in_time = forms.TimeField(
        label=_("You came at"),
        required=False,
        input_formats=CLOCKS,
        help_text=_("Such as 09:05; may stay empty."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    out_time = forms.TimeField(
        label=_("You left at"),
        required=False,
        input_formats=CLOCKS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Give the reason.")},
    )
