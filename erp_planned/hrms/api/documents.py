"""Routes of employees' documents: /api/hrms/documents/:employeeId."""

from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.parsers import StrictJsonParser
from core.api.views import ApiViewSet
from core.documents.exports import ANY_FILE, upload_response
from erp_planned.hrms.api import serializers as s
from erp_planned.hrms.api.filters import DocumentFilter
from erp_planned.hrms.enums import Verification
from erp_planned.hrms.models import EmployeeDocument
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.papers import employee_for_papers, paper_of, papers_of
from erp_planned.hrms.services.papers import add_paper, refuse_paper, verify_paper


class DocumentViewSet(ApiViewSet):
    """Documents of one employee; employees reach their own."""

    queryset = EmployeeDocument.objects.none()
    serializer_class = s.EmployeeDocumentSerializer
    filterset_class = DocumentFilter
    parser_classes = (StrictJsonParser, MultiPartParser)
    permissions: ClassVar = {"list": P.SELF, "create": P.SELF, "verify": P.DECIDE, "file": P.SELF}
    messages: ClassVar = {"create": _("The document is kept."), "verify": _("The decision is entered.")}
    files: ClassVar = {"file": ("file", "pdf")}

    @extend_schema(summary="Documents of an employee", responses=s.EmployeeDocumentSerializer(many=True))
    def list(self, request: Request, employee_id: int) -> Response:
        """List the documents, the newest first."""
        person = employee_for_papers(employee_id, self.actor)
        return self.page(papers_of(person.pk))

    @extend_schema(
        summary="Keep a document of an employee",
        request={"multipart/form-data": s.EmployeeDocumentBodySerializer},
        responses={201: s.EmployeeDocumentSerializer},
    )
    def create(self, request: Request, employee_id: int) -> Response:
        """Upload a PDF or a picture; it waits for a second person to verify it."""
        person = employee_for_papers(employee_id, self.actor)
        body = self.validated(s.EmployeeDocumentBodySerializer)
        with transaction.atomic():
            row = add_paper(employee=person, actor=self.actor, **body)
            return Response(self._one(person.pk, row.pk), status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Verify or refuse a document",
        request=s.VerifyBodySerializer,
        responses=s.EmployeeDocumentSerializer,
    )
    def verify(self, request: Request, employee_id: int, pk: int) -> Response:
        """Say that a document is what it claims to be, or why it is not taken."""
        row = paper_of(employee_id, pk, self.actor)
        body = self.validated(s.VerifyBodySerializer)
        remarks = body.get("remarks", "")
        with transaction.atomic():
            if body["decision"] == Verification.VERIFIED:
                verify_paper(document=row, actor=self.actor, remarks=remarks)
            else:
                refuse_paper(document=row, actor=self.actor, remarks=remarks)
            return Response(self._one(employee_id, pk))

    @extend_schema(summary="Download a document", responses=file_answers("file"))
    def file(self, request: Request, employee_id: int, pk: int) -> HttpResponse:
        """Return the file as it was checked at upload."""
        row = paper_of(employee_id, pk, self.actor)
        return upload_response(row.file, filename=row.file_name, content_type=ANY_FILE)

    def _one(self, employee_id: int, number: int) -> dict[str, Any]:
        return dict(s.EmployeeDocumentSerializer(paper_of(employee_id, number, self.actor)).data)
