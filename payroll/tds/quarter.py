"""A quarter's payments against its challans: what statements of salaries and of contract payments have in common."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from core.formatting import rupees
from core.money import ZERO
from core.periods import Month
from payroll.organizations.selectors import organization
from payroll.tds.calc import Deduction, Deposit, allot
from payroll.tds.codes import is_government
from payroll.tds.deductor import Deductor
from payroll.tds.enums import DepositMode, FormKind
from payroll.tds.errors import StatementNotReady
from payroll.tds.layout.notes import notes_for
from payroll.tds.models import Challan
from payroll.tds.periods import Period, deposit_due_on
from payroll.tds.selectors import challans
from payroll.tds.statement import ChallanBlock, DeducteeRow, Statement

# What was paid to an employee or a contractor: `id`, `month` (its first day), `amount` and `tax` in rupees.
Payment = Any


@dataclass(frozen=True, slots=True)
class MatchedChallan:
    """A challan with the payments whose tax it deposits; `left` is tax of it that pays for nothing."""

    challan: Challan
    payments: list[Payment]
    left: Decimal
    is_late: bool

    @property
    def allotted(self) -> Decimal:
        return sum((row.tax for row in self.payments), ZERO)


@dataclass(frozen=True, kw_only=True)
class MatchedQuarter:
    """All of a quarter. Payments without tax need no challan and are only counted."""

    kind: ClassVar[FormKind]
    period: Period
    deductor: Deductor
    challans: list[MatchedChallan]
    unmatched: list[Payment]
    untaxed: list[Payment]

    @property
    def form(self) -> str:
        """The form number of the period."""
        return self.period.form(self.kind)

    @property
    def deducted(self) -> list[Payment]:
        """The payments with tax, matched or not."""
        return [row for _challan, row in self.by_challan()]

    @property
    def notes(self) -> list[str]:
        """What the filer should know."""
        return notes_for(self.kind, self.period)

    @property
    def unmatched_tax(self) -> Decimal:
        return sum((row.tax for row in self.unmatched), ZERO)

    def by_challan(self) -> Iterator[tuple[Challan | None, Payment]]:
        """Yield the payments with tax, challan by challan; those without a challan last."""
        for block in self.challans:
            for row in block.payments:
                yield block.challan, row
        for row in self.unmatched:
            yield None, row

    def deposited(self, name: str) -> Decimal:
        """Return the sum of a figure over the challans: tax, interest, fee, others or total."""
        return sum((getattr(block.challan, name) for block in self.challans), ZERO)

    def statement(
        self, deductee: Callable[[Payment], DeducteeRow], *, nil: Sequence[Payment] = (), **more: Any
    ) -> Statement:
        """Return the quarter for the text layout. Raises StatementNotReady while tax has no challan.

        `nil` are payments without tax that are reported all the same: they stand below the first challan.
        """
        if self.unmatched:
            raise StatementNotReady(
                _(
                    "Tax of %(amount)s (%(count)d payments) is not covered by a challan; enter the challans first."
                )
                % {"amount": rupees(self.unmatched_tax), "count": len(self.unmatched)}
            )
        blocks = [
            ChallanBlock(
                block.challan, [deductee(row) for row in [*block.payments, *(() if number else nil)]]
            )
            for number, block in enumerate(self.challans)
        ]
        return Statement(self.kind, self.period, self.deductor, blocks, **more)


def match(
    payments: Sequence[Payment],
    *,
    kind: FormKind,
    period: Period,
    deductor: Deductor,
    code: Callable[[Payment], str],
) -> dict[str, Any]:
    """Return the parts of a MatchedQuarter; `code` gives a payment's section or payment code. One query."""
    found = list(challans(period=period, kind=kind))
    by_id = {row.id: row for row in payments}
    allotment = allot(
        (Deduction(row.id, row.month, code(row), row.tax) for row in payments),
        (Deposit(row.pk, row.month, row.paid_on, row.tax) for row in found),
    )
    blocks = []
    for row in found:
        mine = [by_id[key] for key in allotment.by_challan[row.pk]]
        late = _is_late(row, {payment.month for payment in mine}, deductor)
        blocks.append(MatchedChallan(row, mine, allotment.left[row.pk], late))
    return {
        "period": period,
        "deductor": deductor,
        "challans": blocks,
        "unmatched": [by_id[key] for key in allotment.unmatched],
        "untaxed": [row for row in payments if not row.tax],
    }


def deposit_by(month: Month) -> date:
    """Return the day by which this institution deposits the tax of a month by challan."""
    government = is_government(organization().deductor_category)
    return deposit_due_on(month, mode=DepositMode.CHALLAN, is_government=government)


def _is_late(challan: Challan, months: Collection[date], head: Deductor) -> bool:
    """Say whether it was paid after the day by which the tax of one of these months was due."""
    government = is_government(head.category)
    return any(
        challan.paid_on > deposit_due_on(Month.of(month), mode=challan.mode, is_government=government)
        for month in months
    )
