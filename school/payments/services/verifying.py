"""What the browser says after a payment: checked by its signature, then asked of the gateway itself."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.tenancy.due import look_at
from school.payments import calc
from school.payments.enums import OrderState
from school.payments.errors import GatewayAway, GatewayRefused, NoSuchOrder, WrongSignature
from school.payments.gateways import Facts, Gateway, gateway_here
from school.payments.gateways.base import AUTHORIZED
from school.payments.models import GatewayOrder
from school.payments.permissions import PaymentPermission as P
from school.payments.selectors import get_order, order_named
from school.payments.services.orders import LOOK
from school.payments.services.settling import misfit, settle

SOON = timedelta(seconds=30)


def verify(*, actor: Actor, order_id: str, payment_id: str, signature: str) -> GatewayOrder:
    """Settle the payment that the browser tells of, and return its order as it is then.

    Where the gateway does not answer at this moment the order is still open and asked about shortly after.
    Raises NoSuchOrder, also for somebody else's, WrongSignature, NotSetUp, Forbidden.
    """
    authorize(actor, P.PAY)
    order = order_named(actor, order_id)
    settle_signed(order=order, payment_id=payment_id, signature=signature)
    return get_order(actor, order.pk)


def settle_returned(*, order_id: str, payment_id: str, signature: str) -> GatewayOrder:
    """Do the same for a browser that the gateway sends back, which may have lost its session: the signature speaks.

    Raises NoSuchOrder, WrongSignature, NotSetUp.
    """
    rows = GatewayOrder.objects.exclude(gateway_order_id="").filter(gateway_order_id=order_id)
    order = rows.first()
    if order is None:
        raise NoSuchOrder
    settle_signed(order=order, payment_id=payment_id, signature=signature)
    return order


def settle_signed(*, order: GatewayOrder, payment_id: str, signature: str) -> None:
    """Check the signature over the order as we know it, ask the gateway for the payment, and settle it."""
    gateway = gateway_here()
    # The order's id is the one in our own row: a browser cannot choose what was signed.
    expected = calc.payment_signature(order.gateway_order_id, payment_id, gateway.key_secret)
    if not calc.is_signed(signature, expected):
        raise WrongSignature.at("signature", _("The signature does not belong to this order and payment."))
    try:
        facts = captured(gateway, gateway.payment(payment_id), order)
    except (GatewayAway, GatewayRefused):
        ask_soon(order)
        return
    if settle(facts=facts, gateway=gateway.name, heard_by="browser") is None:
        ask_soon(order)


def captured(gateway: Gateway, facts: Facts, order: GatewayOrder | None) -> Facts:
    """Take money that is only authorized, where it fits its order; else it goes back to the family by itself."""
    if facts.status != AUTHORIZED or misfit(order, facts):
        return facts
    return gateway.capture(facts)


def ask_soon(order: GatewayOrder) -> None:
    """Have the gateway asked about an order shortly, if it is still open."""
    moment = timezone.now() + SOON
    with transaction.atomic():
        rows = GatewayOrder.objects.filter(pk=order.pk, state=OrderState.CREATED, next_poll_at__gt=moment)
        if rows.update(next_poll_at=moment):
            look_at(LOOK, moment)
