"""Every route that answers a file gives it to a program, to a browser, and to whoever takes anything."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

import pytest

from core.api.files import MEDIA_TYPES
from core.api.openapi import suite_document
from core.tenancy.context import tenant_context
from payroll.contract_staff import services as contracts
from payroll.contract_staff.models import ContractRun
from payroll.organizations.models import Organization
from payroll.tds.masters import challans
from tests.contract.calls import CALLS
from tests.contract.calls.call import Call
from tests.contract.endpoints import built, shape
from tests.contract.world import SYSTEM, World

DEDUCTOR = {
    "tan": "DELA12345B",
    "pan": "AAATA1234F",
    "address": "1 Evergreen Road, New Delhi",
    "state_code": "9",
    "pin_code": "110075",
    "email": "accounts@alpha.example",
    "phone": "1125551234",
    "responsible_name": "Meera Rao",
    "responsible_designation": "Registrar",
    "responsible_pan": "ABCPR1234K",
    "responsible_mobile": "9811111111",
}
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
# Files that another word than `format` asks for.
EXTRA = [
    ("GET /api/contract-staff/payroll/:id", {"part": "slips"}, "pdf"),
    ("GET /api/contract-staff/payroll/:id", {"part": "bank-advice", "format": "csv"}, "csv"),
]
JSON = "application/json"


def formats_of(told: dict[str, Any]) -> list[str]:
    """Return the formats that the operation lists, JSON left out."""
    for parameter in told.get("parameters", []):
        if parameter["name"] == "format":
            return [name for name in parameter["schema"].get("enum", []) if name != "json"]
    return []


def kinds_of(told: dict[str, Any]) -> list[str]:
    """Return the kinds of file that the operation answers without being asked by `format`."""
    media = {kind for answer in told["responses"].values() for kind in answer.get("content", {})}
    return [] if JSON in told["responses"].get("200", {}).get("content", {}) else sorted(media - {JSON})


def file_routes() -> Iterator[Any]:
    """Yield name, query and media type of everything that the document says is a file."""
    by_shape = {row.shape: str(row) for row in built()}
    for path, methods in suite_document("payroll")["paths"].items():
        name = by_shape.get(("GET", shape(path)))
        if name is None or "get" not in methods:
            continue
        for word in formats_of(methods["get"]):
            yield pytest.param(name, {"format": word}, MEDIA_TYPES[word], id=f"{name} {word}")
        if not formats_of(methods["get"]):
            for media in kinds_of(methods["get"]):
                yield pytest.param(name, {}, media, id=f"{name} {media}")
    for name, query, word in EXTRA:
        yield pytest.param(name, query, MEDIA_TYPES[word], id=f"{name} {urlencode(query)}")


def ask(world: World, name: str, query: dict[str, str], accept: str) -> Any:
    call = CALLS[name]
    kept = [part for part in call.query.split("&") if part and part.partition("=")[0] not in query]
    wanted = Call(call.path, call.roles, query="&".join([*kept, urlencode(query)]).strip("&"))
    role = "employee" if name.startswith("GET /api/ess/") else "admin"
    return world.send(role, "GET", wanted, accept=accept)


ROUTES = list(file_routes())


@pytest.fixture(autouse=True)
def locked(world: World) -> None:
    """Slips and bank advice are those of a locked run; a statement's head needs who deducts."""
    with tenant_context(world.home.tenant):
        contracts.lock_run(run=ContractRun.objects.get(pk=world.home.ids["contract_run"]), actor=SYSTEM)
        Organization.objects.update(**DEDUCTOR)
        challans.create(
            actor=SYSTEM, kind="contract", month=date(2026, 10, 1), receipt_code="0510308", serial="00001",
            paid_on=date(2026, 11, 7), tax=Decimal(400),
        )  # fmt: skip


def test_file_routes_are_found():
    assert len({row.values[0] for row in ROUTES}) >= 8


@pytest.mark.parametrize("whose", ["own", "any", "browser"])
@pytest.mark.parametrize(("name", "query", "media"), ROUTES)
def test_file_is_given(world: World, name, query, media, whose):
    answer = ask(world, name, query, {"own": media, "any": "*/*", "browser": BROWSER}[whose])
    assert answer.status_code in {200, 202}, answer.content  # 202: it is being made
    if answer.status_code == 200:
        assert answer.headers["Content-Type"].partition(";")[0] == media


@pytest.mark.parametrize(("name", "query", "media"), ROUTES)
def test_another_type_is_refused(world: World, name, query, media):
    """A file is not sent to who has said that it cannot be read."""
    answer = ask(world, name, query, "image/png")
    assert (answer.status_code, answer.json()["data"]["code"]) == (406, "NOT_ACCEPTABLE")


def test_refusal_stays_json(world: World):
    """Who asks for a PDF that is not there is told so in the envelope."""
    answer = world.api("employee").get("ess/payslips/987654/pdf", accept="application/pdf")
    assert (answer.status_code, answer.json()["data"]["code"]) == (404, "NOT_FOUND")


def test_accept_of_a_file_does_not_reach_json_routes(world: World):
    answer = world.api("admin").get("leave/types", accept="application/pdf")
    assert answer.status_code == 406
