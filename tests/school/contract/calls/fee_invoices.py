"""Calls of plans, invoices and dues."""

from tests.school.contract.calls.call import ADMIN, OFFICE, call

READERS = OFFICE | {"parent"}
CLERKS = ADMIN | {"accountant"}
PLAN, SPARE = "fees/plans/{fee_plan}", "fees/plans/{spare_plan}"
INVOICE = "fees/invoices/{open_invoice}"
STRANGERS = ("other_parent",)
LINE = {"feeHeadId": "{fee_head}", "amount": 150, "description": "Lost card"}
CALLS = {
    "GET /api/v1/fees/plans": call("fees/plans", READERS),
    "POST /api/v1/fees/plans": call(
        "fees/plans",
        CLERKS,
        {
            "classId": "{class}",
            "academicYearId": "{last_year}",
            "components": [{"feeHeadId": "{fee_head}", "amount": 12000}],
        },
    ),
    "GET /api/v1/fees/plans/:pk": call(PLAN, READERS),
    "PATCH /api/v1/fees/plans/:pk": call(SPARE, CLERKS, {"name": "Fees of VII"}),
    "DELETE /api/v1/fees/plans/:pk": call(SPARE, CLERKS),
    "POST /api/v1/fees/plans/:pk/admission-invoice": call(
        f"{PLAN}/admission-invoice", CLERKS, {"inquiryId": "{approved_inquiry}"}
    ),
    "GET /api/v1/fees/structure": call("fees/structure", READERS),
    "GET /api/v1/fees/invoices": call("fees/invoices", READERS),
    "POST /api/v1/fees/invoices": call("fees/invoices", CLERKS, {"studentId": "{student}", "lines": [LINE]}),
    "POST /api/v1/fees/invoices/bulk": call(
        "fees/invoices/bulk", CLERKS, {"planId": "{fee_plan}", "instalment": 1, "preview": True}
    ),
    "GET /api/v1/fees/invoices/bulk/:job_id": call("fees/invoices/bulk/{fee_run}", CLERKS),
    "GET /api/v1/fees/invoices/:invoice_id": call(INVOICE, READERS, others=STRANGERS),
    "GET /api/v1/fees/invoices/:invoice_id/pdf": call(f"{INVOICE}/pdf", READERS, others=STRANGERS),
    "POST /api/v1/fees/invoices/:invoice_id/cancel": call(
        f"{INVOICE}/cancel", CLERKS, {"reason": "Entered twice"}
    ),
    "GET /api/v1/fees/outstanding": call("fees/outstanding", READERS),
    "GET /api/v1/fees/dues": call("fees/dues", READERS),
}
