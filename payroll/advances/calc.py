"""Recovery of an advance: principal first, then simple interest; pure.

Interest = rate / 1200 x the sum of the monthly balances, rounded to the rupee. A month's balance is what came over
from the end of the month before, less what is repaid in the month beside the pay; a recovery from pay falls on its
last day. So interest runs from the first payment on, the months before the first recovery included (House Building
Advance Rules 2017, rule 7(II)), and every tranche counts from the month after its own. Where equal instalments begin
in the month after the payment, that is A x (N + 1) / 2 x R / 1200 (reference: payroll, Advances).
Instalments are rounded up to the rupee, so that the odd last one is the smallest and their number is never exceeded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal
from typing import NamedTuple

from core.money import RUPEE, ZERO, round_rupee
from core.periods import Month
from payroll.advances.enums import EntryKind, RecoveryState

MONTHLY_PERCENT = Decimal(1200)


class Entry(NamedTuple):
    """One ledger line: rupees; `from_pay` when a payroll run posted it."""

    month: Month
    kind: str
    amount: Decimal
    from_pay: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """What the sanction fixed: rupees, percent a year, the first month of recovery."""

    amount: Decimal
    principal_instalments: int
    interest_instalments: int
    rate_pct: Decimal
    first_month: Month


class Due(NamedTuple):
    """What a month's pay has to bear; one of the two is zero."""

    principal: Decimal
    interest: Decimal

    @property
    def total(self) -> Decimal:
        return self.principal + self.interest


class Step(NamedTuple):
    """A month of the recovery. `number` counts the instalments of its phase, 0 for a skipped month."""

    month: Month
    state: RecoveryState
    principal: Decimal
    interest: Decimal
    balance: Decimal
    number: int

    @property
    def total(self) -> Decimal:
        """Principal or interest, whichever the month has."""
        return self.principal + self.interest


NOTHING = Due(ZERO, ZERO)


def instalment(amount: Decimal, count: int) -> Decimal:
    """Return the equal instalment in whole rupees, rounded up; all at once when there is no count."""
    return (amount / max(count, 1)).quantize(RUPEE, ROUND_CEILING)


def change(entry: Entry) -> Decimal:
    """Return what an entry does to the outstanding principal."""
    if entry.kind == EntryKind.DISBURSEMENT:
        return entry.amount
    return -entry.amount if entry.kind in {EntryKind.PRINCIPAL, EntryKind.REPAYMENT} else ZERO


def balance(entries: Iterable[Entry]) -> Decimal:
    """Return the outstanding principal."""
    return sum((change(entry) for entry in entries), ZERO)


def interest_paid(entries: Iterable[Entry]) -> Decimal:
    """Return the interest recovered or paid so far."""
    return sum((entry.amount for entry in entries if entry.kind == EntryKind.INTEREST), ZERO)


def sum_of_balances(entries: Sequence[Entry], until: Month) -> Decimal:
    """Return the sum of the balances that bear interest, of every month up to and with one."""
    changes: dict[Month, Decimal] = {}
    repaid: dict[Month, Decimal] = {}
    for entry in entries:
        if entry.month <= until:
            changes[entry.month] = changes.get(entry.month, ZERO) + change(entry)
            if entry.kind == EntryKind.REPAYMENT:
                repaid[entry.month] = repaid.get(entry.month, ZERO) + entry.amount
    months = sorted(changes)
    total = rest = ZERO
    for month, following in zip(months, [*months[1:], until.plus(1)], strict=True):
        # More can be repaid than came over: a tranche of the same month, which bore nothing yet.
        total += max(rest - repaid.get(month, ZERO), ZERO)
        rest += changes[month]
        total += rest * (month.months_until(following) - 1)
    return total


def interest_for(sum_of_balances: Decimal, rate_pct: Decimal) -> Decimal:
    """Return the simple interest on a sum of monthly balances, to the rupee."""
    return round_rupee(sum_of_balances * rate_pct / MONTHLY_PERCENT)


def accrued_interest(terms: Terms, entries: Sequence[Entry], until: Month) -> Decimal:
    """Return the interest of all months up to and with one; final once the principal is paid back."""
    return interest_for(sum_of_balances(entries, until), terms.rate_pct)


