"""Routes of advances: /api/advances/*."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet
from core.periods import today
from payroll.advances import selectors, services
from payroll.advances.api import examples
from payroll.advances.api import serializers as s
from payroll.advances.api.filters import ApplicationFilter
from payroll.advances.enums import AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.employees.selectors import employee_by_id
from payroll.organizations.permissions import PayrollPermission as P

KEY = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER, description="the same key acts once"
)


class ApplicationViewSet(ApiViewSet):
    """Advances from the application to the last recovery."""

    queryset = AdvanceApplication.objects.none()
    serializer_class = s.AdvanceSerializer
    filterset_class = ApplicationFilter
    permissions: ClassVar = {
        "list": P.ADVANCE_READ,
        "create": P.ADVANCE_WRITE,
        "retrieve": P.ADVANCE_READ,
        "sanction": P.ADVANCE_SANCTION,
        "reject": P.ADVANCE_SANCTION,
        "disburse": P.ADVANCE_WRITE,
    }
    messages: ClassVar = {
        "create": _("The application is entered."),
        "sanction": _("The advance is sanctioned."),
        "reject": _("The application is rejected."),
        "disburse": _("The payment is entered; recovery follows the schedule."),
    }

    @extend_schema(
        summary="List advances", responses=s.AdvanceSerializer(many=True), examples=examples.ADVANCES
    )
    def list(self, request: Request) -> Response:
        """List applications and advances with the sums of their ledgers, the newest first."""
        page = self.paginate_queryset(self.filter_queryset(selectors.applications())) or []
        accounts = selectors.accounts_of(page)
        return self.get_paginated_response(s.AdvanceSerializer(accounts, many=True).data)

    @extend_schema(
        summary="Enter an application",
        request=s.AdvanceApplySerializer,
        responses={201: s.AdvanceDetailSerializer},
        parameters=[KEY],
        examples=examples.APPLY,
    )
    def create(self, request: Request) -> Response:
        """Enter an application; `entitlement` says what the type allows this employee."""
        body = self.validated(s.AdvanceApplySerializer)
        employee = employee_by_id(body.pop("employee_id"))
        advance_type = selectors.get_type(code=body.pop("advance_type"))

        @transaction.atomic
        def act() -> tuple[int, dict[str, Any]]:
            row = services.submit_application(
                advance_type=advance_type, employee=employee, actor=self.actor, **body
            )
            return status.HTTP_201_CREATED, self._full(row)

        return self.once(act)

    @extend_schema(
        summary="One advance with its ledger and schedule",
        responses=s.AdvanceDetailSerializer,
        examples=examples.ADVANCES,
    )
    def retrieve(self, request: Request, application_id: int) -> Response:
        """Return the advance, its ledger, the recoveries so far and those to come."""
        return Response(self._full(selectors.get_application(application_id)))

    @extend_schema(
        summary="Sanction an application",
        request=s.AdvanceSanctionSerializer,
        responses=s.AdvanceDetailSerializer,
        examples=examples.SANCTION,
    )
    def sanction(self, request: Request, application_id: int) -> Response:
        """Fix amount, instalments, first recovery; the rate of interest follows from the date.

        `recovery` says what that means for the pay, with warnings; `preview` shows it and sanctions nothing.
        """
        row = selectors.get_application(application_id)
        body = self.validated(s.AdvanceSanctionSerializer)
        is_preview, terms = body.pop("preview"), services.Sanction(**body)
        # The answer is made before the commit: nothing is done that could not be told.
        with transaction.atomic():
            recovery = services.preview_sanction(application=row, actor=self.actor, terms=terms)
            if not is_preview:
                services.sanction_advance(application=row, actor=self.actor, terms=terms)
            return Response(self._full(selectors.get_application(application_id), recovery))

    @extend_schema(
        summary="Reject an application",
        request=s.AdvanceRejectSerializer,
        responses=s.AdvanceDetailSerializer,
        examples=examples.REJECT,
    )
    def reject(self, request: Request, application_id: int) -> Response:
        """Reject with comments; a sanction of which nothing is drawn can be withdrawn too."""
        row = selectors.get_application(application_id)
        body = self.validated(s.AdvanceRejectSerializer)
        with transaction.atomic():
            services.reject_advance(application=row, actor=self.actor, **body)
            return Response(self._full(selectors.get_application(application_id)))

    @extend_schema(
        summary="Disburse a sanctioned advance",
        request=s.AdvanceDisburseSerializer,
        responses=s.AdvanceDetailSerializer,
        parameters=[KEY],
        examples=examples.DISBURSE,
    )
    def disburse(self, request: Request, application_id: int) -> Response:
        """Pay out the sanction, whole or in tranches."""
        row = selectors.get_application(application_id)
        body = self.validated(s.AdvanceDisburseSerializer)

        @transaction.atomic
        def act() -> tuple[int, dict[str, Any]]:
            services.disburse_advance(application=row, actor=self.actor, **body)
            return status.HTTP_200_OK, self._full(selectors.get_application(application_id))

        return self.once(act)

    def _full(
        self, row: AdvanceApplication, recovery: selectors.RecoveryPreview | None = None
    ) -> dict[str, Any]:
        waits = row.state == AdvanceState.SUBMITTED
        allowed = (
            selectors.entitlement(row.type, row.employee, today(), leaving_out=row.pk) if waits else None
        )
        context = {"entitlement": allowed, "recovery": recovery or selectors.recovery_as_asked(row)}
        return dict(s.AdvanceDetailSerializer(selectors.account_of(row), context=context).data)
