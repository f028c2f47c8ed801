"""Routes of /api/v1/homework."""

from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.acts import Act
from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.parsers import StrictJsonParser
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet, Done, keyed
from core.documents.exports import file_response
from core.errors import NotFound
from core.refusals import get_or_refuse
from school.homework import selectors
from school.homework.acts import HOMEWORK_ACTS
from school.homework.api import serializers as s
from school.homework.api.filters import HomeworkFilter
from school.homework.models import Homework
from school.homework.permissions import HomeworkPermission as P
from school.homework.services import homework as services
from school.homework.services import progress
from school.masters.models import Subject
from school.staff.selectors import is_everywhere, sections_of
from school.students.models import Student

EXAMPLE = OpenApiExample(
    "Fractions",
    request_only=True,
    value={
        "sectionId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11",
        "subjectId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e21",
        "title": "Fractions, exercise 7.3",
        "description": "Questions 1 to 6 in the notebook.",
        "dueOn": "2026-11-24",
    },
)


class HomeworkViewSet(ActsViewSet):
    """Homework: of the own sections for teachers, of the own children for families."""

    acts = HOMEWORK_ACTS
    serializer_of_one = s.HomeworkSerializer
    queryset = Homework.objects.none()
    serializer_class = s.HomeworkSerializer
    filterset_class = HomeworkFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "partial_update": P.WRITE,
        "seen": P.OWN,
        "done": P.OWN,
    }

    def shown(self) -> Any:
        """Return the caller's rows with what the answer shows beside them."""
        rows = selectors.homework_of(self.actor)
        if P.REPORT in self.actor.permissions or is_everywhere(self.actor):
            return selectors.with_counts(rows)
        return selectors.with_own(self.actor, rows)

    def one(self, row: Homework) -> dict[str, Any]:
        """Return one as the list shows it."""
        refusal = NotFound(_("There is no such homework."))
        return dict(s.HomeworkSerializer(get_or_refuse(self.shown(), refusal, pk=row.pk)).data)

    def perform(self, act: Act, values: dict[str, Any], number: Any) -> Response:
        """Find it among the caller's own first."""
        selectors.get_homework(self.actor, number)
        return super().perform(act, values, number)

    @extend_schema(summary="List homework", responses=s.HomeworkSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the caller's homework, the latest due first."""
        return self.page(self.shown())

    @keyed()
    @extend_schema(
        summary="Set homework",
        request=s.HomeworkBodySerializer,
        responses={201: s.HomeworkSerializer},
        examples=[EXAMPLE],
    )
    def create(self, request: Request) -> Done:
        """Set homework to a section in a subject that the caller teaches there."""
        body = self.validated(s.HomeworkBodySerializer)
        section = get_or_refuse(
            sections_of(self.actor), NotFound(_("There is no such section.")), pk=body.pop("section")
        )
        subject = get_or_refuse(
            Subject.objects, NotFound(_("There is no such subject.")), pk=body.pop("subject")
        )
        row = services.set_homework(section=section, subject=subject, actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(row)

    @extend_schema(summary="One piece of homework", responses=s.HomeworkSerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        return Response(self.one(selectors.get_homework(self.actor, pk)))

    @extend_schema(
        summary="Change homework", request=s.HomeworkChangeSerializer, responses=s.HomeworkSerializer
    )
    def partial_update(self, request: Request, pk: UUID) -> Response:
        """Change title, description or due date."""
        row = selectors.get_homework(self.actor, pk)
        values = self.validated(s.HomeworkChangeSerializer, partial=True)
        with transaction.atomic():
            return Response(self.one(services.change_homework(homework=row, actor=self.actor, **values)))

    @extend_schema(summary="Say that homework was seen", request=s.SeenSerializer, responses=s.OwnSerializer)
    def seen(self, request: Request, pk: UUID) -> Response:
        """Note that the student, or the parent of one, has seen it; the first time counts."""
        row = selectors.get_homework(self.actor, pk)
        body = self.validated(s.SeenSerializer)
        student = selectors.student_meant(self.actor, row, body.get("student_id"))
        found = progress.mark_seen(homework=row, student=student, actor=self.actor)
        return Response(s.OwnSerializer(found).data)

    @extend_schema(summary="Say that homework is done", request=s.DoneSerializer, responses=s.OwnSerializer)
    def done(self, request: Request, pk: UUID) -> Response:
        """Note that the work is done, or with `done` false that it is not after all."""
        row = selectors.get_homework(self.actor, pk)
        body = self.validated(s.DoneSerializer)
        student = selectors.student_meant(self.actor, row, body.get("student_id"))
        found = progress.mark_done(
            homework=row, student=student, actor=self.actor, done=body.get("done", True)
        )
        return Response(s.OwnSerializer(found).data)


class AttachmentViewSet(ApiViewSet):
    """Papers of homework."""

    serializer_class = s.AttachmentSerializer
    parser_classes = (StrictJsonParser, MultiPartParser)
    permissions: ClassVar = {"create": P.WRITE, "download": P.READ, "destroy": P.WRITE}
    queries: ClassVar = {"download": []}
    files: ClassVar = {"download": ("file",)}

    @extend_schema(
        summary="Attach a file to homework",
        request={"multipart/form-data": s.FileSerializer},
        responses={201: s.AttachmentSerializer},
    )
    def create(self, request: Request, pk: UUID) -> Response:
        """Add a PDF, JPEG or PNG; at most five."""
        row = selectors.get_homework(self.actor, pk)
        file = self.validated(s.FileSerializer)["file"]
        paper = services.attach_file(homework=row, file=file, name=file.name or "", actor=self.actor)
        return Response(s.AttachmentSerializer(paper).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Download an attachment", responses=file_answers("file"))
    def download(self, request: Request, pk: UUID, attachment_id: UUID) -> Any:
        """Return the file as it is kept."""
        row = selectors.get_homework(self.actor, pk)
        paper = selectors.attachment_of(row, attachment_id)
        with paper.file.open("rb") as stored:
            content = stored.read()
        return file_response(content, filename=paper.name, content_type="application/octet-stream")

    @extend_schema(summary="Take an attachment out", responses={200: EmptySerializer})
    def destroy(self, request: Request, pk: UUID, attachment_id: UUID) -> Response:
        """Remove the file."""
        row = selectors.get_homework(self.actor, pk)
        paper = selectors.attachment_of(row, attachment_id)
        services.detach_file(homework=row, attachment=paper, actor=self.actor)
        return Response({})


class WorkViewSet(ApiViewSet):
    """The students of the section, and how far each is."""

    queryset = Student.objects.none()
    serializer_class = s.PupilWorkSerializer
    permissions: ClassVar = {"list": P.REPORT, "partial_update": P.WRITE}

    @extend_schema(summary="Who has seen and done homework", responses=s.PupilWorkSerializer(many=True))
    def list(self, request: Request, pk: UUID) -> Response:
        """List the students by roll number."""
        row = selectors.get_homework(self.actor, pk)
        page = self.paginate_queryset(selectors.students_for(row)) or []
        data = s.PupilWorkSerializer(selectors.works_of(row, page), many=True).data
        return self.get_paginated_response(data)

    @extend_schema(summary="Check a student's homework", request=s.CheckSerializer, responses=s.OwnSerializer)
    def partial_update(self, request: Request, pk: UUID, student_id: UUID) -> Response:
        """Write down what the teacher found."""
        row = selectors.get_homework(self.actor, pk)
        body = self.validated(s.CheckSerializer)
        refusal = NotFound(_("There is no such student."))
        student = get_or_refuse(selectors.students_for(row), refusal, pk=student_id)
        found = progress.check_work(homework=row, student=student, actor=self.actor, **body)
        return Response(s.OwnSerializer(found).data)
