"""Facts that arrive late, in rupees: between processing and lock, and after the lock."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.errors import DomainError
from core.locking.errors import RunNotReady
from core.tenancy.models import Tenant
from payroll.employees.models import PayHistory
from payroll.employees.services.pay import change_pay
from payroll.employees.services.updates import update_employee
from payroll.runs import services as runs
from payroll.runs.models import ArrearLine, Finding, SalaryDetail
from tests.figures.facts import HALF, UNPAID, Person
from tests.figures.office import Office
from tests.figures.rules import Ym

D = Decimal
pytestmark = pytest.mark.django_db
MAY, JUNE, JULY, AUGUST = (Ym(2026, number) for number in (5, 6, 7, 8))
Told = Callable[[Office, Person], None]


@pytest.fixture
def office(organization: Tenant) -> Office:
    return Office()


def detail(office: Office, person: Person) -> SalaryDetail:
    return SalaryDetail.objects.get(run=office.run, employee=office.rows[person.key])


def arrears(office: Office, person: Person) -> dict[str, tuple[Decimal, Decimal]]:
    """Return {month: (arrears, NPS on them)} of the processed run."""
    rows = ArrearLine.objects.filter(run=office.run, employee=office.rows[person.key])
    return {f"{row.month:%Y-%m}": (row.amount, row.nps_due - row.nps_drawn) for row in rows}


def refused(office: Office) -> RunNotReady:
    """Return the refusal of the lock; the run and its rows stay as they are."""
    assert office.run is not None
    before = list(SalaryDetail.objects.filter(run=office.run).order_by("pk").values())
    with pytest.raises(RunNotReady) as refusal:
        runs.lock_run(run=office.run, actor=office.actor)
    office.run.refresh_from_db()
    assert office.run.state == "processed"
    assert list(SalaryDetail.objects.filter(run=office.run).order_by("pk").values()) == before
    return refusal.value


# -- between processing and lock -----------------------------------------------------------------------------


def promoted_from_the_first(office: Office, person: Person) -> None:
    office.pay(person, 11, 1, JUNE.first)


def promoted_in_the_month(office: Office, person: Person) -> None:
    office.pay(person, 11, 1, date(2026, 6, 16))


def promoted_from_an_earlier_month(office: Office, person: Person) -> None:
    office.pay(person, 11, 1, MAY.first)


def gone(office: Office, person: Person) -> None:
    office.status(person, "retired", date(2026, 6, 10))


def away_for_days(office: Office, person: Person) -> None:
    office.status(person, "inactive", date(2026, 6, 10))
    office.status(person, "active", date(2026, 6, 20))


def special_pay(office: Office, person: Person) -> None:
    office.element(person, "SPECIAL_PAY", 2_000, JUNE)


def licence_fee(office: Office, person: Person) -> None:
    office.element(person, "LICENCE_FEE", 500, JUNE)


def unpaid_leave(office: Office, person: Person) -> None:
    office.away(person, UNPAID, date(2026, 6, 24), date(2026, 6, 26))


def new_da(office: Office, person: Person) -> None:
    office.da(63, MAY.first)


def new_ta(office: Office, person: Person) -> None:
    office.ta("higher", 9, 18, 8_000, JUNE.first)


@pytest.mark.parametrize(
    "told",
    [
        promoted_from_the_first, promoted_in_the_month, promoted_from_an_earlier_month, gone, away_for_days,
        special_pay, licence_fee, unpaid_leave, new_da, new_ta,
    ],
)  # fmt: skip
def test_what_is_entered_during_the_review_is_paid(office: Office, told: Told) -> None:
    """Would catch a month locked with what held before the review: the lock says no, the next processing has it."""
    person = office.hire(10, 1)
    office.hire(7, 5)
    office.month_end(MAY)
    office.process(JUNE)
    told(office, person)
    assert office.outdated()
    text = str(refused(office).message)
    if told not in {new_da, new_ta}:
        assert office.rows[person.key].code in text or office.rows[person.key].name in text
    office.process(JUNE)
    office.compare()
    office.lock()
    office.month_end(JULY)


def test_a_joiner_entered_during_the_review_is_paid(office: Office) -> None:
    office.hire(10, 1)
    office.process(JUNE)
    joiner = office.hire(10, 1, joined=date(2026, 6, 18))
    refused(office)
    office.process(JUNE)
    office.compare()
    assert detail(office, joiner).basic == 24_310


@pytest.mark.parametrize(
    "values", [{"bank_account": "39999999999"}, {"ifsc": "HDFC0000001"}, {"scheme": "UPS"}, {"hra_class": "Z"},
               {"ta_eligible": False}]
)  # fmt: skip
def test_a_record_changed_during_the_review(office: Office, values: dict[str, object]) -> None:
    """Would catch a bank advice with the old account, or a share by the old scheme."""
    person = office.hire(10, 1)
    office.hire(10, 1)
    office.process(JUNE)
    update_employee(employee=office.rows[person.key], actor=office.actor, **_dated(values))
    text = str(refused(office).message)
    assert office.rows[person.key].code in text or office.rows[person.key].name in text


def _dated(values: dict[str, object]) -> dict[str, object]:
    """Entitlements are dated; they count from the month under review."""
    return (
        {**values, "entitlement_from": JUNE.first} if {"hra_class", "ta_eligible"} & set(values) else values
    )


def test_nothing_entered_is_no_hindrance(office: Office) -> None:
    """Would catch a lock that is refused for nothing, or for a fact of a later month."""
    person = office.hire(10, 1)
    office.process(JUNE)
    office.pay(person, 11, 1, JULY.first)
    assert not office.outdated()
    assert office.run is not None
    assert runs.lock_run(run=office.run, actor=office.actor).state == "locked"


def test_a_promotion_of_two_months_ordered_during_the_review(office: Office) -> None:
    person = office.hire(10, 1)
    office.month_end(MAY)
    office.process(JUNE)
    office.pay(person, 11, 1, MAY.first)
    office.process(JUNE)
    assert detail(office, person).basic == 67_700
    assert arrears(office, person)["2026-05"][0] == 24_128
    office.lock()
    office.month_end(JULY)
    assert arrears(office, person) == {}


# -- after the lock ------------------------------------------------------------------------------------------


def half_month_promotion(office: Office, person: Person) -> None:
    office.pay(person, 11, 1, date(2026, 6, 16))


def test_each_late_order_is_paid_by_its_days(office: Office) -> None:
    """Would catch arrears that average pay over days that were unpaid, half paid or out of service."""
    cases: list[tuple[Person, int, int]] = []
    unpaid = office.hire(10, 1)
    office.away(unpaid, UNPAID, date(2026, 6, 1), date(2026, 6, 10))
    half = office.hire(10, 1)
    office.away(half, HALF, date(2026, 6, 1), date(2026, 6, 10))
    inactive = office.hire(10, 6)
    office.status(inactive, "inactive", date(2026, 6, 6))
    office.status(inactive, "active", date(2026, 6, 16))
    special, transport, lower = office.hire(10, 1), office.hire(8, 10), office.hire(2, 7)
    office.month_end(JUNE)
    half_month_promotion(office, unpaid)
    half_month_promotion(office, half)
    office.pay(inactive, 11, 2, date(2026, 6, 20))
    office.element(special, "SPECIAL_PAY", 2_000, JUNE)
    office.pay(transport, 9, 8, date(2026, 6, 16))
    office.pay(lower, 3, 6, date(2026, 6, 8))
    office.process(JULY)
    office.compare()
    cases = [(unpaid, 12_064, 928), (half, 12_064, 928), (inactive, 3_585, 276), (special, 2_000, 0)]
    assert [arrears(office, person)["2026-06"] for person, _amount, _nps in cases] == [
        (amount, nps) for _person, amount, nps in cases
    ]
    for person, expected in ((transport, 1_800), (lower, 1_725)):
        line = ArrearLine.objects.get(run=office.run, employee=office.rows[person.key])
        assert line.ta_due - line.ta_drawn == expected


def test_a_promotion_over_unpaid_days_of_may(office: Office) -> None:
    """13 days of 3,800 in May and the whole of June: 3,316 + 7,904, NPS 255 + 608."""
    person = office.hire(6, 6)
    office.away(person, UNPAID, date(2026, 5, 25), date(2026, 5, 31))
    office.month_end(MAY)
    office.month_end(JUNE)
    office.pay(person, 7, 1, date(2026, 5, 12))
    office.process(JULY)
    office.compare()
    assert arrears(office, person) == {"2026-05": (3_316, 255), "2026-06": (7_904, 608)}
    assert detail(office, person).arrears == 11_220


def test_special_pay_ordered_two_months_late(office: Office) -> None:
    person = office.hire(10, 1)
    office.month_end(JUNE)
    office.month_end(JULY)
    office.element(person, "SPECIAL_PAY", 2_000, JUNE)
    office.month_end(AUGUST)
    assert {month: amount for month, (amount, _nps) in arrears(office, person).items()} == {
        "2026-06": 2_000, "2026-07": 2_000,
    }  # fmt: skip
    assert (detail(office, person).other_earnings, detail(office, person).arrears) == (2_000, 4_000)


def late_joiner(office: Office) -> tuple[Person, int]:
    """13 days: 24,310 + 14,586 + 11,669 + 3,120."""
    office.hire(10, 1)
    office.month_end(JUNE)
    return office.hire(10, 1, joined=date(2026, 6, 18)), 53_685


def late_bank_account(office: Office) -> tuple[Person, int]:
    person = office.hire(10, 1, has_bank=False)
    office.hire(10, 1)
    office.month_end(JUNE)
    office.give_bank(person)
    return person, 123_888


def reinstated(office: Office) -> tuple[Person, int]:
    """Inactive from 1 June; an order says that June was duty after all."""
    person = office.hire(10, 1)
    office.hire(10, 1)
    office.status(person, "inactive", JUNE.first)
    office.month_end(JUNE)
    office.status(person, "active", JUNE.first)
    return person, 123_888


def joined_later_after_all(office: Office) -> tuple[Person, int]:
    """11 of 30 days are due: 20,570 + 12,342 + 9,874 + 2,640 = 45,426 of 1,23,888."""
    person = office.hire(10, 1)
    office.month_end(JUNE)
    office.move_joining(person, date(2026, 6, 20))
    return person, -78_462


def unpaid_known_late(office: Office) -> tuple[Person, int]:
    """Three days at June's rate: 1,23,888 less 50,490 + 30,294 + 24,235 + 6,480."""
    person = office.hire(10, 1)
    office.month_end(JUNE)
    office.away(person, UNPAID, date(2026, 6, 24), date(2026, 6, 26))
    return person, -12_389


