"""/api/leave/*: names on the wire, filters, refusals, rights, isolation."""

import json
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.periods import today
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.api import serializers as wire
from payroll.leave.models import Holiday, LeaveApplication, LeaveEntry, LeaveType
from tests.payroll.leave.api.conftest import Caller
from tests.payroll.leave.conftest import Apply, balance, give
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


def leave(employee: Employee, **values: Any) -> dict[str, Any]:
    return {
        "employeeId": employee.pk,
        "leaveType": "EL",
        "fromOn": "2026-06-01",
        "toOn": "2026-06-05",
        "reason": "Family",
        **values,
    }


def test_types(office: Caller) -> None:
    found = office("GET", "/leave/types?isActive=true&limit=100")
    assert [row["code"] for row in found["items"]] == ["CCL", "CL", "COM", "EL", "EOL", "HPL", "ML", "PL"]
    earned = next(row for row in found["items"] if row["code"] == "EL")
    assert (earned["entitlement"], earned["carryForward"], earned["carryMaximum"]) == (30, "maximum", 300)
    made = office(
        "POST", "/leave/types", {"code": "scl", "name": "Special Casual Leave", "entitlement": 10}, 201
    )
    assert (made["code"], made["creditMode"], made["isActive"]) == ("SCL", "yearly", True)
    assert office("POST", "/leave/types", {"code": "SCL", "name": "Again"}, 409)["code"] == "DUPLICATE"
    changed = office("PUT", f"/leave/types/{made['id']}", {"halfDaysAllowed": True})
    assert (changed["halfDaysAllowed"], changed["entitlement"]) == (True, 10)
    commuted = next(row for row in found["items"] if row["code"] == "COM")
    assert commuted["debitsFrom"] == "HPL"
    office("DELETE", f"/leave/types/{made['id']}")
    office("PUT", f"/leave/types/{made['id']}", {"name": "x"}, 404)
    new = {"code": "Z", "name": "Z", "entitlement": 5}
    assert list(office("POST", "/leave/types", {**new, "entitlment": 5}, 400)["fields"]) == ["entitlment"]
    wrong = office("POST", "/leave/types", {**new, "carryForward": "maximum"}, 400)
    assert list(wrong["fields"]) == ["carryMaximum"]


def test_used_type_is_not_deleted(office: Caller, asha: Employee) -> None:
    el = next(row for row in office("GET", "/leave/types?search=EL")["items"] if row["code"] == "EL")
    assert office("DELETE", f"/leave/types/{el['id']}", status=409)["code"] == "IN_USE"


def test_apply_approve_and_cancel(office: Caller, asha: Employee) -> None:
    made = office("POST", "/leave/applications", leave(asha), 201)
    assert (made["status"], made["days"], made["employeeCode"], made["ledger"]) == (
        "pending",
        5,
        asha.code,
        [],
    )
    one = f"/leave/applications/{made['id']}"
    approved = office("PUT", f"{one}/approve", {"comments": "Granted"})
    assert (approved["status"], approved["comments"]) == ("approved", "Granted")
    assert approved["decidedBy"] == "Head of Office"
    assert [(line["days"], line["reason"]) for line in approved["ledger"]] == [(-5, "leave")]
    again = office("PUT", f"{one}/approve", {}, 409)
    assert again["code"] == "INVALID_STATE"
    cancelled = office("PUT", f"{one}/cancel")
    assert [line["days"] for line in cancelled["ledger"]] == [-5, 5]
    assert office("GET", one)["status"] == "cancelled"


def test_reject_with_comments(office: Caller, asha: Employee) -> None:
    made = office("POST", "/leave/applications", leave(asha), 201)
    found = office("PUT", f"/leave/applications/{made['id']}/reject", {"comments": "Examinations"})
    assert (found["status"], found["comments"]) == ("rejected", "Examinations")
    office("PUT", "/leave/applications/999999/reject", {}, 404)


