"""Routes of custody; they stand before /api/assets/<id>."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from erp_planned.asset_custody.api import views as v

_TRANSFER = "api/assets/transfers/<int:transfer_id>"
_COUNT = "api/assets/counts/<int:count_id>"

urlpatterns = [
    path("api/assets/<int:asset_id>/transfer", v.AssetTransferViewSet.as_view({"post": "create"})),
    path("api/assets/transfers", v.AssetTransferViewSet.as_view({"get": "list"})),
    path(_TRANSFER, v.AssetTransferViewSet.as_view({"get": "retrieve"})),
    *act_paths(_TRANSFER, v.AssetTransferViewSet, "put"),
    path("api/assets/<int:asset_id>/maintenance", v.AssetMaintenanceViewSet.as_view({"post": "create"})),
    path("api/assets/maintenance", v.AssetMaintenanceViewSet.as_view({"get": "list"})),
    *master_paths("api/assets/insurance", v.AssetInsuranceViewSet),
    *master_paths("api/assets/contracts", v.MaintenanceContractViewSet),
    *act_paths("api/assets/contracts/<int:contract_id>", v.ContractCoverViewSet, "put"),
    path("api/assets/counts", v.AssetCountViewSet.as_view({"get": "list", "post": "create"})),
    path(_COUNT, v.AssetCountViewSet.as_view({"get": "retrieve"})),
    *act_paths(_COUNT, v.AssetCountViewSet, "put"),
    path("api/assets/verification", v.AssetVerificationViewSet.as_view({"get": "list", "post": "create"})),
    path("api/assets/labels", v.AssetLabelViewSet.as_view({"get": "list"})),
]