def leave_cancelled_late(office: Office) -> tuple[Person, int]:
    person = office.hire(10, 1)
    office.away(person, UNPAID, date(2026, 6, 24), date(2026, 6, 26))
    office.month_end(JUNE)
    office.back(person, date(2026, 6, 24))
    return person, 12_389


def away_known_late(office: Office) -> tuple[Person, int]:
    """Inactive for ten days of June and back: a third of June, 41,296."""
    person = office.hire(10, 1)
    office.month_end(JUNE)
    office.status(person, "inactive", date(2026, 6, 11))
    office.status(person, "active", date(2026, 6, 21))
    return person, -41_296


@pytest.mark.parametrize(
    "told",
    [late_joiner, late_bank_account, reinstated, joined_later_after_all, unpaid_known_late, leave_cancelled_late,
     away_known_late],
)  # fmt: skip
def test_days_known_late_are_settled_in_the_next_month(
    office: Office, told: Callable[[Office], tuple[Person, int]]
) -> None:
    """Would catch a month that is never paid, or an overpayment that nobody recovers, all in silence."""
    person, expected = told(office)
    office.month_end(JULY)
    assert arrears(office, person)["2026-06"][0] == expected
    assert detail(office, person).arrears == expected
    office.month_end(AUGUST)
    assert arrears(office, person) == {}


