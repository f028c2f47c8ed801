"""Money that comes in: a receipt over one invoice or several, and what it is refused for.

Two cashiers at once hold the same account one after the other, so the second is told what is outstanding by then.
The number is taken last: the series is held for a moment only, and goes back with whatever undoes the receipt.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import rupees
from core.money import ZERO
from core.periods import today
from core.refusals import naming_refusals
from school.fees.enums import InvoiceStatus, LineKind, PaymentMode
from school.fees.errors import AboveOutstanding, NoSuchInvoice, TransactionUsed
from school.fees.hooks import tell_paid, tell_received
from school.fees.keys import account_key
from school.fees.models import Allocation, FeeAccount, Invoice, Receipt
from school.fees.permissions import FeePermission as P
from school.fees.services.checking import checked_amount, checked_day
from school.fees.services.late_charging import charge_before_payment
from school.fees.services.late_settled import take_back_late_fees
from school.fees.services.posting import Movement, document_number, hold, post, require_open, require_within

SERIES = "RCP"
# Paper that can come back: its number is what it is found by.
PAPERS = frozenset({PaymentMode.CHEQUE, PaymentMode.DEMAND_DRAFT})
MOST_INVOICES = 100


def post_receipt(
    *,
    account_id: UUID,
    amount: Decimal,
    payment_mode: str,
    payment_date: date,
    actor: Actor,
    allocations: Mapping[UUID, Decimal] | None = None,
    invoice_ids: Collection[UUID] | None = None,
    transaction_id: str = "",
    bank_name: str = "",
    payer: str = "",
) -> Receipt:
    """Post money that came in for an account, and return the receipt.

    `allocations` says what goes to which invoice and adds up to the amount; without it the money goes to the open
    invoices, or those of `invoice_ids`, the one due first first. A late fee charged after the day of a payment that
    settles its invoice falls away first; one due by that day which the clock has not charged is charged.

    Raises AboveOutstanding telling what is outstanding now, InvoiceCancelled,
    TransactionUsed, NoSuchInvoice for an invoice of another account, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.COLLECT)
    amount = checked_amount(amount)
    day = checked_day(payment_date, field="payment_date")
    transaction_id, bank_name = _reference(payment_mode, transaction_id, bank_name)
    with transaction.atomic(), naming_refusals({"school_receipt_transaction_once": _used(transaction_id)}):
        account = hold(account_id)
        invoices = _invoices(account, allocations, invoice_ids)
        _refuse_used(transaction_id, bank_name)
        charge_before_payment(account, invoices, day, actor=actor)
        shares, fallen_away = _shares(account, invoices, amount, allocations, day, actor)
        row = Receipt(
            account=account,
            amount=amount,
            payment_mode=payment_mode,
            payment_date=day,
            transaction_id=transaction_id,
            bank_name=bank_name,
            payer=" ".join(payer.split())[:150],
            entered_on=today(),
            cashier=actor.name[:150],
            cashier_id=account_key(actor),
        )
        (row.number,) = document_number(SERIES, row.entered_on)
        row.save(force_insert=True)
        row.fallen_away = fallen_away
        _post(account, row, shares, actor)
    return row


def _post(account: FeeAccount, row: Receipt, shares: list[tuple[Invoice, Decimal]], actor: Actor) -> None:
    Allocation.objects.bulk_create(
        Allocation(receipt=row, invoice=invoice, amount=share) for invoice, share in shares
    )
    text = " ".join(part for part in (str(row.get_payment_mode_display()), row.transaction_id) if part)
    moves = [
        Movement(invoice, LineKind.RECEIPT, share, row.payment_date, row.number, text, of=("receipt", row))
        for invoice, share in shares
    ]
    post(account, moves, actor=actor)
    record(
        actor,
        "fees.receipt.posted",
        row,
        after={
            "amount": row.amount,
            "mode": row.payment_mode,
            "paid_on": row.payment_date,
            "invoices": {invoice.invoice_number: share for invoice, share in shares},
        },
    )
    for invoice, _share in shares:
        if invoice.status == InvoiceStatus.PAID:
            tell_paid(account, invoice, actor)
    tell_received(row, actor)


