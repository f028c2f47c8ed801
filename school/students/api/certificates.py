"""Routes of certificates (spec: school, Endpoints, Students)."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.files import file_answers
from core.api.serializers import CamelSerializer, MoneyField
from core.api.views import ApiViewSet, Done, keyed
from core.documents.exports import file_response
from core.errors import NotFound, ValidationFailed
from core.language import LANGUAGES
from school.students.certificate_content import SAYABLE
from school.students.certificate_pdf import filename, verify_address
from school.students.certificate_selectors import (
    certificate_of,
    certificates_of,
    kind_named,
    latest_certificate,
)
from school.students.enums import CertificateKind
from school.students.models import Certificate
from school.students.permissions import StudentPermission as P
from school.students.selectors import get_student
from school.students.services.certificates import (
    cancel_certificate,
    issue_certificate,
    issue_copy,
    printed,
)

KINDS = "TC, Bonafide, Character, Fee Clearance"


class IssueBodySerializer(CamelSerializer):
    """Which certificate, and what it says beside the records; each kind has fields of its own."""

    type = serializers.CharField(max_length=20, help_text=f"{KINDS}, in any case")
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    duplicate = serializers.BooleanField(
        default=False, help_text="a copy of the last one, marked DUPLICATE, with its number"
    )
    purpose = serializers.CharField(required=False, help_text="Bonafide")
    conduct = serializers.CharField(required=False, help_text="Character, TC")
    period = serializers.CharField(
        required=False, help_text="Fee Clearance; the session where it is left out"
    )
    amount = MoneyField(required=False, min_value=0, help_text="Fee Clearance, in rupees")
    exam_result = serializers.CharField(required=False, help_text="TC, as all below")
    failed = serializers.CharField(required=False)
    subjects = serializers.ListField(child=serializers.CharField(), required=False, max_length=20)
    promotion = serializers.CharField(required=False)
    dues_paid_to = serializers.CharField(required=False)
    fee_concession = serializers.CharField(required=False)
    working_days = serializers.CharField(required=False)
    days_present = serializers.CharField(required=False)
    ncc = serializers.CharField(required=False)
    activities = serializers.CharField(required=False)
    applied_on = serializers.DateField(required=False)


class CertificateSerializer(CamelSerializer):
    """An issued certificate; `verifyUrl` is what its QR code leads to."""

    id = serializers.UUIDField(source="pk")
    student_id = serializers.UUIDField()
    type = serializers.ChoiceField(choices=CertificateKind.choices, source="kind")
    number = serializers.CharField(source="number_text")
    is_duplicate = serializers.BooleanField()
    copy_no = serializers.IntegerField()
    status = serializers.ChoiceField(choices=["issued", "cancelled"], source="state")
    remarks = serializers.CharField(allow_blank=True)
    issued_on = serializers.DateField()
    issued_by = serializers.CharField()
    cancelled_at = serializers.DateTimeField(allow_null=True)
    cancel_reason = serializers.CharField(allow_blank=True)
    verify_url = serializers.SerializerMethodField()

    def get_verify_url(self, row: Certificate) -> str:
        """Return the address of the public page that verifies the paper."""
        return verify_address(row)


class CancelCertificateSerializer(CamelSerializer):
    """Why a certificate is cancelled."""

    reason = serializers.CharField(max_length=200)


class PdfQuerySerializer(CamelSerializer):
    """Which language, and which certificate where not the last one."""

    language = serializers.ChoiceField(choices=list(LANGUAGES), required=False)
    certificate_id = serializers.UUIDField(required=False)


class CertificateViewSet(ApiViewSet):
    """Certificates of a student."""

    serializer_class = CertificateSerializer
    queryset = Certificate.objects.none()
    permissions: ClassVar = {
        "list": P.CERTIFICATE_READ, "create": P.CERTIFICATE, "cancel": P.CERTIFICATE, "pdf": P.CERTIFICATE_READ,
    }  # fmt: skip
    messages: ClassVar = {
        "create": _("The certificate is issued."),
        "cancel": _("The certificate is cancelled."),
    }
    queries: ClassVar = {"list": ["page", "limit"], "pdf": PdfQuerySerializer}
    files: ClassVar = {"pdf": ("pdf",)}

    @extend_schema(summary="List a student's certificates", responses=CertificateSerializer(many=True))
    def list(self, _request: Request, pk: UUID) -> Response:
        """List them, the latest first; the office sees cancelled ones too."""
        return self.page(certificates_of(self.actor, get_student(self.actor, pk)))

    @keyed()
    @extend_schema(
        summary="Issue a certificate",
        request=IssueBodySerializer,
        responses={201: CertificateSerializer},
        examples=[
            OpenApiExample(
                "Bonafide", request_only=True, value={"type": "bonafide", "remarks": "For a bank account"}
            ),
            OpenApiExample(
                "TC",
                request_only=True,
                value={"type": "TC", "examResult": "Class VI, passed", "conduct": "Good"},
            ),
        ],
    )
    def create(self, _request: Request, pk: UUID) -> Done:
        """Issue it with the next number; what it says is kept as it is now."""
        student = get_student(self.actor, pk)
        body = self.validated(IssueBodySerializer)
        kind, remarks = self._kind(body.pop("type")), body.pop("remarks")
        if body.pop("duplicate"):
            _refuse_said(body)
            row = issue_copy(certificate=latest_certificate(student, kind), remarks=remarks, actor=self.actor)
        else:
            row = issue_certificate(student=student, kind=kind, remarks=remarks, said=body, actor=self.actor)
        return 201, dict(CertificateSerializer(row).data)

    @extend_schema(
        summary="Cancel a certificate",
        request=CancelCertificateSerializer,
        responses=CertificateSerializer,
        examples=[OpenApiExample("Cancel", request_only=True, value={"reason": "Wrong date of birth"})],
    )
    def cancel(self, _request: Request, pk: UUID, certificate_id: UUID) -> Response:
        """Cancel it: it stays on record, its number is not given again, and its duplicates are cancelled too."""
        row = certificate_of(self.actor, get_student(self.actor, pk), certificate_id)
        body = self.validated(CancelCertificateSerializer)
        row = cancel_certificate(certificate=row, reason=body["reason"], actor=self.actor)
        return Response(CertificateSerializer(row).data)

    @extend_schema(
        summary="Certificate as PDF", parameters=[PdfQuerySerializer], responses=file_answers("pdf")
    )
    def pdf(self, _request: Request, pk: UUID, kind: str) -> HttpResponse:
        """Return the last certificate of the kind; each reprint is the first print to the byte."""
        student, query = get_student(self.actor, pk), self.query()
        named = kind_named(kind)
        if named is None:
            raise NotFound(_t("Certificates are %(kinds)s.") % {"kinds": KINDS})
        row = latest_certificate(student, named, query.get("certificate_id"))
        language = query.get("language", LANGUAGES[0])
        content = printed(certificate=row, language=language, actor=self.actor)
        return file_response(
            content, filename=filename(row, language), content_type="application/pdf", as_attachment=False
        )

    def _kind(self, text: str) -> str:
        found = kind_named(text)
        if found is None:
            raise ValidationFailed.at("type", _t("Certificates are %(kinds)s.") % {"kinds": KINDS})
        return found


def _refuse_said(body: dict[str, Any]) -> None:
    """Raise ValidationFailed for texts of a copy: it says what the original says."""
    said = {name for names in SAYABLE.values() for name in names}
    text = _t("A copy says what the original says: leave this out.")
    fields = {name: [text] for name in body if name in said}
    if fields:
        raise ValidationFailed(text, fields=fields)


urlpatterns = [
    path(
        "api/v1/students/<uuid:pk>/certificates",
        CertificateViewSet.as_view({"get": "list", "post": "create"}),
    ),
    path(
        "api/v1/students/<uuid:pk>/certificates/<uuid:certificate_id>/cancel",
        CertificateViewSet.as_view({"post": "cancel"}),
    ),
    path("api/v1/students/<uuid:pk>/certificates/<str:kind>/pdf", CertificateViewSet.as_view({"get": "pdf"})),
]
