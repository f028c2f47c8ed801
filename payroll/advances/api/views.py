"""Routes of advances: /api/advances/*."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.views import Done, keyed
from core.periods import today
from payroll.advances.acts import ADVANCE_ACTS
from payroll.advances.api import serializers as s
from payroll.advances.api.filters import ApplicationFilter
from payroll.advances.enums import AdvanceState
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission as P
from payroll.advances.selectors.applications import account_of, accounts_of, applications, get_application
from payroll.advances.selectors.preview import RecoveryPreview, recovery_as_asked
from payroll.advances.selectors.types import entitlement, get_type
from payroll.advances.services.applications import submit_application
from payroll.advances.services.decisions import Sanction, preview_sanction, sanction_advance
from payroll.employees.selectors.people import employee_by_id


class ApplicationViewSet(ActsViewSet):
    """Advances from the application to the last recovery."""

    acts = ADVANCE_ACTS
    serializer_of_one = s.AdvanceDetailSerializer
    queryset = AdvanceApplication.objects.none()
    serializer_class = s.AdvanceSerializer
    filterset_class = ApplicationFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
    }
    messages: ClassVar = {"create": _("The application is entered.")}

    @extend_schema(summary="List advances", responses=s.AdvanceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List applications and advances with the sums of their ledgers, the newest first."""
        page = self.paginate_queryset(self.filter_queryset(applications())) or []
        accounts = accounts_of(page)
        return self.get_paginated_response(s.AdvanceSerializer(accounts, many=True).data)

    @keyed()
    @extend_schema(
        summary="Enter an application",
        request=s.AdvanceApplySerializer,
        responses={201: s.AdvanceDetailSerializer},
    )
    def create(self, request: Request) -> Done:
        """Enter an application; `entitlement` says what the type allows this employee."""
        body = self.validated(s.AdvanceApplySerializer)
        employee = employee_by_id(body.pop("employee_id"))
        advance_type = get_type(code=body.pop("advance_type"))
        row = submit_application(advance_type=advance_type, employee=employee, actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(row)

    @extend_schema(
        summary="One advance with its ledger and schedule",
        responses=s.AdvanceDetailSerializer,
    )
    def retrieve(self, request: Request, application_id: int) -> Response:
        """Return the advance, its ledger, the recoveries so far and those to come."""
        return Response(self.one(get_application(application_id)))

    @extend_schema(
        summary=ADVANCE_ACTS.named("sanction").summary,
        request=s.AdvanceSanctionSerializer,
        responses=s.AdvanceDetailSerializer,
    )
    def sanction(self, request: Request, application_id: int) -> Response:
        """Fix amount, instalments, first recovery; the rate of interest follows from the date.

        `recovery` says what that means for the pay, with warnings; `preview` shows it and sanctions nothing.
        """
        row = get_application(application_id)
        body = self.validated(s.AdvanceSanctionSerializer)
        is_preview, terms = body.pop("preview"), Sanction(**body)
        # The answer is made before the commit: nothing is done that could not be told.
        with transaction.atomic():
            recovery = preview_sanction(application=row, actor=self.actor, terms=terms)
            if not is_preview:
                sanction_advance(application=row, actor=self.actor, terms=terms)
            return Response(self.one(get_application(application_id), recovery))

    def one(self, row: AdvanceApplication, recovery: RecoveryPreview | None = None) -> dict[str, Any]:
        waits = row.state == AdvanceState.SUBMITTED
        allowed = entitlement(row.type, row.employee, today(), leaving_out=row.pk) if waits else None
        context = {"entitlement": allowed, "recovery": recovery or recovery_as_asked(row)}
        return dict(s.AdvanceDetailSerializer(account_of(row), context=context).data)
