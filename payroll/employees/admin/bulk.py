"""Changes to many employees at once."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from core.actors import Actor
from core.admin.bulk import BulkAct
from core.admin.widgets import AmountInput, DayInput
from core.formatting import in_month, rupees
from core.forms import AmountField, DayField
from payroll.employees import services
from payroll.employees.models import Department, Designation, Employee, PayElement
from payroll.employees.permissions import EmployeePermission as P
from payroll.employees.selectors.masters import in_use

STAYS = ("", _("Stays as it is"))
PAID = ((True, _("is paid")), (False, _("is not paid")))


class DepartmentForm(forms.Form):
    """The department that all of them get."""

    department = forms.ModelChoiceField(
        label=_("Department"), queryset=in_use(Department),
        widget=UnfoldAdminSelectWidget,
    )  # fmt: skip


class DesignationForm(forms.Form):
    """The designation that all of them get."""

    designation = forms.ModelChoiceField(
        label=_("Designation"), queryset=in_use(Designation),
        widget=UnfoldAdminSelectWidget, help_text=_("The date of retirement follows the designation's age."),
    )  # fmt: skip


class AllowancesForm(forms.Form):
    """Whether HRA and TA are paid, from a day on."""

    ANSWERS: ClassVar = [STAYS, ("yes", _("Is paid")), ("no", _("Is not paid"))]
    hra_eligible = forms.ChoiceField(
        label=_("HRA"), choices=ANSWERS, required=False, widget=UnfoldAdminSelectWidget
    )
    ta_eligible = forms.ChoiceField(
        label=_("TA"), choices=ANSWERS, required=False, widget=UnfoldAdminSelectWidget
    )
    entitlement_from = DayField(
        label=_("From"), required=False, widget=DayInput, help_text=_("Left empty: today.")
    )
    entitlement_reason = forms.CharField(
        label=_("Reason or order"), max_length=200, required=False, widget=UnfoldAdminTextInputWidget
    )


class ElementForm(forms.Form):
    """An element of pay from a month on."""

    element = forms.ModelChoiceField(
        label=_("Element"), queryset=in_use(PayElement), widget=UnfoldAdminSelectWidget
    )
    amount = AmountField(
        label=_("Rupees a month"), min_value=0, widget=AmountInput, help_text=_("0 ends the element.")
    )
    from_on = DayField(label=_("From month"), widget=DayInput)
    to_on = DayField(
        label=_("To month"), required=False, widget=DayInput, help_text=_("Left empty: until changed.")
    )


def _update(row: Employee, values: dict[str, Any], actor: Actor) -> None:
    services.update_employee(employee=row, actor=actor, **values)


def _moves(row: Employee, values: dict[str, Any]) -> str:
    """Say from what to what department or designation they go."""
    ((name, target),) = values.items()
    present = getattr(row, name)
    return "" if present == target else f"{present} → {target}"


def _allowances(values: dict[str, Any]) -> dict[str, bool]:
    return {name: values[name] == "yes" for name in ("hra_eligible", "ta_eligible") if values[name]}


def _set_allowances(row: Employee, values: dict[str, Any], actor: Actor) -> None:
    dated = {name: values[name] for name in ("entitlement_from", "entitlement_reason") if values[name]}
    _update(row, {**_allowances(values), **dated}, actor)


def _describe_allowances(row: Employee, values: dict[str, Any]) -> str:
    names = {"hra_eligible": _t("HRA"), "ta_eligible": _t("TA")}
    changed = {name: on for name, on in _allowances(values).items() if getattr(row, name) != on}
    return ", ".join(f"{names[name]} {dict(PAID)[on]}" for name, on in changed.items())


def _set_element(row: Employee, values: dict[str, Any], actor: Actor) -> None:
    services.set_element(employee=row, actor=actor, **values)


def _describe_element(_row: Employee, values: dict[str, Any]) -> str:
    words = {
        "element": values["element"].name, "amount": rupees(values["amount"]),
        "month": in_month(values["from_on"]),
    }  # fmt: skip
    if not values["amount"]:
        return _t("%(element)s ends before %(month)s") % words
    return _t("%(element)s of %(amount)s a month from %(month)s") % words


_WRITE = P.WRITE
BULK_ACTS = (
    BulkAct("department", _("Set department"), _WRITE, DepartmentForm, _update, _moves, "apartment"),
    BulkAct("designation", _("Set designation"), _WRITE, DesignationForm, _update, _moves, "badge"),
    BulkAct(
        "allowances", _("HRA and TA"), _WRITE, AllowancesForm, _set_allowances, _describe_allowances, "home"
    ),
    BulkAct(
        "element", _("Set or stop an element"), _WRITE, ElementForm, _set_element, _describe_element,
        "playlist_add",
    ),
)  # fmt: skip
