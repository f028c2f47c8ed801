"""Statements of the books, and the vouchers of payroll."""

from tests.contract.calls.call import ACCOUNTS, Call, call

CALLS: dict[str, Call] = {
    "GET /api/finance/ledger/:accountId": call("finance/ledger/{ledger_account}", ACCOUNTS),
    "GET /api/finance/trial-balance": call(
        "finance/trial-balance", ACCOUNTS, query="financialYear=2026-27&groups=true"
    ),
    "GET /api/finance/balance-sheet": call("finance/balance-sheet", ACCOUNTS, query="asOf=2026-11-30"),
    "GET /api/finance/income-expenditure": call("finance/income-expenditure", ACCOUNTS, query="compare=true"),
    "GET /api/finance/day-book": call("finance/day-book", ACCOUNTS, query="from=2026-06-01&to=2026-06-30"),
    "GET /api/finance/cash-book": call("finance/cash-book", ACCOUNTS),
    "GET /api/finance/receipts-payments": call("finance/receipts-payments", ACCOUNTS),
    "GET /api/finance/fund-flow": call("finance/fund-flow", ACCOUNTS),
    "GET /api/finance/payroll-vouchers": call("finance/payroll-vouchers", ACCOUNTS),
    "POST /api/finance/payroll-vouchers": call(
        "finance/payroll-vouchers", ACCOUNTS, {"runId": "{locked_run}"}
    ),
}
