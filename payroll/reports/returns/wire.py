"""Bodies of Form 24Q (138), Form 16 (130) and the challans.

A quarter has one row per person and month: rows are shaped by `shape` from these declarations, without a
serializer object each, so that the answer of a large institution is quick.
"""

from typing import Any

from rest_framework import serializers

from core.api.names import camel
from core.api.serializers import CamelSerializer, MoneyField, described
from core.periods import FinancialYear, Month
from payroll.tds.enums import DepositMode, FormKind, MinorHead, Quarter
from payroll.tds.models import Challan


def shape(serializer: type[CamelSerializer], row: Any, **given: Any) -> dict[str, Any]:
    """Return an object's answer: the declared names, taken from `given` or else from the object."""
    names = serializer._declared_fields  # noqa: SLF001 - DRF's own register of the declared fields
    return {camel(name): given[name] if name in given else getattr(row, name) for name in names}


@described(
    texts="name tan category address state_code pin_code email phone pao_code ddo_code ain ministry_code",
)
class ReturnDeductorSerializer(CamelSerializer):
    """Who deducts, and who is responsible; `missing` names the fields that the text file needs."""

    pan = serializers.CharField(help_text="PANNOTREQD for a government office without one")
    missing = serializers.ListField(child=serializers.CharField())


@described(texts="name designation pan address state_code pin_code email mobile")
class ReturnPersonSerializer(CamelSerializer):
    """The person responsible for deducting."""


@described(
    texts="employee_code name month",
    numbers="employee_id",
    days="paid_on deducted_on",
    money="amount tax deposited",
)
class ReturnPaymentSerializer(CamelSerializer):
    """One row of Annexure I: a month's salary of one employee. `challanId` null: no challan covers it."""

    pan = serializers.CharField(help_text="PANNOTAVBL without a PAN")
    code = serializers.CharField(help_text="section code to 2025-26, payment code from 2026-27")
    challan_id = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(help_text="C: higher rate without PAN")
    is_opening = serializers.BooleanField(help_text="entered as the opening balance of the year")


@described(texts="financial_year", numbers="id", days="paid_on", money="tax interest fee others total")
class ChallanSerializer(CamelSerializer):
    """A challan or book adjustment, in whole rupees."""

    kind = serializers.ChoiceField(FormKind.choices)
    quarter = serializers.ChoiceField(Quarter.choices)
    month = serializers.CharField(allow_null=True, help_text="YYYY-MM; null: any month of the quarter")
    mode = serializers.ChoiceField(DepositMode.choices)
    receipt_code = serializers.CharField(help_text="BSR code, or receipt number of Form 24G")
    serial = serializers.CharField(help_text="challan serial, or DDO serial of Form 24G")
    minor_head = serializers.ChoiceField(MinorHead.choices)


class ReturnChallanSerializer(ChallanSerializer):
    """A challan with the payments whose tax it deposits."""

    allotted = MoneyField(help_text="tax of its payments")
    left = MoneyField(help_text="tax of it that pays for no deduction")
    is_late = serializers.BooleanField()
    payments = ReturnPaymentSerializer(many=True)


class WriteChallanSerializer(CamelSerializer):
    """A challan to be entered; year and quarter follow from the month."""

    kind = serializers.ChoiceField(FormKind.choices, default=FormKind.SALARY)
    month = serializers.CharField(required=False, help_text="YYYY-MM whose deductions it pays")
    financial_year = serializers.CharField(required=False, help_text="2026-27; needed without a month")
    quarter = serializers.ChoiceField(Quarter.choices, required=False, help_text="needed without a month")
    mode = serializers.ChoiceField(DepositMode.choices, default=DepositMode.CHALLAN)
    receipt_code = serializers.CharField(max_length=7)
    serial = serializers.CharField(max_length=5)
    paid_on = serializers.DateField()
    tax = MoneyField()
    interest = MoneyField(default=0)
    fee = MoneyField(default=0)
    others = MoneyField(default=0)
    minor_head = serializers.ChoiceField(MinorHead.choices, default=MinorHead.PAYABLE)


@described(texts="month", numbers="people", flags="is_locked", money="amount deducted covered uncovered")
class ReturnMonthSerializer(CamelSerializer):
    """Tax of one month against the challans."""


@described(
    numbers="payments payments_with_tax challans",
    money="amount amount_with_tax tax covered uncovered deposited_tax interest fee others deposited unused",
)
class ReturnTotalsSerializer(CamelSerializer):
    """Control totals of the quarter in rupees."""