@pytest.mark.parametrize(
    ("values", "status", "field"),
    [
        ({"toOn": "2026-07-31"}, 400, "toOn"),  # more than the balance
        ({"leaveType": "XX"}, 400, "leaveType"),
        ({"fromOn": "01/06/2026"}, 400, "fromOn"),
        ({"fromHalf": True}, 400, "fromHalf"),
        ({"reason": ""}, 400, "reason"),
        ({"fromDate": "2026-06-01"}, 400, "fromDate"),
        ({"employeeId": 999999}, 404, None),
    ],
)
def test_refusals_name_the_field(
    office: Caller, asha: Employee, values: dict[str, Any], status: int, field: str | None
) -> None:
    answer = office("POST", "/leave/applications", leave(asha, **values), status)
    if field:
        assert list(answer["fields"]) == [field]
    assert not LeaveApplication.objects.exists()


def test_overlap_is_a_conflict(office: Caller, asha: Employee) -> None:
    office("POST", "/leave/applications", leave(asha), 201)
    answer = office("POST", "/leave/applications", leave(asha, fromOn="2026-06-05"), 409)
    assert answer["code"] == "DUPLICATE"


def test_list_of_applications(office: Caller, asha: Employee, apply: Apply) -> None:
    apply(asha, "EL", "2026-06-01", "2026-06-05")
    apply(make_employee(), "EOL", "2026-07-01", "2026-07-02")
    assert office("GET", "/leave/applications")["total"] == 2
    assert office("GET", "/leave/applications?leaveType=el")["items"][0]["employeeId"] == asha.pk
    assert office("GET", f"/leave/applications?employeeId={asha.pk}&status=pending")["total"] == 1
    assert office("GET", "/leave/applications?status=approved")["total"] == 0
    assert office("GET", "/leave/applications?fromOn=2026-06-10&toOn=2026-07-31")["total"] == 1
    assert office("GET", f"/leave/applications?search={asha.code}")["total"] == 1
    assert "states" in office("GET", "/leave/applications?states=x", status=400)["fields"]


def test_balances_of_all(office: Caller, asha: Employee, apply: Apply) -> None:
    apply(asha, "EL", "2026-06-01", "2026-06-05")
    row = next(row for row in office("GET", "/leave/balances")["items"] if row["employeeId"] == asha.pk)
    earned = next(found for found in row["balances"] if found["leaveType"] == "EL")
    assert (earned["balance"], earned["pending"], earned["available"], earned["entitlement"]) == (
        30,
        5,
        25,
        30,
    )
    assert {found["leaveType"] for found in row["balances"]} == {"CL", "EL", "HPL", "CCL"}
    assert office("GET", "/leave/balances?search=nobody")["items"] == []


def test_ledger_with_encashment(office: Caller, asha: Employee, actor: Actor) -> None:
    give(asha, actor, EL=5)
    found = office("GET", f"/leave/ledger/{asha.pk}?leaveType=EL")
    assert [(row["days"], row["balance"], row["note"]) for row in found["items"]] == [
        (30, 30, "Opening"),
        (5, 35, "Opening"),
    ]
    assert (found["employeeCode"], found["encashment"]["earnedDays"]) == (asha.code, 35)
    assert found["encashment"]["total"] == round(73200 * 1.6 / 30 * 35 + 73200 * 0.8 / 30 * 20)
    office("GET", "/leave/ledger/999999", status=404)


def test_adjustment_acts_once_with_a_key(office: Caller, asha: Employee) -> None:
    body = {"employeeId": asha.pk, "leaveType": "EL", "days": 2.5, "reason": "Order 7"}
    key = {"Idempotency-Key": "adjust-1"}
    for _try in range(2):
        found = office("POST", "/leave/adjustments", body, 201, **key)
        assert (found["line"]["days"], found["line"]["reason"]) == (2.5, "adjustment")
    assert balance(asha, "EL") == 32.5
    answer = office("POST", "/leave/adjustments", {**body, "days": -40}, 400)
    assert list(answer["fields"]) == ["days"]
    assert balance(asha, "EL") == 32.5


