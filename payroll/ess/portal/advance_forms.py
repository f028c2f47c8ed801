"""The advance form of the portal: shape only, the rules are the services'."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from payroll.ess.portal.forms import AmountField

_WHOLE = _("Give a whole number.")


def _number_box() -> forms.TextInput:
    """Return a text box that brings up digits on a phone; it looks like the others."""
    return forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})


class AdvanceForm(forms.Form):
    """Type, amount, instalments, purpose."""

    advance_type = forms.ChoiceField(
        label=_("Advance"), error_messages={"required": _("Choose the advance.")}
    )
    amount = AmountField(label=_("Amount"), help_text=_("Whole rupees."))
    principal_instalments = forms.IntegerField(
        label=_("Monthly instalments"),
        min_value=1,
        required=False,
        widget=_number_box(),
        help_text=_("To pay back the amount itself. Leave empty for as many as possible."),
        error_messages={"invalid": _WHOLE},
    )
    interest_instalments = forms.IntegerField(
        label=_("Instalments of the interest"),
        min_value=0,
        required=False,
        widget=_number_box(),
        help_text=_("They follow the others. Leave empty for as many as possible."),
        error_messages={"invalid": _WHOLE},
    )
    purpose = forms.CharField(
        label=_("Purpose"), max_length=300, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["advance_type"]
        field.choices = choices
