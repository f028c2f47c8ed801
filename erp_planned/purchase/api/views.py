"""Routes of orders, goods receipts, returns and bills."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.files import file_answers
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.views import ApiViewSet, Done, keyed
from core.masters.api import MasterViewSet
from erp_planned.purchase.acts import BILL_ACTS, RETURN_ACTS
from erp_planned.purchase.api import goods_serializers as g
from erp_planned.purchase.api import serializers as s
from erp_planned.purchase.enums import BillStatus, InspectionStatus, OrderStatus, ReturnStatus
from erp_planned.purchase.masters import purchase_settings
from erp_planned.purchase.models import GoodsReceipt, GoodsReturn, PurchaseBill, PurchaseOrder
from erp_planned.purchase.papers import order_paper
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.bills import bills, get_bill
from erp_planned.purchase.selectors.orders import get_order, orders
from erp_planned.purchase.selectors.receipts import get_receipt, get_return, receipts, returns
from erp_planned.purchase.services.bills import enter_bill
from erp_planned.purchase.services.deciding import approve_order, cancel_order, close_order, reject_amendment
from erp_planned.purchase.services.orders import change_order, make_order, make_orders
from erp_planned.purchase.services.receipts import inspect, receive
from erp_planned.purchase.services.returns import make_return

ORDER = OpenApiExample("Ten chairs", request_only=True, value={
    "vendorId": 4, "storeId": 1, "deliveryDate": "2026-12-15",
    "items": [{"itemId": 7, "quantity": 10, "rate": 4200, "taxPct": 18}],
})  # fmt: skip
OF_COMPARISON = OpenApiExample("What a comparison chose", request_only=True, value={
    "comparisonId": 6, "storeId": 1,
})  # fmt: skip
AMENDMENT = OpenApiExample("Twelve instead", request_only=True, value={
    "reason": "Two more rooms", "items": [{"lineNo": 1, "itemId": 7, "quantity": 12, "rate": 4200}],
})  # fmt: skip
GRN = OpenApiExample("A part delivery", request_only=True, value={
    "poId": 3, "challanNo": "DC-118", "receivedItems": [{"orderItemId": 5, "quantity": 4}],
})  # fmt: skip
INSPECTION = OpenApiExample("One is broken", request_only=True, value={
    "items": [{"lineId": 9, "accepted": 3, "reason": "One has a broken leg"}],
})  # fmt: skip
BILL = OpenApiExample("For what was accepted", request_only=True, value={
    "poId": 3, "billNo": "INV-77", "date": "2026-12-16", "items": [{"orderItemId": 5, "quantity": 3, "rate": 4200}],
})  # fmt: skip
RETURN = OpenApiExample("The broken one", request_only=True, value={
    "grnId": 2, "reason": "Broken leg", "items": [{"receiptLineId": 9, "rejected": 1}],
})  # fmt: skip


class OrderFilter(CamelFilterSet):
    """By vendor, status and days; search in number and vendor."""

    search = SearchFilter("po_no", "vendor__name", "vendor__code")
    vendor_id = filters.NumberFilter(field_name="vendor_id")
    indent_id = filters.NumberFilter(field_name="indent_id")
    status = filters.ChoiceFilter(choices=OrderStatus.choices)
    date_from = filters.DateFilter(field_name="ordered_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="ordered_on", lookup_expr="lte")
    ordering = filters.OrderingFilter(
        fields=(("ordered_on", "date"), ("delivery_on", "deliveryDate"), ("total_amount", "totalAmount"))
    )

    class Meta:
        model = PurchaseOrder
        fields: list[str] = []


class ReceiptFilter(CamelFilterSet):
    """By order, inspection and days; search in number and delivery note."""

    search = SearchFilter("grn_no", "challan_no", "order__po_no")
    po_id = filters.NumberFilter(field_name="order_id")
    inspection_status = filters.ChoiceFilter(choices=InspectionStatus.choices)
    date_from = filters.DateFilter(field_name="received_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="received_on", lookup_expr="lte")

    class Meta:
        model = GoodsReceipt
        fields: list[str] = []


class ReturnFilter(CamelFilterSet):
    """By receipt and status."""

    grn_id = filters.NumberFilter(field_name="receipt_id")
    status = filters.ChoiceFilter(choices=ReturnStatus.choices)

    class Meta:
        model = GoodsReturn
        fields: list[str] = []


class BillFilter(CamelFilterSet):
    """By order, vendor, status and days; search in number."""

    search = SearchFilter("bill_no", "vendor__name", "order__po_no")
    po_id = filters.NumberFilter(field_name="order_id")
    vendor_id = filters.NumberFilter(field_name="vendor_id")
    status = filters.ChoiceFilter(choices=BillStatus.choices)
    date_from = filters.DateFilter(field_name="bill_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="bill_on", lookup_expr="lte")

    class Meta:
        model = PurchaseBill
        fields: list[str] = []


class PurchaseSettingsViewSet(MasterViewSet):
    """Tolerances and damages by date."""

    master = purchase_settings


class OrderViewSet(ApiViewSet):
    """Purchase orders with their versions."""

    queryset = PurchaseOrder.objects.none()
    serializer_class = s.PurchaseOrderSerializer
    filterset_class = OrderFilter
    permissions: ClassVar = {
        "list": P.READ, "create": P.WRITE, "retrieve": P.READ, "change": P.WRITE, "decide": P.READ, "paper": P.READ,
    }  # fmt: skip
    messages: ClassVar = {
        "create": _("The order waits for approval."),
        "change": _("The change waits for approval."),
        "decide": _("The order is decided."),
    }
    queries: ClassVar = {"paper": []}
    files: ClassVar = {"paper": ("pdf",)}

    def _one(self, pk: int) -> dict[str, Any]:
        return dict(s.OnePurchaseOrderSerializer(get_order(pk)).data)

    @extend_schema(summary="List purchase orders", responses=s.PurchaseOrderSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List orders with their lines, the newest first."""
        return self.page(orders())

    @keyed()
    @extend_schema(
        summary="Make a purchase order", request=s.PurchaseOrderBodySerializer,
        responses={201: s.OnePurchaseOrderSerializer}, examples=[ORDER, OF_COMPARISON],
    )  # fmt: skip
    def create(self, request: Request) -> Done:
        """Make an order that somebody else approves; CGST and SGST or IGST follow from the place of supply.

        Of an approved comparison one order for each vendor is made; the first is answered, all stand in
        `sameComparison`.
        """
        body = self.validated(s.PurchaseOrderBodySerializer)
        made = make_orders if "comparison_id" in body else make_order
        found = made(actor=self.actor, **body)
        row = found[0] if isinstance(found, list) else found
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(summary="One purchase order", responses=s.OnePurchaseOrderSerializer)
    def retrieve(self, request: Request, order_id: int) -> Response:
        """Return an order with its versions and what became of its lines."""
        return Response(self._one(order_id))

    @extend_schema(
        summary="Change or amend a purchase order", request=s.PurchaseOrderChangeSerializer(partial=True),
        responses=s.OnePurchaseOrderSerializer, examples=[AMENDMENT],
    )  # fmt: skip
    def change(self, request: Request, order_id: int) -> Response:
        """Change what is sent; of an approved order a new version is kept, which somebody else approves.

        Lines are sent whole, each with the `lineNo` that it changes; never below what was received or billed.
        """
        row = get_order(order_id)
        body = self.validated(s.PurchaseOrderChangeSerializer, partial=True)
        with transaction.atomic():
            change_order(order=row, actor=self.actor, **body)
            return Response(self._one(order_id))

    @extend_schema(
        summary="Approve, cancel or close a purchase order", request=s.PurchaseOrderDecisionSerializer,
        responses=s.OnePurchaseOrderSerializer,
    )  # fmt: skip
    def decide(self, request: Request, order_id: int) -> Response:
        """Approve another person's order or amendment (`digest`: what was looked at), reject an amendment, cancel an
        order for which nothing came, or close one short.
        """
        row = get_order(order_id)
        body = self.validated(s.PurchaseOrderDecisionSerializer)
        action, reason = body["action"], body.get("reason", "")
        with transaction.atomic():
            if action == "approve":
                approve_order(order=row, actor=self.actor, reason=reason, digest=body.get("digest", ""))
            else:
                act = {"reject": reject_amendment, "cancel": cancel_order, "close": close_order}[action]
                act(order=row, actor=self.actor, reason=reason)
            return Response(self._one(order_id))

    @extend_schema(summary="A purchase order as PDF", responses=file_answers("pdf"))
    def paper(self, request: Request, order_id: int) -> Any:
        """Return the order on paper, with its version."""
        return order_paper(get_order(order_id))


