"""Months that were settled once and change again; what one month's pay cannot bear; what nobody is paid."""

from datetime import date
from decimal import Decimal

import pytest

from core.tenancy.models import Tenant
from payroll.runs.models import ArrearLine, Finding, SalaryDetail
from tests.figures.facts import Person
from tests.figures.office import Office
from tests.figures.rules import Ym

D = Decimal
pytestmark = pytest.mark.django_db
MAY, JUNE, JULY, AUGUST = (Ym(2026, number) for number in (5, 6, 7, 8))


@pytest.fixture
def office(organization: Tenant) -> Office:
    return Office()


def detail(office: Office, person: Person) -> SalaryDetail:
    return SalaryDetail.objects.get(run=office.run, employee=office.rows[person.key])


def line(office: Office, person: Person, month: Ym) -> ArrearLine:
    return ArrearLine.objects.get(run=office.run, employee=office.rows[person.key], month=month.first)


def test_a_late_promotion_stands_when_da_changes_after_it(office: Office) -> None:
    """Would catch arrears of a DA order that go back to the pay of the locked bill: 67,700 x 3% is 2,031."""
    person = office.hire(10, 1)
    office.month_end(MAY)
    office.pay(person, 11, 1, MAY.first)
    office.month_end(JUNE)
    office.da(63, MAY.first)
    office.process(JULY)
    found = line(office, person, MAY)
    assert (found.basic_due, found.basic_drawn, found.da_due - found.da_drawn) == (67_700, 67_700, 2_031)
    office.compare()
    office.lock()
    office.month_end(AUGUST)


def test_days_known_late_stand_when_transport_changes_after_it(office: Office) -> None:
    """Would catch a TA order that pays again for days that were taken back, for quarters, or for level 8."""
    away, housed, lower = office.hire(10, 1), office.hire(10, 1), office.hire(9, 1)
    office.month_end(MAY)
    office.status(away, "inactive", date(2026, 5, 9))
    office.status(away, "active", date(2026, 5, 13))
    office.entitle(housed, "", "higher", date(2026, 5, 19))
    office.pay(lower, 8, 3, date(2026, 5, 11), "correction")
    office.month_end(JUNE)
    office.ta("higher", 9, 18, 8_000, MAY.first)
    office.process(JULY)
    office.compare()
    raised = {person.key: line(office, person, MAY) for person in (away, housed, lower)}
    # 800 x 27/31, 800, 800 x 10/31
    assert [raised[p.key].ta_due - raised[p.key].ta_drawn for p in (away, housed, lower)] == [697, 800, 258]
    assert all(row.basic_due == row.basic_drawn and row.hra_due == row.hra_drawn for row in raised.values())


def test_two_months_without_an_account(office: Office) -> None:
    """Would catch a share of the Government that was never paid and is counted as drawn."""
    person = office.hire(10, 1, has_bank=False)
    office.hire(10, 1)
    office.month_end(MAY)
    office.month_end(JUNE)
    office.give_bank(person)
    office.process(JULY)
    for month in (MAY, JUNE):
        found = line(office, person, month)
        assert (found.employer_nps_due, found.employer_nps_drawn, found.amount) == (12_566, 0, 123_888)
    assert detail(office, person).employer_nps == 3 * 12_566
    office.compare()
    office.lock()
    office.month_end(AUGUST)


def test_a_fee_of_a_month_after_leaving_is_not_due(office: Office) -> None:
    """Would catch a licence fee asked for a month in which the person was not in service any more."""
    person = office.hire(10, 1)
    office.hire(10, 1)
    office.element(person, "LICENCE_FEE", 1_000, MAY)
    office.status(person, "inactive", date(2026, 5, 28))
    office.month_end(MAY)
    office.month_end(JUNE)
    office.pay(person, 11, 1, date(2026, 5, 12))
    office.process(JULY)
    office.compare()
    rows = ArrearLine.objects.filter(run=office.run, employee=office.rows[person.key])
    assert [row.month for row in rows] == [MAY.first]


def test_more_to_recover_than_a_month_bears(office: Office) -> None:
    """Three months were not in service after all: three months' pay goes back, then pay is whole again."""
    person = office.hire(10, 1)
    office.hire(10, 1)
    for month in (MAY, JUNE, JULY):
        office.month_end(month)
    office.status(person, "inactive", MAY.first)
    office.status(person, "active", AUGUST.first)
    for number in range(3):
        office.month_end(AUGUST.plus(number))
        assert 0 <= detail(office, person).net <= 60
        carried = Finding.objects.filter(run=office.run, code="recovery_carried")
        assert carried.exists() or number == 2
    office.month_end(AUGUST.plus(3))
    assert 0 <= 114_912 - detail(office, person).net <= 180
    rows = ArrearLine.objects.filter(employee=office.rows[person.key])
    for month in (MAY, JUNE, JULY):
        assert sum(row.amount for row in rows if row.month == month.first) == -123_888
        assert sum(row.nps_due - row.nps_drawn for row in rows if row.month == month.first) == -8_976


def test_a_supplementary_bill_pays_who_left(office: Office) -> None:
    """Left after 20 June, ordered up from the 11th: 8,043 less NPS 619 are paid once, to nobody else."""
    person = office.hire(10, 1)
    other = office.hire(10, 1)
    office.status(person, "retired", date(2026, 6, 20))
    office.month_end(JUNE)
    office.pay(person, 11, 1, date(2026, 6, 11))
    assert office.supplement()
    found = detail(office, person)
    assert (found.basic, found.arrears, found.nps_arrears, found.net) == (0, 8_043, 619, 7_424 - found.tds)
    assert not SalaryDetail.objects.filter(run=office.run, employee=office.rows[other.key]).exists()
    assert not office.supplement()
    office.month_end(JULY)
    assert not Finding.objects.filter(run=office.run, employee=office.rows[person.key]).exists()


def test_a_supplementary_bill_pays_a_joiner_of_the_locked_month(office: Office) -> None:
    """13 days of June are 53,685; July pays July alone."""
    office.hire(10, 1)
    office.month_end(JUNE)
    joiner = office.hire(10, 1, joined=date(2026, 6, 18))
    assert office.supplement()
    assert detail(office, joiner).arrears == 53_685
    office.month_end(JULY)
    assert (detail(office, joiner).basic, detail(office, joiner).arrears) == (56_100, 0)


def test_a_supplementary_bill_settles_no_rates_of_who_is_not_in_it(office: Office) -> None:
    """Would catch a lower TA that nobody gives back because a bill for somebody else came between: 400 a month."""
    person = office.hire(10, 1)
    leaver = office.hire(10, 1)
    office.status(leaver, "retired", date(2026, 6, 20))
    office.month_end(JUNE)
    office.month_end(JULY)
    office.ta("higher", 9, 18, 6_800, JUNE.first)
    office.pay(leaver, 11, 1, date(2026, 6, 11))
    assert office.supplement()
    office.process(AUGUST)
    assert [line(office, person, month).amount for month in (JUNE, JULY)] == [-400, -400]
    office.compare()
