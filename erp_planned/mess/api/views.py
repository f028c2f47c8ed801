"""Routes of the mess: menu, bills, fees, and the plain subjects beside them."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet
from core.periods import Month
from erp_planned.hostel.selectors.seen import any_student
from erp_planned.mess.acts import BILL_ACTS
from erp_planned.mess.api import serializers as s
from erp_planned.mess.enums import BillState, HostelFeeType
from erp_planned.mess.masters import extras, menus, rates
from erp_planned.mess.models import HostelFee, MessBill, MessMenu
from erp_planned.mess.permissions import MessPermission as P
from erp_planned.mess.selectors.bills import (
    fees,
    get_fee,
    hostel_of,
    menu_at,
    menu_of,
    visible_bills,
    visible_fees,
)
from erp_planned.mess.services.bills import divide_month, generate
from erp_planned.mess.services.payments import pay_fee, raise_fee, raise_fees


class RateViewSet(MasterViewSet):
    """How the mess of a hostel is priced, by dates."""

    master = rates


class ExtraViewSet(MasterViewSet):
    """Extras, guest meals and credits."""

    master = extras


class MenuViewSet(ApiViewSet):
    """The week's menu."""

    queryset = MessMenu.objects.none()
    serializer_class = s.MessMenuSerializer
    permissions: ClassVar = {"list": P.SEE, "create": P.WRITE}
    queries: ClassVar = {"list": s.MenuQuerySerializer}

    @extend_schema(
        summary="The week's menu",
        parameters=[s.MenuQuerySerializer],
        responses=s.MessMenuSerializer(many=True),
    )
    def list(self, request: Request) -> Response:
        """Return the menu by day; a date's menu goes before its weekday's, a hostel's before the common one."""
        query = self.query()
        hostel = hostel_of(query["hostel_id"]) if "hostel_id" in query else None
        page = self.paginate_queryset(menu_of(hostel, query.get("date")))
        return self.get_paginated_response(s.MessMenuSerializer(page, many=True).data)

    @extend_schema(
        summary="Set a day's menu", request=s.MessMenuSerializer, responses={201: s.MessMenuSerializer}
    )
    def create(self, request: Request) -> Response:
        """Set the menu of a weekday or a date; one that is there is changed."""
        body = self.validated(s.MessMenuSerializer)
        held = menu_at(body.get("hostel"), body["day"], body.get("on"))
        row = menus.update(held, actor=self.actor, **body) if held else menus.create(actor=self.actor, **body)
        return Response(s.MessMenuSerializer(row).data, status=status.HTTP_201_CREATED)


class BillFilter(CamelFilterSet):
    """By hostel, student, month, year and status."""

    search = SearchFilter("bill_no", "student__name", "student__admission_no")
    hostel_id = filters.NumberFilter()
    student_id = filters.NumberFilter()
    month = filters.NumberFilter(field_name="month", lookup_expr="month")
    year = filters.NumberFilter(field_name="month", lookup_expr="year")
    status = filters.ChoiceFilter(field_name="state", choices=BillState.choices)
    ordering = filters.OrderingFilter(fields=(("month", "month"), ("total", "totalAmount")))

    class Meta:
        model = MessBill
        fields: list[str] = []


class BillViewSet(ActsViewSet):
    """Mess bills."""

    acts = BILL_ACTS
    serializer_of_one = s.MessBillSerializer
    queryset = MessBill.objects.none()
    serializer_class = s.MessBillSerializer
    filterset_class = BillFilter
    permissions: ClassVar = {"list": P.SEE, "generate": P.WRITE}
    messages: ClassVar = {"generate": _("The bills are computed.")}

    @extend_schema(summary="List mess bills", responses=s.MessBillSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List bills: the office all, a student the own ones that are issued."""
        return self.page(visible_bills(self.actor))

    @keyed()
    @extend_schema(
        summary="Generate the mess bills of a month",
        request=s.GenerateBodySerializer,
        responses=s.GeneratedSerializer,
        examples=[
            OpenApiExample("A month", value={"hostelId": 1, "month": 10, "year": 2026}, request_only=True)
        ],
    )
    def generate(self, request: Request) -> Done:
        """Compute the drafts anew; what is issued stays. Where the rate is divided, `spent` is entered with it."""
        body = self.validated(s.GenerateBodySerializer)
        hostel, month = hostel_of(body["hostel_id"]), Month(body["year"], body["month"])
        if "spent" in body and not body["preview"]:
            divide_month(hostel=hostel, month=month, spent=body["spent"], actor=self.actor)
        made = generate(hostel=hostel, month=month, actor=self.actor, preview=body["preview"])
        return 200, dict(s.GeneratedSerializer(made).data)


class FeeFilter(CamelFilterSet):
    """By student, kind, term and whether they are paid."""

    search = SearchFilter("student__name", "student__admission_no", "term")
    student_id = filters.NumberFilter()
    fee_type = filters.ChoiceFilter(choices=HostelFeeType.choices)
    is_due = filters.BooleanFilter(field_name="paid_on", lookup_expr="isnull")
    ordering = filters.OrderingFilter(fields=(("due_on", "dueDate"), ("amount", "amount")))

    class Meta:
        model = HostelFee
        fields: list[str] = []


class FeeViewSet(ApiViewSet):
    """Fees of residents."""

    queryset = HostelFee.objects.none()
    serializer_class = s.HostelFeeSerializer
    filterset_class = FeeFilter
    permissions: ClassVar = {"list": P.SEE, "create": P.WRITE}

    @extend_schema(summary="List hostel fees", responses=s.HostelFeeSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List fees: the office all, a student the own ones."""
        return self.page(visible_fees(self.actor))

    @keyed()
    @extend_schema(
        summary="Raise or pay a hostel fee",
        request=s.FeeBodySerializer,
        responses={201: s.FeesDoneSerializer},
        examples=[
            OpenApiExample("Pay", value={"feeId": 7, "mode": "Cash"}, request_only=True),
            OpenApiExample(
                "Raise for a hostel",
                value={
                    "hostelId": 1, "feeType": "rent", "term": "2026-27 I", "amount": 12000, "dueDate": "2026-12-15",
                },
                request_only=True,
            ),
        ],
    )  # fmt: skip
    def create(self, request: Request) -> Done:
        """Pay the fee `feeId`, or raise one for a student or for all residents of a hostel, once a term."""
        body = self.validated(s.FeeBodySerializer)
        if "fee_id" in body:
            self._require(body, "mode")
            fee = get_fee(body["fee_id"])
            pay_fee(fee=fee, mode=body["mode"], reference=body.get("reference", ""), actor=self.actor)
            return self._done([fee.pk], 0, 0)
        self._require(body, "fee_type", "term", "amount", "due_on")
        what = {name: body[name] for name in ("fee_type", "term", "amount", "due_on")}
        if "student_id" in body:
            row = raise_fee(student=any_student(body["student_id"]), actor=self.actor, **what)
            return self._done([row.pk], 1, 0)
        self._require(body, "hostel_id")
        raised, there = raise_fees(hostel=hostel_of(body["hostel_id"]), actor=self.actor, **what)
        return self._done([], raised, there)

    def _require(self, body: dict[str, Any], *names: str) -> None:
        for name in names:
            if name not in body:
                raise ValidationFailed.at(name, _t("This is needed."))

    def _done(self, numbers: Sequence[int], raised: int, there: int) -> Done:
        answer = {"raised": raised, "there": there, "items": fees().filter(pk__in=numbers)}
        return status.HTTP_201_CREATED, dict(s.FeesDoneSerializer(answer).data)
