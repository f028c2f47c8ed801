"""Spreadsheets in."""

from tests.contract.calls.call import BOOKS, OFFICE, STAFF, Call, call

CALLS: dict[str, Call] = {
    "GET /api/import/template/:type": call("import/template/employees", STAFF),
    "POST /api/import/employees": call("import/employees", STAFF, upload="employees"),
    "POST /api/import/pay-data": call("import/pay-data", STAFF, upload="pay-data"),
    "POST /api/import/drawn-salaries": call("import/drawn-salaries", STAFF, upload="drawn-salaries"),
    "POST /api/import/leave-balance": call("import/leave-balance", STAFF, upload="leave-balance"),
    "POST /api/import/departments": call("import/departments", STAFF, upload="departments"),
    "POST /api/import/designations": call("import/designations", STAFF, upload="designations"),
    "POST /api/import/pay-elements": call("import/pay-elements", STAFF, upload="pay-elements"),
    "POST /api/import/holidays": call("import/holidays", STAFF, upload="holidays"),
    "GET /api/import/jobs": call("import/jobs", OFFICE),
    "GET /api/import/jobs/:id": call("import/jobs/{import_wrong}", OFFICE, unknown=BOOKS),
    "GET /api/import/jobs/:id/workbook": call("import/jobs/{import_wrong}/workbook", OFFICE, unknown=BOOKS),
    "POST /api/import/jobs/:id/apply": call("import/jobs/{import_ready}/apply", OFFICE, {}, unknown=BOOKS),
    "POST /api/import/jobs/:id/credentials": call("import/jobs/{import_applied}/credentials", STAFF, {}),
}
