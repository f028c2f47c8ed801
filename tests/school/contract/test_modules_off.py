"""Every route of a school, plain subjects included, with its module off: 403 MODULE_DISABLED, for everybody."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from core.api.checks import routes
from core.api.permissions import PUBLIC, SIGNED_IN
from core.modules import module_of
from core.tenancy.enums import TenantType
from school.foundation.modules import Module
from tests.contract.endpoints import shape
from tests.core.accounts.people import Api
from tests.kit.changes import nothing_changes
from tests.school.contract.calls.call import Call
from tests.school.contract.ground import NOTED, SCHEMAS, Ground
from tests.school.contract.routes import URLCONF, table
from tests.school.terms import subscribed

SCHOOL = TenantType.SCHOOL
# Parts that are nothing without another one.
STANDS_ON: dict[str, set[str]] = {Module.PAYMENTS: {Module.FEES}}
# One route that stands on a further module, by what it does: a fine is put on the fee account.
ROUTE_STANDS_ON = {"POST /api/v1/library/issues/:pk/raise-fine": {Module.FEES}}
ANY_KEY = "0190b6a0-0000-7000-8000-000000000000"


def of_modules() -> Iterator[tuple[str, str, str, str]]:
    """Yield (method, address, right, module) of each route that belongs to a module."""
    for path, view, actions in routes(URLCONF):
        for method, action in actions.items():
            right = view.permissions[action]
            module = str(view.module) or module_of(SCHOOL, right)
            if method != "head" and module:
                yield method.upper(), path, right, module


def with_calls() -> Iterator[tuple[str, str, Call, str]]:
    """Yield (method, route, call, module) of each route of the table that belongs to a module."""
    owner = {(method, shape(path)): module for method, path, _right, module in of_modules()}
    for method, route, call in table():
        _method, path = shape(route).split(" ")
        if (method, path) in owner:
            yield method, route, call, owner[method, path]


ALONE = [
    pytest.param(method, call, module, ROUTE_STANDS_ON.get(route, set()), id=route)
    for method, route, call, module in with_calls()
]
ROUTES = [pytest.param(*row, id=f"{row[0]} {row[1]}") for row in of_modules()]


def filled(path: str) -> str:
    """Return an address with keys that fit: the module is looked at before the object."""
    known = {"uuid": ANY_KEY, "int": "1"}
    return re.sub(r"<(?:(\w+):)?\w+>", lambda key: known.get(key[1], "one"), path.removeprefix("/api/"))


def test_there_are_some() -> None:
    assert len(ROUTES) > 150
    assert len(ALONE) > 80


@pytest.mark.parametrize(("method", "path", "right", "module"), ROUTES)
def test_off(ground: Ground, method: str, path: str, right: str, module: str) -> None:
    """The office and the platform's administrators are refused; who is nobody is told to sign in first."""
    tenant = ground.home.world.tenant
    subscribed(tenant, without=(module,))
    with nothing_changes(SCHEMAS, without=NOTED):
        for who in ("school_admin", "super_admin"):
            refused(ground.api(who)(method, filled(path)), 403, "MODULE_DISABLED")
        nobody = Api(tenant)(method, filled(path))
        refused(nobody, 403, "MODULE_DISABLED") if right == PUBLIC else refused(nobody, 401, "UNAUTHORIZED")
    assert right != SIGNED_IN or module


@pytest.mark.parametrize(("method", "call", "module", "more"), ALONE)
def test_with_the_others_off_it_works(
    ground: Ground, method: str, call: Call, module: str, more: set[Module]
) -> None:
    """What a school has paid for does not stop where another part is left out; all stand on students."""
    needed = {module, Module.STUDENTS, *STANDS_ON.get(module, ()), *more}
    others = tuple(one for one in Module.values if one not in needed)
    subscribed(ground.home.world.tenant, without=others)
    who = "school_admin" if "school_admin" in call.roles else min(call.roles)
    answer = ground.send(who, method, call)
    wanted = (404,) if who in call.without else (200, 201, 202)
    assert answer.status_code in wanted, answer.content[:2000]


def refused(answer: Any, status: int, code: str) -> None:
    body = answer.json()
    assert (answer.status_code, body["error"]["code"]) == (status, code), body
