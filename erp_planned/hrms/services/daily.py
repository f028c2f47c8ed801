"""What the clock does every night: orders whose day has come, papers that run out, grievances past their limit."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.errors import DomainError
from core.periods import today
from core.tenancy.due import next_day
from erp_planned.hrms.enums import OrderState
from erp_planned.hrms.models import Order, PromotionRecord, TransferOrder
from erp_planned.hrms.selectors.orders import due_orders
from erp_planned.hrms.services.escalation import escalate_grievances
from erp_planned.hrms.services.notices import tell_deciders
from erp_planned.hrms.services.orders import hold
from erp_planned.hrms.services.papers import remind_of_papers
from erp_planned.hrms.services.promotions import put_promotion_in_force
from erp_planned.hrms.services.transfers import put_transfer_in_force


def daily(now: datetime) -> datetime:
    """Do what is due and return when to come again: shortly after midnight. A second time does nothing."""
    actor = system_actor(Door.TASK)
    put_due_in_force(actor=actor)
    day = timezone.localdate(now)
    remind_of_papers(day=day, actor=actor)
    escalate_grievances(day=day, actor=actor)
    return next_day(now, hour=0, minute=5)


def put_due_in_force(*, actor: Actor) -> int:
    """Have every approved order whose day has come take effect, each once; return how many did.

    One that cannot (the person has left, the department is closed) keeps its state, says what hinders it, and is
    told to whoever decides, once for each reason.
    """
    orders: list[Order] = [*due_orders(PromotionRecord, today()), *due_orders(TransferOrder, today())]
    return sum(_put_in_force(order, actor) for order in sorted(orders, key=lambda row: row.effective_on))


def _put_in_force(order: Order, actor: Actor) -> bool:
    try:
        with transaction.atomic():
            if isinstance(order, PromotionRecord):
                put_promotion_in_force(order=order, actor=actor)
            elif isinstance(order, TransferOrder):
                put_transfer_in_force(order=order, actor=actor)
    except DomainError as error:
        _hindered(order, str(error), actor)
        return False
    return True


def _hindered(order: Order, problem: str, actor: Actor) -> None:
    """Note on an order what hinders it; somebody else may have decided on it meanwhile."""
    with transaction.atomic():
        row = hold(order)
        if row.state != OrderState.APPROVED or row.problem == problem[:500]:
            return
        row.problem = problem[:500]
        row.save(update_fields=["problem"])
        record(actor, "hrms.order_hindered", row, after={"problem": row.problem})
        tell_deciders(row, "order_hindered", actor, problem=row.problem)
