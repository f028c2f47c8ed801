"""Payments that fit nothing: paid back through the gateway, put on another invoice, or settled outside."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.jobs import enqueue
from core.periods import today
from core.refusals import get_or_refuse
from core.states import moving, require_step
from core.tenancy.due import look_at
from school.fees.enums import PaymentMode
from school.fees.models import Invoice
from school.fees.services.posting import hold_invoice
from school.fees.services.receipts import post_receipt
from school.payments import calc
from school.payments.enums import PAYMENT_TRANSITIONS, PaymentState
from school.payments.errors import GatewayRefused
from school.payments.gateways import gateway_here
from school.payments.models import GatewayPayment
from school.payments.permissions import PaymentPermission as P
from school.payments.services.orders import LOOK
from school.payments.services.settling import attach_receipt, gateway_actor, receipt_day, taken_payment

TASK = "school_payments.refund"
# After so long the clock looks whether the gateway has answered.
AGAIN = timedelta(hours=1)


def refund_payment(*, payment: GatewayPayment, reason: str, actor: Actor) -> GatewayPayment:
    """Pay the whole back through the gateway, in the background. Raises InvalidTransition, Forbidden."""
    authorize(actor, P.SETTLE)
    with transaction.atomic():
        row = taken_payment(payment)
        with moving(
            row,
            to=PaymentState.REFUNDING,
            table=PAYMENT_TRANSITIONS,
            actor=actor,
            event="payment.refund_asked",
            stamp="settled",
        ):
            row.note = reason.strip()[:300]
        ask_refund(row)
        look_at(LOOK, timezone.now() + AGAIN)
    return row


def ask_refund(payment: GatewayPayment) -> None:
    """Queue the asking at the gateway; a job that failed is queued again."""
    enqueue(TASK, key=f"payments.refund:{payment.pk}:{payment.settled_at}", payment_id=str(payment.pk))


def carry_out_refund(*, payment_id: str) -> str:
    """Ask the gateway to pay back, and note how it ended. Called by the worker, again after a loss.

    The gateway is asked outside of any transaction; it pays one payment back once however often it is asked.
    Raises GatewayAway and NotSetUp, after which the clock tries again.
    """
    payment = GatewayPayment.objects.filter(pk=UUID(payment_id), state=PaymentState.REFUNDING).first()
    if payment is None:
        return "nothing to do"
    try:
        refund_id, problem = gateway_here().refund(payment.payment_id, payment.amount_paise), ""
    except GatewayRefused as error:
        refund_id, problem = "", str(error.message)
    to = PaymentState.UNMATCHED if problem else PaymentState.REFUNDED
    with transaction.atomic():
        row = taken_payment(payment)
        if row.state != PaymentState.REFUNDING:
            return "nothing to do"
        with moving(row, to=to, table=PAYMENT_TRANSITIONS, actor=gateway_actor(), event=f"payment.{to}"):
            row.refund_id = refund_id[:64]
            if problem:
                row.problem = problem[:400]
            row.settled_at = timezone.now()
    return str(to)


def close_payment(*, payment: GatewayPayment, reason: str, actor: Actor) -> GatewayPayment:
    """Note that a payment was dealt with outside: paid back by hand, or entered at the counter.

    Raises InvalidTransition, ValidationFailed naming `reason`, Forbidden.
    """
    authorize(actor, P.SETTLE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say how it was settled."))
    with transaction.atomic():
        row = taken_payment(payment)
        with moving(
            row,
            to=PaymentState.CLOSED,
            table=PAYMENT_TRANSITIONS,
            actor=actor,
            event="payment.closed",
            stamp="settled",
        ):
            row.note = reason.strip()[:300]
    return row


def assign_payment(*, payment: GatewayPayment, invoice_number: str, actor: Actor) -> GatewayPayment:
    """Put a payment that fits nothing on an invoice after all; its receipt is made now.

    Raises ValidationFailed naming `invoice_number` or `amount`, InvoiceCancelled, TransactionUsed,
    InvalidTransition, Forbidden.
    """
    authorize(actor, P.SETTLE)
    number = invoice_number.strip()
    refusal = ValidationFailed.at(
        "invoice_number", _("No invoice has the number %(number)s.") % {"number": number[:40]}
    )
    invoice = get_or_refuse(Invoice.objects, refusal, invoice_number__iexact=number)
    with transaction.atomic():
        account, _held = hold_invoice(invoice.pk)
        row = taken_payment(payment)
        require_step(row, PaymentState.POSTED, table=PAYMENT_TRANSITIONS)
        if row.currency != calc.CURRENCY:
            raise ValidationFailed.at(
                "invoice_number", _("It was paid in another currency; pay it back instead.")
            )
        amount = calc.to_rupees(row.amount_paise)
        receipt = post_receipt(
            account_id=account.pk,
            amount=amount,
            payment_mode=PaymentMode.ONLINE,
            payment_date=receipt_day(timezone.localdate(row.paid_at), today()),
            actor=actor,
            allocations={invoice.pk: amount},
            transaction_id=row.payment_id,
            payer=row.order.created_by if row.order else "",
        )
        attach_receipt(row, receipt, actor, note=_("Put on invoice %(number)s by hand.") % {"number": number})
    return row
