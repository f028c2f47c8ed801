"""Bodies and answers of the vendor routes."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.access import is_allowed
from core.api.serializers import (
    CamelModelSerializer,
    CamelSerializer,
    MaskedField,
    MoneyField,
    PercentField,
    described,
)
from core.formatting import mask
from core.masters.api import serializer_of
from erp_planned.vendors import masters
from erp_planned.vendors.enums import (
    GstState,
    TdsSection,
    VendorDocType,
    VendorPaymentStatus,
    Verdict,
)
from erp_planned.vendors.models import (
    BankChange,
    Vendor,
    VendorBlacklist,
    VendorDocument,
    VendorPayment,
    VendorPaymentLine,
    VendorTdsEntry,
)
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.payments import due_on
from erp_planned.vendors.selectors.vendors import settings

_Vendor: Any = serializer_of(masters.vendors)


class ScoreField(serializers.DecimalField):
    """A score from 1 to 5, a JSON number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_digits": 3, "decimal_places": 2, "coerce_to_string": False, **kwargs})


class VendorSerializer(_Vendor):
    """A vendor. PAN and bank account show the last characters in lists, and to those who only read."""

    def to_representation(self, instance: Vendor) -> dict[str, Any]:
        """Mask what only those who keep vendors see, and that on one vendor alone."""
        data: dict[str, Any] = super().to_representation(instance)
        view = self.context.get("view")
        actor = getattr(view, "actor", None)
        if self.parent is None and actor is not None and is_allowed(actor.permissions, P.WRITE):
            return data
        for name in masters.PRIVATE:
            wire = self.wire_name(name)
            data[wire] = mask(data[wire])
        return data


class VendorRowSerializer(VendorSerializer):
    """A vendor in a list."""

    rating = serializers.SerializerMethodField(help_text="mean of all ratings, 1 to 5")
    is_blacklisted = serializers.SerializerMethodField(help_text="today")

    class Meta(_Vendor.Meta):
        fields: ClassVar = [*_Vendor.Meta.fields, "rating", "is_blacklisted"]

    @extend_schema_field(ScoreField(allow_null=True))
    def get_rating(self, row: Vendor) -> Any:
        """Return the mean that the view has looked up for all rows."""
        return self.context.get("ratings", {}).get(row.pk)

    def get_is_blacklisted(self, row: Vendor) -> bool:
        """Say whether it is among those that the view has looked up."""
        return row.pk in self.context.get("barred", ())


class VendorRateSerializer(CamelSerializer):
    """Scores from 1 (bad) to 5 (very good), in tenths."""

    order_id = serializers.CharField(max_length=60, required=False, allow_blank=True, help_text="rated once")
    quality = ScoreField(min_value=1, max_value=5, decimal_places=1)
    delivery = ScoreField(min_value=1, max_value=5, decimal_places=1)
    pricing = ScoreField(min_value=1, max_value=5, decimal_places=1)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)


@described(texts="order_id rated_by remarks", days="on")
class VendorRatingSerializer(CamelSerializer):
    """A rating by hand, or one that follows from a receipt: of that the price is not rated."""

    id = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField(source="source", help_text="hand or receipt")
    quality = ScoreField(allow_null=True)
    delivery = ScoreField(allow_null=True)
    pricing = ScoreField(allow_null=True)
    overall_rating = ScoreField(allow_null=True)


class VendorBlacklistBodySerializer(CamelSerializer):
    """Days on which the vendor may not be chosen: from the first, up to but without the last."""

    reason = serializers.CharField(max_length=300)
    from_date = serializers.DateField(source="from_on", required=False, help_text="left out: today")
    to_date = serializers.DateField(
        source="to_on", required=False, allow_null=True, help_text="free again from"
    )
    order_ref = serializers.CharField(max_length=120, required=False, allow_blank=True)