def named(office: Office, person: Person) -> list[tuple[str, str]]:
    return list(
        Finding.objects.filter(run=office.run, employee=office.rows[person.key]).values_list("code", "detail")
    )


def test_who_left_is_named_with_the_overpayment(office: Office) -> None:
    """Left on 10 June, entered in July: 20 days, 82,592, were paid too much."""
    person = office.hire(10, 1)
    office.hire(10, 1)
    office.month_end(JUNE)
    office.status(person, "retired", date(2026, 6, 10))
    office.process(JULY)
    office.compare()
    assert [abs(D(amount)) for _code, amount in named(office, person)] == [82_592]


def test_who_left_is_named_with_what_is_due(office: Office) -> None:
    """Left after 20 June; an order from the 11th is entered in July: ten days of 11,600, with DA and HRA."""
    person = office.hire(10, 1)
    office.hire(10, 1)
    office.status(person, "retired", date(2026, 6, 20))
    office.month_end(JUNE)
    office.pay(person, 11, 1, date(2026, 6, 11))
    office.process(JULY)
    office.compare()
    assert named(office, person) == [("arrears_leaver", "8043.00")]


def test_transport_raised_late_is_paid_to_everybody(office: Office) -> None:
    """7,200 to 8,000 from June, entered in August: 800 a month to both, also to whose pay did not change."""
    plain, promoted = office.hire(10, 1), office.hire(10, 1)
    office.month_end(JUNE)
    office.month_end(JULY)
    office.ta("higher", 9, 18, 8_000, JUNE.first)
    office.pay(promoted, 11, 1, JULY.first)
    office.month_end(AUGUST)
    for person in (plain, promoted):
        rows = ArrearLine.objects.filter(run=office.run, employee=office.rows[person.key])
        assert [row.ta_due - row.ta_drawn for row in rows.order_by("month")] == [800, 800]


