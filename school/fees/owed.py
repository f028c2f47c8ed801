"""What a student owes for an instalment, and what standing concessions take off: pure, no tables, no clock.

- A compulsory head is owed by everybody of the class, an optional one by who opted for it on the day.
- Transport is the monthly fare of the student's stop on the day, times the months of the instalment.
- A head that is charged once is owed by who came to the school in the plan's year, or opted for it, if it was
  never billed; whoever was there before has paid it, be it before the fees were kept here. One that is charged
  once a year is owed if it was not billed in the year. Who came to the school after the instalment in which such
  a head stands owes it in the next one.
- What another plan billed for the same months (the student changed class) counts: only the difference is billed.
- Of several concessions on a head the largest counts; they are not added. Each is half up to the rupee and never
  more than the line; 100% takes off the whole line.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from uuid import UUID

from core.money import ZERO, round_paise
from education import fee_ledger as calc
from school.fees.enums import ConcessionBasis, Frequency

ONE_TIME = frozenset({Frequency.ONCE, Frequency.ANNUAL})
WHOLE = Decimal(100)


@dataclass(frozen=True, slots=True)
class Component:
    """A head of a plan: rupees in each of its instalments; transport has the fare of the stop instead."""

    head_id: UUID
    name: str
    frequency: str
    amount: Decimal
    instalments: tuple[int, ...]
    is_optional: bool = False
    is_transport: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """An instalment; `ends` are the last days of all instalments of the plan by number.

    `begins` is the first day of the plan's year.
    """

    number: int
    months: int
    ends: Mapping[int, date] = field(default_factory=dict)
    begins: date = date.min


@dataclass(frozen=True, slots=True)
class Rule:
    """A standing concession in force; without heads it is for all of them."""

    id: UUID
    name: str
    basis: str
    percent: Decimal
    heads: frozenset[UUID] = frozenset()


@dataclass(frozen=True, slots=True)
class Pupil:
    """A student as of the day of billing.

    `child` is the place among the children of the family at the school. `billed` are the rupees by head that stand
    billed for the instalment, `elsewhere` those that other plans billed for its months, `had` the heads charged once
    that need not be billed again, `conceded` what standing concessions took off the instalment's invoices.
    """

    id: UUID
    name: str
    code: str
    admitted_on: date
    child: int = 1
    fare: Decimal | None = None
    opted: frozenset[UUID] = frozenset()
    granted: frozenset[UUID] = frozenset()
    billed: Mapping[UUID, Decimal] = field(default_factory=dict)
    elsewhere: Mapping[UUID, Decimal] = field(default_factory=dict)
    had: frozenset[UUID] = frozenset()
    conceded: Decimal = ZERO
    parts: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A head and its rupees."""

    head_id: UUID
    name: str
    amount: Decimal
    text: str = ""


@dataclass(frozen=True, slots=True)
class Concession:
    """What one rule takes off (rupees), and of which heads."""

    rule: Rule
    amount: Decimal
    heads: tuple[str, ...]


def asked(pupil: Pupil, components: Iterable[Component], term: Term) -> list[Line]:
    """Return everything that the student owes for the instalment, billed already or not."""
    lines = []
    for one in components:
        if one.head_id in pupil.billed or _is_due(pupil, one, term):
            amount = _amount(pupil, one, term)
            if amount > ZERO:
                lines.append(Line(one.head_id, one.name, amount))
    return lines


def _is_due(pupil: Pupil, one: Component, term: Term) -> bool:
    if one.frequency in ONE_TIME and one.head_id in pupil.had:
        return False
    if one.frequency == Frequency.ONCE and not one.is_optional and pupil.admitted_on < term.begins:
        return False
    if term.number in one.instalments:
        return True
    if one.frequency not in ONE_TIME:
        return False
    earlier = [number for number in one.instalments if number < term.number]
    return bool(earlier) and all(pupil.admitted_on > term.ends.get(number, date.max) for number in earlier)


def _amount(pupil: Pupil, one: Component, term: Term) -> Decimal:
    """Return what the component is for this student; nothing where it is an option not taken."""
    if one.is_transport:
        return (pupil.fare or ZERO) * term.months
    if one.is_optional and one.head_id not in pupil.opted:
        return ZERO
    return one.amount


