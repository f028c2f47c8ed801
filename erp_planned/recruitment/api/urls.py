"""Routes of recruitment."""

from django.urls import URLPattern, path

from core.masters.api import master_paths
from erp_planned.recruitment.api.interviews import InterviewViewSet
from erp_planned.recruitment.api.joining import JoiningItemViewSet, OnboardViewSet
from erp_planned.recruitment.api.offers import OfferViewSet
from erp_planned.recruitment.letter_page import letter_page

urlpatterns: list[URLPattern] = []

# Interviews, offers, joining.
_INTERVIEW, _OFFER = "api/hrms/interviews/<int:pk>", "api/hrms/candidates/<int:pk>/offer"
urlpatterns += [
    path("offers/<str:token>", letter_page, name="offer-letter"),
    *master_paths("api/hrms/joining-items", JoiningItemViewSet),
    path("api/hrms/interviews", InterviewViewSet.as_view({"get": "list", "post": "create"})),
    path(_INTERVIEW, InterviewViewSet.as_view({"get": "retrieve", "put": "update"})),
    path(f"{_INTERVIEW}/feedback", InterviewViewSet.as_view({"put": "feedback"})),
    path(f"{_INTERVIEW}/resume", InterviewViewSet.as_view({"get": "resume"})),
    path(_OFFER, OfferViewSet.as_view({"post": "create", "put": "update"})),
    path(f"{_OFFER}/pdf", OfferViewSet.as_view({"get": "pdf"})),
    path("api/hrms/onboard", OnboardViewSet.as_view({"get": "list"})),
    path("api/hrms/onboard/<int:pk>", OnboardViewSet.as_view({"post": "create"})),
    path("api/hrms/onboard/tasks/<int:pk>", OnboardViewSet.as_view({"put": "task"})),
]
