"""Forms of a panel member: shape only, the rules are the services'."""

from django import forms
from django.utils.translation import gettext_lazy as _

from erp_planned.recruitment.enums import Recommendation

RATINGS = [("", "–"), *((str(one), str(one)) for one in range(1, 6))]


class FeedbackForm(forms.Form):
    """What one says of a candidate."""

    rating = forms.TypedChoiceField(label=_("Rating (5 is best)"), choices=RATINGS, coerce=int)
    recommendation = forms.ChoiceField(
        label=_("Recommendation"), choices=[("", "–"), *Recommendation.choices]
    )
    comments = forms.CharField(
        label=_("Comments"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 5})
    )


class ConflictForm(forms.Form):
    """Why one does not judge this candidate."""

    conflict = forms.CharField(
        label=_("Why you do not judge this candidate"), max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}), help_text=_("The office sees this. It cannot be taken back."),
    )  # fmt: skip
