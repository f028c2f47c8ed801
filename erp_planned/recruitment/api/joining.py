"""Routes of joining: /api/hrms/onboard."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.masters.api import MasterViewSet
from erp_planned.recruitment.api import hiring_serializers as s
from erp_planned.recruitment.api.hiring_filters import JoinerFilter
from erp_planned.recruitment.masters_hiring import joining_items
from erp_planned.recruitment.models import Candidate
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from erp_planned.recruitment.selectors.joining import joined_candidates, joiner_of, joiners, task_by_id
from erp_planned.recruitment.selectors.offers import candidate_of
from erp_planned.recruitment.services.joining import onboard, set_task


class JoiningItemViewSet(MasterViewSet):
    """What is asked of everybody who joins."""

    master = joining_items


class OnboardViewSet(ApiViewSet):
    """New employees, and the checklist of each."""

    queryset = Candidate.objects.none()
    serializer_class = s.JoinerSerializer
    filterset_class = JoinerFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "task": P.WRITE}
    messages: ClassVar = {"create": _("The employee is entered."), "task": _("The task is changed.")}

    @extend_schema(summary="List new employees with their tasks", responses=s.JoinerSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List who joined by recruitment with the checklist, the latest first."""
        page = self.paginate_queryset(self.filter_queryset(joined_candidates())) or []
        return self.get_paginated_response(s.JoinerSerializer(joiners(page), many=True).data)

    @keyed(hidden="credentials.password")
    @extend_schema(
        summary="Make an employee of a candidate",
        request=s.OnboardBodySerializer,
        responses={201: s.JoinedSerializer},
    )
    def create(self, request: Request, pk: int) -> Done:
        """Make payroll's employee with account and checklist; the password is in this answer only."""
        candidate = candidate_of(pk)
        made = onboard(candidate=candidate, actor=self.actor, **self.validated(s.OnboardBodySerializer))
        answer = {"employee": joiner_of(made.employee.pk), "credentials": made.credentials}
        return status.HTTP_201_CREATED, dict(s.JoinedSerializer(answer).data)

    @extend_schema(
        summary="Tick a task of joining", request=s.TaskChangeSerializer, responses=s.JoinerSerializer
    )
    def task(self, request: Request, pk: int) -> Response:
        """Set a task done, left out with a note, or open again; answers the whole checklist."""
        row = task_by_id(pk)
        body = self.validated(s.TaskChangeSerializer, partial=True)
        given = {"done_on": row.done_on, "is_left_out": row.is_left_out, **body}
        set_task(task=row, actor=self.actor, **given)
        return Response(s.JoinerSerializer(joiner_of(row.employee_id)).data)
