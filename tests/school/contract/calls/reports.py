"""Calls of /reports."""

from tests.school.contract.calls.call import SIGNED_IN, STAFF, call

CALLS = {
    "GET /api/v1/reports": call("reports", STAFF),
    "GET /api/v1/reports/dashboard": call("reports/dashboard", STAFF),
    "GET /api/v1/reports/dashboard/role-wise": call("reports/dashboard/role-wise", SIGNED_IN),
    "GET /api/v1/reports/export/:type.csv": call("reports/export/students.csv", STAFF),
}
