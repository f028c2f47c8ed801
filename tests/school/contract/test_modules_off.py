"""Every route of a school, plain subjects included, with its module off: 403 MODULE_DISABLED, for everybody."""

from collections.abc import Iterator
from typing import Any

import pytest

from core.api.checks import routes
from core.api.permissions import PUBLIC, SIGNED_IN
from core.modules import module_of
from core.tenancy.enums import TenantType
from tests.core.accounts.people import Api
from tests.school.contract.ground import Ground, fingerprint
from tests.school.contract.routes import URLCONF
from tests.school.terms import subscribed

SCHOOL = TenantType.SCHOOL
ANY_KEY = "0190b6a0-0000-7000-8000-000000000000"


def of_modules() -> Iterator[tuple[str, str, str, str]]:
    """Yield (method, address, right, module) of each route that belongs to a module."""
    for path, view, actions in routes(URLCONF):
        for method, action in actions.items():
            right = view.permissions[action]
            module = str(view.module) or module_of(SCHOOL, right)
            if method != "head" and module:
                yield method.upper(), path, right, module


ROUTES = [pytest.param(*row, id=f"{row[0]} {row[1]}") for row in of_modules()]


def filled(path: str) -> str:
    """Return an address with keys that fit: the module is looked at before the object."""
    parts = []
    for part in path.removeprefix("/api/").split("/"):
        kind = part.strip("<>").partition(":")[0] if part.startswith("<") else ""
        known = {"uuid": ANY_KEY, "int": "1", "slug": "one", "str": "one"}
        parts.append(known.get(kind, "one") if kind else part)
    return "/".join(parts)


def test_there_are_some() -> None:
    assert ROUTES


@pytest.mark.parametrize(("method", "path", "right", "module"), ROUTES)
def test_off(ground: Ground, method: str, path: str, right: str, module: str) -> None:
    """The office and the platform's administrators are refused; who is nobody is told to sign in first."""
    tenant = ground.home.world.tenant
    subscribed(tenant, without=(module,))
    without = ("audit_auditentry",)
    before = fingerprint(without=without)
    for who in ("school_admin", "super_admin"):
        refused(ground.api(who)(method, filled(path)), 403, "MODULE_DISABLED")
    nobody = Api(tenant)(method, filled(path))
    refused(nobody, 403, "MODULE_DISABLED") if right == PUBLIC else refused(nobody, 401, "UNAUTHORIZED")
    assert fingerprint(without=without) == before
    assert right != SIGNED_IN or module


def refused(answer: Any, status: int, code: str) -> None:
    body = answer.json()
    assert (answer.status_code, body["error"]["code"]) == (status, code), body
