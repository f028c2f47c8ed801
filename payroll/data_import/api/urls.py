"""Routes of /api/import."""

from django.urls import path

from payroll.data_import.api.views import ImportViewSet, TemplateViewSet, UploadViewSet
from payroll.data_import.enums import ImportKind

urlpatterns = [
    path("api/import/template/<str:type>", TemplateViewSet.as_view({"get": "read"})),
    *(
        path(
            f"api/import/{kind.value}",
            UploadViewSet.as_view({"post": kind.name.lower()}, kind=kind.value),
        )
        for kind in ImportKind
    ),
    path("api/import/jobs", ImportViewSet.as_view({"get": "list"})),
    path("api/import/jobs/<int:import_id>", ImportViewSet.as_view({"get": "retrieve"})),
    path("api/import/jobs/<int:import_id>/apply", ImportViewSet.as_view({"post": "apply"})),
    path("api/import/jobs/<int:import_id>/workbook", ImportViewSet.as_view({"get": "workbook"})),
    path("api/import/jobs/<int:import_id>/credentials", ImportViewSet.as_view({"post": "credentials"})),
]
