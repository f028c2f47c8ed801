"""Routes of requisitions, candidates, interviews, offers and joining."""

from django.urls import path

from core.masters.api import master_paths
from erp_planned.recruitment.api.candidates import CandidateViewSet
from erp_planned.recruitment.api.interviews import InterviewViewSet
from erp_planned.recruitment.api.joining import JoiningItemViewSet, OnboardViewSet
from erp_planned.recruitment.api.masters import KeepingRuleViewSet
from erp_planned.recruitment.api.offers import OfferViewSet
from erp_planned.recruitment.api.requisitions import RequisitionViewSet
from erp_planned.recruitment.letter_page import letter_page

REQUISITION, CANDIDATE = "api/hrms/requisitions/<int:pk>", "api/hrms/candidates/<int:pk>"
INTERVIEW = "api/hrms/interviews/<int:pk>"
urlpatterns = [
    path("offers/<str:token>", letter_page, name="offer-letter"),
    path("api/hrms/requisitions", RequisitionViewSet.as_view({"get": "list", "post": "create"})),
    path(REQUISITION, RequisitionViewSet.as_view({"get": "retrieve", "put": "update"})),
    path(f"{REQUISITION}/approve", RequisitionViewSet.as_view({"put": "decide"})),
    path("api/hrms/candidates", CandidateViewSet.as_view({"get": "list", "post": "create"})),
    path(CANDIDATE, CandidateViewSet.as_view({"get": "retrieve", "put": "update"})),
    path(f"{CANDIDATE}/resume", CandidateViewSet.as_view({"get": "resume"})),
    path(f"{CANDIDATE}/offer", OfferViewSet.as_view({"post": "create", "put": "update"})),
    path(f"{CANDIDATE}/offer/pdf", OfferViewSet.as_view({"get": "pdf"})),
    path("api/hrms/interviews", InterviewViewSet.as_view({"get": "list", "post": "create"})),
    path(INTERVIEW, InterviewViewSet.as_view({"get": "retrieve", "put": "update"})),
    path(f"{INTERVIEW}/feedback", InterviewViewSet.as_view({"put": "feedback"})),
    path(f"{INTERVIEW}/resume", InterviewViewSet.as_view({"get": "resume"})),
    path("api/hrms/onboard", OnboardViewSet.as_view({"get": "list"})),
    path("api/hrms/onboard/<int:pk>", OnboardViewSet.as_view({"post": "create"})),
    path("api/hrms/onboard/tasks/<int:pk>", OnboardViewSet.as_view({"put": "task"})),
    *master_paths("api/hrms/keeping-rules", KeepingRuleViewSet),
    *master_paths("api/hrms/joining-items", JoiningItemViewSet),
]
