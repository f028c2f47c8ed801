"""Entering an employee: record, first pay, status, account, in one transaction."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.refusals import naming_refusals
from payroll.employees.enums import EmployeeStatus, PayReason
from payroll.employees.models import Employee, StatusHistory
from payroll.employees.permissions import EmployeePermission
from payroll.employees.services.checks import (
    TAKEN,
    check_birth,
    check_record,
    check_required,
    checked_code,
    checked_photo,
    cleaned,
)
from payroll.employees.services.codes import next_codes
from payroll.employees.services.credentials import Credentials, make_account
from payroll.employees.services.later_pay import PayStep, pay_row
from payroll.employees.services.notes import late_notes, shared_account
from payroll.employees.services.retirement import RETIREMENT_FIELDS, set_retirement
from payroll.employees.signals import employee_created
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.matrix import cell_of
from payroll.pay_commission.selectors import matrix

AUDITED = (
    "name",
    "date_of_birth",
    "date_of_joining",
    "department",
    "designation",
    "scheme",
    "pan",
    "bank_account",
)


@dataclass(frozen=True, slots=True)
class CreatedEmployee:
    """The new employee and the credentials, which nobody can read again."""

    employee: Employee
    credentials: Credentials


def create_employee(
    *,
    actor: Actor,
    level: int,
    cell: int,
    code: str = "",
    pay_effective_on: date | None = None,
    order_reference: str = "",
    **values: Any,
) -> CreatedEmployee:
    """Enter an employee and make the ESS account (spec: payroll, Authentication 5).

    `values` are fields of the record; department and designation may be given by code or name. Level and cell
    choose the basic pay from the organization's matrix (spec: payroll, Salary rules 6), from
    `pay_effective_on` or else the date of joining. Without a code one is generated; without `retirement_on` and
    `retirement_order` the age decides when service ends.
    Raises ValidationFailed, Duplicate (code, PAN, PRAN, user name), Forbidden.
    """
    authorize(actor, EmployeePermission.WRITE)
    check_required(values)
    retirement = {name: values.pop(name) for name in RETIREMENT_FIELDS if name in values}
    values = cleaned(values)
    photo = values.pop("photo", None)
    settings = organization_settings()
    place = cell_of(matrix(settings.commission_version), level, cell)
    employee = Employee(code=checked_code(code) if code.strip() else "", **values)
    check_birth(employee.date_of_birth)
    set_retirement(employee, retirement, settings.retirement_age)
    if photo:
        employee.photo = checked_photo(photo)
    with naming_refusals(TAKEN):
        employee.code = employee.code or next_codes(1)[0]
        check_record(employee)
        employee.user, credentials = make_account(employee=employee, actor=actor)
        employee.save()
        begins = checked_first_day(employee, pay_effective_on)
        step = PayStep(begins, place, PayReason.JOINING, settings.commission_version)
        pay_row(employee.pk, step, actor, order_reference).save()
        first_status(employee, actor).save()
        after = {name: getattr(employee, name) for name in AUDITED}
        after |= {"level": place.level, "cell": place.cell, "basic": place.basic}
        record(actor, "employees.created", employee, after=after)
        employee_created.send(sender=Employee, employee=employee, actor=actor)
    employee.notes = (*late_notes(employee.date_of_joining), *shared_account(employee))
    return CreatedEmployee(employee, credentials)


def checked_first_day(employee: Employee, pay_effective_on: date | None) -> date:
    """Return the day from which the first pay counts: that of joining by default. Raises ValidationFailed."""
    effective_on = pay_effective_on or employee.date_of_joining
    if effective_on < employee.date_of_joining:
        raise ValidationFailed.at("pay_effective_on", _("Pay cannot begin before the date of joining."))
    return effective_on


def first_status(employee: Employee, actor: Actor) -> StatusHistory:
    """Return the first row of status, not written yet."""
    return StatusHistory(
        employee=employee,
        effective_on=employee.date_of_joining,
        status=EmployeeStatus.ACTIVE,
        reason=_("Joined"),
        created_by=actor.name[:150],
    )
