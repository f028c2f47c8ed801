"""People, months and orders by chance: the same seed gives the same story."""

import random
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

from tests.figures.facts import EIGHTY, FULL, HALF, UNPAID, Person
from tests.figures.office import Office
from tests.figures.rules import MATRIX, Ym

D = Decimal
CLASSES = [("X", "higher"), ("Y", "other"), ("Z", "other"), ("Y", "higher"), ("", "higher"), ("X", "")]
LAST_CELL = {level: max(cell for row, cell in MATRIX if row == level) for level, _cell in MATRIX}


class Story:
    """A few months of one office. Each event first looks whether it can happen, and does nothing else."""

    def __init__(self, office: Office, seed: int, *, people: int = 14, months: int = 5) -> None:
        self.office, self.chance = office, random.Random(seed)
        self.people, self.months = people, months
        self.first = self.chance.choice([Ym(2025, 5), Ym(2025, 10), Ym(2026, 1), Ym(2026, 5)])
        self.events: list[Callable[[Person, Ym], None]] = [
            self.rise, self.rise, self.promotion, self.promotion, self.lower, self.leave, self.leave, self.leave,
            self.leave, self.leave_back, self.element, self.element, self.spell, self.leaves, self.joins_later,
            self.bank, self.entitlement, self.returns,
        ]  # fmt: skip

    def tell(self) -> None:
        """Live through the months: facts before processing, between processing and lock, and after the lock."""
        self.begin()
        for number in range(self.months):
            month = self.first.plus(number)
            self.office.diary.append(f"== {month}")
            self.happen(month, self.people // 2)
            self.office.process(month)
            self.office.compare()
            if self.chance.random() < 0.5:
                self.happen(month, 2)
            self.office.lock()
            self.office.compare()
            self.happen(month, 2)
            if self.chance.random() < 0.25:
                self.rates(month)
            if self.chance.random() < 0.3:
                self.office.supplement()

    def begin(self) -> None:
        for _number in range(self.people):
            self.hire(date(2015, 1, 1))

    def hire(self, joined: date) -> Person:
        level = self.chance.choice([1, 2, 3, 4, 6, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14])
        return self.office.hire(
            level,
            self.chance.randint(1, LAST_CELL[level] - 3),
            joined,
            born=date(1985, self.chance.randint(1, 12), self.chance.randint(2, 28)),
            scheme=self.chance.choice(["NPS", "NPS", "NPS", "UPS", "GPF"]),
            regime="old" if (old := self.chance.random() < 0.2) else "new",
            has_pan=old or self.chance.random() < 0.9,
            has_bank=self.chance.random() < 0.93,
            classes=self.chance.choice(CLASSES),
        )

    def happen(self, month: Ym, count: int) -> None:
        """Let some things happen to some people."""
        for _number in range(count):
            if self.chance.random() < 0.08:
                self.hire(self.day(month))
                continue
            person = self.chance.choice(list(self.office.people.values()))
            self.chance.choice(self.events)(person, month)

    def day(self, month: Ym) -> date:
        """Return a day of this month or of one up to three earlier; often the first."""
        back = self.chance.choice([0, 0, 0, 1, 1, 2, 3])
        chosen = max(month.plus(-back), self.first)
        return chosen.first if self.chance.random() < 0.35 else self.chance.choice(chosen.dates)

    # -- events ----------------------------------------------------------------------------------------------

    def rise(self, person: Person, month: Ym) -> None:
        self._pay(person, self.day(month), 0, self.chance.choice([1, 1, 2]))

    def lower(self, person: Person, month: Ym) -> None:
        self._pay(person, self.day(month), 0, -1)

    def promotion(self, person: Person, month: Ym) -> None:
        since = self.day(month)
        if self._can_be_paid_from(person, since) and person.place(since)[0] < 14:
            self.office.promote(person, person.place(since)[0] + 1, since)

    def _pay(self, person: Person, since: date, levels: int, cells: int) -> None:
        if not self._can_be_paid_from(person, since):
            return
        level, cell = person.place(since)
        place = level + levels, cell + cells
        if place in MATRIX:
            self.office.pay(person, *place, since, "correction" if cells < 0 else "increment")

    def _can_be_paid_from(self, person: Person, since: date) -> bool:
        """Orders come in order of their dates: an earlier one than the last needs the later ones settled."""
        return (
            since <= person.ends() and since >= max(row[0] for row in person.pay) and person.joined <= since
        )

    def leave(self, person: Person, month: Ym) -> None:
        """One spell in days that are free on both sides, inside service and within one month."""
        first = self.day(month)
        last = min(first + timedelta(days=self.chance.choice([0, 2, 6, 9, 14])), Ym.of(first).last)
        kinds = [UNPAID, UNPAID, HALF, HALF, FULL]
        if (last - first).days >= 4:
            kinds.append(EIGHTY)
        kind = self.chance.choice(kinds)
        around = [first + timedelta(days=n) for n in range(-16, (last - first).days + 17)]
        if any(day.on in around for day in person.leave) or not self._serves(person, first, last):
            return
        if kind == EIGHTY and sum(1 for (key, _on) in self.office.applications if key == person.key) >= 2:
            return
        if kind in {HALF, FULL, EIGHTY} and first.year != 2026:
            kind = UNPAID
        self.office.away(person, kind, first, last)

    def _serves(self, person: Person, first: date, last: date) -> bool:
        return (
            all(
                person.in_service(first + timedelta(days=number)) for number in range((last - first).days + 1)
            )
            and last <= person.ends()
        )

    def leave_back(self, person: Person, month: Ym) -> None:
        own = sorted(on for key, on in self.office.applications if key == person.key)
        if own:
            self.office.back(person, self.chance.choice(own))

    def element(self, person: Person, month: Ym) -> None:
        since = Ym.of(self.day(month))
        code = self.chance.choice(["SPECIAL_PAY", "NPA", "WASHING", "LICENCE_FEE"])
        if since < Ym.of(person.joined) or since > Ym.of(person.ends()):
            return
        if any(e.code == code and e.since > since for e in person.elements):
            return
        running = any(e.code == code and e.runs_in(since) for e in person.elements)
        amount = (
            self.chance.choice([0, 700, 1500, 2345]) if running else self.chance.choice([600, 1000, 2001])
        )
        if amount or running:
            self.office.element(person, code, amount, since)

    def spell(self, person: Person, month: Ym) -> None:
        """Inactive for some days, entered together with the day back."""
        first = self.day(month)
        back = first + timedelta(days=self.chance.randint(0, 20))
        newest = max([on for on, _status in person.status], default=person.joined)
        if person.status and person.status[-1][1] != "active":
            return
        if first < newest or not self._serves(person, first, back) or self._has_leave(person, first, back):
            return
        self.office.status(person, "inactive", first)
        self.office.status(person, "active", back)

    def leaves(self, person: Person, month: Ym) -> None:
        """The last day of service, with no fact after it."""
        on = self.day(month)
        newest = max([d for d, _status in person.status] + [d for d, _l, _c in person.pay] + [person.joined])
        if person.ends() < person.retires or on < newest or not self._serves(person, on, on):
            return
        if self._has_leave(person, on, date(2100, 1, 1)) or any(e.since > Ym.of(on) for e in person.elements):
            return
        self.office.status(person, self.chance.choice(["retired", "inactive"]), on)

    def returns(self, person: Person, month: Ym) -> None:
        """Back from being inactive, perhaps from the very day on: those days were duty after all."""
        if not person.status or person.status[-1][1] != "inactive":
            return
        since = person.status[-1][0]
        back = since if self.chance.random() < 0.3 else self.day(month)
        if since <= back <= person.retires:
            self.office.status(person, "active", back)

    def _has_leave(self, person: Person, first: date, last: date) -> bool:
        return any(first <= day.on <= last for day in person.leave)

    def entitlement(self, person: Person, month: Ym) -> None:
        """Quarters allotted or vacated, another city."""
        since = self.day(month)
        if person.joined <= since <= person.ends() and since >= max(on for on, _h, _t in person.entitled):
            self.office.entitle(person, *self.chance.choice(CLASSES), since)

    def joins_later(self, person: Person, month: Ym) -> None:
        """The date of joining of a newcomer turns out some days later."""
        later = person.joined + timedelta(days=self.chance.randint(1, 9))
        if person.joined < self.first.first or Ym.of(later) != Ym.of(person.joined) or person.status:
            return
        if person.ends() < later or len(person.pay) > 1 or self._has_leave(person, person.joined, later):
            return
        self.office.move_joining(person, later)

    def bank(self, person: Person, month: Ym) -> None:
        for other in self.office.people.values():
            if not other.has_bank:
                self.office.give_bank(other)
                return

    def rates(self, month: Ym) -> None:
        """An order on DA or TA with effect from this month or one before."""
        since = max(month.plus(-self.chance.randint(0, 3)), self.first).first
        if self.chance.random() < 0.6:
            now = int(self.office.orders.da_percent(month))
            if all(on <= since for on, _percent in self.office.orders.da):
                self.office.da(now + self.chance.choice([2, 3, 4]), since)
        elif all(row[0] <= since for row in self.office.orders.ta):
            self.office.ta("higher", 9, 18, self.chance.choice([7600, 8000]), since)
