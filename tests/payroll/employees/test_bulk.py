"""Changes to many employees: what changes is said for each, and nothing is done twice."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from payroll.employees.models import Department, Employee, EmployeeElement, EntitlementHistory, PayElement
from tests.core.accounts.people import user_of
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
LIST = "/admin/payroll_employees/employee/"


@pytest.fixture
def client(organization, client_of) -> Client:
    found = client_of(organization)
    found.force_login(user_of(organization, "hr_manager", "clerk"))
    return found


@pytest.fixture
def people(organization) -> list[Employee]:
    return [make_employee(4, 3), make_employee(6, 2), make_employee(10, 1)]


def step(client: Client, act: str, step: str, chosen: Any, **values: Any) -> Any:
    keys = chosen if isinstance(chosen, str) else ",".join(f"{row.pk}:" for row in chosen)
    return client.post(f"{LIST}bulk/{act}/", {"_chosen": keys, "_step": step, **values})


def run(client: Client, act: str, people: list[Employee], **values: Any) -> tuple[Any, Any]:
    """Preview, then do; return both pages."""
    page = step(client, act, "preview", people, **values)
    return page, step(client, act, "do", page.context["chosen"], **values)


def test_a_department_is_set_and_who_has_it_already_is_left_out(client, people):
    physics = Department.objects.create(code="PHY", name="Physics")
    Employee.objects.filter(pk=people[2].pk).update(department=physics)
    page, result = run(client, "department", people, department=physics.pk)
    assert all(line.text.endswith("→ Physics") for line in page.context["good"])
    assert [line.refusal for line in page.context["refused"]] == ["Nothing would change."]
    assert len(result.context["good"]) == 2
    assert set(Employee.objects.values_list("department__name", flat=True)) == {"Physics"}


def test_an_element_is_set_and_stopped(client, people):
    element = PayElement.objects.get(code="LICENCE_FEE")
    values = {"element": element.pk, "amount": "1,250", "from_on": "01/06/2026"}
    _page, result = run(client, "element", people, **values)
    assert len(result.context["good"]) == 3
    assert set(EmployeeElement.objects.values_list("amount", flat=True)) == {Decimal(1250)}
    page, _result = run(client, "element", people, **{**values, "amount": "0", "from_on": "01/07/2026"})
    assert "ends before July 2026" in page.context["good"][0].text
    assert set(EmployeeElement.objects.values_list("to_on__month", flat=True)) == {6}


def test_hra_is_stopped_from_a_day_with_the_reason(client, people):
    values = {"hra_eligible": "no", "entitlement_from": "1 Jun 2026", "entitlement_reason": "Quarters"}
    page, _result = run(client, "allowances", people[:2], **values)
    assert page.context["good"][0].text == "HRA is not paid"
    assert list(Employee.objects.order_by("pk").values_list("hra_eligible", flat=True)) == [
        False,
        False,
        True,
    ]
    assert EntitlementHistory.objects.filter(reason="Quarters").count() == 2
    again = step(client, "allowances", "preview", people[:2], **values)
    assert len(again.context["good"]) == 0


def test_the_preview_keeps_what_was_typed_for_the_act_and_for_a_second_thought(client, people):
    element = PayElement.objects.get(code="LICENCE_FEE")
    values = {"element": element.pk, "amount": "1,250", "from_on": "01/06/2026"}
    page = step(client, "element", "preview", people, **values).content.decode()
    assert 'type="hidden" name="amount" value="1,250"' in page
    back = step(client, "element", "change", people, **values)
    assert back.context["step"] == "form"
    assert back.context["form"]["amount"].value() == "1,250"


def test_a_missing_value_is_asked_for(client, people):
    page = step(client, "element", "preview", people, amount="12,34")
    assert set(page.context["form"].errors) == {"element", "amount", "from_on"}
    assert not EmployeeElement.objects.exists()


def test_the_pages_ask_no_more_for_each_row_than_the_service(client, people):
    """Would catch names or departments fetched one by one."""
    physics = Department.objects.create(code="PHY", name="Physics")
    counts = []
    for chosen in (people[:1], people[:2], people):
        with CaptureQueriesContext(connection) as asked:
            step(client, "department", "preview", chosen, department=physics.pk)
        counts.append(len(asked))
    assert max(counts[1] - counts[0], counts[2] - counts[1]) <= 12
