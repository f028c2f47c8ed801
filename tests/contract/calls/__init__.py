"""A valid call for every route of payroll: query, body, which object, who may.

Each module of this folder has a dictionary `CALLS`; a new group of routes is a new module, found by itself.
"""

import importlib
import pkgutil

from tests.contract.calls.call import Call
from tests.contract.endpoints import Endpoint, built


def _all() -> dict[str, Call]:
    found: dict[str, Call] = {}
    for module in pkgutil.iter_modules(__path__):
        calls = getattr(importlib.import_module(f"{__name__}.{module.name}"), "CALLS", {})
        twice = set(calls) & set(found)
        assert not twice, f"in two modules: {twice}"
        found.update(calls)
    return found


CALLS = _all()
PUBLIC = {"POST /api/auth/login", "POST /api/auth/refresh", "POST /api/ess/login"}


def all_calls() -> list[tuple[Endpoint, Call]]:
    """Return every route with its call; a route without one is a hole in these tables."""
    return [(endpoint, CALLS[str(endpoint)]) for endpoint in built()]
