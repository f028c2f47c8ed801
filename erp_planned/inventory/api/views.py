"""Routes of stock: /api/inventory/items, stock, movements, issue, transfer, adjust."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.filters import CamelFilterSet, SearchFilter
from core.api.views import ApiViewSet, Done, keyed
from core.masters.api import MasterViewSet
from erp_planned.inventory import masters
from erp_planned.inventory.acts import COUNT_ACTS, SLIP_ACTS, TRANSFER_ACTS
from erp_planned.inventory.api import serializers as s
from erp_planned.inventory.enums import CountStatus, Direction, MovementKind, SlipStatus
from erp_planned.inventory.models import IssueSlip, Stock, StockCount, StockMovement, StockTransfer
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.selectors import documents as papers
from erp_planned.inventory.selectors import stock as read
from erp_planned.inventory.services.counting import enter_count
from erp_planned.inventory.services.issuing import issue, return_goods
from erp_planned.inventory.services.moving import transfer
from payroll.employees.masters import departments
from payroll.employees.selectors.people import employee_by_id

LINES = [{"itemId": 12, "quantity": 2.5}]


class CategoryViewSet(MasterViewSet):
    """Categories of items."""

    master = masters.categories


@extend_schema_view(
    retrieve=extend_schema(summary="One item with its stock", responses=s.ItemWithStockSerializer)
)
class ItemViewSet(MasterViewSet):
    """Items; one of them with its stock."""

    master = masters.item_master

    def retrieve(self, request: Request, pk: Any) -> Response:
        """Return the item with what is there of it, in all stores and in each."""
        return Response(s.ItemWithStockSerializer(self.master.get(pk)).data)


class StoreViewSet(MasterViewSet):
    """Stores."""

    master = masters.store_master


class BatchViewSet(MasterViewSet):
    """Batches of items."""

    master = masters.batch_master


class RuleViewSet(MasterViewSet):
    """Methods of valuation by year."""

    master = masters.rule_master


class StockFilter(CamelFilterSet):
    """By store and item; `low`: items at or below their level; search in code and name."""

    search = SearchFilter("item__code", "item__name")
    store = filters.NumberFilter(field_name="store_id")
    item = filters.NumberFilter(field_name="item_id")
    low = filters.BooleanFilter(method="only_low")

    class Meta:
        model = Stock
        fields: list[str] = []

    def only_low(self, rows: Any, _name: str, wanted: bool) -> Any:
        """Leave what is at or below its level."""
        return read.low(rows) if wanted else rows


class MovementFilter(CamelFilterSet):
    """By item, store, direction, kind and days; search in documents."""

    search = SearchFilter("ref_doc", "item__code")
    item = filters.NumberFilter(field_name="item_id")
    store = filters.NumberFilter(field_name="store_id")
    type = filters.ChoiceFilter(choices=Direction.choices)
    kind = filters.ChoiceFilter(choices=MovementKind.choices)
    date_from = filters.DateFilter(field_name="moved_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="moved_on", lookup_expr="lte")

    class Meta:
        model = StockMovement
        fields: list[str] = []


class StockViewSet(ApiViewSet):
    """What is there."""

    queryset = Stock.objects.none()
    serializer_class = s.StockSerializer
    filterset_class = StockFilter
    permissions: ClassVar = {"list": P.READ}

    @extend_schema(summary="Stock by store", responses=s.StockSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List what stores have, by item, store and batch."""
        return self.page(read.stock())


