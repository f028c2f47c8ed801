"""What the gateway took becomes a receipt, exactly once, whoever tells it and however often.

The browser's verification, the webhook and our own asking all come here with the facts of one payment. The row of
the payment is unique by the gateway's id; with the family's account held, nothing else moves what is owed. A
payment that fits nothing is kept and shown to the accountant, never lost and never posted elsewhere.
"""

from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor, Door, system_actor
from core.errors import DomainError, Duplicate, Forbidden, InvalidState, NotFound, ValidationFailed
from core.formatting import rupees
from core.periods import Month, today
from core.states import moving, take
from school.fees.enums import PaymentMode
from school.fees.models import Receipt
from school.fees.services.posting import hold
from school.fees.services.receipts import post_receipt
from school.payments import calc
from school.payments.enums import ORDER_TRANSITIONS, PAYMENT_TRANSITIONS, OrderState, PaymentState
from school.payments.errors import NoSuchOrder, NoSuchPayment
from school.payments.gateways import Facts
from school.payments.models import GatewayOrder, GatewayPayment
from school.payments.selectors import shares_of

# Refusals that mean: this money has no place there, now that the module of the fees may be off too. Others (somebody
# else at work, the database away) pass.
NO_PLACE = (ValidationFailed, InvalidState, Duplicate, NotFound, Forbidden)
MOST_WORDS = 400


def gateway_actor() -> Actor:
    """Return who acts where nobody but the gateway does."""
    return system_actor(Door.TASK, "Payment gateway")


def settle(*, facts: Facts, gateway: str, heard_by: str) -> GatewayPayment | None:
    """Post what a payment brought, or keep it as unmatched; return its row, None for money that was not taken.

    Told again, it changes nothing. All or nothing: after a crash the next one who tells it does the whole.
    """
    if not facts.is_captured:
        return None
    actor = gateway_actor()
    with transaction.atomic():
        order = _order_of(facts, gateway)
        if order is not None:
            hold(order.account_id)
        payment, is_new = GatewayPayment.objects.get_or_create(
            payment_id=facts.payment_id,
            defaults={
                "gateway": gateway,
                "order": order,
                "gateway_order_id": facts.order_id,
                "amount_paise": facts.amount_paise,
                "currency": facts.currency,
                "method": facts.method,
                "paid_at": facts.paid_at,
                "heard_by": heard_by,
            },
        )
        if is_new:
            _place(payment, order, facts, actor)
    return payment


def _order_of(facts: Facts, gateway: str) -> GatewayOrder | None:
    if not facts.order_id:
        return None
    return GatewayOrder.objects.filter(gateway_order_id=facts.order_id, gateway=gateway).first()


def _place(payment: GatewayPayment, order: GatewayOrder | None, facts: Facts, actor: Actor) -> None:
    """Post a new payment where it fits, and move its order on; else say why it fits nothing."""
    if order is not None:
        order = take(GatewayOrder.objects.select_related("invoice"), NoSuchOrder(), pk=order.pk)
    problem = misfit(order, facts)
    if order is not None and not problem:
        receipt, problem = _posted(payment, order, actor)
        with moving(
            order, to=OrderState.PAID, table=ORDER_TRANSITIONS, actor=actor, event="payment.order_paid"
        ):
            order.paid_at, order.next_poll_at = timezone.now(), None
        if receipt is not None:
            attach_receipt(payment, receipt, actor)
    if problem:
        payment.problem = problem[:MOST_WORDS]
        payment.save(update_fields=["problem"])


def misfit(order: GatewayOrder | None, facts: Facts) -> str:
    """Return why a payment does not fit its order, or nothing."""
    if order is None:
        return _("No order of this school has the number the gateway names (%(number)s).") % {
            "number": facts.order_id or "-"
        }
    if facts.currency != order.currency:
        values = {"paid": facts.currency, "ordered": order.currency}
        return _("It was paid in %(paid)s, ordered in %(ordered)s.") % values
    if facts.amount_paise != order.amount_paise:
        values = {
            "paid": rupees(calc.to_rupees(facts.amount_paise)),
            "ordered": rupees(calc.to_rupees(order.amount_paise)),
        }
        return _("%(paid)s were paid, %(ordered)s ordered.") % values
    if order.state == OrderState.PAID:
        return _("The order is paid already by another payment.")
    return ""


def _posted(payment: GatewayPayment, order: GatewayOrder, actor: Actor) -> tuple[Receipt | None, str]:
    """Make the receipt in a savepoint, so that a refusal leaves the payment to be kept."""
    amount = calc.to_rupees(payment.amount_paise)
    try:
        with transaction.atomic():
            receipt = post_receipt(
                account_id=order.account_id,
                amount=amount,
                payment_mode=PaymentMode.ONLINE,
                payment_date=receipt_day(timezone.localdate(payment.paid_at), today()),
                actor=actor,
                allocations=shares_of(order),
                transaction_id=payment.payment_id,
                payer=order.created_by,
            )
    except NO_PLACE as error:
        return None, words_of(error)
    return receipt, ""


def attach_receipt(payment: GatewayPayment, receipt: Receipt, actor: Actor, *, note: str = "") -> None:
    """Say that a payment is on a receipt. The caller holds the payment."""
    with moving(
        payment,
        to=PaymentState.POSTED,
        table=PAYMENT_TRANSITIONS,
        actor=actor,
        event="payment.posted",
        stamp="settled",
    ):
        payment.receipt, payment.problem, payment.note = receipt, "", note[:300]


def receipt_day(paid_on: date, entered_on: date) -> date:
    """Return the date of the receipt: the day of payment, but for one in another financial year or still to come.

    A payment of the last minutes of March that is heard of in April belongs to the year whose books are open.
    """
    is_same_year = Month.of(paid_on).financial_year == Month.of(entered_on).financial_year
    return paid_on if is_same_year and paid_on <= entered_on else entered_on


def words_of(error: DomainError) -> str:
    """Return a refusal in one line."""
    return str(error.message)[:MOST_WORDS]


def taken_payment(payment: GatewayPayment) -> GatewayPayment:
    """Return the payment as it is now, locked. Raises NoSuchPayment."""
    return take(GatewayPayment.objects.select_related("order"), NoSuchPayment(), pk=payment.pk)
