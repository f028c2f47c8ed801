"""Advances and their recovery."""

from tests.contract.calls.call import STAFF, Call, call

TYPE = {"code": "CYCLE", "name": "Cycle advance", "ceilingAmount": 4500, "maxPrincipalInstalments": 30}
WISH = {"employeeId": "{employee}", "advanceType": "HBA", "amount": 200000}
TERMS = {"sanctionedOn": "2026-11-16", "firstRecoveryMonth": "2026-12"}
REPAYMENT = {"applicationId": "{drawn_advance}", "amount": 500, "reference": "Challan 4"}

CALLS: dict[str, Call] = {
    "GET /api/advances/types": call("advances/types", STAFF),
    "POST /api/advances/types": call("advances/types", STAFF, TYPE),
    "PUT /api/advances/types/:id": call("advances/types/{advance_type}", STAFF, {"name": "Other advance"}),
    "GET /api/advances/applications": call("advances/applications", STAFF),
    "POST /api/advances/applications": call("advances/applications", STAFF, WISH),
    "GET /api/advances/applications/:id": call("advances/applications/{waiting_advance}", STAFF),
    "PUT /api/advances/applications/:id/sanction": call(
        "advances/applications/{waiting_advance}/sanction", STAFF, TERMS
    ),
    "PUT /api/advances/applications/:id/reject": call(
        "advances/applications/{waiting_advance}/reject", STAFF, {"comments": "No bill"}
    ),
    "PUT /api/advances/applications/:id/disburse": call(
        "advances/applications/{sanctioned_advance}/disburse", STAFF, {}
    ),
    "GET /api/advances/recovery": call("advances/recovery", STAFF, query="month=2026-12"),
    "POST /api/advances/recovery": call("advances/recovery", STAFF, REPAYMENT),
}
