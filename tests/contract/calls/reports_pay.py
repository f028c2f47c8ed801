"""Pay reports, reports in the background, schedules."""

from tests.contract.calls.call import BOOKS, OFFICE, STAFF, Call, call

SCHEDULE = {
    "report": "salary-register",
    "parameters": {"groupBy": "department"},
    "format": "csv",
    "dayOfMonth": 5,
    "hour": 9,
    "recipients": ["alpha.hr.manager"],
}

CALLS: dict[str, Call] = {
    "GET /api/reports/salary-register": call("reports/salary-register", STAFF),
    "GET /api/reports/nps-schedule": call("reports/nps-schedule", STAFF),
    "GET /api/reports/da-arrears": call("reports/da-arrears", STAFF),
    "GET /api/reports/salary-certificate/:employeeId": call(
        "reports/salary-certificate/{employee}", STAFF, query="financialYear=2026-27"
    ),
    "GET /api/lpc/:employeeId": call("lpc/{employee}", STAFF),
    "GET /api/lpc/:employeeId/pdf": call("lpc/{employee}/pdf", STAFF, query="kind=transfer"),
    "GET /api/reports/jobs": call("reports/jobs", OFFICE),
    "GET /api/reports/jobs/:id": call("reports/jobs/{report_job}", OFFICE, unknown=BOOKS),
    "GET /api/reports/jobs/:id/file": call("reports/jobs/{report_job}/file", OFFICE, unknown=BOOKS),
    "GET /api/reports/schedules": call("reports/schedules", OFFICE),
    "POST /api/reports/schedules": call("reports/schedules", STAFF, SCHEDULE),
    "PATCH /api/reports/schedules/:id": call("reports/schedules/{report_schedule}", STAFF, {"hour": 18}),
    "DELETE /api/reports/schedules/:id": call("reports/schedules/{report_schedule}", STAFF),
}
