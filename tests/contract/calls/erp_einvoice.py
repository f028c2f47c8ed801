"""E-invoices."""

from tests.contract.calls.call import ACCOUNTS, ADMINS, Call, call

MAKERS = ADMINS | {"accountant"}
_ONE = "gst/e-invoice/{e_invoice}"
BUYER = {"address": "2 Example Street", "location": "Pune", "pincode": "411001"}

CALLS: dict[str, Call] = {
    "GET /api/gst/e-invoice": call("gst/e-invoice", ACCOUNTS),
    "POST /api/gst/e-invoice/generate": call(
        "gst/e-invoice/generate", MAKERS, {"invoiceId": "{unregistered_invoice}", "buyer": BUYER}
    ),
    "GET /api/gst/e-invoice/keys": call("gst/e-invoice/keys", ACCOUNTS),
    "GET /api/gst/e-invoice/:id": call(_ONE, ACCOUNTS),
    "GET /api/gst/e-invoice/:id/pdf": call(f"{_ONE}/pdf", ACCOUNTS),
    "PUT /api/gst/e-invoice/:id/cancel": call(f"{_ONE}/cancel", MAKERS, {"reason": "2"}),
}
