"""Bodies and answers of orders; quantities have three decimals, rates four, rupees two."""

from typing import Any, ClassVar

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, KeptField, MoneyField, PercentField
from erp_planned.purchase.enums import OrderStatus, VersionState
from erp_planned.purchase.models import OrderItem, OrderVersion, PurchaseOrder
from erp_planned.purchase.selectors.orders import FIGURES_OF_ORDER, digest, orders_of_comparison
from erp_planned.vendors.enums import GstState


class QuantityField(serializers.DecimalField):
    """A quantity: a JSON number with at most three decimals."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_digits": 14, "decimal_places": 3, "coerce_to_string": False, **kwargs})


class RateField(serializers.DecimalField):
    """Rupees a unit: a JSON number with at most four decimals."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_digits": 14, "decimal_places": 4, "coerce_to_string": False, **kwargs})


class PurchaseOrderItemBodySerializer(CamelSerializer):
    """A line: rupees a unit without tax. Net rate = rate - discount + freight; the item's GST where none is given."""

    line_no = serializers.IntegerField(
        min_value=1, max_value=999, required=False, help_text="of a change: the line it is"
    )
    item_id = serializers.IntegerField()
    description = serializers.CharField(max_length=500, required=False, allow_blank=True)
    quantity = QuantityField()
    rate = RateField()
    discount = RateField(required=False)
    freight = RateField(required=False)
    tax_pct = PercentField(required=False)


class PurchaseOrderTermsSerializer(CamelSerializer):
    """What an order says beside its lines; all of it may be left out."""

    delivery_date = serializers.DateField(source="delivery_on")
    place_of_supply = serializers.ChoiceField(choices=GstState.choices, required=False)
    credits_tax = serializers.BooleanField(required=False, help_text="left out: the settings of the day")
    reverse_charge = serializers.BooleanField(required=False)
    terms = serializers.CharField(max_length=4000, required=False, allow_blank=True)
    delivery_schedule = serializers.CharField(max_length=2000, required=False, allow_blank=True)
    damages_pct_week = PercentField(required=False)
    damages_most_pct = PercentField(required=False)
    items = PurchaseOrderItemBodySerializer(many=True)


