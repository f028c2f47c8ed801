"""Routes of the statements: /api/finance/trial-balance and its neighbours."""

from functools import partial

from django.urls import path

from core.reports.api.report_views import report_view
from core.tenancy.enums import TenantType
from erp_planned.finance.api import statement_serializers as s
from erp_planned.finance.selectors.statements.ledger import get_account


def _in_path(account_id: int) -> dict[str, str]:
    """Return the account as the builder takes it; a number that is none is a 404 before anything else."""
    return {"accountId": f"#{get_account(account_id).pk}"}


view = partial(report_view, TenantType.ORGANIZATION)
urlpatterns = [
    path("api/finance/ledger/<int:account_id>", view("ledger", s.BookSerializer, in_path=_in_path)),
    path("api/finance/trial-balance", view("trial-balance", s.TrialBalanceSerializer)),
    path("api/finance/balance-sheet", view("balance-sheet", s.BalanceSheetSerializer)),
    path("api/finance/income-expenditure", view("income-expenditure", s.IncomeExpenditureSerializer)),
    path("api/finance/day-book", view("day-book", s.DayBookSerializer)),
    path("api/finance/cash-book", view("cash-book", s.BookSerializer)),
    path("api/finance/receipts-payments", view("receipts-payments", s.ReceiptsPaymentsSerializer)),
    path("api/finance/fund-flow", view("fund-flow", s.FundFlowSerializer)),
]
