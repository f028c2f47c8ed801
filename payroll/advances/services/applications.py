"""Applying for an advance."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.periods import today
from core.refusals import check_fields, naming_refusals
from payroll.advances.errors import NotEligible
from payroll.advances.models import AdvanceApplication, AdvanceType
from payroll.advances.permissions import AdvancePermission
from payroll.advances.services.checking import check_instalments, check_rupees
from payroll.advances.services.notices import notify_deciders
from payroll.employees.access import is_own
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee

ASKED_ONCE = "advance_asked_once"


def submit_application(
    *,
    advance_type: AdvanceType,
    employee: Employee,
    amount: Decimal,
    actor: Actor,
    principal_instalments: int | None = None,
    interest_instalments: int | None = None,
    purpose: str = "",
    applied_on: date | None = None,
) -> AdvanceApplication:
    """Enter an application, rupees; without instalments the most that the type allows.

    Ceiling and eligibility are decided at the sanction, which may be lower. An employee applies for the own
    person only. Raises Duplicate while one application of the type waits, NotEligible for somebody who is not
    in service, ValidationFailed, Forbidden.
    """
    own = is_own(employee, actor)
    authorize(actor, AdvancePermission.APPLY if own else AdvancePermission.WRITE)
    check_rupees(amount)
    if not advance_type.is_active:
        text = _("“%(type)s” is not given any more.") % {"type": advance_type.name}
        raise ValidationFailed.at("advance_type", text)
    if employee.status != EmployeeStatus.ACTIVE:
        raise NotEligible(_("The employee is not in service."))
    principal = _given(principal_instalments, advance_type.max_principal_instalments)
    interest = _given(interest_instalments, advance_type.max_interest_instalments)
    bears_interest = advance_type.max_interest_instalments > 0
    check_instalments(advance_type, principal=principal, interest=interest, bears_interest=bears_interest)
    applied_on = applied_on or today()
    if applied_on > today():
        raise ValidationFailed.at("applied_on", _("The date must not be in the future."))
    row = AdvanceApplication(
        type=advance_type,
        employee=employee,
        amount=amount,
        purpose=purpose.strip(),
        principal_instalments=principal,
        interest_instalments=interest,
        applied_on=applied_on,
        created_by=actor.name,
    )
    check_fields(row)
    with transaction.atomic():
        with naming_refusals({ASKED_ONCE: lambda: _asked_already(advance_type)}):
            row.save()
        after = {"type": advance_type.code, "employee": employee, "amount": amount}
        record(actor, "advance.submitted", row, after=after)
        notify_deciders(row, actor)
    return row


def _asked_already(advance_type: AdvanceType) -> Duplicate:
    text = _("An application for “%(type)s” waits for a decision already.") % {"type": advance_type.name}
    return Duplicate.at("advance_type", text)


def _given(number: int | None, most: int) -> int:
    return most if number is None else number
