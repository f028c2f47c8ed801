"""Forms of the screens of attendance: shape only, the rules are the services'."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from core.admin.widgets import DayInput, MonthInput
from core.forms import DayField, MonthField
from erp_planned.attendance.enums import BY_HAND, Where
from payroll.employees.selectors.masters import departments

TIMES = {"input_formats": ["%H:%M", "%H.%M"], "required": False, "widget": UnfoldAdminTextInputWidget}


def _departments() -> list[tuple[str, str]]:
    return [("", _t("All")), *((str(row.pk), row.name) for row in departments())]


class DayForm(forms.Form):
    """What a day was."""

    status = forms.ChoiceField(
        label=_("Status"),
        widget=UnfoldAdminSelectWidget,
        choices=[(one.value, one.label) for one in BY_HAND],
    )
    in_time = forms.TimeField(label=_("Came at"), help_text=_("Such as 09:05; may stay empty."), **TIMES)
    out_time = forms.TimeField(
        label=_("Left at"), help_text=_("An earlier time than the other is of the next day."), **TIMES
    )


class MarkForm(DayForm):
    """Whose day is marked, and what it was."""

    employee_code = forms.CharField(
        label=_("Employee code"), max_length=20, widget=UnfoldAdminTextInputWidget
    )
    on = DayField(label=_("Date"), widget=DayInput)
    remarks = forms.CharField(
        label=_("Remarks"), max_length=300, required=False, widget=UnfoldAdminTextInputWidget
    )
    field_order = ("employee_code", "on", "status", "in_time", "out_time", "remarks")


class CorrectForm(DayForm):
    """What a day was, and why it is corrected."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("It stays in the history of the day."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
    )


class HoursForm(forms.Form):
    """The hours of a shift from a day on."""

    from_date = DayField(label=_("From"), widget=DayInput)
    start_time = forms.TimeField(
        label=_("Starts"), input_formats=["%H:%M", "%H.%M"], widget=UnfoldAdminTextInputWidget
    )
    end_time = forms.TimeField(
        label=_("Ends"),
        input_formats=["%H:%M", "%H.%M"],
        help_text=_("A time at or before the start is on the next day."),
        widget=UnfoldAdminTextInputWidget,
    )
    grace_minutes = forms.IntegerField(
        label=_("Grace, minutes"),
        min_value=0,
        max_value=240,
        initial=15,
        widget=UnfoldAdminIntegerFieldWidget,
    )
    half_day_hours = forms.DecimalField(
        label=_("Hours of half a day"),
        max_digits=4,
        decimal_places=2,
        initial=4,
        widget=UnfoldAdminDecimalFieldWidget,
    )
    full_day_hours = forms.DecimalField(
        label=_("Hours of a day"),
        max_digits=4,
        decimal_places=2,
        initial=7.5,
        widget=UnfoldAdminDecimalFieldWidget,
    )
    weekly_offs = forms.CharField(
        label=_("Weekly offs"),
        max_length=80,
        required=False,
        help_text=_("For example “sat2, sat4, sun”. Empty: those of the policy."),
        widget=UnfoldAdminTextInputWidget,
    )


class SwitchForm(forms.Form):
    """From which month payroll goes by attendance."""

    from_month = MonthField(
        label=_("First month"),
        required=False,
        widget=MonthInput,
        help_text=_("Empty: payroll neither waits for attendance nor deducts by it."),
    )


class LockForm(forms.Form):
    """That what is open was seen."""

    digest = forms.CharField(widget=forms.HiddenInput, max_length=64)
    month = MonthField(widget=forms.HiddenInput)


class WhichForm(forms.Form):
    """Which day or month, and department, to show."""

    month = MonthField(label=_("Month"), widget=MonthInput, required=False)
    department = forms.ChoiceField(
        label=_("Department"), widget=UnfoldAdminSelectWidget, required=False, choices=_departments
    )

    def chosen_department(self) -> int | None:
        """Return the department asked for, or None for all."""
        text: Any = self.is_valid() and self.cleaned_data["department"]
        return int(text) if text else None


class WeekForm(WhichForm):
    """Which week and department."""

    month = None  # type: ignore[assignment]
    day = DayField(label=_("From"), widget=DayInput, required=False)
    field_order = ("day", "department")


class TodayForm(WhichForm):
    """Which department, and who of it."""

    month = None  # type: ignore[assignment]
    show = forms.ChoiceField(
        label=_("Who"),
        widget=UnfoldAdminSelectWidget,
        required=False,
        choices=[("", _("All")), *Where.choices],
    )