def test_a_promotion_before_an_increment_already_entered(office: Office) -> None:
    """Refused with the later row named; settled in one go, July is at the new level until January."""
    person = office.hire(6, 5)
    office.pay(person, 6, 6, JULY.first, "increment")
    row = office.rows[person.key]
    before = PayHistory.objects.filter(employee=row).count()
    change = {
        "employee": row,
        "actor": office.actor,
        "level": 7,
        "effective_on": JUNE.first,
        "reason": "promotion",
    }
    with pytest.raises(DomainError) as refusal:
        change_pay(**change)
    assert "1 Jul 2026" in str(refusal.value.message)
    assert PayHistory.objects.filter(employee=row).count() == before
    change_pay(**change, rebase_later=True)
    for month in (JUNE, JULY):
        office.process(month)
        found = detail(office, person)
        assert (found.level, found.basic) == (7, 44_900)
        assert office.run is not None
        runs.lock_run(run=office.run, actor=office.actor)


def test_da_with_back_effect_over_months_that_are_not_plain(office: Office) -> None:
    """Joiner, leaver, unpaid and half-paid days, GPF and UPS; DA, then pay, then both again."""
    people = [office.hire(10, 1), office.hire(7, 5, scheme="GPF"), office.hire(11, 3, scheme="UPS")]
    people.append(office.hire(6, 4, joined=date(2026, 5, 12)))
    office.away(people[0], UNPAID, date(2026, 5, 5), date(2026, 5, 9))
    office.away(people[1], HALF, date(2026, 5, 5), date(2026, 5, 11))
    office.month_end(MAY)
    office.da(62, MAY.first)
    office.month_end(JUNE)
    office.pay(people[0], 10, 3, date(2026, 5, 7), "correction")
    office.pay(people[1], 7, 4, date(2026, 5, 7), "correction")
    office.month_end(JULY)
    office.da(64, date(2026, 6, 1))
    office.pay(people[2], 12, 1, date(2026, 6, 9))
    office.month_end(AUGUST)
    office.month_end(AUGUST.plus(1))
