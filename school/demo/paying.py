"""What families paid over the quarters: most in time, some late with a late fee, some in part, a few nothing.

Receipts are written in bulk through the one way into the ledger (`services.posting`), by day and student.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from uuid import UUID

from django.utils import timezone

from core.money import ZERO
from school.demo.world import DemoWorld
from school.fees.enums import LineKind, PaymentMode
from school.fees.keys import account_key
from school.fees.models import Allocation, FeeAccount, Instalment, Invoice, Receipt
from school.fees.services.late_charging import charge_all
from school.fees.services.posting import Movement, document_number, post_many

BANKS = ("State Bank of India", "Punjab National Bank", "HDFC Bank", "Canara Bank", "Axis Bank")
MODES = (
    PaymentMode.UPI, PaymentMode.CASH, PaymentMode.BANK_TRANSFER, PaymentMode.CHEQUE, PaymentMode.CARD,
    PaymentMode.DEMAND_DRAFT,
)  # fmt: skip
MODE_WEIGHTS = (42, 24, 14, 13, 5, 2)
WITH_BANK = frozenset({PaymentMode.CHEQUE, PaymentMode.DEMAND_DRAFT})
ROUND = Decimal(500)
OPENING = time(9, 0)


class Habit(Enum):
    """How a family pays."""

    IN_TIME = "in time"
    DAYS_LATE = "days late"
    WEEKS_LATE = "weeks late"
    MONTHS_LATE = "months late"
    HALF = "half"
    NOT_AT_ALL = "not at all"


HABITS = tuple(Habit)
# Of a thousand students, in a quarter that is over and in the one at hand.
WEIGHTS = (800, 70, 60, 45, 20, 5)
WEIGHTS_AT_HAND = (640, 80, 60, 40, 90, 90)
# In a small school more, else there is nobody to show.
WEIGHTS_SMALL = (480, 60, 60, 40, 160, 200)
SMALL = 300  # students
# One of so many students, by the number of the code, pays nothing this year.
DEFAULTERS = 61


@dataclass(frozen=True, slots=True)
class Round:
    """When those of a habit come: days after the due day (`None`: from the day of issue on)."""

    habit: Habit
    first: int | None
    last: int


# Late fees are charged before each round, by the day before it begins.
ROUNDS = (
    Round(Habit.HALF, None, 5),
    Round(Habit.IN_TIME, None, 5),
    Round(Habit.DAYS_LATE, 7, 15),
    Round(Habit.WEEKS_LATE, 17, 30),
    Round(Habit.MONTHS_LATE, 33, 78),
)


@dataclass(frozen=True, slots=True)
class _Payment:
    day: date
    of: str  # name and code of the student
    account: FeeAccount
    shares: list[tuple[Invoice, Decimal]]
    payer: str


class Cashier:
    """Takes what comes in at the counter, quarter by quarter."""

    def __init__(self, world: DemoWorld) -> None:
        self.world = world
        self.draw = random.Random(world.school.seed + 7)  # noqa: S311 - a demo, not a secret
        self.actor = world.acting("accountant")
        self.counting, self.entered = date.min, 0
        self.slips = 100000 + world.school.seed
        self.payers = {str(student): child.parents[0].name for student, child in world.children}
        self.waiting = world.first_family
        self.at_hand = Instalment.objects.filter(issue_on__lte=world.today).order_by("-issue_on").first()

    def collect(self, term: Instalment) -> None:
        """Take the payments of a quarter: what is due by then, the oldest first."""
        is_at_hand = self.at_hand is not None and term.issue_on == self.at_hand.issue_on
        at_hand = WEIGHTS_SMALL if self.world.school.students < SMALL else WEIGHTS_AT_HAND
        weights = at_hand if is_at_hand else WEIGHTS
        habits: dict[UUID, Habit] = {}
        for one in ROUNDS:
            begins = term.issue_on if one.first is None else term.due_on + timedelta(days=one.first)
            if begins > self.world.today:
                return
            if one.first is not None:
                charge_all(begins - timedelta(days=1), actor=self.actor)
            by_account = self._open(term)
            if not habits:
                habits = {pk: self._habit(rows[0], term, weights) for pk, rows in by_account.items()}
            ends = term.due_on + timedelta(days=one.last)
            of_habit = (rows for pk, rows in by_account.items() if habits.get(pk) == one.habit)
            self._take([self._payment(rows, begins, ends, one.habit) for rows in of_habit])
        charge_all(min(term.due_on + timedelta(days=ROUNDS[-1].last), self.world.today), actor=self.actor)

    def _habit(self, row: Invoice, term: Instalment, weights: Sequence[int]) -> Habit:
        (drawn,) = self.draw.choices(HABITS, weights)
        number = int(str(row.account).rstrip(")")[-5:])
        is_this_year = term.issue_on >= self.world.year.start_date
        waits = weights is not WEIGHTS and row.account.student_id in self.waiting
        return Habit.NOT_AT_ALL if waits or (is_this_year and number % DEFAULTERS == 0) else drawn

    def _open(self, term: Instalment) -> dict[UUID, list[Invoice]]:
        """Return what each account owes, the one due first first, with one account object for all its invoices."""
        rows = Invoice.objects.filter(outstanding__gt=0, due_on__lte=term.due_on)
        rows = rows.select_related("account__student").order_by("account__student__student_code", "due_on")
        found: dict[UUID, list[Invoice]] = defaultdict(list)
        for row in rows:
            of_account = found[row.account_id]
            if of_account:
                row.account = of_account[0].account
            of_account.append(row)
        return found

    def _payment(self, rows: Sequence[Invoice], begins: date, ends: date, habit: Habit) -> _Payment:
        day = begins + timedelta(days=self.draw.randrange((ends - begins).days + 1))
        left = sum((row.outstanding for row in rows), ZERO)
        if habit is Habit.HALF:
            left = max(left / 2 // ROUND * ROUND, min(left, ROUND))
        shares = []
        for row in rows:
            share = min(left, row.outstanding)
            left -= share
            if share:
                shares.append((row, share))
        account = rows[0].account
        return _Payment(day, str(account), account, shares, self.payers.get(str(account), ""))

    def _take(self, payments: Iterable[_Payment]) -> None:
        """Write receipts by day, with numbers in that order, and post them."""
        come = (one for one in payments if one.day <= self.world.today)
        found = sorted(come, key=lambda one: (one.day, one.of))
        if not found:
            return
        numbers = document_number("RCP", found[0].day, len(found))
        rows = [self._receipt(one, number) for one, number in zip(found, numbers, strict=True)]
        Receipt.objects.bulk_create(rows, batch_size=1000)
        Allocation.objects.bulk_create(
            (
                Allocation(receipt=row, invoice=invoice, amount=share)
                for row, one in zip(rows, found, strict=True)
                for invoice, share in one.shares
            ),
            batch_size=1000,
        )
        post_many(
            [(one.account, _movements(row, one)) for row, one in zip(rows, found, strict=True)],
            actor=self.actor,
        )

    def _moment(self, day: date) -> datetime:
        """Return when the counter entered what came on a day: one after the other from the morning on."""
        if day != self.counting:
            self.counting, self.entered = day, 0
        self.entered += 1
        opening = timezone.make_aware(datetime.combine(day, OPENING))
        return min(opening + timedelta(seconds=30 * self.entered), timezone.now())

    def _receipt(self, one: _Payment, number: str) -> Receipt:
        (mode,) = self.draw.choices(MODES, MODE_WEIGHTS)
        reference = ""
        if mode != PaymentMode.CASH:
            self.slips += 1
            reference = f"{self.slips:06}" if mode in WITH_BANK else f"{one.day:%y%m%d}{self.slips:06}"
        return Receipt(
            number=number,
            account=one.account,
            amount=sum((share for _invoice, share in one.shares), ZERO),
            payment_mode=mode,
            payment_date=one.day,
            transaction_id=reference,
            bank_name=self.draw.choice(BANKS) if mode in WITH_BANK else "",
            payer=one.payer,
            entered_on=one.day,
            entered_at=self._moment(one.day),
            cashier=self.actor.name,
            cashier_id=account_key(self.actor),
        )


def _movements(row: Receipt, one: _Payment) -> list[Movement]:
    text = " ".join(part for part in (str(row.get_payment_mode_display()), row.transaction_id) if part)
    return [
        Movement(invoice, LineKind.RECEIPT, share, one.day, row.number, text, of=("receipt", row))
        for invoice, share in one.shares
    ]
