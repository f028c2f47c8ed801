"""Routes of orders: /api/hrms/transfers and /api/hrms/promotions."""

from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.acts import Acts
from core.api.files import file_answers
from core.api.views import ApiViewSet, Done, keyed
from erp_planned.hrms.acts import PROMOTION_ACTS, TRANSFER_ACTS
from erp_planned.hrms.api import serializers as s
from erp_planned.hrms.api.filters import PromotionFilter, TransferFilter
from erp_planned.hrms.letters import order_response
from erp_planned.hrms.models import PromotionRecord, TransferOrder
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.orders import promotion_by_id, promotions, transfer_by_id, transfers
from erp_planned.hrms.selectors.people import department_named, designation_named
from erp_planned.hrms.services.promotions import (
    Promotion,
    PromotionPreview,
    make_promotion,
    preview_promotion,
)
from erp_planned.hrms.services.transfers import make_transfer, reverse_transfer
from payroll.employees.selectors.people import employee_by_id


class OrderViewSet(ApiViewSet):
    """What both kinds of order answer alike."""

    of_order: ClassVar[Acts]
    serializer_of_one: ClassVar[Any] = None

    def decided(self, number: int) -> Response:
        """Approve, reject or cancel, and answer the order as it is then."""
        row = self.of_order.find(number)
        body = self.validated(s.OrderDecisionSerializer)
        with transaction.atomic():
            values = {"comments": body.get("comments", "")}
            self.of_order.do(self.of_order.named(body["decision"]), row, values, self.actor)
            return Response(self.one(self.of_order.find(number)))

    def one(self, row: Any) -> dict[str, Any]:
        """Return an order as the answer shows it."""
        return dict(self.serializer_of_one(row).data)


class TransferViewSet(OrderViewSet):
    """Transfer orders."""

    of_order = TRANSFER_ACTS
    serializer_of_one = s.TransferOrderSerializer
    queryset = TransferOrder.objects.none()
    serializer_class = s.TransferOrderSerializer
    filterset_class = TransferFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "approve": P.DECIDE, "pdf": P.READ}
    messages: ClassVar = {"create": _("The order is entered."), "approve": _("The decision is entered.")}
    files: ClassVar = {"pdf": ("pdf",)}

    @extend_schema(summary="List transfer orders", responses=s.TransferOrderSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the orders, the latest day first."""
        return self.page(transfers())

    @keyed()
    @extend_schema(
        summary="Make a transfer order",
        request=s.TransferBodySerializer,
        responses={201: s.TransferOrderSerializer},
    )
    def create(self, request: Request) -> Done:
        """Enter an order, which waits for a second person; with `reversesId` one that leads back."""
        body = self.validated(s.TransferBodySerializer)
        reverses = body.pop("reverses_id", None)
        if reverses is not None:
            body.pop("to_designation_id", None)
            row = reverse_transfer(order=transfer_by_id(reverses), actor=self.actor, **body)
            return status.HTTP_201_CREATED, self.one(transfer_by_id(row.pk))
        designation = body.pop("to_designation_id", None)
        row = make_transfer(
            employee=employee_by_id(body.pop("employee_id")),
            to_department=department_named(body.pop("to_dept"), field="to_dept"),
            to_designation=designation_named(designation, field="to_designation_id"),
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, self.one(transfer_by_id(row.pk))

    @extend_schema(
        summary="Approve, reject or cancel a transfer order",
        request=s.OrderDecisionSerializer,
        responses=s.TransferOrderSerializer,
    )
    def approve(self, request: Request, pk: int) -> Response:
        """Decide before the day; an order whose day has come takes effect at once."""
        return self.decided(pk)

    @extend_schema(summary="Transfer order as PDF", responses=file_answers("pdf"))
    def pdf(self, request: Request, pk: int) -> HttpResponse:
        """Return an approved order as PDF."""
        return order_response(transfer_by_id(pk), language=get_language() or "en")


class PromotionViewSet(OrderViewSet):
    """Promotions with pay fixation."""

    of_order = PROMOTION_ACTS
    serializer_of_one = s.PromotionSerializer
    queryset = PromotionRecord.objects.none()
    serializer_class = s.PromotionSerializer
    filterset_class = PromotionFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "approve": P.DECIDE, "pdf": P.READ}
    messages: ClassVar = {
        "create": _("The promotion is entered."),
        "approve": _("The decision is entered."),
    }
    files: ClassVar = {"pdf": ("pdf",)}

    @extend_schema(summary="List promotions", responses=s.PromotionSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the promotions, the latest day first."""
        return self.page(promotions())

    @keyed()
    @extend_schema(
        summary="Enter or preview a promotion",
        request=s.PromotionBodySerializer,
        responses={201: s.PromotionAnswerSerializer},
    )
    def create(self, request: Request) -> Done:
        """Enter a promotion with what it comes to; `preview` shows pay and arrears and enters nothing (200)."""
        body = self.validated(s.PromotionBodySerializer)
        employee = employee_by_id(body.pop("employee_id"))
        is_preview, designation = body.pop("preview"), body.pop("to_designation_id", None)
        names = ("to_level", "effective_on", "reason", "from_next_increment", "rebase_later")
        wish = Promotion(**{name: body.pop(name) for name in names})
        preview = preview_promotion(employee=employee, wish=wish, actor=self.actor)
        if is_preview:
            return status.HTTP_200_OK, _answer(None, preview)
        row = make_promotion(
            employee=employee,
            wish=wish,
            to_designation=designation_named(designation, field="to_designation_id"),
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, _answer(promotion_by_id(row.pk), preview)

    @extend_schema(
        summary="Approve, reject or cancel a promotion",
        request=s.OrderDecisionSerializer,
        responses=s.PromotionSerializer,
    )
    def approve(self, request: Request, pk: int) -> Response:
        """Decide before the day; a promotion whose day has come takes effect at once, with arrears."""
        return self.decided(pk)

    @extend_schema(summary="Promotion order as PDF", responses=file_answers("pdf"))
    def pdf(self, request: Request, pk: int) -> HttpResponse:
        """Return an approved promotion as PDF."""
        return order_response(promotion_by_id(pk), language=get_language() or "en")


def _answer(row: PromotionRecord | None, preview: PromotionPreview) -> dict[str, Any]:
    return dict(s.PromotionAnswerSerializer({"promotion": row, "preview": preview}).data)
