"""Own password, generated passwords, and the page that waits for their change."""

from urllib.parse import urlencode

import pytest
from django.db import connection

from core.accounts import services
from core.accounts.models import User
from core.actors import Door, system_actor
from core.audit.models import AuditEntry
from tests.core.accounts.people import PASSWORD, Api, api_of, refused, user_of

pytestmark = pytest.mark.django_db
NEW = "seven-quiet-rivers"


def change(api: Api, current: str = PASSWORD, new: str = NEW):
    return api.post("auth/change-password", {"currentPassword": current, "newPassword": new})


def test_change_ends_every_earlier_token(hr, organization, anonymous):
    pair = anonymous.post("auth/login", {"username": "hr", "password": PASSWORD}).json()["data"]
    assert change(Api(organization, pair["token"])).status_code == 200
    refused(Api(organization, pair["token"]).get("auth/me"), 401, "TOKEN_INVALID")
    refused(anonymous.post("auth/refresh", {"refreshToken": pair["refreshToken"]}), 401, "TOKEN_INVALID")
    refused(
        anonymous.post("auth/login", {"username": "hr", "password": PASSWORD}), 401, "INVALID_CREDENTIALS"
    )
    assert anonymous.post("auth/login", {"username": "hr", "password": NEW}).status_code == 200
    assert AuditEntry.objects.filter(action="accounts.password_changed", object_id=str(hr.pk)).count() == 1


@pytest.mark.parametrize(
    ("current", "new", "field"),
    [
        ("wrong-current-1", NEW, "currentPassword"),
        (PASSWORD, PASSWORD, "newPassword"),
        (PASSWORD, "short", "newPassword"),
        (PASSWORD, "1234567890123", "newPassword"),
        (PASSWORD, "password123", "newPassword"),
    ],
    ids=["wrong current", "same", "short", "digits", "common"],
)
def test_refused_change_names_the_field_and_changes_nothing(hr, organization, current, new, field):
    api = api_of(hr, organization)
    before = User.objects.values().get(pk=hr.pk)
    data = refused(change(api, current, new), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == [field]
    assert User.objects.values().get(pk=hr.pk) == before
    assert api.get("auth/me").status_code == 200


def test_password_like_the_own_name_is_refused(organization):
    user = user_of(organization, "hr_manager", "lakshmi.narayanan", name="Lakshmi Narayanan")
    data = refused(change(api_of(user, organization), new="lakshmi.narayanan"), 400, "VALIDATION_ERROR")
    assert list(data["fields"]) == ["newPassword"]


def test_reset_gives_a_password_that_must_be_changed(hr, organization):
    plain = services.reset_password(user=hr, actor=system_actor(Door.COMMAND))
    hr.refresh_from_db()
    assert hr.must_change_password
    assert hr.check_password(plain)
    entry = AuditEntry.objects.get(action="accounts.password_reset")
    assert plain not in str([entry.before, entry.after])
    assert change(api_of(hr, organization), plain).status_code == 200
    hr.refresh_from_db()
    assert not hr.must_change_password


def test_generated_passwords_are_strong_and_differ():
    made = {services.generate_password() for _number in range(200)}
    assert len(made) == 200
    assert all(len(plain) == 12 and not set(plain) & set("0O1lI") for plain in made)


@pytest.fixture
def browser(client_of, organization):
    """A browser with a person whose password was generated."""
    user = user_of(organization, "employee", "e1", must_change_password=True)
    client = client_of(organization)
    client.force_login(user)
    return client


def test_generated_password_sends_every_page_to_its_change(browser):
    answer = browser.get("/ess/payslips?year=2026&x=a%26b")
    assert answer.status_code == 302
    assert (
        answer.headers["Location"] == "/account/password?next=%2Fess%2Fpayslips%3Fyear%3D2026%26x%3Da%2526b"
    )


def test_page_changes_the_password_and_goes_on_signed_in(browser):
    body = {"current_password": PASSWORD, "new_password": NEW, "repeated": NEW}
    answer = browser.post("/account/password?next=/ess/payslips", body)
    assert (answer.status_code, answer.headers.get("Location")) == (302, "/ess/payslips")
    user = User.objects.get(username="e1")
    assert user.check_password(NEW)
    assert not user.must_change_password
    assert browser.get("/account/password").status_code == 200


@pytest.mark.parametrize("target", ["https://evil.example/x", "//evil.example", "javascript:alert(1)"])
def test_page_sends_nobody_elsewhere(browser, target):
    body = {"current_password": PASSWORD, "new_password": NEW, "repeated": NEW}
    answer = browser.post("/account/password", body, query_params={"next": target})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize(
    "body",
    [
        {"current_password": "no", "new_password": NEW, "repeated": NEW},
        {"current_password": PASSWORD, "new_password": NEW, "repeated": "another-one-here"},
        {"current_password": PASSWORD, "new_password": "short", "repeated": "short"},
    ],
)
def test_page_shows_what_is_wrong(browser, body):
    answer = browser.post("/account/password", body)
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert User.objects.get(username="e1").must_change_password


def test_page_needs_a_sign_in(client_of, organization):
    assert client_of(organization).get("/account/password").status_code == 302
    connection.set_tenant(organization)


def test_rest_is_not_held_up_by_a_generated_password(organization):
    """A program gets `mustChangePassword` and can change it by REST."""
    user = user_of(organization, "employee", "e2", must_change_password=True)
    assert api_of(user, organization).get("auth/me").json()["data"]["mustChangePassword"] is True


@pytest.mark.parametrize("target", ["xyz", "²", "//evil.example", "https://evil.example", "pdf", "\n"])
def test_after_the_change_only_an_own_path_is_gone_to(hr, organization, client_of, target):
    """A word that is no path was taken for the name of a page that does not exist: 500, with the password changed."""
    client = client_of(organization)
    client.force_login(hr)
    form = {"current_password": PASSWORD, "new_password": NEW, "repeated": NEW}
    answer = client.post(f"/account/password?{urlencode({'next': target})}", form)
    assert (answer.status_code, answer["Location"]) == (302, "/")
