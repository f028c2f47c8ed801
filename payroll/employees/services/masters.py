"""Departments, designations and pay elements."""

from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, ProtectedError
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InUse, ValidationFailed
from payroll.employees.enums import ElementKind
from payroll.employees.models import Department, Designation, PayElement
from payroll.employees.services.retirement import move_retirements, plan_designation_age
from payroll.organizations.permissions import PayrollPermission
from payroll.organizations.selectors import organization_settings

Master = Department | Designation | PayElement
M = TypeVar("M", Department, Designation, PayElement)


def create_department(*, code: str, name: str, actor: Actor, is_active: bool = True) -> Department:
    """Add a department. Raises Duplicate for a taken code, ValidationFailed, Forbidden."""
    return _create(Department(code=code.strip().upper(), name=name.strip(), is_active=is_active), actor)


def create_designation(
    *, name: str, actor: Actor, retirement_age: int | None = None, is_active: bool = True
) -> Designation:
    """Add a designation, with a retirement age in years where it is not the organization's.

    Raises Duplicate for a taken name, ValidationFailed, Forbidden.
    """
    row = Designation(name=name.strip(), retirement_age=retirement_age, is_active=is_active)
    return _create(row, actor)


def create_pay_element(
    *,
    code: str,
    name: str,
    kind: str,
    actor: Actor,
    is_taxable: bool = True,
    is_prorata: bool = False,
    is_pay: bool = False,
    is_active: bool = True,
) -> PayElement:
    """Add a pay element: `is_prorata` is cut by days, `is_pay` counts for DA and NPS (earnings only).

    Raises Duplicate for a taken code, ValidationFailed, Forbidden.
    """
    row = PayElement(
        code=code.strip().upper(),
        name=name.strip(),
        kind=kind,
        is_taxable=is_taxable,
        is_prorata=is_prorata,
        is_pay=is_pay,
        is_active=is_active,
    )
    return _create(row, actor)


def update_master(*, master: M, actor: Actor, **values: Any) -> M:
    """Change a department, designation or pay element.

    Another retirement age of a designation moves the dates of its people (see `plan_designation_age`).
    Raises Duplicate, ValidationFailed, Forbidden.
    """
    authorize(actor, PayrollPermission.EMPLOYEE_WRITE)
    values = {name: value.strip() if isinstance(value, str) else value for name, value in values.items()}
    if "code" in values:
        values["code"] = values["code"].upper()
    with transaction.atomic():
        row = type(master).objects.select_for_update().get(pk=master.pk)
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        _check(row)
        row.save()
        if after:
            record(actor, f"employees.{row._meta.model_name}_changed", row, before=before, after=after)
        if isinstance(row, Designation) and "retirement_age" in after:
            age = row.retirement_age or organization_settings().retirement_age
            reason = _("retirement age of %(designation)s: %(age)d") % {"designation": row.name, "age": age}
            move_retirements(plan_designation_age(row, age), reason=reason, actor=actor)
    return row


def delete_master(*, master: Master, actor: Actor) -> None:
    """Delete one that nobody uses. Raises InUse telling to make it inactive, Forbidden."""
    authorize(actor, PayrollPermission.EMPLOYEE_WRITE)
    with transaction.atomic():
        record(actor, f"employees.{master._meta.model_name}_deleted", master, before={"name": master.name})
        try:
            master.delete()
        except ProtectedError as error:
            text = _("“%(name)s” is in use; make it inactive instead.") % {"name": master.name}
            raise InUse(text) from error


def _create(row: M, actor: Actor) -> M:
    authorize(actor, PayrollPermission.EMPLOYEE_WRITE)
    _check(row)
    with transaction.atomic():
        row.save()
        record(actor, f"employees.{row._meta.model_name}_created", row, after={"name": row.name})
    return row


def _check(row: Model) -> None:
    try:
        row.clean_fields()
    except ValidationError as error:
        raise ValidationFailed(_("Check the fields named below."), fields=error.message_dict) from error
    if isinstance(row, PayElement) and row.is_pay and row.kind != ElementKind.EARNING:
        raise ValidationFailed.at("is_pay", _("Only an earning can be pay for DA and NPS."))
    for field in row._meta.fields:
        if not field.unique or field.primary_key:
            continue
        value = getattr(row, field.name)
        others = type(row)._default_manager.filter(**{f"{field.name}__iexact": value}).exclude(pk=row.pk)
        if others.exists():
            raise Duplicate.at(field.name, _("“%(value)s” exists already.") % {"value": value})
