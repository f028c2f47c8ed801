"""Where people land after they have signed in."""

from typing import Any

from school.foundation.enums import OFFICE_ROLES

OFFICE, PORTAL = "/admin/", "/portal/"


def home_of(user: Any) -> str:
    """Return the address of the pages of somebody's role: the office works in the admin, all others have a portal."""
    return OFFICE if user.role in OFFICE_ROLES else PORTAL
