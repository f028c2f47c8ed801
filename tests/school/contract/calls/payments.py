"""Calls of /payments."""

from tests.school.contract.calls.call import ADMIN, EVERYBODY, call

PAYERS = ADMIN | {"accountant", "parent"}
OTHERS = ("other_parent",)
BODY = {"invoiceId": "{payable}", "amount": 10, "currency": "INR"}
# Signed over these bytes.
NOTICE = b'{"event": "payment.captured"}'
CALLS = {
    "POST /api/v1/payments/orders": call("payments/orders", PAYERS, BODY, others=OTHERS),
    "POST /api/v1/payments/initiate": call("payments/initiate", PAYERS, BODY, others=OTHERS),
    "GET /api/v1/payments/orders/:pk": call("payments/orders/{payment_order}", PAYERS, others=OTHERS),
    "POST /api/v1/payments/verify": call(
        "payments/verify",
        PAYERS,
        {
            "orderId": "{payment_order_number}",
            "paymentId": "{payment_number}",
            "signature": "{payment_signature}",
        },
        others=OTHERS,
    ),
    "POST /api/v1/payments/webhook": call(
        "payments/webhook", EVERYBODY, NOTICE, headers={"X-Razorpay-Signature": "{notice_signature}"}
    ),
    "POST /api/v1/payments/bank-file": call(
        "payments/bank-file", ADMIN | {"accountant"}, upload="bank_statement"
    ),
}