class ReceiptViewSet(ApiViewSet):
    """Goods receipts and their inspection."""

    queryset = GoodsReceipt.objects.none()
    serializer_class = g.GrnSerializer
    filterset_class = ReceiptFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ, "inspect": P.WRITE}
    messages: ClassVar = {
        "create": _("The goods are received; they wait for inspection."),
        "inspect": _("What is accepted is in stock."),
    }

    @extend_schema(summary="List goods receipts", responses=g.GrnSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List goods receipts with their lines, the newest first."""
        return self.page(receipts())

    @keyed()
    @extend_schema(
        summary="Receive goods", request=g.GrnBodySerializer, responses={201: g.GrnSerializer}, examples=[GRN]
    )
    def create(self, request: Request) -> Done:
        """Enter goods that came for an approved order, in part or whole, never above the order and its tolerance."""
        body = self.validated(g.GrnBodySerializer)
        row = receive(order=get_order(body.pop("order_id")), actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(g.GrnSerializer(get_receipt(row.pk)).data)

    @extend_schema(summary="One goods receipt", responses=g.GrnSerializer)
    def retrieve(self, request: Request, receipt_id: int) -> Response:
        """Return a goods receipt with its lines."""
        return Response(g.GrnSerializer(get_receipt(receipt_id)).data)

    @extend_schema(
        summary="Inspect received goods", request=g.GrnInspectionSerializer, responses=g.GrnSerializer,
        examples=[INSPECTION],
    )  # fmt: skip
    def inspect(self, request: Request, receipt_id: int) -> Response:
        """Say of every line how much is accepted; not by who received it. Only that comes into stock."""
        row = get_receipt(receipt_id)
        body = self.validated(g.GrnInspectionSerializer)
        with transaction.atomic():
            inspect(receipt=row, actor=self.actor, **body)
            return Response(g.GrnSerializer(get_receipt(receipt_id)).data)


class ReturnViewSet(ActsViewSet):
    """Goods that go back to the vendor."""

    acts = RETURN_ACTS
    serializer_of_one = g.GoodsReturnSerializer
    queryset = GoodsReturn.objects.none()
    serializer_class = g.GoodsReturnSerializer
    filterset_class = ReturnFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ}
    messages: ClassVar = {"create": _("The return waits for approval.")}

    @extend_schema(summary="List returns to vendors", responses=g.GoodsReturnSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List returns, the newest first."""
        return self.page(returns())

    @keyed()
    @extend_schema(
        summary="Send goods back", request=g.GoodsReturnBodySerializer, responses={201: g.GoodsReturnSerializer},
        examples=[RETURN],
    )  # fmt: skip
    def create(self, request: Request) -> Done:
        """Enter goods that go back; somebody else approves, then they leave the stock."""
        body = self.validated(g.GoodsReturnBodySerializer)
        row = make_return(receipt=get_receipt(body.pop("receipt_id")), actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(get_return(row.pk))

    @extend_schema(summary="One return to a vendor", responses=g.GoodsReturnSerializer)
    def retrieve(self, request: Request, return_id: int) -> Response:
        """Return a return with its lines and the figure of the debit note."""
        return Response(self.one(get_return(return_id)))


class BillViewSet(ActsViewSet):
    """Bills for orders and their match."""

    acts = BILL_ACTS
    serializer_of_one = g.PurchaseBillSerializer
    queryset = PurchaseBill.objects.none()
    serializer_class = g.PurchaseBillSerializer
    filterset_class = BillFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ}
    messages: ClassVar = {"create": _("The bill is entered and matched.")}

    @extend_schema(summary="List bills for orders", responses=g.PurchaseBillSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List bills with their differences, the newest first."""
        return self.page(bills())

    @keyed()
    @extend_schema(
        summary="Enter a bill for an order", request=g.PurchaseBillBodySerializer,
        responses={201: g.PurchaseBillSerializer}, examples=[BILL],
    )  # fmt: skip
    def create(self, request: Request) -> Done:
        """Enter a bill and match it; within the tolerance it becomes a payment of the vendor, else it is held."""
        body = self.validated(g.PurchaseBillBodySerializer)
        row = enter_bill(order=get_order(body.pop("order_id")), actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(get_bill(row.pk))

    @extend_schema(summary="One bill for an order", responses=g.PurchaseBillSerializer)
    def retrieve(self, request: Request, bill_id: int) -> Response:
        """Return a bill with its lines and differences."""
        return Response(self.one(get_bill(bill_id)))
