"""Routes of /api/v1/transport."""

from django.urls import path

from core.masters.api import master_paths
from school.transport.api import masters, views

ONE = "api/v1/transport/routes/<uuid:pk>"
urlpatterns = [
    path(
        "api/v1/transport/routes",
        views.TransportRouteViewSet.as_view({"get": "list", "post": "create"}),
    ),
    path(ONE, views.TransportRouteViewSet.as_view({"get": "retrieve", "patch": "partial_update"})),
    path(f"{ONE}/stops", views.TransportStopViewSet.as_view({"post": "create"})),
    path(
        f"{ONE}/stops/<uuid:stop_id>",
        views.TransportStopViewSet.as_view({"patch": "partial_update", "delete": "destroy"}),
    ),
    path(f"{ONE}/students", views.TransportStudentViewSet.as_view({"post": "create"})),
    path(f"{ONE}/students/<uuid:student_id>", views.TransportStudentViewSet.as_view({"delete": "destroy"})),
    *master_paths("api/v1/transport/vehicles", masters.VehicleViewSet),
    *master_paths("api/v1/transport/crew", masters.CrewMemberViewSet),
    *master_paths("api/v1/transport/papers", masters.VehiclePaperViewSet),
    *master_paths("api/v1/transport/fares", masters.StopFareViewSet),
]
