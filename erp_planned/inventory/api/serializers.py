"""Bodies of the routes of stock. Quantities have three decimals in the item's unit, values are rupees."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField, PercentField, described
from core.masters.api import serializer_of
from core.reports.api.serializers import TablePageSerializer
from erp_planned.inventory.enums import CountStatus, Direction, MovementKind, SlipStatus, TransferStatus
from erp_planned.inventory.masters import item_master
from erp_planned.inventory.models import (
    CountLine,
    IssueLine,
    IssueSlip,
    Item,
    Stock,
    StockCount,
    StockMovement,
    StockReturn,
    StockTransfer,
    TransferLine,
)


class QuantityField(serializers.DecimalField):
    """A quantity with three decimals, a number on the wire."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_digits": 14, "decimal_places": 3, "coerce_to_string": False, **kwargs})


class StoreStockSerializer(CamelModelSerializer):
    """What a store has of an item, by batch."""

    store_id, batch_id = serializers.IntegerField(), serializers.IntegerField(allow_null=True)
    store_name = serializers.CharField(source="store.name")
    batch_no = serializers.SerializerMethodField()
    expires_on = serializers.SerializerMethodField()
    quantity = QuantityField()
    last_updated = serializers.DateTimeField(source="updated_at")

    class Meta:
        model = Stock
        fields = ["store_id", "store_name", "batch_id", "batch_no", "expires_on", "quantity", "last_updated"]

    def get_batch_no(self, row: Stock) -> str:
        """Return the number of the batch, empty without one."""
        return row.batch.batch_no if row.batch else ""

    @extend_schema_field(serializers.DateField(allow_null=True))
    def get_expires_on(self, row: Stock) -> Any:
        """Return the last day of use."""
        return row.batch.expires_on if row.batch else None


class StockSerializer(StoreStockSerializer):
    """What a store has of an item, by batch, with the item (spec: ERP, Stock)."""

    item_id = serializers.IntegerField()
    item_code = serializers.CharField(source="item.code")
    item_name = serializers.CharField(source="item.name")
    unit = serializers.CharField(source="item.unit")

    class Meta(StoreStockSerializer.Meta):
        fields = ["id", "item_id", "item_code", "item_name", "unit", *StoreStockSerializer.Meta.fields]


class ItemWithStockSerializer(serializer_of(item_master)):  # type: ignore[misc]
    """An item with what is there of it: in all stores, and in each."""

    quantity = serializers.SerializerMethodField()
    value = serializers.SerializerMethodField()
    stock = serializers.SerializerMethodField()

    class Meta:
        model = Item
        fields = ["id", *item_master.writable, "quantity", "value", "stock"]
        read_only_fields: tuple[str, ...] = ()

    @extend_schema_field(QuantityField())
    def get_quantity(self, row: Item) -> Any:
        """What all stores have."""
        return QuantityField().to_representation(row.book.quantity) if hasattr(row, "book") else 0

    @extend_schema_field(MoneyField())
    def get_value(self, row: Item) -> Any:
        """Its value in the books."""
        return MoneyField().to_representation(row.book.value) if hasattr(row, "book") else 0

    @extend_schema_field(StoreStockSerializer(many=True))
    def get_stock(self, row: Item) -> Any:
        """Where it is."""
        rows = (
            row.stocks.filter(quantity__gt=0).select_related("store", "batch").order_by("store__name", "pk")
        )
        return StoreStockSerializer(rows, many=True).data


class StockMovementSerializer(CamelModelSerializer):
    """A movement (spec: ERP, StockMovement)."""

    item_id, store_id = serializers.IntegerField(), serializers.IntegerField()
    item_code = serializers.CharField(source="item.code")
    store_name = serializers.CharField(source="store.name")
    batch_id = serializers.IntegerField(allow_null=True)
    type = serializers.ChoiceField(choices=Direction.choices)
    kind = serializers.ChoiceField(choices=MovementKind.choices)
    quantity, value = QuantityField(), MoneyField()
    date = serializers.DateField(source="moved_on")

    class Meta:
        model = StockMovement
        fields = [
            "id", "item_id", "item_code", "store_id", "store_name", "batch_id", "type", "kind", "quantity", "value",
            "date", "ref_doc", "made_by", "made_at",
        ]  # fmt: skip


class GoodsLineBodySerializer(CamelSerializer):
    """A line: without a batch what expires first is taken."""

    item_id = serializers.IntegerField()
    quantity = QuantityField()
    batch_id = serializers.IntegerField(required=False)


class IssueBodySerializer(CamelSerializer):
    """An issue; `requestedBy` is the employee, for whose department it is unless another is named."""

    store_id = serializers.IntegerField()
    requested_by = serializers.IntegerField(help_text="number of the employee")
    department_id = serializers.IntegerField(required=False)
    date = serializers.DateField(required=False, source="issued_on")
    purpose = serializers.CharField(max_length=200, required=False, allow_blank=True)
    batch_reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    items = GoodsLineBodySerializer(many=True)


class IssueLineSerializer(CamelModelSerializer):
    """A line of an issue slip: what it cost, and what came back."""

    item_id, batch_id = serializers.IntegerField(), serializers.IntegerField(allow_null=True)
    item_code = serializers.CharField(source="item.code")
    item_name = serializers.CharField(source="item.name")
    quantity, returned, value = QuantityField(), QuantityField(), MoneyField()

    class Meta:
        model = IssueLine
        fields = ["line_no", "item_id", "item_code", "item_name", "batch_id", "quantity", "returned", "value"]


