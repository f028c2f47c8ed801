"""Adjustments as they go into the ledger: by hand, by rule, undone. The callers have looked at rights."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.formatting import rupees
from core.periods import today
from school.fees.enums import AdjustmentKind, AdjustmentSource, Decision
from school.fees.errors import AboveOutstanding
from school.fees.keys import account_key
from school.fees.models import Adjustment, FeeAccount, Invoice, LateFeeRule
from school.fees.services.posting import Movement, document_number, post, require_open, require_within

SERIES = "ADJ"


@dataclass(frozen=True, slots=True)
class Entry:
    """An adjustment to be (rupees)."""

    invoice: Invoice
    kind: str
    amount: Decimal
    day: date
    reason: str
    source: str = AdjustmentSource.HAND
    undoes: Adjustment | None = None
    late_fee_rule: LateFeeRule | None = None
    step: int | None = None
    again: int = 0


def row_of(entry: Entry, state: str, actor: Actor) -> Adjustment:
    """Return the row of an entry, without its number."""
    return Adjustment(
        invoice=entry.invoice,
        kind=entry.kind,
        amount=entry.amount,
        adjusted_on=entry.day,
        reason=entry.reason,
        source=entry.source,
        undoes=entry.undoes,
        late_fee_rule=entry.late_fee_rule,
        step=entry.step,
        again=entry.again,
        state=state,
        requested_by=actor.name[:150],
        requested_by_id=account_key(actor),
        requested_at=timezone.now(),
    )


def enter(account: FeeAccount, entry: Entry, *, actor: Actor, waits: bool = False) -> Adjustment:
    """Write an adjustment on a held account; what waits for a second person is not in the ledger yet.

    Raises InvoiceCancelled, AboveOutstanding.
    """
    row = row_of(entry, Decision.REQUESTED if waits else Decision.POSTED, actor)
    require_fits(row)
    (row.number,) = document_number(SERIES, today())
    row.save(force_insert=True)
    if not waits:
        post(account, [movement_of(row)], actor=actor)
    after = {"invoice": entry.invoice, "kind": row.kind, "amount": row.amount, "reason": row.reason}
    record(actor, "fees.adjustment.requested" if waits else "fees.adjustment.posted", row, after=after)
    return row


def movement_of(row: Adjustment) -> Movement:
    """Return the line of an adjustment; one that undoes another is on the other side."""
    return Movement(
        row.invoice,
        row.kind,
        row.amount,
        row.adjusted_on,
        row.number,
        row.reason,
        is_undoing=row.undoes_id is not None,
        of=("adjustment", row),
    )


def require_fits(row: Adjustment) -> None:
    """Raise InvoiceCancelled or AboveOutstanding where the adjustment cannot be posted on the invoice as it is."""
    require_open(row.invoice)
    if movement_of(row).is_debit:
        return
    if row.undoes_id is None:
        require_within(row.invoice, row.amount)
    elif row.amount > row.invoice.outstanding:
        values = {"amount": rupees(row.amount), "outstanding": rupees(row.invoice.outstanding)}
        text = _(
            "%(amount)s cannot be taken back: only %(outstanding)s is not paid yet. Pay it back by a refund."
        )
        raise AboveOutstanding.at("amount", text % values)


def is_credit(kind: str) -> bool:
    """Say whether a kind of adjustment makes what is owed less."""
    return kind != AdjustmentKind.PENALTY
