"""Changing an employee's record; pay and status go to their own services."""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts import services as accounts
from core.accounts.models import User
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, ValidationFailed
from core.periods import today
from core.refusals import naming_refusals
from payroll.employees import hooks
from payroll.employees.access import refuse_own_fields
from payroll.employees.errors import CodeInUse
from payroll.employees.models import Employee
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors.entitlement import ENTITLEMENT_FIELDS
from payroll.employees.services.accounts import guard_account
from payroll.employees.services.checks import (
    REQUIRED,
    TAKEN,
    check_record,
    check_required,
    checked_code,
    checked_photo,
    cleaned,
)
from payroll.employees.services.entitlement import change_entitlement, cover_from
from payroll.employees.services.locking import locked
from payroll.employees.services.notes import late_notes, shared_account
from payroll.employees.services.pay import change_pay
from payroll.employees.services.retirement import RETIREMENT_FIELDS, change_retirement
from payroll.employees.services.status import change_status, first_day_touched
from payroll.employees.signals import service_changed
from payroll.organizations.selectors import organization_settings

# What a change of pay takes, and by which name `change_pay` does.
PAY_FIELDS = {
    "level": "level", "cell": "cell", "pay_effective_on": "effective_on", "pay_reason": "reason",
    "order_reference": "order_reference", "rebase_later": "rebase_later",
    "from_next_increment": "from_next_increment",
}  # fmt: skip
STATUS_FIELDS = ("status", "status_on", "status_reason")
ENTITLEMENT_DATES = ("entitlement_from", "entitlement_reason")
# What the date of retirement follows from.
RETIREMENT_FACTS = {"date_of_birth", "designation"}
# What leave and others count service by.
SERVICE_FIELDS = {"date_of_joining", "retirement_on"}


def update_employee(*, employee: Employee, actor: Actor, **values: Any) -> Employee:
    """Change what is given and nothing else, and return the employee.

    Level and cell take `pay_effective_on` and `pay_reason` (see `change_pay`), status takes `status_on` and
    `status_reason` (see `change_status`), HRA and TA take `entitlement_from` and `entitlement_reason` (see
    `change_entitlement`), `retirement_on` takes `retirement_order`; the code can change until the first payroll.
    Of the own record the office changes only how one is reached (`access.OWN_FIELDS`).
    Raises ValidationFailed, Duplicate, CodeInUse, InvalidTransition, InvalidState, NotFound, Forbidden.
    """
    authorize(actor, EmployeePermission.WRITE)
    pay = {name: values.pop(name) for name in PAY_FIELDS if name in values}
    status = {name: values.pop(name) for name in STATUS_FIELDS if name in values}
    retirement = {name: values.pop(name) for name in RETIREMENT_FIELDS if name in values}
    dated = {name: values.pop(name) for name in ENTITLEMENT_DATES if name in values}
    code = values.pop("code", None)
    values = cleaned(values)
    entitlement = {name: values.pop(name) for name in ENTITLEMENT_FIELDS if name in values}
    with naming_refusals(TAKEN):
        employee = locked(employee)
        days = _change_record(employee, values, code, retirement, actor)
        days.append(_change_entitlement(employee, entitlement, dated, actor))
        days.append(_change_pay(employee, pay, actor))
        days.append(_change_status(employee, status, actor))
    result = _stored(employee)
    result.notes = late_notes(*days)
    if values.get("bank_account"):
        result.notes += shared_account(result)
    return result


def _stored(employee: Employee) -> Employee:
    return Employee.objects.select_related("department", "designation", "user").get(pk=employee.pk)


