"""The school's page to sign in: by password for everybody, by a code where the school sends codes; where each lands."""

import re
from typing import Any

import pytest
from django.test import Client

from core.accounts import codes
from core.accounts.models import User
from core.outbox.models import Message
from core.tenancy.models import Tenant
from school.foundation.enums import OFFICE_ROLES, Role
from school.foundation.homes import home_of
from tests.core.accounts.people import PASSWORD, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(school: Tenant) -> Client:
    return Client(headers={"host": f"{school.slug}.testserver"})


def sign_in(browser: Client, user: User, **sent: str) -> Any:
    return browser.post("/sign-in", {"username": user.username, "password": PASSWORD, **sent})


@pytest.mark.parametrize("role", Role.values)
def test_each_role_lands_at_its_home(browser: Client, school: Tenant, role: str) -> None:
    answer = sign_in(browser, user_of(school, role))
    expected = "/admin/" if role in OFFICE_ROLES else "/portal/"
    assert (answer.status_code, answer.headers["Location"]) == (302, expected)
    assert browser.get("/").headers["Location"] == expected
    assert browser.get("/sign-in").headers["Location"] == expected


def test_nobody_is_led_to_the_sign_in(browser: Client) -> None:
    assert browser.get("/").headers["Location"] == "/sign-in"
    assert browser.get("/admin/").headers["Location"].startswith("/admin/login/")
    led = browser.get("/admin/students/?q=1", follow=True)
    assert led.redirect_chain[-1][0].startswith("/sign-in?next=%2Fadmin%2F") or led.status_code == 404


@pytest.mark.parametrize(
    ("wanted", "role", "expected"),
    [
        ("/admin/audit/auditentry/", "school_admin", "/admin/audit/auditentry/"),
        ("/admin/", "teacher", "/portal/"),
        ("/portal/children", "parent", "/portal/children"),
        ("https://evil.example/", "parent", "/portal/"),
        ("//evil.example/", "parent", "/portal/"),
        ("/", "principal", "/admin/"),
    ],
)
def test_back_to_where_one_came_from(
    browser: Client, school: Tenant, wanted: str, role: str, expected: str
) -> None:
    """But not to another host, and not to pages that lead round in a circle."""
    assert sign_in(browser, user_of(school, role), next=wanted).headers["Location"] == expected


def test_a_wrong_password_is_said_beside_the_form(browser: Client, school: Tenant) -> None:
    user = user_of(school, "parent")
    for sent in ({"password": "wrong"}, {"username": "nobody.here"}):
        page = sign_in(browser, user, **sent)
        assert page.status_code == 200
        assert "The user name or the password is wrong." in page.content.decode()
    assert "_auth_user_id" not in browser.session
    assert "Write your password." in sign_in(browser, user, password="").content.decode()
    for _try in range(9):
        sign_in(browser, user, password="wrong")
    locked = sign_in(browser, user)
    assert (locked.status_code, int(locked.headers["Retry-After"]) > 0) == (429, True)


def test_without_proof_the_pages_still_ask_the_password(
    browser: Client, school: Tenant, settings: Any
) -> None:
    """SCHOOL_LOGIN_PROOF=none is about REST alone."""
    settings.SCHOOL_LOGIN_PROOF = "none"
    user = user_of(school, "parent")
    sign_in(browser, user, password="")
    assert "_auth_user_id" not in browser.session
    assert browser.get("/sign-in/code").headers["Location"] == "/sign-in"
    browser.post("/sign-in/code", {"username": user.username, "code": "000000"})
    assert "_auth_user_id" not in browser.session
    assert "code instead" not in browser.get("/sign-in").content.decode()


def test_by_a_code(browser: Client, school: Tenant, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SCHOOL_LOGIN_PROOF = "otp"
    monkeypatch.setattr(codes, "AS_SLOW_AS", 0.0)
    user = user_of(school, "parent", phone="9810000001", must_change_password=True)
    assert 'href="/sign-in/code"' in browser.get("/sign-in").content.decode()
    for name in ("nobody.here", user.username):
        page = browser.post("/sign-in/code", {"username": name})
        assert "If there is an account of this name, a code is on its way." in page.content.decode()
    code = re.findall(r"\b\d{6}\b", Message.objects.get(template="sign_in_code").body)[0]
    wrong = "000000" if code != "000000" else "111111"
    page = browser.post("/sign-in/code", {"username": user.username, "code": wrong})
    assert "do not fit" in page.content.decode()
    sent = {"username": user.username, "code": code, "next": "/portal/notices"}
    assert browser.post("/sign-in/code", sent).headers["Location"] == "/portal/notices"
    assert browser.session["_auth_user_id"] == str(user.pk)
    led = browser.get("/nowhere")
    assert led.status_code == 404, "nobody is asked to change a password that was never given"
    assert browser.post("/sign-out").headers["Location"] == "/sign-in"
    assert "_auth_user_id" not in browser.session
    assert browser.get("/sign-out").status_code == 405


def test_a_generated_password_is_changed_first_and_one_can_leave(browser: Client, school: Tenant) -> None:
    sign_in(browser, user_of(school, "parent", must_change_password=True))
    assert browser.get("/portal/").headers["Location"].startswith("/account/password")
    assert browser.get("/account/password").status_code == 200
    assert browser.post("/sign-out").headers["Location"] == "/sign-in"


def test_home_of() -> None:
    assert home_of(User(role="accountant")) == "/admin/"
    assert home_of(User(role="student")) == "/portal/"
