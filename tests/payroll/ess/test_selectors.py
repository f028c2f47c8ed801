"""What an employee may read: own rows of locked runs; the tax estimate and the NPS statement are the ledgers'."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import connection

from core.access import PLATFORM_ADMIN
from core.accounts.models import User
from core.actors import Door, system_actor
from core.errors import NotFound
from core.periods import FinancialYear, Month
from payroll.employees.models import Employee, EmployeeElement, PayElement
from payroll.ess import selectors
from payroll.income_tax.models import TdsEntry
from payroll.income_tax.selectors import declaration_view
from payroll.income_tax.services.declarations import declare
from payroll.runs import services
from payroll.runs.models import NpsEntry, SalaryDetail
from payroll.runs.selectors import payslips_of
from tests.payroll.ess.conftest import lock_months, make_account, make_person

pytestmark = pytest.mark.django_db
YEAR = FinancialYear(2026)
TODAY = date(2026, 11, 21)


def test_employee_of_finds_the_own_record_only(person: Employee) -> None:
    assert selectors.employee_of(person.user) == person
    with pytest.raises(NotFound):
        selectors.employee_of(make_account("clerk", "hr_manager"))


def test_a_platform_administrator_with_the_same_number_is_nobody_s_employee(person: Employee) -> None:
    """Numbers of users are per schema: the platform's user 7 is not the institution's user 7."""
    visitor = User(pk=person.user_id, username="root", role=PLATFORM_ADMIN)
    with pytest.raises(NotFound):
        selectors.employee_of(visitor)


def test_payslips_are_own_and_locked(person: Employee) -> None:
    other = make_person("vijay")
    lock_months("2026-04")
    actor = system_actor(Door.COMMAND)
    services.start_processing(run=services.create_run(month=Month(2026, 5), actor=actor), actor=actor)
    own = SalaryDetail.objects.get(employee=person, run__month="2026-04-01")
    assert list(payslips_of(person.pk)) == [own]
    assert selectors.payslip(person, own.pk) == own
    for hidden in SalaryDetail.objects.exclude(pk=own.pk):
        with pytest.raises(NotFound):
            selectors.payslip(person, hidden.pk)
    assert selectors.payslip(other, SalaryDetail.objects.get(employee=other, run__month="2026-04-01").pk)


def test_payslip_years_are_the_newest_first(person: Employee) -> None:
    assert selectors.payslip_years(person) == []
    lock_months("2025-12", "2026-01", "2026-02")
    assert selectors.payslip_years(person) == [2026, 2025]


@pytest.mark.parametrize("regime", ["new", "old"])
def test_the_tax_page_foretells_what_the_next_run_deducts(person: Employee, regime: str) -> None:
    """Catches a page that promises another deduction than the payslip shows a week later."""
    lock_months("2026-04", "2026-05")
    values = {"regime": regime, "section_80c": Decimal(90_000), "rent_paid": Decimal(240_000)}
    declare(
        employee=person, financial_year=YEAR, values=values, actor=system_actor(Door.COMMAND), today=TODAY
    )
    view = selectors.tax_view(person, YEAR, today=TODAY)
    lock_months("2026-06")
    june = SalaryDetail.objects.get(employee=person, run__month="2026-06-01")
    assert view["monthly_tax"] == june.tds
    assert view["annual_tax"] == june.annual_tax
    assert view["annual_income"] == june.annual_income
    assert view["regime"] == regime
    assert view["remaining_tax"] == view["annual_tax"] - view["tax_deducted"]


def test_the_year_of_tax_has_twelve_months_paid_and_estimated(person: Employee) -> None:
    lock_months("2026-04", "2026-05")
    view = selectors.tax_view(person, YEAR, today=TODAY)
    assert [row["is_projected"] for row in view["months"]] == [False] * 2 + [True] * 10
    assert view["salary_paid"] + view["salary_projected"] == view["annual_income"]
    assert not view["is_declared"]


def test_nps_statement_sums_up_and_carries_earlier_years(person: Employee) -> None:
    lock_months("2026-03", "2026-04", "2026-05")
    statement = selectors.nps_statement(person, YEAR)
    march = SalaryDetail.objects.get(employee=person, run__month="2026-03-01")
    assert statement.opening_employee == march.nps > 0
    assert statement.opening_employer == march.employer_nps > 0
    assert [row.month for row in statement.months] == [date(2026, 4, 1), date(2026, 5, 1)]
    assert statement.total == statement.employee_share + statement.employer_share
    assert statement.closing == statement.opening + statement.total == statement.months[-1].balance
    # spec: payroll, Salary rules 5
    assert all(row.employee_share == round(row.emoluments / 10) for row in statement.months)


def test_nps_statement_of_somebody_without_pran_is_empty(person: Employee) -> None:
    without = make_person("ravi", pran="")
    lock_months("2026-04")
    statement = selectors.nps_statement(without, YEAR)
    assert (statement.months, statement.closing) == ([], 0)


def test_declaration_years_are_the_current_and_the_next() -> None:
    """The next year too, although its tables are not there yet: what is declared for it is kept."""
    assert [str(year) for year in selectors.declaration_years(TODAY)] == ["2026-27", "2027-28"]
    assert [str(year) for year in selectors.declaration_years(date(2026, 3, 31))] == ["2025-26", "2026-27"]


def test_declaration_view_says_what_holds_without_one(person: Employee) -> None:
    view = declaration_view(person, YEAR)
    assert (view["is_declared"], view["regime"], view["section_80c"]) == (False, person.tax_regime, 0)
    values = {"section_80c": Decimal(200_000), "regime": "old"}
    declare(
        employee=person, financial_year=YEAR, values=values, actor=system_actor(Door.COMMAND), today=TODAY
    )
    view = declaration_view(person, YEAR)
    assert view["is_declared"]
    assert set(view["notes"]) == {"section_80c"}


def test_tax_years_hold_the_current_and_those_with_payslips(person: Employee) -> None:
    lock_months("2026-03", "2026-04")
    assert [str(year) for year in selectors.tax_years(person, TODAY)] == ["2026-27", "2025-26"]
    assert [str(year) for year in selectors.nps_years(person, TODAY)] == ["2026-27", "2025-26"]


def test_what_payroll_will_deduct_counts_in_the_coming_months(person: Employee) -> None:
    """A GPF subscriber sees the old regime with the subscription in it, months to come included."""
    element = PayElement.objects.get(code="GPF_SUB")
    EmployeeElement.objects.create(
        employee=person, element=element, amount=Decimal(14_000), from_on=date(2026, 4, 1)
    )
    view = selectors.tax_view(person, YEAR, today=TODAY)
    coming = view["months_left"]
    assert coming
    saved = next(item for item in view["deductions"] if item["code"] == "investments")
    assert saved["claimed"] == 14_000 * coming


def test_several_runs_of_a_month_are_one_month(person: Employee) -> None:
    """A supplementary run pays in the same month; the year must not show it as a month of its own."""
    month = date(2026, 4, 1)
    for run, salary, tax in ((1, 100_000, 5_000), (2, 20_000, 1_000)):
        TdsEntry.objects.create(
            employee=person, financial_year=2026, month=month, run_id=run, salary=salary, tax=tax
        )
    view = selectors.tax_view(person, YEAR, today=TODAY)
    first = [row for row in view["months"] if row["month"] == "2026-04"]
    assert [(row["salary"], row["tax"]) for row in first] == [(120_000, 6_000)]
    assert view["tax_deducted"] == 6_000


def test_nps_of_several_runs_of_a_month_is_one_line(person: Employee) -> None:
    """The statement is by month; a supplementary run must not make the month appear twice."""
    lock_months("2026-04", "2026-05")
    first, second = NpsEntry.objects.filter(employee=person).order_by("month")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE payroll_runs_npsentry DISABLE TRIGGER USER")
        NpsEntry.objects.filter(pk=second.pk).update(month=first.month)
        cursor.execute("ALTER TABLE payroll_runs_npsentry ENABLE TRIGGER USER")
    statement = selectors.nps_statement(person, YEAR)
    (line,) = statement.months
    assert line.employee_share == first.employee_share + second.employee_share
    assert statement.total == line.total == line.balance
