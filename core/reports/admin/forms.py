"""The form of a report's parameters: shape only, the builder checks the values."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget, UnfoldBooleanSwitchWidget

from core.admin.widgets import DayInput, MonthInput
from core.forms import DayField, MonthField
from core.reports.definitions import Parameter, ParameterKind, Report


class ParametersForm(forms.Form):
    """One field per parameter of a report, under the parameter's own name."""

    def __init__(self, report: Report, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for item in report.parameters:
            self.fields[item.name] = _field(item)

    def texts(self) -> dict[str, str]:
        """Return what was given, as the builder takes it."""
        found = {}
        for name, field in self.fields.items():
            text = str(self.data.get(name, "")).strip()
            if text:
                found[name] = _as_on_the_wire(field, text)
        return found


def _as_on_the_wire(field: forms.Field, text: str) -> str:
    """Return a day or month, typed as people do, as YYYY-MM-DD or YYYY-MM; what is none the builder refuses."""
    if not isinstance(field, DayField | MonthField):
        return text
    try:
        return str(field.to_python(text))
    except forms.ValidationError:
        return text


def _field(item: Parameter) -> forms.Field:
    options: dict[str, Any] = {"label": item.label, "help_text": item.help, "required": item.is_required}
    if item.kind == ParameterKind.FLAG:
        return forms.BooleanField(
            label=item.label, help_text=item.help, required=False, widget=UnfoldBooleanSwitchWidget()
        )
    if item.kind == ParameterKind.DATE:
        return DayField(widget=DayInput, **options)
    if item.choices is not None:
        choices = [("", item.empty or _("–")), *item.options()]
        return forms.ChoiceField(choices=choices, widget=UnfoldAdminSelectWidget, **options)
    if item.kind == ParameterKind.MONTH:
        return MonthField(widget=MonthInput, **options)
    return forms.CharField(widget=UnfoldAdminTextInputWidget, **options)
