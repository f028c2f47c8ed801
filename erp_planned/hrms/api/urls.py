"""Routes of HR management."""

from django.urls import path

from core.masters.api import master_paths
from erp_planned.hrms.api.appraisals import AppraisalCycleViewSet, AppraisalViewSet
from erp_planned.hrms.api.documents import DocumentViewSet
from erp_planned.hrms.api.grievances import GrievanceViewSet
from erp_planned.hrms.api.masters import GrievanceCategoryViewSet, ReportingLineViewSet
from erp_planned.hrms.api.orders import PromotionViewSet, TransferViewSet
from erp_planned.hrms.api.trainings import TrainingViewSet

_APPRAISAL, _PAPERS = "api/hrms/appraisals/<int:pk>", "api/hrms/documents/<int:employee_id>"

urlpatterns = [
    *master_paths("api/hrms/reporting-lines", ReportingLineViewSet),
    *master_paths("api/hrms/grievance-categories", GrievanceCategoryViewSet),
    path("api/hrms/trainings", TrainingViewSet.as_view({"get": "list", "post": "create"})),
    path("api/hrms/trainings/<int:pk>", TrainingViewSet.as_view({"put": "update"})),
    path(
        "api/hrms/trainings/<int:pk>/certificates/<int:employee_id>",
        TrainingViewSet.as_view({"get": "certificate"}),
    ),
    path("api/hrms/appraisals", AppraisalViewSet.as_view({"get": "list", "post": "create"})),
    path(_APPRAISAL, AppraisalViewSet.as_view({"get": "retrieve"})),
    path(f"{_APPRAISAL}/goals", AppraisalViewSet.as_view({"put": "goals"})),
    path(f"{_APPRAISAL}/submit", AppraisalViewSet.as_view({"put": "submit"})),
    path(f"{_APPRAISAL}/review", AppraisalViewSet.as_view({"put": "review"})),
    path(f"{_APPRAISAL}/finalize", AppraisalViewSet.as_view({"put": "finalize"})),
    path("api/hrms/appraisal-cycles", AppraisalCycleViewSet.as_view({"get": "list"})),
    path("api/hrms/appraisal-cycles/<int:pk>/close", AppraisalCycleViewSet.as_view({"put": "close"})),
    path("api/hrms/transfers", TransferViewSet.as_view({"get": "list", "post": "create"})),
    path("api/hrms/transfers/<int:pk>/approve", TransferViewSet.as_view({"put": "approve"})),
    path("api/hrms/transfers/<int:pk>/pdf", TransferViewSet.as_view({"get": "pdf"})),
    path("api/hrms/promotions", PromotionViewSet.as_view({"get": "list", "post": "create"})),
    path("api/hrms/promotions/<int:pk>/approve", PromotionViewSet.as_view({"put": "approve"})),
    path("api/hrms/promotions/<int:pk>/pdf", PromotionViewSet.as_view({"get": "pdf"})),
    path(_PAPERS, DocumentViewSet.as_view({"get": "list", "post": "create"})),
    path(f"{_PAPERS}/<int:pk>/verify", DocumentViewSet.as_view({"put": "verify"})),
    path(f"{_PAPERS}/<int:pk>/file", DocumentViewSet.as_view({"get": "file"})),
    path("api/hrms/grievances", GrievanceViewSet.as_view({"get": "list", "post": "create"})),
    path("api/hrms/grievances/<int:pk>", GrievanceViewSet.as_view({"put": "update"})),
]
