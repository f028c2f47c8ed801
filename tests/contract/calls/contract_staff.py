"""Contract staff, their monthly payment and the quarterly statement."""

from tests.contract.calls.call import STAFF, Call, call

CONTRACT = {
    "kind": "person",
    "name": "Ramesh Lal",
    "payeeType": "contractor_person",
    "contractFrom": "2026-04-01",
    "contractTo": "2027-03-31",
    "rate": 40000,
}
MONTH = {
    "month": 10,
    "year": 2026,
    "corrections": [{"staffId": "{contract}", "gross": 24000, "reason": "Absent"}],
}

CALLS: dict[str, Call] = {
    "GET /api/contract-staff": call("contract-staff", STAFF),
    "POST /api/contract-staff": call("contract-staff", STAFF, CONTRACT),
    "GET /api/contract-staff/:id": call("contract-staff/{contract}", STAFF),
    "PUT /api/contract-staff/:id": call("contract-staff/{contract}", STAFF, {"phone": "9811111111"}),
    "POST /api/contract-staff/:id/late-days": call(
        "contract-staff/{contract}/late-days",
        STAFF,
        {"month": "2026-09", "days": 12, "reason": "Muster roll corrected"},
    ),
    "DELETE /api/contract-staff/:id": call("contract-staff/{contract}", STAFF),
    "GET /api/contract-staff/payroll": call("contract-staff/payroll", STAFF),
    "GET /api/contract-staff/payroll/:id": call("contract-staff/payroll/{contract_run}", STAFF),
    "POST /api/contract-staff/payroll/process": call("contract-staff/payroll/process", STAFF, MONTH),
    "POST /api/contract-staff/payroll/:id/lock": call(
        "contract-staff/payroll/{contract_run}/lock", STAFF, {}
    ),
    "GET /api/contract-staff/reports/26q": call(
        "contract-staff/reports/26q", STAFF, query="financialYear=2026-27&quarter=Q3"
    ),
}
