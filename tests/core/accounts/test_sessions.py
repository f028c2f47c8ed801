"""Sign-in on pages: the lock is shown there too, and what ends tokens ends sessions."""

import pytest

from core.accounts import services
from core.actors import Door, system_actor
from core.tenancy.selectors import public_tenant
from tests.core.accounts.people import PASSWORD
from tests.institutions import the

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


@pytest.mark.parametrize(("slug", "page"), [("alpha", "/ess/sign-in"), ("public", "/admin/login/")])
def test_anonymous_visitor_lands_at_the_sign_in_of_the_host(client_of, slug, page):
    """The platform's host has no portal: its sign-in is that of the platform's admin."""
    client = client_of(public_tenant() if slug == "public" else the(slug))
    answer = client.get("/account/password")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{page}?next=/account/password")
    assert client.get(answer.headers["Location"]).status_code == 200


def test_default_organization_changes_no_page_of_the_bare_host(client_of, settings):
    """It is for REST calls that name nobody; a header that names an institution opens its pages."""
    settings.DEFAULT_ORGANIZATION = "alpha"
    client = client_of(public_tenant())
    assert client.get("/account/password").headers["Location"].startswith("/admin/login/")
    assert client.get("/api/auth/me").json()["data"]["code"] == "UNAUTHENTICATED"
    named = client.get("/account/password", headers={"x-tenant-id": "alpha"})
    assert named.headers["Location"] == "/ess/sign-in?next=/account/password"


def test_a_school_leads_to_the_sign_in_page_of_its_office(client_of):
    """A suite without portals of its own: the page that needs an account leads to its admin's."""
    client = client_of(the("gamma"))
    answer = client.get("/account/password")
    assert answer.headers["Location"] == "/sign-in?next=/account/password"
    assert client.get(answer.headers["Location"]).status_code == 200
