"""Examples of the sign-in routes for OpenAPI."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

_USER = {
    "id": 1,
    "username": "hr.admin",
    "name": "Meera Nair",
    "role": "admin",
    "email": "meera.nair@example.org",
    "mustChangePassword": False,
}
_SIGNED_IN = {"user": _USER, "token": "eyJhbGciOi…", "refreshToken": "eyJhbGciOi…"}


def _pair(
    name: str, body: dict[str, Any], answer: dict[str, Any], status: str = "200"
) -> list[OpenApiExample]:
    return [
        OpenApiExample(name, value=body, request_only=True),
        OpenApiExample(f"{name}: answer", value=answer, response_only=True, status_codes=[status]),
    ]


SIGN_IN = _pair("Sign in", {"username": "hr.admin", "password": "Demo@12345"}, _SIGNED_IN)
REFRESH = _pair("Refresh", {"refreshToken": "eyJhbGciOi…"}, _SIGNED_IN)
SIGN_OUT = _pair("Sign out", {"refreshToken": "eyJhbGciOi…"}, {})
ME = [OpenApiExample("An administrator", value=_USER, response_only=True)]
CHANGE_PASSWORD = _pair(
    "Change the password", {"currentPassword": "Demo@12345", "newPassword": "seven-quiet-rivers"}, {}
)
REGISTER = _pair(
    "Another administrator",
    {"username": "ravi.menon", "name": "Ravi Menon", "role": "admin", "email": "ravi@example.org"},
    {
        "user": {**_USER, "id": 2, "username": "ravi.menon", "name": "Ravi Menon"},
        "password": "shown-once",
    },
    status="201",
)
