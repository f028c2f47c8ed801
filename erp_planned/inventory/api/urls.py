"""Routes of stock."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from core.reports.api.report_views import report_view
from core.tenancy.enums import TenantType
from erp_planned.inventory.api import serializers as s
from erp_planned.inventory.api import views as v

ORGANIZATION = TenantType.ORGANIZATION
_ISSUE, _COUNT = "api/inventory/issue/<int:slip_id>", "api/inventory/adjust/<int:count_id>"

urlpatterns = [
    *master_paths("api/inventory/items", v.ItemViewSet),
    *master_paths("api/inventory/categories", v.CategoryViewSet),
    *master_paths("api/inventory/stores", v.StoreViewSet),
    *master_paths("api/inventory/batches", v.BatchViewSet),
    *master_paths("api/inventory/valuation-rules", v.RuleViewSet),
    path("api/inventory/stock", v.StockViewSet.as_view({"get": "list"})),
    path("api/inventory/movements", v.MovementViewSet.as_view({"get": "list"})),
    path("api/inventory/issue", v.IssueViewSet.as_view({"get": "list", "post": "create"})),
    path(_ISSUE, v.IssueViewSet.as_view({"get": "retrieve"})),
    path(f"{_ISSUE}/return", v.IssueViewSet.as_view({"post": "give_back"})),
    *act_paths(_ISSUE, v.IssueViewSet, "put"),
    path("api/inventory/transfer", v.TransferViewSet.as_view({"get": "list", "post": "create"})),
    *act_paths("api/inventory/transfer/<int:transfer_id>", v.TransferViewSet, "put"),
    path("api/inventory/adjust", v.CountViewSet.as_view({"get": "list", "post": "create"})),
    path(_COUNT, v.CountViewSet.as_view({"get": "retrieve"})),
    *act_paths(_COUNT, v.CountViewSet, "put"),
    path("api/inventory/reorder-report", report_view(ORGANIZATION, "stock-reorder", s.ReorderSerializer)),
    path("api/inventory/valuation", report_view(ORGANIZATION, "stock-valuation", s.ValuationSerializer)),
    path("api/inventory/analysis", report_view(ORGANIZATION, "stock-analysis", s.AnalysisSerializer)),
]
