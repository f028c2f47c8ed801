"""Payment, adjustment and refund as acts on the page of an invoice."""

from datetime import date
from decimal import Decimal

from core.actors import Actor
from core.periods import today
from school.fees.models import Adjustment, Invoice, Receipt, Refund
from school.fees.services.adjustments import adjust
from school.fees.services.receipts import post_receipt
from school.fees.services.refunds import refund


def receive(
    *,
    invoice: Invoice,
    amount: Decimal,
    payment_mode: str,
    actor: Actor,
    payment_date: date | None = None,
    transaction_id: str = "",
    bank_name: str = "",
    payer: str = "",
) -> Receipt:
    """Post a payment of one invoice, of today where no day is given. Raises as `post_receipt`."""
    return post_receipt(
        account_id=invoice.account_id,
        amount=amount,
        payment_mode=payment_mode,
        payment_date=payment_date or today(),
        actor=actor,
        allocations={invoice.pk: amount},
        transaction_id=transaction_id,
        bank_name=bank_name,
        payer=payer,
    )


def adjust_invoice(
    *,
    invoice: Invoice,
    kind: str,
    amount: Decimal,
    reason: str,
    actor: Actor,
    adjusted_on: date | None = None,
) -> Adjustment:
    """Enter a concession, scholarship or penalty on an invoice. Raises as `adjust`."""
    return adjust(
        invoice_id=invoice.pk, kind=kind, amount=amount, reason=reason, actor=actor, adjusted_on=adjusted_on
    )


def refund_invoice(
    *,
    invoice: Invoice,
    amount: Decimal,
    payment_mode: str,
    reason: str,
    actor: Actor,
    refunded_on: date | None = None,
    reference: str = "",
    payee: str = "",
) -> Refund:
    """Pay back what was paid on an invoice. Raises as `refund`."""
    return refund(
        invoice_id=invoice.pk,
        amount=amount,
        payment_mode=payment_mode,
        reason=reason,
        actor=actor,
        refunded_on=refunded_on,
        reference=reference,
        payee=payee,
    )
