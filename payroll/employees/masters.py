"""Departments, designations and pay elements."""

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.masters import Change, Master
from payroll.employees.enums import ElementKind
from payroll.employees.models import Department, Designation, PayElement
from payroll.employees.permissions import EmployeePermission as P
from payroll.employees.services.retirement import (
    RetirementPlan,
    in_words,
    move_retirements,
    plan_designation_age,
)
from payroll.organizations.errors import NeedsConfirmation
from payroll.organizations.selectors import organization_settings


def _ask_about_age(row: Designation, change: Change) -> None:
    """Raise NeedsConfirmation saying whose date of retirement another age moves."""
    if "retirement_age" in change.after and not change.is_new and not change.is_confirmed:
        texts = in_words(_moved(row))
        if texts:
            raise NeedsConfirmation(texts)


def _move_retirements(row: Designation, change: Change) -> None:
    if "retirement_age" in change.after and not change.is_new:
        values = {"designation": row.name, "age": _age(row)}
        reason = _("retirement age of %(designation)s: %(age)d") % values
        move_retirements(_moved(row), reason=reason, actor=change.actor)


def _moved(row: Designation) -> RetirementPlan:
    return plan_designation_age(row, _age(row))


def _age(row: Designation) -> int:
    return row.retirement_age or organization_settings().retirement_age


def _pay_is_earned(row: PayElement, _change: Change) -> None:
    if row.is_pay and row.kind != ElementKind.EARNING:
        raise ValidationFailed.at("is_pay", _("Only an earning can be pay for DA and NPS."))


departments = Master(
    Department,
    label="department",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "is_active"),
    tidy={"code": str.upper},
    columns=("code", "name", "is_active"),
    search=("code", "name"),
    filters=("is_active",),
    example={"code": "PHY", "name": "Physics"},
)
# Another retirement age moves the dates of the people, and is asked about first.
designations = Master(
    Designation,
    label="designation",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "retirement_age", "is_active"),
    confirms=True,
    check=_ask_about_age,
    after_change=_move_retirements,
    columns=("name", "retirement_age", "is_active"),
    search=("name",),
    filters=("is_active",),
    example={"name": "Assistant Professor", "retirement_age": 65},
)
# `is_prorata` is cut by days, `is_pay` counts for DA and NPS.
pay_elements = Master(
    PayElement,
    label="pay_element",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "kind", "is_taxable", "is_prorata", "is_pay", "is_active"),
    tidy={"code": str.upper},
    check=_pay_is_earned,
    columns=("code", "name", "kind", "is_taxable", "is_prorata", "is_pay", "is_active"),
    search=("code", "name"),
    filters=("kind", "is_active"),
    example={"code": "CANTEEN", "name": "Canteen", "kind": "deduction"},
)
