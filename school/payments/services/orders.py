"""Beginning a payment: an order at the gateway for an invoice."""

from datetime import timedelta
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError, ValidationFailed
from core.states import moving, take
from core.tenancy.due import look_at
from school.fees.models import Invoice
from school.fees.selectors.access import get_invoice
from school.fees.services.posting import hold_invoice, require_open, require_within
from school.payments import calc
from school.payments.enums import ORDER_TRANSITIONS, OrderState
from school.payments.errors import NoSuchOrder, NotSetUp
from school.payments.gateways import gateway_here
from school.payments.models import GatewayOrder
from school.payments.permissions import PaymentPermission as P
from school.payments.selectors import payment_settings

LOOK = "payments.poll"
FIRST_POLL = timedelta(minutes=2)
# Who begins again so soon goes on with the same order: an order is paid once at the gateway, two of them twice.
SAME_ORDER = timedelta(hours=1)
LEAST = Decimal(1)


def start(*, actor: Actor, invoice: Invoice, amount: Decimal, currency: str = calc.CURRENCY) -> GatewayOrder:
    """Order a payment of an invoice (rupees) and return the order, which the gateway knows.

    The gateway is asked outside of any lock; an order that it did not confirm cannot be paid and is given up.
    Raises ValidationFailed naming `amount` or `currency` (parts of a paisa, below Rs 1, above the outstanding),
    InvoiceCancelled, NoSuchInvoice for somebody else's, NotSetUp, GatewayAway, GatewayRefused, Forbidden.
    """
    authorize(actor, P.PAY)
    get_invoice(actor, invoice.pk)
    paise = _checked(amount, currency)
    gateway = gateway_here()
    if not payment_settings().is_on:
        raise NotSetUp
    with transaction.atomic():
        account, held = hold_invoice(invoice.pk)
        require_open(held)
        require_within(held, amount)
        known = _begun(held, paise, gateway.name)
        if known is not None:
            return known
        order = GatewayOrder.objects.create(
            account=account,
            invoice=held,
            amount_paise=paise,
            currency=currency,
            gateway=gateway.name,
            created_by=actor.name[:150],
        )
        record(actor, "payment.ordered", order, after={"invoice": held, "amount": amount})
    try:
        number = gateway.create_order(amount_paise=paise, currency=currency, reference=order.pk.hex)
    except DomainError:
        _give_up(order, actor)
        raise
    return _confirmed(order, number)


def _checked(amount: Decimal, currency: str) -> int:
    if currency != calc.CURRENCY:
        raise ValidationFailed.at("currency", _("Fees are paid in %(known)s.") % {"known": calc.CURRENCY})
    try:
        paise = calc.to_paise(amount)
    except ValueError:
        raise ValidationFailed.at("amount", _("Give rupees with at most two decimals.")) from None
    if amount < LEAST:
        raise ValidationFailed.at("amount", _("The least that can be paid online is Rs 1.00."))
    return paise


def _begun(invoice: Invoice, paise: int, gateway: str) -> GatewayOrder | None:
    """Return an order of the same amount that somebody began a little while ago and that can still be paid."""
    rows = GatewayOrder.objects.filter(
        invoice=invoice,
        amount_paise=paise,
        gateway=gateway,
        state=OrderState.CREATED,
        created_at__gt=timezone.now() - SAME_ORDER,
    )
    return rows.exclude(gateway_order_id="").select_related("invoice", "account__student").first()


def _confirmed(order: GatewayOrder, number: str) -> GatewayOrder:
    with transaction.atomic():
        row = take(GatewayOrder.objects.all(), NoSuchOrder(), pk=order.pk)
        row.gateway_order_id = number
        row.next_poll_at = timezone.now() + FIRST_POLL
        row.save(update_fields=["gateway_order_id", "next_poll_at"])
        look_at(LOOK, row.next_poll_at)
    order.gateway_order_id, order.next_poll_at = row.gateway_order_id, row.next_poll_at
    return order


def _give_up(order: GatewayOrder, actor: Actor) -> None:
    with transaction.atomic():
        row = take(GatewayOrder.objects.all(), NoSuchOrder(), pk=order.pk)
        with moving(
            row, to=OrderState.EXPIRED, table=ORDER_TRANSITIONS, actor=actor, event="payment.order_given_up"
        ):
            row.next_poll_at = None
