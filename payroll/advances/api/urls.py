"""Routes of advances."""

from django.urls import path

from payroll.advances.api.recovery import RecoveryViewSet
from payroll.advances.api.views import ApplicationViewSet, TypeViewSet

_ONE = "api/advances/applications/<int:application_id>"

urlpatterns = [
    path("api/advances/types", TypeViewSet.as_view({"get": "list", "post": "create"})),
    path("api/advances/types/<int:type_id>", TypeViewSet.as_view({"put": "update"})),
    path("api/advances/applications", ApplicationViewSet.as_view({"get": "list", "post": "create"})),
    path(_ONE, ApplicationViewSet.as_view({"get": "retrieve"})),
    path(f"{_ONE}/sanction", ApplicationViewSet.as_view({"put": "sanction"})),
    path(f"{_ONE}/reject", ApplicationViewSet.as_view({"put": "reject"})),
    path(f"{_ONE}/disburse", ApplicationViewSet.as_view({"put": "disburse"})),
    path("api/advances/recovery", RecoveryViewSet.as_view({"get": "list", "post": "create"})),
]
