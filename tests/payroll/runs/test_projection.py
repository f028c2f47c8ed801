"""The rest of the year: which months are still to come, at which pay; the same estimate as the next run's."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.periods import FinancialYear, Month
from core.tenancy.models import Tenant
from payroll.income_tax.models import TdsEntry
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.models import DaRevision
from payroll.runs.models import PayrollRun
from payroll.runs.projection import months_to_come, projected_months
from tests.payroll.runs.people import give_element, make_employee, set_pay

pytestmark = pytest.mark.django_db
YEAR = FinancialYear(2026)
TODAY = date(2026, 11, 21)
Lock = Callable[[str], PayrollRun]


def test_months_begin_after_the_last_locked_run(organization: Tenant, lock: Lock) -> None:
    employee = make_employee()
    lock("2026-04")
    lock("2026-05")
    months = months_to_come(employee, YEAR, today=TODAY)
    assert (months[0], months[-1], len(months)) == (Month(2026, 6), Month(2027, 3), 10)
    assert months_to_come(employee, FinancialYear(2025), today=TODAY) == []


def test_without_a_run_they_begin_now_or_after_the_opening_balance(organization: Tenant) -> None:
    employee = make_employee()
    assert months_to_come(employee, YEAR, today=TODAY)[0] == Month(2026, 11)
    TdsEntry.objects.create(
        employee=employee, financial_year=2026, month=date(2026, 8, 1), salary=Decimal(500000), tax=0
    )
    assert months_to_come(employee, YEAR, today=TODAY)[0] == Month(2026, 9)


def test_they_end_with_the_service(organization: Tenant) -> None:
    retiring = make_employee(retirement_on=date(2027, 1, 31))
    assert months_to_come(retiring, YEAR, today=TODAY)[-1] == Month(2027, 1)
    leaving = make_employee(last_working_on=date(2026, 12, 10))
    months = projected_months(leaving, YEAR, organization_settings(), today=TODAY).months
    assert [str(row.month) for row in months] == ["2026-11", "2026-12"]
    # ten of 31 days, each head rounded on its own
    assert months[1].salary < months[0].salary / 3 + 2


def test_pay_and_elements_of_the_next_month_count(organization: Tenant) -> None:
    """A change that has been entered for the next month is in; elements that are not taxed are not."""
    employee = make_employee(level=10, cell=1)
    before = projected_months(employee, YEAR, organization_settings(), today=TODAY).months[0]
    give_element(employee, "SPL", "earning", 1000, Month(2026, 4))
    give_element(employee, "WASH", "earning", 400, Month(2026, 4), is_taxable=False)
    give_element(employee, "LIC", "deduction", 300, Month(2026, 4))
    after = projected_months(employee, YEAR, organization_settings(), today=TODAY).months[0]
    assert after.salary - before.salary == 1000
    set_pay(employee, 10, 2, date(2026, 11, 1))
    raised = projected_months(employee, YEAR, organization_settings(), today=TODAY).months[0]
    assert raised.basic_da > after.basic_da


def test_the_estimate_is_the_run_s_own(organization: Tenant, lock: Lock) -> None:
    """Catches a projection that computes pay in another way than the run does."""
    employee = make_employee(level=12, cell=3)
    coming = projected_months(employee, YEAR, organization_settings(), today=date(2026, 4, 10)).months
    detail = lock("2026-04").details.get()
    assert len(coming) == 12
    assert {row.salary for row in coming} == {detail.gross}
    assert coming[0].nps == detail.nps
    assert coming[0].hra == detail.hra
    assert sum(row.salary for row in coming) == detail.annual_income


def test_missing_pay_or_rates_are_said_in_words(organization: Tenant) -> None:
    """The page must still open."""
    without_pay = make_employee(cell=0)
    found = projected_months(without_pay, YEAR, organization_settings(), today=TODAY)
    assert found.months == []
    assert "No pay is recorded" in found.note
    employee = make_employee()
    DaRevision.objects.all().delete()
    found = projected_months(employee, YEAR, organization_settings(), today=TODAY)
    assert found.months == []
    assert "rates are missing" in found.note


def test_without_pran_no_nps_is_projected(organization: Tenant) -> None:
    employee = make_employee(pran="")
    assert projected_months(employee, YEAR, organization_settings(), today=TODAY).months[0].nps == 0