class VendorLiftSerializer(CamelSerializer):
    """Why, and from which day the vendor is free again."""

    reason = serializers.CharField(max_length=300)
    to_date = serializers.DateField(source="to_on", required=False, help_text="left out: today")


class VendorBlacklistSerializer(CamelModelSerializer):
    """A blacklisting, half-open: on `toDate` the vendor is free again."""

    vendor_id = serializers.IntegerField()
    from_date = serializers.DateField(source="from_on")
    to_date = serializers.DateField(source="to_on", allow_null=True)

    class Meta:
        model = VendorBlacklist
        fields = [
            "id", "vendor_id", "reason", "from_date", "to_date", "order_ref", "entered_by", "lifted_by",
            "lift_reason",
        ]  # fmt: skip


class VendorDocumentBodySerializer(CamelSerializer):
    """A PDF or a picture of at most 5 MB."""

    doc_type = serializers.ChoiceField(choices=VendorDocType.choices)
    title = serializers.CharField(max_length=120, required=False, allow_blank=True)
    expires_on = serializers.DateField(required=False, allow_null=True)
    file = serializers.FileField()


class VendorDocumentSerializer(CamelModelSerializer):
    """A document; its content is at /vendors/:id/documents/:documentId."""

    vendor_id = serializers.IntegerField()
    file_url = serializers.SerializerMethodField()

    class Meta:
        model = VendorDocument
        fields = [
            "id", "vendor_id", "doc_type", "title", "file_url", "file_kind", "size", "expires_on", "status",
            "uploaded_by", "uploaded_at", "verified_by", "verified_at", "remarks",
        ]  # fmt: skip

    def get_file_url(self, row: VendorDocument) -> str:
        return f"/api/vendors/{row.vendor_id}/documents/{row.pk}"


class VerdictSerializer(CamelSerializer):
    """What a second person decides; a rejection says why."""

    status = serializers.ChoiceField(choices=Verdict.choices, default=Verdict.APPROVED)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)


class BankChangeBodySerializer(CamelSerializer):
    """Another bank account; a second person approves it."""

    bank_account = serializers.CharField(max_length=18)
    ifsc = serializers.CharField(max_length=11)
    reason = serializers.CharField(max_length=300)


class BankChangeSerializer(CamelModelSerializer):
    """A change that was asked for."""

    vendor_id = serializers.IntegerField()
    bank_account = MaskedField()

    class Meta:
        model = BankChange
        fields = [
            "id", "vendor_id", "bank_account", "ifsc", "reason", "status", "entered_by", "entered_at", "decided_by",
            "decided_at", "remarks",
        ]  # fmt: skip


class VendorBillLineBodySerializer(CamelSerializer):
    """A line of a bill."""

    amount = MoneyField(help_text="taxable, without GST")
    section = serializers.ChoiceField(choices=TdsSection.choices, required=False)
    description = serializers.CharField(max_length=200, required=False, allow_blank=True)
    account_id = serializers.IntegerField(required=False, allow_null=True)


class VendorPaymentBodySerializer(CamelSerializer):
    """A bill: one amount by one section, or lines that each say their own."""

    invoice_no = serializers.CharField(max_length=40)
    invoice_date = serializers.DateField()
    amount = MoneyField(required=False, help_text="taxable, without GST; left out: the sum of the lines")
    gst_amount = MoneyField(required=False)
    section = serializers.ChoiceField(
        choices=TdsSection.choices, required=False, help_text="left out: the vendor's usual one"
    )
    account_id = serializers.IntegerField(
        required=False, allow_null=True, help_text="what it costs stands here"
    )
    lines = VendorBillLineBodySerializer(many=True, required=False)
    credited_on = serializers.DateField(required=False, help_text="decides rate and year; left out: today")
    received_on = serializers.DateField(required=False, help_text="left out: the invoice date")
    place_of_supply = serializers.ChoiceField(choices=GstState.choices, required=False)
    is_gst_exempt = serializers.BooleanField(required=False)
    contract_ref = serializers.CharField(max_length=60, required=False, allow_blank=True)
    contract_value = MoneyField(required=False, allow_null=True, help_text="of the contract, without GST")
    narration = serializers.CharField(max_length=300, required=False, allow_blank=True)


