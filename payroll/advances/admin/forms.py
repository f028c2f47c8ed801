"""Forms of the advance screens: shape only, the rules are the services'."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from core.admin.widgets import AmountInput, DayInput, MonthInput
from core.forms import AmountField, DayField, MonthField


def _rupees(**kwargs: Any) -> AmountField:
    return AmountField(min_value=1, max_digits=12, widget=AmountInput, **kwargs)


def _number(**kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(min_value=0, widget=UnfoldAdminIntegerFieldWidget, **kwargs)


def _text(**kwargs: Any) -> forms.CharField:
    return forms.CharField(required=False, widget=UnfoldAdminTextInputWidget, **kwargs)


class RateForm(forms.Form):
    """A rate of interest from a date on."""

    effective_on = DayField(label=_("Sanctioned from"), widget=DayInput)
    percentage = forms.DecimalField(
        label=_("Percent a year"), max_digits=5, decimal_places=2, widget=UnfoldAdminDecimalFieldWidget
    )
    order_reference = _text(label=_("Order"), max_length=120)


class SanctionForm(forms.Form):
    """The terms; the rate of interest follows from the date."""

    amount = _rupees(label=_("Amount sanctioned"))
    sanctioned_on = DayField(label=_("Sanctioned on"), widget=DayInput)
    principal_instalments = _number(label=_("Instalments of principal"))
    interest_instalments = _number(label=_("Instalments of interest"))
    first_recovery_month = MonthField(
        label=_("First recovery"),
        required=False,
        widget=MonthInput,
        help_text=_("Left empty: the next month that is not locked."),
    )
    order_reference = _text(label=_("Order"), max_length=120)
    comments = forms.CharField(
        label=_("Comments"),
        max_length=300,
        required=False,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}),
    )


class WarnedSanctionForm(SanctionForm):
    """The terms, where the recovery gives reason for a warning."""

    confirmed = forms.BooleanField(
        label=_("I have seen the warning; sanction the advance by these terms"),
        required=False,
        widget=UnfoldBooleanWidget,
    )


class RejectForm(forms.Form):
    """Why."""

    comments = forms.CharField(
        label=_("Reason"), max_length=300, widget=UnfoldAdminTextareaWidget(attrs={"rows": 2})
    )


class DisburseForm(forms.Form):
    """A tranche."""

    amount = _rupees(label=_("Amount"), required=False, help_text=_("Left empty: the rest of the sanction."))
    paid_on = DayField(label=_("Paid on"), widget=DayInput)
    reference = _text(label=_("Bill or cheque"), max_length=120)


class DisburseAllForm(forms.Form):
    """The rest of each sanction."""

    paid_on = DayField(label=_("Paid on"), widget=DayInput)
    reference = _text(label=_("Bill or cheque"), max_length=120)


class RepaymentForm(forms.Form):
    """What was paid back outside payroll."""

    amount = _rupees(label=_("Amount"), required=False, help_text=_("Left empty: everything outstanding."))
    paid_on = DayField(label=_("Paid on"), widget=DayInput)
    reference = _text(label=_("Challan or receipt"), max_length=120)


class SkipForm(forms.Form):
    """A month without recovery."""

    month = MonthField(label=_("Month"), widget=MonthInput)
    reason = forms.CharField(label=_("Reason"), max_length=120, widget=UnfoldAdminTextInputWidget)


class RecoveryMonthForm(forms.Form):
    """Which month to show."""

    month = MonthField(label=_("Month"), widget=MonthInput)
