"""Views of /api/biometric, and of files and exceptions of attendance."""

from typing import Any, ClassVar

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.queries import page_and_limit
from core.api.views import ApiViewSet, Done, keyed, takes_key
from core.bodies import MEBIBYTE, OVERHEAD
from core.masters.api import MasterViewSet
from erp_planned.biometrics.api import serializers as s
from erp_planned.biometrics.api.filters import PunchFilter
from erp_planned.biometrics.masters import badges, devices
from erp_planned.biometrics.models import Punch
from erp_planned.biometrics.permissions import BiometricPermission as P
from erp_planned.biometrics.selectors.devices import device_named, device_names, punches, sync_job
from erp_planned.biometrics.selectors.odd import exceptions, owners_of, span
from erp_planned.biometrics.selectors.punches import owners
from erp_planned.biometrics.services.files import digest_of, upload_punches
from erp_planned.biometrics.services.pulling import start_pull


class DeviceViewSet(MasterViewSet):
    """Attendance devices and what is known of them."""

    master = devices
    serializer_class = s.DeviceSerializer


class BadgeViewSet(MasterViewSet):
    """Who has which number on the devices, from when to when; `employee` is the code."""

    master = badges


class SyncViewSet(ApiViewSet):
    """Reading devices."""

    serializer_class = s.SyncJobSerializer
    permissions: ClassVar = {"create": P.WRITE, "retrieve": P.READ}
    messages: ClassVar = {"create": _("The devices are being read; ask for the job.")}

    @keyed()
    @extend_schema(
        summary="Read devices now",
        request=s.SyncBodySerializer,
        responses={202: s.SyncJobSerializer},
        examples=[OpenApiExample("One device", value={"deviceId": "GATE-1"}, request_only=True)],
    )
    def create(self, request: Request) -> Done:
        """Read the log of one device, or of all that are asked, in the background. Nothing on a device is changed."""
        body = self.validated(s.SyncBodySerializer)
        device = device_named(body["device_id"]) if body.get("device_id") else None
        job = start_pull(device=device, actor=self.actor)
        return 202, dict(s.SyncJobSerializer(job).data)

    @extend_schema(summary="How far the reading of devices is", responses=s.SyncJobSerializer)
    def retrieve(self, request: Request, job_id: int) -> Response:
        """Give state, progress, and what came of each device."""
        return Response(s.SyncJobSerializer(sync_job(job_id)).data)


class PunchViewSet(ApiViewSet):
    """Punches as received."""

    queryset = Punch.objects.none()
    serializer_class = s.PunchSerializer
    filterset_class = PunchFilter
    permissions: ClassVar = {"list": P.READ}

    @extend_schema(summary="List punches as received", responses=s.PunchSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the punches, the newest first, with who had the badge that day."""
        page = self.paginate_queryset(self.filter_queryset(punches())) or []
        found = s.PunchSerializer(page, many=True, context={"owners": owners(page)})
        return self.get_paginated_response(found.data)


class UploadViewSet(ApiViewSet):
    """Files of punches."""

    serializer_class = s.UploadedSerializer
    parser_classes = (MultiPartParser,)
    permissions: ClassVar = {"create": P.WRITE}
    messages: ClassVar = {"create": _("The file is taken in; see the counts.")}

    def body_limit(self) -> int:
        """Take files up to the setting."""
        return int(settings.PUNCH_FILE_MAX_MB * MEBIBYTE + OVERHEAD)

    @takes_key
    @extend_schema(
        summary="Upload a file of punches",
        request={"multipart/form-data": s.UploadBodySerializer},
        responses={201: s.UploadedSerializer},
    )
    def create(self, request: Request) -> Response:
        """Take a CSV file in as a whole, or refuse it with row and column of what is wrong. Again adds nothing."""
        body = self.validated(s.UploadBodySerializer)
        file, preview = body["file"], body["preview"]

        def act() -> Done:
            result = upload_punches(file=file, preview=preview, actor=self.actor)
            return 201, dict(s.UploadedSerializer(result).data)

        return self.once(act, body=f"{preview}:{digest_of(file)}".encode())


class ExceptionViewSet(ApiViewSet):
    """What is odd about attendance."""

    serializer_class = s.AttendanceExceptionSerializer
    permissions: ClassVar = {"read": P.READ}
    queries: ClassVar = {"read": s.ExceptionQuerySerializer}

    @extend_schema(
        summary="Missing punches, unknown badges, overlaps, clocks, silent devices",
        parameters=[OpenApiParameter("kind", str, description="one kind of exception")],
        responses=s.ExceptionPageSerializer,
    )
    def read(self, request: Request) -> Response:
        """List what is odd from a day to a day (the last seven without them; at most 62), the newest first."""
        query = self.query()
        first, last = span(query.get("from_on"), query.get("to_on"))
        found = exceptions(first, last, query.get("kind", ""))
        page, limit = page_and_limit(request)
        items = found[(page - 1) * limit : page * limit]
        answer: dict[str, Any] = {
            "items": items, "page": page, "limit": limit, "total": len(found), "from_on": first, "to_on": last,
        }  # fmt: skip
        context = {"owners": owners_of(items), "devices": device_names()}
        return Response(s.ExceptionPageSerializer(answer, context=context).data)
