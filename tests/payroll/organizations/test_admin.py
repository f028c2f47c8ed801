"""Screens of the organization's admin: single objects, users with credentials shown once, audit log."""

import io
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.tenancy.context import tenant_context
from payroll.organizations.models import Organization, OrganizationSettings
from tests.payroll.organizations.conftest import user_of

pytestmark = pytest.mark.django_db

ORGANIZATION = "/admin/payroll_organizations/organization/"
SETTINGS = "/admin/payroll_organizations/organizationsettings/"
USERS = "/admin/accounts/user/"
AUDIT = "/admin/audit/auditentry/"


@pytest.fixture
def browser(organization):
    """Return a function that gives a signed-in browser of a role."""

    def make(role="admin"):
        client = Client(headers={"host": "alpha.testserver"})
        with tenant_context(organization):
            client.force_login(user_of(organization, role))
        return client

    return make


def values(response):
    """Return what the browser would send from the form as it stands."""
    form = response.context["adminform"].form
    found = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in found.items() if value not in (None, False) and name != "logo"}


def text(response):
    return response.content.decode()


@pytest.mark.parametrize("path", [ORGANIZATION, SETTINGS])
def test_list_leads_to_the_only_object(browser, path):
    response = browser().get(path)
    assert (response.status_code, response.headers["Location"]) == (302, f"{path}1/change/")


def test_particulars_are_changed_through_the_service(browser):
    client = browser()
    page = client.get(f"{ORGANIZATION}1/change/")
    response = client.post(
        f"{ORGANIZATION}1/change/", {**values(page), "address": "9 Road", "pan": "aaaan1234a"}
    )
    assert response.status_code == 302, response.context["adminform"].form.errors
    assert (Organization.objects.get().address, Organization.objects.get().pan) == ("9 Road", "AAAAN1234A")
    assert AuditEntry.objects.get(action="organizations.updated").door == "admin"


def test_bad_pan_is_shown_beside_its_field(browser):
    client = browser()
    page = client.get(f"{ORGANIZATION}1/change/")
    response = client.post(f"{ORGANIZATION}1/change/", {**values(page), "pan": "wrong", "address": "9 Road"})
    assert list(response.context["adminform"].form.errors) == ["pan"]
    assert Organization.objects.get().address == ""


def test_logo_is_uploaded_kept_and_removed(browser):
    client, target = browser(), io.BytesIO()
    Image.new("RGB", (40, 40)).save(target, "PNG")
    sent = values(client.get(f"{ORGANIZATION}1/change/"))
    file = SimpleUploadedFile("logo.png", target.getvalue(), "image/png")
    assert client.post(f"{ORGANIZATION}1/change/", {**sent, "logo": file}).status_code == 302
    stored = Organization.objects.get().logo.name
    assert stored.startswith("organization/")
    page = client.get(f"{ORGANIZATION}1/change/")
    assert "A file is stored." in text(page)
    client.post(f"{ORGANIZATION}1/change/", {**sent, "address": "x"})
    assert Organization.objects.get().logo.name == stored
    client.post(f"{ORGANIZATION}1/change/", {**sent, "logo-clear": "on"})
    assert not Organization.objects.get().logo


def test_logo_that_is_no_picture_is_refused_on_the_form(browser):
    client = browser()
    sent = values(client.get(f"{ORGANIZATION}1/change/"))
    response = client.post(f"{ORGANIZATION}1/change/", {**sent, "logo": SimpleUploadedFile("l.png", b"text")})
    assert list(response.context["adminform"].form.errors) == ["logo"]
    assert not Organization.objects.get().logo


def test_empty_commission_is_refused_on_the_form(browser):
    client = browser()
    sent = values(client.get(f"{SETTINGS}1/change/"))
    response = client.post(f"{SETTINGS}1/change/", {**sent, "commission_version": 8})
    assert list(response.context["adminform"].form.errors) == ["commission_version"]
    assert OrganizationSettings.objects.get().commission_version == 7


def test_hr_manager_reads_but_does_not_change(browser):
    client = browser("hr_manager")
    assert client.get(f"{SETTINGS}1/change/").status_code == 200
    assert client.post(f"{SETTINGS}1/change/", {"hra_class": "Z"}).status_code == 403
    assert OrganizationSettings.objects.get().hra_class == "X"


@pytest.mark.parametrize("path", [ORGANIZATION, SETTINGS])
def test_single_objects_are_neither_added_nor_deleted(browser, path):
    client = browser()
    assert client.get(f"{path}add/").status_code == 403
    assert client.post(f"{path}1/delete/", {"post": "yes"}).status_code == 403


# Users


def test_new_user_gets_credentials_shown_once(browser):
    client = browser()
    sent = {"username": "New.Person", "name": "New Person", "role": "hr_manager", "email": "", "phone": ""}
    response = client.post(f"{USERS}add/", sent)
    assert response.status_code == 302, response.context["adminform"].form.errors
    address = response.headers["Location"]
    page = client.get(address)
    user = User.objects.get(username="new.person")
    password = page.context["rows"][0]["password"]
    assert user.check_password(password)
    assert password in text(page)
    assert page.headers["Cache-Control"].startswith("max-age=0")
    again = client.get(address)
    assert again.status_code == 410
    assert password not in text(again)


def test_credentials_are_for_the_one_who_made_them(browser, organization):
    client = browser()
    sent = {"username": "new.person", "name": "New Person", "role": "hr_manager"}
    address = client.post(f"{USERS}add/", sent).headers["Location"]
    other = browser("hr_manager").get(address)
    assert (other.status_code, other.context["rows"]) == (410, [])
    assert client.get(address).status_code == 200


