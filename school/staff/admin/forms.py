"""Forms of the screens of the staff: shape only, the rules are the services'."""

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.admin.widgets import DayInput, PrivateFileInput
from core.forms import DayField
from school.staff.enums import PaperKind


class PaperForm(forms.Form):
    """A paper of a member of staff."""

    kind = forms.ChoiceField(label=_("Kind"), choices=PaperKind.choices, widget=UnfoldAdminSelectWidget)
    title = forms.CharField(
        label=_("Title"), max_length=120, required=False, widget=UnfoldAdminTextInputWidget
    )
    expires_on = DayField(
        label=_("Valid until"), required=False, widget=DayInput,
        help_text=_("Left empty: it does not run out. You are reminded 30 days before."),
    )  # fmt: skip
    file = forms.FileField(
        label=_("File"), widget=PrivateFileInput, help_text=_("PDF, JPEG or PNG, at most 5 MB.")
    )
