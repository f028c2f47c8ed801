"""Worked figures of the rules around the month: retirement, tax, advances, leave, and slips that are refused."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from core.errors import DomainError, ValidationFailed
from core.periods import FinancialYear, Month
from core.tenancy.models import Tenant
from payroll.advances.models import AdvanceApplication, AdvanceType
from payroll.advances.selectors.recovery import rows_of_all_months
from payroll.advances.services.applications import submit_application
from payroll.advances.services.decisions import Sanction, sanction_advance
from payroll.advances.services.disbursing import disburse_advance
from payroll.employees import services as employees
from payroll.employees.models import Employee
from payroll.income_tax.services.declarations import declare
from payroll.leave.calc import Period
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveType
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.decisions import approve_leave
from payroll.leave.services.year_end import apply_year_end
from payroll.organizations import services as organizations
from payroll.pay_commission.masters import da_revisions
from payroll.pay_commission.models import DaRevision
from payroll.pay_commission.selectors import da_in_force
from payroll.runs.models import Finding, SalaryDetail
from tests.figures.facts import Person
from tests.figures.office import Office
from tests.figures.rules import Ym

D = Decimal
pytestmark = pytest.mark.django_db


@pytest.fixture
def office(organization: Tenant) -> Office:
    return Office()


def detail(office: Office, person: Person) -> SalaryDetail:
    return SalaryDetail.objects.get(run=office.run, employee=office.rows[person.key])


# -- retirement ----------------------------------------------------------------------------------------------


def test_a_later_age_of_retirement_reaches_who_is_in_service(office: Office) -> None:
    """Would catch somebody dropped in silence at the old age: 60 becomes 62, born on 20 August 1966."""
    person = office.hire(10, 3, born=date(1966, 8, 20))
    row = office.rows[person.key]
    assert row.retirement_on == date(2026, 8, 31)
    organizations.update_settings(actor=office.actor, retirement_age=62)
    row.refresh_from_db()
    assert row.retirement_on == date(2028, 8, 31)
    person.retires = date(2028, 8, 31)
    office.month_end(Ym(2026, 8))
    office.month_end(Ym(2026, 9))
    assert detail(office, person).basic == 59_500


def test_an_own_date_of_retirement(office: Office) -> None:
    """Would catch an extension of service that ends with the age of all the others."""
    person = office.hire(10, 3, born=date(1966, 8, 20))
    employees.update_employee(
        employee=office.rows[person.key], actor=office.actor, retirement_on=date(2027, 2, 28),
        retirement_order="Extension, order 14",
    )  # fmt: skip
    person.retires = date(2027, 2, 28)
    office.month_end(Ym(2026, 9))
    assert detail(office, person).basic == 59_500


# -- tax -----------------------------------------------------------------------------------------------------


def test_a_crore_of_other_income_stops_no_pay(office: Office) -> None:
    """Would catch a declaration that leaves the person unpaid: all that is there goes to tax, the rest waits."""
    person = office.hire(10, 1)
    declare(
        employee=office.rows[person.key], financial_year=FinancialYear(2026), values={"other_income": D(20_000_000)},
        actor=office.actor,
    )  # fmt: skip
    office.process(Ym(2026, 11))
    found = detail(office, person)
    assert (found.tds, found.net) == (123_888 - 8_976, 0)
    warnings = Finding.objects.filter(run=office.run, employee=office.rows[person.key], severity="warning")
    assert warnings.exists()


@pytest.mark.parametrize(("category", "tax"), [("G", 899_430), ("A", 865_240), ("S", 865_240)])
def test_the_employers_share_in_the_old_regime(office: Office, category: str, tax: int) -> None:
    """14% is deducted where the Union or a State pays it, else 10%; the rest is income (80CCD(2))."""
    organizations.update_organization(actor=office.actor, deductor_category=category)
    person = office.hire(13, 6)
    employees.update_employee(employee=office.rows[person.key], actor=office.actor, tax_regime="old")
    office.process(Ym(2026, 4))
    assert detail(office, person).annual_tax == tax


# -- advances ------------------------------------------------------------------------------------------------


def advance(office: Office, person: Person, first: Ym) -> AdvanceApplication:
    """18,00,000 for a house, paid on 6 January 2025, in 180 and 60 instalments."""
    row = submit_application(
        advance_type=AdvanceType.objects.get(code="HBA"), employee=office.rows[person.key], amount=D(1_800_000),
        actor=office.actor, principal_instalments=180, interest_instalments=60, applied_on=date(2025, 1, 2),
    )  # fmt: skip
    terms = Sanction(sanctioned_on=date(2025, 1, 3), first_recovery_month=Month(first.year, first.month))
    row = sanction_advance(application=row, actor=office.actor, terms=terms)
    return disburse_advance(application=row, actor=office.actor, paid_on=date(2025, 1, 6))


@pytest.mark.parametrize(
    ("first", "interest"), [(Ym(2025, 2), 1_009_980), (Ym(2025, 3), 1_021_140), (Ym(2026, 7), 1_199_700)]
)
def test_interest_runs_from_the_payment(office: Office, first: Ym, interest: int) -> None:
    """Would catch months before the first recovery that cost nothing (HBA Rules 2017, 7(II))."""
    row = advance(office, office.hire(10, 10), first)
    steps = rows_of_all_months([row])
    assert sum(step.interest for step in steps) == interest
    assert sum(step.principal for step in steps) == 1_800_000


# -- leave ---------------------------------------------------------------------------------------------------


def apply(office: Office, row: Employee, code: str, first: date, last: date) -> LeaveApplication:
    return apply_leave(
        employee=row, leave_type=LeaveType.objects.get(code=code), from_on=first, to_on=last, reason="Family",
        actor=office.actor,
    )  # fmt: skip


def give(office: Office, row: Employee, **days: int) -> None:
    for code, count in days.items():
        adjust_leave(
            employee=row, leave_type=LeaveType.objects.get(code=code), days=D(count), reason="Opening",
            actor=office.actor, on=date(2026, 1, 1),
        )  # fmt: skip


def test_casual_leave_is_not_joined_to_earned_leave(office: Office) -> None:
    """Would catch casual leave on the day before or after a spell; apart from it, it is allowed."""
    row = office.rows[office.hire(10, 1).key]
    give(office, row, EL=50)
    approve_leave(
        application=apply(office, row, "EL", date(2026, 7, 7), date(2026, 7, 9)), actor=office.actor
    )
    before = LeaveApplication.objects.filter(employee=row).count()
    for day in (date(2026, 7, 6), date(2026, 7, 10)):
        with pytest.raises(ValidationFailed):
            apply(office, row, "CL", day, day)
    assert LeaveApplication.objects.filter(employee=row).count() == before
    assert apply(office, row, "CL", date(2026, 7, 15), date(2026, 7, 15)).pk


def test_earned_leave_is_at_most_180_days_at_a_time(office: Office) -> None:
    row = office.rows[office.hire(10, 1).key]
    give(office, row, EL=200)
    with pytest.raises(ValidationFailed):
        apply(office, row, "EL", date(2026, 1, 1), date(2026, 6, 30))  # 181 days
    assert not LeaveApplication.objects.filter(employee=row).exists()
    assert apply(office, row, "EL", date(2026, 1, 1), date(2026, 6, 29)).days == 180


@pytest.mark.parametrize(("mode", "other_half"), [("yearly", 15), ("half_yearly", 0)])
def test_the_credit_after_unpaid_leave_is_rounded(office: Office, mode: str, other_half: int) -> None:
    """15 less a tenth of the days, then to the nearest day: 15 - 1.5 = 13.5 is 14 (rules 26 to 28)."""
    expected = {0: 15, 4: 15, 5: 15, 10: 14, 15: 14, 25: 13, 26: 12, 35: 12, 45: 11, 75: 8}
    organizations.update_settings(actor=office.actor, leave_credit=mode)
    people = {days: office.rows[office.hire(10, 1).key] for days in expected}
    first = date(2026, 8, 3)
    for days, row in people.items():
        if days:
            unpaid = apply(office, row, "EOL", first, first + timedelta(days=days - 1))
            approve_leave(application=unpaid, actor=office.actor)
    before = {days: balance(row, "EL") for days, row in people.items()}
    last = date(2027, 6, 30) if mode == "half_yearly" else date(2027, 12, 31)
    apply_year_end(period=Period(date(2027, 1, 1), last), actor=office.actor)
    got = {days: balance(row, "EL") - before[days] - other_half for days, row in people.items()}
    assert got == expected


def balance(row: Employee, code: str) -> Decimal:
    found = LeaveAccount.objects.filter(employee=row, leave_type__code=code).first()
    return found.balance if found else D(0)


# -- slips of the pen ----------------------------------------------------------------------------------------


def test_the_pan_of_a_company_is_refused(office: Office) -> None:
    """The fourth letter of a person's PAN is P."""
    row = office.rows[office.hire(10, 1, has_pan=False).key]
    with pytest.raises(ValidationFailed) as refusal:
        employees.update_employee(employee=row, actor=office.actor, pan="ABCCA1234A")
    assert list(refusal.value.fields) == ["pan"]
    row.refresh_from_db()
    assert row.pan == ""


@pytest.mark.parametrize(
    ("since", "percent"), [(date(2026, 7, 1), 400), (date(2026, 7, 1), 76), (date(1900, 1, 1), 5)]
)
def test_an_unlikely_da_is_not_taken_as_it_is(office: Office, since: date, percent: int) -> None:
    """Would catch 40.0 typed without its point, or a year of the last but one century."""
    before = DaRevision.objects.count()
    with pytest.raises(DomainError):
        da_revisions.create(effective_on=since, percentage=D(percent), actor=office.actor)
    assert DaRevision.objects.count() == before


def test_da_of_the_first_half_of_2016(office: Office) -> None:
    """DA was 0% from January to June 2016: a month then is computed, not refused."""
    found = da_in_force(date(2016, 1, 1))
    assert found is not None
    assert found.percentage == 0
