"""Addresses of the library (contract/endpoints.csv)."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from school.library.api import views

BOOK = "api/v1/library/books/<uuid:pk>"
LOAN = "api/v1/library/issues/<uuid:pk>"
RESERVATION = "api/v1/library/reservations"
urlpatterns = [
    path("api/v1/library/books", views.BookViewSet.as_view({"get": "list", "post": "create"})),
    path(BOOK, views.BookViewSet.as_view({"get": "retrieve", "patch": "partial_update"})),
    path(f"{BOOK}/copies", views.BookViewSet.as_view({"post": "add_copies"})),
    path(f"{BOOK}/issue", views.BookViewSet.as_view({"post": "issue"})),
    path(f"{BOOK}/reserve", views.BookViewSet.as_view({"post": "reserve"})),
    path("api/v1/library/issues", views.LoanViewSet.as_view({"get": "list"})),
    path(f"{LOAN}/return", views.LoanViewSet.as_view({"post": "bring_back"})),
    *act_paths(LOAN, views.LoanViewSet),
    *act_paths("api/v1/library/copies/<uuid:pk>", views.CopyViewSet),
    path(RESERVATION, views.ReservationViewSet.as_view({"get": "list"})),
    path(f"{RESERVATION}/<uuid:pk>", views.ReservationViewSet.as_view({"delete": "destroy"})),
    *master_paths("api/v1/library/rules", views.RuleViewSet),
]
