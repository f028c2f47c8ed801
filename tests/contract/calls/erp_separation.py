"""Separation: request, decision, clearance list, settlement."""

from datetime import timedelta

from core.periods import today
from tests.contract.calls.call import STAFF, Call, call

LAST = (today() + timedelta(days=40)).isoformat()
ONE = "hrms/separation/{accepted_separation}"
ASKED = {
    "employeeId": "{newcomer}",
    "type": "Resignation",
    "lastWorkingDay": LAST,
    "reason": "New post",
}

CALLS: dict[str, Call] = {
    "GET /api/hrms/separation": call("hrms/separation", STAFF),
    "POST /api/hrms/separation": call("hrms/separation", STAFF, ASKED),
    "GET /api/hrms/separation/:id": call(ONE, STAFF),
    "PUT /api/hrms/separation/:id/approve": call(
        "hrms/separation/{asked_separation}/approve", STAFF, {"decision": "accepted", "remarks": "Relieved"}
    ),
    "GET /api/hrms/separation/:id/settlement": call(f"{ONE}/settlement", STAFF),
    "PUT /api/hrms/separation/:id/clearances/:clearanceId": call(
        f"{ONE}/clearances/{{clearance}}", STAFF, {"dues": 250, "remarks": "One book"}
    ),
    "POST /api/hrms/separation/:id/lines": call(
        f"{ONE}/lines", STAFF, {"kind": "other_taken", "text": "Bond", "amount": 500}
    ),
    "DELETE /api/hrms/separation/:id/lines/:lineId": call(f"{ONE}/lines/{{separation_line}}", STAFF),
    "POST /api/hrms/separation/:id/settle": call(
        "hrms/separation/{cleared_separation}/settle", STAFF, {"digest": "{separation_digest}"}
    ),
}
