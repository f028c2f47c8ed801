"""How to call a route of a school, and who may."""

from dataclasses import dataclass
from typing import Any

from tests.contract.calls import call as base

ANONYMOUS = "anonymous"
ADMIN = frozenset({"school_admin", "super_admin"})
HEADS = ADMIN | {"principal"}
OFFICE = HEADS | {"accountant"}
STAFF = OFFICE | {"teacher"}
FAMILY = frozenset({"parent", "student"})
# Everybody with an account of the school.
PEOPLE = (STAFF - {"super_admin"}) | FAMILY
SIGNED_IN = PEOPLE | {"super_admin"}
PLATFORM = frozenset({"super_admin"})
EVERYBODY = SIGNED_IN | {ANONYMOUS}


@dataclass(frozen=True, slots=True)
class Call(base.Call):
    """A call; names of objects in braces are those of `tests.school.contract.ground`.

    `expected` is the status for those who may. `others` names callers who hold the right, to whom the object is
    somebody else's: they are told 404. `without` are roles that may, but have no such object of their own (404).
    """

    expected: tuple[int, ...] = (200, 201, 202)
    others: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def call(
    path: str,
    roles: Any,
    body: Any = None,
    *,
    query: str = "",
    upload: str = "",
    expected: tuple[int, ...] = (200, 201, 202),
    others: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
) -> Call:
    """Return a call; `path` without the leading /api/v1/."""
    return Call(
        f"v1/{path}".rstrip("/"),
        frozenset(roles),
        body,
        query,
        upload,
        expected=expected,
        others=others,
        without=without,
    )
