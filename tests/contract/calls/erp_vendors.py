"""Vendors: register, papers, bank accounts, ratings, blacklist, bills."""

from tests.contract.calls.call import ACCOUNTS, FINANCE, Call, call

VENDOR = {
    "name": "Evergreen Works Pvt Ltd",
    "category": "Works Homelander",
    "pan": "AABCE9876F",
    "payeeKind": "other",
    "address": "12 Daryaganj, New Delhi",
    "confirm": True,
}
BILL = {"invoiceNo": "A-1", "invoiceDate": "2026-11-01", "amount": 40000, "section": "contract"}
ACCOUNT = {"bankAccount": "112233445566", "ifsc": "SBIN0001234", "reason": "The branch was closed"}
SCORES = {"orderId": "PO-9", "quality": 4, "delivery": 3.5, "pricing": 5}

CALLS: dict[str, Call] = {
    "GET /api/vendors": call("vendors", ACCOUNTS),
    "POST /api/vendors": call("vendors", ACCOUNTS, VENDOR),
    "GET /api/vendors/:id": call("vendors/{vendor}", ACCOUNTS),
    "PUT /api/vendors/:id": call("vendors/{vendor}", ACCOUNTS, {"phone": "9811111111"}),
    "PUT /api/vendors/:id/verify": call("vendors/{vendor}/verify", FINANCE, {}),
    "PUT /api/vendors/:id/approve": call("vendors/{waiting_vendor}/approve", FINANCE, {}),
    "GET /api/vendors/categories": call("vendors/categories", ACCOUNTS),
    "POST /api/vendors/categories": call("vendors/categories", ACCOUNTS, {"name": "Catering"}),
    "GET /api/vendors/:id/documents": call("vendors/{used_vendor}/documents", ACCOUNTS),
    "POST /api/vendors/:id/documents": call(
        "vendors/{used_vendor}/documents",
        ACCOUNTS,
        {"docType": "PAN", "title": "PAN card"},
        upload="vendor_paper",
    ),
    "GET /api/vendors/:id/documents/:documentId": call(
        "vendors/{used_vendor}/documents/{vendor_document}", ACCOUNTS
    ),
    "PUT /api/vendors/:id/documents/:documentId/verify": call(
        "vendors/{used_vendor}/documents/{vendor_document}/verify", FINANCE, {"status": "approved"}
    ),
    "GET /api/vendors/:id/bank-changes": call("vendors/{used_vendor}/bank-changes", ACCOUNTS),
    "POST /api/vendors/:id/bank-changes": call("vendors/{waiting_vendor}/bank-changes", ACCOUNTS, ACCOUNT),
    "PUT /api/vendors/:id/bank-changes/:changeId": call(
        "vendors/{used_vendor}/bank-changes/{vendor_bank_change}",
        ACCOUNTS,
        {"status": "rejected", "remarks": "Not on the letterhead"},
    ),
    "POST /api/vendors/:id/rate": call("vendors/{used_vendor}/rate", ACCOUNTS, SCORES),
    "GET /api/vendors/:id/ratings": call("vendors/{used_vendor}/ratings", ACCOUNTS),
    "GET /api/vendors/:id/blacklist": call("vendors/{vendor}/blacklist", ACCOUNTS),
    "POST /api/vendors/:id/blacklist": call(
        "vendors/{used_vendor}/blacklist", FINANCE, {"reason": "Forged papers", "fromDate": "2026-12-01"}
    ),
    "PUT /api/vendors/:id/blacklist/:blacklistId": call(
        "vendors/{vendor}/blacklist/{vendor_blacklist}", FINANCE, {"reason": "Cleared by the court"}
    ),
    "POST /api/import/vendors": call("import/vendors", ACCOUNTS, upload="vendors"),
    "GET /api/vendors/:id/payments": call("vendors/{used_vendor}/payments", ACCOUNTS),
    "POST /api/vendors/:id/payments": call("vendors/{used_vendor}/payments", ACCOUNTS, BILL),
    "GET /api/vendors/:id/payments/:paymentId": call(
        "vendors/{used_vendor}/payments/{vendor_payment}", ACCOUNTS
    ),
    "PUT /api/vendors/:id/payments/:paymentId": call(
        "vendors/{used_vendor}/payments/{vendor_payment}", ACCOUNTS, {"status": "entered"}
    ),
}