def _change_record(
    employee: Employee,
    values: dict[str, Any],
    code: str | None,
    retirement: dict[str, Any],
    actor: Actor,
) -> list[date | None]:
    """Change the columns and return the days from which pay is another one now."""
    has_photo, photo = "photo" in values, values.pop("photo", None)
    before, after = changes(employee, values)
    old_code = employee.code
    if code is not None and checked_code(code) != old_code:
        employee.code = checked_code(code)
        _check_code_is_free_to_change(employee)
        before["employee_code"], after["employee_code"] = old_code, employee.code
    for name in after:
        if name != "employee_code":
            setattr(employee, name, after[name])
    if has_photo:
        employee.photo = checked_photo(photo) if photo else ""
        before["photo"], after["photo"] = "", "changed" if photo else "removed"
    check_required({name: getattr(employee, name) for name in REQUIRED})
    if retirement or RETIREMENT_FACTS & set(after):
        change_retirement(employee, retirement, organization_settings().retirement_age, before, after)
    if not after:
        return []
    refuse_own_fields(employee, actor, after)
    check_record(employee)
    employee.save()
    _carry_to_account(employee, after, actor)
    record(actor, "employees.changed", employee, before=before, after=after)
    if "date_of_joining" in after:
        cover_from(employee, actor)
    if SERVICE_FIELDS & set(after):
        service_changed.send(sender=Employee, employee=employee, actor=actor)
    moved = [min(before[name], after[name]) for name in SERVICE_FIELDS & set(after)]
    return [*moved]


def _change_entitlement(
    employee: Employee, values: dict[str, Any], dated: dict[str, Any], actor: Actor
) -> date | None:
    if not values:
        for name in dated:
            text = _("This belongs to a change of HRA or TA; give what changes too.")
            raise ValidationFailed.at(name, text)
        return None
    change_entitlement(
        employee=employee,
        actor=actor,
        values=values,
        on=dated.get("entitlement_from"),
        reason=dated.get("entitlement_reason") or "",
    )
    return dated.get("entitlement_from")


def _check_code_is_free_to_change(employee: Employee) -> None:
    if hooks.reason_in_use(employee.pk):
        raise CodeInUse.at("code", _("The code stands on payslips and cannot change any more."))


def _carry_to_account(employee: Employee, after: dict[str, Any], actor: Actor) -> None:
    """Keep name, e-mail, phone and user name of the account in step with the record."""
    if employee.user is None:
        return
    values: dict[str, Any] = {name: after[name] for name in ("name", "email", "phone") if name in after}
    if "employee_code" in after:
        values["username"] = employee.code.lower()
        _check_username(values["username"], employee.user)
    if values:
        changed = next(name for name in ("employee_code", "name", "email", "phone") if name in after)
        guard_account(employee.user, actor, "code" if changed == "employee_code" else changed)
        accounts.update_user(user=employee.user, actor=actor, **values)


def _check_username(username: str, user: User) -> None:
    if User.objects.filter(username__iexact=username).exclude(pk=user.pk).exists():
        text = _("The user name %(name)s, which goes with this code, is taken.") % {"name": username}
        raise Duplicate.at("code", text)


def _change_pay(employee: Employee, pay: dict[str, Any], actor: Actor) -> date | None:
    if not pay:
        return None
    if pay.get("level") is None and pay.get("cell") is None:
        name = next(iter(pay))
        raise ValidationFailed.at(name, _("This belongs to a change of level or cell; give one of them too."))
    given = {PAY_FIELDS[name]: value for name, value in pay.items() if value is not None}
    row = change_pay(employee=employee, actor=actor, **given)
    return row.effective_on if row else None


def _change_status(employee: Employee, given: dict[str, Any], actor: Actor) -> date | None:
    status = given.get("status")
    if status is None and given:
        text = _("This belongs to a change of status; give the status too.")
        raise ValidationFailed.at(next(iter(given)), text)
    if status is None or (status == employee.status and len(given) == 1):
        return None  # a body that repeats what is there
    on: date = given.get("status_on") or today()
    change_status(
        employee=employee, status=status, on=on, reason=given.get("status_reason") or "", actor=actor
    )
    return first_day_touched(status, on)