def due(terms: Terms, entries: Sequence[Entry], month: Month) -> Due:
    """Return what is to be recovered from the pay of a month; nothing when it is skipped or done already."""
    known = [entry for entry in entries if entry.month <= month]
    if month < terms.first_month or any(entry.month == month and _is_step(entry) for entry in known):
        return NOTHING
    # What was repaid in a later month is not to be recovered once more in this one.
    rest = min(balance(known), balance(entries))
    if rest > 0:
        return Due(min(instalment(terms.amount, terms.principal_instalments), rest), ZERO)
    interest = accrued_interest(terms, known, month)
    part = instalment(interest, terms.interest_instalments)
    return Due(ZERO, max(min(part, interest - interest_paid(entries)), ZERO))


def _is_step(entry: Entry) -> bool:
    """Say whether the entry settles its month's recovery."""
    return entry.from_pay or entry.kind == EntryKind.SKIP


def outstanding(terms: Terms, entries: Sequence[Entry], month: Month) -> Due:
    """Return the principal and the interest that would have to be paid to close the advance in a month.

    The balance of the closing month bears no interest: it is paid before that month's recovery.
    """
    principal = balance(entries)
    closed = [*entries, Entry(month, EntryKind.REPAYMENT, principal)]
    until = max(entry.month for entry in closed)
    return Due(principal, max(accrued_interest(terms, closed, until) - interest_paid(entries), ZERO))


def schedule(terms: Terms, entries: Sequence[Entry]) -> list[Step]:
    """Return the recoveries month by month: as they were, then as they will be if nothing else happens."""
    ordered = sorted(entries, key=lambda entry: entry.month)
    posted = [entry.month for entry in ordered if entry.from_pay]
    start = max([terms.first_month, *(month.plus(1) for month in posted)])
    past = _past([entry for entry in ordered if entry.month < start])
    return past + _coming(terms, ordered, start, past)


def planned(terms: Terms, drawn_in: Month) -> list[Step]:
    """Return the recoveries of an advance of which nothing is drawn, as if it were paid whole in a month."""
    return schedule(terms, [Entry(drawn_in, EntryKind.DISBURSEMENT, terms.amount)])


def _past(entries: Sequence[Entry]) -> list[Step]:
    """Return the months whose recovery is posted or skipped."""
    steps: list[Step] = []
    rest = ZERO
    numbers = {EntryKind.PRINCIPAL: 0, EntryKind.INTEREST: 0}
    for entry in entries:
        rest += change(entry)
        if entry.kind == EntryKind.SKIP:
            steps.append(Step(entry.month, RecoveryState.SKIPPED, ZERO, ZERO, rest, 0))
        elif entry.from_pay:
            numbers[EntryKind(entry.kind)] += 1
            parts = (entry.amount, ZERO) if entry.kind == EntryKind.PRINCIPAL else (ZERO, entry.amount)
            number = numbers[EntryKind(entry.kind)]
            steps.append(Step(entry.month, RecoveryState.POSTED, *parts, rest, number))
    return steps


def _coming(terms: Terms, entries: Sequence[Entry], month: Month, past: Sequence[Step]) -> list[Step]:
    """Return the recoveries still to come, from a month on, and the months that will be skipped."""
    skipped = {entry.month for entry in entries if entry.kind == EntryKind.SKIP}
    rest = balance(entries)
    total = sum_of_balances(entries, month)
    part = instalment(terms.amount, terms.principal_instalments)
    number = sum(1 for step in past if step.principal)
    found: list[Step] = []
    while rest > 0:
        taken = ZERO if month in skipped else min(part, rest)
        rest -= taken
        total += rest  # what the next month finds
        number += 1 if taken else 0
        state = RecoveryState.DUE if taken else RecoveryState.SKIPPED
        found.append(Step(month, state, taken, ZERO, rest, number if taken else 0))
        month = month.plus(1)
    interest = interest_for(total, terms.rate_pct)
    left = interest - interest_paid(entries)
    part = instalment(interest, terms.interest_instalments)
    number = sum(1 for step in past if step.interest)
    while left > 0:
        taken = ZERO if month in skipped else min(part, left)
        left -= taken
        number += 1 if taken else 0
        state = RecoveryState.DUE if taken else RecoveryState.SKIPPED
        found.append(Step(month, state, ZERO, taken, ZERO, number if taken else 0))
        month = month.plus(1)
    return found