class VendorPaymentChangeSerializer(CamelSerializer):
    """What becomes of a bill; `entered` computes the tax of one that waits again."""

    status = serializers.ChoiceField(choices=VendorPaymentStatus.choices)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)
    reference = serializers.CharField(max_length=60, required=False, help_text="UTR or cheque, when paid")
    paid_on = serializers.DateField(required=False, help_text="left out: today")
    account_id = serializers.IntegerField(required=False, help_text="bank or cash that paid")
    damages_deducted = MoneyField(
        required=False, help_text="when approved: at most what the order says; less with a reason in remarks"
    )


class VendorPaymentLineSerializer(CamelModelSerializer):
    """A line of a bill."""

    account_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = VendorPaymentLine
        fields = ["line_no", "section", "amount", "description", "account_id"]
        extra_kwargs: ClassVar = {"amount": {"coerce_to_string": False}}


class VendorPaymentTaxSerializer(CamelModelSerializer):
    """Income tax of a bill for one kind of payment: taxed x rate = due; on crossing a threshold taxed is more."""

    rate_percent = PercentField(source="rate_pct")
    paid_before = MoneyField()
    amount = MoneyField()
    taxed = MoneyField()
    due = MoneyField()
    tax = MoneyField()

    class Meta:
        model = VendorTdsEntry
        fields = ["payee_type", "paid_before", "amount", "taxed", "rate_percent", "due", "tax", "reason"]


class VendorPaymentSerializer(CamelModelSerializer):
    """A bill and its payment. Net = amount + GST - income tax - GST deducted - damages deducted, rupees."""

    vendor_id = serializers.IntegerField()
    amount = MoneyField()
    gst_amount = MoneyField()
    contract_value = MoneyField(allow_null=True)
    tds_deducted = MoneyField()
    gst_tds_cgst = MoneyField()
    gst_tds_sgst = MoneyField()
    gst_tds_igst = MoneyField()
    gst_tds = MoneyField()
    damages_proposed = MoneyField(help_text="for late goods, by the order")
    damages_deducted = MoneyField()
    net_amount = MoneyField()
    due_on = serializers.SerializerMethodField(help_text="of micro and small enterprises")
    lines = VendorPaymentLineSerializer(many=True)
    taxes = VendorPaymentTaxSerializer(source="tds_entries", many=True)

    class Meta:
        model = VendorPayment
        fields: ClassVar = [
            "id", "vendor_id", "invoice_no", "invoice_date", "received_on", "credited_on", "due_on", "amount",
            "gst_amount", "place_of_supply", "is_gst_exempt", "contract_ref", "contract_value", "narration",
            "tds_deducted", "gst_tds_cgst", "gst_tds_sgst", "gst_tds_igst", "gst_tds", "damages_proposed",
            "damages_deducted", "net_amount", "status", "paid_on", "reference", "entered_by", "decided_by", "remarks",
            "lines", "taxes",
        ]  # fmt: skip

    @extend_schema_field(serializers.DateField(allow_null=True))
    def get_due_on(self, row: VendorPayment) -> Any:
        """Return the day by the settings, which the view has read once."""
        return due_on(row, self.context.get("settings") or settings())


class VendorPaymentDoneSerializer(VendorPaymentSerializer):
    """A bill after it was decided on; `notes` says what taking it back touches."""

    notes = serializers.SerializerMethodField()

    class Meta(VendorPaymentSerializer.Meta):
        fields: ClassVar = [*VendorPaymentSerializer.Meta.fields, "notes"]

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_notes(self, _row: VendorPayment) -> list[str]:
        """Return the sentences of the view."""
        return list(self.context.get("notes", ()))
