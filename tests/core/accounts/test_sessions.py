"""Sign-in on pages: the lock is shown there too, and what ends tokens ends sessions."""

import pytest

from core.accounts import services
from core.actors import Door, system_actor
from tests.core.accounts.people import PASSWORD

pytestmark = pytest.mark.django_db
SYSTEM = system_actor(Door.COMMAND)
WRONG = {"username": "hr", "password": "not-this-one"}


@pytest.mark.parametrize("path", ["/admin/login/", "/ess/sign-in"])
def test_lock_is_told_on_the_form(hr, client_of, organization, path):
    """Raised inside a form it would be a crash."""
    client = client_of(organization)
    for _try in range(10):
        assert client.post(path, WRONG).status_code == 200
    answer = client.post(path, {**WRONG, "password": PASSWORD})
    assert answer.status_code in {200, 429}
    assert "Too many wrong tries" in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_lock_is_one_for_pages_and_rest(hr, client_of, organization, anonymous):
    client = client_of(organization)
    for _try in range(10):
        client.post("/admin/login/", WRONG, REMOTE_ADDR="10.0.0.1")
    assert anonymous.post("auth/login", {"username": "hr", "password": PASSWORD}).status_code == 429


@pytest.mark.parametrize("act", ["deactivation", "new password"])
def test_session_ends_with(hr, client_of, organization, act):
    client = client_of(organization)
    client.force_login(hr)
    assert client.get("/account/password").status_code == 200
    if act == "deactivation":
        services.update_user(user=hr, actor=SYSTEM, is_active=False)
    else:
        services.reset_password(user=hr, actor=SYSTEM)
    answer = client.get("/account/password")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/ess/sign-in")


def test_session_cookie_is_no_key_to_rest(hr, client_of, organization):
    """REST would be open to forged requests from other sites if a cookie sufficed."""
    client = client_of(organization)
    client.force_login(hr)
    assert client.get("/api/auth/me").status_code == 401
