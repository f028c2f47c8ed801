"""Admin screens of declarations and the ledger: the same rules as the services, beside the fields."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from core.audit.models import AuditEntry
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.income_tax.models import DECLARED_AMOUNTS, TaxDeclaration, TdsEntry
from tests.payroll.income_tax.people import make_employee, make_user

CURRENT = Month(2026, 11).financial_year
DECLARATIONS = "/admin/payroll_income_tax/taxdeclaration/"
LEDGER = "/admin/payroll_income_tax/tdsentry/"


@pytest.fixture(autouse=True)
def _day(at: Callable[[str], None]) -> None:
    """A day of a year whose tax tables are known; in April they are made for the next one later."""
    at("2026-11-22 10:00")


@pytest.fixture
def employee(organization: Tenant) -> Employee:
    return make_employee()


@pytest.fixture
def sign_in(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[[str], Client]:
    def make(role: str) -> Client:
        client = client_of(organization)
        client.force_login(make_user(role))
        return client

    return make


def declared(employee: Employee, **values: Any) -> dict[str, Any]:
    amounts = dict.fromkeys(DECLARED_AMOUNTS, "0")
    return {
        "employee": employee.pk,
        "financial_year": CURRENT.start,
        "regime": "old",
        **amounts,
        **values,
    }


def test_hr_declares_on_behalf_and_it_is_audited(
    employee: Employee, sign_in: Callable[[str], Client]
) -> None:
    client = sign_in("hr_manager")
    response = client.post(f"{DECLARATIONS}add/", declared(employee, section_80c="200000"))
    assert response.status_code == 302, response.content[:3000]
    row = TaxDeclaration.objects.get()
    assert (row.regime, row.section_80c) == ("old", 200_000)
    entry = AuditEntry.objects.latest("id")
    assert (entry.action, entry.door) == ("income_tax.declared", "admin")
    page = client.get(f"{DECLARATIONS}{row.pk}/change/")
    assert "2,00,000 declared, only 1,50,000 counts" in page.content.decode()


def test_change_through_the_form_keeps_employee_and_year(
    employee: Employee, sign_in: Callable[[str], Client]
) -> None:
    row = TaxDeclaration.objects.create(employee=employee, financial_year=CURRENT.start, regime="old")
    other = make_employee("E0002")
    response = sign_in("hr_manager").post(
        f"{DECLARATIONS}{row.pk}/change/", declared(other, rent_paid="120000", is_metro="on")
    )
    assert response.status_code == 302, response.content[:3000]
    row.refresh_from_db()
    assert (row.employee_id, row.rent_paid, row.is_metro) == (employee.pk, 120_000, True)


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"section_80c": "-1"}, "The amount must not be below zero."),
        ({"financial_year": CURRENT.start - 1}, "say why it is declared now"),
        ({"financial_year": "0"}, "There are no income-tax tables for"),
    ],
)
def test_refusals_stand_in_the_form(
    employee: Employee, sign_in: Callable[[str], Client], values: dict[str, Any], text: str
) -> None:
    response = sign_in("hr_manager").post(f"{DECLARATIONS}add/", declared(employee, **values))
    assert response.status_code == 200
    assert text in response.content.decode()
    assert not TaxDeclaration.objects.exists()


def test_a_second_declaration_of_the_year_is_refused(
    employee: Employee, sign_in: Callable[[str], Client]
) -> None:
    TaxDeclaration.objects.create(employee=employee, financial_year=CURRENT.start, section_80c=5)
    response = sign_in("hr_manager").post(f"{DECLARATIONS}add/", declared(employee))
    assert "change that one" in response.content.decode()
    assert TaxDeclaration.objects.get().section_80c == 5


def test_lists_are_found_by_employee_and_year(employee: Employee, sign_in: Callable[[str], Client]) -> None:
    other = make_employee("E0002")
    for person in (employee, other):
        TaxDeclaration.objects.create(employee=person, financial_year=CURRENT.start)
        TdsEntry.objects.create(
            employee=person, financial_year=CURRENT.start, month=CURRENT.first, run_id=1, salary=1, tax=0
        )
    client = sign_in("hr_manager")
    for path in (DECLARATIONS, LEDGER):
        found = client.get(path, {"q": "E0002", "financial_year": CURRENT.start}).content.decode()
        assert "Employee E0002" in found
        assert "Employee E0001" not in found
        assert "Employee E0002" not in client.get(path, {"financial_year": "2024"}).content.decode()


def test_lists_ask_the_same_number_of_queries_at_one_and_three_rows(
    employee: Employee,
    sign_in: Callable[[str], Client],
    django_assert_max_num_queries: Any,
) -> None:
    client = sign_in("hr_manager")
    counts = []
    for index in range(3):
        person = employee if index == 0 else make_employee(f"E000{index + 1}")
        TaxDeclaration.objects.create(employee=person, financial_year=CURRENT.start)
        with django_assert_max_num_queries(100) as captured:
            client.get(DECLARATIONS)
        counts.append(len(captured))
    assert counts[1] == counts[2]


def test_the_ledger_is_read_only(employee: Employee, sign_in: Callable[[str], Client]) -> None:
    entry = TdsEntry.objects.create(
        employee=employee, financial_year=CURRENT.start, month=CURRENT.first, run_id=1, salary=100, tax=5
    )
    client = sign_in("hr_manager")
    page = client.get(f"{LEDGER}{entry.pk}/change/")
    assert page.status_code == 200
    assert client.post(f"{LEDGER}{entry.pk}/change/", {"tax": "1"}).status_code == 403
    assert client.post(f"{LEDGER}{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    assert TdsEntry.objects.get().tax == 5


def test_hr_enters_an_opening_balance(employee: Employee, sign_in: Callable[[str], Client]) -> None:
    given = {
        "employee": employee.pk,
        "financial_year": CURRENT.start,
        "month": CURRENT.first.isoformat(),
        "salary": "100000",
        "hra": "20000",
        "basic_da": "70000",
        "nps": "7000",
        "savings": "6000",
        "profession_tax": "200",
        "employer_nps": "9000",
        "tax": "5000",
    }
    client = sign_in("hr_manager")
    refused = client.post(f"{LEDGER}add/", {**given, "tax": "100001"})
    assert "It cannot be more than the salary." in refused.content.decode()
    assert client.post(f"{LEDGER}add/", given).status_code == 302
    row = TdsEntry.objects.get()
    assert (row.run_id, row.month, row.tax) == (None, date(CURRENT.start, 4, 1), 5_000)


def test_employees_stay_outside(employee: Employee, sign_in: Callable[[str], Client]) -> None:
    client = sign_in("employee")
    response = client.post(f"{DECLARATIONS}add/", declared(employee))
    assert response.status_code in {302, 403}
    assert not TaxDeclaration.objects.exists()