class IssueSlipSerializer(CamelModelSerializer):
    """An issue slip (spec: ERP, IssueSlip)."""

    requested_by = serializers.IntegerField(source="requested_by_id")
    requested_by_name = serializers.CharField(source="requested_by.name")
    store_id, department_id = serializers.IntegerField(), serializers.IntegerField(allow_null=True)
    date = serializers.DateField(source="issued_on")
    status = serializers.ChoiceField(choices=SlipStatus.choices)
    items = IssueLineSerializer(many=True, source="lines")

    class Meta:
        model = IssueSlip
        fields = [
            "id", "issue_no", "store_id", "requested_by", "requested_by_name", "department_id", "date", "purpose",
            "batch_reason", "status", "issued_by", "reason", "items",
        ]  # fmt: skip


class StockReturnLineBodySerializer(CamelSerializer):
    """What comes back of a line of the slip."""

    line_no = serializers.IntegerField()
    quantity = QuantityField()


class StockReturnBodySerializer(CamelSerializer):
    """What a department gives back."""

    reason = serializers.CharField(max_length=300)
    date = serializers.DateField(required=False, source="returned_on")
    items = StockReturnLineBodySerializer(many=True)


class StockReturnSerializer(CamelModelSerializer):
    """A return, at what the goods cost when they were issued."""

    slip_id = serializers.IntegerField()
    date = serializers.DateField(source="returned_on")
    value = MoneyField()

    class Meta:
        model = StockReturn
        fields = ["id", "return_no", "slip_id", "date", "reason", "value"]


class StockTransferBodySerializer(CamelSerializer):
    """A transfer between two stores."""

    from_store = serializers.IntegerField()
    to_store = serializers.IntegerField()
    date = serializers.DateField(required=False, source="moved_on")
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)
    items = GoodsLineBodySerializer(many=True)


class TransferLineSerializer(CamelModelSerializer):
    """A line of a transfer."""

    item_id, batch_id = serializers.IntegerField(), serializers.IntegerField(allow_null=True)
    item_code = serializers.CharField(source="item.code")
    quantity = QuantityField()

    class Meta:
        model = TransferLine
        fields = ["line_no", "item_id", "item_code", "batch_id", "quantity"]


class StockTransferSerializer(CamelModelSerializer):
    """A transfer; stock has moved with it, `received` says that it arrived."""

    from_store = serializers.IntegerField(source="from_store_id")
    to_store = serializers.IntegerField(source="to_store_id")
    date = serializers.DateField(source="moved_on")
    status = serializers.ChoiceField(choices=TransferStatus.choices)
    items = TransferLineSerializer(many=True, source="lines")

    class Meta:
        model = StockTransfer
        fields = [
            "id", "transfer_no", "from_store", "to_store", "date", "remarks", "status", "made_by", "received_by",
            "items",
        ]  # fmt: skip


class AdjustBodySerializer(CamelSerializer):
    """A count: what was found of each item (and batch), with the reason; somebody else approves it."""

    store_id = serializers.IntegerField()
    date = serializers.DateField(required=False, source="counted_on")
    reason = serializers.CharField(max_length=300)
    items = GoodsLineBodySerializer(many=True)


class CountLineSerializer(CamelModelSerializer):
    """A line of a count: what was found, what the records said, and the value of the difference once it is posted."""

    item_id, batch_id = serializers.IntegerField(), serializers.IntegerField(allow_null=True)
    item_code = serializers.CharField(source="item.code")
    counted, recorded, value = QuantityField(), QuantityField(), MoneyField()

    class Meta:
        model = CountLine
        fields = ["line_no", "item_id", "item_code", "batch_id", "counted", "recorded", "value"]


class StockCountSerializer(CamelModelSerializer):
    """A count."""

    store_id = serializers.IntegerField()
    date = serializers.DateField(source="counted_on")
    status = serializers.ChoiceField(choices=CountStatus.choices)
    items = CountLineSerializer(many=True, source="lines")

    class Meta:
        model = StockCount
        fields = [
            "id", "count_no", "store_id", "date", "reason", "status", "made_by", "decided_by", "remarks", "items",
        ]  # fmt: skip


@described(texts="code item unit category", numbers="item_id", money="rate value")
class ValuationRowSerializer(CamelSerializer):
    """An item's stock and value (rupees) on the day."""

    quantity = QuantityField()


@described(texts="method on")
class ValuationSerializer(TablePageSerializer):
    """What stock is worth on a day."""

    items = ValuationRowSerializer(many=True)
    page_totals = serializers.DictField()
    totals = serializers.DictField()


@described(texts="code item unit ved", numbers="item_id")
class ReorderRowSerializer(CamelSerializer):
    """An item to be ordered; `economic` only where costs of ordering and keeping are known."""

    on_hand, on_order, reserved = QuantityField(), QuantityField(), QuantityField()
    reorder_level, daily_use, suggested = QuantityField(), QuantityField(), QuantityField()
    economic = QuantityField(allow_null=True)


class ReorderSerializer(TablePageSerializer):
    """What is to be ordered."""

    items = ReorderRowSerializer(many=True)
    page_totals = serializers.DictField()
    totals = serializers.DictField()


@described(texts="code item unit abc ved category", numbers="item_id", money="value")
class AnalysisRowSerializer(CamelSerializer):
    """What was used of an item, and its classes."""

    quantity = QuantityField()
    cumulative_percent = PercentField()


class AnalysisSerializer(TablePageSerializer):
    """Items by the value used in a period."""

    items = AnalysisRowSerializer(many=True)
    page_totals = serializers.DictField()
    totals = serializers.DictField()
