"""Routes of generations: /api/v1/timetable/generate."""

from typing import Any, ClassVar
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.views import Done, keyed
from school.timetable.acts import GENERATION_ACTS
from school.timetable.api import serializers as s
from school.timetable.models import Generation
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.generations import generations, get_generation
from school.timetable.services.generations import start_generation


class GenerationViewSet(ActsViewSet):
    """Timetables that the machine makes: asked for, followed, cancelled, put in force."""

    acts = GENERATION_ACTS
    serializer_of_one = s.TimetableGenerationDetailSerializer
    queryset = Generation.objects.none()
    serializer_class = s.TimetableGenerationSerializer
    permissions: ClassVar = {"list": P.SET_UP, "create": P.WRITE, "retrieve": P.SET_UP}
    messages: ClassVar = {"create": _("The timetable is being made.")}

    @extend_schema(summary="Generations", responses=s.TimetableGenerationSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Return one page of the generations, the latest first."""
        return self.page(generations())

    @keyed()
    @extend_schema(
        summary="Generate a timetable",
        request=s.GenerateTimetableSerializer,
        responses={202: s.TimetableGenerationDetailSerializer},
    )
    def create(self, request: Request) -> Done:
        """Ask for a timetable of the current year; a worker makes it, and GET of its id tells how far it is."""
        row = start_generation(actor=self.actor, **self.validated(s.GenerateTimetableSerializer))
        return status.HTTP_202_ACCEPTED, self.one(row)

    @extend_schema(summary="One generation", responses=s.TimetableGenerationDetailSerializer)
    def retrieve(self, request: Request, generation_id: UUID) -> Response:
        """Tell how far it is, then the result with its score, or the reasons in words why there is none."""
        return Response(self.one(get_generation(generation_id)))

    def one(self, row: Any) -> dict[str, Any]:
        return dict(s.TimetableGenerationDetailSerializer(row).data)
