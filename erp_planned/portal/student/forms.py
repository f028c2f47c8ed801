"""Forms of the students' pages: shape only, the rules are the services'."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from erp_planned.hostel.enums import PassKind


def _moment(label: Any) -> forms.DateTimeField:
    return forms.DateTimeField(
        label=label,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M"],
    )


class OutpassForm(forms.Form):
    """When one goes, when one is back, and why."""

    kind = forms.ChoiceField(label=_("Kind"), choices=PassKind.choices)
    from_at = _moment(_("From"))
    to_at = _moment(_("Back by"))
    place = forms.CharField(label=_("Where to"), max_length=120, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300, widget=forms.Textarea(attrs={"rows": 2}))
