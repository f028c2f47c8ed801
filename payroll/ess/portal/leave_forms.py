"""The leave form of the portal: shape only, the rules are the services'."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import DayField
from payroll.employees.models import Employee
from payroll.leave.selectors.accounts import types_for


def type_choices(employee: Employee) -> list[tuple[str, str]]:
    """Return the types that the employee can apply for, those with an account first."""
    return [(row.code, f"{row.name} ({row.code})") for row in types_for(employee)]


class LeaveForm(forms.Form):
    """Type, dates, halves, reason, certificate."""

    leave_type = forms.ChoiceField(
        label=_("Kind of leave"), error_messages={"required": _("Choose the kind of leave.")}
    )
    from_on = DayField(
        label=_("First day"),
        error_messages={"required": _("Give the first day.")},
    )
    from_half = forms.BooleanField(label=_("Begins at noon of the first day"), required=False)
    to_on = DayField(
        label=_("Last day"),
        error_messages={"required": _("Give the last day.")},
    )
    to_half = forms.BooleanField(label=_("Ends at noon of the last day"), required=False)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Give the reason.")},
    )
    attachment = forms.FileField(
        label=_("Certificate"),
        required=False,
        help_text=_("PDF or photograph, at most 10 MB; needed for medical leave."),
        widget=forms.FileInput(attrs={"accept": "application/pdf,image/jpeg,image/png"}),
    )

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["leave_type"]
        field.choices = choices
