"""What a student owes, by pure functions: who pays what, which concession, who is the second child."""

from datetime import date
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from school.fees import owed
from school.fees.enums import ConcessionBasis, Frequency

TUITION, BUS, CLUB, ONCE, ANNUAL = (UUID(int=number) for number in range(1, 6))
COMPONENTS = (
    owed.Component(TUITION, "Tuition", Frequency.QUARTERLY, Decimal(12000), (1, 2, 3, 4)),
    owed.Component(BUS, "Bus", Frequency.QUARTERLY, Decimal(0), (1, 2, 3, 4), is_transport=True),
    owed.Component(CLUB, "Club", Frequency.QUARTERLY, Decimal(500), (1, 2), is_optional=True),
    owed.Component(ONCE, "Admission", Frequency.ONCE, Decimal(5000), (1,)),
    owed.Component(ANNUAL, "Annual", Frequency.ANNUAL, Decimal(6000), (1,)),
)
ENDS = {1: date(2026, 6, 30), 2: date(2026, 9, 30), 3: date(2026, 12, 31), 4: date(2027, 3, 31)}


def pupil(**values: object) -> owed.Pupil:
    return owed.Pupil(uuid4(), "Aarav", "S1", **{"admitted_on": date(2026, 4, 1), **values})  # type: ignore[arg-type]


def asked(number: int, **values: object) -> dict[str, Decimal]:
    term = owed.Term(number, 3, ENDS, date(2026, 4, 1))
    return {line.name: line.amount for line in owed.asked(pupil(**values), COMPONENTS, term)}


@pytest.mark.parametrize(
    ("number", "values", "names"),
    [
        (1, {}, {"Tuition", "Admission", "Annual"}),
        (1, {"had": frozenset({ONCE})}, {"Tuition", "Annual"}),
        (
            1,
            {"fare": Decimal(1500), "opted": frozenset({CLUB})},
            {"Tuition", "Admission", "Annual", "Bus", "Club"},
        ),
        (1, {"admitted_on": date(2026, 3, 31)}, {"Tuition", "Annual"}),  # paid before the fees were kept here
        (2, {}, {"Tuition"}),  # at the school since before: the first quarter's invoice asks for the rest
        (2, {"admitted_on": date(2026, 7, 5)}, {"Tuition", "Admission", "Annual"}),
        (2, {"admitted_on": date(2026, 6, 30)}, {"Tuition"}),
        (3, {"admitted_on": date(2026, 7, 5), "had": frozenset({ONCE, ANNUAL})}, {"Tuition"}),
        (3, {"opted": frozenset({CLUB})}, {"Tuition"}),
    ],
)
def test_who_owes_which_head(number: int, values: dict[str, object], names: set[str]) -> None:
    """Catches a head charged twice in a life or a year, one that who came late never pays, an option not taken."""
    assert set(asked(number, **values)) == names


def test_the_bus_is_the_fare_times_the_months() -> None:
    assert asked(2, fare=Decimal("1500.50"))["Bus"] == Decimal("4501.50")


def rule(
    percent: int, *, heads: frozenset[UUID] = frozenset(), basis: str = ConcessionBasis.GRANTED
) -> owed.Rule:
    return owed.Rule(uuid4(), f"{percent}%", basis, Decimal(percent), heads)


def test_the_largest_concession_of_each_head_counts_and_none_is_added() -> None:
    small, large = rule(10), rule(50, heads=frozenset({TUITION}))
    one = pupil(granted=frozenset({small.id, large.id}))
    lines = [owed.Line(TUITION, "Tuition", Decimal(12000)), owed.Line(BUS, "Bus", Decimal(4500))]
    given_ = owed.concessions_of(one, lines, [small, large])
    assert [(each.rule.percent, each.amount, each.heads) for each in given_] == [
        (10, Decimal(450), ("Bus",)),
        (50, Decimal(6000), ("Tuition",)),
    ]


@pytest.mark.parametrize(("child", "percents"), [(1, []), (2, [10]), (3, [15]), (4, [15])])
def test_the_second_child_and_the_third(child: int, percents: list[int]) -> None:
    rules = [
        rule(10, basis=ConcessionBasis.SECOND_CHILD),
        rule(15, basis=ConcessionBasis.THIRD_CHILD),
        rule(50),
    ]
    lines = [owed.Line(TUITION, "Tuition", Decimal(12000))]
    found = owed.concessions_of(pupil(child=child), lines, rules)
    assert [each.rule.percent for each in found] == percents


@given(st.decimals(min_value="0.01", max_value="999999", places=2), st.integers(1, 100))
def test_a_concession_is_never_more_than_the_line_and_the_whole_of_it_at_100(
    amount: Decimal, percent: int
) -> None:
    """Catches half a rupee rounded up above the line: an invoice below zero."""
    taken = owed.of_line(rule(percent), amount)
    assert 0 <= taken <= amount
    assert percent < 100 or taken == amount


def test_families_are_found_through_any_guardian() -> None:
    """A and B share the mother, B and C the father: one family of three, by admission and then birth."""
    a, b, c, alone = (UUID(int=number) for number in range(10, 14))
    mother, father, other = (UUID(int=number) for number in range(20, 23))
    born = date(2014, 1, 1)
    order = {
        b: (date(2024, 4, 1), born, b),
        a: (date(2025, 4, 1), born, a),
        c: (date(2025, 4, 1), date(2016, 1, 1), c),
        alone: (date(2020, 4, 1), born, alone),
    }
    left = UUID(int=30)  # a sister who is at the school no longer counts for nobody's place
    links = [(a, mother), (b, mother), (b, father), (c, father), (alone, other), (left, mother)]
    assert owed.child_numbers(links, order) == {b: 1, a: 2, c: 3, alone: 1}


@pytest.mark.parametrize(
    ("frequency", "count", "numbers"),
    [
        (Frequency.ONCE, 4, [1]),
        (Frequency.ANNUAL, 12, [1]),
        (Frequency.HALF_YEARLY, 4, [2, 4]),
        (Frequency.HALF_YEARLY, 1, [1]),
        (Frequency.QUARTERLY, 4, [1, 2, 3, 4]),
        (Frequency.QUARTERLY, 12, [1, 4, 7, 10]),
        (Frequency.QUARTERLY, 2, [1, 2]),
        (Frequency.MONTHLY, 4, [1, 2, 3, 4]),
    ],
)
def test_usual_instalments(frequency: str, count: int, numbers: list[int]) -> None:
    assert owed.usual_instalments(frequency, count) == numbers


@pytest.mark.parametrize("amount", [Decimal("12000.01"), Decimal("0.01"), Decimal("999.99")])
def test_the_shares_of_all_months_add_up(amount: Decimal) -> None:
    """Catches a quarter that loses a paisa where the other plan bills by the month."""
    for months in range(1, 13):
        parts = [owed.share(amount, months, first, 1) for first in range(months)]
        assert sum(parts) == amount == owed.share(amount, months, 0, months)
