"""What tests of payments share: Friday the 20th of November 2026, the sandbox, its signed notices."""

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import school.payments.tasks  # noqa: F401 - the worker knows them
from core.outbox.enums import JobState
from core.outbox.jobs import run_job
from core.outbox.models import Job
from school.fees.models import Invoice, Receipt
from school.payments import calc
from school.payments.gateways import Facts
from school.payments.gateways.sandbox import SandboxGateway, facts_of
from school.payments.models import GatewayOrder, GatewayPayment, SandboxPayment
from school.payments.services.orders import start
from school.payments.services.sandbox import notice_of, play, signature_of
from tests.core.accounts.people import Api
from tests.school.fees.money import invoice
from tests.school.world import World

NOON = "2026-11-20 12:00"
WEBHOOK = "v1/payments/webhook"


def ordered(
    world: World, amount: Any = 1000, row: Invoice | None = None, who: str = "parent"
) -> GatewayOrder:
    """Order the payment of an invoice of the first student, whose parent is `parent`."""
    row = row or invoice(world, amount)
    return start(actor=world.actor(who), invoice=row, amount=Decimal(str(amount)))


def paid(world: World, order: GatewayOrder, delivery: str = "lose") -> SandboxPayment:
    """Pay at the sandbox; the notice is lost where nothing else is said."""
    found = play(order=order, outcome="pay", delivery=delivery, actor=world.actor("parent"))
    assert found is not None
    return found


def proof(payment: SandboxPayment) -> dict[str, str]:
    """Return the body of verify."""
    return {
        "orderId": payment.order.order_id,
        "paymentId": payment.payment_id,
        "signature": signature_of(payment),
    }


def body_of(payment: SandboxPayment, name: str = "payment.captured", **more: Any) -> bytes:
    """Return a notice; `more` changes the payment in it."""
    told = notice_of(payment, name)
    told["payload"]["payment"]["entity"].update(more)
    return json.dumps(told).encode()


def notify(world: World, body: bytes, *, event_id: str = "evt_1", secret: str = "", **headers: str) -> Any:
    """Send a notice as the gateway does."""
    secret = secret or SandboxGateway(world.tenant.schema_name).webhook_secrets[0]
    sent = {"X-Razorpay-Signature": calc.webhook_signature(body, secret), "x-razorpay-event-id": event_id}
    return Api(world.tenant)("POST", WEBHOOK, body, **{**sent, **headers})


def work() -> int:
    """Carry out the jobs that wait, as the worker does; return how many."""
    waiting = list(Job.objects.filter(state=JobState.QUEUED).order_by("pk").values_list("pk", flat=True))
    for number in waiting:
        run_job(number)
    return len(waiting)


def facts(payment: SandboxPayment, **more: Any) -> Facts:
    """Return what the gateway says of a payment; `more` changes it."""
    found = facts_of(payment)
    values = {name: getattr(found, name) for name in Facts.__slots__}
    return Facts(**{**values, **more})


def receipts() -> list[tuple[str, Decimal]]:
    """Return transaction and amount of every receipt."""
    return list(Receipt.objects.order_by("number").values_list("transaction_id", "amount"))


def payment_now() -> GatewayPayment:
    """Return the only payment."""
    return GatewayPayment.objects.select_related("receipt", "order").get()


Put = Callable[[str], None]
