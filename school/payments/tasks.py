"""Background work of online payments: ids in, the same services."""

from typing import Any

from core.errors import Busy
from core.jobs import job_actor
from core.tenancy.tasks import tenant_task
from school.payments.errors import GatewayAway
from school.payments.permissions import PaymentPermission as P
from school.payments.services import polling, refunds, sandbox, statements, webhooks


@tenant_task(name=webhooks.TASK)
def handle_event(*, event_id: str) -> dict[str, Any]:
    """Deal with a stored notice of the gateway."""
    return {"outcome": webhooks.handle_event(event_id=event_id)}


@tenant_task(name=polling.TASK)
def poll() -> dict[str, Any]:
    """Ask the gateway about orders that nobody was heard of."""
    return {"asked": polling.poll()}


@tenant_task(name=refunds.TASK)
def refund(*, payment_id: str) -> dict[str, Any]:
    """Pay a payment back through the gateway."""
    try:
        return {"state": refunds.carry_out_refund(payment_id=payment_id)}
    except GatewayAway as error:  # the job is put back and tried again
        raise Busy(error.message) from error


@tenant_task(name=statements.TASK)
def post_exact(*, statement_id: str) -> dict[str, Any]:
    """Make the receipts of the exact matches of a bank statement."""
    return statements.post_exact(statement_id=statement_id, actor=job_actor(P.SETTLE))


@tenant_task(name=sandbox.TASK)
def deliver(*, notice_id: str) -> dict[str, Any]:
    """Send a notice of the sandbox to our own webhook."""
    return {"answer": sandbox.deliver(notice_id=notice_id)}
