"""Bodies of the routes of custody."""

from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField
from erp_planned.asset_custody.enums import Condition, CountState, MaintenanceType, TransferState
from erp_planned.asset_custody.models import (
    AssetCount,
    AssetMaintenance,
    AssetTransfer,
    AssetVerification,
    MaintenanceContract,
)


class AssetTransferBodySerializer(CamelSerializer):
    """Where an asset is to go, and into whose custody."""

    to_location = serializers.CharField(max_length=120)
    to_custodian_id = serializers.IntegerField(required=False, help_text="number of an employee")
    transfer_date = serializers.DateField(required=False, source="transfer_on")
    reason = serializers.CharField(max_length=300)


class AssetTransferSerializer(CamelModelSerializer):
    """A transfer."""

    asset_id = serializers.IntegerField()
    asset_code = serializers.CharField(source="asset.asset_code")
    from_custodian_id = serializers.IntegerField(allow_null=True)
    to_custodian_id = serializers.IntegerField(allow_null=True)
    transfer_date = serializers.DateField(source="transfer_on")
    status = serializers.ChoiceField(choices=TransferState.choices, source="state")

    class Meta:
        model = AssetTransfer
        fields = [
            "id", "number", "asset_id", "asset_code", "from_location", "to_location", "from_custodian_id",
            "to_custodian_id", "transfer_date", "reason", "status", "requested_by", "approved_by", "received_by",
            "received_at", "remarks",
        ]  # fmt: skip


class AssetMaintenanceBodySerializer(CamelSerializer):
    """Work on an asset; under a contract it names it."""

    maintenance_type = serializers.ChoiceField(choices=MaintenanceType.choices)
    date = serializers.DateField(required=False, source="done_on")
    cost = MoneyField(required=False, min_value=0)
    contract_id = serializers.IntegerField(required=False)
    vendor_id = serializers.IntegerField(required=False)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)
    next_due_on = serializers.DateField(required=False)


class AssetMaintenanceSerializer(CamelModelSerializer):
    """Work that was done (rupees)."""

    asset_id = serializers.IntegerField()
    asset_code = serializers.CharField(source="asset.asset_code")
    date = serializers.DateField(source="done_on")
    vendor = serializers.SerializerMethodField()
    contract_id = serializers.IntegerField(allow_null=True)
    cost = MoneyField()

    class Meta:
        model = AssetMaintenance
        fields = [
            "id", "asset_id", "asset_code", "maintenance_type", "date", "cost", "vendor", "contract_id", "remarks",
            "next_due_on", "made_by",
        ]  # fmt: skip

    def get_vendor(self, row: AssetMaintenance) -> str:
        """Return the vendor's name; empty for work of the own people."""
        return row.vendor.name if row.vendor else ""


class MaintenanceContractDetailSerializer(CamelModelSerializer):
    """A contract with the codes of the assets that it covers (rupees)."""

    vendor = serializers.IntegerField(source="vendor_id")
    cost = MoneyField()
    covers = serializers.SerializerMethodField()

    class Meta:
        model = MaintenanceContract
        fields = [
            "id",
            "contract_no",
            "vendor",
            "valid_from",
            "valid_to",
            "cost",
            "visits",
            "remarks",
            "covers",
        ]

    def get_covers(self, row: MaintenanceContract) -> list[str]:
        """Return the codes of the assets."""
        return sorted(one.asset_code for one in row.assets.all())


class AssetCountBodySerializer(CamelSerializer):
    """A physical verification and who does it."""

    name = serializers.CharField(max_length=80)
    begins_on = serializers.DateField(required=False)
    category_id = serializers.IntegerField(required=False)
    location = serializers.CharField(max_length=120, required=False, allow_blank=True)
    verifier_ids = serializers.ListField(child=serializers.IntegerField(), max_length=50, required=False)


class CountTallySerializer(CamelSerializer):
    """How far a count is: numbers of assets."""

    expected = serializers.IntegerField()
    found = serializers.IntegerField()
    wrong_place = serializers.IntegerField()
    damaged = serializers.IntegerField()
    not_found = serializers.IntegerField()
    left = serializers.IntegerField()


class AssetCountSerializer(CamelModelSerializer):
    """A physical verification."""

    status = serializers.ChoiceField(choices=CountState.choices, source="state")
    category_id = serializers.IntegerField(allow_null=True)
    verifier_ids = serializers.SerializerMethodField()

    class Meta:
        model = AssetCount
        fields = [
            "id", "name", "begins_on", "category_id", "location", "verifier_ids", "status", "made_by", "closed_by",
            "closed_at",
        ]  # fmt: skip

    def get_verifier_ids(self, row: AssetCount) -> list[int]:
        """Return the numbers of the employees who verify."""
        return sorted(one.pk for one in row.verifiers.all())


class AssetCountDetailSerializer(AssetCountSerializer):
    """A physical verification with how far it is."""

    tally = CountTallySerializer()

    class Meta(AssetCountSerializer.Meta):
        fields = [*AssetCountSerializer.Meta.fields, "tally"]


class AssetVerificationBodySerializer(CamelSerializer):
    """What was seen: the asset by its number or by the code on its label, in a count."""

    count_id = serializers.IntegerField(help_text="number of the physical verification")
    asset_id = serializers.IntegerField(required=False)
    asset_code = serializers.CharField(max_length=200, required=False, help_text="or the text of its QR code")
    verification_date = serializers.DateField(required=False, source="verified_on")
    condition = serializers.ChoiceField(
        choices=Condition.choices, required=False, help_text="left out: found, or found in another place"
    )
    seen_at = serializers.CharField(max_length=120, required=False, allow_blank=True)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)


class AssetVerificationSerializer(CamelModelSerializer):
    """What a count says of an asset."""

    asset_id = serializers.IntegerField()
    asset_code = serializers.CharField(source="asset.asset_code")
    asset_name = serializers.CharField(source="asset.name")
    count_id = serializers.IntegerField()
    verification_date = serializers.DateField(source="verified_on")

    class Meta:
        model = AssetVerification
        fields = [
            "id", "asset_id", "asset_code", "asset_name", "count_id", "verification_date", "verified_by", "condition",
            "seen_at", "expected_at", "remarks",
        ]  # fmt: skip
