"""Sign-in, users, organizations."""

from tests.contract.calls.call import (
    ADMINS,
    EVERYBODY,
    OWN_ACCOUNT,
    PLATFORM,
    STAFF,
    WITH_STUDENTS,
    Call,
    call,
)
from tests.core.accounts.people import PASSWORD

SIGN_IN = {"username": "alpha.ravi", "password": PASSWORD}
OTHER_PASSWORD = {"currentPassword": PASSWORD, "newPassword": "seven-quiet-rivers"}
USER = {"username": "another.person", "name": "Another Person", "role": "hr_manager"}
ORGANIZATION = {
    "slug": "omega",
    "name": "Omega College",
    "admin": {"username": "omega.admin", "name": "Omega Admin", "email": "a@example.org"},
}

CALLS: dict[str, Call] = {
    "POST /api/auth/login": call("auth/login", EVERYBODY, SIGN_IN),
    "POST /api/auth/register": call("auth/register", ADMINS, USER),
    # A wrong token is refused for what it is, not for the role of whoever sends it.
    "POST /api/auth/refresh": call("auth/refresh", EVERYBODY, {"refreshToken": ""}),
    "GET /api/auth/me": call("auth/me", WITH_STUDENTS),
    "POST /api/auth/logout": call("auth/logout", OWN_ACCOUNT, {}),
    "POST /api/auth/change-password": call("auth/change-password", OWN_ACCOUNT, OTHER_PASSWORD),
    "GET /api/organizations": call("organizations", STAFF),
    "POST /api/organizations": call("organizations", PLATFORM, ORGANIZATION),
    "GET /api/organizations/:id": call("organizations/{organization}", STAFF),
    "PUT /api/organizations/:id": call("organizations/{organization}", ADMINS, {"address": "2 Road"}),
    "DELETE /api/organizations/:id": call("organizations/{organization}", PLATFORM),
    "GET /api/organizations/:id/settings": call("organizations/{organization}/settings", STAFF),
    "PUT /api/organizations/:id/settings": call(
        "organizations/{organization}/settings", ADMINS, {"hraClass": "Y"}
    ),
}
