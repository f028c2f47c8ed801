"""Tax returns of salaries, the salary certificate, challans."""

from tests.contract.calls.call import STAFF, Call, call

QUARTER = "financialYear=2026-27&quarter=Q2"
CHALLAN = {
    "month": "2026-10",
    "receiptCode": "0510308",
    "serial": "00099",
    "paidOn": "2026-11-07",
    "tax": 100,
}

CALLS: dict[str, Call] = {
    "GET /api/reports/24q": call("reports/24q", STAFF, query=QUARTER),
    "GET /api/reports/24q/file": call("reports/24q/file", STAFF, query=QUARTER),
    "GET /api/reports/form-16/:employeeId": call(
        "reports/form-16/{employee}", STAFF, query="financialYear=2026-27"
    ),
    "GET /api/reports/challans": call("reports/challans", STAFF),
    "POST /api/reports/challans": call("reports/challans", STAFF, CHALLAN),
    "DELETE /api/reports/challans/:id": call("reports/challans/{challan}", STAFF),
}
