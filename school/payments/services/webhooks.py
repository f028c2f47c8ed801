"""Notices of the gateway: stored as they come, dealt with in the background."""

import hashlib
import json
import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from core.jobs import enqueue
from core.states import take
from core.tenancy.due import look_at
from school.payments import calc
from school.payments.errors import NoSuchPayment, NotFromTheGateway
from school.payments.gateways import Facts, gateway_here
from school.payments.models import GatewayEvent, GatewayOrder
from school.payments.services.orders import LOOK
from school.payments.services.settling import settle
from school.payments.services.verifying import ask_soon

logger = logging.getLogger(__name__)

TASK = "school_payments.handle_event"
# A notice of the gateway has some kilobytes.
MOST_BYTES = 256 * 1024
MOST_ID = 64
# After so long the clock looks whether a notice was dealt with.
AGAIN = timedelta(minutes=15)


def take_notice(*, body: bytes, signature: str, event_id: str) -> GatewayEvent:
    """Store a notice once and have it dealt with; what it says is not looked at here.

    Nothing is done before the signature over the bytes as sent is found right, by the secret in force or the
    one before it. Raises NotFromTheGateway, NotSetUp.
    """
    secrets = gateway_here().webhook_secrets
    expected = [calc.webhook_signature(body, secret) for secret in secrets]
    if not calc.is_signed(signature, *expected):
        raise NotFromTheGateway
    number = event_id if _is_id(event_id) else f"body-{hashlib.sha256(body).hexdigest()}"[:MOST_ID]
    with transaction.atomic():
        event, is_new = GatewayEvent.objects.get_or_create(event_id=number, defaults={"body": body})
        if is_new or event.handled_at is None:
            enqueue_event(event)
            look_at(LOOK, timezone.now() + AGAIN)
    return event


def enqueue_event(event: GatewayEvent) -> None:
    """Queue the dealing with a notice; a job that failed is queued again."""
    enqueue(TASK, key=f"payments.event:{event.pk}", event_id=str(event.pk))


def _is_id(text: str) -> bool:
    return 0 < len(text) <= MOST_ID and text.isascii() and text.isprintable()


def handle_event(*, event_id: str) -> str:
    """Do what a stored notice asks for, once, and return what came of it. Called by the worker."""
    rows = GatewayEvent.objects.filter(pk=UUID(event_id), handled_at__isnull=True)
    event = rows.first()
    if event is None:
        return "nothing to do"
    event.tries += 1
    rows.update(tries=event.tries)
    name, facts = _read(bytes(event.body))
    with transaction.atomic():
        event = take(GatewayEvent.objects.all(), NoSuchPayment(), pk=event.pk)
        if event.handled_at is None:
            event.outcome = _outcome(name, facts)[:300]
            event.name, event.handled_at = name[:60], timezone.now()
            event.save(update_fields=["outcome", "name", "handled_at"])
    return event.outcome


def _outcome(name: str, facts: Facts | None) -> str:
    if facts is None:
        return "no payment in it"
    payment = settle(facts=facts, gateway=gateway_here().name, heard_by="webhook")
    if payment is not None:
        return f"{payment.payment_id}: {payment.state}"
    if name == "payment.authorized":
        # Not taken yet: the asking takes it, outside of this transaction.
        for order in GatewayOrder.objects.filter(gateway_order_id=facts.order_id).exclude(
            gateway_order_id=""
        ):
            ask_soon(order)
        return "authorized, asked about"
    return f"{facts.payment_id}: {facts.status or 'no money taken'}"


def _read(body: bytes) -> tuple[str, Facts | None]:
    """Return the kind of a notice and the payment in it, None where there is none that can be read."""
    try:
        told: Any = json.loads(body)
        name = told.get("event", "") if isinstance(told, Mapping) else ""
        entity = told["payload"]["payment"]["entity"]
        return _plain(name), Facts.of(entity)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        logger.warning("A signed notice of the payment gateway has no payment that can be read.")
        return "", None


def _plain(name: Any) -> str:
    text = name if isinstance(name, str) else ""
    return text if text.isprintable() and text.isascii() else ""
