"""The routes of a school that the tables are held against."""

import re
from functools import cache

from core.api.checks import routes
from core.api.permissions import PUBLIC
from core.masters.api import MasterViewSet
from tests.school.contract.calls import CALLS
from tests.school.contract.calls.call import Call

URLCONF = "config.urls_school"


@cache
def built() -> dict[str, str]:
    """Return the right that each route needs, by "METHOD path" with `:name` for keys.

    Routes of plain subjects are left out: tests.core.masters.cases holds them. PUT beside PATCH as well.
    """
    found: dict[str, str] = {}
    for path, view, actions in routes(URLCONF):
        if issubclass(view, MasterViewSet):
            continue
        for method, action in actions.items():
            if method == "head" or (method == "put" and "patch" in actions and actions["patch"] == action):
                continue
            name = re.sub(r"<(?:\w+:)?(\w+)>", r":\1", path)
            found[f"{method.upper()} {name}"] = view.permissions[action]
    return found


def shape(route: str) -> str:
    """Return a route without the names of its keys."""
    return re.sub(r":\w+", "{}", route)


def table() -> list[tuple[str, str, Call]]:
    """Return (method, route, call) of every route that has a call."""
    return [(route.split(" ")[0], route, call) for route, call in CALLS.items()]


def is_public(route: str) -> bool:
    """Say whether anybody may call it."""
    rights = {shape(name): right for name, right in built().items()}
    return rights[shape(route)] == PUBLIC
