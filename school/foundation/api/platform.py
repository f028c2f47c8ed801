"""/api/v1/platform/*: schools and plans, for the platform's administrators alone.

They sign in as super_admin with tenantId "public", or into any school; these routes need no x-tenant-id and answer the
same wherever they are called.
"""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import PlatformPermission
from core.api.views import ApiViewSet, Done, keyed
from core.tenancy.context import in_public
from core.tenancy.models import Plan, Tenant
from core.tenancy.plans import create_plan
from school.foundation import selectors
from school.foundation.api import filters
from school.foundation.api import serializers as s
from school.foundation.services.schools import change_school, create_school


class PlatformSchoolViewSet(ApiViewSet):
    """Schools of the platform."""

    queryset = Tenant.objects.none()
    serializer_class = s.SchoolSerializer
    filterset_class = filters.SchoolFilter
    permissions: ClassVar = {
        "list": PlatformPermission.TENANT_READ,
        "create": PlatformPermission.TENANT_WRITE,
        "partial_update": PlatformPermission.TENANT_WRITE,
    }

    @extend_schema(summary="List schools", responses=s.SchoolSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List all schools but those closed for good."""
        with in_public():
            return self.page(selectors.schools(actor=self.actor))

    @keyed(hidden="credentials.password")
    @extend_schema(
        summary="Provision a school",
        request=s.NewSchoolSerializer,
        responses={201: s.CreatedSchoolSerializer},
    )
    def create(self, request: Request) -> Done:
        """Make a school with its first administrator, whose password is shown only now."""
        body = self.validated(s.NewSchoolSerializer)
        with in_public():
            plan = selectors.plan_with(body.pop("plan")) if body.get("plan") else None
            body.pop("plan", None)
            tenant = create_school(slug=body.pop("tenant_id"), plan=plan, actor=self.actor, **body)
            made = selectors.school_tenant(tenant.uid, actor=self.actor)
            answer = dict(s.SchoolSerializer(made).data)
        return status.HTTP_201_CREATED, {
            **answer,
            "credentials": dict(tenant.provision_results["credentials"]),
        }

    @extend_schema(
        summary="Suspend, resume or change the plan of a school",
        request=s.ChangeSchoolSerializer,
        responses=s.SchoolSerializer,
    )
    def partial_update(self, request: Request, school_id: Any) -> Response:
        """Change what is sent: `status` closes and opens the school, the rest is its subscription."""
        body = self.validated(s.ChangeSchoolSerializer, partial=True)
        with in_public():
            tenant = selectors.school_tenant(school_id, actor=self.actor)
            if "plan" in body:
                body["plan"] = selectors.plan_with(body["plan"])
            changed = change_school(tenant=tenant, actor=self.actor, **body)
            return Response(s.SchoolSerializer(changed).data)


class PlatformPlanViewSet(ApiViewSet):
    """Plans of the platform."""

    queryset = Plan.objects.none()
    serializer_class = s.PlanSerializer
    filterset_class = filters.PlanFilter
    permissions: ClassVar = {"list": PlatformPermission.TENANT_READ, "create": PlatformPermission.PLAN_WRITE}

    @extend_schema(summary="List plans", responses=s.PlanSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List all plans, those not offered any more included."""
        with in_public():
            return self.page(selectors.plans(actor=self.actor))

    @extend_schema(summary="Create a plan", request=s.PlanSerializer, responses={201: s.PlanSerializer})
    def create(self, request: Request) -> Response:
        """Make a plan; without `modules` it has them all, without a bound there is none."""
        body = self.validated(s.PlanSerializer)
        plan = create_plan(actor=self.actor, **body)
        return Response(s.PlanSerializer(plan).data, status=status.HTTP_201_CREATED)