def test_taken_user_name_is_shown_beside_its_field(browser):
    response = browser().post(f"{USERS}add/", {"username": "ADMIN", "name": "Twin", "role": "admin"})
    assert list(response.context["adminform"].form.errors) == ["username"]
    assert User.objects.filter(username="admin").count() == 1


def test_user_is_deactivated_and_signed_out(browser, organization):
    user = user_of(organization, "hr_manager")
    client = browser()
    page = client.get(f"{USERS}{user.pk}/change/")
    sent = values(page)
    sent.pop("is_active")
    assert client.post(f"{USERS}{user.pk}/change/", sent).status_code == 302
    user.refresh_from_db()
    assert (user.is_active, user.token_version) == (False, 2)


def test_last_administrator_cannot_be_deactivated(browser, organization):
    user, client = user_of(organization, "admin"), browser()
    sent = values(client.get(f"{USERS}{user.pk}/change/"))
    sent.pop("is_active")
    response = client.post(f"{USERS}{user.pk}/change/", sent)
    assert list(response.context["adminform"].form.errors) == ["is_active"]
    user.refresh_from_db()
    assert user.is_active


def test_password_reset_asks_first(browser, organization):
    user, client = user_of(organization, "hr_manager"), browser()
    before = user.password
    address = f"{USERS}{user.pk}/reset-password/"
    assert "shown once" in text(client.get(address))
    user.refresh_from_db()
    assert user.password == before
    shown = client.get(client.post(address).headers["Location"])
    user.refresh_from_db()
    assert user.check_password(shown.context["rows"][0]["password"])
    assert user.must_change_password


def test_users_are_not_for_hr_managers(browser, organization):
    client, admin = browser("hr_manager"), user_of(organization, "admin")
    before = admin.password
    assert client.get(USERS).status_code == 403
    assert client.post(f"{USERS}add/", {"username": "xyz", "name": "X", "role": "admin"}).status_code == 403
    assert client.post(f"{USERS}{admin.pk}/reset-password/").status_code == 403
    admin.refresh_from_db()
    assert admin.password == before
    assert not User.objects.filter(username="xyz").exists()


def test_users_are_never_deleted(browser, organization):
    user = user_of(organization, "hr_manager")
    assert browser().post(f"{USERS}{user.pk}/delete/", {"post": "yes"}).status_code == 403
    assert User.objects.filter(pk=user.pk).exists()


@pytest.mark.parametrize("query", ["", "?q=adm", "?role=admin", "?is_active__exact=1"])
def test_user_list_searches_and_filters(browser, organization, query):
    user_of(organization, "hr_manager")
    page = browser().get(USERS + query)
    assert "admin" in text(page)
    assert page.status_code == 200


# Audit log


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("", True),
        ("?action__icontains=settings_changed", True),
        ("?action__icontains=nothing-like-it", False),
        ("?actor_name__icontains=Admin", True),
        ("?q=Payroll", True),
        ("?at_from_0=2020-01-01&at_from_1=00:00:00", True),
        ("?at_to_0=2020-01-01&at_to_1=00:00:00", False),
        ("?at_from_0=2020-01-01", True),
        ("?at_to_0=2020-01-01", False),
        ("?at_from_0=someday&at_from_1=noon", True),
    ],
)
@pytest.mark.filterwarnings("error:.*naive datetime")
def test_audit_log_is_filtered(browser, query, is_found):
    client = browser()
    sent = values(client.get(f"{SETTINGS}1/change/"))
    client.post(f"{SETTINGS}1/change/", {**sent, "hra_class": "Y"})
    page = client.get(AUDIT + query)
    assert page.status_code == 200
    found = [row.action for row in page.context["cl"].result_list]
    assert ("organizations.settings_changed" in found) is is_found


@pytest.mark.filterwarnings("error:.*naive datetime")
def test_audit_log_is_filtered_in_indian_time(browser):
    """What is typed is the time of the wall clock here; a date alone is the whole day."""
    client = browser()
    sent = values(client.get(f"{SETTINGS}1/change/"))
    client.post(f"{SETTINGS}1/change/", {**sent, "hra_class": "Y"})
    entry = AuditEntry.objects.get(action="organizations.settings_changed")
    at = entry.at.astimezone(ZoneInfo("Asia/Kolkata"))
    before, after = at - timedelta(seconds=1), at + timedelta(seconds=1)

    def is_found(**ends):
        query = {}
        for end, moment in ends.items():
            day, _, time = str(moment).partition(" ")
            query |= {f"at_{end}_0": day, f"at_{end}_1": time[:8]}
        page = client.get(AUDIT, query)
        return entry in page.context["cl"].result_list

    assert is_found(**{"from": before, "to": after})
    assert not is_found(**{"from": after})
    assert not is_found(to=before)
    assert is_found(**{"from": at.date(), "to": at.date()})
    assert not is_found(to=at.date() - timedelta(days=1))


def test_audit_entry_is_read_only(browser):
    client = browser()
    sent = values(client.get(f"{SETTINGS}1/change/"))
    client.post(f"{SETTINGS}1/change/", {**sent, "hra_class": "Y"})
    entry = AuditEntry.objects.filter(action="organizations.settings_changed").get()
    assert client.get(f"{AUDIT}{entry.pk}/change/").status_code == 200
    assert client.post(f"{AUDIT}{entry.pk}/change/", {"action": "x"}).status_code == 403
    assert client.post(f"{AUDIT}{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get(f"{AUDIT}add/").status_code == 403


def test_employees_do_not_come_in(browser):
    for path in (ORGANIZATION, USERS, AUDIT):
        assert browser("employee").get(path).headers["Location"].startswith("/admin/login/")
