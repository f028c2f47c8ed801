"""Examples of the inbox for OpenAPI."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

_NOTICE = {
    "id": 41,
    "kind": "decisions",
    "subject": "Your application of 21 November 2026 is approved",
    "body": "Dear Asha Verma,\n\nyour application of …",
    "url": "/admin/notices/",
    "createdAt": "2026-11-21T10:30:00+05:30",
    "readAt": None,
}
_CHOICES = {
    "language": "hi",
    "address": "asha@example.org",
    "email": {"decisions": False, "account": True},
}


def _answer(name: str, value: dict[str, Any]) -> list[OpenApiExample]:
    return [OpenApiExample(name, value=value, response_only=True, status_codes=["200"])]


ONE = _answer("A decision", _NOTICE)
READ = _answer("Read", {**_NOTICE, "readAt": "2026-11-21T11:00:00+05:30"})
UNREAD = _answer("Three unread", {"unread": 3})
MARKED = _answer("Three were unread", {"marked": 3})
PREFERENCES = _answer("Own choices", _CHOICES)
CHANGE = [
    OpenApiExample(
        "No e-mail of decisions, in Hindi",
        value={"language": "hi", "email": {"decisions": False}},
        request_only=True,
    ),
    *PREFERENCES,
]
