"""Attendance devices and punches."""

from tests.contract.calls.call import STAFF, Call, call

DEVICE = {"deviceId": "GATE-9", "serial": "CKPG204760999", "location": "Back gate", "link": "push"}

CALLS: dict[str, Call] = {
    "GET /api/biometric/devices": call("biometric/devices", STAFF),
    "POST /api/biometric/devices": call("biometric/devices", STAFF, DEVICE),
    "PUT /api/biometric/devices/:id": call(
        "biometric/devices/{biometric_device}", STAFF, {"location": "Elsewhere"}
    ),
    "POST /api/import/badges": call("import/badges", STAFF, upload="badges"),
    "GET /api/biometric/punches": call("biometric/punches", STAFF, query="fromOn=2026-10-01&toOn=2026-10-02"),
    "POST /api/biometric/sync": call("biometric/sync", STAFF, {}),
    "GET /api/biometric/sync/:jobId": call("biometric/sync/{sync_job}", STAFF),
    "POST /api/attendance/bulk-upload": call(
        "attendance/bulk-upload", STAFF, {"preview": "true"}, upload="punches"
    ),
    "GET /api/attendance/exceptions": call(
        "attendance/exceptions", STAFF, query="fromOn=2026-10-01&toOn=2026-10-07"
    ),
}
