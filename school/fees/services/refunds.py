"""Money paid back because a fee that was paid is no longer due: a deposit, a fee of somebody who left."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import rupees
from core.money import ZERO
from core.periods import today
from core.states import moving, take
from school.fees.enums import DECISIONS, Decision, LineKind, PaymentMode
from school.fees.errors import AboveReceived, NoSuchRefund
from school.fees.keys import account_key
from school.fees.models import FeeAccount, Invoice, Refund
from school.fees.permissions import FeePermission as P
from school.fees.services.adjustments import refuse_own, split_since, waits_for_second
from school.fees.services.checking import checked_amount, checked_day, checked_words
from school.fees.services.posting import Movement, document_number, hold_invoice, post, require_open

SERIES = "RFD"


def refund(
    *,
    invoice_id: UUID,
    amount: Decimal,
    payment_mode: str,
    reason: str,
    actor: Actor,
    refunded_on: date | None = None,
    reference: str = "",
    payee: str = "",
) -> Refund:
    """Pay back what was paid on an invoice (rupees); above the limit it waits for a second person.

    What is owed stays as it is: the fee falls away and the money goes out. Raises AboveReceived for more than was
    paid, InvoiceCancelled, ValidationFailed naming the field, NoSuchInvoice, Forbidden.
    """
    authorize(actor, P.ADJUST)
    if payment_mode not in PaymentMode.values:
        text = _("Give one of: %(known)s.") % {"known": ", ".join(PaymentMode.values)}
        raise ValidationFailed.at("payment_mode", text)
    amount = checked_amount(amount)
    day = checked_day(refunded_on, field="refunded_on")
    words = checked_words(reason, field="reason")
    with transaction.atomic():
        account, invoice = hold_invoice(invoice_id)
        require_refundable(invoice, amount)
        waits = waits_for_second(amount, _paid_back_lately(invoice, actor))
        (number,) = document_number(SERIES, today())
        row = Refund.objects.create(
            number=number,
            invoice=invoice,
            amount=amount,
            refunded_on=day,
            payment_mode=payment_mode,
            reference=" ".join(reference.split())[:64],
            payee=" ".join(payee.split())[:150],
            reason=words,
            state=Decision.REQUESTED if waits else Decision.POSTED,
            requested_by=actor.name[:150],
            requested_by_id=account_key(actor),
        )
        if not waits:
            _post(account, row, actor)
        after = {"invoice": invoice, "amount": amount, "mode": payment_mode, "reason": words}
        record(actor, "fees.refund.requested" if waits else "fees.refund.posted", row, after=after)
    return row


def _paid_back_lately(invoice: Invoice, actor: Actor) -> Decimal:
    """Return what the same person alone paid back to the student lately (rupees): refunds in parts are one."""
    rows = Refund.objects.filter(
        invoice__account=invoice.account_id,
        state=Decision.POSTED,
        decided_at=None,
        requested_by_id=account_key(actor),
        requested_at__gte=split_since(),
    )
    return rows.aggregate(total=Sum("amount", default=ZERO))["total"] or ZERO


def approve_refund(*, refund: Refund, actor: Actor, note: str = "") -> Refund:
    """Pay back what waits, as of the day it was entered for. Nobody approves the own request.

    Raises AboveReceived where less is left of what was paid, InvoiceCancelled, InvalidState, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        account, invoice = hold_invoice(refund.invoice_id)
        row = _taken(refund.pk)
        refuse_own(row, actor)
        row.invoice = invoice
        with moving(
            row,
            to=Decision.POSTED,
            table=DECISIONS,
            actor=actor,
            event="fees.refund.approved",
            stamp="decided",
        ):
            require_refundable(invoice, row.amount)
            row.decision_note = " ".join(note.split())[:300]
        _post(account, row, actor)
    return row


def reject_refund(*, refund: Refund, reason: str, actor: Actor) -> Refund:
    """Refuse what waits; nothing is paid back. Raises InvalidState, ValidationFailed naming `reason`, Forbidden."""
    authorize(actor, P.APPROVE)
    words = checked_words(reason, field="reason")
    with transaction.atomic():
        hold_invoice(refund.invoice_id)
        row = _taken(refund.pk)
        refuse_own(row, actor)
        with moving(
            row,
            to=Decision.REJECTED,
            table=DECISIONS,
            actor=actor,
            event="fees.refund.rejected",
            stamp="decided",
        ):
            row.decision_note = words
    return row


def require_refundable(invoice: Invoice, amount: Decimal) -> None:
    """Raise InvoiceCancelled, or AboveReceived when more would go back than came in."""
    require_open(invoice)
    if amount > invoice.received:
        values = {"number": invoice.invoice_number, "received": rupees(invoice.received)}
        text = _("%(received)s was paid on invoice %(number)s; pay back no more than that.")
        raise AboveReceived.at("amount", text % values)


def _post(account: FeeAccount, row: Refund, actor: Actor) -> None:
    moves = [
        Movement(row.invoice, kind, row.amount, row.refunded_on, row.number, row.reason, of=("refund", row))
        for kind in (LineKind.REFUND, LineKind.CREDIT_NOTE)
    ]
    post(account, moves, actor=actor)


def _taken(pk: UUID) -> Refund:
    return take(Refund.objects.all(), NoSuchRefund(), pk=pk)
