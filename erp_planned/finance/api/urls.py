"""Routes of finance."""

from django.urls import path

from core.api.acts import act_paths
from erp_planned.finance.api.books import AccountViewSet, BudgetViewSet, YearEndViewSet, YearViewSet
from erp_planned.finance.api.vouchers import RecurringViewSet, VoucherPaperViewSet, VoucherViewSet

_ONE = "api/finance/vouchers/<int:voucher_id>"

urlpatterns = [
    path("api/finance/accounts", AccountViewSet.as_view({"get": "list", "post": "create"})),
    path("api/finance/accounts/<int:account_id>", AccountViewSet.as_view({"put": "update"})),
    path("api/finance/financial-years", YearViewSet.as_view({"get": "list", "post": "create"})),
    path("api/finance/financial-years/<int:year_id>", YearViewSet.as_view({"put": "update"})),
    path("api/finance/year-end", YearEndViewSet.as_view({"post": "create"})),
    path("api/finance/budgets", BudgetViewSet.as_view({"get": "list", "post": "create"})),
    path("api/finance/budgets/utilization", BudgetViewSet.as_view({"get": "utilization"})),
    path("api/finance/budgets/<int:budget_id>/revise", BudgetViewSet.as_view({"put": "revise"})),
    path("api/finance/vouchers", VoucherViewSet.as_view({"get": "list", "post": "create"})),
    path(_ONE, VoucherViewSet.as_view({"get": "retrieve", "put": "update"})),
    *act_paths(_ONE, VoucherViewSet, "put"),
    path(f"{_ONE}/reverse", VoucherViewSet.as_view({"post": "reverse"})),
    path(f"{_ONE}/print", VoucherViewSet.as_view({"get": "print"})),
    path(f"{_ONE}/papers", VoucherPaperViewSet.as_view({"post": "create"})),
    path(f"{_ONE}/papers/<int:paper_id>", VoucherPaperViewSet.as_view({"get": "retrieve"})),
    path("api/finance/recurring-vouchers", RecurringViewSet.as_view({"get": "list", "post": "create"})),
    path("api/finance/recurring-vouchers/<int:recurring_id>", RecurringViewSet.as_view({"put": "update"})),
]
