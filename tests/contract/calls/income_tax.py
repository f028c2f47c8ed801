"""Tables of a year, declarations and opening balances as staff keep them."""

from tests.contract.calls.call import STAFF, Call, call

TABLES = {
    "financialYear": "2027-28",
    "source": "Finance Act, 2027",
    "regimes": {"new": {"standardDeduction": 100000}},
}
BALANCE = {"financialYear": "2026-27", "through": "2026-04", "salary": 100000, "tax": 5000}

CALLS: dict[str, Call] = {
    "GET /api/cpc/tax-tables": call("cpc/tax-tables", STAFF),
    "POST /api/cpc/tax-tables": call("cpc/tax-tables", STAFF, TABLES),
    "GET /api/employees/:id/tax-declaration": call("employees/{employee}/tax-declaration", STAFF),
    "PUT /api/employees/:id/tax-declaration": call(
        "employees/{employee}/tax-declaration", STAFF, {"financialYear": "2026-27", "section80c": 1000}
    ),
    "GET /api/employees/:id/tax-opening-balance": call(
        "employees/{employee}/tax-opening-balance", STAFF, query="financialYear=2026-27"
    ),
    "PUT /api/employees/:id/tax-opening-balance": call(
        "employees/{employee}/tax-opening-balance", STAFF, BALANCE
    ),
    "DELETE /api/employees/:id/tax-opening-balance": call(
        "employees/{employee}/tax-opening-balance", STAFF, query="financialYear=2026-27"
    ),
}
