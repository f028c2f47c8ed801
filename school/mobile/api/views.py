"""Route of the mobile service."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet
from school.mobile.api.serializers import BootstrapSerializer
from school.mobile.permissions import MobilePermission as P
from school.mobile.selectors import bootstrap, modules_on


class BootstrapViewSet(ApiViewSet):
    """Everything that a phone shows first."""

    serializer_class = BootstrapSerializer
    permissions: ClassVar = {"retrieve": P.READ}

    @extend_schema(summary="What the app needs at its start", responses=BootstrapSerializer)
    def retrieve(self, request: Request) -> Response:
        """Return who has signed in, which modules the school has, and the numbers of the start page."""
        start = bootstrap(self.actor)
        told = {
            "user": start,
            "capabilities": {"modules": modules_on()},
            "quick_stats": start,
        }
        return Response(BootstrapSerializer(told).data)
