"""Advances in employee self-service: own rows only, over REST and on the pages."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from core.accounts.tokens import access_token
from core.tenancy.models import Tenant
from payroll.advances.models import AdvanceApplication
from payroll.employees.models import Employee
from payroll.runs.models import PayrollRun
from tests.payroll.advances.conftest import drawn
from tests.payroll.ess.conftest import make_account, make_person
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
WISH = {"advanceType": "COMPUTER", "amount": 20000, "principalInstalments": 20, "interestInstalments": 2}


@pytest.fixture
def person(organization: Tenant) -> Employee:
    return make_person()


@pytest.fixture
def api(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[..., Any]:
    client = client_of(organization)

    def call(
        user: Any, method: str = "GET", body: Any = None, path: str = "ess/advances", **headers: str
    ) -> Any:
        headers = {"Authorization": f"Bearer {access_token(user, 'alpha')}", **headers}
        content = json.dumps(body) if body is not None else ""
        response = client.generic(
            method, f"/api/{path}", content, content_type="application/json", headers=headers
        )
        return response.status_code, response.json()

    return call


@pytest.fixture
def pages(person: Employee, organization: Tenant, client_of: Callable[[Tenant], Client]) -> Client:
    client = client_of(organization)
    client.force_login(person.user)
    return client


def test_own_advances_with_ledger_and_schedule(
    api: Callable[..., Any], person: Employee, lock: Callable[[str], PayrollRun]
) -> None:
    drawn(person)
    drawn(make_employee(10, 2))
    lock("2026-05")
    status, answer = api(person.user)
    (row,) = answer["data"]["items"]
    assert (status, row["employeeId"], row["balance"]) == (200, person.pk, 29500)
    assert [entry["kind"] for entry in row["entries"]] == ["disbursement", "principal"]
    assert (len(row["schedule"]), row["schedule"][0]["state"]) == (70, "posted")


def test_applying_for_oneself(api: Callable[..., Any], person: Employee) -> None:
    status, answer = api(person.user, "POST", WISH, **{"Idempotency-Key": "a"})
    assert (status, answer["data"]["state"], answer["data"]["employeeId"]) == (201, "submitted", person.pk)
    assert api(person.user, "POST", WISH, **{"Idempotency-Key": "a"})[1] == answer
    assert api(person.user, "POST", WISH)[0] == 409
    status, answer = api(person.user, "POST", {**WISH, "employeeId": 1})
    assert (status, list(answer["data"]["fields"])) == (400, ["employeeId"])
    assert AdvanceApplication.objects.count() == 1


def test_staff_without_a_record_have_none_and_employees_no_office(
    api: Callable[..., Any], person: Employee
) -> None:
    assert api(make_account("hr", "hr_manager"))[0] == 404
    for path in ("advances/applications", "advances/types", "advances/recovery"):
        assert api(person.user, path=path)[0] == 403


def test_pages_from_the_offer_to_the_schedule(pages: Client, person: Employee) -> None:
    assert "No advances" in pages.get("/ess/advances").content.decode()
    offer = pages.get("/ess/advances/apply").content.decode()
    assert "House building advance" in offer
    assert "₹\N{NO-BREAK SPACE}50,000" in offer
    form = {"advance_type": "COMPUTER", "amount": "20,000", "principal_instalments": "20",
            "interest_instalments": "", "purpose": "Laptop"}  # fmt: skip
    response = pages.post("/ess/advances/apply", form)
    row = AdvanceApplication.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/ess/advances/{row.pk}")
    assert (row.employee, row.amount, row.interest_instalments) == (person, 20000, 50)
    assert "Laptop" in pages.get(response["Location"]).content.decode()
    again = pages.post("/ess/advances/apply", form)
    assert (again.status_code, "waits for a decision" in again.content.decode()) == (200, True)


def test_a_bad_wish_is_shown_beside_the_box(pages: Client) -> None:
    response = pages.post("/ess/advances/apply", {"advance_type": "COMPUTER", "amount": "0"})
    assert response.status_code == 200
    assert response.context["form"].errors["amount"]
    assert not AdvanceApplication.objects.exists()


def test_the_page_of_a_drawn_advance(pages: Client, person: Employee) -> None:
    row = drawn(person)
    text = pages.get(f"/ess/advances/{row.pk}").content.decode()
    assert "₹\N{NO-BREAK SPACE}30,000" in text
    assert "May 2026" in text
    assert "Computer advance" in pages.get("/ess/advances").content.decode()


def test_a_colleagues_advance_is_unknown(pages: Client) -> None:
    other = drawn(make_employee(10, 3))
    assert pages.get(f"/ess/advances/{other.pk}").status_code == 404
    assert str(other.employee.code) not in pages.get("/ess/advances").content.decode()
