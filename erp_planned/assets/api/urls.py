"""Routes of assets."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from core.reports.api.report_views import report_view
from core.tenancy.enums import TenantType
from erp_planned.assets.api import serializers as s
from erp_planned.assets.api import views as v

_ASSET, _YEARS = "api/assets/<int:asset_id>", "api/assets/depreciation"
_DISPOSALS = "api/assets/disposals"
_BY_CATEGORY = report_view(TenantType.ORGANIZATION, "assets-by-category", s.CategoryWiseSerializer)

urlpatterns = [
    *master_paths("api/assets/categories", v.CategoryViewSet),
    *master_paths("api/assets/limits", v.LimitViewSet),
    *master_paths("api/assets", v.AssetViewSet),
    *act_paths(_ASSET, v.AssetActsViewSet),
    path(f"{_ASSET}/dispose", v.AssetActsViewSet.as_view({"post": "dispose"})),
    path("api/assets/receipts", v.AssetActsViewSet.as_view({"get": "receipts"})),
    path("api/assets/capitalize", v.AssetActsViewSet.as_view({"post": "capitalize"})),
    path(_YEARS, v.DepreciationViewSet.as_view({"get": "list"})),
    path(f"{_YEARS}/calculate", v.DepreciationViewSet.as_view({"post": "calculate"})),
    path(f"{_YEARS}/post", v.DepreciationViewSet.as_view({"post": "post_year"})),
    path(f"{_YEARS}/schedule", v.DepreciationViewSet.as_view({"get": "schedule"})),
    path(f"{_YEARS}/blocks", v.DepreciationViewSet.as_view({"get": "blocks"})),
    path(f"{_YEARS}/<int:run_id>/rows", v.DepreciationViewSet.as_view({"get": "rows"})),
    *act_paths(f"{_YEARS}/<int:run_id>", v.DepreciationViewSet, "put"),
    path(_DISPOSALS, v.DisposalViewSet.as_view({"get": "list"})),
    path(f"{_DISPOSALS}/<int:disposal_id>", v.DisposalViewSet.as_view({"get": "retrieve"})),
    *act_paths(f"{_DISPOSALS}/<int:disposal_id>", v.DisposalViewSet, "put"),
    path("api/assets/reports/category-wise", _BY_CATEGORY),
]
