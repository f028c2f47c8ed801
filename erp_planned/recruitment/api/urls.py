"""Routes of /api/hrms/requisitions, /api/hrms/candidates and what follows from them."""

from django.urls import path

from core.masters.api import master_paths
from erp_planned.recruitment.api.candidates import CandidateViewSet
from erp_planned.recruitment.api.masters import KeepingRuleViewSet
from erp_planned.recruitment.api.requisitions import RequisitionViewSet

ONE_REQUISITION, ONE_CANDIDATE = "api/hrms/requisitions/<int:pk>", "api/hrms/candidates/<int:pk>"
urlpatterns = [
    path("api/hrms/requisitions", RequisitionViewSet.as_view({"get": "list", "post": "create"})),
    path(ONE_REQUISITION, RequisitionViewSet.as_view({"get": "retrieve", "put": "update"})),
    path(f"{ONE_REQUISITION}/approve", RequisitionViewSet.as_view({"put": "decide"})),
    path("api/hrms/candidates", CandidateViewSet.as_view({"get": "list", "post": "create"})),
    path(ONE_CANDIDATE, CandidateViewSet.as_view({"get": "retrieve", "put": "update"})),
    path(f"{ONE_CANDIDATE}/resume", CandidateViewSet.as_view({"get": "resume"})),
    *master_paths("api/hrms/keeping-rules", KeepingRuleViewSet),
]
