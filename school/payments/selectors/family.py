"""What a family sees of its online payments beside the receipts."""

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from core.access import is_allowed
from core.actors import Actor
from school.payments.enums import OrderState, PaymentState
from school.payments.errors import NotSetUp
from school.payments.gateways import gateway_here
from school.payments.models import GatewayOrder, GatewayPayment
from school.payments.permissions import PaymentPermission as P
from school.payments.selectors import orders_of, payment_settings

# So long an order that nobody was heard of is shown as begun; by then the gateway has been asked several times.
LATELY = timedelta(hours=1)
# So long it is shown that money which fitted nothing was paid back.
PAID_BACK = timedelta(days=60)
WAITING = (PaymentState.UNMATCHED, PaymentState.REFUNDING)
ENDED = (PaymentState.REFUNDED, PaymentState.CLOSED)


def can_pay_online(actor: Actor) -> bool:
    """Say whether the caller may pay online and the school takes it; whether the gateway answers shows there."""
    if not is_allowed(actor.permissions, P.PAY) or not payment_settings().is_on:
        return False
    try:
        gateway_here()
    except NotSetUp:
        return False
    return True


def begun_of(actor: Actor) -> QuerySet[GatewayOrder]:
    """Return orders begun lately of which no payment was heard, the latest first. Raises Forbidden."""
    since = timezone.now() - LATELY
    rows = orders_of(actor).filter(state=OrderState.CREATED, created_at__gt=since, payments__isnull=True)
    return rows.exclude(gateway_order_id="")


def not_posted_of(actor: Actor) -> QuerySet[GatewayPayment]:
    """Return money that came in for the caller's invoices and is on no receipt, the latest first.

    The office looks at it, or it was paid back lately. Raises Forbidden.
    """
    lately = Q(state__in=ENDED, settled_at__gt=timezone.now() - PAID_BACK)
    rows = GatewayPayment.objects.filter(order__in=orders_of(actor).order_by().values("pk"))
    rows = rows.filter(Q(state__in=WAITING) | lately)
    return rows.select_related("order__invoice", "order__account__student")
