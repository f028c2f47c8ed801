"""Calls of receipts, adjustments, refunds and readings of the fees."""

from tests.school.contract.calls.call import ADMIN, HEADS, OFFICE, call

READERS = OFFICE | {"parent"}
CASHIERS = ADMIN | {"accountant"}
DECIDERS = HEADS | {"accountant"}
STRANGERS = ("other_parent",)
RECEIPT = "fees/receipts/{receipt}"
PAYMENT = {"invoiceId": "{owed_invoice}", "amount": 100, "paymentMode": "cash", "transactionId": ""}
CALLS = {
    "GET /api/v1/fees/receipts": call("fees/receipts", READERS),
    "POST /api/v1/fees/receipts": call("fees/receipts", CASHIERS, PAYMENT),
    "GET /api/v1/fees/receipts/:receipt_id": call(RECEIPT, READERS, others=STRANGERS),
    "GET /api/v1/fees/receipts/:receipt_id/pdf": call(f"{RECEIPT}/pdf", READERS, others=STRANGERS),
    "POST /api/v1/fees/receipts/:receipt_id/reverse": call(
        f"{RECEIPT}/reverse", CASHIERS, {"reason": "Entered twice"}
    ),
    "GET /api/v1/fees/payments/recent": call("fees/payments/recent", READERS),
    "GET /api/v1/fees/adjustments": call("fees/adjustments", READERS),
    "POST /api/v1/fees/adjustments": call(
        "fees/adjustments",
        CASHIERS,
        {"invoiceId": "{owed_invoice}", "type": "scholarship", "amount": 10, "reason": "Merit"},
    ),
    "POST /api/v1/fees/adjustments/:adjustment_id/approve": call(
        "fees/adjustments/{waiting_adjustment}/approve", DECIDERS, {"note": "Seen"}
    ),
    "POST /api/v1/fees/adjustments/:adjustment_id/reject": call(
        "fees/adjustments/{waiting_adjustment}/reject", DECIDERS, {"reason": "Not proven"}
    ),
    "POST /api/v1/fees/adjustments/:adjustment_id/undo": call(
        "fees/adjustments/{adjustment}/undo", CASHIERS, {"reason": "It was mended"}
    ),
    "GET /api/v1/fees/refunds": call("fees/refunds", READERS),
    "POST /api/v1/fees/refunds": call(
        "fees/refunds",
        CASHIERS,
        {"invoiceId": "{owed_invoice}", "amount": 10, "mode": "cash", "reason": "Deposit"},
    ),
    "POST /api/v1/fees/refunds/:refund_id/approve": call(
        "fees/refunds/{refund}/approve", DECIDERS, {"note": "Seen"}
    ),
    "POST /api/v1/fees/refunds/:refund_id/reject": call(
        "fees/refunds/{refund}/reject", DECIDERS, {"reason": "Not proven"}
    ),
    "GET /api/v1/fees/ledger/:student_id": call("fees/ledger/{student}", READERS, others=STRANGERS),
    "GET /api/v1/fees/summary": call("fees/summary", OFFICE),
    "GET /api/v1/fees/collection/stats": call("fees/collection/stats", OFFICE),
    "GET /api/v1/fees/defaulters": call("fees/defaulters", OFFICE),
    "GET /api/v1/fees/day-close": call("fees/day-close", OFFICE),
}
