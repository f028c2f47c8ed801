"""The routes of /api/advances, accepted and refused."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.accounts.tokens import access_token
from core.tenancy.models import Tenant
from payroll.advances.models import AdvanceApplication, AdvanceEntry, AdvanceType
from payroll.employees.models import Employee
from payroll.runs.models import PayrollRun
from tests.payroll.advances.conftest import apply_for, drawn, the_type
from tests.payroll.ess.conftest import make_account
from tests.payroll.rest import caller
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
Api = Callable[..., Any]
Lock = Callable[[str], PayrollRun]


@pytest.fixture
def api(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Api:
    """Give a caller in the name of an HR manager; it answers status and body."""
    token = access_token(make_account("hr", "hr_manager"), "alpha")
    return caller(client_of(organization), token, prefix="/api/advances")


def test_an_advance_through_rest(api: Api, employee: Employee, lock: Lock) -> None:
    """Submit, sanction, disburse in tranches, recover in a run, repay, close: the documented order."""
    body = {"employeeId": employee.pk, "advanceType": "computer", "amount": 50000, "purpose": "Laptop",
            "principalInstalments": 100, "interestInstalments": 20}  # fmt: skip
    status, answer = api("POST", "/applications", body)
    assert (status, answer["data"]["state"]) == (201, "submitted")
    assert answer["data"]["entitlement"] == {"ceiling": 50000, "reasons": [], "hasLiveAdvance": False}
    path = f"/applications/{answer['data']['id']}"
    assert api("PUT", f"{path}/disburse", {})[0] == 409
    terms = {"sanctionedOn": "2026-04-10", "firstRecoveryMonth": "2026-05", "orderReference": "Est/1"}
    status, answer = api("PUT", f"{path}/sanction", terms)
    data = answer["data"]
    assert (status, data["state"], data["ratePercent"]) == (200, "sanctioned", 9.1)
    assert (len(data["schedule"]), data["schedule"][0]["principal"]) == (120, 500)
    assert data["interestTotal"] == 19148  # 50,000 x 101 / 2 x 9.1 / 1200
    status, answer = api("PUT", f"{path}/disburse", {"amount": 20000, "paidOn": "2026-04-20"})
    assert (status, answer["data"]["disbursed"], answer["data"]["state"]) == (200, 20000, "disbursed")
    api("PUT", f"{path}/disburse", {"paidOn": "2026-04-25", "reference": "Bill 2"})
    lock("2026-05")
    data = api("GET", path)[1]["data"]
    assert (data["state"], data["balance"], data["recovered"]) == ("recovering", 49500, 500)
    assert [entry["kind"] for entry in data["entries"]] == ["disbursement", "disbursement", "principal"]
    assert data["nextRecovery"] == {"month": "2026-06", "amount": 500}
    record = {"applicationId": data["id"], "amount": 9500, "paidOn": "2026-06-05", "reference": "Ch 7"}
    status, answer = api("POST", "/recovery", record)
    assert (status, answer["data"]["balance"]) == (201, 40000)
    closing = {"applicationId": data["id"], "kind": "closing", "paidOn": "2026-06-20"}
    status, answer = api("POST", "/recovery", closing)
    assert (status, answer["data"]["state"], answer["data"]["balance"]) == (201, "closed", 0)
    assert answer["data"]["interestPaid"] == 379  # 50,000 x 9.1 / 1200


def test_recovery_of_a_month_and_of_an_employee(api: Api, employee: Employee, lock: Lock) -> None:
    row = drawn(employee, 3000, principal_instalments=3, interest_instalments=1)
    other = drawn(make_employee(10, 11), 30000)
    lock("2026-05")
    status, answer = api("GET", "/recovery?month=2026-05")
    assert (status, answer["data"]["total"]) == (200, 2)
    states = {item["applicationId"]: (item["state"], item["amount"]) for item in answer["data"]["items"]}
    assert states == {row.pk: ("posted", 1000), other.pk: ("posted", 500)}
    items = api("GET", "/recovery?month=2026-06")[1]["data"]["items"]
    assert {(item["state"], item["instalment"], item["instalments"]) for item in items} == {
        ("due", 2, 3), ("due", 2, 60),
    }  # fmt: skip
    items = api("GET", f"/recovery?employeeId={employee.pk}")[1]["data"]["items"]
    assert [(item["month"], item["principal"], item["interest"], item["state"]) for item in items] == [
        ("2026-05", 1000, 0, "posted"),
        ("2026-06", 1000, 0, "due"),
        ("2026-07", 1000, 0, "due"),
        ("2026-08", 0, 46, "due"),
    ]
    for file_format in ("xlsx", "csv", "pdf"):
        status, response = api("GET", f"/recovery?month=2026-05&format={file_format}")
        assert (status, "attachment" in response["Content-Disposition"]) == (200, True)
    assert b"House" not in response.content
    assert api("GET", "/recovery?month=June")[0] == 400
    assert api("GET", "/recovery?employe=1")[0] == 400


def test_refusals_name_the_reason(api: Api, employee: Employee) -> None:
    """Over the ceiling, a live advance, not eligible: 4xx with the reason, nothing changed."""
    over = apply_for(employee, 50001)
    status, answer = api("PUT", f"/applications/{over.pk}/sanction", {})
    assert (status, list(answer["data"]["fields"])) == (400, ["amount"])
    api("PUT", f"/applications/{over.pk}/reject", {"comments": "Too much"})
    drawn(employee)
    second = apply_for(employee)
    status, answer = api("PUT", f"/applications/{second.pk}/sanction", {})
    assert (status, answer["data"]["code"]) == (409, "DUPLICATE")
    assert "not paid back" in answer["message"]
    api("PUT", f"/types/{the_type('HBA').pk}", {"minServiceYears": 30})
    house = apply_for(employee, 1000, "HBA")
    status, answer = api("PUT", f"/applications/{house.pk}/sanction", {})
    assert (status, answer["data"]["code"]) == (409, "INVALID_STATE")
    assert "30 years" in answer["message"]
    assert AdvanceApplication.objects.filter(state="submitted").count() == 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"advanceType": "HBA", "amount": 1000}, "employeeId"),
        ({"employeeId": 1, "amount": 1000}, "advanceType"),
        ({"employeeId": 1, "advanceType": "HBA", "amount": "much"}, "amount"),
        ({"employeeId": 1, "advanceType": "HBA", "amount": 10, "instalments": 4}, "instalments"),
    ],
)
def test_a_bad_application_names_the_field(api: Api, body: dict[str, Any], field: str) -> None:
    status, answer = api("POST", "/applications", body)
    assert (status, list(answer["data"]["fields"])) == (400, [field])


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "amount"),
        ({"kind": "skip"}, "month"),
        ({"kind": "skip", "month": "2026-13"}, "month"),
        ({"kind": "skip", "month": "2026-06"}, "reason"),
        ({"kind": "skip", "month": "2026-06", "reason": "x", "amount": 5}, "amount"),
        ({"kind": "closing", "amount": 5}, "amount"),
        ({"kind": "waiver"}, "kind"),
        ({"amount": 40000}, "amount"),
        ({"amount": -5}, "amount"),
    ],
)
def test_a_bad_recovery_names_the_field(
    api: Api, employee: Employee, body: dict[str, Any], field: str
) -> None:
    row = drawn(employee)
    before = AdvanceEntry.objects.count()
    status, answer = api("POST", "/recovery", {"applicationId": row.pk, **body})
    assert (status, list(answer["data"]["fields"])) == (400, [field])
    assert AdvanceEntry.objects.count() == before


def test_a_month_is_skipped_through_rest(api: Api, employee: Employee) -> None:
    row = drawn(employee)
    body = {"applicationId": row.pk, "kind": "skip", "month": "2026-05", "reason": "Illness"}
    status, answer = api("POST", "/recovery", body)
    assert (status, answer["data"]["schedule"][0]["state"]) == (201, "skipped")
    assert api("POST", "/recovery", body)[0] == 409


def test_a_key_pays_once(api: Api, employee: Employee) -> None:
    row = drawn(employee)
    body = {"applicationId": row.pk, "amount": 1000}
    first = api("POST", "/recovery", body, **{"Idempotency-Key": "k1"})
    again = api("POST", "/recovery", body, **{"Idempotency-Key": "k1"})
    other = api("POST", "/recovery", {**body, "amount": 2000}, **{"Idempotency-Key": "k1"})
    assert first == again
    assert (first[0], other[0]) == (201, 409)
    assert AdvanceEntry.objects.filter(kind="repayment").count() == 1


def test_a_key_disburses_once(api: Api, employee: Employee) -> None:
    from tests.payroll.advances.conftest import sanctioned

    path = f"/applications/{sanctioned(employee).pk}/disburse"
    for _try in range(2):
        assert api("PUT", path, {"amount": 10000}, **{"Idempotency-Key": "k2"})[0] == 200
    assert AdvanceEntry.objects.count() == 1


def test_types_are_listed_added_and_changed(api: Api) -> None:
    status, answer = api("GET", "/types")
    assert (status, [row["code"] for row in answer["data"]["items"]]) == (200, ["COMPUTER", "HBA"])
    assert answer["data"]["items"][1]["currentRate"] == 7.44
    body = {
        "code": "cycle", "name": "Cycle advance", "ceilingAmount": 4500, "maxPrincipalInstalments": 30,
        "maxInterestInstalments": 5, "rates": [{"effectiveOn": "2026-04-01", "percentage": 9.1}],
    }  # fmt: skip
    status, answer = api("POST", "/types", body)
    assert (status, answer["data"]["code"], answer["data"]["currentRate"]) == (201, "CYCLE", 9.1)
    path = f"/types/{answer['data']['id']}"
    rate = {"rates": [{"effectiveOn": "2026-10-01", "percentage": 8}]}
    status, answer = api("PUT", path, {"ceilingAmount": 5000, **rate})
    assert (status, answer["data"]["ceilingAmount"], answer["data"]["currentRate"]) == (200, 5000, 8)
    assert len(answer["data"]["rates"]) == 2
    assert api("POST", "/types", body)[0] == 409
    assert api("PUT", path, {"ceilling": 1})[1]["data"]["fields"]["ceilling"][0].count("ceiling")
    assert api("PUT", path, {"rates": [{"effectiveOn": "2026-10-01", "percentage": 80}]})[0] == 400
    assert api("PUT", "/types/999999", {})[0] == 404
    assert AdvanceType.objects.count() == 3


def test_filters_and_order(api: Api, employee: Employee) -> None:
    apply_for(employee, 1000)
    apply_for(make_employee(10, 1), 2000, "HBA")

    def amounts(query: str) -> list[int]:
        return [row["amount"] for row in api("GET", f"/applications?{query}")[1]["data"]["items"]]

    assert amounts("advanceType=hba") == [2000]
    assert amounts(f"employeeId={employee.pk}") == [1000]
    assert amounts(f"search={employee.code}") == [1000]
    assert amounts("state=rejected") == []
    assert amounts("department=acc&ordering=amount") == [1000, 2000]
    assert api("GET", "/applications?state=open")[0] == 400


@pytest.mark.parametrize("path", ["/applications", "/recovery?month=2026-05", "/types"])
def test_queries_of_a_page_do_not_grow(api: Api, employee: Employee, path: str) -> None:
    drawn(employee)
    api("GET", path)
    with CaptureQueriesContext(connection) as one:
        api("GET", path)
    for cell in (1, 2):
        drawn(make_employee(10, cell))
    with CaptureQueriesContext(connection) as three:
        api("GET", path)
    assert len(one) == len(three)


def test_unknown_is_404(api: Api) -> None:
    assert api("GET", "/applications/9")[0] == 404
    assert api("PUT", "/applications/9/sanction", {})[0] == 404
    assert api("PUT", "/applications/9/reject", {"comments": "x"})[0] == 404
    assert api("PUT", "/applications/9/disburse", {})[0] == 404
    assert api("POST", "/recovery", {"applicationId": 9, "amount": 1})[0] == 404
