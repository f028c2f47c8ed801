"""What is due now, or drawn too much, for locked months of one employee; nothing is written.

For whoever looks at a change before it is decided: enter it in a savepoint, ask, undo it.
"""

from dataclasses import dataclass
from decimal import Decimal

from core.money import ZERO
from core.periods import Month, today
from payroll.runs.models import PayrollRun
from payroll.runs.processing.arrears import ARREAR_COLUMNS, in_the_ways_of
from payroll.runs.processing.late import late_lines
from payroll.runs.processing.tables import read_tables

_AMOUNT = ARREAR_COLUMNS.index("amount")
_NPS = (ARREAR_COLUMNS.index("nps_due"), ARREAR_COLUMNS.index("nps_drawn"))


@dataclass(frozen=True, slots=True)
class LateMonth:
    """A locked month: what is due beyond what was drawn (below zero: to recover), and NPS to be held from it."""

    month: Month
    amount: Decimal
    nps: Decimal


def late_months(employee_id: int, since: Month) -> list[LateMonth]:
    """Return the locked months from one on whose pay would come out otherwise by the facts as they stand; rupees.

    Months beyond the organization's limit of arrears are left out, as a run leaves them. Three statements a month.
    """
    tables = read_tables(PayrollRun(month=Month.of(today()).plus(1).first))
    found: list[LateMonth] = []
    for row in tables.locked:
        month = Month.of(row.month)
        if month < since or month not in tables.rates:
            continue
        rates = in_the_ways_of(row, tables.rates[month][0])
        with late_lines(PayrollRun(), row, rates, tables.settings, [employee_id]) as lines:
            found += [_read(line, month) for line in lines]
    return found


def total(months: list[LateMonth]) -> Decimal:
    """Return the arrears of all months together."""
    return sum((row.amount for row in months), ZERO)


def _read(line: bytes, month: Month) -> LateMonth:
    cells = line.decode().rstrip("\n").split("\t")
    due, drawn = (Decimal(cells[place]) for place in _NPS)
    return LateMonth(month, Decimal(cells[_AMOUNT]), due - drawn)