class PurchaseOrderBodySerializer(PurchaseOrderTermsSerializer):
    """An order by hand, or for an approved indent; or with `comparisonId` and `storeId` the orders of a comparison.

    A comparison gives vendors, lines, rates and, where `deliveryDate` is left out, the days of delivery.
    """

    vendor_id = serializers.IntegerField(required=False)
    store_id = serializers.IntegerField()
    date = serializers.DateField(source="ordered_on", required=False, help_text="left out: today")
    delivery_date = serializers.DateField(source="delivery_on", required=False)
    indent_id = serializers.IntegerField(required=False, allow_null=True)
    comparison_id = serializers.IntegerField(required=False, help_text="an approved comparison")
    account_id = serializers.IntegerField(
        required=False, allow_null=True, help_text="whose budget it uses; left out: the indent's"
    )
    items = PurchaseOrderItemBodySerializer(many=True, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for what a comparison does not give, and refuse what it gives."""
        names = {"vendor_id": "vendorId", "items": "items"}
        if "comparison_id" in attrs:
            given = {**names, "indent_id": "indentId"}
            wrong = [name for source, name in given.items() if attrs.get(source) is not None]
            text = _("The comparison says this; leave it out.")
        else:
            wanted = {**names, "delivery_on": "deliveryDate"}
            wrong = [name for source, name in wanted.items() if source not in attrs]
            text = str(self.fields["storeId"].error_messages["required"])
        if wrong:
            raise serializers.ValidationError({name: [text] for name in wrong})
        return attrs


class OrderOfComparisonSerializer(CamelModelSerializer):
    """An order that was made of the same comparison."""

    vendor_id = serializers.IntegerField()
    vendor_name = serializers.CharField(source="vendor.name")
    total_amount = MoneyField()

    class Meta:
        model = PurchaseOrder
        fields = ["id", "po_no", "vendor_id", "vendor_name", "total_amount"]


class PurchaseOrderChangeSerializer(PurchaseOrderTermsSerializer):
    """A change; of an approved order a new version with its reason, which somebody else approves."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class PurchaseOrderDecisionSerializer(CamelSerializer):
    """What becomes of an order; `digest` is the mark of what was looked at, `reject` is about an amendment."""

    action = serializers.ChoiceField(choices=["approve", "reject", "cancel", "close"])
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    digest = serializers.CharField(max_length=16, required=False, allow_blank=True)


class PurchaseOrderItemSerializer(CamelModelSerializer):
    """A line with its amounts and what became of it."""

    item_id = serializers.IntegerField()
    item_code = serializers.CharField(source="item.code")
    item_name = serializers.CharField(source="item.name")
    unit = serializers.CharField(source="item.unit")
    quantity, rate, discount, freight = QuantityField(), RateField(), RateField(), RateField()
    tax_pct, taxable, tax = PercentField(), MoneyField(), MoneyField()
    received, accepted, rejected, sent_back, billed, open = (QuantityField() for _number in range(6))

    class Meta:
        model = OrderItem
        fields = [
            "id", "line_no", "item_id", "item_code", "item_name", "unit", "description", "quantity", "rate", "discount",
            "freight", "tax_pct", "taxable", "tax", "received", "accepted", "rejected", "sent_back", "billed", "open",
        ]  # fmt: skip


class PurchaseOrderSerializer(CamelModelSerializer):
    """An order, rupees."""

    vendor_id = serializers.IntegerField()
    vendor_name = serializers.CharField(source="vendor.name")
    indent_id = serializers.IntegerField(allow_null=True)
    comparison_id = serializers.IntegerField(allow_null=True)
    store_id = serializers.IntegerField()
    account_id = serializers.IntegerField(allow_null=True)
    date = serializers.DateField(source="ordered_on")
    delivery_date = serializers.DateField(source="delivery_on")
    status = serializers.ChoiceField(choices=OrderStatus.choices)
    damages_pct_week, damages_most_pct = PercentField(), PercentField()
    taxable_amount, tax_amount, total_amount = MoneyField(), MoneyField(), MoneyField()
    items = PurchaseOrderItemSerializer(many=True)

    class Meta:
        model = PurchaseOrder
        fields: ClassVar = [
            "id", "po_no", "vendor_id", "vendor_name", "indent_id", "comparison_id", "date", "delivery_date",
            "store_id", "account_id", "place_of_supply", "is_interstate", "credits_tax", "reverse_charge", "terms",
            "delivery_schedule", "damages_pct_week", "damages_most_pct", "version", "taxable_amount", "tax_amount",
            "total_amount", "status", "made_by", "approved_by", "remarks", "items",
        ]  # fmt: skip


class PurchaseOrderVersionSerializer(CamelModelSerializer):
    """A version of an order, whole in `content`; `changes` says what is otherwise than before."""

    content = KeptField(numbers=FIGURES_OF_ORDER)
    changes = serializers.ListField(child=serializers.CharField())
    state = serializers.ChoiceField(choices=VersionState.choices)

    class Meta:
        model = OrderVersion
        fields = [
            "version",
            "state",
            "reason",
            "changes",
            "content",
            "made_by",
            "made_at",
            "decided_by",
            "decided_at",
        ]


class OnePurchaseOrderSerializer(PurchaseOrderSerializer):
    """An order with its versions, the newest first, and the mark that an approval hands back."""

    versions = PurchaseOrderVersionSerializer(many=True)
    digest = serializers.SerializerMethodField()
    same_comparison = serializers.SerializerMethodField()

    class Meta(PurchaseOrderSerializer.Meta):
        fields: ClassVar = [*PurchaseOrderSerializer.Meta.fields, "versions", "digest", "same_comparison"]

    @extend_schema_field(OrderOfComparisonSerializer(many=True))
    def get_same_comparison(self, row: PurchaseOrder) -> Any:
        """Return all orders of the order's comparison, this one too."""
        return OrderOfComparisonSerializer(orders_of_comparison(row.comparison_id), many=True).data

    @extend_schema_field(serializers.CharField())
    def get_digest(self, row: PurchaseOrder) -> str:
        """Return the mark of what is to be approved."""
        return digest(row)
