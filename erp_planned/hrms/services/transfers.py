"""Transfer orders: made, approved, in force on their day, reversed by another order."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields, naming_refusals
from erp_planned.hrms.enums import OrderState
from erp_planned.hrms.errors import OrderNotPossible, OrderStands, OwnCase
from erp_planned.hrms.models import TransferOrder
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.orders import later_order, out_of_service, own_order_text, standing
from erp_planned.hrms.services.notices import tell_decided, tell_deciders
from erp_planned.hrms.services.orders import approving, in_force, step
from erp_planned.hrms.services.schedule import look_on
from payroll.employees.access import is_own
from payroll.employees.models import Department, Designation, Employee
from payroll.employees.services.updates import update_employee

ONCE = "hrms_transfer_once_a_day"


def make_transfer(
    *,
    employee: Employee,
    to_department: Department,
    effective_on: date,
    reason: str,
    actor: Actor,
    to_designation: Designation | None = None,
    reverses: TransferOrder | None = None,
) -> TransferOrder:
    """Enter a transfer order, which waits for a second person; its day may be past.

    Raises ValidationFailed naming the field, OrderNotPossible for somebody not in service on the day, OrderStands
    where an order for the day stands, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = TransferOrder(
        employee=employee,
        from_department=employee.department,
        from_designation=employee.designation,
        to_department=to_department,
        to_designation=to_designation,
        effective_on=effective_on,
        reason=reason.strip(),
        reverses=reverses,
        made_by=actor.name[:150],
        made_by_id=actor.number,
    )
    check_fields(row)
    _check_new(row)
    with transaction.atomic():
        with naming_refusals({ONCE: lambda: _stands(row)}):
            row.save()
        after = {"employee": employee, "to": to_department, "on": effective_on, "reason": row.reason}
        record(actor, "hrms.transfer_made", row, after=after)
        tell_deciders(row, "order_made", actor)
    return row


def approve_transfer(*, order: TransferOrder, actor: Actor, comments: str = "") -> TransferOrder:
    """Approve an order; one whose day has come takes effect at once.

    Raises OwnCase for the person concerned and for who made it, OrderNotPossible, InvalidTransition, Forbidden.
    """
    with transaction.atomic():
        with approving(order, actor, comments) as row:
            _check_possible(row)
        tell_decided(row, "order_approved", actor)
        if row.effective_on <= today():
            return put_transfer_in_force(order=row, actor=actor)
        look_on(row.effective_on)
    return row


def put_transfer_in_force(*, order: TransferOrder, actor: Actor) -> TransferOrder:
    """Have an approved order take effect: department and designation change, once.

    Where an order from a later day is in force already nothing changes, and the note says so. Raises
    OrderNotPossible where the person has left or the department is closed, InvalidTransition.
    """
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        # Whoever approved it has had the own case looked at; the clock and the approver carry it out.
        with step(order, OrderState.IN_FORCE, actor, own=True) as row:
            _check_possible(row)
            later = later_order(row)
            if later is None:
                row.from_department, row.from_designation = row.employee.department, row.employee.designation
                _carry_out(row, actor)
            else:
                row.note = _("%(order)s of a later day stands, so department and designation stay.") % {
                    "order": later
                }
            in_force(row)
        tell_decided(row, "order_in_force", actor)
    return row


def reverse_transfer(*, order: TransferOrder, actor: Actor, effective_on: date, reason: str) -> TransferOrder:
    """Make the order that undoes one in force, from a day on; it waits for approval like any other.

    Raises OwnCase for the person concerned, OrderNotPossible for an order that is not in force or changed nothing,
    and as `make_transfer`.
    """
    authorize(actor, P.WRITE)
    if is_own(order.employee, actor):
        raise OwnCase(own_order_text())
    if order.state != OrderState.IN_FORCE:
        raise OrderNotPossible(standing(order))
    if order.note:
        raise OrderNotPossible(_("This order changed nothing, so there is nothing to reverse."))
    if effective_on <= order.effective_on:
        text = _("Give a day after %(day)s, when the order took effect.") % {
            "day": in_date(order.effective_on)
        }
        raise ValidationFailed.at("effective_on", text)
    return make_transfer(
        employee=order.employee,
        to_department=order.from_department,
        to_designation=order.from_designation if order.to_designation_id else None,
        effective_on=effective_on,
        reason=reason,
        actor=actor,
        reverses=order,
    )


def _carry_out(row: TransferOrder, actor: Actor) -> None:
    values: dict[str, object] = {"department": row.to_department}
    if row.to_designation is not None:
        values["designation"] = row.to_designation
    row.employee = update_employee(employee=row.employee, actor=actor, **values)


def _check_new(row: TransferOrder) -> None:
    if not row.reason:
        raise ValidationFailed.at("reason", _("Give the reason of the transfer."))
    same_post = row.to_designation is None or row.to_designation_id == row.employee.designation_id
    if row.to_department_id == row.employee.department_id and same_post:
        text = _("%(who)s is in this department already.") % {"who": row.employee}
        raise ValidationFailed.at("to_department", text)
    if row.effective_on < row.employee.date_of_joining:
        text = _("The day must not be before the date of joining, %(day)s.") % {
            "day": in_date(row.employee.date_of_joining)
        }
        raise ValidationFailed.at("effective_on", text)
    _check_possible(row)


def _check_possible(row: TransferOrder) -> None:
    """Refuse what cannot take effect as things stand. Raises OrderNotPossible naming the field."""
    left = out_of_service(row.employee, row.effective_on)
    if left:
        raise OrderNotPossible.at("effective_on", left + " " + _("Cancel the order."))
    if not row.to_department.is_active:
        text = _("The department “%(name)s” is closed. Cancel the order or open the department again.")
        raise OrderNotPossible.at("to_department", text % {"name": row.to_department})
    if row.to_designation is not None and not row.to_designation.is_active:
        text = _("The designation “%(name)s” is not in use any more. Cancel the order or take it up again.")
        raise OrderNotPossible.at("to_designation", text % {"name": row.to_designation})


def _stands(row: TransferOrder) -> OrderStands:
    text = _("A transfer order for %(who)s and %(day)s stands already.") % {
        "who": row.employee,
        "day": in_date(row.effective_on),
    }
    return OrderStands.at("effective_on", text)
