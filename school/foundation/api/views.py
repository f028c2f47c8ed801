"""Health, the index of routes, capabilities and subscription."""

from typing import ClassVar

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.permissions import PUBLIC, SIGNED_IN
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from school.foundation import selectors
from school.foundation.api import serializers as s
from school.foundation.api.index import BASE, VERSION, routes_by_group
from school.foundation.permissions import SchoolPermission


class ServiceViewSet(ApiViewSet):
    """The service itself, for anybody and without a school."""

    serializer_class = EmptySerializer
    authentication_classes = ()
    permissions: ClassVar = {"health": PUBLIC, "index": PUBLIC}

    @extend_schema(summary="Health check", responses=s.HealthSerializer)
    def health(self, request: Request) -> Response:
        """Answer as long as the service does; /readyz tells how its parts are."""
        return Response({"status": "ok", "version": settings.VERSION})

    @extend_schema(summary="Index of all routes", responses=s.IndexSerializer)
    def index(self, request: Request) -> Response:
        """Return every route of this service, read from its own addresses."""
        return Response(
            {
                "status": "ok",
                "apiVersion": VERSION,
                "baseUrl": request.build_absolute_uri(BASE),
                "routes": routes_by_group(),
            }
        )


class CapabilitiesViewSet(ApiViewSet):
    """What the school's plan gives it."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {"capabilities": SIGNED_IN, "subscription": SchoolPermission.SUBSCRIPTION_READ}

    @extend_schema(summary="Capabilities of the school", responses=s.CapabilitiesSerializer)
    def capabilities(self, request: Request) -> Response:
        """Return which modules are on, and the bounds on students and files; null is no bound."""
        return Response(s.CapabilitiesSerializer(selectors.capabilities()).data)

    @extend_schema(summary="Subscription of the school", responses=s.SubscriptionSerializer)
    def subscription(self, request: Request) -> Response:
        """Return plan, status and dates; plan and dates are null for a school without a subscription."""
        return Response(s.SubscriptionSerializer(selectors.subscription(actor=self.actor)).data)
