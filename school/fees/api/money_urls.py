"""Addresses of receipts, adjustments, refunds, late-fee rules and readings."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from school.fees.api import money as views
from school.fees.api.figures import FeeFiguresViewSet

BASE = "api/v1/fees"
RECEIPT = f"{BASE}/receipts/<uuid:receipt_id>"
urlpatterns = [
    path(f"{BASE}/receipts", views.ReceiptViewSet.as_view({"get": "list", "post": "create"})),
    path(RECEIPT, views.ReceiptViewSet.as_view({"get": "retrieve"})),
    path(f"{RECEIPT}/pdf", views.ReceiptViewSet.as_view({"get": "pdf"})),
    *act_paths(RECEIPT, views.ReceiptViewSet),
    path(f"{BASE}/payments/recent", views.ReceiptViewSet.as_view({"get": "recent"})),
    path(f"{BASE}/adjustments", views.AdjustmentViewSet.as_view({"get": "list", "post": "create"})),
    *act_paths(f"{BASE}/adjustments/<uuid:adjustment_id>", views.AdjustmentViewSet),
    path(f"{BASE}/refunds", views.RefundViewSet.as_view({"get": "list", "post": "create"})),
    *act_paths(f"{BASE}/refunds/<uuid:refund_id>", views.RefundViewSet),
    *master_paths(f"{BASE}/late-fee-rules", views.LateFeeRuleViewSet),
    path(f"{BASE}/ledger/<uuid:student_id>", views.LedgerViewSet.as_view({"get": "ledger"})),
    path(f"{BASE}/summary", FeeFiguresViewSet.as_view({"get": "summary"})),
    path(f"{BASE}/collection/stats", FeeFiguresViewSet.as_view({"get": "stats"})),
    path(f"{BASE}/defaulters", FeeFiguresViewSet.as_view({"get": "defaulters"})),
    path(f"{BASE}/day-close", FeeFiguresViewSet.as_view({"get": "day_close"})),
]
