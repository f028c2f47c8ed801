"""Routes of the documents of vendors and of changes of their bank accounts."""

from typing import Any, ClassVar

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
from erp_planned.vendors.api import serializers as s
from erp_planned.vendors.api.filters import BankChangeFilter, DocumentFilter
from erp_planned.vendors.enums import VerificationStatus
from erp_planned.vendors.models import BankChange, VendorDocument
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.papers import documents_of, get_document
from erp_planned.vendors.selectors.vendors import bank_changes_of, get_bank_change, get_vendor
from erp_planned.vendors.services.papers import add_document, reject_document, verify_document
from erp_planned.vendors.services.vendors import approve_bank_change, ask_bank_change, reject_bank_change


class DocumentViewSet(ApiViewSet):
    """Documents of a vendor."""

    queryset = VendorDocument.objects.none()
    serializer_class = s.VendorDocumentSerializer
    filterset_class = DocumentFilter
    parser_classes = (MultiPartParser, StrictJsonParser)
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "download": P.READ, "verify": P.VERIFY}
    messages: ClassVar = {"create": _("The document is added."), "verify": _("The document is decided on.")}
    queries: ClassVar = {"download": []}
    files: ClassVar = {"download": ("file",)}

    @extend_schema(summary="Documents of a vendor", responses=s.VendorDocumentSerializer(many=True))
    def list(self, request: Request, vendor_id: int) -> Response:
        """The documents that are kept, the newest first."""
        return self.page(documents_of(get_vendor(vendor_id)))

    @extend_schema(
        summary="Upload a document of a vendor",
        request={"multipart/form-data": s.VendorDocumentBodySerializer},
        responses={201: s.VendorDocumentSerializer},
    )
    def create(self, request: Request, vendor_id: int) -> Response:
        """Keep a PDF or a picture of at most 5 MB; what it is, is read from its content."""
        body = self.validated(s.VendorDocumentBodySerializer)
        row = add_document(vendor=get_vendor(vendor_id), actor=self.actor, **body)
        return Response(s.VendorDocumentSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Download a document of a vendor", responses=file_answers("file"))
    def download(self, request: Request, vendor_id: int, document_id: int) -> HttpResponse:
        """The file as it is kept."""
        row = get_document(get_vendor(vendor_id), document_id)
        return upload_response(
            row.file, filename=f"{row}.{str(row.file).rpartition('.')[2]}", content_type=ANY_FILE
        )

    @extend_schema(
        summary="Verify a document of a vendor",
        request=s.VerdictSerializer,
        responses=s.VendorDocumentSerializer,
    )
    def verify(self, request: Request, vendor_id: int, document_id: int) -> Response:
        """Verify a document that somebody else brought in, or reject it saying why."""
        row = get_document(get_vendor(vendor_id), document_id)
        body = self.validated(s.VerdictSerializer)
        if body["status"] == VerificationStatus.APPROVED:
            done = verify_document(document=row, actor=self.actor)
        else:
            done = reject_document(document=row, remarks=body.get("remarks", ""), actor=self.actor)
        return Response(s.VendorDocumentSerializer(done).data)


class BankChangeViewSet(ApiViewSet):
    """Changes of a vendor's bank account."""

    queryset = BankChange.objects.none()
    serializer_class = s.BankChangeSerializer
    filterset_class = BankChangeFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "decide": P.WRITE}
    messages: ClassVar = {
        "create": _("The change waits for a second person."), "decide": _("The change is decided on."),
    }  # fmt: skip

    @extend_schema(summary="Changes of a vendor's bank account", responses=s.BankChangeSerializer(many=True))
    def list(self, request: Request, vendor_id: int) -> Response:
        """What was asked for and what became of it, the newest first; accounts are masked."""
        return self.page(bank_changes_of(get_vendor(vendor_id)))

    @extend_schema(
        summary="Ask for another bank account",
        request=s.BankChangeBodySerializer,
        responses={201: s.BankChangeSerializer},
    )
    def create(self, request: Request, vendor_id: int) -> Response:
        """The account that is there is paid until a second person approves the new one."""
        body = self.validated(s.BankChangeBodySerializer)
        row = ask_bank_change(vendor=get_vendor(vendor_id), actor=self.actor, **body)
        return Response(s.BankChangeSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Decide on another bank account",
        request=s.VerdictSerializer,
        responses=s.BankChangeSerializer,
    )
    def decide(self, request: Request, vendor_id: int, change_id: int) -> Response:
        """Approve it as a second person (vendor:verify), or reject it saying why."""
        row = get_bank_change(get_vendor(vendor_id), change_id)
        body: dict[str, Any] = self.validated(s.VerdictSerializer)
        if body["status"] == VerificationStatus.APPROVED:
            done = approve_bank_change(change=row, actor=self.actor)
        else:
            done = reject_bank_change(change=row, remarks=body.get("remarks", ""), actor=self.actor)
        return Response(s.BankChangeSerializer(done).data)
