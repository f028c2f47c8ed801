"""What both kinds of order share: approval by a second person, rejection, cancelling before the day."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import NotFound
from core.numbering.services import next_number
from core.periods import today
from core.states import moving, take
from erp_planned.hrms.enums import ORDER_TRANSITIONS, OrderState
from erp_planned.hrms.errors import OwnCase
from erp_planned.hrms.models import Order, TransferOrder
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.orders import concerns, own_order_text, rows_of, standing
from erp_planned.hrms.services.notices import tell_decided
from payroll.employees.access import is_own
from payroll.employees.models import Employee
from payroll.employees.services.locking import locked

O = TypeVar("O", bound=Order)  # noqa: E741 - an order


def hold(order: O) -> O:
    """Return the order as stored now; its employee is locked before it, so that orders of one person queue up."""
    locked(Employee(pk=order.employee_id))
    return take(rows_of(type(order)), NotFound(_("There is no such order.")), pk=order.pk)


@contextmanager
def step(order: O, to: OrderState, actor: Actor, *, stamp: str = "", own: bool = False) -> Iterator[O]:
    """Move an order: lock, refuse the own case unless `own`, change, save and audit."""
    name = "transfer" if isinstance(order, TransferOrder) else "promotion"
    with transaction.atomic():
        row = hold(order)
        if not own and concerns(row, actor):
            raise OwnCase(own_order_text())
        with moving(
            row, to=to, table=ORDER_TRANSITIONS, actor=actor, event=f"hrms.{name}_{to.value}", stamp=stamp,
            standing=standing,
        ):  # fmt: skip
            yield row


def give_number(row: Order) -> None:
    """Give an order its number, without gaps in each year; one that it brought stays."""
    if row.order_no:
        return
    kind = "TO" if isinstance(row, TransferOrder) else "PO"
    year = today().year
    row.order_no = f"{kind}/{year}/{next_number(f'hrms_{kind}', period=str(year)):04d}"


@contextmanager
def approving(order: O, actor: Actor, comments: str) -> Iterator[O]:
    """Approve an order with its number; the block checks that it can take effect."""
    authorize(actor, P.DECIDE)
    with step(order, OrderState.APPROVED, actor, stamp="decided") as row:
        row.decided_by_id, row.comments = actor.number, comments.strip()
        yield row
        give_number(row)


def reject(order: O, actor: Actor, comments: str) -> O:
    """Reject a draft with the reason. Raises OwnCase, InvalidTransition, Forbidden."""
    authorize(actor, P.DECIDE)
    with step(order, OrderState.REJECTED, actor, stamp="decided") as row:
        row.decided_by_id, row.comments = actor.number, comments.strip()
    return row


def cancel(order: O, actor: Actor, comments: str) -> O:
    """Cancel an order before it takes effect; who made a draft withdraws it so.

    Raises OwnCase for the person concerned, and once it is approved for its maker too; InvalidTransition, Forbidden.
    """
    authorize(actor, P.WRITE)
    with step(order, OrderState.CANCELLED, actor, own=True) as row:
        was_approved = row.state == OrderState.APPROVED
        if was_approved:
            authorize(actor, P.DECIDE)
        if is_own(row.employee, actor) or (was_approved and concerns(row, actor)):
            raise OwnCase(own_order_text())
        row.comments, row.problem = comments.strip(), ""
    if was_approved:
        tell_decided(row, "order_cancelled", actor)
    return row


def in_force(row: Order) -> None:
    """Mark when an order took effect."""
    row.in_force_at, row.problem = timezone.now(), ""
