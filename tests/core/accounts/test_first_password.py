"""A generated password opens nothing but its own change, at REST as on the pages."""

import re

import pytest

from core.api.checks import routes
from tests.cache import forget_cache
from tests.core.accounts.people import PASSWORD, Api, api_of, refused, user_of

pytestmark = pytest.mark.django_db
OPEN = {"me", "logout", "change_password", "login", "refresh"}


def test_every_route_waits_for_the_change(organization):
    """A printed first password gave payslips and tax over REST for as long as nobody signed in on a page."""
    user = user_of(organization, "admin", "fresh", must_change_password=True)
    waiting = 0
    for address, view, actions in routes("config.urls_organization"):
        for method, action in [item for item in actions.items() if item[0] != "head"]:
            if action in OPEN and view.__name__ in {"AuthViewSet", "SignInViewSet", "EssLoginViewSet"}:
                continue
            if view.permissions[action] == "public":
                continue
            path = _filled(address)
            forget_cache()  # the calls of a minute are counted
            answer = api_of(user, organization)(method.upper(), path, None if method == "get" else {})
            refused(answer, 403, "PASSWORD_CHANGE_REQUIRED")
            waiting += 1
    assert waiting > 100


def test_the_change_and_what_leads_there_are_open(organization):
    user = user_of(organization, "employee", "fresh", must_change_password=True)
    pair = Api(organization).post("auth/login", {"username": "fresh", "password": PASSWORD}).json()["data"]
    assert pair["user"]["mustChangePassword"] is True
    api = Api(organization, pair["token"])
    assert api.get("auth/me").status_code == 200
    assert Api(organization).post("auth/refresh", {"refreshToken": pair["refreshToken"]}).status_code == 200
    body = {"currentPassword": PASSWORD, "newPassword": "seven-quiet-rivers"}
    assert api.post("auth/change-password", body).status_code == 200
    user.refresh_from_db()
    refused(
        api_of(user, organization).get("ess/profile"), 404, "NOT_FOUND"
    )  # no record of an employee: past the door


def _filled(address: str) -> str:
    return re.sub(r"<(?:(\w+):)?\w+>", lambda m: "1" if m[1] == "int" else "x", address).removeprefix("/api/")
