"""Rates and calculation: /api/cpc."""

from tests.contract.calls.call import STAFF, Call, call

DA = {"percentage": 66, "effectiveDate": "2027-07-01", "orderReference": "1/2027"}
RULE = {
    "kind": "TA",
    "effectiveDate": "2027-07-01",
    "taClass": "other",
    "levelFrom": 9,
    "levelTo": 18,
    "amount": 4000,
}

CALLS: dict[str, Call] = {
    "GET /api/cpc/commissions": call("cpc/commissions", STAFF),
    "GET /api/cpc/pay-matrix": call("cpc/pay-matrix", STAFF),
    "GET /api/cpc/pay-matrix/:level": call("cpc/pay-matrix/7", STAFF),
    "POST /api/cpc/pay-matrix": call("cpc/pay-matrix", STAFF, {"version": 8, "fitmentFactor": 2.57}),
    "GET /api/cpc/da-revisions": call("cpc/da-revisions", STAFF),
    "POST /api/cpc/da-revisions": call("cpc/da-revisions", STAFF, DA),
    "PUT /api/cpc/da-revisions/:id": call("cpc/da-revisions/{da}", STAFF, {"percentage": 64}),
    "DELETE /api/cpc/da-revisions/:id": call("cpc/da-revisions/{da}", STAFF),
    "GET /api/cpc/allowance-rules": call("cpc/allowance-rules", STAFF),
    "POST /api/cpc/allowance-rules": call("cpc/allowance-rules", STAFF, RULE),
    "PUT /api/cpc/allowance-rules/:id": call("cpc/allowance-rules/{rule}", STAFF, {"percentage": 32}),
    "DELETE /api/cpc/allowance-rules/:id": call("cpc/allowance-rules/{rule}", STAFF),
    "GET /api/cpc/calculate": call("cpc/calculate", STAFF, query="level=10&cell=10&month=2026-06"),
    "GET /api/cpc/tax-slabs": call("cpc/tax-slabs", STAFF),
    "GET /api/cpc/tax": call("cpc/tax", STAFF, query="grossSalary=1800000&financialYear=2026-27&regime=new"),
    "GET /api/cpc/fixation": call("cpc/fixation", STAFF, query="level=4&cell=5&newLevel=5"),
}
