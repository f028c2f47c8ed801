"""Forms of the leave screens: shape only, the rules are the services'."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from core.admin.widgets import DayInput, PrivateFileInput
from core.forms import DayField
from payroll.employees.selectors import departments
from payroll.leave.selectors.accounts import types_in_use


class ApplicationForm(forms.ModelForm):
    """Leave on behalf of an employee."""

    attachment = forms.FileField(
        label=_("Certificate"),
        required=False,
        widget=PrivateFileInput,
        help_text=_("PDF, JPEG or PNG, at most 10 MB."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "leave_type" in self.fields:
            field: Any = self.fields["leave_type"]
            field.queryset = types_in_use()


def _departments() -> list[tuple[str, str]]:
    return [("", _t("All")), *((str(row.pk), row.name) for row in departments())]


class MonthForm(forms.Form):
    """Which month and department to show."""

    month = DayField(label=_("A day of the month"), widget=DayInput, required=False)
    department = forms.ChoiceField(
        label=_("Department"), widget=UnfoldAdminSelectWidget, required=False, choices=_departments
    )

    def day(self, default: date) -> date:
        """Return the day that was asked for."""
        return (self.is_valid() and self.cleaned_data["month"]) or default
