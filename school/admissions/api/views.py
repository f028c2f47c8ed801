"""Routes of /api/v1/admissions."""

from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from school.admissions.api import serializers as s
from school.admissions.api.filters import InquiryFilter
from school.admissions.enums import Source
from school.admissions.files import document_response
from school.admissions.models import Inquiry
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.selectors.inquiries import document_of, inquiries, inquiry_by_id
from school.admissions.selectors.windows import class_named, section_by_id, year_by_id
from school.admissions.services.decisions import change_status
from school.admissions.services.documents import add_file, update_documents
from school.admissions.services.enrolment import enroll_inquiry
from school.admissions.services.inquiries import create_inquiry

ASKED = OpenApiExample(
    "An inquiry",
    request_only=True,
    value={
        "studentName": "Aarav Sharma",
        "dateOfBirth": "2015-06-14",
        "applyingForClass": "VI",
        "guardianName": "Neha Sharma",
        "guardianPhone": "9810012345",
        "guardianEmail": "neha@example.org",
        "previousSchool": "Sunrise Public School",
    },
)
REVIEW = OpenApiExample(
    "Review", request_only=True, value={"status": "in_review", "remarks": "Papers asked for"}
)
PAPERS = OpenApiExample(
    "Verified at the counter",
    request_only=True,
    media_type="application/json",
    value={"documents": [{"kind": "birth_certificate", "state": "verified", "remark": "Original seen"}]},
)


class InquiryViewSet(ApiViewSet):
    """Inquiries, from the first one to the student."""

    queryset = Inquiry.objects.none()
    serializer_class = s.InquirySerializer
    filterset_class = InquiryFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "status": P.DECIDE,
        "documents": P.WRITE,
        "document": P.READ,
        "enroll": P.WRITE,
    }
    files: ClassVar = {"document": ("pdf", "file")}

    @extend_schema(summary="List admission inquiries", responses=s.InquirySerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the inquiries, the newest first."""
        return self.page(inquiries())

    @extend_schema(
        summary="Register an admission inquiry",
        request=s.InquiryBodySerializer,
        responses={201: s.OneInquirySerializer},
        examples=[ASKED],
    )
    @keyed()
    def create(self, request: Request) -> Done:
        """Receive an inquiry; who may be the same child is named in `duplicates`, and nobody is refused for it."""
        body = self.validated(s.InquiryBodySerializer)
        row = create_inquiry(
            actor=self.actor,
            school_class=class_named(body.pop("applying_for_class")),
            academic_year=year_by_id(body.pop("academic_year_id", None)),
            source=Source.API,
            **body,
        )
        return 201, self._one(row.pk)

    @extend_schema(summary="One admission inquiry with its papers", responses=s.OneInquirySerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        """Return the inquiry with papers, remarks, possible duplicates and siblings."""
        return Response(self._one(pk))

    @extend_schema(
        summary="Review, approve or reject an inquiry",
        request=s.StatusBodySerializer,
        responses=s.OneInquirySerializer,
        examples=[REVIEW],
    )
    def status(self, request: Request, pk: UUID) -> Response:
        """Take the step: new to in_review, in_review to approved or rejected. The guardian is told of a decision."""
        row = inquiry_by_id(pk)
        with transaction.atomic():
            change_status(inquiry=row, actor=self.actor, **self.validated(s.StatusBodySerializer))
            return Response(self._one(pk))

    @extend_schema(
        summary="Update the checklist of papers, or upload one",
        request={
            "application/json": s.DocumentsBodySerializer,
            "multipart/form-data": s.FileBodySerializer,
        },
        responses=s.OneInquirySerializer,
        examples=[PAPERS],
    )
    def documents(self, request: Request, pk: UUID) -> Response:
        """Set states and remarks of papers, all or nothing; as multipart form keep the file of one."""
        row = inquiry_by_id(pk)
        is_file = (request.content_type or "").startswith("multipart/")
        body = self.validated(s.FileBodySerializer if is_file else s.DocumentsBodySerializer)
        with transaction.atomic():
            (add_file if is_file else update_documents)(inquiry=row, actor=self.actor, **body)
            return Response(self._one(pk))

    @extend_schema(summary="The file of a paper", responses=file_answers("pdf", "file"))
    def document(self, request: Request, pk: UUID, document_id: UUID) -> HttpResponse:
        """Return the stored file."""
        return document_response(document_of(pk, document_id))

    @extend_schema(
        summary="Enroll the child of an approved inquiry",
        request=s.EnrollBodySerializer,
        responses={201: s.OneInquirySerializer},
    )
    @keyed()
    def enroll(self, request: Request, pk: UUID) -> Done:
        """Make the student, exactly once, after payment at the counter; the answer names the student's code."""
        row = inquiry_by_id(pk)
        body = self.validated(s.EnrollBodySerializer)
        section = section_by_id(body.pop("section_id"))
        year = year_by_id(body.pop("academic_year_id", None))
        enroll_inquiry(inquiry=row, section=section, academic_year=year, actor=self.actor, **body)
        return 201, self._one(pk)

    def _one(self, pk: Any) -> dict[str, Any]:
        return dict(s.OneInquirySerializer(inquiry_by_id(pk), context={"actor": self.actor}).data)