def _reference(mode: str, transaction_id: str, bank_name: str) -> tuple[str, str]:
    """Return number and bank in single spaces. Raises ValidationFailed naming the field."""
    if mode not in PaymentMode.values:
        text = _("Give one of: %(known)s.") % {"known": ", ".join(PaymentMode.values)}
        raise ValidationFailed.at("payment_mode", text)
    number, bank = " ".join(transaction_id.split()), " ".join(bank_name.split())
    for field, text, most in (("transaction_id", number, 64), ("bank_name", bank, 80)):
        if len(text) > most:
            raise ValidationFailed.at(field, _("Use at most %(most)d letters.") % {"most": most})
    if mode in PAPERS and not number:
        raise ValidationFailed.at("transaction_id", _("Give the number of the cheque or draft."))
    return number, bank


def _used(transaction_id: str) -> Callable[[], TransactionUsed]:
    def refusal() -> TransactionUsed:
        values = {"transaction": transaction_id}
        return TransactionUsed.at(
            "transaction_id", _("Transaction %(transaction)s is on a receipt already.") % values
        )

    return refusal


def _refuse_used(transaction_id: str, bank_name: str) -> None:
    """Raise TransactionUsed, naming the receipt; the same number of two banks is two cheques where both are named."""
    if not transaction_id:
        return
    rows = Receipt.objects.filter(transaction_id__iexact=transaction_id)
    if bank_name:
        rows = rows.filter(Q(bank_name__iexact=bank_name) | Q(bank_name=""))
    number = rows.values_list("number", flat=True).first()
    if number:
        values = {"transaction": transaction_id, "number": number}
        text = _("Transaction %(transaction)s is on receipt %(number)s already.") % values
        raise TransactionUsed.at("transaction_id", text)


def _invoices(
    account: FeeAccount,
    allocations: Mapping[UUID, Decimal] | None,
    invoice_ids: Collection[UUID] | None,
) -> list[Invoice]:
    """Return the invoices to be paid as they are now, the one due first first. Raises NoSuchInvoice."""
    rows = Invoice.objects.filter(account=account).order_by("due_on", "issued_on", "invoice_number")
    chosen = allocations if allocations is not None else invoice_ids
    if chosen is None:
        return list(rows.filter(outstanding__gt=0))
    if not chosen or len(chosen) > MOST_INVOICES:
        text = _("Name 1 to %(most)d invoices.") % {"most": MOST_INVOICES}
        raise ValidationFailed.at("allocations" if allocations is not None else "invoice_ids", text)
    found = list(rows.filter(pk__in=chosen))
    if len(found) != len(set(chosen)):
        raise NoSuchInvoice
    for invoice in found:
        require_open(invoice)
    return found


def _shares(
    account: FeeAccount,
    invoices: list[Invoice],
    amount: Decimal,
    allocations: Mapping[UUID, Decimal] | None,
    day: date,
    actor: Actor,
) -> tuple[list[tuple[Invoice, Decimal]], Decimal]:
    """Return what each invoice gets, and what of late fees fell away. Raises AboveOutstanding, ValidationFailed."""
    given = _given(allocations, amount) if allocations is not None else {}
    left, fallen, shares = amount, ZERO, []
    for invoice in invoices:
        at_most = given[invoice.pk] if given else left
        taken = take_back_late_fees(account, invoice, at_most, day, actor=actor)
        fallen += sum((one.amount for one in taken), ZERO)
        if given:
            require_within(invoice, at_most)
        share = min(at_most, invoice.outstanding)
        if share:
            shares.append((invoice, share))
        left -= share
        if not left:
            return shares, fallen
    owed = rupees(amount - left)
    raise AboveOutstanding.at(
        "amount", _("%(owed)s is outstanding; take no more than that.") % {"owed": owed}
    )


def _given(allocations: Mapping[UUID, Decimal], amount: Decimal) -> dict[UUID, Decimal]:
    """Return the chosen shares. Raises ValidationFailed where they do not add up."""
    given = {pk: checked_amount(part, field="allocations") for pk, part in allocations.items()}
    total = sum(given.values(), ZERO)
    if total != amount:
        values = {"sum": rupees(total), "amount": rupees(amount)}
        text = _("The shares add up to %(sum)s, the payment is %(amount)s.") % values
        raise ValidationFailed.at("allocations", text)
    return given
