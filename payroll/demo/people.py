"""The demo's people, made by a seeded generator: the same each time for the same first month. Pure."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import count

from core.periods import Month
from payroll.demo.names import REGIONS
from payroll.demo.posts import DEPARTMENTS, DESIGNATIONS, FIRST_HEAD, levels_for
from payroll.employees.calc import next_increment_on, retirement_date
from payroll.employees.enums import Category, Gender, PayReason, TaxRegime
from payroll.employees.services.later_pay import PayStep
from payroll.pay_commission.enums import SEEDED_VERSION, Scheme
from payroll.pay_commission.matrix import Matrix, cell_of, next_cell

COMMISSION_BEGAN = date(2016, 1, 1)
NPS_BEGAN = date(2004, 1, 1)
RETIREMENT_AGE = 60
OLDEST, YOUNGEST = 59.6, 23
YEAR = 365.25
# Share of people, in percent.
OLD_REGIME, IN_QUARTERS, IN_UPS, WITH_HOME_LOAN, WITH_SPECIAL_PAY = 30, 14, 12, 25, 6
CATEGORIES = (Category.GENERAL, Category.OBC, Category.SC, Category.ST, Category.EWS)
CATEGORY_WEIGHTS = (44, 27, 15, 7, 7)
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """One employee with history, recurring elements and tax declaration (empty: none)."""

    name: str
    gender: Gender
    born: date
    joined: date
    department: str
    designation: str
    category: Category
    email: str
    pan: str
    scheme: Scheme
    pran: str
    gpf_number: str
    bank_account: str
    regime: TaxRegime
    hra_eligible: bool
    ta_eligible: bool
    pay: tuple[PayStep, ...]
    elements: dict[str, Decimal] = field(default_factory=dict)
    declaration: dict[str, Decimal | bool] = field(default_factory=dict)

    @property
    def level(self) -> int:
        """The pay level at the end of the history."""
        return self.pay[-1].place.level

    @property
    def retires_on(self) -> date:
        """The last day of service."""
        return retirement_date(self.born, RETIREMENT_AGE)


def make_people(*, number: int, seed: int, first: Month, current: Month, matrix: Matrix) -> list[DemoPerson]:
    """Return the people by pay level; all joined before `first` and nobody retires up to `current`.

    Joiners, leavers and who retires are the story's business (payroll.demo.story).
    """
    maker = _Maker(random.Random(seed), first, current, matrix)  # noqa: S311 - a demo, not a secret
    return [maker.person(level) for level in levels_for(number)]


def joined_on(person: DemoPerson, day: date, matrix: Matrix) -> DemoPerson:
    """Return the person as somebody who joins that day, at the first cell of the level, under NPS."""
    step = PayStep(day, cell_of(matrix, person.level, 1), PayReason.JOINING, SEEDED_VERSION)
    return replace(
        person,
        joined=day,
        born=date(day.year - 27, person.born.month, 15),
        pay=(step,),
        scheme=Scheme.NPS,
        pran=person.pran or f"11{person.bank_account[-10:]}",
        gpf_number="",
        elements={code: amount for code, amount in person.elements.items() if code != "GPF_SUB"},
        declaration={},
        regime=TaxRegime.NEW,
    )


class _Maker:
    """Draws one person after the other from one generator."""

    def __init__(self, draw: random.Random, first: Month, current: Month, matrix: Matrix) -> None:
        self.draw, self.first, self.current, self.matrix = draw, first, current, matrix
        self.numbers = count(1)
        self.names: set[str] = set()

    def person(self, level: int) -> DemoPerson:
        serial = next(self.numbers)
        name, gender, surname = self._name()
        born, joined = self._dates(level)
        is_old = joined < NPS_BEGAN
        scheme = Scheme.GPF if is_old else Scheme.UPS if self._chance(IN_UPS) else Scheme.NPS
        code, _title, teaches = self._department(level)
        in_quarters = self._chance(IN_QUARTERS)
        pay = tuple(self._history(level, joined))
        person = DemoPerson(
            name=name,
            gender=gender,
            born=born,
            joined=joined,
            department=code,
            designation=DESIGNATIONS[level][int(teaches)],
            category=self.draw.choices(CATEGORIES, CATEGORY_WEIGHTS)[0],
            email=f"{name.lower().replace(' ', '.')}@example.org",
            pan=f"ZZ{self.draw.choice(LETTERS)}P{surname[0]}{1000 + serial:04d}{self.draw.choice(LETTERS)}",
            scheme=scheme,
            pran="" if is_old else f"1100{serial:08d}",
            gpf_number=f"NIES/GPF/{serial:04d}" if is_old else "",
            bank_account=f"3{serial * 7919 % 10**6:06d}{serial:04d}",
            regime=TaxRegime.OLD if level >= 4 and self._chance(OLD_REGIME) else TaxRegime.NEW,
            hra_eligible=not in_quarters,
            ta_eligible=level < FIRST_HEAD,
            pay=pay,
            elements=self._elements(level, scheme, pay[-1].place.basic, in_quarters=in_quarters),
        )
        return replace(person, declaration=self._declaration(person))

    def _chance(self, percent: int) -> bool:
        return self.draw.randrange(100) < percent

    def _name(self) -> tuple[str, Gender, str]:
        while True:
            region = self.draw.choice(REGIONS)
            is_woman = self._chance(42)
            given = self.draw.choice(region.female if is_woman else region.male)
            surname = self.draw.choice(region.surnames)
            name = f"{given} {surname}"
            if name not in self.names:
                self.names.add(name)
                return name, Gender.FEMALE if is_woman else Gender.MALE, surname

    def _dates(self, level: int) -> tuple[date, date]:
        """Return birth and joining; the higher the level, the longer the service."""
        youngest = YOUNGEST + max(level - 4, 0) * 2.2
        age = self.draw.uniform(min(youngest, 52), OLDEST)
        born = self.current.first - timedelta(days=round(age * YEAR))
        if retirement_date(born, RETIREMENT_AGE) <= self.current.last:
            born += timedelta(days=70)
        started = self.draw.uniform(20, min(age - 1.5, 33))
        joined = born + timedelta(days=round(started * YEAR))
        if joined >= self.first.first:
            joined = self.first.first - timedelta(days=self.draw.randrange(40, 400))
        return born, joined

    def _department(self, level: int) -> tuple[str, str, bool]:
        if level >= FIRST_HEAD:
            return DEPARTMENTS[0]
        return self.draw.choice(DEPARTMENTS[1:])

    def _history(self, level: int, joined: date) -> Iterator[PayStep]:
        """Yield the entry into the present level and the increments since, up to the first month."""
        until = self.first.first
        earliest = max(joined, COMMISSION_BEGAN)
        span = max((until - earliest).days - 200, 1)
        entered = earliest if self._chance(40) else earliest + timedelta(days=self.draw.randrange(span))
        reason = PayReason.PROMOTION
        if entered == joined:
            reason = PayReason.JOINING
        elif entered == COMMISSION_BEGAN:
            reason = PayReason.FIXATION
        cell = 1 if entered == joined else self.draw.randrange(1, 7)
        while (level, cell) not in self.matrix:
            cell -= 1
        place, raised = cell_of(self.matrix, level, cell), None
        yield PayStep(entered, place, reason, SEEDED_VERSION)
        while (day := next_increment_on(entered, raised)) < until:
            following = next_cell(self.matrix, level, place.cell)
            if following is None:
                break
            place, raised = following, day
            yield PayStep(day, place, PayReason.INCREMENT, SEEDED_VERSION)

    def _elements(
        self, level: int, scheme: Scheme, basic: Decimal, *, in_quarters: bool
    ) -> dict[str, Decimal]:
        """Return rupees a month: the usual deductions by level, and special pay for a few."""
        group, health = (30, 250) if level <= 5 else (60, 450) if level <= 9 else (120, 1000)
        elements = {"CGEGIS": Decimal(group), "CGHS": Decimal(health)}
        if in_quarters:
            elements["LICENCE_FEE"] = Decimal(210 if level <= 2 else 470 if level <= 8 else 1490)
        if scheme == Scheme.GPF:
            # Six percent is the least; people give round sums above it.
            elements["GPF_SUB"] = Decimal(int(basic) * 8 // 100 // 1000 * 1000 + 2000)
        if self._chance(WITH_SPECIAL_PAY):
            elements["SPECIAL_PAY"] = Decimal(1500)
        return elements

    def _declaration(self, person: DemoPerson) -> dict[str, Decimal | bool]:
        """Return rupees a year for who chose the old regime."""
        if person.regime != TaxRegime.OLD:
            return {}
        level = person.level
        declared: dict[str, Decimal | bool] = {
            "section_80c": Decimal(self.draw.randrange(60, 151, 10) * 1000),
            "section_80d": Decimal(self.draw.choice((0, 12000, 25000))),
        }
        if person.scheme == Scheme.NPS and self._chance(50):
            declared["section_80ccd_1b"] = Decimal(50000)
        if self._chance(WITH_HOME_LOAN):
            declared["home_loan_interest"] = Decimal(self.draw.randrange(90, 201, 10) * 1000)
        elif person.hra_eligible:
            declared["rent_paid"] = Decimal(12 * (6000 + level * 1800))
            declared["is_metro"] = True
        return declared
