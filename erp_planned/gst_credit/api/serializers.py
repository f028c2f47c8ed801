"""Bodies and answers of the routes of input credit."""

from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, MoneyField, MonthField, described
from erp_planned.gst.enums import Itc
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst_credit.enums import MatchResult, MatchStatus, ReversalRule
from erp_planned.gst_credit.models import (
    CreditReversal,
    Gstr2bDocument,
    Gstr2bStatement,
    GSTReconciliation,
)
from erp_planned.gst_credit.selectors.matches import AMOUNTS, NAMES, in_words


@described(
    numbers="id", texts="vendor_gstin vendor_name invoice_no", money="tax_amount eligible reversed utilized"
)
class InputCreditSerializer(CamelSerializer):
    """An inward document in the ledger of credit (spec: ERP, GSTInputCredit); rupees of all heads together."""

    invoice_date = serializers.DateField()
    period = serializers.CharField(help_text="YYYY-MM, month of the return")
    credit_period = serializers.CharField(help_text="YYYY-MM in which the credit is taken, or empty")
    itc = serializers.ChoiceField(choices=Itc.choices)


class CreditPartsSerializer(CamelSerializer):
    """How much, by head (rupees); without amounts all that is left."""

    igst, cgst, sgst, cess = (MoneyField(required=False) for _number in range(4))
    month = MonthField(required=False)


class CreditTakenOutSerializer(CreditPartsSerializer):
    """By which rule, and how much."""

    rule = serializers.ChoiceField(choices=ReversalRule.choices)


class CreditTakenBackSerializer(CreditPartsSerializer):
    """Which reversal, and how much of it."""

    reversal_id = serializers.IntegerField()


