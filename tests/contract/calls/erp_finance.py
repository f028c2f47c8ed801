"""Chart, years, budgets, vouchers and the year end."""

from tests.contract.calls.call import ACCOUNTS, FINANCE, Call, call

ENTRIES = [{"accountId": "{ledger_account}", "debit": 250}, {"accountId": "{other_account}", "credit": 250}]
VOUCHER = {"type": "Journal", "date": "2026-06-12", "narration": "Balls", "entries": ENTRIES}
MONTHLY = {"name": "Cleaning", "type": "Journal", "firstMonth": "2026-06", "day": 31, "entries": ENTRIES}
_YEARS, _ONE = "finance/financial-years", "finance/vouchers/{draft_voucher}"

CALLS: dict[str, Call] = {
    "GET /api/finance/accounts": call("finance/accounts", ACCOUNTS, query="parentId={ledger_account}"),
    "POST /api/finance/accounts": call(
        "finance/accounts", FINANCE, {"code": "1950", "name": "Sundry assets", "type": "Asset"}
    ),
    "PUT /api/finance/accounts/:id": call("finance/accounts/{ledger_account}", FINANCE, {"name": "Games"}),
    "GET /api/finance/financial-years": call(_YEARS, ACCOUNTS),
    "POST /api/finance/financial-years": call(_YEARS, FINANCE, {"startDate": "2028-04-01"}),
    "PUT /api/finance/financial-years/:id": call(
        _YEARS + "/{book_year}", FINANCE, {"lockedMonths": ["2027-04"]}
    ),
    "POST /api/finance/year-end": call(
        "finance/year-end", FINANCE, {"financialYear": "2026-27", "preview": True}
    ),
    "GET /api/finance/budgets": call("finance/budgets", ACCOUNTS),
    "POST /api/finance/budgets": call(
        "finance/budgets",
        FINANCE,
        {"fyId": "{book_year}", "accountHead": "{ledger_account}", "allocatedAmount": 9000},
    ),
    "GET /api/finance/budgets/utilization": call(
        "finance/budgets/utilization", ACCOUNTS, query="fyId={book_year}"
    ),
    "PUT /api/finance/budgets/:id/revise": call(
        "finance/budgets/{budget}/revise", FINANCE, {"revisedAmount": 12000, "reason": "Order 7"}
    ),
    "GET /api/finance/vouchers": call("finance/vouchers", ACCOUNTS),
    "POST /api/finance/vouchers": call("finance/vouchers", ACCOUNTS, VOUCHER),
    "GET /api/finance/vouchers/:id": call(_ONE, ACCOUNTS),
    "PUT /api/finance/vouchers/:id": call(_ONE, ACCOUNTS, {"narration": "Bats"}),
    "PUT /api/finance/vouchers/:id/submit": call(_ONE + "/submit", ACCOUNTS, {}),
    "PUT /api/finance/vouchers/:id/cancel": call(_ONE + "/cancel", ACCOUNTS, {}),
    "PUT /api/finance/vouchers/:id/send-back": call(
        "finance/vouchers/{waiting_voucher}/send-back", ACCOUNTS, {}
    ),
    "PUT /api/finance/vouchers/:id/make-again": call(
        "finance/vouchers/{rejected_voucher}/make-again", ACCOUNTS, {}
    ),
    "PUT /api/finance/vouchers/:id/approve": call(
        "finance/vouchers/{waiting_voucher}/approve", FINANCE, {"decision": "Approve"}
    ),
    "POST /api/finance/vouchers/:id/reverse": call(
        "finance/vouchers/{approved_voucher}/reverse", ACCOUNTS, {"reason": "Twice"}
    ),
    "GET /api/finance/vouchers/:id/print": call(_ONE + "/print", ACCOUNTS),
    "POST /api/finance/vouchers/:id/papers": call(
        _ONE + "/papers", ACCOUNTS, {"title": "Bill"}, upload="bill"
    ),
    "GET /api/finance/vouchers/:id/papers/:paperId": call(_ONE + "/papers/{voucher_paper}", ACCOUNTS),
    "POST /api/import/vouchers": call("import/vouchers", ACCOUNTS, upload="vouchers"),
    "POST /api/import/openings": call("import/openings", FINANCE, upload="openings"),
    "GET /api/finance/recurring-vouchers": call("finance/recurring-vouchers", ACCOUNTS),
    "POST /api/finance/recurring-vouchers": call("finance/recurring-vouchers", ACCOUNTS, MONTHLY),
    "PUT /api/finance/recurring-vouchers/:id": call(
        "finance/recurring-vouchers/{recurring_voucher}", ACCOUNTS, {"narration": "Sweeping"}
    ),
}
