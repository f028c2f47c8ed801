"""Routes of /api/organizations, on an organization's host and on the platform's."""

from django.urls import path

from payroll.organizations.api.views import OrganizationViewSet

urlpatterns = [
    path("api/organizations", OrganizationViewSet.as_view({"get": "list", "post": "create"})),
    path(
        "api/organizations/<int:pk>",
        OrganizationViewSet.as_view(
            {"get": "retrieve", "put": "update", "patch": "update", "delete": "destroy"}
        ),
    ),
    path(
        "api/organizations/<int:pk>/settings",
        OrganizationViewSet.as_view(
            {"get": "read_settings", "put": "change_settings", "patch": "change_settings"}
        ),
    ),
]
