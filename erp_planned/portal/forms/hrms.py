"""Forms of the pages of HR management: shape only, the rules are the services'."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import DayField
from erp_planned.hrms.enums import PaperKind
from erp_planned.hrms.selectors.grievances import active_categories


def _words(label: Any, *, required: bool = True, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label, max_length=4000, required=required, help_text=help_text,
        widget=forms.Textarea(attrs={"rows": 5}),
    )  # fmt: skip


def _rating(label: Any) -> forms.DecimalField:
    return forms.DecimalField(
        label=label, max_digits=5, decimal_places=2,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )  # fmt: skip


class SelfAppraisalForm(forms.Form):
    """Achievements and the own rating."""

    achievements = _words(_("What you have achieved"))
    self_rating = _rating(_("Your own rating"))

    def __init__(self, *args: Any, row: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["self_rating"].help_text = _scale(row)


class ReviewForm(forms.Form):
    """The reporting officer's rating."""

    manager_rating = _rating(_("Your rating"))
    remarks = _words(_("Remarks"), required=False)

    def __init__(self, *args: Any, row: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["manager_rating"].help_text = _scale(row)


class GoalsForm(forms.Form):
    """One goal a line."""

    goals = _words(_("Goals"), required=False, help_text=_("One a line."))


class PaperForm(forms.Form):
    """An own document."""

    kind = forms.ChoiceField(label=_("Kind"), choices=PaperKind.choices)
    title = forms.CharField(label=_("Title"), max_length=120, required=False)
    expires_on = DayField(label=_("Valid until"), required=False)
    file = forms.FileField(label=_("File"), help_text=_("PDF, JPEG or PNG, at most 5 MB."))


class GrievanceForm(forms.Form):
    """A grievance."""

    category = forms.ChoiceField(label=_("What it is about"))
    description = _words(_("What has happened"))
    against = forms.CharField(
        label=_("Employee code of the person complained about"), max_length=20, required=False,
        help_text=_("Leave empty if it is about nobody. This person never gets to read it."),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["category"]
        field.choices = [(str(row.pk), row.name) for row in active_categories()]


class TextForm(forms.Form):
    """The words of one step."""

    text = _words(_("Text"))


def _scale(row: Any) -> Any:
    return _("From 1 to %(most)d, in steps of a half.") % {"most": row.cycle.rating_most}
