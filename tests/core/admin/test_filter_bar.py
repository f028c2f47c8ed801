"""Filters above a list: what is in force can be taken away one by one, and kept under a name."""

import re
from html import unescape

import pytest
from django.test import Client

from core.admin.filter_bar import as_select
from core.audit.models import AuditEntry
from core.lists.models import SavedFilter
from payroll.employees.models import Department
from tests.core.accounts.people import user_of

pytestmark = pytest.mark.django_db
LIST = "/admin/payroll_employees/employee/"


@pytest.fixture
def client(organization, client_of) -> Client:
    found = client_of(organization)
    found.force_login(user_of(organization, "admin", "boss"))
    return found


@pytest.fixture
def colleague(organization, client_of) -> Client:
    found = client_of(organization)
    found.force_login(user_of(organization, "hr_manager", "manager"))
    return found


def chips(page) -> list[tuple[str, str]]:
    """Return the text and the address of each chip of the page."""
    found = re.findall(r'<li class="k-chip">(.*?)<a class="k-chip-button" href="([^"]*)"', unescape(page))
    return [(text.strip(), address) for text, address in found]


def save(client: Client, query: str, name: str = "Missing PAN", **more: str):
    return client.post(f"{LIST}filters/save/", {"query": query, "name": name, **more})


def test_each_filter_in_force_is_a_chip_that_takes_away_itself_alone(client):
    Department.objects.create(code="CHE", name="Chemistry")
    row = Department.objects.create(code="PHY", name="Physics")
    sent = {"q": "asha", "department__id__exact": row.pk, "lacks": "pan", "p": "1"}
    page = client.get(LIST, sent).content.decode()
    assert chips(page) == [
        ("Search: asha", f"?department__id__exact={row.pk}&lacks=pan"),
        ("Department: Physics", "?q=asha&lacks=pan"),
        ("What is missing: PAN", f"?q=asha&department__id__exact={row.pk}"),
    ]


def test_the_panel_asks_by_boxes_and_a_box_left_at_all_filters_nothing(client, organization):
    page = client.get(LIST, {"status__exact": "active"}).content.decode()
    assert re.search(r'<select name="status__exact".*?<option value="active" selected>', page, re.DOTALL)
    user_of(organization, "hr_manager", "other")
    everybody = client.get("/admin/accounts/user/", {"role": "", "is_active__exact": "", "q": ""})
    assert everybody.status_code == 200
    assert len(everybody.context["cl"].result_list) == 2


def test_a_choice_of_two_values_stays_a_link():
    class Spec:
        def expected_parameters(self):
            return ["on__gte", "on__lt"]

    choices = [
        {"query_string": "?", "display": "Any", "selected": True},
        {"query_string": "?on__gte=1&on__lt=2", "display": "Today", "selected": False},
    ]
    assert as_select(Spec(), choices) is None


def test_a_refused_filter_is_told(client):
    for code in ("CHE", "PHY"):
        Department.objects.create(code=code, name=code)
    page = client.get(LIST, {"department__id__exact": "x"}, follow=True).content.decode()
    assert "There is no such filter or page" in page


def test_a_filter_is_saved_shown_and_removed(client):
    query = "lacks=pan&status__exact=active"
    assert f'name="query" value="{query}"' in unescape(client.get(f"{LIST}?{query}&p=1").content.decode())
    answer = save(client, "status__exact=active&lacks=pan&p=1&_popup=")
    assert answer.url == f"../../?{query}"
    row = SavedFilter.objects.get()
    assert (row.query, row.name, row.is_shared) == (query, "Missing PAN", False)
    page = unescape(client.get(LIST).content.decode())
    assert f'<a href="?{query}">' in page
    assert "Save these filters" not in unescape(client.get(f"{LIST}?{query}").content.decode())
    client.post(f"{LIST}filters/remove/", {"filter": row.pk})
    assert not SavedFilter.objects.exists()
    assert AuditEntry.objects.filter(action__startswith="saved_filter.").count() == 2


def test_the_same_name_is_overwritten(client):
    save(client, "lacks=pan")
    save(client, "lacks=bank")
    assert [row.query for row in SavedFilter.objects.all()] == ["lacks=bank"]


def test_only_a_shared_filter_reaches_a_colleague_who_cannot_remove_it(client, colleague):
    save(client, "lacks=pan", "Mine")
    save(client, "lacks=bank", "Ours", is_shared="on")
    page = colleague.get(LIST).content.decode()
    assert "Ours" in page
    assert "Mine" not in page
    for row in SavedFilter.objects.all():
        colleague.post(f"{LIST}filters/remove/", {"filter": row.pk})
    assert SavedFilter.objects.count() == 2
    assert "There is no such filter of yours." in colleague.get(LIST).content.decode()


@pytest.mark.parametrize(
    ("query", "name", "text"),
    [
        ("", "A", "there is nothing to save"),
        ("p=2", "A", "there is nothing to save"),
        ("lacks=pan", "  ", "Give a name"),
        ("lacks=pan", "n" * 61, "Give a name"),
        ("q=" + "x" * 1100, "A", "too long"),
    ],
)
def test_what_cannot_be_saved_is_told(client, query, name, text):
    save(client, query, name)
    assert text in client.get(LIST).content.decode()
    assert not SavedFilter.objects.exists()


def test_no_more_than_the_bound_are_kept(client, monkeypatch):
    monkeypatch.setattr("core.lists.services.MOST_KEPT", 1)
    save(client, "lacks=pan", "One")
    save(client, "lacks=pan", "Two")
    assert [row.name for row in SavedFilter.objects.all()] == ["One"]


@pytest.mark.parametrize("number", ["", "x", "999999999999999999999", "-1"])
def test_a_filter_that_is_not_there_is_told(client, number):
    assert client.post(f"{LIST}filters/remove/", {"filter": number}).status_code == 302
    assert client.get(f"{LIST}filters/remove/").status_code == 405


def test_who_may_not_see_the_list_saves_nothing_on_it(organization, colleague):
    answer = colleague.post("/admin/accounts/user/filters/save/", {"query": "role=x", "name": "A"})
    assert answer.status_code == 403
    assert not SavedFilter.objects.exists()
