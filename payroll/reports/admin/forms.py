"""The form of a report's parameters: shape only, the builder checks the values."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanSwitchWidget,
)

from payroll.reports.definitions import Parameter, ParameterKind, Report


class DayInput(UnfoldAdminTextInputWidget):
    """The browser's own date field."""

    input_type = "date"


class ParametersForm(forms.Form):
    """One field per parameter of a report, under the parameter's own name."""

    def __init__(self, report: Report, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for item in report.parameters:
            self.fields[item.name] = _field(item)

    def texts(self) -> dict[str, str]:
        """Return what was given, as the builder takes it."""
        found = {}
        for name in self.fields:
            value = self.data.get(name, "")
            if str(value).strip():
                found[name] = str(value).strip()
        return found


def _field(item: Parameter) -> forms.Field:
    options: dict[str, Any] = {"label": item.label, "help_text": item.help, "required": item.is_required}
    if item.kind == ParameterKind.FLAG:
        return forms.BooleanField(
            label=item.label, help_text=item.help, required=False, widget=UnfoldBooleanSwitchWidget()
        )
    if item.kind == ParameterKind.DATE:
        return forms.CharField(widget=DayInput, **options)
    if item.choices is not None:
        choices = [("", _("–")), *item.choices()]
        return forms.ChoiceField(choices=choices, widget=UnfoldAdminSelectWidget, **options)
    return forms.CharField(widget=UnfoldAdminTextInputWidget, **options)
