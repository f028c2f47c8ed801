"""Routes of purchases."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from erp_planned.purchase.api.views import (
    BillViewSet,
    OrderViewSet,
    PurchaseSettingsViewSet,
    ReceiptViewSet,
    ReturnViewSet,
)

ORDER, GRN = "api/purchase/orders/<int:order_id>", "api/inventory/grn"
RETURN, BILL = "api/purchase/returns/<int:return_id>", "api/purchase/bills/<int:bill_id>"

urlpatterns = [
    *master_paths("api/purchase/settings", PurchaseSettingsViewSet),
    path("api/purchase/orders", OrderViewSet.as_view({"get": "list", "post": "create"})),
    path(ORDER, OrderViewSet.as_view({"get": "retrieve", "put": "change"})),
    path(f"{ORDER}/approve", OrderViewSet.as_view({"put": "decide"})),
    path(f"{ORDER}/print", OrderViewSet.as_view({"get": "paper"})),
    path("api/purchase/bills", BillViewSet.as_view({"get": "list", "post": "create"})),
    path(BILL, BillViewSet.as_view({"get": "retrieve"})),
    *act_paths(BILL, BillViewSet, "put"),
    path("api/purchase/returns", ReturnViewSet.as_view({"get": "list", "post": "create"})),
    path(RETURN, ReturnViewSet.as_view({"get": "retrieve"})),
    *act_paths(RETURN, ReturnViewSet, "put"),
    path(GRN, ReceiptViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{GRN}/<int:receipt_id>", ReceiptViewSet.as_view({"get": "retrieve"})),
    path(f"{GRN}/<int:receipt_id>/inspect", ReceiptViewSet.as_view({"put": "inspect"})),
]
