"""Forms of the pages of custody: shape only, the rules are the services'."""

from django import forms
from django.utils.translation import gettext_lazy as _

from erp_planned.asset_custody.enums import Condition


class SeenForm(forms.Form):
    """An asset that was seen in a count: by its label, or by the code typed."""

    code = forms.CharField(
        label=_("Code of the asset"), max_length=200,
        help_text=_("Scan the label or type what stands on it."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "data-scan": "code"}),
    )  # fmt: skip
    seen_at = forms.CharField(
        label=_("Where it stands"), max_length=120, required=False,
        help_text=_("Left empty: where the register has it."),
    )  # fmt: skip
    condition = forms.ChoiceField(
        label=_("Condition"),
        choices=[("", _("Found")), (Condition.DAMAGED, Condition.DAMAGED.label)],
        required=False,
    )
    remarks = forms.CharField(label=_("Remarks"), max_length=300, required=False)
