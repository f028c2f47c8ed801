"""Routes of substitutions and absences."""

from typing import Any, ClassVar
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.periods import today
from school.timetable.api import serializers as s
from school.timetable.models import Substitution, TeacherAbsence
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors.days import (
    absences,
    get_absence,
    get_substitution,
    substitutions_seen_by,
)
from school.timetable.selectors.substitutes import proposals
from school.timetable.services.substitutions import (
    open_lesson,
    open_substitutions,
    set_substitute,
    withdraw_absence,
)


class SubstitutionViewSet(ApiViewSet):
    """Lessons of a day whose teacher is away."""

    queryset = Substitution.objects.none()
    serializer_class = s.SubstitutionSerializer
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE}
    queries: ClassVar = {"list": s.DayQuery}
    messages: ClassVar = {"create": _("The substitution is noted.")}

    def filter_queryset(self, queryset: Any) -> Any:
        """The query has been read by `query`."""
        return queryset

    @extend_schema(summary="Substitutions of a day", responses=s.SubstitutionSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Return a day's substitutions: the office all, a teacher the own ones, others those of their sections."""
        return self.page(substitutions_seen_by(self.actor, self.query().get("date") or today()))

    @extend_schema(
        summary="Propose or set a substitute",
        request=s.NewSubstitutionSerializer,
        responses={201: s.ProposedSerializer},
    )
    def create(self, request: Request) -> Response:
        """Open a lesson of a date with proposals, or set its substitute; a busy one is refused with the reason."""
        body = self.validated(s.NewSubstitutionSerializer)
        row = open_lesson(entry=body["entry"], on=body["on"], actor=self.actor)
        if "substitute" in body or "remarks" in body:
            who = body.get("substitute", row.substitute)
            row = set_substitute(
                substitution=row, substitute=who, actor=self.actor, remarks=body.get("remarks")
            )
        row = get_substitution(row.pk)
        found = [] if row.substitute_id else proposals(row)
        told = {
            **s.SubstitutionSerializer(row).data,
            "proposals": s.SubstituteProposalSerializer(found, many=True).data,
        }
        return Response(told, status=status.HTTP_201_CREATED)


class AbsenceViewSet(ApiViewSet):
    """Days on which teachers are away."""

    queryset = TeacherAbsence.objects.none()
    serializer_class = s.TeacherAbsenceSerializer
    permissions: ClassVar = {"list": P.SET_UP, "create": P.WRITE, "destroy": P.WRITE}
    messages: ClassVar = {"create": _("The lessons of these days are open for substitutes.")}

    @extend_schema(summary="Absences of teachers", responses=s.TeacherAbsenceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Return one page of the absences, the latest first."""
        return self.page(absences())

    @extend_schema(
        summary="Note an absence",
        request=s.NewTeacherAbsenceSerializer,
        responses={201: s.TeacherAbsenceSerializer},
    )
    def create(self, request: Request) -> Response:
        """Note that a teacher is away; the lessons of these days are open for substitutes."""
        row = open_substitutions(actor=self.actor, **self.validated(s.NewTeacherAbsenceSerializer))
        return Response(s.TeacherAbsenceSerializer(get_absence(row.pk)).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Take an absence back", responses={200: EmptySerializer})
    def destroy(self, request: Request, absence_id: UUID) -> Response:
        """Take an absence back: what nobody else needs of its substitutions goes, substitutes are told."""
        withdraw_absence(absence=get_absence(absence_id), actor=self.actor)
        return Response({})
