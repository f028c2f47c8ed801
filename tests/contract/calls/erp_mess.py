"""Menu, bills of the mess, and fees of residents."""

from tests.contract.calls.call import FINANCE, OFFICE, WITH_STUDENTS, Call, call

WRITERS = OFFICE - {"finance_officer"}
MENU = {"day": 2, "breakfast": "Poha", "lunch": "Rice", "dinner": "Dal"}
FEE = {
    "studentId": "{mess_student}",
    "feeType": "rent",
    "term": "2027",
    "amount": 900,
    "dueDate": "2026-12-20",
}

CALLS: dict[str, Call] = {
    "GET /api/mess/menu": call("mess/menu", WITH_STUDENTS),
    "POST /api/mess/menu": call("mess/menu", WRITERS, MENU),
    "POST /api/mess/bill/generate": call(
        "mess/bill/generate", WRITERS, {"hostelId": "{mess_hostel}", "month": 10, "year": 2026}
    ),
    "GET /api/mess/bills": call("mess/bills", WITH_STUDENTS),
    "POST /api/mess/bills/:id/issue": call("mess/bills/{draft_bill}/issue", WRITERS),
    "POST /api/mess/bills/:id/pay": call(
        "mess/bills/{issued_bill}/pay", WRITERS, {"amount": 100, "mode": "Cash"}
    ),
    "POST /api/mess/bills/:id/cancel": call("mess/bills/{issued_bill}/cancel", FINANCE, {"reason": "Wrong"}),
    "GET /api/hostels/fees": call("hostels/fees", WITH_STUDENTS),
    "POST /api/hostels/fees": call("hostels/fees", WRITERS, FEE),
}
