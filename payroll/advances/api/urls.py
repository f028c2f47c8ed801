"""Routes of advances."""

from django.urls import path

from core.api.acts import act_paths
from core.masters.api import master_paths
from payroll.advances.api.recovery import RecoveryViewSet
from payroll.advances.api.types import TypeViewSet
from payroll.advances.api.views import ApplicationViewSet

_ONE = "api/advances/applications/<int:application_id>"

urlpatterns = [
    *master_paths("api/advances/types", TypeViewSet),
    path("api/advances/applications", ApplicationViewSet.as_view({"get": "list", "post": "create"})),
    path(_ONE, ApplicationViewSet.as_view({"get": "retrieve"})),
    *act_paths(_ONE, ApplicationViewSet, "put"),
    path("api/advances/recovery", RecoveryViewSet.as_view({"get": "list", "post": "create"})),
]
