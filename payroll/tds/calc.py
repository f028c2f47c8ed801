"""Which deposit covers which deduction. Pure; rupees.

A deduction belongs to exactly one challan, and those of a challan may not exceed its tax (reference: tds-returns,
reconciliation rules). A challan for a month takes that month's deductions; one without a month takes any of the
quarter that was deducted no later than it was paid. Where the deductions of one payment code add up to a challan
exactly they go to it, since offices pay one challan per code; the rest is filled in order of date.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Generic, TypeVar

from core.money import ZERO

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Deduction(Generic[K]):
    """Tax deducted from one payment; `month` is the first day of the month of deduction."""

    key: K
    month: date
    code: str
    tax: Decimal


@dataclass(frozen=True, slots=True)
class Deposit:
    """The tax of one challan, without interest, fee and others. `month` empty: any of the quarter."""

    id: int
    month: date | None
    paid_on: date
    tax: Decimal


@dataclass(slots=True)
class Allotment(Generic[K]):
    """Keys of the deductions by challan, those without one, and what is left of each challan."""

    by_challan: dict[int, list[K]]
    unmatched: list[K]
    left: dict[int, Decimal]
    unmatched_tax: Decimal = field(default=ZERO)


def allot(deductions: Iterable[Deduction[K]], deposits: Iterable[Deposit]) -> Allotment[K]:
    """Give each deduction with tax to a challan; the same input gives the same result."""
    ordered = sorted(
        deposits, key=lambda item: (item.month is None, item.month or item.paid_on, item.paid_on, item.id)
    )
    result: Allotment[K] = Allotment(
        {item.id: [] for item in ordered}, [], {item.id: item.tax for item in ordered}
    )
    groups: dict[tuple[date, str], list[Deduction[K]]] = defaultdict(list)
    for row in deductions:
        if row.tax > 0:
            groups[row.month, row.code].append(row)
    waiting = [group for _key, group in sorted(groups.items()) if not _whole(group, ordered, result)]
    for group in waiting:
        for row in group:
            _fill(row, ordered, result)
    return result


def _fits(row: Deduction[K], deposit: Deposit) -> bool:
    if deposit.month is not None:
        return deposit.month == row.month
    return row.month <= deposit.paid_on


def _whole(group: Sequence[Deduction[K]], deposits: Sequence[Deposit], result: Allotment[K]) -> bool:
    """Give the group to an untouched challan of exactly its sum."""
    total = sum((row.tax for row in group), ZERO)
    for deposit in deposits:
        if not result.by_challan[deposit.id] and deposit.tax == total and _fits(group[0], deposit):
            result.by_challan[deposit.id] = [row.key for row in group]
            result.left[deposit.id] = ZERO
            return True
    return False


def _fill(row: Deduction[K], deposits: Sequence[Deposit], result: Allotment[K]) -> None:
    for deposit in deposits:
        if _fits(row, deposit) and result.left[deposit.id] >= row.tax:
            result.by_challan[deposit.id].append(row.key)
            result.left[deposit.id] -= row.tax
            return
    result.unmatched.append(row.key)
    result.unmatched_tax += row.tax
