"""Leave administration."""

from tests.contract.calls.call import STAFF, Call, call

TYPE = {"code": "SPL", "name": "Special Leave", "entitlement": 10}
LEAVE = {
    "employeeId": "{employee}",
    "leaveType": "EL",
    "fromOn": "2026-12-21",
    "toOn": "2026-12-22",
    "reason": "Journey",
}
ADJUSTMENT = {"employeeId": "{employee}", "leaveType": "EL", "days": 5, "reason": "Former office"}
COMMENTS = {"comments": "Noted"}

CALLS: dict[str, Call] = {
    "GET /api/leave/types": call("leave/types", STAFF),
    "POST /api/leave/types": call("leave/types", STAFF, TYPE),
    "PUT /api/leave/types/:id": call("leave/types/{leave_type}", STAFF, {"name": "Other Leave"}),
    "DELETE /api/leave/types/:id": call("leave/types/{leave_type}", STAFF),
    "GET /api/leave/applications": call("leave/applications", STAFF),
    "POST /api/leave/applications": call("leave/applications", STAFF, LEAVE),
    "GET /api/leave/applications/:id": call("leave/applications/{waiting_leave}", STAFF),
    "PUT /api/leave/applications/:id/approve": call(
        "leave/applications/{waiting_leave}/approve", STAFF, COMMENTS
    ),
    "PUT /api/leave/applications/:id/reject": call(
        "leave/applications/{waiting_leave}/reject", STAFF, COMMENTS
    ),
    "PUT /api/leave/applications/:id/cancel": call(
        "leave/applications/{approved_leave}/cancel", STAFF, COMMENTS
    ),
    "GET /api/leave/balances": call("leave/balances", STAFF),
    "GET /api/leave/ledger/:employeeId": call("leave/ledger/{employee}", STAFF),
    "POST /api/leave/adjustments": call("leave/adjustments", STAFF, ADJUSTMENT),
    "GET /api/leave/calendar": call("leave/calendar", STAFF, query="month=2026-12"),
    "POST /api/leave/year-end-process": call("leave/year-end-process", STAFF, {}),
}
