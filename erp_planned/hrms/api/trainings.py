"""Routes of trainings: /api/hrms/trainings."""

from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import is_allowed
from core.actors import Actor
from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from erp_planned.hrms.api import serializers as s
from erp_planned.hrms.api.filters import TrainingFilter
from erp_planned.hrms.enums import TrainingState
from erp_planned.hrms.letters import certificate_response
from erp_planned.hrms.models import Training, TrainingParticipant
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.people import own_employee
from erp_planned.hrms.selectors.trainings import (
    certificate_of,
    participants_of,
    training_by_id,
    visible_trainings,
)
from erp_planned.hrms.services.trainings import (
    cancel_training,
    change_training,
    complete_training,
    make_training,
)


class TrainingViewSet(ApiViewSet):
    """Trainings; employees read those in which they take part."""

    queryset = Training.objects.none()
    serializer_class = s.TrainingSerializer
    filterset_class = TrainingFilter
    permissions: ClassVar = {"list": P.SELF, "create": P.WRITE, "update": P.WRITE, "certificate": P.SELF}
    messages: ClassVar = {"create": _("The training is planned."), "update": _("The training is changed.")}
    files: ClassVar = {"certificate": ("pdf",)}

    @extend_schema(summary="List trainings", responses=s.TrainingSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List trainings with participants, the latest first; employees get their own."""
        page = self.paginate_queryset(self.filter_queryset(visible_trainings(self.actor))) or []
        context = {"participants": _participants(self.actor, [row.pk for row in page])}
        return self.get_paginated_response(s.TrainingSerializer(page, many=True, context=context).data)

    @keyed()
    @extend_schema(
        summary="Plan a training", request=s.TrainingBodySerializer, responses={201: s.TrainingSerializer}
    )
    def create(self, request: Request) -> Done:
        """Plan a training; whoever takes part is told."""
        row = make_training(actor=self.actor, **self.validated(s.TrainingBodySerializer))
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(
        summary="Change a training, its participants or its completion",
        request=s.TrainingChangeSerializer,
        responses=s.TrainingSerializer,
    )
    def update(self, request: Request, pk: int) -> Response:
        """Change what is given; `completionStatus` ends the training, and gives certificates or cancels it."""
        row = training_by_id(pk)
        body = self.validated(s.TrainingChangeSerializer, partial=True)
        ending, missed = body.pop("completion_status", None), body.pop("not_completed", ())
        reason = body.pop("reason", "")
        with transaction.atomic():
            if body:
                row = change_training(training=row, actor=self.actor, **body)
            if ending == TrainingState.COMPLETED:
                complete_training(training=row, actor=self.actor, missed=missed)
            elif ending == TrainingState.CANCELLED:
                cancel_training(training=row, actor=self.actor, reason=reason)
            return Response(self._one(pk))

    @extend_schema(summary="Certificate of a completed training", responses=file_answers("pdf"))
    def certificate(self, request: Request, pk: int, employee_id: int) -> HttpResponse:
        """Return the certificate as PDF: the own, or anybody's to the office."""
        row = certificate_of(pk, employee_id, self.actor)
        return certificate_response(row, language=get_language() or "en")

    def _one(self, number: int) -> dict[str, Any]:
        row = training_by_id(number)
        return dict(
            s.TrainingSerializer(row, context={"participants": _participants(self.actor, [number])}).data
        )


def _participants(actor: Actor, numbers: list[int]) -> dict[int, list[TrainingParticipant]]:
    """Return who takes part in each training, as far as the caller may see."""
    rows = participants_of(*numbers)
    if not is_allowed(actor.permissions, P.READ):
        own = own_employee(actor)
        rows = rows.filter(employee=own.pk if own else 0)
    found: dict[int, list[TrainingParticipant]] = {number: [] for number in numbers}
    for one in rows:
        found[one.training_id].append(one)
    return found
