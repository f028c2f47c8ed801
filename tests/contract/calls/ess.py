"""Employee self-service."""

from tests.contract.calls.call import EVERYBODY, SIGNED_IN, Call, call
from tests.core.accounts.people import PASSWORD

SIGN_IN = {"username": "alpha.ravi", "password": PASSWORD}
LEAVE = {"leaveType": "EL", "fromOn": "2026-12-21", "toOn": "2026-12-22", "reason": "Journey"}

CALLS: dict[str, Call] = {
    "POST /api/ess/login": call("ess/login", EVERYBODY, SIGN_IN),
    "GET /api/ess/profile": call("ess/profile", SIGNED_IN),
    "GET /api/ess/payslips": call("ess/payslips", SIGNED_IN),
    "GET /api/ess/payslips/:id": call("ess/payslips/{payslip}", SIGNED_IN),
    "GET /api/ess/payslips/:id/pdf": call("ess/payslips/{payslip}/pdf", SIGNED_IN),
    "GET /api/ess/tax-computation": call("ess/tax-computation", SIGNED_IN),
    "GET /api/ess/tax-declaration": call("ess/tax-declaration", SIGNED_IN),
    "PUT /api/ess/tax-declaration": call(
        "ess/tax-declaration", SIGNED_IN, {"regime": "old", "section80c": 1000}
    ),
    "GET /api/ess/leave/balance": call("ess/leave/balance", SIGNED_IN),
    "POST /api/ess/leave/apply": call("ess/leave/apply", SIGNED_IN, LEAVE),
    "GET /api/ess/leave/history": call("ess/leave/history", SIGNED_IN),
    "POST /api/ess/leave/:id/cancel": call(
        "ess/leave/{own_leave}/cancel", SIGNED_IN, {"comments": "Put off"}
    ),
    "GET /api/ess/advances": call("ess/advances", SIGNED_IN),
    "POST /api/ess/advances": call("ess/advances", SIGNED_IN, {"advanceType": "OWN", "amount": 5000}),
    "GET /api/ess/nps-statement": call("ess/nps-statement", SIGNED_IN),
}
