"""The form of a decision at the own step of a requisition."""

from django import forms
from django.utils.translation import gettext_lazy as _


class StepForm(forms.Form):
    """What an approver says; `step` is the one that was looked at."""

    step = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    comments = forms.CharField(
        label=_("Comments"),
        max_length=300,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Needed to reject."),
    )
