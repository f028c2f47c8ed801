"""Sign-in, the service itself, capabilities, and the platform's routes."""

from tests.core.accounts.people import PASSWORD
from tests.school.contract.calls.call import EVERYBODY, HEADS, PEOPLE, PLATFORM, SIGNED_IN, call

SIGN_IN = {"username": "teacher", "tenantId": "gamma", "role": "teacher"}
NEW_SCHOOL = {
    "tenantId": "table-school",
    "name": "Table School",
    "admin": {"username": "office.head", "name": "Meera Nair"},
}
CALLS = {
    "GET /api/v1": call("", EVERYBODY),
    "GET /api/v1/health": call("health", EVERYBODY),
    "POST /api/v1/auth/login": call("auth/login", EVERYBODY, SIGN_IN),
    "POST /api/v1/auth/refresh": call("auth/refresh", EVERYBODY, {"refreshToken": "{refresh_token}"}),
    "POST /api/v1/auth/logout": call("auth/logout", SIGNED_IN, {}),
    "GET /api/v1/auth/me": call("auth/me", SIGNED_IN),
    "POST /api/v1/auth/change-password": call(
        "auth/change-password",
        PEOPLE,
        {"currentPassword": PASSWORD, "newPassword": "Seven-quiet-rivers-1"},
    ),
    "GET /api/v1/capabilities": call("capabilities", SIGNED_IN),
    "GET /api/v1/subscription": call("subscription", HEADS),
    "GET /api/v1/platform/schools": call("platform/schools", PLATFORM),
    "POST /api/v1/platform/schools": call("platform/schools", PLATFORM, NEW_SCHOOL),
    "PATCH /api/v1/platform/schools/:school_id": call(
        "platform/schools/{school}", PLATFORM, {"status": "active"}, is_of_platform=True
    ),
    "GET /api/v1/platform/plans": call("platform/plans", PLATFORM),
    "POST /api/v1/platform/plans": call("platform/plans", PLATFORM, {"code": "table", "name": "Table"}),
}
