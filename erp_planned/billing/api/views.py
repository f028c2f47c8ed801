"""Routes of billing: /api/finance/invoices, /api/finance/receipts, /api/finance/customers."""

from decimal import Decimal
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
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet
from erp_planned.billing.acts import INVOICE_ACTS, RECEIPT_ACTS
from erp_planned.billing.api import serializers as s
from erp_planned.billing.enums import InvoiceStatus, ReceiptMode, ReceiptState
from erp_planned.billing.masters import customers
from erp_planned.billing.models import Invoice, Receipt
from erp_planned.billing.papers import invoice_paper, receipt_paper
from erp_planned.billing.permissions import BillingPermission as P
from erp_planned.billing.selectors.documents import (
    get_customer,
    get_invoice,
    get_receipt,
    invoices,
    receipts,
)
from erp_planned.billing.services.invoices import issue_invoice
from erp_planned.billing.services.receipts import allocate_receipt, make_receipt
from erp_planned.finance.errors import NoSuchAccount
from erp_planned.finance.selectors.accounts import get_account, postable

BILL = OpenApiExample(
    "Hall rent",
    request_only=True,
    value={
        "partyId": 1,
        "items": [{"description": "Rent of the hall", "rate": 10000.00, "taxPct": 18, "accountId": 12}],
    },
)
PAYMENT = OpenApiExample(
    "One transfer for two invoices",
    request_only=True,
    value={
        "partyId": 1, "amount": 15000.00, "mode": "NEFT", "accountId": 3, "reference": "SBIN126001234",
        "againstInvoice": [{"invoiceId": 1, "amount": 11800.00}, {"invoiceId": 2, "amount": 3200.00}],
    },
)  # fmt: skip


