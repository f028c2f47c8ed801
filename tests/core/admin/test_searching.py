"""Search from anywhere: who may find what, bounded, and never an error."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core import search
from core.tenancy.context import in_public
from payroll.employees.models import Department
from tests.core.accounts.people import platform_user, user_of
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
URL = "/admin/search/"


@pytest.fixture
def client(organization, client_of) -> Client:
    found = client_of(organization)
    found.force_login(user_of(organization, "hr_manager", "manager"))
    return found


def found(client: Client, words: str) -> dict[str, list[str]]:
    """Return the titles of each group."""
    groups = client.post(URL, {"s": words, "part": "1"}).context["groups"]
    return {str(group["label"]): [str(hit["title"]) for hit in group["hits"]] for group in groups}


def test_people_are_found_by_name_code_and_whole_numbers(client):
    asha = make_employee(name="Asha Rao", pan="ABCPR1234F", phone="9812345678")
    make_employee(name="Ravi Iyer")
    title = f"Asha Rao ({asha.code})"
    for words in ("asha", "RAO ash", asha.code, "abcpr1234f", "98123 45678", "As"):
        assert found(client, words)["Employees"] == [title], words
    for words in ("9812345", "ABCPR", "a", ""):
        assert "Employees" not in found(client, words), words


def test_every_hit_leads_to_a_page_that_opens(client):
    make_employee(name="Physics Fan")
    Department.objects.create(code="PHY", name="Physics")
    page = client.post(URL, {"s": "physics", "part": "1"})
    links = [hit["link"] for group in page.context["groups"] for hit in group["hits"]]
    assert len(links) == 2
    assert [client.get(link).status_code for link in links] == [200, 200]


def test_the_menu_is_searched_by_every_word_and_only_where_one_may(client):
    assert found(client, "leave appl")["Menu"] == ["Applications"]
    assert "Menu" not in found(client, "users"), "managers have no users page"


def test_nothing_found_is_said_and_the_words_stay_out_of_the_address(client):
    page = client.post(URL, {"s": "qqqq<b>"})
    text = unescape(page.content.decode())
    assert "Nothing found for “qqqq<b>”" in text
    assert "qqqq<b>" not in page.content.decode()
    assert re.search(r'<form method="post"[^>]*role="search"', text)
    assert client.get(URL).status_code == 200


@pytest.mark.parametrize("words", ["%", "__", "\\", "'; --", "x" * 5000, "१२", "2026-13", "a " * 400])
def test_odd_words_find_nothing_and_break_nothing(client, words):
    assert client.post(URL, {"s": words, "part": "1"}).status_code == 200


def test_a_group_is_bounded_and_so_is_the_number_of_queries(client):
    make_employee(name="Common Name")
    with CaptureQueriesContext(
        connection,
    ) as one:
        client.post(URL, {"s": "common", "part": "1"})
    for number in range(8):
        make_employee(name=f"Common Name {number}")
    with CaptureQueriesContext(connection) as many:
        assert len(found(client, "common")["Employees"]) == search.MOST_HITS
    assert len(many) <= len(one)


def test_an_employee_and_a_stranger_find_nothing(organization, client_of):
    make_employee(name="Asha Rao")
    stranger = client_of(organization)
    assert stranger.post(URL, {"s": "asha", "part": "1"}).status_code == 302
    stranger.force_login(user_of(organization, "employee", "worker"))
    assert "Asha" not in stranger.post(URL, {"s": "asha", "part": "1"}).content.decode()


def test_institutions_are_found_on_the_platform_and_nothing_of_theirs(organization, public):
    with in_public():
        client = Client(headers={"host": "testserver"})
        client.force_login(platform_user())
    groups = client.post(URL, {"s": "alpha", "part": "1"}).context["groups"]
    assert [group["label"] for group in groups] == ["Institutions"]


def test_one_name_is_registered_once():
    taken = next(iter(search._providers.values()))
    with pytest.raises(ValueError, match=taken.name):
        search.register_search(taken)


def test_a_file_takes_the_cookie_of_its_sign_away(client):
    """Would catch a sign of work that stays after the file has come."""
    client.cookies["file"] = "asked"
    client.get("/admin/payroll_employees/employee/")
    assert client.cookies["file"].value == "asked"
    answer = client.get("/admin/payroll_employees/employee/export.csv")
    assert answer.cookies["file"]["max-age"] == 0
