"""What is known of a person today: every dated fact as it was entered, nothing computed."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from tests.figures.rules import MATRIX, Ym

ONE = Decimal(1)
# What a day of leave takes off: of presence (HRA, TA, elements) and of basic pay.
UNPAID, HALF, EIGHTY, FULL = "unpaid", "half", "eighty", "full"


@dataclass
class Element:
    """A head beside the formula, rupees a month, from a month to a month (both in)."""

    code: str
    amount: Decimal
    since: Ym
    until: Ym | None = None
    is_earning: bool = True
    by_days: bool = False
    is_pay: bool = False

    def runs_in(self, month: Ym) -> bool:
        return self.since <= month and (self.until is None or month <= self.until)


@dataclass
class LeaveDay:
    """A day on leave, whole or half of it."""

    on: date
    kind: str
    portion: Decimal = ONE


@dataclass
class Person:
    """One employee; the lists keep the order of entry."""

    key: int
    born: date
    joined: date
    retires: date
    # From when, level and cell.
    pay: list[tuple[date, int, int]]
    # From when, and active, inactive or retired.
    status: list[tuple[date, str]] = field(default_factory=list)
    leave: list[LeaveDay] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    # From when, the classes of HRA and TA; an empty one is no entitlement.
    entitled: list[tuple[date, str, str]] = field(default_factory=list)
    scheme: str = "NPS"
    regime: str = "new"
    has_pan: bool = True
    has_bank: bool = True

    def in_service(self, day: date) -> bool:
        """Say whether a day is in service; the day of retirement still is, that of becoming inactive is not."""
        if not self.joined <= day <= self.retires:
            return False
        known = [(on, number, status) for number, (on, status) in enumerate(self.status) if on <= day]
        if not known:
            return True
        on, _number, status = max(known)
        return status == "active" or (status == "retired" and on == day)

    def place(self, day: date) -> tuple[int, int]:
        """Return level and cell of a day: the latest from-date up to it, the later entry on a tie."""
        return max(((on, n, level, cell) for n, (on, level, cell) in enumerate(self.pay) if on <= day))[2:]

    def basic(self, day: date) -> Decimal:
        return MATRIX[self.place(day)]

    def classes(self, day: date) -> tuple[str, str]:
        """Return the HRA and TA class of a day."""
        known = [(on, n, hra, ta) for n, (on, hra, ta) in enumerate(self.entitled) if on <= day]
        return max(known)[2:] if known else ("X", "higher")

    def ends(self) -> date:
        """Return the last day of service as known today."""
        if self.status and self.status[-1][1] != "active":
            on, status = self.status[-1]
            last = on if status == "retired" else date.fromordinal(on.toordinal() - 1)
            return min(last, self.retires)
        return self.retires