def test_calendar(office: Caller, asha: Employee, apply: Apply) -> None:
    Holiday.objects.create(on="2026-06-10", name="Holiday")
    apply(asha, "EL", "2026-05-30", "2026-06-02")
    found = office("GET", "/leave/calendar?month=2026-06")
    assert (found["month"], found["holidays"], found["total"]) == ("2026-06", ["2026-06-10"], 1)
    assert found["items"][0]["leave"][0]["fromOn"] == "2026-05-30"
    assert office("GET", "/leave/calendar?month=2026-06&department=ACC")["total"] == 1
    assert office("GET", "/leave/calendar?month=2026-06&department=none")["total"] == 0
    assert list(office("GET", "/leave/calendar?month=June", status=400)["fields"]) == ["month"]


def test_year_end(office: Caller, asha: Employee) -> None:
    """Look, close, close again, take back."""
    year = today().year
    body = {"year": year}
    preview = office("POST", "/leave/year-end-process", {**body, "preview": True})
    assert (preview["status"], preview["id"], preview["fromOn"]) == ("preview", None, f"{year + 1}-01-01")
    line = next(row for row in preview["items"] if row["leaveType"] == "CL")
    assert (line["carried"], line["lapsed"], line["credited"], line["opening"]) == (8, 8, 8, 8)
    assert balance(asha, "EL") == 30
    done = office("POST", "/leave/year-end-process", body)
    assert (done["status"], done["totals"]["EL"]) == ("applied", {"credited": 30, "lapsed": 0})
    assert balance(asha, "EL") == 60
    again = office("POST", "/leave/year-end-process", body)
    assert (again["id"], again["total"]) == (done["id"], 0)
    back = office("POST", "/leave/year-end-process", {**body, "reverse": True})
    assert back["status"] == "reversed"
    assert balance(asha, "EL") == 30
    assert list(office("POST", "/leave/year-end-process", {**body, "half": 1}, 400)["fields"]) == ["half"]


def test_totals_of_a_large_institution(office: Caller, organization: Tenant) -> None:
    """Sums beyond a hundred thousand days: would catch a total that has room for one person's days only."""
    LeaveType.objects.filter(code="EL").update(entitlement=Decimal(9999), carry_maximum=Decimal(9999))
    for _number in range(11):
        make_employee()
    body = {"year": today().year}
    path = "/leave/year-end-process"
    preview = office("POST", path, {**body, "preview": True})
    assert preview["totals"]["EL"]["credited"] == 11 * 9999
    done = office("POST", path, body, **{"Idempotency-Key": "close-1"})
    assert (done["status"], done["totals"]["EL"]["credited"]) == ("applied", 11 * 9999)
    back = office("POST", path, {**body, "reverse": True})
    assert (back["status"], back["totals"]["EL"]["credited"]) == ("reversed", 11 * 9999)
    assert office("POST", path, body)["status"] == "applied"


