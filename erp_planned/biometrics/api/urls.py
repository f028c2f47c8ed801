"""Addresses of devices, badges and punches, and those that devices themselves call."""

from django.urls import path, re_path

from core.masters.api import master_paths
from erp_planned.biometrics.api.iclock import iclock
from erp_planned.biometrics.api.views import (
    BadgeViewSet,
    DeviceViewSet,
    ExceptionViewSet,
    PunchViewSet,
    SyncViewSet,
    UploadViewSet,
)

CALLS = r"iclock/(?P<call>cdata|getrequest|devicecmd|ping)(?:\.aspx)?$"

urlpatterns = [
    *master_paths("api/biometric/devices", DeviceViewSet),
    *master_paths("api/biometric/badges", BadgeViewSet),
    path("api/biometric/sync", SyncViewSet.as_view({"post": "create"})),
    path("api/biometric/sync/<int:job_id>", SyncViewSet.as_view({"get": "retrieve"})),
    path("api/biometric/punches", PunchViewSet.as_view({"get": "list"})),
    path("api/attendance/bulk-upload", UploadViewSet.as_view({"post": "create"})),
    path("api/attendance/exceptions", ExceptionViewSet.as_view({"get": "read"})),
    re_path(rf"^{CALLS}", iclock),
    re_path(rf"^d/(?P<secret>[0-9a-zA-Z]{{1,64}})/{CALLS}", iclock),
]
