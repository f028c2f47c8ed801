"""/api/ess/leave/*: own rows only, balance checked, own waiting applications cancelled."""

import io
from typing import Any

import pytest

from core.actors import Actor
from payroll.employees.models import Employee
from payroll.leave.models import LeaveApplication
from payroll.leave.services.decisions import reject_leave
from tests.payroll.leave.api.conftest import Caller
from tests.payroll.leave.conftest import Apply, balance
from tests.payroll.leave.test_applications import certificate
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
LEAVE: dict[str, Any] = {"leaveType": "EL", "fromOn": "2026-06-01", "toOn": "2026-06-05", "reason": "Family"}


def test_balance_apply_history_cancel(me: Caller, asha: Employee) -> None:
    made = me("POST", "/ess/leave/apply", LEAVE, 201)
    assert (made["status"], made["days"], made["leaveTypeName"]) == ("pending", 5, "Earned Leave")
    earned = next(row for row in me("GET", "/ess/leave/balance")["items"] if row["leaveType"] == "EL")
    assert (earned["balance"], earned["available"]) == (30, 25)
    history = me("GET", "/ess/leave/history")
    assert [row["id"] for row in history["items"]] == [made["id"]]
    assert me("GET", "/ess/leave/history?status=approved")["total"] == 0
    cancelled = me("POST", f"/ess/leave/{made['id']}/cancel", {"comments": "Put off"})
    assert (cancelled["status"], cancelled["comments"]) == ("cancelled", "Put off")
    assert balance(asha, "EL") == 30


def test_more_than_the_balance_is_refused(me: Caller, asha: Employee) -> None:
    """Spec: payroll, States and transitions."""
    answer = me("POST", "/ess/leave/apply", {**LEAVE, "toOn": "2026-07-01"}, 400)
    assert answer["code"] == "VALIDATION_ERROR"
    assert list(answer["fields"]) == ["toOn"]
    assert not LeaveApplication.objects.exists()


def test_approved_leave_is_cancelled_by_the_office(me: Caller, asha: Employee, take: Apply) -> None:
    row = take(asha, "EL", "2026-06-01", "2026-06-05")
    assert me("POST", f"/ess/leave/{row.pk}/cancel", {}, 409)["code"] == "INVALID_STATE"
    assert balance(asha, "EL") == 25


def test_another_employee_s_leave_is_not_found(me: Caller, apply: Apply, actor: Actor) -> None:
    row = apply(make_employee(), "EOL", "2026-06-01")
    me("POST", f"/ess/leave/{row.pk}/cancel", {}, 404)
    assert me("GET", "/ess/leave/history")["total"] == 0
    row.refresh_from_db()
    assert row.state == "pending"


def test_staff_without_an_employee_record(office: Caller) -> None:
    office("GET", "/ess/leave/balance", status=404)


def test_attachment_as_multipart(me: Caller, asha: Employee) -> None:
    body = {**LEAVE, "leaveType": "COM", "attachment": certificate()}
    body["attachment"].name = "certificate.png"
    response = me.client.post("/api/ess/leave/apply", body)
    assert response.status_code == 201, response.content
    assert response.json()["data"]["hasAttachment"] is True
    wrong = io.BytesIO(b"MZ not a picture")
    wrong.name = "x.png"
    refused = me.client.post(
        "/api/ess/leave/apply", {**LEAVE, "fromOn": "2026-08-03", "toOn": "2026-08-03", "attachment": wrong}
    )
    assert refused.status_code == 415
    assert list(refused.json()["data"]["fields"]) == ["attachment"]


def test_decision_comments_are_seen(me: Caller, asha: Employee, apply: Apply, actor: Actor) -> None:
    row = apply(asha, "EL", "2026-06-01")
    reject_leave(application=row, actor=actor, comments="Examinations")
    found = me("GET", "/ess/leave/history")["items"][0]
    assert (found["status"], found["comments"], found["decidedBy"]) == ("rejected", "Examinations", "Tester")
