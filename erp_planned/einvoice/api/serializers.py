"""Bodies of the e-invoice routes."""

from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField
from erp_planned.einvoice.enums import EInvoiceStatus
from erp_planned.einvoice.models import EInvoice, SigningKey
from erp_planned.einvoice.selectors.einvoices import qr_image


class EInvoiceBuyerSerializer(CamelSerializer):
    """Where the buyer is; what is left out is as at the party's last registration."""

    name = serializers.CharField(max_length=100, required=False)
    address = serializers.CharField(max_length=100, required=False)
    location = serializers.CharField(max_length=50, required=False)
    pincode = serializers.CharField(max_length=6, required=False)
    country = serializers.CharField(max_length=2, required=False, help_text="of exports, two letters: GB")
    currency = serializers.CharField(max_length=3, required=False, help_text="of exports, three letters: GBP")


class EInvoiceBodySerializer(CamelSerializer):
    """The document to register."""

    invoice_id = serializers.IntegerField(help_text="number of the GST invoice or note")
    buyer = EInvoiceBuyerSerializer(required=False)


class EInvoiceSerializer(CamelModelSerializer):
    """A registration. `qrCode` is the signed text that the printed code holds; signed by the sandbox."""

    invoice_ref = serializers.CharField(source="invoice.invoice_no")
    invoice_id = serializers.IntegerField()
    party_name = serializers.CharField(source="invoice.party_name")
    total = MoneyField(source="invoice.total")
    status = serializers.ChoiceField(choices=EInvoiceStatus.choices)
    is_sandbox = serializers.SerializerMethodField()

    class Meta:
        model = EInvoice
        fields = [
            "id", "irn", "ack_no", "registered_at", "invoice_ref", "invoice_id", "party_name", "total", "qr_code",
            "status", "cancelled_at", "cancel_reason", "cancel_remarks", "registered_by", "is_sandbox",
        ]  # fmt: skip

    def get_is_sandbox(self, _row: EInvoice) -> bool:
        """Return that it was signed offline, without legal force."""
        return True


class EInvoiceDetailSerializer(EInvoiceSerializer):
    """A registration with its document, the signed document, and the QR code as a picture."""

    payload = serializers.JSONField(help_text="the document by the schema INV-01, version 1.1")
    qr_image = serializers.SerializerMethodField()

    class Meta(EInvoiceSerializer.Meta):
        fields = [*EInvoiceSerializer.Meta.fields, "payload", "signed_json", "qr_image"]

    def get_qr_image(self, row: EInvoice) -> str:
        """Return the picture as an address that holds it."""
        return qr_image(row)


class SigningKeySerializer(CamelModelSerializer):
    """A public key by which signatures are checked."""

    class Meta:
        model = SigningKey
        fields = ["kid", "public_pem", "made_at"]


class SigningKeysSerializer(CamelSerializer):
    """The newest public keys."""

    items = SigningKeySerializer(many=True)
