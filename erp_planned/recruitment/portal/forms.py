"""Boxes of the public form: shape only, the rules are the services'."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from core.forms import DayField
from core.validators import clean_mobile

TAKEN = ".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"


class ApplicationForm(forms.Form):
    """What a person tells who applies. `website` is for programs that fill every box."""

    name = forms.CharField(
        label=_("Your name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        widget=forms.TextInput(attrs={"inputmode": "email", "autocomplete": "email"}),
        help_text=_("The receipt and all letters come here."),
    )
    phone = forms.CharField(
        label=_("Mobile number"),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "tel", "autocomplete": "tel"}),
        help_text=_("10 digits."),
    )
    date_of_birth = DayField(label=_("Date of birth"))
    qualifications = forms.CharField(
        label=_("Qualifications"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Each with year and institution."),
    )
    experience_years = forms.DecimalField(
        label=_("Experience in years"),
        min_value=0,
        max_value=60,
        max_digits=4,
        decimal_places=1,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        help_text=_("0 for none; 2.5 for two years and a half."),
    )
    file = forms.FileField(
        label=_("Resume"),
        max_length=200,
        help_text=_("PDF or DOCX, at most 5 MB."),
        error_messages={"required": _("Choose the file of your resume.")},
        widget=forms.ClearableFileInput(attrs={"accept": TAKEN}),
    )
    consent = forms.BooleanField(
        label=_("The institution may keep these particulars to fill the post and to reach me about it."),
        error_messages={"required": _("Without this the institution may not take the application.")},
    )
    website = forms.CharField(
        label=_("Leave this box empty"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )
    form_key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def clean_phone(self) -> str:
        """Read the number as people write it. Raises ValidationError."""
        return clean_mobile(self.cleaned_data["phone"])

    def clean_website(self) -> str:
        """Refuse what only a program fills in."""
        if self.cleaned_data["website"]:
            raise ValidationError(_("Leave this box empty."))
        return ""

    def facts(self) -> dict[str, Any]:
        """Return what the service takes."""
        return {
            name: value for name, value in self.cleaned_data.items() if name not in {"consent", "website"}
        }