class MovementViewSet(ApiViewSet):
    """What moved."""

    queryset = StockMovement.objects.none()
    serializer_class = s.StockMovementSerializer
    filterset_class = MovementFilter
    permissions: ClassVar = {"list": P.READ}

    @extend_schema(summary="Movements of stock", responses=s.StockMovementSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List movements, the newest first."""
        return self.page(read.movements())


class SlipFilter(CamelFilterSet):
    """By store, employee, status and days; search in numbers."""

    search = SearchFilter("issue_no", "requested_by__name")
    store = filters.NumberFilter(field_name="store_id")
    requested_by = filters.NumberFilter(field_name="requested_by_id")
    status = filters.ChoiceFilter(choices=SlipStatus.choices)
    date_from = filters.DateFilter(field_name="issued_on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="issued_on", lookup_expr="lte")

    class Meta:
        model = IssueSlip
        fields: list[str] = []


class IssueViewSet(ActsViewSet):
    """Issue slips."""

    acts = SLIP_ACTS
    serializer_of_one = s.IssueSlipSerializer
    queryset = IssueSlip.objects.none()
    serializer_class = s.IssueSlipSerializer
    filterset_class = SlipFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ, "give_back": P.WRITE}
    messages: ClassVar = {"create": _("The goods are issued."), "give_back": _("The return is entered.")}

    @extend_schema(summary="List issue slips", responses=s.IssueSlipSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List issue slips, the newest first."""
        return self.page(papers.slips())

    @keyed()
    @extend_schema(
        summary="Issue goods",
        request=s.IssueBodySerializer,
        responses={201: s.IssueSlipSerializer},
        examples=[
            OpenApiExample(
                "Two and a half", request_only=True, value={"storeId": 1, "requestedBy": 7, "items": LINES}
            )
        ],
    )
    def create(self, request: Request) -> Done:
        """Issue goods to an employee with a number; what expires first goes first."""
        body = self.validated(s.IssueBodySerializer)
        department = departments.get(body.pop("department_id")) if "department_id" in body else None
        row = issue(
            store=read.get_store(body.pop("store_id")),
            requested_by=employee_by_id(body.pop("requested_by")),
            department=department,
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, self.one(papers.get_slip(row.pk))

    @extend_schema(summary="One issue slip", responses=s.IssueSlipSerializer)
    def retrieve(self, request: Request, slip_id: int) -> Response:
        """Return the slip with its lines."""
        return Response(self.one(papers.get_slip(slip_id)))

    @keyed()
    @extend_schema(
        summary="Return goods of an issue",
        request=s.StockReturnBodySerializer,
        responses={201: s.StockReturnSerializer},
    )
    def give_back(self, request: Request, slip_id: int) -> Done:
        """Take back into the store what a department gives back, at what it cost."""
        body = self.validated(s.StockReturnBodySerializer)
        row = return_goods(slip=papers.get_slip(slip_id), actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.StockReturnSerializer(row).data)


class TransferFilter(CamelFilterSet):
    """By stores; search in numbers."""

    search = SearchFilter("transfer_no")
    from_store = filters.NumberFilter(field_name="from_store_id")
    to_store = filters.NumberFilter(field_name="to_store_id")

    class Meta:
        model = StockTransfer
        fields: list[str] = []


class TransferViewSet(ActsViewSet):
    """Transfers between stores."""

    acts = TRANSFER_ACTS
    serializer_of_one = s.StockTransferSerializer
    queryset = StockTransfer.objects.none()
    serializer_class = s.StockTransferSerializer
    filterset_class = TransferFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE}
    messages: ClassVar = {"create": _("The goods are moved.")}

    @extend_schema(summary="List transfers", responses=s.StockTransferSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List transfers, the newest first."""
        return self.page(papers.transfers())

    @keyed()
    @extend_schema(
        summary="Move goods to another store",
        request=s.StockTransferBodySerializer,
        responses={201: s.StockTransferSerializer},
        examples=[
            OpenApiExample(
                "One item", request_only=True, value={"fromStore": 1, "toStore": 2, "items": LINES}
            )
        ],
    )
    def create(self, request: Request) -> Done:
        """Move goods between two stores, out and in at once; the item's value does not change."""
        body = self.validated(s.StockTransferBodySerializer)
        row = transfer(
            from_store=read.get_store(body.pop("from_store")),
            to_store=read.get_store(body.pop("to_store")),
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, self.one(papers.get_transfer(row.pk))


class CountFilter(CamelFilterSet):
    """By store and status; search in numbers and reasons."""

    search = SearchFilter("count_no", "reason")
    store = filters.NumberFilter(field_name="store_id")
    status = filters.ChoiceFilter(choices=CountStatus.choices)

    class Meta:
        model = StockCount
        fields: list[str] = []


class CountViewSet(ActsViewSet):
    """Counts, which correct stock once somebody else approves."""

    acts = COUNT_ACTS
    serializer_of_one = s.StockCountSerializer
    queryset = StockCount.objects.none()
    serializer_class = s.StockCountSerializer
    filterset_class = CountFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ}
    messages: ClassVar = {"create": _("The count is entered; somebody else approves it.")}

    @extend_schema(summary="List counts", responses=s.StockCountSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List counts, the newest first."""
        return self.page(papers.counts())

    @keyed()
    @extend_schema(
        summary="Correct stock by a count",
        request=s.AdjustBodySerializer,
        responses={201: s.StockCountSerializer},
        examples=[
            OpenApiExample(
                "Broken packs",
                request_only=True,
                value={"storeId": 1, "reason": "Yearly count: broken packs", "items": LINES},
            )
        ],
    )
    def create(self, request: Request) -> Done:
        """Enter what was counted; stock changes when somebody else approves."""
        body = self.validated(s.AdjustBodySerializer)
        row = enter_count(store=read.get_store(body.pop("store_id")), actor=self.actor, **body)
        return status.HTTP_201_CREATED, self.one(papers.get_count(row.pk))

    @extend_schema(summary="One count", responses=s.StockCountSerializer)
    def retrieve(self, request: Request, count_id: int) -> Response:
        """Return the count with its lines."""
        return Response(self.one(papers.get_count(count_id)))
