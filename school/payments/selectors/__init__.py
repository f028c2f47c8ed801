"""Reads of online payments and bank statements."""

from decimal import Decimal
from uuid import UUID

from django.db.models import QuerySet

from core.access import authorize
from core.actors import Actor
from core.refusals import get_or_refuse
from school.fees.models import Invoice
from school.fees.selectors.access import invoices_of
from school.payments import calc
from school.payments.enums import LineState, PaymentState
from school.payments.errors import NoSuchLine, NoSuchOrder, NoSuchPayment
from school.payments.models import (
    BankStatement,
    GatewayEvent,
    GatewayOrder,
    GatewayPayment,
    OrderShare,
    PaymentSettings,
    StatementLine,
)
from school.payments.permissions import PaymentPermission as P

LINES_WAITING = (LineState.OPEN, LineState.PROPOSED)


def payment_settings() -> PaymentSettings:
    """Return the school's settings, the defaults where none are stored."""
    return PaymentSettings.objects.first() or PaymentSettings()


def orders_of(actor: Actor) -> QuerySet[GatewayOrder]:
    """Return the orders for invoices that the caller may see, the latest first. Raises Forbidden."""
    authorize(actor, P.PAY)
    return _orders().filter(invoice__in=invoices_of(actor).order_by().values("pk"))


def paise_of(order: GatewayOrder) -> dict[UUID, int]:
    """Return what an order pays of which invoice, in paise."""
    shares = {one.invoice_id: one.amount_paise for one in order.shares.all()}
    return shares or {order.invoice_id: order.amount_paise}


def shares_of(order: GatewayOrder) -> dict[UUID, Decimal]:
    """Return what an order pays of which invoice, in rupees."""
    return {pk: calc.to_rupees(paise) for pk, paise in paise_of(order).items()}


def invoices_in(order: GatewayOrder) -> list[Invoice]:
    """Return the invoices that an order pays, the one due first first."""
    return [one.invoice for one in order.shares.all()] or [order.invoice]


def order_shares(order: GatewayOrder) -> QuerySet[OrderShare]:
    """Return the parts of an order over several invoices."""
    return OrderShare.objects.filter(order=order).select_related("invoice")


def get_order(actor: Actor, pk: UUID) -> GatewayOrder:
    """Return an order that the caller may see. Raises NoSuchOrder, Forbidden."""
    row: GatewayOrder = get_or_refuse(orders_of(actor), NoSuchOrder(), pk=pk)
    return row


def order_named(actor: Actor, gateway_order_id: str) -> GatewayOrder:
    """Return an order that the caller may see by the gateway's id of it. Raises NoSuchOrder, Forbidden."""
    rows = orders_of(actor).exclude(gateway_order_id="")
    row: GatewayOrder = get_or_refuse(rows, NoSuchOrder(), gateway_order_id=gateway_order_id)
    return row


def all_orders() -> QuerySet[GatewayOrder]:
    """Return every order for the office."""
    return _orders()


def all_payments() -> QuerySet[GatewayPayment]:
    """Return all that the gateway took, for the office, the latest first."""
    links = ("order__invoice", "order__account__student", "receipt")
    return GatewayPayment.objects.select_related(*links).prefetch_related("order__shares__invoice")


def payment_by_id(pk: UUID) -> GatewayPayment:
    """Return a payment for the office. Raises NoSuchPayment."""
    row: GatewayPayment = get_or_refuse(all_payments(), NoSuchPayment(), pk=pk)
    return row


def payments_of(order: GatewayOrder) -> QuerySet[GatewayPayment]:
    """Return what came in for an order, the latest first."""
    return GatewayPayment.objects.filter(order=order).select_related("receipt")


def events() -> QuerySet[GatewayEvent]:
    """Return the gateway's notices without their bodies, the latest first."""
    return GatewayEvent.objects.defer("body")


def waiting_payments() -> int:
    """Return how many payments fit nothing and wait for somebody."""
    return GatewayPayment.objects.filter(state=PaymentState.UNMATCHED).count()


def waiting_lines() -> int:
    """Return how many lines of bank statements wait for somebody."""
    return StatementLine.objects.filter(state__in=LINES_WAITING).count()


def statements() -> QuerySet[BankStatement]:
    """Return the bank statements, the latest first."""
    return BankStatement.objects.all()


def lines() -> QuerySet[StatementLine]:
    """Return the lines of all statements with what they are matched with."""
    return StatementLine.objects.select_related("statement", "invoice__account__student", "receipt")


def lines_of(statement: BankStatement) -> QuerySet[StatementLine]:
    """Return the lines that came first with this statement, in its order."""
    return lines().filter(statement=statement).order_by("id")


def line_by_id(pk: UUID) -> StatementLine:
    """Return a line for the office. Raises NoSuchLine."""
    row: StatementLine = get_or_refuse(lines(), NoSuchLine(), pk=pk)
    return row


def _orders() -> QuerySet[GatewayOrder]:
    links = ("invoice", "account__student")
    return GatewayOrder.objects.select_related(*links).prefetch_related(
        "payments__receipt", "shares__invoice"
    )
