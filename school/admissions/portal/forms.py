"""Boxes of the public form: shape only, the rules are the services'."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from core.forms import DayField
from core.validators import clean_mobile
from school.admissions.models import AdmissionWindow
from school.students.enums import Category, Gender, Relation

CHOOSE = ("", _("Choose one"))


def _text(**attrs: str) -> forms.TextInput:
    return forms.TextInput(attrs=attrs)


class WindowField(forms.ModelChoiceField):
    """The class asked for; each says for which year."""

    def label_from_instance(self, window: Any) -> str:
        """Name class and year."""
        return f"{window.school_class.name} ({window.academic_year.name})"


class InquiryForm(forms.Form):
    """The child, the guardian, and what the school asks beside. `website` is for programs that fill every box."""

    window = WindowField(
        queryset=AdmissionWindow.objects.none(), label=_("Class"), empty_label=_("Choose the class")
    )
    student_name = forms.CharField(
        label=_("Name of the child"),
        max_length=150,
        widget=_text(autocomplete="off"),
        help_text=_("As in the birth certificate."),
    )
    date_of_birth = DayField(label=_("Date of birth"))
    gender = forms.ChoiceField(label=_("Gender"), choices=[CHOOSE, *Gender.choices])
    guardian_name = forms.CharField(
        label=_("Your name (parent or guardian)"), max_length=150, widget=_text(autocomplete="name")
    )
    relation = forms.ChoiceField(label=_("You are the child's"), choices=[CHOOSE, *Relation.choices])
    guardian_phone = forms.CharField(
        label=_("Mobile number"),
        max_length=20,
        widget=_text(inputmode="tel", autocomplete="tel"),
        help_text=_("10 digits; the school writes and calls here."),
    )
    guardian_email = forms.EmailField(
        label=_("E-mail (not needed)"),
        max_length=254,
        required=False,
        widget=_text(inputmode="email", autocomplete="email"),
    )
    previous_school = forms.CharField(
        label=_("Previous school (not needed)"), max_length=200, required=False, widget=_text()
    )
    category = forms.ChoiceField(
        label=_("Category (not needed)"), choices=[CHOOSE, *Category.choices], required=False
    )
    address = forms.CharField(
        label=_("Address (not needed)"),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "street-address"}),
    )
    consent = forms.BooleanField(
        label=_("The school may keep these particulars to decide on the admission and to reach me about it."),
        error_messages={"required": _("Without this the school may not take the inquiry.")},
    )
    website = forms.CharField(
        label=_("Leave this box empty"),
        required=False,
        max_length=100,
        widget=_text(tabindex="-1", autocomplete="off"),
    )
    form_key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, windows: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["window"]
        field.queryset = windows

    def clean_guardian_phone(self) -> str:
        """Read the number as people write it. Raises ValidationError."""
        return clean_mobile(self.cleaned_data["guardian_phone"])

    def clean_website(self) -> str:
        """Refuse what only a program fills in."""
        if self.cleaned_data["website"]:
            raise ValidationError(_("Leave this box empty."))
        return ""


class StatusForm(forms.Form):
    """What only the family knows: the number and the date of birth."""

    number = forms.CharField(
        label=_("Inquiry number"),
        max_length=40,
        widget=_text(autocomplete="off", autocapitalize="characters"),
        help_text=_("As the school has sent it, for example ADM-2026-27-0001."),
    )
    date_of_birth = DayField(label=_("Date of birth of the child"))


class FileForm(forms.Form):
    """One file of one paper."""

    kind = forms.CharField(max_length=30, widget=forms.HiddenInput)
    file = forms.FileField(
        label=_("File or photo"),
        error_messages={"required": _("Choose a file, or take a photo of the paper.")},
        widget=forms.ClearableFileInput(attrs={"accept": "image/jpeg,image/png,application/pdf"}),
    )
