"""Routes of appraisals: /api/hrms/appraisals and /api/hrms/appraisal-cycles."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from erp_planned.hrms.api import people_serializers as s
from erp_planned.hrms.api.filters import AppraisalFilter
from erp_planned.hrms.models import Appraisal, AppraisalCycle
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.appraisals import (
    cycle_by_id,
    cycles,
    visible_appraisal,
    visible_appraisals,
)
from erp_planned.hrms.services.appraisals import (
    close_cycle,
    finalize_appraisal,
    open_cycle,
    review_appraisal,
    set_goals,
    submit_appraisal,
)


class AppraisalViewSet(ApiViewSet):
    """Appraisals; employees reach the own and those that they review."""

    queryset = Appraisal.objects.none()
    serializer_class = s.AppraisalSerializer
    filterset_class = AppraisalFilter
    permissions: ClassVar = {
        "list": P.SELF, "create": P.WRITE, "retrieve": P.SELF, "submit": P.SELF, "review": P.SELF,
        "goals": P.SELF, "finalize": P.DECIDE,
    }  # fmt: skip
    messages: ClassVar = {
        "create": _("The cycle is open."), "submit": _("The self-appraisal is handed in."),
        "review": _("The rating is entered."), "finalize": _("The rating is final."),
        "goals": _("The goals are set."),
    }  # fmt: skip

    @extend_schema(summary="List appraisals", responses=s.AppraisalSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List appraisals, the newest cycle first."""
        return self.page(visible_appraisals(self.actor))

    @keyed()
    @extend_schema(
        summary="Open an appraisal cycle",
        request=s.CycleBodySerializer,
        responses={201: s.AppraisalCycleSerializer},
    )
    def create(self, request: Request) -> Done:
        """Open a cycle with an appraisal for each employee that it is about."""
        row = open_cycle(actor=self.actor, **self.validated(s.CycleBodySerializer))
        return status.HTTP_201_CREATED, dict(s.AppraisalCycleSerializer(cycle_by_id(row.pk)).data)

    @extend_schema(summary="One appraisal", responses=s.AppraisalSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return one appraisal, as far as the caller may see it."""
        return Response(self._one(pk))

    @extend_schema(
        summary="Submit the self-appraisal", request=s.SubmitBodySerializer, responses=s.AppraisalSerializer
    )
    def submit(self, request: Request, pk: int) -> Response:
        """Hand in the own appraisal; it cannot be changed afterwards."""
        return self._step(pk, submit_appraisal, s.SubmitBodySerializer)

    @extend_schema(
        summary="Give the reporting officer's rating",
        request=s.ReviewBodySerializer,
        responses=s.AppraisalSerializer,
    )
    def review(self, request: Request, pk: int) -> Response:
        """Rate somebody who reports to the caller."""
        return self._step(pk, review_appraisal, s.ReviewBodySerializer)

    @extend_schema(
        summary="Give the final rating", request=s.FinalBodySerializer, responses=s.AppraisalSerializer
    )
    def finalize(self, request: Request, pk: int) -> Response:
        """Make the officer's rating final, or another one with the reason."""
        return self._step(pk, finalize_appraisal, s.FinalBodySerializer)

    @extend_schema(
        summary="Set the goals of one person", request=s.GoalsBodySerializer, responses=s.AppraisalSerializer
    )
    def goals(self, request: Request, pk: int) -> Response:
        """Set goals before the self-appraisal: the reporting officer or the office."""
        return self._step(pk, set_goals, s.GoalsBodySerializer)

    def _step(self, number: int, service: Callable[..., Any], body: Any) -> Response:
        row = visible_appraisal(number, self.actor)
        values = self.validated(body)
        with transaction.atomic():
            service(appraisal=row, actor=self.actor, **values)
            return Response(self._one(number))

    def _one(self, number: int) -> dict[str, Any]:
        row = visible_appraisal(number, self.actor)
        return dict(s.AppraisalSerializer(row, context={"view": self}).data)


class AppraisalCycleViewSet(ApiViewSet):
    """Cycles of appraisals."""

    queryset = AppraisalCycle.objects.none()
    serializer_class = s.AppraisalCycleSerializer
    permissions: ClassVar = {"list": P.READ, "close": P.DECIDE}
    messages: ClassVar = {"close": _("The cycle is closed; ratings are disclosed.")}

    @extend_schema(summary="List appraisal cycles", responses=s.AppraisalCycleSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the cycles with how many appraisals are not final."""
        page = self.paginate_queryset(cycles()) or []
        return self.get_paginated_response(s.AppraisalCycleSerializer(page, many=True).data)

    @extend_schema(
        summary="Close an appraisal cycle",
        request=s.CycleCloseSerializer,
        responses=s.AppraisalCycleSerializer,
    )
    def close(self, request: Request, pk: int) -> Response:
        """Disclose the ratings; `lapse` gives up those that are not final."""
        row = cycle_by_id(pk)
        body = self.validated(s.CycleCloseSerializer)
        with transaction.atomic():
            close_cycle(cycle=row, actor=self.actor, **body)
            return Response(s.AppraisalCycleSerializer(cycle_by_id(pk)).data)