def not_billed(pupil: Pupil, lines: Iterable[Line]) -> list[Line]:
    """Return what is not billed yet, by head; of a head that another plan billed for these months the difference.

    A head that the instalment itself billed with another amount stays as it is.
    """
    new = [line for line in lines if line.head_id not in pupil.billed]
    rest = [replace(line, amount=line.amount - pupil.elsewhere.get(line.head_id, ZERO)) for line in new]
    return [line for line in rest if line.amount > ZERO]


def stands(pupil: Pupil) -> dict[UUID, Decimal]:
    """Return by head what is billed for the months of the instalment, by its own plan and by others."""
    heads = {**pupil.elsewhere, **pupil.billed}
    return {head: pupil.billed.get(head, ZERO) + pupil.elsewhere.get(head, ZERO) for head in heads}


def share(amount: Decimal, months: int, first: int, count: int) -> Decimal:
    """Return what of an amount for `months` months falls into `count` of them from `first` (counted from 0).

    The shares of all months add up to the amount, to the paisa.
    """
    return round_paise(amount * (first + count) / months) - round_paise(amount * first / months)


def concessions_of(pupil: Pupil, lines: Sequence[Line], rules: Iterable[Rule]) -> list[Concession]:
    """Return what standing concessions take off the lines, by rule in their order."""
    applicable = [rule for rule in rules if applies(rule, pupil)]
    taken: dict[UUID, list[tuple[Line, Decimal]]] = {rule.id: [] for rule in applicable}
    for line in lines:
        found = [(rule, of_line(rule, line.amount)) for rule in applicable if _covers(rule, line)]
        rule, amount = max(found, key=lambda one: one[1], default=(None, ZERO))
        if rule is not None and amount > ZERO:
            taken[rule.id].append((line, amount))
    return [
        Concession(
            rule, sum((amount for _line, amount in parts), ZERO), tuple(line.name for line, _a in parts)
        )
        for rule in applicable
        if (parts := taken[rule.id])
    ]


def of_line(rule: Rule, amount: Decimal) -> Decimal:
    """Return what a rule takes off an amount: half up to the rupee, never more than there is."""
    return amount if rule.percent == WHOLE else min(amount, calc.concession(amount, rule.percent))


def applies(rule: Rule, pupil: Pupil) -> bool:
    """Say whether a standing concession is the student's."""
    if rule.basis == ConcessionBasis.SECOND_CHILD:
        return pupil.child == 2
    if rule.basis == ConcessionBasis.THIRD_CHILD:
        return pupil.child > 2
    return rule.id in pupil.granted


def _covers(rule: Rule, line: Line) -> bool:
    return not rule.heads or line.head_id in rule.heads


def total(lines: Iterable[Line | Concession]) -> Decimal:
    """Return the sum (rupees)."""
    return sum((one.amount for one in lines), ZERO)


def child_numbers(
    links: Iterable[tuple[UUID, UUID]], order: Mapping[UUID, tuple[date, date, UUID]]
) -> dict[UUID, int]:
    """Return the place of each child in its family, 1 for the first one at the school.

    `links` are (child, guardian): children who share a guardian are one family, also by way of a third child.
    `order` gives the day of admission, the day of birth and the key of each child; who has none is left out.
    """
    leader: dict[UUID, UUID] = {}

    def find(one: UUID) -> UUID:
        while leader.setdefault(one, one) != one:
            leader[one] = leader[leader[one]]
            one = leader[one]
        return one

    for child, guardian in links:
        if child in order:
            leader[find(child)] = find(guardian)
    families: dict[UUID, list[UUID]] = {}
    for child in sorted(order, key=lambda key: order[key]):
        families.setdefault(find(child), []).append(child)
    return {child: place for family in families.values() for place, child in enumerate(family, 1)}


def usual_instalments(frequency: str, count: int) -> list[int]:
    """Return in which of `count` instalments a head is charged unless somebody says otherwise.

    Once and annual: the first. Half-yearly: the middle and the last (2 and 4 of four). Quarterly: four of them evenly,
    all where there are fewer. Monthly: all; the amount of a component is always that of one instalment.
    """
    if frequency in ONE_TIME:
        return [1]
    if frequency == Frequency.HALF_YEARLY:
        return sorted({(count + 1) // 2, count})
    if frequency == Frequency.QUARTERLY and count > 4:
        return list(range(1, count + 1, max(count // 4, 1)))[:4]
    return list(range(1, count + 1))
