"""Routes of what stands with a student: guardians, documents, consents."""

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.parsers import StrictJsonParser
from core.api.serializers import EmptySerializer
from core.api.views import Done, keyed
from core.documents.exports import upload_response
from school.students.api import serializers as s
from school.students.api.views import StudentBase
from school.students.models import Consent, StudentDocument, StudentGuardian
from school.students.permissions import StudentPermission as P
from school.students.selectors import records
from school.students.services.checks import GuardianWish
from school.students.services.consents import give_consent, withdraw_consent
from school.students.services.documents import add_document, remove_document
from school.students.services.guardians import add_guardian, change_guardian, remove_guardian

GUARDIAN = {"fullName": "Sunita Sharma", "phone": "9876543211", "relation": "mother"}
CONSENT = {"purpose": "photographs", "given": True, "noticeVersion": "2026-1", "language": "hi"}


class GuardianViewSet(StudentBase):
    """Guardians of a student."""

    queryset = StudentGuardian.objects.none()
    serializer_class = s.GuardianSerializer
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "partial_update": P.WRITE,
        "destroy": P.WRITE,
    }
    queries: ClassVar = {"list": []}

    @extend_schema(summary="Guardians of a student", responses=s.GuardianSerializer(many=True), filters=False)
    def list(self, request: Request, pk: Any) -> Response:
        """The one who is written to first stands first."""
        return self.paged(records.guardians_of(self.student(pk)), s.GuardianSerializer)

    @keyed()
    @extend_schema(
        summary="Add a guardian",
        request=s.GuardianAddSerializer,
        responses={201: s.GuardianSerializer},
        examples=[OpenApiExample("Mother", value=GUARDIAN, request_only=True)],
    )
    def create(self, request: Request, pk: Any) -> Done:
        """Add a guardian, who is found by the phone number or made with an account."""
        body = self.validated(s.GuardianAddSerializer)
        is_primary = body.pop("is_primary", False)
        link = add_guardian(
            student=self.student(pk), wish=GuardianWish(**body), is_primary=is_primary, actor=self.actor
        )
        return status.HTTP_201_CREATED, dict(self.get_serializer(link).data)

    @extend_schema(
        summary="Change a guardian",
        request=s.GuardianAddSerializer(partial=True),
        responses=s.GuardianSerializer,
        examples=[OpenApiExample("New number", value={"phone": "9876543212"}, request_only=True)],
    )
    def partial_update(self, request: Request, pk: Any, guardian_id: Any) -> Response:
        """Name, phone and e-mail count for all children of the guardian; the account follows."""
        body = self.validated(s.GuardianAddSerializer, partial=True)
        link = records.link_of(self.student(pk), guardian_id)
        return Response(self.get_serializer(change_guardian(link=link, actor=self.actor, **body)).data)

    @extend_schema(summary="Remove a guardian", responses={200: EmptySerializer})
    def destroy(self, request: Request, pk: Any, guardian_id: Any) -> Response:
        """Take away a guardian who is not the one written to first."""
        self.validated(EmptySerializer)
        remove_guardian(link=records.link_of(self.student(pk), guardian_id), actor=self.actor)
        return Response({})


class DocumentViewSet(StudentBase):
    """Papers of a student."""

    queryset = StudentDocument.objects.none()
    serializer_class = s.DocumentSerializer
    parser_classes = (MultiPartParser, StrictJsonParser)
    permissions: ClassVar = {
        "list": P.DOCUMENTS,
        "create": P.WRITE,
        "download": P.DOCUMENTS,
        "destroy": P.WRITE,
    }
    queries: ClassVar = {"list": [], "download": []}
    files: ClassVar = {"download": ("file",)}

    @extend_schema(summary="Documents of a student", responses=s.DocumentSerializer(many=True), filters=False)
    def list(self, request: Request, pk: Any) -> Response:
        """The papers that the school keeps, the newest first."""
        return self.paged(records.documents_of(self.student(pk), self.actor), s.DocumentSerializer)

    @extend_schema(
        summary="Upload a document",
        request={"multipart/form-data": s.DocumentBodySerializer},
        responses={201: s.DocumentSerializer},
    )
    def create(self, request: Request, pk: Any) -> Response:
        """Keep a PDF or a picture; what it is, is read from its content."""
        body = self.validated(s.DocumentBodySerializer)
        document = add_document(student=self.student(pk), actor=self.actor, **body)
        return Response(s.DocumentSerializer(document).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Download a document", responses=file_answers("file"))
    def download(self, request: Request, pk: Any, document_id: Any) -> HttpResponse:
        """The file as it is kept."""
        row = records.get_document(self.student(pk), document_id, self.actor)
        extension = str(row.file).rpartition(".")[2]
        return upload_response(row.file, filename=f"{row}.{extension}")

    @extend_schema(summary="Remove a document", responses={200: EmptySerializer})
    def destroy(self, request: Request, pk: Any, document_id: Any) -> Response:
        """Remove a paper that was kept by mistake."""
        self.validated(EmptySerializer)
        row = records.get_document(self.student(pk), document_id, self.actor)
        remove_document(document=row, actor=self.actor)
        return Response({})


class ConsentViewSet(StudentBase):
    """Consents of a student's guardians."""

    queryset = Consent.objects.none()
    serializer_class = s.ConsentSerializer
    permissions: ClassVar = {"list": P.READ, "create": P.CONSENT}
    queries: ClassVar = {"list": []}

    @extend_schema(
        summary="Consents given and withdrawn", responses=s.ConsentSerializer(many=True), filters=False
    )
    def list(self, request: Request, pk: Any) -> Response:
        """Who has agreed to what, to which notice, the newest first."""
        return self.paged(records.consents_of(self.student(pk)), s.ConsentSerializer)

    @extend_schema(
        summary="Record or withdraw a consent",
        request=s.ConsentBodySerializer,
        responses={201: s.ConsentSerializer},
        examples=[OpenApiExample("Given", value=CONSENT, request_only=True)],
    )
    def create(self, request: Request, pk: Any) -> Response:
        """A parent decides for the own children; the office names the guardian whose paper it holds."""
        body = self.validated(s.ConsentBodySerializer)
        student, given = self.student(pk), body.pop("given")
        if given:
            body = {"notice_version": "", "language": "", **body}
            row = give_consent(student=student, actor=self.actor, **body)
        else:
            known = {name: body[name] for name in ("purpose", "guardian_id") if name in body}
            row = withdraw_consent(student=student, actor=self.actor, **known)[0]
        return Response(s.ConsentSerializer(row).data, status=status.HTTP_201_CREATED)
