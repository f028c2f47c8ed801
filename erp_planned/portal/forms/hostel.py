"""Forms of the warden's page."""

from django import forms
from django.utils.translation import gettext_lazy as _

from erp_planned.hostel.enums import IdType


class VisitorForm(forms.Form):
    """Who comes to see whom."""

    student = forms.ChoiceField(label=_("Student"))
    visitor_name = forms.CharField(label=_("Visitor"), max_length=120)
    relation = forms.CharField(label=_("Relation"), max_length=60)
    id_type = forms.ChoiceField(label=_("Identity shown"), choices=IdType.choices)
    id_last = forms.CharField(label=_("Last four of its number"), max_length=4, required=False)

    def __init__(self, *args: object, students: list[tuple[int, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["student"].choices = students  # type: ignore[attr-defined]


class PassActForm(forms.Form):
    """What a warden does with an outpass; a rejection says why, a consent names who gave it."""

    remarks = forms.CharField(label=_("Remarks"), max_length=300, required=False)
