"""Bodies of Form 26Q (140)."""

from typing import Any

from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, PercentField, described
from payroll.contract_staff.providers import TdsRow
from payroll.contract_staff.returns import QuarterReturn
from payroll.tds.deductor import NO_PAN_NEEDED
from payroll.tds.enums import FormKind
from payroll.tds.statement import PAN_NOT_AVAILABLE


@described(days="month paid_on", money="amount taxed tax")
class ContractDeducteeSerializer(CamelSerializer):
    """One payment with tax. `taxed` is what tax was computed on: on crossing a threshold more than `amount`."""

    staff_code = serializers.CharField(source="reference", help_text="code of the contract or vendor")
    name = serializers.CharField(source="payee_name")
    pan = serializers.SerializerMethodField()
    code = serializers.SerializerMethodField(help_text="section or payment code")
    rate_percent = PercentField(source="rate_pct")
    reason = serializers.CharField(
        help_text="A: lower rate by certificate; C: no PAN; T: transporter; Y: below the threshold"
    )
    certificate = serializers.CharField(help_text="number of the certificate of a lower rate")

    def get_pan(self, entry: TdsRow) -> str:
        return entry.pan or PAN_NOT_AVAILABLE

    def get_code(self, entry: TdsRow) -> str:
        return self.context["found"].code(entry)


class ContractReturnChallanSerializer(CamelSerializer):
    """A challan or book adjustment with the payments whose tax it deposits."""

    id = serializers.IntegerField(source="challan.pk")
    mode = serializers.CharField(source="challan.mode")
    receipt_code = serializers.CharField(
        source="challan.receipt_code", help_text="BSR code, or receipt of 24G"
    )
    serial = serializers.CharField(source="challan.serial")
    paid_on = serializers.DateField(source="challan.paid_on")
    tax = MoneyField(source="challan.tax")
    interest = MoneyField(source="challan.interest")
    fee = MoneyField(source="challan.fee")
    others = MoneyField(source="challan.others")
    total = MoneyField(source="challan.total")
    minor_head = serializers.CharField(source="challan.minor_head")
    left = MoneyField(help_text="tax of it that pays for no deduction")
    is_late = serializers.BooleanField()
    deductees = ContractDeducteeSerializer(source="payments", many=True)


@described(
    texts="name tan category address state_code pin_code pao_code ddo_code ain responsible_name "
    "responsible_designation",
)
class ContractDeductorSerializer(CamelSerializer):
    """Who deducts; `missing` names what the text file needs."""

    pan = serializers.SerializerMethodField()
    missing = serializers.SerializerMethodField()

    def get_pan(self, who: Any) -> str:
        return who.pan or NO_PAN_NEEDED

    def get_missing(self, who: Any) -> list[str]:
        return [str(label) for label in who.missing().values()]


@described(money="amount taxed tax deposited interest fee others unmatched below_threshold")
class ContractReturnTotalsSerializer(CamelSerializer):
    """Sums of the quarter in rupees."""


@described(
    texts="form financial_year quarter certificate_form",
    days="from_on to_on due_on certificate_due_on",
)
class QuarterReturnSerializer(CamelSerializer):
    """Form 26Q or 140 of a quarter."""

    deductor = ContractDeductorSerializer()
    challans = ContractReturnChallanSerializer(many=True)
    unmatched = ContractDeducteeSerializer(many=True)
    below_threshold = ContractDeducteeSerializer(many=True)
    totals = ContractReturnTotalsSerializer()
    notes = serializers.ListField(child=serializers.CharField())


def return_answer(found: QuarterReturn) -> Any:
    """Return the quarter as the answer's data."""
    period = found.period
    body = {
        "form": found.form,
        "financial_year": str(period.year),
        "quarter": period.quarter,
        "from_on": period.first,
        "to_on": period.last,
        "due_on": period.due_on,
        "certificate_form": period.certificate(FormKind.CONTRACT),
        "certificate_due_on": period.certificate_due_on(FormKind.CONTRACT),
        "deductor": found.deductor,
        "challans": found.challans,
        "unmatched": found.unmatched,
        "below_threshold": found.untaxed,
        "totals": {
            "amount": found.total("amount"),
            "taxed": found.total("taxed"),
            "tax": found.total("tax"),
            "deposited": found.deposited("tax"),
            "interest": found.deposited("interest"),
            "fee": found.deposited("fee"),
            "others": found.deposited("others"),
            "unmatched": found.unmatched_tax,
            "below_threshold": sum(entry.amount for entry in found.untaxed),
        },
        "notes": found.notes,
    }
    return QuarterReturnSerializer(body, context={"found": found}).data
