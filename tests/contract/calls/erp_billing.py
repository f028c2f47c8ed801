"""Invoices, receipts, ageing."""

from tests.contract.calls.call import ACCOUNTS, Call, call

ITEM = {"description": "Rent of the hall", "rate": 10000, "accountId": "{income_account}"}
RECEIPT = {
    "partyId": "{customer}", "amount": 400, "mode": "Cash", "accountId": "{cash_account}",
    "againstInvoice": [{"invoiceId": "{invoice}", "amount": 150}],
}  # fmt: skip
_INVOICE, _RECEIPT = "finance/invoices/{invoice}", "finance/receipts/{receipt}"

CALLS: dict[str, Call] = {
    "GET /api/finance/invoices": call("finance/invoices", ACCOUNTS),
    "POST /api/finance/invoices": call(
        "finance/invoices", ACCOUNTS, {"partyId": "{customer}", "items": [ITEM]}
    ),
    "GET /api/finance/invoices/:id": call(_INVOICE, ACCOUNTS),
    "GET /api/finance/invoices/:id/pdf": call(f"{_INVOICE}/pdf", ACCOUNTS),
    "PUT /api/finance/invoices/:id/cancel": call(
        f"{_INVOICE}/cancel", ACCOUNTS, {"reason": "Wrong customer"}
    ),
    "GET /api/finance/receipts": call("finance/receipts", ACCOUNTS),
    "POST /api/finance/receipts": call("finance/receipts", ACCOUNTS, RECEIPT),
    "GET /api/finance/receipts/:id": call(_RECEIPT, ACCOUNTS),
    "GET /api/finance/receipts/:id/pdf": call(f"{_RECEIPT}/pdf", ACCOUNTS),
    "PUT /api/finance/receipts/:id/allocate": call(
        f"{_RECEIPT}/allocate", ACCOUNTS, {"againstInvoice": [{"invoiceId": "{invoice}", "amount": 100}]}
    ),
    "PUT /api/finance/receipts/:id/reverse": call(
        f"{_RECEIPT}/reverse", ACCOUNTS, {"reason": "Counted wrongly"}
    ),
    "GET /api/finance/ageing": call("finance/ageing", ACCOUNTS, query="date=2026-11-22"),
}
