"""Routes of grievances: /api/hrms/grievances."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from erp_planned.hrms.api import people_serializers as s
from erp_planned.hrms.api.filters import GrievanceFilter
from erp_planned.hrms.enums import GrievanceAction
from erp_planned.hrms.masters import grievance_categories
from erp_planned.hrms.models import Grievance
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.grievances import seen, seen_one, visible_grievance, visible_grievances
from erp_planned.hrms.selectors.people import needed_employee
from erp_planned.hrms.services.grievances import (
    answer_grievance,
    assign_grievance,
    reopen_grievance,
    resolve_grievance,
    submit_grievance,
    withdraw_grievance,
)
from payroll.employees.selectors.people import employee_by_id

WITH_WORDS: dict[str, Any] = {
    GrievanceAction.ANSWER: answer_grievance,
    GrievanceAction.RESOLVE: resolve_grievance,
    GrievanceAction.REOPEN: reopen_grievance,
    GrievanceAction.WITHDRAW: withdraw_grievance,
}


class GrievanceViewSet(ApiViewSet):
    """Grievances, each as far as the caller may see it."""

    queryset = Grievance.objects.none()
    serializer_class = s.GrievanceSerializer
    filterset_class = GrievanceFilter
    permissions: ClassVar = {"list": P.SELF, "create": P.SELF, "update": P.SELF}
    messages: ClassVar = {"create": _("The grievance is submitted."), "update": _("Done.")}

    @extend_schema(summary="List grievances", responses=s.GrievanceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the own and the assigned ones; whoever assigns sees of others category, state and days alone."""
        page = self.paginate_queryset(self.filter_queryset(visible_grievances(self.actor))) or []
        return self.get_paginated_response(s.GrievanceSerializer(seen(page, self.actor), many=True).data)

    @keyed()
    @extend_schema(
        summary="Submit a grievance",
        request=s.GrievanceBodySerializer,
        responses={201: s.GrievanceSerializer},
    )
    def create(self, request: Request) -> Done:
        """Submit the own grievance; only whoever it is assigned to reads it."""
        own = needed_employee(self.actor)
        body = self.validated(s.GrievanceBodySerializer)
        against = body.pop("against_id", None)
        row = submit_grievance(
            employee=own,
            category=grievance_categories.get(body.pop("category_id")),
            against=employee_by_id(against) if against else None,
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(
        summary="Assign, answer, resolve, reopen or withdraw a grievance",
        request=s.GrievanceStepSerializer,
        responses=s.GrievanceSerializer,
    )
    def update(self, request: Request, pk: int) -> Response:
        """Take the next step; what is whose is said by the service."""
        row = visible_grievance(pk, self.actor)
        body = self.validated(s.GrievanceStepSerializer)
        with transaction.atomic():
            if body["action"] == GrievanceAction.ASSIGN:
                person = employee_by_id(body["assigned_to"])
                assign_grievance(grievance=row, assigned_to=person, actor=self.actor)
            else:
                service = WITH_WORDS[body["action"]]
                service(grievance=row, text=body.get("text", ""), actor=self.actor)
            return Response(self._one(pk))

    def _one(self, number: int) -> dict[str, Any]:
        row = visible_grievance(number, self.actor)
        return dict(s.GrievanceSerializer(seen_one(row, self.actor)).data)
