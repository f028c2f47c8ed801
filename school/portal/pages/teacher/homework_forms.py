"""Forms of homework: shape only, the rules are the services'."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.forms import DayField
from school.staff.selectors import assignments_of


def taught_choices(actor: Actor) -> list[tuple[str, str]]:
    """Return what the teacher teaches, as one choice of section and subject."""
    return [
        (f"{row.section_id}/{row.subject_id}", f"{row.section}, {row.subject.name}")
        for row in assignments_of(actor)
    ]


class ChangeForm(forms.Form):
    """What may still be changed."""

    title = forms.CharField(label=_("Title"), max_length=150, error_messages={"required": _("Give a title.")})
    description = forms.CharField(
        label=_("What is to be done"),
        max_length=5000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    due_on = DayField(label=_("Due on"), error_messages={"required": _("Give the day on which it is due.")})


class NewForm(ChangeForm):
    """For whom, what, until when, and a first paper."""

    taught = forms.ChoiceField(
        label=_("Section and subject"), error_messages={"required": _("Choose a section and subject.")}
    )
    file = forms.FileField(
        label=_("Paper"),
        required=False,
        help_text=_("PDF or photograph, at most 5 MB; more can be added afterwards."),
        widget=forms.FileInput(attrs={"accept": "application/pdf,image/jpeg,image/png"}),
    )
    field_order = ("taught", "title", "description", "due_on", "file")

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["taught"]
        field.choices = choices


class WithdrawForm(forms.Form):
    """Why it is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)
