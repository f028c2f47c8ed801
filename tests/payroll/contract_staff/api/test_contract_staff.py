"""The routes of /api/contract-staff, accepted and refused; rights and isolation."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.contract_staff.models import ContractLine, ContractRun, ContractStaff, ContractTdsEntry
from payroll.organizations.models import Organization
from payroll.tds.masters import challans
from tests.payroll.contract_staff.people import make_contract
from tests.payroll.rest import signed_in

pytestmark = pytest.mark.django_db
Api = Callable[..., Any]
CONTRACT = {
    "kind": "person",
    "name": "Ramesh Lal",
    "payeeType": "contractor_person",
    "contractFrom": "2026-04-01",
    "contractTo": "2027-03-31",
    "rate": 40000,
    "pan": "ABCPL1234F",
    "bankAccount": "30123456789",
    "ifsc": "SBIN0001234",
    "deductions": [{"name": "Room rent", "amount": 1500, "fromOn": "2026-04-01"}],
}
ROUTES = [
    ("GET", ""),
    ("POST", ""),
    ("GET", "/1"),
    ("PUT", "/1"),
    ("DELETE", "/1"),
    ("GET", "/payroll"),
    ("POST", "/payroll/process"),
    ("GET", "/payroll/1"),
    ("POST", "/payroll/1/lock"),
    ("GET", "/reports/26q?financialYear=2026-27&quarter=Q1"),
]


def caller(tenant: Tenant, client: Client, actor: Actor, role: str) -> Api:
    """Give a caller in the name of a user with this role."""
    return signed_in(client, actor, role, prefix="/api/contract-staff")


@pytest.fixture
def api(organization: Tenant, client_of: Callable[[Tenant], Client], actor: Actor) -> Api:
    return caller(organization, client_of(organization), actor, "hr_manager")


def test_a_contract_through_rest(api: Api) -> None:
    status, answer = api("POST", "", CONTRACT)
    assert (status, answer["success"], answer["data"]["code"]) == (201, True, "C00001")
    staff = answer["data"]["id"]
    assert answer["data"]["deductions"][0]["amount"] == 1500
    status, answer = api("PUT", f"/{staff}", {"rate": 45000.5, "contractTo": "2027-09-30"})
    assert (status, answer["data"]["rate"], answer["data"]["name"]) == (200, 45000.5, "Ramesh Lal")
    status, answer = api("GET", f"/{staff}")
    assert (answer["data"]["pan"], answer["data"]["bankAccount"]) == ("ABCPL1234F", "30123456789")
    status, answer = api("GET", "")
    item = answer["data"]["items"][0]
    assert (answer["data"]["total"], item["pan"], item["bankAccount"]) == (1, "XXXXXX234F", "XXXXXXX6789")
    status, answer = api("DELETE", f"/{staff}")
    assert (status, answer["data"]["status"]) == (200, "removed")
    assert api("GET", f"/{staff}")[0] == 404


def test_a_month_through_rest(api: Api, deductor: Organization, actor: Actor) -> None:
    """Add, process, read, lock, files, statement: the documented order."""
    staff = api("POST", "", CONTRACT)[1]["data"]["id"]
    status, answer = api("POST", "/payroll/process", {"month": 6, "year": 2026})
    run = answer["data"]["id"]
    assert (status, answer["data"]["state"], answer["data"]["totalNet"]) == (200, "processed", 38100)
    line = answer["data"]["lines"]["items"][0]
    assert (line["gross"], line["tdsBase"], line["tdsPercent"], line["tds"], line["net"]) == (
        40000, 40000, 1, 400, 38100,
    )  # fmt: skip
    assert line["deductions"] == [{"name": "Room rent", "amount": 1500}]
    assert line["pan"].startswith("X")
    assert api("GET", f"/payroll/{run}?part=bank-advice")[0] == 409
    assert api("GET", f"/payroll/{run}?part=slips")[0] == 409
    status, answer = api("POST", f"/payroll/{run}/lock")
    assert (status, answer["data"]["state"]) == (200, "locked")
    status, answer = api("GET", f"/payroll/{run}?part=bank-advice")
    assert (answer["data"]["count"], answer["data"]["controlTotal"]) == (1, 38100)
    for part in ("lines", "bank-advice"):
        for file_format, start in (("xlsx", b"PK"), ("csv", b"\xef\xbb\xbf"), ("pdf", b"%PDF-")):
            status, response = api("GET", f"/payroll/{run}?part={part}&format={file_format}")
            assert (status, response.getvalue().startswith(start)) == (200, True)
    assert api("GET", f"/payroll/{run}?part=slips&language=hi")[1].content.startswith(b"%PDF-")
    assert api("GET", "/payroll")[1]["data"]["items"][0]["period"] == "2026-06"
    status, answer = api("DELETE", f"/{staff}")
    assert (status, answer["data"]["status"]) == (200, "ended")
    address = "/reports/26q?financialYear=2026-27&quarter=Q1"
    status, answer = api("GET", address)
    data = answer["data"]
    assert (data["form"], data["totals"]["unmatched"], data["dueOn"]) == ("140", 400, "2026-07-31")
    assert (data["unmatched"][0]["code"], data["unmatched"][0]["pan"]) == ("1023", "ABCPL1234F")
    status, answer = api("GET", f"{address}&format=txt")
    assert (status, "400" in answer["message"]) == (409, True)
    challans.create(
        actor=actor,
        kind="contract",
        month=date(2026, 6, 1),
        receipt_code="0510308",
        serial="00001",
        paid_on=date(2026, 7, 7),
        tax=Decimal(400),
    )
    status, response = api("GET", f"{address}&format=txt")
    assert (status, response["Content-Type"]) == (200, "text/plain; charset=us-ascii")
    assert response.content.startswith(b"1^FH^NS1^R^")
    assert api("GET", address)[1]["data"]["challans"][0]["deductees"][0]["tax"] == 400


def test_days_of_daily_rates_come_with_processing(api: Api) -> None:
    staff = make_contract(600, rate_basis="daily")
    status, answer = api("POST", "/payroll/process", {"month": 6, "year": 2026})
    assert (status, answer["data"]["paid"], answer["data"]["findings"][0]["code"]) == (200, 0, "no_days")
    body = {
        "month": 6,
        "year": 2026,
        "corrections": [{"staffId": staff.pk, "days": 22, "reason": "Muster roll"}],
    }
    status, answer = api("POST", "/payroll/process", body)
    assert (status, answer["data"]["totalGross"]) == (200, 13200)
    assert answer["data"]["corrections"][0]["field"] == "days"


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, ["month", "year"]),
        ({"month": 13, "year": 2026}, ["month"]),
        ({"month": 6, "year": 2026, "days": 3}, ["days"]),
        ({"month": 6, "year": 2099}, None),
        ({"month": 6, "year": 2026, "corrections": [{"staffId": 99999, "days": 1, "reason": "x"}]}, None),
    ],
)
def test_a_bad_month_is_refused(api: Api, body: dict[str, Any], fields: list[str] | None) -> None:
    make_contract()
    status, answer = api("POST", "/payroll/process", body)
    assert status in {400, 409}
    if fields:
        assert sorted(answer["data"]["fields"]) == fields
    assert not ContractRun.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"pan": "X"}, "pan"),
        ({"payeeType": "rent"}, "payeeType"),
        ({"rate": "much"}, "rate"),
        ({"contractTo": "31.03.2027"}, "contractTo"),
        ({"contractTo": "2025-03-31"}, "contractTo"),
        ({"payee_type": "technical"}, "payee_type"),
        ({"ifsc": ""}, "ifsc"),
        ({"department": "Nowhere"}, "department"),
    ],
)
def test_a_bad_contract_names_the_field(api: Api, change: dict[str, Any], field: str) -> None:
    status, answer = api("POST", "", {**CONTRACT, **change})
    assert (status, list(answer["data"]["fields"])) == (400, [field])
    assert not ContractStaff.objects.exists()


@pytest.mark.parametrize(
    "query",
    ["", "?financialYear=2026-27", "?financialYear=2026&quarter=Q1", "?financialYear=2026-27&quarter=1"],
)
def test_a_bad_quarter_is_refused(api: Api, query: str) -> None:
    assert api("GET", f"/reports/26q{query}")[0] == 400


@pytest.mark.parametrize("query", ["part=all", "part=slips&language=fr", "format=docx", "parts=lines"])
def test_a_bad_query_is_refused(api: Api, query: str) -> None:
    make_contract()
    run = api("POST", "/payroll/process", {"month": 6, "year": 2026})[1]["data"]["id"]
    assert api("GET", f"/payroll/{run}?{query}")[0] == 400


def test_lists_filter_and_order(api: Api) -> None:
    make_contract(10000, name="Asha", code="A1")
    make_contract(30000, name="Bina", code="B1", payee_type="professional")
    assert [row["name"] for row in api("GET", "?ordering=-rate")[1]["data"]["items"]] == ["Bina", "Asha"]
    assert api("GET", "?payeeType=professional")[1]["data"]["total"] == 1
    assert api("GET", "?search=ash&status=active&kind=person")[1]["data"]["total"] == 1
    assert api("GET", "?department=Accounts")[1]["data"]["total"] == 0
    assert api("GET", "?limit=1&page=2")[1]["data"]["items"][0]["code"] == "B1"
    assert api("GET", "?sort=name")[0] == 400


def test_an_idempotency_key_processes_and_locks_once(api: Api) -> None:
    make_contract(40000)
    key = {"Idempotency-Key": "k1"}
    first = api("POST", "/payroll/process", {"month": 6, "year": 2026}, **key)
    again = api("POST", "/payroll/process", {"month": 6, "year": 2026}, **key)
    other = api("POST", "/payroll/process", {"month": 5, "year": 2026}, **key)
    assert first == again
    assert (other[0], other[1]["data"]["code"]) == (409, "IDEMPOTENCY_KEY_REUSED")
    run = first[1]["data"]["id"]
    locked = api("POST", f"/payroll/{run}/lock", **{"Idempotency-Key": "k2"})
    assert locked == api("POST", f"/payroll/{run}/lock", **{"Idempotency-Key": "k2"})
    assert (locked[0], api("POST", f"/payroll/{run}/lock")[0]) == (200, 409)
    assert (ContractRun.objects.count(), ContractTdsEntry.objects.count()) == (1, 1)


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_an_employee_is_refused_and_changes_nothing(
    organization: Tenant, client_of: Callable[[Tenant], Client], actor: Actor, method: str, path: str
) -> None:
    make_contract()
    employee = caller(organization, client_of(organization), actor, "employee")
    body = CONTRACT if path == "" else {"month": 6, "year": 2026} if "process" in path else {}
    status, answer = employee(method, path, body if method in {"POST", "PUT"} else None)
    assert (status, answer["data"]["code"]) == (403, "FORBIDDEN")
    assert (ContractStaff.objects.count(), ContractRun.objects.count()) == (1, 0)


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_nobody_without_a_token(
    organization: Tenant, client_of: Callable[[Tenant], Client], method: str, path: str
) -> None:
    response = client_of(organization).generic(method, f"/api/contract-staff{path}")
    assert response.status_code == 401


def test_another_organization_sees_nothing(api: Api, other_organization: Tenant) -> None:
    """Would catch a read or a write that leaves the tenant."""
    with tenant_context(other_organization):
        theirs = make_contract(name="Secret")
        number = theirs.pk
    assert api("GET", "")[1]["data"]["total"] == 0
    for method, path in (("GET", f"/{number}"), ("PUT", f"/{number}"), ("DELETE", f"/{number}")):
        assert api(method, path, {"rate": 1} if method == "PUT" else None)[0] == 404
    assert api("POST", "/payroll/process", {"month": 6, "year": 2026})[0] == 409
    with tenant_context(other_organization):
        assert ContractStaff.objects.get().rate == 25000


def test_queries_do_not_grow_with_the_rows(api: Api) -> None:
    """Would catch a query per contract in lists and in a run."""
    counts: dict[str, list[int]] = {"list": [], "run": []}
    room = {"name": "Room", "amount": Decimal(10), "from_on": date(2026, 4, 1)}
    for _round in range(2):
        for _number in range(3):
            make_contract(deductions=[room], pan="")
        run = api("POST", "/payroll/process", {"month": 6, "year": 2026})[1]["data"]["id"]
        for name, path in (("list", ""), ("run", f"/payroll/{run}")):
            with CaptureQueriesContext(connection) as queries:
                assert api("GET", path)[0] == 200
            counts[name].append(len(queries))
    assert ContractLine.objects.count() == 6
    assert all(first == second for first, second in counts.values()), counts
