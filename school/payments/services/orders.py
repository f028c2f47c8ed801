"""Beginning a payment: an order at the gateway for an invoice, or for several of one account."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError, InvalidState, ValidationFailed
from core.money import ZERO
from core.states import moving, take
from core.tenancy.due import look_at
from school.fees.errors import NoSuchInvoice
from school.fees.models import FeeAccount, Invoice
from school.fees.selectors.access import get_invoice, invoices_of
from school.fees.services.posting import hold, hold_invoice, require_open, require_within
from school.payments import calc
from school.payments.enums import ORDER_TRANSITIONS, OrderState
from school.payments.errors import NoSuchOrder, NotSetUp
from school.payments.gateways import gateway_here
from school.payments.models import GatewayOrder, OrderShare
from school.payments.permissions import PaymentPermission as P
from school.payments.selectors import paise_of, payment_settings

LOOK = "payments.poll"
FIRST_POLL = timedelta(minutes=2)
# Who begins again so soon goes on with the same order: an order is paid once at the gateway, two of them twice.
SAME_ORDER = timedelta(hours=1)
LEAST = Decimal(1)
MOST_INVOICES = 100
# What is paid of each invoice (rupees), the one due first first.
Parts = list[tuple[Invoice, Decimal]]


def start(*, actor: Actor, invoice: Invoice, amount: Decimal, currency: str = calc.CURRENCY) -> GatewayOrder:
    """Order a payment of an invoice (rupees) and return the order, which the gateway knows.

    The gateway is asked outside of any lock; an order that it did not confirm cannot be paid and is given up.
    Raises ValidationFailed naming `amount` or `currency` (parts of a paisa, below Rs 1, above the outstanding),
    InvoiceCancelled, NoSuchInvoice for somebody else's, NotSetUp, GatewayAway, GatewayRefused, Forbidden.
    """
    authorize(actor, P.PAY)
    get_invoice(actor, invoice.pk)
    _check_rupees(amount, currency)

    def parts() -> tuple[FeeAccount, Parts]:
        account, held = hold_invoice(invoice.pk)
        require_open(held)
        require_within(held, amount)
        return account, [(held, amount)]

    return _order(parts, actor)


def start_all(*, actor: Actor, invoices: Sequence[UUID]) -> GatewayOrder:
    """Order the payment of all that is outstanding of invoices of one student, in one sum.

    Raises ValidationFailed naming `invoices` (none, too many, of several students, below Rs 1 in all), InvalidState
    for one that asks nothing more, and what `start` raises.
    """
    authorize(actor, P.PAY)
    keys = list(dict.fromkeys(invoices))
    if not 0 < len(keys) <= MOST_INVOICES:
        text = _("Choose 1 to %(most)d invoices.") % {"most": MOST_INVOICES}
        raise ValidationFailed.at("invoices", text)
    rows = dict(invoices_of(actor).filter(pk__in=keys).order_by().values_list("pk", "account_id"))
    if len(rows) != len(keys):
        raise NoSuchInvoice
    if len(set(rows.values())) > 1:
        raise ValidationFailed.at("invoices", _("Pay for one child at a time."))
    account_id = rows[keys[0]]

    def parts() -> tuple[FeeAccount, Parts]:
        account = hold(account_id)
        held = Invoice.objects.filter(account=account, pk__in=keys).order_by("due_on", "invoice_number")
        found = [(one, _asked(one)) for one in held]
        if sum((amount for _one, amount in found), ZERO) < LEAST:
            raise ValidationFailed.at("invoices", _("The least that can be paid online is Rs 1.00."))
        return account, found

    return _order(parts, actor)


def _asked(invoice: Invoice) -> Decimal:
    """Return what an invoice asks for. Raises InvoiceCancelled, InvalidState for one that is paid."""
    require_open(invoice)
    if invoice.outstanding <= ZERO:
        values = {"number": invoice.invoice_number}
        raise InvalidState(_("Invoice %(number)s is paid already.") % values)
    return invoice.outstanding


def _order(parts: Callable[[], tuple[FeeAccount, Parts]], actor: Actor) -> GatewayOrder:
    """Store an order for what `parts` finds with the account held, and have the gateway confirm it.

    One that was begun for the same a little while ago is taken up again.
    """
    gateway = gateway_here()
    if not payment_settings().is_on:
        raise NotSetUp
    with transaction.atomic():
        account, shares = parts()
        known = _begun(shares, gateway.name)
        if known is not None:
            return known
        order = _stored(account, shares, gateway.name, actor)
    try:
        number = gateway.create_order(
            amount_paise=order.amount_paise, currency=order.currency, reference=order.pk.hex
        )
    except DomainError:
        _give_up(order, actor)
        raise
    return _confirmed(order, number)


def _stored(account: FeeAccount, shares: Parts, gateway: str, actor: Actor) -> GatewayOrder:
    amount = sum((part for _invoice, part in shares), ZERO)
    order = GatewayOrder.objects.create(
        account=account,
        invoice=shares[0][0],
        amount_paise=calc.to_paise(amount),
        gateway=gateway,
        currency=calc.CURRENCY,
        created_by=actor.name[:150],
    )
    if len(shares) > 1:
        OrderShare.objects.bulk_create(
            OrderShare(order=order, invoice=invoice, amount_paise=calc.to_paise(part))
            for invoice, part in shares
        )
    numbers = ", ".join(invoice.invoice_number for invoice, _part in shares)
    record(actor, "payment.ordered", order, after={"invoice": numbers, "amount": amount})
    return order


def _check_rupees(amount: Decimal, currency: str) -> None:
    if currency != calc.CURRENCY:
        raise ValidationFailed.at("currency", _("Fees are paid in %(known)s.") % {"known": calc.CURRENCY})
    try:
        calc.to_paise(amount)
    except ValueError:
        raise ValidationFailed.at("amount", _("Give rupees with at most two decimals.")) from None
    if amount < LEAST:
        raise ValidationFailed.at("amount", _("The least that can be paid online is Rs 1.00."))


def _begun(shares: Parts, gateway: str) -> GatewayOrder | None:
    """Return an order of the same shares that somebody began a little while ago and that can still be paid."""
    wanted = {invoice.pk: calc.to_paise(part) for invoice, part in shares}
    rows = GatewayOrder.objects.filter(
        invoice=shares[0][0],
        amount_paise=sum(wanted.values()),
        gateway=gateway,
        state=OrderState.CREATED,
        created_at__gt=timezone.now() - SAME_ORDER,
    )
    found = rows.exclude(gateway_order_id="").select_related("invoice", "account__student")
    return next((one for one in found.prefetch_related("shares") if paise_of(one) == wanted), None)


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
