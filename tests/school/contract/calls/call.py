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

    Those who may are answered with 200, 201 or 202, so every route is seen to work. `others` names callers who hold
    the right, to whom the object is somebody else's: they are told 404. `without` are roles that may, but have no
    such object of their own (404). `is_of_platform` says that the object belongs to no school.
    """

    others: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    is_of_platform: bool = False


def call(
    path: str,
    roles: Any,
    body: Any = None,
    *,
    query: str = "",
    upload: str = "",
    others: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
    is_of_platform: bool = False,
    headers: Any = None,
) -> Call:
    """Return a call; `path` without the leading /api/v1/."""
    return Call(
        f"v1/{path}".rstrip("/"),
        frozenset(roles),
        body,
        query,
        upload,
        headers,
        others=others,
        without=without,
        is_of_platform=is_of_platform,
    )
