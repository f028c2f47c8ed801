"""What goes out: numbers, pages, query parameters."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.renderers import MoneyEncoder
from tests.core.accounts.people import refused, user_of

db = pytest.mark.django_db


@db
def test_decimals_go_out_as_numbers_with_at_most_two_decimals(api):
    assert (
        b'"values": [0, 10, 10.5, 10.5, 0.1, -3.25, 999999999999.99, 123456789012.34, 1000]'
        in api.get("probe/numbers").content
    )


@given(st.decimals(min_value=Decimal("-999999999999.99"), max_value=Decimal("999999999999.99"), places=2))
def test_every_amount_arrives_as_it_was(amount):
    """14 digits survive the last step to text; one more step through float arithmetic would not be seen."""
    text = json.dumps(amount, cls=MoneyEncoder)
    assert Decimal(text) == amount
    assert "e" not in text.lower()
    assert len(text.partition(".")[2]) <= 2


@pytest.fixture
def people(api, organization):
    for number in range(25):
        user_of(organization, "employee", f"p{number:02d}", must_change_password=number % 2 == 0)
    return api


@db
def test_page_has_items_page_limit_total(people):
    data = people.get("probe/people").json()["data"]
    assert set(data) == {"items", "page", "limit", "total"}
    assert (data["page"], data["limit"], data["total"], len(data["items"])) == (1, 20, 25, 20)
    second = people.get("probe/people?page=2&limit=20").json()["data"]
    assert [row["username"] for row in second["items"]] == ["p20", "p21", "p22", "p23", "p24"]


@db
def test_page_past_the_end_is_empty(people):
    data = people.get("probe/people?page=9").json()["data"]
    assert (data["items"], data["total"]) == ([], 25)


@db
@pytest.mark.parametrize(
    "query", ["page=0", "page=-1", "page=x", "page=1.5", "page=", "page=%D9%A1", "page=99999999999999999999"]
)
def test_page_bounds(api, query):
    data = refused(api.get(f"probe/people?{query}"), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == ["page"]


@db
@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=-5", "limit=abc"])
def test_limit_bounds(api, query):
    data = refused(api.get(f"probe/people?{query}"), 400, "VALIDATION_ERROR")
    assert data["fields"] == {"limit": ["Give a whole number from 1 to 100."]}


@db
def test_limit_of_a_hundred_is_taken(people):
    assert people.get("probe/people?limit=100").json()["data"]["limit"] == 100


@db
def test_filter_names_are_camel_case_and_their_values_checked(people):
    assert people.get("probe/people?mustChangePassword=true").json()["data"]["total"] == 13
    data = refused(people.get("probe/people?createdAfter=yesterday"), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == ["createdAfter"]


@db
@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("people?must_change_password=true", "must_change_password"),
        ("people?mustChangePasword=true", "mustChangePasword"),
        ("numbers?maxCont=1", "maxCont"),
        ("people?page=1&nonsense=1", "nonsense"),
    ],
)
def test_unknown_query_parameters_are_refused(api, path, name):
    data = refused(api.get(f"probe/{path}"), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == [name]
    assert data["fields"][name][0].startswith("Unknown name;")


@db
def test_known_query_parameter_is_taken(api):
    assert api.get("probe/numbers?maxCount=1").status_code == 200


@db
def test_unknown_query_of_a_write_is_refused(api):
    data = refused(api.post("probe/echo?dryRun=1", {}), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == ["dryRun"]


@db
@pytest.mark.parametrize("path", ["people?createdAfter=%00", "people?page=%00", "numbers?%00=1", "%00"])
def test_nul_in_an_address_is_no_crash(api, path):
    assert api.get(f"probe/{path}").status_code in {400, 404}


@db
def test_head_answers_like_get_without_a_body(api):
    answer = api("HEAD", "probe/numbers")
    assert (answer.status_code, answer.content) == (200, b"")
