"""Routes of the bank."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from erp_planned.banking.api import views as v
from erp_planned.banking.api.advices import PaymentAdviceViewSet

_ACCOUNT = "api/finance/bank-accounts/<int:bank_account_id>"
_ADVICE = "api/finance/payment-advices/<int:advice_id>"

urlpatterns = [
    *master_paths("api/finance/bank-accounts", v.BankAccountViewSet),
    *master_paths("api/finance/cheque-layouts", v.ChequeLayoutViewSet),
    *master_paths("api/finance/cheque-books", v.ChequeBookViewSet),
    path(f"{_ACCOUNT}/statement", v.StatementViewSet.as_view({"post": "create"})),
    path(f"{_ACCOUNT}/transactions", v.TransactionViewSet.as_view({"get": "list"})),
    path(
        "api/finance/bank-transactions/<int:transaction_id>/voucher",
        v.TransactionViewSet.as_view({"post": "voucher"}),
    ),
    path("api/finance/bank-reconciliation", v.ReconciliationViewSet.as_view({"get": "read", "post": "run"})),
    path(
        "api/finance/bank-reconciliation/<int:transaction_id>",
        v.ReconciliationViewSet.as_view({"put": "match"}),
    ),
    path("api/finance/payment-advices", PaymentAdviceViewSet.as_view({"get": "list", "post": "create"})),
    path(_ADVICE, PaymentAdviceViewSet.as_view({"get": "retrieve"})),
    path(f"{_ADVICE}/cheque", PaymentAdviceViewSet.as_view({"get": "cheque_paper"})),
    path(f"{_ADVICE}/bank-file", PaymentAdviceViewSet.as_view({"get": "bank_file"})),
    *act_paths(_ADVICE, PaymentAdviceViewSet, "put"),
]