class InputCreditBodySerializer(CamelSerializer):
    """One of: `eligible` (false: blocked by section 17(5)), `reversed`, `reclaimed`; with the reason."""

    eligible = serializers.BooleanField(required=False)
    reversed = CreditTakenOutSerializer(required=False)
    reclaimed = CreditTakenBackSerializer(required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class CreditReversalBodySerializer(CreditTakenOutSerializer):
    """Credit taken out by rule 42 or 43, which are about many documents at once."""

    reason = serializers.CharField(max_length=300)


class CreditReversalSerializer(CamelModelSerializer):
    """Credit taken out, or with `reclaimsId` taken back (rupees)."""

    invoice_id = serializers.IntegerField(allow_null=True)
    reclaims_id = serializers.IntegerField(source="of_id", allow_null=True)
    rule = serializers.ChoiceField(choices=ReversalRule.choices)
    month = MonthField(source="period")
    igst, cgst, sgst, cess = (MoneyField() for _number in range(4))

    class Meta:
        model = CreditReversal
        fields = [
            "id", "invoice_id", "reclaims_id", "rule", "month", "igst", "cgst", "sgst", "cess", "reason", "made_by"
        ]  # fmt: skip


class Gstr2bBodySerializer(CamelSerializer):
    """The JSON file of GSTR-2B as the portal gives it, at most 5 MB."""

    file = serializers.FileField()


class Gstr2bStatementSerializer(CamelModelSerializer):
    """An imported file; `jobId` where its many documents are compared in the background."""

    month = MonthField()
    is_new = serializers.BooleanField(help_text="false: the file was imported before")
    job_id = serializers.IntegerField(allow_null=True)

    class Meta:
        model = Gstr2bStatement
        fields = ["id", "month", "made_on", "file_name", "documents", "is_new", "job_id"]


class ReconcileJobSerializer(CamelSerializer):
    """The job that compares in the background, null where it is done."""

    job_id = serializers.IntegerField(allow_null=True)


class BookSideSerializer(CamelModelSerializer):
    """The document of the books (rupees)."""

    invoice_date = serializers.DateField(source="invoice_on")
    taxable_value, igst, cgst, sgst, cess = (MoneyField() for _number in range(5))
    itc = serializers.ChoiceField(choices=Itc.choices)

    class Meta:
        model = GSTInvoice
        fields = [
            "id", "invoice_no", "invoice_date", "party_name", "party_gstin", "taxable_value", "igst", "cgst", "sgst",
            "cess", "itc",
        ]  # fmt: skip


class PortalSideSerializer(CamelModelSerializer):
    """The document of GSTR-2B (rupees)."""

    invoice_no = serializers.CharField(source="number")
    invoice_date = serializers.DateField(source="dated_on")
    party_name = serializers.CharField(source="name")
    party_gstin = serializers.CharField(source="gstin")
    taxable_value = MoneyField(source="taxable")
    igst, cgst, sgst, cess = (MoneyField() for _number in range(4))

    class Meta:
        model = Gstr2bDocument
        fields = [
            "id", "invoice_no", "invoice_date", "party_name", "party_gstin", "taxable_value", "igst", "cgst", "sgst",
            "cess", "is_available", "replaces",
        ]  # fmt: skip


@extend_schema_field({"oneOf": [{"type": "number"}, {"type": "string"}]})
class SideField(serializers.Field):
    """One side's value: a number for amounts, else a text."""

    def to_representation(self, value: Any) -> Any:
        """Return the value."""
        return value


@described(texts="field label")
class MatchDifferenceSerializer(CamelSerializer):
    """What differs: its name, the books' and GSTR-2B's value."""

    books, gstr2b = SideField(), SideField()


class GstMatchSerializer(CamelModelSerializer):
    """A row of the reconciliation (spec: ERP, GSTReconciliation): tax of both sides in rupees, told in words."""

    period = MonthField()
    books = MoneyField(source="books_tax")
    gstr2a = MoneyField(source="portal_tax")
    difference = MoneyField()
    status = serializers.ChoiceField(choices=MatchStatus.choices)
    result = serializers.ChoiceField(choices=MatchResult.choices)
    explanation = serializers.SerializerMethodField()
    differences = serializers.SerializerMethodField()
    book = BookSideSerializer(allow_null=True)
    portal = PortalSideSerializer(allow_null=True)

    class Meta:
        model = GSTReconciliation
        fields = [
            "id", "period", "books", "gstr2a", "difference", "status", "result", "explanation", "differences", "book",
            "portal", "decided_by", "decided_at", "remarks",
        ]  # fmt: skip

    def get_explanation(self, row: GSTReconciliation) -> str:
        """What was found, in a sentence."""
        return in_words(row)

    @extend_schema_field(MatchDifferenceSerializer(many=True))
    def get_differences(self, row: GSTReconciliation) -> Any:
        """What differs, one by one."""
        told = [
            {
                "field": name,
                "label": str(NAMES.get(name, name)),
                "books": Decimal(ours) if name in AMOUNTS else ours,
                "gstr2b": Decimal(theirs) if name in AMOUNTS else theirs,
            }
            for name, ours, theirs in row.differences
        ]
        return MatchDifferenceSerializer(told, many=True).data


class DecideMatchBodySerializer(CamelSerializer):
    """Accept or reject a row; rejecting needs remarks."""

    status = serializers.ChoiceField(choices=MatchStatus.choices)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class AcceptMatchesBodySerializer(CamelSerializer):
    """Exact and suggested pairs that are accepted together."""

    ids = serializers.ListField(child=serializers.IntegerField(min_value=1), min_length=1, max_length=500)


class AcceptedMatchesSerializer(CamelSerializer):
    """How many were accepted."""

    accepted = serializers.IntegerField()


@described(numbers="rows", money="books gstr2a difference")
class MatchTotalSerializer(CamelSerializer):
    """Number and tax of rows of a result and status (rupees)."""

    result = serializers.ChoiceField(choices=MatchResult.choices)
    status = serializers.ChoiceField(choices=MatchStatus.choices)


class MatchTotalsSerializer(CamelSerializer):
    """Totals by result and status."""

    totals = MatchTotalSerializer(many=True)
