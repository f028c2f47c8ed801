"""Payroll runs."""

from tests.contract.calls.call import STAFF, Call, call

CALLS: dict[str, Call] = {
    "GET /api/payroll/runs": call("payroll/runs", STAFF),
    "POST /api/payroll/runs": call("payroll/runs", STAFF, {"month": 11, "year": 2026}),
    "GET /api/payroll/runs/:id": call("payroll/runs/{run}", STAFF),
    "DELETE /api/payroll/runs/:id": call("payroll/runs/{run}", STAFF),
    "POST /api/payroll/runs/:id/process": call("payroll/runs/{run}/process", STAFF, {}),
    "POST /api/payroll/runs/:id/lock": call("payroll/runs/{run}/lock", STAFF, {}),
    "GET /api/payroll/runs/:id/progress": call("payroll/runs/{run}/progress", STAFF),
    "GET /api/payroll/salary-details/:runId": call("payroll/salary-details/{run}", STAFF),
    "PATCH /api/payroll/runs/:id/salary-details/:detailId": call(
        "payroll/runs/{run}/salary-details/{detail}", STAFF, {"unpaidDays": 1, "reason": "Absent"}
    ),
    "GET /api/payroll/runs/:id/bank-advice": call("payroll/runs/{locked_run}/bank-advice", STAFF),
    "GET /api/payroll/runs/:id/payslips": call(
        "payroll/runs/{locked_run}/payslips", STAFF, query="format=zip"
    ),
}