@described(texts="code message", numbers="count", money="amount")
class ReturnFindingSerializer(CamelSerializer):
    """What is to be looked at: an error stops the text file, a warning does not."""

    severity = serializers.ChoiceField(["error", "warning", "notice"])
    month = serializers.CharField(allow_null=True)
    challan_id = serializers.IntegerField(allow_null=True)
    employees = serializers.ListField(child=serializers.CharField())
    fields = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]


@described(texts="code section label", money="amount")
class ChapterLineSerializer(CamelSerializer):
    """One deduction of chapter VI-A (from 2026-27 its successors)."""


@described(
    texts="employee_code name pan regime",
    numbers="serial employee_id",
    days="from_on to_on",
    flags="is_new_regime is_higher_rate",
    money="employer_nps perquisites profits gross_salary other_employer_salary exempt_travel "
    "exempt_gratuity exempt_pension exempt_leave exempt_house_rent exempt_other exempt "
    "standard_deduction entertainment professional_tax salary_income house_property other_income "
    "gross_total_income chapter_6a_total total_income slab_tax rebate cess relief net_tax "
    "tds_current tds_previous tds",
)
class AnnexureRowSerializer(CamelSerializer):
    """One employee's year, in the order of Annexure II."""

    category = serializers.CharField(help_text="W woman, S senior, O eighty and over, G all others")
    salary = MoneyField(help_text="section 17(1), with the employer's NPS")
    chapter_6a = ChapterLineSerializer(many=True)
    surcharge = MoneyField(help_text="after marginal relief")
    rounding = MoneyField(help_text="to the nearest ten rupees")
    tax_due = MoneyField(help_text="to be deducted; without PAN it may be more than netTax")
    shortfall = MoneyField(help_text="below zero: deducted in excess")
    other_regime_tax = MoneyField(help_text="for comparison")


@described(texts="form financial_year certificate_form payment_code", days="from_on to_on due_on")
class SalaryReturnSerializer(CamelSerializer):
    """Form 24Q or 138 of a quarter. `annexureTwo` is null except in the fourth."""

    quarter = serializers.ChoiceField(Quarter.choices)
    certificate_due_on = serializers.DateField(allow_null=True)
    deductor = ReturnDeductorSerializer()
    responsible_person = ReturnPersonSerializer()
    months = ReturnMonthSerializer(many=True)
    challans = ReturnChallanSerializer(many=True)
    unmatched = ReturnPaymentSerializer(many=True)
    totals = ReturnTotalsSerializer()
    annexure_two = AnnexureRowSerializer(many=True, allow_null=True)
    findings = ReturnFindingSerializer(many=True)
    is_provisional = serializers.BooleanField(help_text="the year's tax tables are an earlier year's")
    notes = serializers.ListField(child=serializers.CharField())


@described(texts="form filename sha256 content")
class ReturnFileSerializer(CamelSerializer):
    """The text file with what is to be known of it (`format=json`)."""

    layout = serializers.CharField(help_text="which version of the record layout was written")
    records = serializers.DictField(child=serializers.IntegerField(), help_text="lines by kind of record")
    notes = serializers.ListField(child=serializers.CharField())


@described(texts="quarter label", money="amount deducted deposited")
class TaxCertificateQuarterSerializer(CamelSerializer):
    """One quarter of the certificate."""


@described(texts="form financial_year deducted_in_words notice", money="amount deducted deposited")
class TaxCertificateSerializer(CamelSerializer):
    """Working copy of Form 16 or 130, Part B: the year of one employee."""

    is_provisional = serializers.BooleanField(
        help_text="months of the year are not locked yet, or its tax tables are an earlier year's"
    )
    tables_note = serializers.CharField(help_text="says that the tax tables are an earlier year's")
    open_months = serializers.ListField(child=serializers.CharField())
    deductor = ReturnDeductorSerializer()
    responsible_person = ReturnPersonSerializer()
    employee = AnnexureRowSerializer()
    quarters = TaxCertificateQuarterSerializer(many=True)


def challan_values(row: Challan) -> dict[str, Any]:
    """Return the parts of a challan that are shown otherwise than they are kept."""
    return {
        "financial_year": str(FinancialYear(row.financial_year)),
        "month": str(Month.of(row.month)) if row.month else None,
    }


class RemovedChallanSerializer(CamelSerializer):
    """Which challan was removed."""

    id = serializers.IntegerField()
