"""Fees of students: structure, bills, receipts, concessions, dues, defaulters."""

from tests.contract.calls.call import ACCOUNTS, ADMINS, FINANCE, Call, call

MAKERS = ADMINS | {"accountant"}
STRUCTURE = {
    "yearId": "{results_year}", "classId": "{results_class}", "feeTypeId": "{student_fee_head}",
    "instalment": "January", "amount": 6000, "dueDate": "2027-01-15",
}  # fmt: skip
BILL = {"yearId": "{results_year}", "classId": "{results_class}"}
PAID = {"studentId": "{results_student}", "amount": 100, "mode": "UPI", "transactionId": "632812345678"}
CONCESSION = {
    "studentId": "{results_student}", "yearId": "{results_year}", "reason": "sibling", "percent": 5,
}  # fmt: skip
_PAYMENT, _CONCESSION = "fees/payments/{fee_payment}", "fees/concessions/{proposed_concession}"

CALLS: dict[str, Call] = {
    "GET /api/fees/structure": call("fees/structure", ACCOUNTS),
    "POST /api/fees/structure": call("fees/structure", MAKERS, STRUCTURE),
    "POST /api/fees/bills": call("fees/bills", MAKERS, BILL),
    "POST /api/fees/collect": call("fees/collect", MAKERS, PAID),
    "GET /api/fees/payments": call("fees/payments", ACCOUNTS),
    "GET /api/fees/payments/:id": call(_PAYMENT, ACCOUNTS),
    "GET /api/fees/payments/:id/pdf": call(f"{_PAYMENT}/pdf", ACCOUNTS),
    "PUT /api/fees/payments/:id/reverse": call(f"{_PAYMENT}/reverse", FINANCE, {"reason": "Wrong child"}),
    "GET /api/fees/concessions": call("fees/concessions", ACCOUNTS),
    "POST /api/fees/concessions": call("fees/concessions", MAKERS, CONCESSION),
    "PUT /api/fees/concessions/:id/approve": call(f"{_CONCESSION}/approve", FINANCE, {}),
    "PUT /api/fees/concessions/:id/reject": call(f"{_CONCESSION}/reject", FINANCE, {"comments": "Not due"}),
    "PUT /api/fees/concessions/:id/end": call(
        "fees/concessions/{approved_concession}/end", FINANCE, {"comments": "Left the staff"}
    ),
    "GET /api/fees/defaulters": call("fees/defaulters", ACCOUNTS, query="date=2026-11-22"),
    "GET /api/students/:id/fee-dues": call(
        "students/{results_student}/fee-dues",
        ACCOUNTS | {"hr_manager", "student"},
        unknown={"hr_manager", "student"},
    ),
}
