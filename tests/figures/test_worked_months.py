"""Worked months that are not plain, in rupees: pay that changes between days that are paid differently."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.tenancy.models import Tenant
from payroll.runs.models import SalaryDetail
from tests.figures.facts import EIGHTY, FULL, HALF, UNPAID, Person
from tests.figures.office import Office
from tests.figures.rules import Ym

D = Decimal
pytestmark = pytest.mark.django_db
Told = Callable[[Office], Person]


@pytest.fixture
def office(organization: Tenant) -> Office:
    return Office()


def detail(office: Office, person: Person) -> SalaryDetail:
    return SalaryDetail.objects.get(run=office.run, employee=office.rows[person.key])


def promoted_after_unpaid(office: Office) -> Person:
    """L10/1 to L11/1 on the 16th, 1st to 10th unpaid."""
    person = office.hire(10, 1)
    office.pay(person, 11, 1, date(2025, 6, 16))
    office.away(person, UNPAID, date(2025, 6, 1), date(2025, 6, 10))
    return person


def promoted_before_unpaid(office: Office) -> Person:
    person = office.hire(10, 1)
    office.pay(person, 11, 1, date(2025, 6, 11))
    office.away(person, UNPAID, date(2025, 6, 21), date(2025, 6, 30))
    return person


def promoted_after_half_pay(office: Office) -> Person:
    person = office.hire(12, 19, joined=date(2025, 6, 1))
    office.away(person, HALF, date(2025, 6, 2), date(2025, 6, 13))
    office.pay(person, 13, 5, date(2025, 6, 21))
    return person


def promoted_after_inactive(office: Office) -> Person:
    person = office.hire(10, 6)
    office.status(person, "inactive", date(2025, 6, 6))
    office.status(person, "active", date(2025, 6, 17))
    office.pay(person, 11, 2, date(2025, 6, 20))
    return person


def two_changes_joined_and_left(office: Office) -> Person:
    """By hand: 56,100 on 5th to 9th, 57,800 on 10th to 19th, 67,700 on 20th to 25th: 1,264,700/30 = 42,156.67."""
    person = office.hire(10, 1, joined=date(2025, 6, 5))
    office.pay(person, 10, 2, date(2025, 6, 10), "correction")
    office.pay(person, 11, 1, date(2025, 6, 20))
    office.status(person, "inactive", date(2025, 6, 26))
    return person


def promoted_around_half_days(office: Office) -> Person:
    """By hand: half of the 10th unpaid, half of the 20th on half pay: (56,100 x 14.5 + 67,700 x 14.75)/30."""
    person = office.hire(10, 1)
    office.away(person, UNPAID, date(2025, 6, 10), date(2025, 6, 10), from_noon=True)
    office.away(person, HALF, date(2025, 6, 20), date(2025, 6, 20), from_noon=True)
    office.pay(person, 11, 1, date(2025, 6, 16))
    return person


@pytest.mark.parametrize(
    ("told", "heads"),
    [
        (promoted_after_unpaid, {"basic": 43_200, "da": 23_760, "hra": 20_088, "nps": 6_696}),
        (promoted_before_unpaid, {"basic": 41_267, "da": 22_697, "hra": 19_189}),
        (promoted_after_half_pay, {"basic": 108_840, "da": 59_862}),
        (promoted_after_inactive, {"basic": 42_890, "da": 23_590, "hra": 19_944}),
        (promoted_around_half_days, {"basic": 60_401, "da": 33_221, "hra": 28_349, "ta": 7_080}),
        (
            two_changes_joined_and_left,
            {"basic": 42_157, "da": 23_186, "hra": 19_603, "ta": 5_040, "nps": 6_534},
        ),
    ],
)
def test_each_day_at_its_own_pay(office: Office, told: Told, heads: dict[str, int]) -> None:
    """Would catch pay averaged over the month and then multiplied by the paid days."""
    person = told(office)
    office.process(Ym(2025, 6))
    found = detail(office, person)
    assert {name: getattr(found, name) for name in heads} == heads
    office.compare()


@pytest.mark.parametrize(
    ("kind", "level", "first", "last", "expected"),
    [
        (FULL, 10, 1, 30, 0),
        (HALF, 7, 1, 30, 0),
        (EIGHTY, 8, 1, 30, 0),
        (FULL, 10, 1, 29, 7_200),
        (FULL, 10, 2, 30, 7_200),
        (HALF, 7, 2, 30, 3_600),
    ],
)
def test_no_transport_for_a_calendar_month_of_leave(
    office: Office, kind: str, level: int, first: int, last: int, expected: int
) -> None:
    """Would catch TA paid without a day of duty, or stopped although there was one."""
    person = office.hire(level, 1)
    office.away(person, kind, date(2026, 4, first), date(2026, 4, last))
    office.process(Ym(2026, 4))
    assert detail(office, person).ta == expected
    office.compare()


def test_no_transport_in_two_months_of_one_leave_after_another(office: Office) -> None:
    """Would catch spells looked at one by one: earned leave to the 14th, half-pay leave from the 15th."""
    person = office.hire(10, 1)
    office.away(person, FULL, date(2026, 4, 20), date(2026, 5, 14))
    office.away(person, HALF, date(2026, 5, 15), date(2026, 6, 3))
    taken = []
    for month in (Ym(2026, 4), Ym(2026, 5), Ym(2026, 6)):
        office.month_end(month)
        taken.append(detail(office, person).ta)
    assert taken == [7_200, 0, 7_200]


@pytest.mark.parametrize(
    ("old", "new", "on", "expected"),
    [
        ((8, 10), (9, 8), 16, 5_400),
        ((2, 7), (3, 6), 8, 3_075),
        ((9, 8), (8, 10), 16, 5_400),
        # Level 2 with pay of 24,200 or more has the higher amount: 23,800 to 24,500 inside the level.
        ((2, 7), (2, 8), 11, 2_850),
    ],
)
def test_transport_by_the_days_of_each_level(
    office: Office, old: tuple[int, int], new: tuple[int, int], on: int, expected: int
) -> None:
    """Would catch TA of the whole month by the level at its end."""
    person = office.hire(*old)
    office.pay(person, *new, date(2026, 6, on))
    office.process(Ym(2026, 6))
    assert detail(office, person).ta == expected
    office.compare()


def test_special_pay_is_by_days(office: Office) -> None:
    """Would catch special pay in full to who is there for half of the month; a fixed head is not cut."""
    june, people = Ym(2026, 6), []
    people.append((office.hire(10, 1), 1_000))
    office.away(people[-1][0], UNPAID, date(2026, 6, 5), date(2026, 6, 19))
    people.append((office.hire(10, 1, joined=date(2026, 6, 16)), 1_000))
    people.append((office.hire(10, 1), 67))
    office.status(people[-1][0], "retired", date(2026, 6, 1))
    people.append((office.hire(10, 1), 2_000))
    for person, _expected in people:
        office.element(person, "SPECIAL_PAY", 2_000, june)
    office.process(june)
    assert [detail(office, person).other_earnings for person, _expected in people] == [
        expected for _person, expected in people
    ]
    office.compare()


@pytest.mark.parametrize(("month", "days"), [(Ym(2026, 2), 28), (Ym(2026, 4), 30), (Ym(2026, 5), 31)])
def test_one_day_of_service(office: Office, month: Ym, days: int) -> None:
    """One day's pay is a part of the month's own calendar days."""
    first = office.hire(10, 1, joined=month.last)
    last = office.hire(10, 1)
    office.status(last, "retired", month.first)
    office.process(month)
    office.compare()
    for person in (first, last):
        assert detail(office, person).basic == (D(56_100) / days + D("0.5")) // 1


def test_tax_takes_no_more_than_there_is_to_pay(office: Office) -> None:
    """Would catch somebody left unpaid because a year's tax is more than one day's pay; the rest comes later."""
    person = office.hire(11, 39, joined=date(2024, 5, 31))
    office.month_end(Ym(2024, 5))
    one_day = detail(office, person)
    assert (one_day.net, one_day.tds) == (0, office.billed[person.key].before_tax)  # type: ignore[union-attr]
    assert one_day.tds > 0
    for number in range(1, 11):
        office.month_end(Ym(2024, 5).plus(number))
    year = SalaryDetail.objects.filter(employee=office.rows[person.key])
    assert sum(row.tds for row in year) == detail(office, person).annual_tax
