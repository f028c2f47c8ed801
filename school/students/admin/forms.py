"""Forms of the student screens: shape only, the rules are the services'."""

from typing import Any, ClassVar

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from core.admin.widgets import DayInput, PrivateFileInput
from core.forms import DayField
from school.masters.selectors import all_sections
from school.students.enums import DocumentKind, Relation
from school.students.models import Student
from school.students.services.checks import PERSON_FIELDS

# What is asked on entering and has acts of its own afterwards.
ON_ENTERING = (
    "section",
    "academic_year",
    "guardian_name",
    "guardian_phone",
    "guardian_email",
    "guardian_relation",
)


class StudentForm(forms.ModelForm):
    """The record; on entering also section, year and guardian."""

    admitted_on = DayField(
        label=_("admitted on"), required=False, widget=DayInput, help_text=_("Left empty: today.")
    )
    guardian_name = forms.CharField(
        label=_("guardian's name"), max_length=150, widget=UnfoldAdminTextInputWidget
    )
    guardian_phone = forms.CharField(
        label=_("guardian's phone"), max_length=20, widget=UnfoldAdminTextInputWidget,
        help_text=_("Ten digits. A number that is known is the same person, with one account for all children."),
    )  # fmt: skip
    guardian_email = forms.EmailField(
        label=_("guardian's e-mail"), required=False, widget=UnfoldAdminTextInputWidget
    )
    guardian_relation = forms.ChoiceField(
        label=_("relation"), choices=Relation.choices, initial=Relation.FATHER, widget=UnfoldAdminSelectWidget
    )
    photo = forms.FileField(
        label=_("photo"), required=False, widget=PrivateFileInput, help_text=_("JPEG or PNG, at most 2 MB.")
    )

    class Meta:
        model = Student
        widgets: ClassVar = {"address": UnfoldAdminTextareaWidget(attrs={"rows": 3})}
        fields: ClassVar = sorted(
            {*PERSON_FIELDS, "roll_no", "photo", "admitted_on", "section", "academic_year"}
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for shown in self.fields.values():
            shown.label = capfirst(str(shown.label))
        if not self.instance._state.adding:  # noqa: SLF001 - Django's own marker
            for name in ON_ENTERING:
                self.fields.pop(name, None)
            return
        for name in ("section", "academic_year"):
            if name in self.fields and name == "academic_year":
                self.fields[name].required = False
                self.fields[name].help_text = _("Left empty: the current year.")


class DocumentForm(forms.Form):
    """A paper of a student."""

    kind = forms.ChoiceField(label=_("Kind"), choices=DocumentKind.choices, widget=UnfoldAdminSelectWidget)
    title = forms.CharField(
        label=_("Title"), max_length=120, required=False, widget=UnfoldAdminTextInputWidget
    )
    file = forms.FileField(
        label=_("File"), widget=PrivateFileInput, help_text=_("PDF, JPEG or PNG, at most 5 MB.")
    )


class SectionForm(forms.Form):
    """Whose accounts get their first passwords."""

    section = forms.ModelChoiceField(
        label=_("Section"),
        queryset=all_sections(),
        widget=UnfoldAdminSelectWidget,
    )
