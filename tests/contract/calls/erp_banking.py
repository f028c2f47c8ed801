"""Bank accounts, statements, reconciliation, payment advices."""

from tests.contract.calls.call import ACCOUNTS, FINANCE, Call, call

ACCOUNT = {
    "accountId": "{spare_ledger}",
    "bankName": "Punjab National Bank",
    "accountNo": "40112233446",
    "ifscCode": "PUNB0123400",
}
ADVICE = {
    "bankAccountId": "{bank_account}", "mode": "NEFT", "to": "Alpha Systems", "amount": 1200.5,
    "accountNo": "50100012345", "ifscCode": "HDFC0000001", "accountId": "{charges_account}", "date": "2026-10-06",
}  # fmt: skip
_ACCOUNTS, _ADVICES = "finance/bank-accounts", "finance/payment-advices"
_WAITING, _APPROVED = f"{_ADVICES}/{{waiting_advice}}", f"{_ADVICES}/{{approved_advice}}"

CALLS: dict[str, Call] = {
    "GET /api/finance/bank-accounts": call(_ACCOUNTS, ACCOUNTS),
    "POST /api/finance/bank-accounts": call(_ACCOUNTS, ACCOUNTS, ACCOUNT),
    "PUT /api/finance/bank-accounts/:id": call(
        f"{_ACCOUNTS}/{{bank_account}}", ACCOUNTS, {"branch": "Civil Lines"}
    ),
    "POST /api/finance/bank-accounts/:id/statement": call(
        f"{_ACCOUNTS}/{{bank_account}}/statement", ACCOUNTS, upload="bank_statement"
    ),
    "GET /api/finance/bank-accounts/:id/transactions": call(
        f"{_ACCOUNTS}/{{bank_account}}/transactions", ACCOUNTS, query="reconciled=false"
    ),
    "POST /api/finance/bank-transactions/:id/voucher": call(
        "finance/bank-transactions/{bank_charge}/voucher", ACCOUNTS, {"accountId": "{charges_account}"}
    ),
    "GET /api/finance/bank-reconciliation": call(
        "finance/bank-reconciliation", ACCOUNTS, query="bankAccountId={bank_account}&date=2026-10-31"
    ),
    "POST /api/finance/bank-reconciliation": call(
        "finance/bank-reconciliation", ACCOUNTS, {"bankAccountId": "{bank_account}"}
    ),
    "PUT /api/finance/bank-reconciliation/:id": call(
        "finance/bank-reconciliation/{bank_line}", ACCOUNTS, {"entryIds": ["{bank_entry}"]}
    ),
    "GET /api/finance/payment-advices": call(_ADVICES, ACCOUNTS),
    "POST /api/finance/payment-advices": call(_ADVICES, ACCOUNTS, ADVICE),
    "GET /api/finance/payment-advices/:id": call(_WAITING, ACCOUNTS),
    "PUT /api/finance/payment-advices/:id/approve": call(f"{_WAITING}/approve", FINANCE, {}),
    "PUT /api/finance/payment-advices/:id/reject": call(
        f"{_WAITING}/reject", FINANCE, {"remarks": "No bill"}
    ),
    "PUT /api/finance/payment-advices/:id/cancel": call(f"{_WAITING}/cancel", ACCOUNTS, {"remarks": "Twice"}),
    "GET /api/finance/payment-advices/:id/cheque": call(f"{_APPROVED}/cheque", ACCOUNTS),
    "GET /api/finance/payment-advices/:id/bank-file": call(
        f"{_APPROVED}/bank-file", ACCOUNTS, query="format=csv"
    ),
}
