"""Routes of e-invoices: /api/gst/e-invoice."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.views import Done, keyed
from erp_planned.einvoice.acts import E_INVOICE_ACTS
from erp_planned.einvoice.api import serializers as s
from erp_planned.einvoice.enums import EInvoiceStatus
from erp_planned.einvoice.models import EInvoice
from erp_planned.einvoice.papers import e_invoice_paper
from erp_planned.einvoice.permissions import EInvoicePermission as P
from erp_planned.einvoice.selectors.einvoices import e_invoices, get_e_invoice, public_keys
from erp_planned.einvoice.services.registering import register_invoice
from erp_planned.gst.selectors.invoices import get_invoice

REGISTER = OpenApiExample(
    "An invoice to a new buyer",
    request_only=True,
    value={
        "invoiceId": 1,
        "buyer": {"address": "2 Example Street", "location": "Pune", "pincode": "411001"},
    },
)


class EInvoiceFilter(CamelFilterSet):
    """By status and day of registration; search in number, party and IRN."""

    search = SearchFilter("invoice__invoice_no", "invoice__party_name", "irn")
    status = filters.ChoiceFilter(choices=EInvoiceStatus.choices)
    date_from = filters.DateFilter(field_name="invoice__invoice_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="invoice__invoice_on", lookup_expr="lte")

    class Meta:
        model = EInvoice
        fields: list[str] = []


class EInvoiceViewSet(ActsViewSet):
    """E-invoices."""

    acts = E_INVOICE_ACTS
    serializer_of_one = s.EInvoiceDetailSerializer
    queryset = EInvoice.objects.none()
    serializer_class = s.EInvoiceSerializer
    filterset_class = EInvoiceFilter
    permissions: ClassVar = {
        "list": P.READ, "create": P.WRITE, "retrieve": P.READ, "paper": P.READ, "keys": P.READ,
    }  # fmt: skip
    messages: ClassVar = {"create": _("The document is registered with the sandbox.")}
    queries: ClassVar = {"paper": [], "keys": []}
    files: ClassVar = {"paper": ("pdf",)}

    @extend_schema(summary="List e-invoices", responses=s.EInvoiceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List registrations, the newest first."""
        return self.page(e_invoices())

    @keyed()
    @extend_schema(
        summary="Register an invoice",
        request=s.EInvoiceBodySerializer,
        responses={201: s.EInvoiceDetailSerializer},
        examples=[REGISTER],
    )
    def create(self, request: Request) -> Done:
        """Give an invoice or note its IRN, signed document and signed QR code; by the offline sandbox."""
        body = self.validated(s.EInvoiceBodySerializer)
        row = register_invoice(
            invoice=get_invoice(body["invoice_id"]), buyer=body.get("buyer"), actor=self.actor
        )
        return status.HTTP_201_CREATED, self.one(get_e_invoice(row.pk))

    @extend_schema(summary="One e-invoice", responses=s.EInvoiceDetailSerializer)
    def retrieve(self, request: Request, e_invoice_id: int) -> Response:
        """Return the registration with its document and the QR code."""
        return Response(self.one(get_e_invoice(e_invoice_id)))

    @extend_schema(summary="An e-invoice as PDF", responses=file_answers("pdf"))
    def paper(self, request: Request, e_invoice_id: int) -> Any:
        """Return the invoice on paper with its QR code."""
        return e_invoice_paper(get_e_invoice(e_invoice_id))

    @extend_schema(summary="Keys of the sandbox", responses=s.SigningKeysSerializer)
    def keys(self, request: Request) -> Response:
        """List the public keys by which the signatures are checked."""
        return Response(s.SigningKeysSerializer({"items": public_keys()[:20]}).data)
