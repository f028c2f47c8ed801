"""Late fees: which steps an overdue invoice has reached. Pure: no tables, no clock."""

import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from core.money import ZERO
from school.fees.enums import LateFeeKind

Slab = tuple[int, int | None, Decimal]


@dataclass(frozen=True, slots=True)
class LateRule:
    """A rule in plain values (rupees, days), as `LateFeeRule` keeps it; `slabs` grow from the first to the last."""

    kind: str
    amount: Decimal = ZERO
    slabs: Sequence[Slab] = ()
    grace_days: int = 0
    cap: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What falls due on a day more than before; numbered from 1 in each invoice."""

    number: int
    day: date
    amount: Decimal


def steps(rule: LateRule, due_on: date, until: date) -> list[Step]:
    """Return the steps reached by a day, that day included; none within the days of grace, the last one included.

    Per day and per month count from the end of the grace, and a started month counts. Slabs count the days from the
    due day: each says what the late fee is by then, so only what it is more than the one before is a step.
    The cap bounds their sum. (reference: corrections, School)
    """
    if until <= due_on + timedelta(days=rule.grace_days):
        return []
    found, total = [], ZERO
    for number, day, amount in _reached(rule, due_on, until):
        if rule.cap is not None:
            amount = min(amount, rule.cap - total)  # noqa: PLW2901 - the rest of the cap
        if amount <= ZERO:
            continue
        total += amount
        found.append(Step(number, day, amount))
    return found


def _reached(rule: LateRule, due_on: date, until: date) -> list[tuple[int, date, Decimal]]:
    end = due_on + timedelta(days=rule.grace_days)
    if rule.kind == LateFeeKind.PER_DAY:
        return [(n, end + timedelta(days=n), rule.amount) for n in range(1, (until - end).days + 1)]
    if rule.kind == LateFeeKind.PER_MONTH:
        months = (until.year - end.year) * 12 + until.month - end.month + 1
        days = [(n, months_after(end, n - 1) + timedelta(days=1)) for n in range(1, months + 1)]
        return [(n, day, rule.amount) for n, day in days if day <= until]
    return _slabs(rule, due_on, until)


def _slabs(rule: LateRule, due_on: date, until: date) -> list[tuple[int, date, Decimal]]:
    found, so_far = [], ZERO
    for number, (first, last, amount) in enumerate(rule.slabs, 1):
        day = due_on + timedelta(days=max(first, rule.grace_days + 1))
        if day > until or (last is not None and last <= rule.grace_days):
            continue
        found.append((number, day, amount - so_far))
        so_far = amount
    return found


def months_after(day: date, months: int) -> date:
    """Return the same day some months later, or the last one of a month that is shorter."""
    index = day.year * 12 + day.month - 1 + months
    year, month = index // 12, index % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))