@pytest.mark.parametrize("act", ["year-end", "adjust", "approve", "apply"])
def test_nothing_is_done_that_cannot_be_told(
    office: Caller, asha: Employee, apply: Apply, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """An answer that cannot be written takes the work back: would catch a 500 after the commit."""
    row = apply(asha, "EL", "2026-06-01")
    calls: dict[str, tuple[type, str, str, dict[str, Any]]] = {
        "year-end": (wire.YearEndSerializer, "POST", "/leave/year-end-process", {"year": today().year}),
        "adjust": (
            wire.AdjustmentSerializer, "POST", "/leave/adjustments",
            {"employeeId": asha.pk, "leaveType": "EL", "days": 5, "reason": "Order 7"},
        ),
        "approve": (wire.OneApplicationSerializer, "PUT", f"/leave/applications/{row.pk}/approve", {}),
        "apply": (
            wire.OneApplicationSerializer, "POST", "/leave/applications",
            leave(asha, fromOn="2026-07-01", toOn="2026-07-02"),
        ),
    }  # fmt: skip
    serializer, method, path, body = calls[act]

    def broken(*_args: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr(serializer, "to_representation", broken)
    before = (LeaveEntry.objects.count(), LeaveApplication.objects.count())
    office(method, path, body, 500)
    row.refresh_from_db()
    assert (LeaveEntry.objects.count(), LeaveApplication.objects.count()) == before
    assert row.state == "pending"


def test_rejecting_needs_a_reason(office: Caller, asha: Employee, apply: Apply) -> None:
    row = apply(asha, "EL", "2026-06-01")
    for body in ({}, {"comments": " "}):
        answer = office("PUT", f"/leave/applications/{row.pk}/reject", body, 400)
        assert list(answer["fields"]) == ["comments"]
    row.refresh_from_db()
    assert row.state == "pending"


def test_approved_leave_ends_early(office: Caller, asha: Employee, take: Apply) -> None:
    row = take(asha, "EL", "2026-06-01", "2026-06-05")
    path = f"/leave/applications/{row.pk}/cancel"
    assert list(office("PUT", path, {"fromOn": "2026-07-01"}, 400)["fields"]) == ["fromOn"]
    found = office("PUT", path, {"fromOn": "2026-06-04", "comments": "Recalled"})
    assert (found["status"], found["toOn"], found["days"]) == ("approved", "2026-06-03", 3)
    assert (found["cancelledFrom"], found["payNote"]) == ("2026-06-04", "")
    assert balance(asha, "EL") == 27


def test_the_ledger_filtered_by_reason(office: Caller, asha: Employee, take: Apply) -> None:
    """`balance` is that of the whole ledger, whatever lines are asked for."""
    take(asha, "EL", "2026-06-01", "2026-06-05")
    found = office("GET", f"/leave/ledger/{asha.pk}?leaveType=EL&reason=leave")["items"]
    assert [(line["days"], line["balance"]) for line in found] == [(-5, 25)]


READS = ("/leave/types", "/leave/applications", "/leave/balances", "/leave/calendar")


def test_employees_reach_none_of_it(me: Caller, asha: Employee, apply: Apply) -> None:
    row = apply(asha, "EL", "2026-06-01")
    lines = LeaveEntry.objects.count()
    for path in (*READS, f"/leave/ledger/{asha.pk}", f"/leave/applications/{row.pk}"):
        assert me("GET", path, status=403)["code"] == "FORBIDDEN"
    me("POST", "/leave/types", {"code": "X", "name": "X"}, 403)
    me("POST", "/leave/applications", leave(asha), 403)
    me(
        "POST",
        "/leave/adjustments",
        {"employeeId": asha.pk, "leaveType": "EL", "days": 5, "reason": "x"},
        403,
    )
    me("POST", "/leave/year-end-process", {}, 403)
    for act in ("approve", "reject", "cancel"):
        me("PUT", f"/leave/applications/{row.pk}/{act}", {}, 403)
    row.refresh_from_db()
    assert (row.state, LeaveEntry.objects.count()) == ("pending", lines)


def test_another_institution_is_refused(office: Caller, other_organization: Tenant) -> None:
    office.client.defaults["HTTP_HOST"] = f"{other_organization.slug}.testserver"
    response = office.client.get(
        "/api/leave/types", headers={"host": f"{other_organization.slug}.testserver"}
    )
    assert response.status_code == 403
    assert json.loads(response.content)["data"]["code"] == "TENANT_MISMATCH"


@pytest.mark.parametrize("path", ["/leave/applications", "/leave/balances", "/leave/calendar?month=2026-06"])
def test_queries_at_one_and_three_rows(
    office: Caller, organization: Tenant, apply: Apply, actor: Actor, path: str
) -> None:
    counts = []
    office("GET", path)
    for more in (1, 2):
        for _number in range(more):
            employee = make_employee()
            give(employee, actor, EL=30)
            apply(employee, "EL", "2026-06-01", "2026-06-02")
        with CaptureQueriesContext(connection) as queries:
            assert office("GET", path)["total"] >= more
        counts.append(len(queries))
    assert counts[0] == counts[1]
