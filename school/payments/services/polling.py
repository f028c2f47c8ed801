"""Asking the gateway about orders that nobody was heard of: a lost notice loses nothing.

The clock's look only sends a job; the gateway is asked there, outside of any transaction, for some orders a turn.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone

from core.jobs import enqueue
from core.states import moving, take
from core.tenancy.due import look_at
from school.payments.enums import ORDER_TRANSITIONS, OrderState, PaymentState
from school.payments.errors import GatewayAway, GatewayRefused, NoSuchOrder, NotSetUp
from school.payments.gateways import Gateway, gateway_here
from school.payments.models import GatewayEvent, GatewayOrder, GatewayPayment
from school.payments.services import refunds
from school.payments.services.orders import LOOK
from school.payments.services.settling import gateway_actor, settle
from school.payments.services.verifying import captured
from school.payments.services.webhooks import AGAIN, enqueue_event

TASK = "school_payments.poll"
TURN = 20
WAITS = tuple(timedelta(minutes=one) for one in (2, 5, 15, 30, 60, 120, 240))
# After a gateway that does not answer all orders wait so long.
AWAY = timedelta(minutes=5)
# An order without the gateway's number can be paid by nobody after so long.
UNCONFIRMED = timedelta(minutes=15)


def look(now: datetime) -> datetime | None:
    """Send a job where orders are to be asked about or refunds hang; return when to look next."""
    if _due(now).exists() or _unconfirmed(now).exists():
        enqueue(TASK, key=f"payments.poll:{now:%Y%m%d%H%M}")
    for payment in GatewayPayment.objects.filter(state=PaymentState.REFUNDING).order_by("settled_at")[:TURN]:
        refunds.ask_refund(payment)
    for event in unhandled(now).order_by("received_at")[:TURN]:
        enqueue_event(event)
    return next_look(now)


def next_look(now: datetime) -> datetime | None:
    """Return when the clock is wanted: when the next order is due, within the hour while a refund hangs."""
    waiting = GatewayOrder.objects.filter(state=OrderState.CREATED, next_poll_at__isnull=False)
    first = waiting.order_by("next_poll_at").values_list("next_poll_at", flat=True).first()
    moments = [first] if first else []
    if GatewayOrder.objects.filter(state=OrderState.CREATED, gateway_order_id="").exists():
        moments.append(now + UNCONFIRMED)
    if GatewayPayment.objects.filter(state=PaymentState.REFUNDING).exists():
        moments.append(now + refunds.AGAIN)
    if GatewayEvent.objects.filter(handled_at__isnull=True).exists():
        moments.append(now + AGAIN)
    return max(min(moments), now + timedelta(minutes=1)) if moments else None


def unhandled(now: datetime) -> models.QuerySet[GatewayEvent]:
    """Return notices whose job was lost or failed."""
    return GatewayEvent.objects.filter(handled_at__isnull=True, received_at__lt=now - AGAIN).defer("body")


def poll(now: datetime | None = None) -> int:
    """Ask about the orders that are due, a bounded number, and return about how many. Called by the worker."""
    moment = now or timezone.now()
    for order in _unconfirmed(moment)[:TURN]:
        _expire(order)
    orders = list(_due(moment).order_by("next_poll_at")[:TURN])
    if not orders:
        return 0
    asked = 0
    try:
        gateway = gateway_here()
        for order in orders:
            _ask(gateway, order, moment)
            asked += 1
    except (GatewayAway, NotSetUp):
        _due(moment).update(next_poll_at=moment + AWAY)
    following = next_look(moment)
    if following:
        look_at(LOOK, following)
    return asked


def _due(now: datetime) -> models.QuerySet[GatewayOrder]:
    return GatewayOrder.objects.filter(state=OrderState.CREATED, next_poll_at__lte=now)


def _unconfirmed(now: datetime) -> models.QuerySet[GatewayOrder]:
    """Return orders that the gateway never confirmed to us: nobody was given anything to pay."""
    return GatewayOrder.objects.filter(
        state=OrderState.CREATED, gateway_order_id="", created_at__lt=now - UNCONFIRMED
    )


def _ask(gateway: Gateway, order: GatewayOrder, now: datetime) -> None:
    """Settle what came in for an order; without anything ask later, or give the order up when it is old."""
    if order.gateway != gateway.name:
        _expire(order)  # the school has changed its gateway since
        return
    is_paid = False
    try:
        for facts in gateway.payments_of(order.gateway_order_id):
            found = captured(gateway, facts, order)
            is_paid = settle(facts=found, gateway=gateway.name, heard_by="poll") is not None or is_paid
    except GatewayRefused:
        is_paid = False
    if is_paid and not _due(now).filter(pk=order.pk).exists():
        return
    if order.created_at < now - timedelta(hours=settings.PAYMENT_POLL_HOURS):
        _expire(order)
        return
    wait = WAITS[min(order.polls, len(WAITS) - 1)]
    GatewayOrder.objects.filter(pk=order.pk, state=OrderState.CREATED).update(
        next_poll_at=now + wait, polls=order.polls + 1
    )


def _expire(order: GatewayOrder) -> None:
    with transaction.atomic():
        row = take(GatewayOrder.objects.all(), NoSuchOrder(), pk=order.pk)
        if row.state != OrderState.CREATED:
            return
        with moving(
            row,
            to=OrderState.EXPIRED,
            table=ORDER_TRANSITIONS,
            actor=gateway_actor(),
            event="payment.order_expired",
        ):
            row.next_poll_at = None
