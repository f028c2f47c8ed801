"""Where people without an employee record belong: apps above name the first page of the roles that they bring."""

_homes: dict[str, str] = {}


def register_home(role: str, view: str) -> None:
    """Say the page, by its name with namespace, on which accounts of the role land after sign-in."""
    _homes[role] = view


def home_of(role: str) -> str | None:
    """Return the name of the page on which accounts of the role land; None: the employees' portal."""
    return _homes.get(role)
