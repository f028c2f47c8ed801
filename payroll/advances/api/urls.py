"""Routes of advances."""

from django.urls import path

from core.api.acts import act_paths
from payroll.advances.api.recovery import RecoveryViewSet
from payroll.advances.api.views import ApplicationViewSet, TypeViewSet

_ONE = "api/advances/applications/<int:application_id>"

urlpatterns = [
    path("api/advances/types", TypeViewSet.as_view({"get": "list", "post": "create"})),
    path("api/advances/types/<int:type_id>", TypeViewSet.as_view({"put": "update"})),
    path("api/advances/applications", ApplicationViewSet.as_view({"get": "list", "post": "create"})),
    path(_ONE, ApplicationViewSet.as_view({"get": "retrieve"})),
    *act_paths(_ONE, ApplicationViewSet, "put"),
    path("api/advances/recovery", RecoveryViewSet.as_view({"get": "list", "post": "create"})),
]
