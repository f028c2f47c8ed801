"""Routes of certificates: /api/certificates."""

from typing import ClassVar

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from core.language import page_language
from erp_planned.students.api import serializers as s
from erp_planned.students.api.filters import CertificateFilter
from erp_planned.students.certificate_pdf import certificate_response
from erp_planned.students.models import Certificate
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.certificates import (
    certificate_by_id,
    certificate_seen_by,
    certificates_seen_by,
)
from erp_planned.students.selectors.students import student_by_id
from erp_planned.students.services.certificates import cancel_certificate, issue_certificate, issue_copy


class CertificateViewSet(ApiViewSet):
    """Certificates; students see their own that stand."""

    queryset = Certificate.objects.none()
    serializer_class = s.CertificateSerializer
    filterset_class = CertificateFilter
    permissions: ClassVar = {
        "list": P.SEE, "generate": P.CERTIFY, "pdf": P.SEE, "copy": P.CERTIFY, "cancel": P.CERTIFY,
    }  # fmt: skip
    messages: ClassVar = {
        "generate": _("The certificate is issued."),
        "copy": _("The copy is issued."),
        "cancel": _("The certificate is cancelled."),
    }
    files: ClassVar = {"pdf": ("pdf",)}
    queries: ClassVar = {"pdf": s.CertificatePdfQuerySerializer}

    @extend_schema(summary="List certificates", responses=s.CertificateSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List certificates, the latest first."""
        return self.page(certificates_seen_by(self.actor))

    @keyed()
    @extend_schema(
        summary="Issue a certificate",
        request=s.CertificateGenerateSerializer,
        responses={201: s.CertificateSerializer},
    )
    def generate(self, request: Request) -> Done:
        """Issue a certificate. A TC needs that nothing is owed, and ends the stay and the account."""
        body = self.validated(s.CertificateGenerateSerializer)
        student = student_by_id(body.pop("student_id"))
        row = issue_certificate(student=student, kind=body.pop("type"), actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.CertificateSerializer(row).data)

    @extend_schema(
        summary="A certificate as PDF",
        parameters=[s.CertificatePdfQuerySerializer],
        responses=file_answers("pdf"),
    )
    def pdf(self, request: Request, pk: int) -> HttpResponse:
        """Return the paper in English or Hindi."""
        row = certificate_seen_by(self.actor, pk)
        return certificate_response(row, language=self.query().get("language") or page_language())

    @keyed()
    @extend_schema(
        summary="Issue a copy, marked DUPLICATE",
        request=s.CertificateCopySerializer,
        responses={201: s.CertificateSerializer},
    )
    def copy(self, request: Request, pk: int) -> Done:
        """Issue a copy with the number and content of the original."""
        row = certificate_by_id(pk)
        body = self.validated(s.CertificateCopySerializer)
        made = issue_copy(certificate=row, actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.CertificateSerializer(made).data)

    @extend_schema(
        summary="Cancel a certificate",
        request=s.CertificateCancelSerializer,
        responses=s.CertificateSerializer,
    )
    def cancel(self, request: Request, pk: int) -> Response:
        """Cancel a certificate, and its copies with it; the number is not given again."""
        row = certificate_by_id(pk)
        body = self.validated(s.CertificateCancelSerializer)
        made = cancel_certificate(certificate=row, reason=body["reason"], actor=self.actor)
        return Response(s.CertificateSerializer(made).data)
