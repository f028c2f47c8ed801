"""Calls of /reports."""

from tests.school.contract.calls.call import OFFICE, SIGNED_IN, STAFF, call

CALLS = {
    "GET /api/v1/reports": call("reports", STAFF),
    "GET /api/v1/reports/schedules": call("reports/schedules", OFFICE),
    "POST /api/v1/reports/schedules": call(
        "reports/schedules",
        OFFICE,
        {"report": "students", "format": "csv", "frequency": "daily", "recipients": ["principal"]},
    ),
    "DELETE /api/v1/reports/schedules/:schedule_id": call("reports/schedules/{report_schedule}", OFFICE),
    "GET /api/v1/reports/dashboard": call("reports/dashboard", STAFF),
    "GET /api/v1/reports/dashboard/role-wise": call("reports/dashboard/role-wise", SIGNED_IN),
    "GET /api/v1/reports/export/:type.csv": call("reports/export/students.csv", STAFF),
}
