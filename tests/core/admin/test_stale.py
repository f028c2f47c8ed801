"""Two tabs with the same form; would catch the second one writing over what the first one saved."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from core.audit.models import AuditEntry
from payroll.employees.models import Department
from payroll.organizations.models import OrganizationSettings
from tests.core.accounts.people import user_of

pytestmark = pytest.mark.django_db
SETTINGS = "/admin/payroll_organizations/organizationsettings/1/change/"


@pytest.fixture
def client(organization, client_of) -> Client:
    found = client_of(organization)
    found.force_login(user_of(organization, "admin", "boss", name="Meera Krishnamurthy"))
    return found


@pytest.fixture
def department(organization) -> Department:
    return Department.objects.create(code="PHY", name="Physics")


def _url(row: Department) -> str:
    return f"/admin/payroll_employees/department/{row.pk}/change/"


def opened(client: Client, path: str) -> dict[str, Any]:
    """Return what a tab holds when the page is opened."""
    page = client.get(path)
    form = page.context["adminform"].form
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    seen = re.search(r'name="_seen" value="([^"]*)"', page.content.decode())
    assert seen, "the page carries no marks"
    sent = {
        name: "on" if value is True else value for name, value in values.items() if value not in (None, False)
    }
    return {**sent, "_seen": unescape(seen[1])}


def test_the_second_tab_is_refused_and_told_who_changed_what_and_when(client, department):
    first, second = opened(client, _url(department)), opened(client, _url(department))
    assert client.post(_url(department), {**first, "name": "Applied Physics"}).status_code == 302
    before = AuditEntry.objects.count()
    answer = client.post(_url(department), {**second, "code": "PHYS"})
    page = unescape(answer.content.decode())
    assert answer.status_code == 200
    assert "Nothing was saved" in page
    assert "Meera Krishnamurthy" in page
    assert "Name" in page
    assert page.count("<p>The boxes show their changes beside yours.") == 1, "a line for each error"
    department.refresh_from_db()
    assert (department.name, department.code) == ("Applied Physics", "PHY")
    assert AuditEntry.objects.count() == before


def test_the_page_then_holds_both_changes_and_saves_them(client, department):
    first, second = opened(client, _url(department)), opened(client, _url(department))
    client.post(_url(department), {**first, "name": "Applied Physics"})
    answer = client.post(_url(department), {**second, "code": "PHYS"})
    form = answer.context["adminform"].form
    assert form["name"].value() == "Applied Physics"
    assert form["code"].value() == "PHYS"
    again = {"name": form["name"].value(), "code": "PHYS", "is_active": "on", "_seen": form.seen_now()}
    assert client.post(_url(department), again).status_code == 302
    department.refresh_from_db()
    assert (department.name, department.code) == ("Applied Physics", "PHYS")


def test_where_both_changed_the_same_the_other_value_is_named(client, department):
    first, second = opened(client, _url(department)), opened(client, _url(department))
    client.post(_url(department), {**first, "name": "Applied Physics"})
    answer = client.post(_url(department), {**second, "name": "Physical Sciences"})
    form = answer.context["adminform"].form
    assert "Applied Physics" in form.errors["name"][0]
    assert form["name"].value() == "Physical Sciences"


def test_an_unchanged_row_is_saved(client, department):
    tab = opened(client, _url(department))
    assert client.post(_url(department), {**tab, "name": "Applied Physics"}).status_code == 302
    tab = opened(client, _url(department))
    assert client.post(_url(department), {**tab, "name": "Physics"}).status_code == 302


@pytest.mark.parametrize(
    "mark", ["", "{}", "[]", "nonsense", '{"at": "x", "marks": 5}', '{"at": 5, "marks": {}}']
)
def test_a_broken_mark_does_no_harm(client, department, mark):
    assert client.post(_url(department), {"name": "P", "code": "PHY", "_seen": mark}).status_code == 302


def test_settings_with_choices_and_numbers(client):
    first, second = opened(client, SETTINGS), opened(client, SETTINGS)
    client.post(SETTINGS, {**first, "hra_class": "Y"})
    page = unescape(client.post(SETTINGS, {**second, "retirement_age": "62"}).content.decode())
    assert "Nothing was saved" in page
    row = OrganizationSettings.objects.get()
    assert (row.hra_class, row.retirement_age) == ("Y", 60)
