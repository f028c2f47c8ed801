"""Attendance."""

from tests.contract.calls.call import SIGNED_IN, STAFF, Call, call

MARK = {
    "employeeId": "{employee}",
    "date": "2026-11-05",
    "status": "P",
    "inTime": "09:05",
    "outTime": "17:40",
}
ASK = {"date": "2026-11-06", "requestedStatus": "P", "reason": "On tour"}
SHIFT = {"name": "Evening", "startTime": "14:00", "endTime": "22:00", "graceMinutes": 10}
ASSIGNMENT = {
    "shiftId": "{shift}",
    "employeeId": "{employee}",
    "fromDate": "2026-11-16",
    "toDate": "2026-11-30",
}
HOLIDAY = {"name": "Founders' Day", "date": "2027-02-01", "type": "Restricted", "applicableFor": "all"}

CALLS: dict[str, Call] = {
    "GET /api/attendance": call("attendance", STAFF),
    "POST /api/attendance/mark": call("attendance/mark", STAFF, MARK),
    "PUT /api/attendance/:id": call(
        "attendance/{attendance_day}", STAFF, {"status": "HD", "reason": "Left at noon"}
    ),
    "GET /api/attendance/summary/:month/:year": call("attendance/summary/10/2026", STAFF),
    "GET /api/attendance/regularization": call("attendance/regularization", STAFF),
    "POST /api/attendance/regularization": call(
        "attendance/regularization", STAFF, {**ASK, "employeeId": "{employee}"}
    ),
    "PUT /api/attendance/regularization/:id/approve": call(
        "attendance/regularization/{regularization}/approve", STAFF, {"status": "approved", "remarks": "Seen"}
    ),
    "GET /api/attendance/locks": call("attendance/locks", STAFF),
    "POST /api/attendance/locks": call("attendance/locks", STAFF, {"month": "2026-11"}),
    "DELETE /api/attendance/locks/:id": call("attendance/locks/{attendance_lock}", STAFF),
    "GET /api/attendance/switch": call("attendance/switch", STAFF),
    "PUT /api/attendance/switch": call("attendance/switch", STAFF, {"fromMonth": "2026-10"}),
    "GET /api/shifts": call("shifts", STAFF),
    "POST /api/shifts": call("shifts", STAFF, SHIFT),
    "PUT /api/shifts/:id": call("shifts/{shift}", STAFF, {"graceMinutes": 5, "fromDate": "2026-11-10"}),
    "GET /api/shifts/assignments": call("shifts/assignments", STAFF),
    "POST /api/shifts/assignments": call("shifts/assignments", STAFF, ASSIGNMENT),
    "GET /api/holidays": call("holidays", STAFF),
    "POST /api/holidays": call("holidays", STAFF, HOLIDAY),
    "PUT /api/holidays/:id": call("holidays/{holiday}", STAFF, {"name": "Republic Day"}),
    "DELETE /api/holidays/:id": call("holidays/{holiday}", STAFF),
    "GET /api/ess/attendance": call("ess/attendance", SIGNED_IN, query="month=2026-11"),
    "POST /api/ess/attendance/regularization": call("ess/attendance/regularization", SIGNED_IN, ASK),
}
