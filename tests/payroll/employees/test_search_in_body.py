"""POST /api/employees/search: what GET finds, without a PAN in the address."""

import pytest

from tests.core.accounts.people import api_of, refused, user_of
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


@pytest.fixture
def hr(organization):
    make_employee(name="Asha Rao", pan="ABCPR1234F")
    return api_of(user_of(organization, "hr_manager", "hr"), organization)


@pytest.mark.parametrize("words", ["ABCPR1234F", "Asha", "ra"])
def test_the_same_is_found(hr, words):
    answer = hr.post("employees/search", {"search": words})
    assert answer.status_code == 200
    data = answer.json()["data"]
    assert data == hr.get(f"employees/search?search={words}").json()["data"]
    assert [row["name"] for row in data["items"]] == ["Asha Rao"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "search"),
        ({"search": ""}, "search"),
        ({"search": "a" * 201}, "search"),
        ({"search": "Asha", "x": 1}, "x"),
    ],
)
def test_what_is_no_search_is_refused_by_name(hr, body, field):
    assert list(refused(hr.post("employees/search", body), 400, "VALIDATION_ERROR")["fields"]) == [field]


def test_an_employee_searches_nobody(organization, hr):
    api = api_of(user_of(organization, "employee", "e1"), organization)
    refused(api.post("employees/search", {"search": "Asha"}), 403, "FORBIDDEN")
