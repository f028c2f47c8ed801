"""Forms of the leave screens: shape only, the rules are the services'."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminSelectWidget,
)

from core.admin.widgets import DayInput, PrivateFileInput
from core.forms import DayField
from payroll.leave.models import LeaveApplication
from payroll.leave.selectors.accounts import types_in_use


class ApplicationForm(forms.ModelForm):
    """Leave on behalf of an employee."""

    attachment = forms.FileField(
        label=_("Certificate"),
        required=False,
        widget=PrivateFileInput,
        help_text=_("PDF, JPEG or PNG, at most 10 MB."),
    )

    class Meta:
        model = LeaveApplication
        fields = (
            "employee",
            "leave_type",
            "from_on",
            "from_half",
            "to_on",
            "to_half",
            "reason",
            "attachment",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "leave_type" in self.fields:
            field: Any = self.fields["leave_type"]
            field.queryset = types_in_use()


class PeriodForm(forms.Form):
    """Which period to open."""

    period = forms.ChoiceField(label=_("New period"), widget=UnfoldAdminSelectWidget)

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["period"]
        field.choices = choices


class MonthForm(forms.Form):
    """Which month and department to show."""

    month = DayField(label=_("A day of the month"), widget=DayInput, required=False)
    department = forms.ChoiceField(label=_("Department"), widget=UnfoldAdminSelectWidget, required=False)

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["department"]
        field.choices = choices

    def day(self, default: date) -> date:
        """Return the day that was asked for."""
        return (self.is_valid() and self.cleaned_data["month"]) or default
