"""Forms of the employee screens: shape only, the rules are the services'."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, ClassVar

from django import forms
from django.db.models import Q
from django.utils.text import capfirst
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from core.admin.widgets import DayInput, PrivateFileInput
from core.formatting import rupees
from core.forms import DayField
from payroll.employees.enums import PayReason
from payroll.employees.models import Designation, Employee
from payroll.employees.services.checks import PERSON_FIELDS
from payroll.employees.services.pay import CHANGE_REASONS
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL
from payroll.pay_commission.selectors import matrix


class CompactField(forms.CharField):
    """An identifier: capitals, without the spaces that people write in it."""

    widget = UnfoldAdminTextInputWidget

    def to_python(self, value: Any) -> str:
        """Return it as it is stored."""
        return "".join(str(super().to_python(value)).split()).upper()


def cell_choices() -> list[tuple[str, Any]]:
    """Return the organization's matrix as choices grouped by level, each cell with its basic pay."""
    cells = matrix(organization_settings().commission_version).items()
    found: list[tuple[str, Any]] = [("", _t("Choose level and cell"))]
    for level, group in groupby(cells, key=lambda item: item[0][0]):
        name = _t("Level %(level)d") % {"level": level}
        found.append(
            (name, [(f"{lv}:{cell}", f"{lv} / {cell} · {rupees(basic)}") for (lv, cell), basic in group])
        )
    return found


class EmployeeForm(forms.ModelForm):
    """The record; on adding also level and cell, which choose the basic pay."""

    code = forms.CharField(
        label=_("employee code"), max_length=20, required=False, widget=UnfoldAdminTextInputWidget,
        help_text=_("Left empty it is generated. It can change until the first payroll."),
    )  # fmt: skip
    place = forms.ChoiceField(
        label=_("pay level and cell"), choices=cell_choices, widget=UnfoldAdminSelectWidget,
        help_text=_("The basic pay follows from the pay matrix."),
    )  # fmt: skip
    pay_effective_on = DayField(
        label=_("pay from"), required=False, widget=DayInput,
        help_text=_("Left empty: the date of joining."),
    )  # fmt: skip
    order_reference = forms.CharField(
        label=_("order"), max_length=120, required=False, widget=UnfoldAdminTextInputWidget
    )
    retirement_on = DayField(
        label=_("date of retirement"), required=False, widget=DayInput,
        help_text=_("By the age of the designation or the institution. Another date needs an order."
                    " Left empty, the age counts."),
    )  # fmt: skip
    retirement_order = forms.CharField(
        label=_("order of the date of retirement"), max_length=200, required=False,
        widget=UnfoldAdminTextInputWidget, help_text=_("For an extension of service or an earlier date."),
    )  # fmt: skip
    entitlement_from = DayField(
        label=_("HRA and TA from"), required=False, widget=DayInput,
        help_text=_("From when a change of HRA or TA counts. Left empty: today."),
    )  # fmt: skip
    entitlement_reason = forms.CharField(
        label=_("reason or order"), max_length=200, required=False, widget=UnfoldAdminTextInputWidget,
        help_text=_("Quarters allotted or vacated, transfer to another city."),
    )  # fmt: skip
    phone = CompactField(label=_("phone"), max_length=15, required=False)
    bank_account = CompactField(label=_("bank account"), max_length=18, required=False)
    ifsc = CompactField(label="IFSC", max_length=11, required=False)
    pan = CompactField(label="PAN", max_length=10, required=False)
    pran = CompactField(label="PRAN", max_length=12, required=False)
    photo = forms.FileField(
        label=_("photo"), required=False, widget=PrivateFileInput, help_text=_("JPEG or PNG, at most 2 MB.")
    )

    class Meta:
        model = Employee
        widgets: ClassVar = {"address": UnfoldAdminTextareaWidget(attrs={"rows": 3})}
        fields: ClassVar = sorted(PERSON_FIELDS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for shown in self.fields.values():
            shown.label = capfirst(str(shown.label))
        if self.instance.pk:
            for name in ("place", "pay_effective_on", "order_reference"):
                self.fields.pop(name, None)
            self.fields["code"].required = True
        else:
            for name in ("entitlement_from", "entitlement_reason"):
                self.fields.pop(name, None)
        for name in ("department", "designation"):
            if name in self.fields:
                field: Any = self.fields[name]
                mine = Q(pk=getattr(self.instance, f"{name}_id", None))
                field.queryset = field.queryset.filter(Q(is_active=True) | mine)


class PayForm(forms.Form):
    """A change of pay; without a cell, promotion and MACP are fixed by rule 13."""

    pay_reason = forms.ChoiceField(
        label=_("Reason"), widget=UnfoldAdminSelectWidget,
        choices=[(reason.value, reason.label) for reason in CHANGE_REASONS],
        initial=PayReason.PROMOTION,
    )  # fmt: skip
    level = forms.IntegerField(
        label=_("Pay level"), min_value=MIN_LEVEL, max_value=MAX_LEVEL, required=False,
        widget=UnfoldAdminIntegerFieldWidget, help_text=_("Left empty: the present level."),
    )  # fmt: skip
    cell = forms.IntegerField(
        label=_("Cell"), min_value=1, required=False, widget=UnfoldAdminIntegerFieldWidget,
        help_text=_("Left empty on promotion and MACP: found by rule 13."),
    )  # fmt: skip
    pay_effective_on = DayField(
        label=_("From"), required=False, widget=DayInput,
        help_text=_("Left empty: the first of this month. A later date waits."),
    )  # fmt: skip
    order_reference = forms.CharField(
        label=_("Order"), max_length=120, required=False, widget=UnfoldAdminTextInputWidget
    )
    designation = forms.ModelChoiceField(
        label=_("New designation"), queryset=Designation.objects.none(), required=False,
        widget=UnfoldAdminSelectWidget,
        help_text=_("Left empty: stays. It changes when the pay is entered, not on a later date."),
    )  # fmt: skip
    from_next_increment = forms.BooleanField(
        label=_("Fix the pay on the date of the next increment"), required=False, widget=UnfoldBooleanWidget,
        help_text=_("The employee's option on promotion and MACP, FR 22(I)(a)(1)."),
    )  # fmt: skip
    rebase_later = forms.BooleanField(
        label=_("Re-fix later increments"), required=False, widget=UnfoldBooleanWidget,
        help_text=_("Where pay is entered for later days already: enter it anew from the new place."),
    )  # fmt: skip
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["designation"]
        field.queryset = Designation.objects.filter(is_active=True)

    def hidden(self) -> "PayForm":
        """Return the same values as hidden fields, to be confirmed."""
        form = PayForm(initial={**self.cleaned_data, "confirmed": "1"})
        for field in form.fields.values():
            field.widget = forms.HiddenInput()
        return form


class IncrementDateForm(forms.Form):
    """Which 1 January or 1 July."""

    on = forms.ChoiceField(label=_("Date"), widget=UnfoldAdminSelectWidget)

    def __init__(self, *args: Any, choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["on"]
        field.choices = choices
