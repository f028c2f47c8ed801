"""What locked months of contract staff would pay by what is known now, against what they paid.

Facts arrive late: a rate agreed with back effect, days that turned out otherwise, a contract that ended or began
earlier than known. The locked month stays; the difference is paid or recovered by the next run, or named.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Sum

from core.locking.states import RunState
from core.money import ZERO
from core.periods import Month
from payroll.contract_staff.calc import daily_total, month_share
from payroll.contract_staff.enums import ContractFigure, ContractFindingCode, RateBasis
from payroll.contract_staff.models import (
    ContractArrear,
    ContractCorrection,
    ContractFinding,
    ContractLateDays,
    ContractLine,
    ContractRate,
    ContractRun,
    ContractStaff,
)

# Left out of a locked month for one of these, somebody had a claim on pay all the same.
_CLAIMS = (ContractFindingCode.NO_BANK_ACCOUNT, ContractFindingCode.NEGATIVE_NET)


class Difference(NamedTuple):
    """One locked month of one contract: due by what is known now, and drawn so far; rupees."""

    month: Month
    due: Decimal
    drawn: Decimal

    @property
    def amount(self) -> Decimal:
        """Above zero to be paid, below zero to be recovered."""
        return self.due - self.drawn


@dataclass(slots=True)
class OpenMonths:
    """What is open of one contract: differences, and months that paid nothing (None: days are not known)."""

    differences: list[Difference] = field(default_factory=list)
    never_paid: list[tuple[Month, Decimal | None]] = field(default_factory=list)


class Settled(NamedTuple):
    """A part of a difference that a run takes in hand."""

    difference: Difference
    amount: Decimal


def rate_of(staff: ContractStaff, month: Month) -> Decimal:
    """Return the rate agreed for a month; `rates` of the contract must be there (prefetched)."""
    row = _rate_row(staff.rates.all(), month)
    return row.rate if row else staff.rate


def days_in(staff: ContractStaff, month: Month) -> int:
    """Return the calendar days of the month that the contract covers."""
    last = min(day for day in (month.last, staff.contract_to, staff.ended_on) if day)
    return max(0, (last - max(month.first, staff.contract_from)).days + 1)


def payable(basis: str, month: Month, days: Decimal, rate: Decimal) -> Decimal:
    """Return what days of a month pay at a rate for a day or a month."""
    if basis == RateBasis.DAILY:
        return daily_total(rate, days)
    return month_share(rate, days, month.days)


def settle(differences: Iterable[Difference], room: Decimal) -> tuple[list[Settled], list[Difference]]:
    """Return what a payment settles, and what stays open: recoveries take at most `room` and what is paid beside.

    The oldest month comes first; a recovery that does not fit is taken in part.
    """
    rows = sorted(differences, key=lambda row: row.month)
    taken = [Settled(row, row.amount) for row in rows if row.amount > 0]
    left = max(room, ZERO) + sum((row.amount for row in taken), ZERO)
    open_rows = []
    for row in rows:
        if row.amount >= 0:
            continue
        part = min(-row.amount, left)
        left -= part
        if part:
            taken.append(Settled(row, -part))
        if part < -row.amount:
            open_rows.append(row._replace(drawn=row.drawn - part))
    return sorted(taken, key=lambda item: item.difference.month), open_rows


def open_months(staff: Iterable[ContractStaff], before: date) -> dict[int, OpenMonths]:
    """Return what is open of each contract from locked months before a day; a fixed number of queries."""
    runs = list(ContractRun.objects.filter(state=RunState.LOCKED, month__lt=before).order_by("month"))
    if not runs:
        return {}
    facts = _Facts.read(runs)
    found = {}
    for row in staff:
        months = _of_one(row, runs, facts)
        if months.differences or months.never_paid:
            found[row.pk] = months
    return found


class _Facts(NamedTuple):
    """What locked runs hold, by contract and run or month."""

    lines: Mapping[tuple[int, int], ContractLine]
    by_hand: set[tuple[int, int]]
    left_out: set[tuple[int, int]]
    settled: Mapping[tuple[int, date], Decimal]
    late_days: Mapping[tuple[int, date], ContractLateDays]

    @classmethod
    def read(cls, runs: list[ContractRun]) -> "_Facts":
        lines = ContractLine.objects.filter(run__in=runs)
        by_hand = ContractCorrection.objects.filter(run__in=runs, field=ContractFigure.GROSS)
        left_out = ContractFinding.objects.filter(run__in=runs, code__in=_CLAIMS)
        settled: dict[tuple[int, date], Decimal] = defaultdict(Decimal)
        rows = ContractArrear.objects.filter(run__in=runs).order_by().values_list("staff_id", "month")
        for staff_id, month, amount in rows.annotate(settled=Sum("amount")):
            settled[staff_id, month] = amount
        return cls(
            {(line.staff_id, line.run_id): line for line in lines},
            set(by_hand.values_list("staff_id", "run_id")),
            set(left_out.values_list("staff_id", "run_id")),
            settled,
            {(row.staff_id, row.month): row for row in ContractLateDays.objects.order_by("id")},
        )


def _of_one(staff: ContractStaff, runs: list[ContractRun], facts: _Facts) -> OpenMonths:
    found = OpenMonths()
    for run in runs:
        month = Month.of(run.month)
        line = facts.lines.get((staff.pk, run.pk))
        late = facts.late_days.get((staff.pk, run.month))
        settled = facts.settled.get((staff.pk, run.month), ZERO)
        if (staff.pk, run.pk) in facts.by_hand:
            continue  # the amount was set by hand: what would be due cannot be told
        if line is not None:
            drawn = line.gross - line.arrears + settled
            due = _due(staff, month, line, late, run.locked_at)
        elif late is not None:
            drawn = settled
            days = min(late.days, Decimal(days_in(staff, month)))
            due = payable(staff.rate_basis, month, days, rate_of(staff, month))
        else:
            _note_never_paid(staff, run, (staff.pk, run.pk) in facts.left_out, found)
            continue
        if due != drawn:
            found.differences.append(Difference(month, due, drawn))
    return found


def _due(
    staff: ContractStaff,
    month: Month,
    line: ContractLine,
    late: ContractLateDays | None,
    locked_at: datetime | None,
) -> Decimal:
    """Return what a paid month is due now; only what was entered after the lock counts against it."""
    covered = Decimal(days_in(staff, month))
    rate = line.rate
    row = _rate_row(staff.rates.all(), month)
    if row and _is_after(row.entered_at, locked_at):
        rate = row.rate
    if late and _is_after(late.entered_at, locked_at):
        days = min(late.days, covered)
    elif line.is_corrected or line.rate_basis == RateBasis.DAILY:
        days = min(line.days, covered)
    else:
        days = covered
    if rate == line.rate and days == line.days:
        return line.gross - line.arrears
    return payable(line.rate_basis, month, days, rate)


def _note_never_paid(staff: ContractStaff, run: ContractRun, was_left_out: bool, found: OpenMonths) -> None:
    """Note a month that paid nothing although there was a claim, or that was locked before the contract was known."""
    month = Month.of(run.month)
    days = days_in(staff, month)
    if not days or not (was_left_out or _is_after(staff.created_at, run.locked_at)):
        return
    is_known = staff.rate_basis == RateBasis.MONTHLY
    amount = payable(staff.rate_basis, month, Decimal(days), rate_of(staff, month)) if is_known else None
    found.never_paid.append((month, amount))


def _rate_row(rows: Iterable[ContractRate], month: Month) -> ContractRate | None:
    known = [row for row in rows if row.from_on <= month.first]
    return max(known, key=lambda row: (row.from_on, row.pk), default=None)


def _is_after(moment: datetime, locked_at: datetime | None) -> bool:
    return locked_at is not None and moment > locked_at
