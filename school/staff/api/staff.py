"""REST routes of the staff, what they teach, and their papers."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import is_allowed
from core.api.files import file_answers
from core.api.parsers import StrictJsonParser
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.documents.exports import upload_response
from core.formatting import mask
from core.masters.api import MasterViewSet, serializer_of
from school.staff import masters
from school.staff.api import serializers as s
from school.staff.models import StaffDocument, StaffMember
from school.staff.permissions import StaffPermission as P
from school.staff.selectors.leaving import open_on_leaving
from school.staff.selectors.papers import get_paper, papers_of
from school.staff.services.papers import add_paper, remove_paper

_Staff: Any = serializer_of(masters.staff)


class StaffMemberSerializer(_Staff):
    """Somebody who works at the school. PAN, UAN, ESI number and bank account are masked but for those who keep it."""

    still_open = serializers.SerializerMethodField(
        help_text="what somebody who leaves still has, in sentences; empty in lists"
    )

    class Meta(_Staff.Meta):
        fields: ClassVar = [*_Staff.Meta.fields, "still_open"]

    def get_still_open(self, row: StaffMember) -> list[str]:
        """Name it where one row is told: three queries."""
        if self.parent is not None or row.left_on is None:
            return []
        return open_on_leaving(row, row.left_on)

    def to_representation(self, instance: StaffMember) -> dict[str, Any]:
        """Show the last characters only: in lists to everybody, else to those who do not keep the record."""
        data: dict[str, Any] = super().to_representation(instance)
        view = self.context.get("view")
        actor = getattr(view, "actor", None)
        is_keeper = actor is not None and is_allowed(actor.permissions, P.WRITE)
        if self.parent is None and is_keeper:
            return data
        for name in masters.PRIVATE:
            wire = self.wire_name(name)
            data[wire] = mask(data[wire])
        return data


class StaffViewSet(MasterViewSet):
    """Members of staff."""

    master = masters.staff
    serializer_class = StaffMemberSerializer


class TeachingAssignmentViewSet(MasterViewSet):
    """Who teaches a subject to a section."""

    master = masters.assignments


class ClassTeacherViewSet(MasterViewSet):
    """Class teachers."""

    master = masters.class_teachers


class AbsenceViewSet(MasterViewSet):
    """Absences without leave."""

    master = masters.absences


class PaperViewSet(ApiViewSet):
    """Papers of a member of staff."""

    queryset = StaffDocument.objects.none()
    serializer_class = s.StaffPaperSerializer
    parser_classes = (MultiPartParser, StrictJsonParser)
    permissions: ClassVar = dict.fromkeys(("list", "create", "download", "destroy"), P.WRITE)
    queries: ClassVar = {"list": [], "download": []}
    files: ClassVar = {"download": ("file",)}

    @extend_schema(
        summary="Papers of a member of staff", responses=s.StaffPaperSerializer(many=True), filters=False
    )
    def list(self, request: Request, pk: UUID) -> Response:
        """The papers that the school keeps, the newest first."""
        page = self.paginate_queryset(papers_of(masters.staff.get(pk))) or []
        return self.get_paginated_response(s.StaffPaperSerializer(page, many=True).data)

    @extend_schema(
        summary="Upload a paper of a member of staff",
        request={"multipart/form-data": s.StaffPaperBodySerializer},
        responses={201: s.StaffPaperSerializer},
    )
    def create(self, request: Request, pk: UUID) -> Response:
        """Keep a PDF or a picture of at most 5 MB; what it is, is read from its content."""
        body = self.validated(s.StaffPaperBodySerializer)
        paper = add_paper(member=masters.staff.get(pk), actor=self.actor, **body)
        return Response(s.StaffPaperSerializer(paper).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Download a paper of a member of staff", responses=file_answers("file"))
    def download(self, request: Request, pk: UUID, document_id: UUID) -> HttpResponse:
        """The file as it is kept."""
        row = get_paper(masters.staff.get(pk), document_id)
        return upload_response(row.file, filename=f"{row}.{str(row.file).rpartition('.')[2]}")

    @extend_schema(summary="Remove a paper of a member of staff", responses={200: EmptySerializer})
    def destroy(self, request: Request, pk: UUID, document_id: UUID) -> Response:
        """Remove a paper that was kept by mistake."""
        self.validated(EmptySerializer)
        remove_paper(document=get_paper(masters.staff.get(pk), document_id), actor=self.actor)
        return Response({})
