"""Receipts that fall away as a whole: a dishonoured cheque, a receipt entered by mistake."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date, rupees
from core.money import ZERO
from core.periods import today
from core.states import require_step, take
from school.fees.enums import (
    RECEIPT_TRANSITIONS,
    AdjustmentKind,
    AdjustmentSource,
    LineKind,
    PaymentMode,
    ReceiptStatus,
)
from school.fees.errors import NoSuchReceipt
from school.fees.models import Allocation, FeeAccount, Invoice, Receipt
from school.fees.permissions import FeePermission as P
from school.fees.selectors.receipts import standing
from school.fees.services.adjustments import waits_for_second
from school.fees.services.checking import checked_amount, checked_day, checked_words, fee_settings
from school.fees.services.entering import Entry, enter
from school.fees.services.late_charging import charge_after_reversal
from school.fees.services.posting import Movement, document_number, hold, post

SERIES = "REV"


def reverse_receipt(
    *,
    receipt: Receipt,
    reason: str,
    actor: Actor,
    reversed_on: date | None = None,
    cheque_charge: Decimal | None = None,
) -> Receipt:
    """Reverse a receipt: what it paid is owed again, with the late fees due by now, and its transaction stays used.

    `cheque_charge` (rupees) goes as a penalty on the invoice that the receipt paid first; where it is left out, a
    cheque costs what the rules of fees say, and 0 is none. Raises InvalidState for one that is reversed already or
    whose money was paid back, ValidationFailed naming the field, NoSuchReceipt, Forbidden.
    """
    authorize(actor, P.ADJUST)
    words = checked_words(reason, field="reason")
    day = checked_day(reversed_on, field="reversed_on")
    with transaction.atomic():
        account = hold(receipt.account_id)
        row = take(Receipt.objects.all(), NoSuchReceipt(), pk=receipt.pk)
        require_step(
            row, ReceiptStatus.REVERSED, table=RECEIPT_TRANSITIONS, standing=standing, field="status"
        )
        if day < row.payment_date:
            text = _("The payment is of %(day)s; give that day or a later one.") % {
                "day": in_date(row.payment_date)
            }
            raise ValidationFailed.at("reversed_on", text)
        parts = _parts(row)
        _refuse_paid_back(parts)
        charge = _charge(row, cheque_charge)
        (row.reversal_number,) = document_number(SERIES, today())
        moves = [
            Movement(invoice, LineKind.REVERSAL, amount, day, row.reversal_number, words, of=("receipt", row))
            for invoice, amount in parts
        ]
        _mark(row, day, words, actor)
        post(account, moves, actor=actor)
        charge_after_reversal(account, [invoice for invoice, _amount in parts], actor=actor)
        if charge:
            _enter_charge(account, parts[0][0], charge, day, row, actor)
    return row


def _mark(row: Receipt, day: date, reason: str, actor: Actor) -> None:
    row.status, row.reversed_on, row.reversal_reason = ReceiptStatus.REVERSED, day, reason
    row.reversed_by = actor.name[:150]
    row.save(update_fields=["status", "reversed_on", "reversal_reason", "reversed_by", "reversal_number"])
    after = {"number": row.reversal_number, "reason": reason, "reversed_on": day, "amount": row.amount}
    record(actor, "fees.receipt.reversed", row, before={"status": ReceiptStatus.POSTED}, after=after)


def _parts(row: Receipt) -> list[tuple[Invoice, Decimal]]:
    rows = Allocation.objects.filter(receipt=row).select_related("invoice")
    return [(one.invoice, one.amount) for one in rows.order_by("invoice__due_on", "invoice__invoice_number")]


def _refuse_paid_back(parts: list[tuple[Invoice, Decimal]]) -> None:
    """Raise InvalidState where a refund went out of the same money: then it is owed as a penalty, by hand."""
    for invoice, amount in parts:
        if invoice.received < amount:
            values = {"number": invoice.invoice_number, "back": rupees(amount - invoice.received)}
            text = _(
                "%(back)s of invoice %(number)s was paid back after this receipt. "
                "Enter what the family owes again as a penalty instead."
            )
            raise InvalidState(text % values)


def _charge(row: Receipt, given: Decimal | None) -> Decimal:
    if given is not None:
        return checked_amount(given, field="cheque_charge") if given else ZERO
    return fee_settings().cheque_charge if row.payment_mode == PaymentMode.CHEQUE else ZERO


def _enter_charge(
    account: FeeAccount, invoice: Invoice, charge: Decimal, day: date, row: Receipt, actor: Actor
) -> None:
    """Add the charge; a set one is posted at once, a higher one above the limit waits."""
    text = _("Charge for %(paper)s, receipt %(number)s reversed") % {
        "paper": " ".join(part for part in (str(row.get_payment_mode_display()), row.transaction_id) if part),
        "number": row.number,
    }
    entry = Entry(invoice, AdjustmentKind.PENALTY, charge, day, text[:300], AdjustmentSource.CHEQUE)
    waits = charge > fee_settings().cheque_charge and waits_for_second(charge)
    enter(account, entry, actor=actor, waits=waits)
