"""Writing a line of the ledger by hand; those from pay are posted by `posting`."""

from datetime import date
from decimal import Decimal

from core.actors import Actor
from core.periods import Month
from payroll.advances.enums import EntryKind
from payroll.advances.models import AdvanceApplication, AdvanceEntry


def enter(
    row: AdvanceApplication,
    kind: EntryKind,
    amount: Decimal | int,
    *,
    on: date,
    reference: str,
    actor: Actor,
    month: Month | None = None,
) -> AdvanceEntry:
    """Write one line, rupees; it counts in the month of its day unless another is given."""
    return AdvanceEntry.objects.create(
        application=row,
        month=(month or Month.of(on)).first,
        happened_on=on,
        kind=kind,
        amount=amount,
        reference=reference.strip()[:120],
        actor=actor.name,
    )
