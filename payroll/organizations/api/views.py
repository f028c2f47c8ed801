"""/api/organizations: the platform's administrators see all, an organization's own people theirs."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import PlatformPermission
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet, Done, keyed
from core.audit.services import record
from core.errors import ValidationFailed
from core.tenancy.context import current_tenant, tenant_context
from core.tenancy.models import Plan, Tenant
from payroll.organizations import selectors
from payroll.organizations.api import serializers as s
from payroll.organizations.api.filters import OrganizationFilter
from payroll.organizations.permissions import OrganizationPermission
from payroll.organizations.services.lifecycle import change_status, close_organization, create_organization
from payroll.organizations.services.particulars import preview_settings, update_organization, update_settings


class OrganizationViewSet(ApiViewSet):
    """An organization is known by the number of its row in the list of institutions."""

    is_preview = False
    queryset = Tenant.objects.none()
    serializer_class = s.OrganizationSerializer
    filterset_class = OrganizationFilter
    permissions: ClassVar = {
        "list": OrganizationPermission.READ,
        "create": PlatformPermission.TENANT_WRITE,
        "retrieve": OrganizationPermission.READ,
        "update": OrganizationPermission.WRITE,
        "destroy": PlatformPermission.TENANT_WRITE,
        "read_settings": OrganizationPermission.READ,
        "change_settings": OrganizationPermission.WRITE,
    }
    messages: ClassVar = {
        "create": _("The organization is ready. The password is shown only now."),
        "update": _("The organization is changed."),
        "destroy": _("The organization is closed; its records are kept."),
        "change_settings": _("The settings are changed."),
    }

    @extend_schema(summary="List organizations", responses=s.OrganizationItemSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the organizations the caller may administer; closed ones are left out."""
        return self.page(selectors.organizations_for(self.actor), s.OrganizationItemSerializer)

    @keyed(hidden="credentials.password")
    @extend_schema(
        summary="Create an organization",
        request=s.NewOrganizationSerializer,
        responses={201: s.CreatedOrganizationSerializer},
    )
    def create(self, request: Request) -> Done:
        """Make schema, seeds and first administrator. Platform administrators only."""
        body = self.validated(s.NewOrganizationSerializer)
        known = {name: body.pop(name) for name in ("slug", "name", "admin")}
        tenant = create_organization(
            **known,
            code=body.pop("code", ""),
            plan=_plan(body.pop("plan", "")),
            settings={"rule_set": body.pop("rule_set", "")},
            particulars=body,
            actor=self.actor,
        )
        with tenant_context(tenant):
            return status.HTTP_201_CREATED, self._answer(tenant, s.CreatedOrganizationSerializer)

    @extend_schema(summary="One organization", responses=s.OrganizationSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        with self._entered(pk) as tenant:
            return Response(self._answer(tenant))

    @extend_schema(
        summary="Change an organization",
        request=s.ChangeOrganizationSerializer,
        responses=s.OrganizationSerializer,
    )
    def update(self, request: Request, pk: int) -> Response:
        """Change what is sent. `status` and `statusReason` are for platform administrators."""
        body = self.validated(s.ChangeOrganizationSerializer, partial=True)
        new_status, reason = body.pop("status", None), body.pop("status_reason", "")
        if reason and not new_status:
            raise ValidationFailed.at("status_reason", _t("A reason belongs to a status; send both."))
        with transaction.atomic(), self._entered(pk) as tenant:
            if body:
                update_organization(actor=self.actor, **body)
            if not new_status:
                return Response(self._answer(tenant))
            changed = change_status(tenant=tenant, status=new_status, reason=reason, actor=self.actor)
            return Response(self._answer(changed))

    @extend_schema(summary="Close an organization", request=None, responses={200: EmptySerializer})
    def destroy(self, request: Request, pk: int) -> Response:
        """Take it off the lists; refused while it has locked payroll runs and is not archived."""
        tenant = selectors.organization_tenant(pk, actor=self.actor)
        close_organization(tenant=tenant, actor=self.actor)
        return Response({})

    @extend_schema(summary="Settings of an organization", responses=s.SettingsSerializer)
    def read_settings(self, request: Request, pk: int) -> Response:
        """Return how pay is computed, and the DDO and TDS particulars."""
        with self._entered(pk):
            return Response(_settings())

    @extend_schema(
        summary="Change the settings",
        request=s.SettingsSerializer,
        responses=s.SettingsSerializer,
    )
    def change_settings(self, request: Request, pk: int) -> Response:
        """Change what is sent; with `preview` say in `effects` what would follow, and change nothing."""
        body = self.validated(s.SettingsSerializer, partial=True)
        self.is_preview = body.pop("preview", False)
        particulars = {name: body.pop(name) for name in s.TDS_PARTICULARS if name in body}
        with transaction.atomic(), self._entered(pk):
            if self.is_preview:
                effects = preview_settings(actor=self.actor, **body)
                return Response({**_settings(), "effects": effects})
            if particulars:
                update_organization(actor=self.actor, **particulars)
            if body:
                update_settings(actor=self.actor, **body)
            return Response(_settings())

    def success_message(self) -> Any:
        """Say that a preview has changed nothing."""
        if self.is_preview:
            return _("This would follow; nothing has been changed.")
        return super().success_message()

    @contextmanager
    def _entered(self, pk: int) -> Iterator[Tenant]:
        """Stand in the organization; an entry from outside is noted there, reads too."""
        tenant = selectors.organization_tenant(pk, actor=self.actor)
        is_entry = current_tenant().pk != tenant.pk
        with tenant_context(tenant):
            if is_entry:
                after = {"method": self.request.method, "path": self.request.path}
                record(self.actor, "platform.entered", after=after)
            yield tenant

    def _answer(self, tenant: Tenant, serializer_class: Any = s.OrganizationSerializer) -> dict[str, Any]:
        return serializer_class(selectors.organization(), context={"tenant": tenant}).data


def _settings() -> dict[str, Any]:
    return {
        **s.PayrollSettingsSerializer(selectors.organization_settings()).data,
        **s.TdsParticularsSerializer(selectors.organization()).data,
        "effects": [],
    }


def _plan(code: str) -> Plan | None:
    """Return the plan on offer with the code, or None without one. Raises ValidationFailed."""
    plan = Plan.objects.filter(code=code, is_active=True).first() if code else None
    if code and plan is None:
        raise ValidationFailed.at("plan", _t("There is no plan with the code %(code)s.") % {"code": code})
    return plan
