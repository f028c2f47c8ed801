"""The one way into the ledger: whoever moves money holds the account, and posts lines that carry the balance on.

Order of locks: the account, then its invoices, then what hangs on them. With the account held nobody else moves
anything on it, so an invoice read after `hold` is what it is until the transaction ends.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from core.actors import Actor
from core.bulk import update_rows
from core.formatting import rupees
from core.money import ZERO
from core.numbering.services import next_number, next_numbers
from core.periods import Month
from core.states import take
from education import fee_ledger as calc
from school.fees.enums import InvoiceStatus, LineKind
from school.fees.errors import AboveOutstanding, InvoiceCancelled, NoSuchInvoice
from school.fees.models import FeeAccount, Invoice, LedgerLine

DEBITS = frozenset({LineKind.INVOICE, LineKind.PENALTY, LineKind.REVERSAL, LineKind.REFUND})
# The column of the invoice that a line moves, and in which direction.
MOVES: dict[str, tuple[str, int]] = {
    LineKind.PENALTY: ("penalties", 1),
    LineKind.CONCESSION: ("concessions", 1),
    LineKind.SCHOLARSHIP: ("scholarships", 1),
    LineKind.RECEIPT: ("received", 1),
    LineKind.REVERSAL: ("received", -1),
    LineKind.CANCELLATION: ("cancelled", 1),
    LineKind.CREDIT_NOTE: ("credited", 1),
    LineKind.REFUND: ("received", -1),
}
CARRIED = [
    "penalties",
    "concessions",
    "scholarships",
    "credited",
    "cancelled",
    "received",
    "outstanding",
    "status",
]
BATCH = 500


@dataclass(frozen=True, slots=True)
class Movement:
    """A line to be: `is_undoing` turns it round, as the opposite of an adjustment is."""

    invoice: Invoice
    kind: str
    amount: Decimal
    posted_on: date
    reference: str
    text: str = ""
    is_undoing: bool = False
    # `adjustment`, `receipt` or `refund`: the row behind the line.
    of: tuple[str, Any] | None = None

    @property
    def is_debit(self) -> bool:
        return (self.kind in DEBITS) != self.is_undoing


def document_number(prefix: str, day: date, count: int = 1) -> list[str]:
    """Take the next numbers of a series of the day's financial year: INV-2026-27-00001 (gapless, `core.numbering`)."""
    year = str(Month.of(day).financial_year)
    if count == 1:
        first = next_number(f"fees.{prefix}", period=year)
    else:
        first = next_numbers(f"fees.{prefix}", count, period=year)
    return [f"{prefix}-{year}-{number:05d}" for number in range(first, first + count)]


def hold(account_id: UUID) -> FeeAccount:
    """Lock an account until the caller's transaction ends. Raises NoSuchInvoice where there is none."""
    return take(FeeAccount.objects.all(), NoSuchInvoice(), pk=account_id)


def hold_invoice(invoice_id: UUID) -> tuple[FeeAccount, Invoice]:
    """Lock the account of an invoice, and return both as they are now. Raises NoSuchInvoice."""
    account_id = Invoice.objects.filter(pk=invoice_id).values_list("account_id", flat=True).first()
    if account_id is None:
        raise NoSuchInvoice
    account = hold(account_id)
    return account, Invoice.objects.select_related("academic_year").get(pk=invoice_id)


def require_open(invoice: Invoice) -> None:
    """Raise InvoiceCancelled for an invoice that takes nothing more."""
    if invoice.status == InvoiceStatus.CANCELLED:
        values = {"number": invoice.invoice_number}
        raise InvoiceCancelled(_("Invoice %(number)s is cancelled and takes nothing more.") % values)


def require_within(invoice: Invoice, amount: Decimal, *, field: str = "amount") -> None:
    """Raise AboveOutstanding when a credit is more than what the invoice still asks."""
    if amount > invoice.outstanding:
        values = {"number": invoice.invoice_number, "outstanding": rupees(invoice.outstanding)}
        raise AboveOutstanding.at(
            field,
            _("Invoice %(number)s has %(outstanding)s outstanding; give no more than that.") % values,
        )


def post(account: FeeAccount, movements: Iterable[Movement], *, actor: Actor) -> list[LedgerLine]:
    """Add lines to a held account and carry its invoices and its balance on.

    The invoices are those of the movements, read under the lock, one object for each. The database refuses what
    would make an amount negative; callers look first and say it in words.
    """
    return post_many([(account, list(movements))], actor=actor)


def post_many(entries: Sequence[tuple[FeeAccount, Sequence[Movement]]], *, actor: Actor) -> list[LedgerLine]:
    """Do the same for many held accounts, in three statements however many there are."""
    lines = [_line(account, movement, actor) for account, movements in entries for movement in movements]
    moved = {
        movement.invoice.pk: movement.invoice
        for _account, movements in entries
        for movement in movements
        if movement.kind != LineKind.INVOICE
    }
    update_rows(moved.values(), CARRIED)
    LedgerLine.objects.bulk_create(lines, batch_size=BATCH)
    accounts = [account for account, movements in entries if movements]
    update_rows({account.pk: account for account in accounts}.values(), ["balance", "lines_count"])
    return lines


def _line(account: FeeAccount, movement: Movement, actor: Actor) -> LedgerLine:
    signed = movement.amount if movement.is_debit else -movement.amount
    account.balance += signed
    account.lines_count += 1
    if movement.kind != LineKind.INVOICE:
        _carry_on(movement, signed)
    return LedgerLine(
        account=account,
        sequence=account.lines_count,
        posted_on=movement.posted_on,
        kind=movement.kind,
        reference=movement.reference,
        text=movement.text,
        debit=movement.amount if movement.is_debit else ZERO,
        credit=ZERO if movement.is_debit else movement.amount,
        balance=account.balance,
        invoice=movement.invoice,
        made_by=actor.name[:150],
        **({movement.of[0]: movement.of[1]} if movement.of else {}),
    )


def _carry_on(movement: Movement, signed: Decimal) -> None:
    invoice = movement.invoice
    column, direction = MOVES[movement.kind]
    change = movement.amount * direction * (-1 if movement.is_undoing else 1)
    setattr(invoice, column, getattr(invoice, column) + change)
    invoice.outstanding += signed
    invoice.status = calc.status_of(
        outstanding=invoice.outstanding,
        received=invoice.received,
        is_cancelled=movement.kind == LineKind.CANCELLATION,
    )
