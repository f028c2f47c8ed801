"""Routes of /api/hrms/separation."""

from django.urls import path

from core.masters.api import master_paths
from erp_planned.separation.api.masters import ClearanceItemViewSet, LeavingRuleViewSet
from erp_planned.separation.api.views import SeparationViewSet as View

ONE = "api/hrms/separation/<int:pk>"
urlpatterns = [
    *master_paths("api/hrms/leaving-rules", LeavingRuleViewSet),
    *master_paths("api/hrms/clearance-items", ClearanceItemViewSet),
    path("api/hrms/separation", View.as_view({"get": "list", "post": "create"})),
    path(ONE, View.as_view({"get": "retrieve"})),
    path(f"{ONE}/approve", View.as_view({"put": "decide"})),
    path(f"{ONE}/clearances/<int:clearance_id>", View.as_view({"put": "clear"})),
    path(f"{ONE}/lines", View.as_view({"post": "add_line"})),
    path(f"{ONE}/lines/<int:line_id>", View.as_view({"delete": "remove_line"})),
    path(f"{ONE}/settlement", View.as_view({"get": "settlement"})),
    path(f"{ONE}/settle", View.as_view({"post": "settle"})),
]