class InvoiceFilter(CamelFilterSet):
    """By customer, status and days; search in number and customer."""

    search = SearchFilter("invoice_no", "customer__name")
    party_id = filters.NumberFilter(field_name="customer_id")
    status = filters.ChoiceFilter(choices=InvoiceStatus.choices)
    date_from = filters.DateFilter(field_name="invoice_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="invoice_on", lookup_expr="lte")
    ordering = filters.OrderingFilter(fields=(("invoice_on", "date"), ("total_amount", "totalAmount")))

    class Meta:
        model = Invoice
        fields: list[str] = []


class ReceiptFilter(CamelFilterSet):
    """By customer, mode, status and days; search in number and who paid."""

    search = SearchFilter("receipt_no", "received_from", "reference")
    party_id = filters.NumberFilter(field_name="customer_id")
    mode = filters.ChoiceFilter(choices=ReceiptMode.choices)
    status = filters.ChoiceFilter(field_name="state", choices=ReceiptState.choices)
    date_from = filters.DateFilter(field_name="received_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="received_on", lookup_expr="lte")
    ordering = filters.OrderingFilter(fields=(("received_on", "date"), ("amount", "amount")))

    class Meta:
        model = Receipt
        fields: list[str] = []


class CustomerViewSet(MasterViewSet):
    """Customers."""

    master = customers


class InvoiceViewSet(ActsViewSet):
    """Invoices."""

    acts = INVOICE_ACTS
    serializer_of_one = s.InvoiceSerializer
    queryset = Invoice.objects.none()
    serializer_class = s.InvoiceSerializer
    filterset_class = InvoiceFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ, "paper": P.READ}
    messages: ClassVar = {"create": _("The invoice is issued; its voucher waits for approval in finance.")}
    queries: ClassVar = {"paper": []}
    files: ClassVar = {"paper": ("pdf",)}

    @extend_schema(summary="List invoices", responses=s.InvoiceSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List invoices, the newest first."""
        return self.page(invoices())

    @keyed()
    @extend_schema(
        summary="Issue an invoice",
        request=s.InvoiceBodySerializer,
        responses={201: s.InvoiceSerializer},
        examples=[BILL],
    )
    def create(self, request: Request) -> Done:
        """Issue an invoice with its number; what is issued does not change, it can be cancelled."""
        body = self.validated(s.InvoiceBodySerializer)
        customer, items = get_customer(body.pop("customer")), body.pop("items")
        found = {one.pk: one for one in postable().filter(pk__in={item["account_id"] for item in items})}
        for item in items:
            if item["account_id"] not in found:
                raise NoSuchAccount
            item["account"] = found[item.pop("account_id")]
        row = issue_invoice(customer=customer, items=items, actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(get_invoice(row.pk))

    @extend_schema(summary="One invoice", responses=s.InvoiceSerializer)
    def retrieve(self, request: Request, invoice_id: int) -> Response:
        """Return the invoice with its lines."""
        return Response(self.one(get_invoice(invoice_id)))

    @extend_schema(summary="An invoice as PDF", responses=file_answers("pdf"))
    def paper(self, request: Request, invoice_id: int) -> Any:
        """Return the invoice on paper."""
        return invoice_paper(get_invoice(invoice_id))


class ReceiptViewSet(ActsViewSet):
    """Receipts."""

    acts = RECEIPT_ACTS
    serializer_of_one = s.ReceiptSerializer
    queryset = Receipt.objects.none()
    serializer_class = s.ReceiptSerializer
    filterset_class = ReceiptFilter
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.WRITE,
        "retrieve": P.READ,
        "paper": P.READ,
        "allocate": P.WRITE,
    }
    messages: ClassVar = {"create": _("The receipt is made; its voucher waits for approval in finance.")}
    queries: ClassVar = {"paper": []}
    files: ClassVar = {"paper": ("pdf",)}

    @extend_schema(summary="List receipts", responses=s.ReceiptSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List receipts, the newest first."""
        return self.page(receipts())

    @keyed()
    @extend_schema(
        summary="Make a receipt",
        request=s.ReceiptBodySerializer,
        responses={201: s.ReceiptSerializer},
        examples=[PAYMENT],
    )
    def create(self, request: Request) -> Done:
        """Take money; of a customer's, what stands on no invoice stays on account."""
        body = self.validated(s.ReceiptBodySerializer)
        customer = get_customer(body.pop("customer")) if "customer" in body else None
        income = get_account(body.pop("income")) if "income" in body else None
        row = make_receipt(
            customer=customer,
            account=get_account(body.pop("account")),
            income=income,
            against=_shares(body.pop("against", [])),
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, self.one(get_receipt(row.pk))

    @extend_schema(summary="One receipt", responses=s.ReceiptSerializer)
    def retrieve(self, request: Request, receipt_id: int) -> Response:
        """Return the receipt with the invoices that it pays."""
        return Response(self.one(get_receipt(receipt_id)))

    @keyed()
    @extend_schema(
        summary="Use money on account for invoices",
        request=s.AllocateBodySerializer,
        responses=s.ReceiptSerializer,
    )
    def allocate(self, request: Request, receipt_id: int) -> Done:
        """Put what a receipt has on account on invoices of its customer."""
        body = self.validated(s.AllocateBodySerializer)
        against = _shares(body["against"])
        allocate_receipt(receipt=get_receipt(receipt_id), against=against, actor=self.actor)
        return 200, self.one(get_receipt(receipt_id))

    @extend_schema(summary="A receipt as PDF", responses=file_answers("pdf"))
    def paper(self, request: Request, receipt_id: int) -> Any:
        """Return the receipt on paper."""
        return receipt_paper(get_receipt(receipt_id))


def _shares(given: list[dict[str, Any]]) -> dict[int, Decimal]:
    """Return the shares by invoice. Raises ValidationFailed for one that is named twice."""
    found = {one["invoice_id"]: one["amount"] for one in given}
    if len(found) != len(given):
        raise ValidationFailed.at("against", _("An invoice is named twice."))
    return found
