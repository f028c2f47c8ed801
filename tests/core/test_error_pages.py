"""Pages for what goes wrong, as a deployment shows them; would catch Django's bare ones and a half-told reason."""

import pytest
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.template.loader import get_template
from django.test import Client, RequestFactory

from config.settings import dev
from core import error_pages
from core.drafts import store
from tests.core.accounts.people import PASSWORD, user_of

pytestmark = pytest.mark.django_db
LOGIN, PORTAL = "/admin/login/", "/ess/sign-in"


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "405", "500", "503", "refused"])
def test_there_is_a_page_for_each(name):
    assert get_template(f"errors/{name}.html")


def test_the_demo_shows_the_same_pages_as_a_deployment():
    assert dev.DEBUG is False
    assert settings.CSRF_FAILURE_VIEW == "core.error_pages.csrf_failure"


@pytest.mark.parametrize("error", [OperationalError("gone"), ConnectionError("a fault of ours")])
def test_a_server_that_is_away_is_another_thing_than_a_fault(error):
    request = RequestFactory().get("/admin/")
    request.tenant = None
    try:
        raise error
    except Exception:  # noqa: BLE001 - as the handler meets it
        answer = error_pages.server_error(request)
    is_away = isinstance(error, OperationalError)
    assert answer.status_code == (503 if is_away else 500)
    assert ("Retry-After" in answer.headers) is is_away


def test_a_database_that_is_away_over_rest_is_json():
    request = RequestFactory().get("/api/employees")
    try:
        raise OperationalError
    except OperationalError:
        answer = error_pages.server_error(request)
    assert answer.status_code == 503
    assert b'"UNAVAILABLE"' in answer.content


def test_what_is_too_large_is_said():
    request = RequestFactory().post("/admin/")
    assert error_pages.bad_request(request, RequestDataTooBig()).status_code == 413
    assert error_pages.bad_request(request).status_code == 400


@pytest.mark.parametrize("path", ["/nothing", "/admin/nothing/", "/ess/nothing"])
def test_an_unknown_address_is_a_page_of_ours(organization, client_of, path):
    client = client_of(organization)
    client.force_login(user_of(organization, "admin", "boss"))
    answer = client.get(path)
    assert answer.status_code == 404
    assert "Page not found" in answer.content.decode()


@pytest.mark.parametrize("path", [LOGIN, PORTAL])
def test_too_many_tries_at_a_sign_in_page_are_answered_as_such(organization, client_of, path):
    """Both pages count through the same backend and say for how long."""
    user_of(organization, "hr_manager", "meera")
    client = client_of(organization)
    wrong = {"username": "meera", "password": "wrong"}
    for _try in range(settings.SIGN_IN_TRIES):
        assert client.post(path, wrong).status_code == 200
    answer = client.post(path, {"username": "meera", "password": PASSWORD})
    assert answer.status_code == 429
    assert "Too many wrong tries" in answer.content.decode()
    assert int(answer.headers["Retry-After"]) > 0
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", [LOGIN, PORTAL])
def test_a_wrong_password_is_said_once(organization, client_of, path):
    page = client_of(organization).post(path, {"username": "nobody", "password": "wrong"}).content.decode()
    assert page.count("The user name or the password is wrong.") == 1
    assert "staff account" not in page


def test_the_words_of_a_failed_check_have_no_secrets(organization):
    client = Client(headers={"host": f"{organization.slug}.testserver"}, enforce_csrf_checks=True)
    answer = client.post(LOGIN, {"username": "meera", "password": "a-secret-word"})
    assert answer.status_code == 403
    assert "a-secret-word" not in answer.content.decode()
    assert store.COOKIE not in answer.cookies


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_admin_changes_passwords_on_the_one_page(organization, client_of, method):
    user = user_of(organization, "hr_manager", "meera")
    client = client_of(organization)
    client.force_login(user)
    before = user.password
    answer = getattr(client, method)(
        "/admin/password_change/",
        {"old_password": PASSWORD, "new_password1": "x" * 12, "new_password2": "x" * 12},
    )
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/account/password"
    assert "no-store" in answer.headers["Cache-Control"]
    user.refresh_from_db()
    assert user.password == before
