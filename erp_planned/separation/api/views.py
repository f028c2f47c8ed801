"""Routes of /api/hrms/separation."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import authorize
from core.api.views import ApiViewSet, Done, keyed
from core.periods import today
from erp_planned.separation.api import serializers as s
from erp_planned.separation.api.filters import SeparationFilter
from erp_planned.separation.models import SeparationRequest
from erp_planned.separation.permissions import SeparationPermission as P
from erp_planned.separation.selectors.requests import clearance_of, get_request, requests
from erp_planned.separation.selectors.settlement import reckon
from erp_planned.separation.services import deciding
from erp_planned.separation.services.asking import ask
from erp_planned.separation.services.settling import settle
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employee_by_id
from payroll.ess.selectors import employee_of

DECISIONS = {"accepted": deciding.accept, "refused": deciding.refuse, "withdrawn": deciding.withdraw}


class SeparationViewSet(ApiViewSet):
    """From the request to the settlement."""

    queryset = SeparationRequest.objects.none()
    serializer_class = s.SeparationSerializer
    filterset_class = SeparationFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.SELF,
        "retrieve": P.READ,
        "decide": P.DECIDE,
        "clear": P.WRITE,
        "add_line": P.WRITE,
        "remove_line": P.WRITE,
        "settlement": P.READ,
        "settle": P.DECIDE,
    }
    messages: ClassVar = {
        "create": _("The separation is asked for."),
        "decide": _("The decision is entered."),
        "clear": _("The item is cleared."),
        "add_line": _("The line is added."),
        "remove_line": _("The line is taken out."),
        "settle": _("The separation is settled."),
    }

    @extend_schema(summary="List separations", responses=s.SeparationSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List separations, the latest last working day first."""
        return self.page(requests())

    @extend_schema(
        summary="Ask for a separation",
        request=s.AskSeparationSerializer,
        responses={201: s.SeparationSerializer},
    )
    @keyed()
    def create(self, request: Request) -> Done:
        """Ask for the own separation, or as the office for an employee's (`employeeId`)."""
        body = self.validated(s.AskSeparationSerializer)
        row = ask(employee=self._employee(body.pop("employee_id", None)), actor=self.actor, **body)
        return status.HTTP_201_CREATED, s.SeparationSerializer(get_request(row.pk)).data

    def _employee(self, employee_id: int | None) -> Employee:
        """Return whom it is about; to name somebody is the office's right, also of oneself."""
        if employee_id is None:
            own: Any = self.request.user
            return employee_of(own)
        authorize(self.actor, P.WRITE)
        return employee_by_id(employee_id)

    @extend_schema(summary="One separation", responses=s.OneSeparationSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return a separation with its clearance list and what was settled."""
        return Response(s.OneSeparationSerializer(get_request(pk)).data)

    @extend_schema(
        summary="Accept, refuse or withdraw",
        request=s.DecideSeparationSerializer,
        responses=s.OneSeparationSerializer,
    )
    def decide(self, request: Request, pk: int) -> Response:
        """Decide on a separation of somebody else."""
        body = self.validated(s.DecideSeparationSerializer)
        decision = body.pop("decision")
        if decision != "accepted":
            body.pop("last_working_on", None)
        DECISIONS[decision](request=get_request(pk), actor=self.actor, **body)
        return self._one(pk)

    @extend_schema(
        summary="Clear an item of the clearance list",
        request=s.ClearBodySerializer,
        responses=s.OneSeparationSerializer,
    )
    def clear(self, request: Request, pk: int, clearance_id: int) -> Response:
        """Clear an item, with what is still owed; the settlement recovers it."""
        row = clearance_of(get_request(pk), clearance_id)
        deciding.clear(clearance=row, actor=self.actor, **self.validated(s.ClearBodySerializer))
        return self._one(pk)

    @extend_schema(
        summary="Add a line to the settlement by hand",
        request=s.OtherLineBodySerializer,
        responses={201: s.OtherLineSerializer},
    )
    @keyed()
    def add_line(self, request: Request, pk: int) -> Done:
        """Add what the rules do not compute: a bond, licence fee, tax."""
        line = deciding.add_other(
            request=get_request(pk), actor=self.actor, **self.validated(s.OtherLineBodySerializer)
        )
        return status.HTTP_201_CREATED, s.OtherLineSerializer(line).data

    @extend_schema(summary="Take a line by hand out", responses={200: s.OneSeparationSerializer})
    def remove_line(self, request: Request, pk: int, line_id: int) -> Response:
        """Take a line that was added by hand out again, before the settlement."""
        deciding.remove_other(request=get_request(pk), line_id=line_id, actor=self.actor)
        return self._one(pk)

    @extend_schema(summary="Full and final settlement, step by step", responses=s.ReckoningSerializer)
    def settlement(self, request: Request, pk: int) -> Response:
        """Return what settling today would pay and recover, each line with its basis."""
        return Response(s.ReckoningSerializer(reckon(get_request(pk), today())).data)

    @extend_schema(
        summary="Settle, with voucher",
        request=s.SettleBodySerializer,
        responses={201: s.OneSeparationSerializer},
    )
    @keyed()
    def settle(self, request: Request, pk: int) -> Done:
        """Settle what was looked at: closes advances and leave, and makes the journal."""
        with transaction.atomic():
            settle(request=get_request(pk), actor=self.actor, **self.validated(s.SettleBodySerializer))
            return status.HTTP_201_CREATED, s.OneSeparationSerializer(get_request(pk)).data

    def _one(self, pk: int) -> Response:
        return Response(s.OneSeparationSerializer(get_request(pk)).data)
