"""A valid call for every route of a school: query, body, which object, who may, whose else it would be.

Each module of this folder has a dictionary `CALLS` by "METHOD path"; a new group of routes is a new module.
"""

import importlib
import pkgutil

from tests.school.contract.calls.call import Call


def _all() -> dict[str, Call]:
    found: dict[str, Call] = {}
    for module in pkgutil.iter_modules(__path__):
        calls = getattr(importlib.import_module(f"{__name__}.{module.name}"), "CALLS", {})
        twice = set(calls) & set(found)
        assert not twice, f"in two modules: {twice}"
        found.update(calls)
    return found


CALLS = _all()
