"""Bodies of the routes of assets."""

from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField, PercentField, described
from core.reports.api.serializers import TablePageSerializer
from erp_planned.assets.enums import AssetBook, DisposalState, DisposalType, RunState
from erp_planned.assets.models import AssetDisposal, DepreciationRun


class AssetYearBodySerializer(CamelSerializer):
    """A year, by its number in finance or as 2025-26."""

    fy_id = serializers.IntegerField(required=False, help_text="number of the financial year in finance")
    financial_year = serializers.CharField(required=False, max_length=7, help_text="2025-26")


class DepreciationRunSerializer(CamelModelSerializer):
    """A year's depreciation (rupees); `fyId` is empty where no books are kept for the year."""

    fy_id = serializers.SerializerMethodField()
    financial_year = serializers.SerializerMethodField()
    state = serializers.ChoiceField(choices=RunState.choices)
    voucher_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = DepreciationRun
        fields = [
            "id", "fy_id", "financial_year", "state", "total", "prior_total", "assets", "made_by", "posted_by",
            "reason", "voucher_id",
        ]  # fmt: skip

    def get_fy_id(self, row: DepreciationRun) -> int | None:
        """The number of the year in finance."""
        found: int | None = self.context["fy_ids"].get(row.financial_year)
        return found

    def get_financial_year(self, row: DepreciationRun) -> str:
        """The year as 2025-26."""
        return str(row.year)


class ScheduleQuerySerializer(CamelSerializer):
    """Which asset or category, in which book, how many years from this one on."""

    asset = serializers.IntegerField(required=False)
    category = serializers.IntegerField(required=False)
    book = serializers.ChoiceField(choices=AssetBook.choices, default=AssetBook.BOOK)
    years = serializers.IntegerField(min_value=0, max_value=60, default=5)


class ScheduleRowSerializer(CamelSerializer):
    """A year of an asset (or of a category, then `assetId` is empty), rupees."""

    asset_id = serializers.IntegerField(allow_null=True)
    fy_id = serializers.IntegerField(allow_null=True)
    financial_year = serializers.CharField()
    book = serializers.ChoiceField(choices=AssetBook.choices)
    days = serializers.IntegerField()
    opening_value = MoneyField()
    added = MoneyField()
    depreciation_amount = MoneyField()
    closing_value = MoneyField()
    is_posted = serializers.BooleanField()


class DepreciationRowSerializer(CamelSerializer):
    """What an asset loses in a calculated or posted year (rupees)."""

    asset_id = serializers.IntegerField()
    asset_code = serializers.CharField(source="asset.asset_code")
    days = serializers.IntegerField()
    opening_value = MoneyField()
    added = MoneyField()
    depreciation_amount = MoneyField()
    prior_amount = MoneyField()
    closing_value = MoneyField()


@described(money="opening difference full half proceeds depreciation closing gain")
class BlockSerializer(CamelSerializer):
    """A block of the income-tax book in a year (rupees); `full` and `half`: added for 180 days or more, or less."""

    rate_percent = PercentField(source="rate")


class DisposalBodySerializer(CamelSerializer):
    """A disposal; on today where no date is given."""

    disposal_type = serializers.ChoiceField(choices=DisposalType.choices)
    date = serializers.DateField(required=False, source="disposed_on")
    sale_amount = MoneyField(required=False)
    selling_cost = MoneyField(required=False)
    gst_percent = PercentField(required=False, source="gst_pct")
    is_interstate = serializers.BooleanField(required=False)
    buyer = serializers.CharField(max_length=120, required=False, allow_blank=True)
    buyer_gstin = serializers.CharField(max_length=15, required=False, allow_blank=True)
    account_id = serializers.IntegerField(
        required=False, help_text="account of the chart that gets the money"
    )
    reason = serializers.CharField(max_length=300)


class DisposalSerializer(CamelModelSerializer):
    """A disposal (rupees); the figures are given at approval, a negative gain is a loss."""

    asset_id = serializers.IntegerField()
    asset_code = serializers.CharField(source="asset.asset_code")
    disposal_type = serializers.ChoiceField(choices=DisposalType.choices)
    date = serializers.DateField(source="disposed_on")
    gst_percent = PercentField(source="gst_pct")
    account_id = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(choices=DisposalState.choices)
    booked_date = serializers.DateField(source="booked_on", allow_null=True)
    voucher_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = AssetDisposal
        fields = [
            "id", "asset_id", "asset_code", "disposal_type", "date", "sale_amount", "selling_cost", "gst_percent",
            "tax_amount", "is_interstate", "buyer", "buyer_gstin", "account_id", "reason", "state", "remarks",
            "booked_date", "cost", "depreciation_amount", "prior_amount", "accumulated", "carrying_amount", "gain",
            "voucher_id",
        ]  # fmt: skip


class CapitalizeBodySerializer(CamelSerializer):
    """How many assets of which category a line of a goods receipt becomes."""

    receipt_line_id = serializers.IntegerField()
    category_id = serializers.IntegerField()
    count = serializers.IntegerField(min_value=1, max_value=500)
    put_to_use_date = serializers.DateField(required=False, source="used_from")
    location = serializers.CharField(max_length=120, required=False, allow_blank=True)
    serial_nos = serializers.ListField(
        child=serializers.CharField(max_length=60), required=False, max_length=500
    )
    confirm = serializers.BooleanField(required=False)


class CapitalizedAssetSerializer(CamelSerializer):
    """An asset that was entered."""

    asset_id = serializers.IntegerField(source="pk")
    asset_code = serializers.CharField()
    cost = MoneyField()


class CapitalizedSerializer(CamelSerializer):
    """The assets that a line of a goods receipt became."""

    assets = CapitalizedAssetSerializer(many=True)


class ReceiptToCapitalizeSerializer(CamelSerializer):
    """A line of a goods receipt that can still become assets; unit cost in rupees, tax without credit included."""

    receipt_line_id = serializers.IntegerField(source="pk")
    grn_no = serializers.CharField(source="receipt.grn_no")
    received_date = serializers.DateField(source="receipt.received_on")
    item = serializers.CharField(source="order_item.item.name")
    left = serializers.IntegerField()
    unit_cost = MoneyField()


@described(
    texts="category",
    numbers="count",
    money="opening_gross additions deductions closing_gross opening_accumulated depreciation on_deductions"
    " closing_accumulated opening_net closing_net",
)
class CategoryYearSerializer(CamelSerializer):
    """A category in a year (rupees): gross block, depreciation, net block."""


@described(flags="ties")
class CategoryWiseSerializer(TablePageSerializer):
    """The categories in a year, and whether the accounts say the same."""

    items = CategoryYearSerializer(many=True)
    page_totals = serializers.DictField()
    totals = serializers.DictField()
