"""The sandbox's side of a payment: somebody pays, fails or walks away, and our own webhook is told of it."""

import json
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import urllib3
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState
from core.jobs import enqueue
from core.states import take
from core.tenancy.addresses import absolute
from core.tenancy.due import look_at
from school.payments import calc
from school.payments.enums import SandboxDelivery, SandboxOutcome
from school.payments.errors import NoSuchOrder
from school.payments.gateways.base import CAPTURED
from school.payments.gateways.sandbox import SandboxGateway, new_id
from school.payments.models import GatewayOrder, SandboxNotice, SandboxOrder, SandboxPayment
from school.payments.permissions import PaymentPermission as P

TASK = "school_payments.sandbox_deliver"
LOOK = "payments.sandbox"
WEBHOOK = "/api/v1/payments/webhook"
DELAY = timedelta(minutes=1)
MOST_TRIES = 8
TURN = 20


def is_sandbox() -> bool:
    """Say whether payments here are play money."""
    return bool(SandboxGateway.name == settings.PAYMENT_GATEWAY)


def play(
    *, order: GatewayOrder, outcome: str, actor: Actor, delivery: str = SandboxDelivery.SEND
) -> SandboxPayment | None:
    """Do at the sandbox what somebody chose on its page; return the payment, None for whoever walked away.

    The order has been looked up by rights. Raises InvalidState for an order that is paid at the sandbox already
    or lies at another gateway, Forbidden.
    """
    authorize(actor, P.PAY)
    if not is_sandbox() or order.gateway != SandboxGateway.name:
        raise InvalidState(_("This order is not one of the sandbox."))
    if outcome == SandboxOutcome.WALK_AWAY:
        return None
    with transaction.atomic():
        held = take(SandboxOrder.objects.all(), NoSuchOrder(), order_id=order.gateway_order_id)
        if held.payments.filter(status=CAPTURED).exists():
            raise InvalidState(_("The order is paid already."))
        payment = SandboxPayment.objects.create(
            payment_id=new_id("pay"),
            order=held,
            amount=held.amount,
            currency=held.currency,
            status=CAPTURED if outcome == SandboxOutcome.PAY else "failed",
        )
        _tell(payment, delivery)
    return payment


def signature_of(payment: SandboxPayment) -> str:
    """Return what the gateway gives the browser along after a payment."""
    secret = SandboxGateway.here().key_secret
    return calc.payment_signature(payment.order.order_id, payment.payment_id, secret)


def _tell(payment: SandboxPayment, delivery: str) -> None:
    """Write the notices of a payment, as many as are to arrive."""
    if delivery == SandboxDelivery.LOSE:
        return
    name = "payment.captured" if payment.status == CAPTURED else "payment.failed"
    body = json.dumps(notice_of(payment, name)).encode()
    send_at = timezone.now() + (DELAY if delivery == SandboxDelivery.DELAY else timedelta(0))
    number = new_id("evt")
    for _time in range(2 if delivery == SandboxDelivery.REPEAT else 1):
        notice = SandboxNotice.objects.create(event_id=number, body=body, send_at=send_at)
        if delivery != SandboxDelivery.DELAY:
            enqueue(TASK, key=f"sandbox:{notice.pk}", notice_id=str(notice.pk))
    look_at(LOOK, timezone.now() + DELAY)


def notice_of(payment: SandboxPayment, name: str) -> dict[str, Any]:
    """Return a notice in the form of the real gateway's."""
    entity = {
        "id": payment.payment_id,
        "entity": "payment",
        "order_id": payment.order.order_id,
        "amount": payment.amount,
        "currency": payment.currency,
        "status": payment.status,
        "method": "upi",
        "created_at": int(payment.created_at.timestamp()),
    }
    return {"entity": "event", "event": name, "payload": {"payment": {"entity": entity}}}


def deliver(*, notice_id: str) -> str:
    """Post a notice to our own webhook by HTTP, as the gateway would; what is not taken is sent again later."""
    notice = SandboxNotice.objects.filter(pk=UUID(notice_id), sent_at__isnull=True).first()
    if notice is None or notice.tries >= MOST_TRIES:
        return "nothing to do"
    answer, is_taken = _posted(notice)
    notice.tries += 1
    notice.answer = answer[:200]
    notice.sent_at = timezone.now() if is_taken else None
    notice.send_at = timezone.now() + DELAY * 2**notice.tries
    with transaction.atomic():
        notice.save(update_fields=["tries", "answer", "sent_at", "send_at"])
        if not is_taken:
            look_at(LOOK, notice.send_at)
    return answer


def _posted(notice: SandboxNotice) -> tuple[str, bool]:
    body = bytes(notice.body)
    secret = SandboxGateway.here().webhook_secrets[0]
    headers = {
        "Content-Type": "application/json",
        "Host": urlsplit(absolute("/")).netloc,
        "X-Razorpay-Signature": calc.webhook_signature(body, secret),
        "x-razorpay-event-id": notice.event_id,
    }
    address = f"{settings.SANDBOX_WEBHOOK_ADDRESS}{WEBHOOK}"
    try:
        with urllib3.PoolManager(maxsize=1, retries=False) as pool:
            told = pool.request(
                "POST",
                address,
                body=body,
                headers=headers,
                timeout=urllib3.Timeout(total=settings.PAYMENT_TIMEOUT),
                redirect=False,
            )
    except (urllib3.exceptions.HTTPError, OSError) as error:
        return f"{type(error).__name__}: {error}", False
    return f"HTTP {told.status}", 200 <= told.status < 300


def look(now: datetime) -> datetime | None:
    """Send what is due once more, a bounded number; return when to look next."""
    waiting = SandboxNotice.objects.filter(sent_at__isnull=True, tries__lt=MOST_TRIES)
    for notice in waiting.filter(send_at__lte=now).order_by("send_at")[:TURN]:
        enqueue(TASK, key=f"sandbox:{notice.pk}:{notice.tries}", notice_id=str(notice.pk))
    return waiting.filter(send_at__gt=now).order_by("send_at").values_list("send_at", flat=True).first()
