"""Payments with TDS that other apps make: the year's thresholds and the statement count them with contract staff's.

A payee is a PAN, whoever pays it. An app above registers what it paid; the arithmetic stays in `calc`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from payroll.contract_staff.calc import YearSoFar
from payroll.contract_staff.enums import PayeeType
from payroll.tds.periods import Period


@dataclass(frozen=True, slots=True)
class PayeeYear:
    """What a PAN was paid in a financial year for one kind of payment; rupees."""

    pan: str
    payee_type: str
    so_far: YearSoFar


@dataclass(frozen=True, slots=True)
class TdsRow:
    """One payment of the quarterly statement: what was paid, the amount taxed, the tax deducted; rupees, percent.

    `id` tells rows of all sources apart. `month` is the first day of the month of credit, `reference` how the payee
    is known in the office. `reason` and `certificate` as the statement has them (`tds.enums.Reason`).
    """

    id: tuple[str, int]
    month: date
    paid_on: date
    payee_type: str
    reference: str
    payee_name: str
    pan: str
    amount: Decimal
    taxed: Decimal
    rate_pct: Decimal
    tax: Decimal
    reason: str = ""
    certificate: str = ""

    @property
    def kind(self) -> str:
        """What was paid for, in words."""
        return str(PayeeType(self.payee_type).label)


@dataclass(frozen=True, slots=True)
class TdsPayments:
    """What an app tells: the year of all its payees who have a PAN, or of one; and the rows of a quarter.

    Each is a fixed number of queries. The year is the one beginning in April of the number.
    """

    years: Callable[[int, str], Iterable[PayeeYear]]
    rows: Callable[[Period], Sequence[TdsRow]]


_sources: list[TdsPayments] = []


def register_tds_payments(source: TdsPayments) -> None:
    """Have payments of another app counted; called from its registration."""
    _sources.append(source)


def paid_elsewhere(year: int, pan: str = "") -> list[PayeeYear]:
    """Return what all other apps paid in the year, to one PAN or to everybody who has one."""
    return [row for source in _sources for row in source.years(year, pan)]


def rows_elsewhere(period: Period) -> list[TdsRow]:
    """Return the payments of a quarter that other apps made."""
    return [row for source in _sources for row in source.rows(period)]
