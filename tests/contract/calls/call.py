"""How to call a route, and who may; names of objects in braces are filled in from the world."""

import re
from dataclasses import dataclass
from typing import Any

from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

ANONYMOUS = "anonymous"
EVERYBODY = {
    ANONYMOUS, "student", "employee", "hr_manager", "accountant", "finance_officer", "admin", "platform_admin"
}  # fmt: skip
# Students reach what is everybody's own (account, notices), and what is theirs as students.
WITH_STUDENTS = EVERYBODY - {ANONYMOUS}
SIGNED_IN = WITH_STUDENTS - {"student"}
STAFF = {"hr_manager", "admin", "platform_admin"}
ADMINS = {"admin", "platform_admin"}
PLATFORM = {"platform_admin"}
# Who keeps the books: those who make vouchers, and those who approve what others made.
ACCOUNTS = {"accountant", "finance_officer", "admin", "platform_admin"}
FINANCE = {"finance_officer", "admin", "platform_admin"}
BOOKS = {"accountant", "finance_officer"}
OFFICE = STAFF | BOOKS
# An own account: a platform administrator has none inside an institution.
OWN_ACCOUNT = WITH_STUDENTS - PLATFORM


@dataclass(frozen=True, slots=True)
class Call:
    """How to call a route: `path`, `query` and texts of `body` with names of objects in braces.

    `upload` names a file of the world that is sent as multipart/form-data in the field `file`, beside the body.
    Of the `roles`, those in `unknown` have the right and reach no such object: they are told 404.
    `headers` go along, with names of objects in braces as in the body; a body of bytes is sent as it is.
    """

    path: str
    roles: frozenset[str]
    body: Any = None
    query: str = ""
    upload: str = ""
    headers: Any = None
    unknown: frozenset[str] = frozenset()

    @property
    def names_object(self) -> bool:
        """Whether the address has the number of an object."""
        return "{" in self.path

    @property
    def refers_to_object(self) -> bool:
        """Whether the body has the number of an object."""
        return bool(re.search(r"'\{\w+\}'", repr(self.body)))


def call(
    path: str,
    roles: set[str],
    body: Any = None,
    query: str = "",
    upload: str = "",
    unknown: set[str] = frozenset(),  # type: ignore[assignment]
) -> Call:
    """Return a call; `path` without the leading /api/."""
    return Call(path, frozenset(roles), body, query, upload, unknown=frozenset(unknown))


def address(wanted: Call, ids: dict[str, int]) -> str:
    """Return path and query with the numbers of objects filled in."""
    path = wanted.path.format(**ids)
    return f"{path}?{wanted.query.format(**ids)}" if wanted.query else path


def filled(body: Any, ids: dict[str, int]) -> Any:
    """Return the body with `"{employee}"` replaced by the employee's number, at any depth."""
    if isinstance(body, dict):
        return {name: filled(value, ids) for name, value in body.items()}
    if isinstance(body, list):
        return [filled(value, ids) for value in body]
    if isinstance(body, str) and body.startswith("{") and body.endswith("}"):
        return ids[body[1:-1]]
    return body


def send(
    api: Any, method: str, wanted: Call, ids: dict[str, int], files: dict[str, Any], **headers: str
) -> Any:
    """Make the call as the caller `api` and return the answer."""
    headers = {**(filled(wanted.headers, ids) or {}), **headers}
    if wanted.upload:
        fields = filled(wanted.body, ids) or {}
        content = encode_multipart(BOUNDARY, {**fields, "file": files[wanted.upload]()})
        return api(method, address(wanted, ids), content, content_type=MULTIPART_CONTENT, **headers)
    return api(method, address(wanted, ids), filled(wanted.body, ids), **headers)
