"""Bodies of Form 24Q (138), Form 16 (130) and the challans.

A quarter has one row per person and month: rows are shaped by `shape` from these declarations, without a
serializer object each, so that the answer of a large institution is quick.
"""

from typing import Any

from rest_framework import serializers

from core.api.names import camel
from core.api.serializers import CamelSerializer, MoneyField
from core.periods import FinancialYear, Month
from payroll.tds.enums import DepositMode, FormKind, MinorHead, Quarter
from payroll.tds.models import Challan


def shape(serializer: type[CamelSerializer], row: Any, **given: Any) -> dict[str, Any]:
    """Return an object's answer: the declared names, taken from `given` or else from the object."""
    names = serializer._declared_fields  # noqa: SLF001 - DRF's own register of the declared fields
    return {camel(name): given[name] if name in given else getattr(row, name) for name in names}


class ReturnDeductorSerializer(CamelSerializer):
    """Who deducts, and who is responsible; `missing` names the fields that the text file needs."""

    name = serializers.CharField()
    tan = serializers.CharField()
    pan = serializers.CharField(help_text="PANNOTREQD for a government office without one")
    category = serializers.CharField()
    address = serializers.CharField()
    state_code = serializers.CharField()
    pin_code = serializers.CharField()
    email = serializers.CharField()
    phone = serializers.CharField()
    pao_code = serializers.CharField()
    ddo_code = serializers.CharField()
    ain = serializers.CharField()
    ministry_code = serializers.CharField()
    missing = serializers.ListField(child=serializers.CharField())


class ReturnPersonSerializer(CamelSerializer):
    """The person responsible for deducting."""

    name = serializers.CharField()
    designation = serializers.CharField()
    pan = serializers.CharField()
    address = serializers.CharField()
    state_code = serializers.CharField()
    pin_code = serializers.CharField()
    email = serializers.CharField()
    mobile = serializers.CharField()


class ReturnPaymentSerializer(CamelSerializer):
    """One row of Annexure I: a month's salary of one employee. `challanId` null: no challan covers it."""

    employee_id = serializers.IntegerField()
    employee_code = serializers.CharField()
    name = serializers.CharField()
    pan = serializers.CharField(help_text="PANNOTAVBL without a PAN")
    code = serializers.CharField(help_text="section code to 2025-26, payment code from 2026-27")
    month = serializers.CharField()
    paid_on = serializers.DateField()
    deducted_on = serializers.DateField()
    amount = MoneyField()
    tax = MoneyField()
    deposited = MoneyField()
    challan_id = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(help_text="C: higher rate without PAN")
    is_opening = serializers.BooleanField(help_text="entered as the opening balance of the year")


class ChallanSerializer(CamelSerializer):
    """A challan or book adjustment, in whole rupees."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(FormKind.choices)
    financial_year = serializers.CharField()
    quarter = serializers.ChoiceField(Quarter.choices)
    month = serializers.CharField(allow_null=True, help_text="YYYY-MM; null: any month of the quarter")
    mode = serializers.ChoiceField(DepositMode.choices)
    receipt_code = serializers.CharField(help_text="BSR code, or receipt number of Form 24G")
    serial = serializers.CharField(help_text="challan serial, or DDO serial of Form 24G")
    paid_on = serializers.DateField()
    tax = MoneyField()
    interest = MoneyField()
    fee = MoneyField()
    others = MoneyField()
    total = MoneyField()
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


class ReturnMonthSerializer(CamelSerializer):
    """Tax of one month against the challans."""

    month = serializers.CharField()
    is_locked = serializers.BooleanField()
    people = serializers.IntegerField()
    amount = MoneyField()
    deducted = MoneyField()
    covered = MoneyField()
    uncovered = MoneyField()


class ReturnTotalsSerializer(CamelSerializer):
    """Control totals of the quarter in rupees."""

    payments = serializers.IntegerField()
    payments_with_tax = serializers.IntegerField()
    amount = MoneyField()
    amount_with_tax = MoneyField()
    tax = MoneyField()
    covered = MoneyField()
    uncovered = MoneyField()
    challans = serializers.IntegerField()
    deposited_tax = MoneyField()
    interest = MoneyField()
    fee = MoneyField()
    others = MoneyField()
    deposited = MoneyField()
    unused = MoneyField()


class ReturnFindingSerializer(CamelSerializer):
    """What is to be looked at: an error stops the text file, a warning does not."""

    severity = serializers.ChoiceField(["error", "warning", "notice"])
    code = serializers.CharField()
    message = serializers.CharField()
    amount = MoneyField()
    count = serializers.IntegerField()
    month = serializers.CharField(allow_null=True)
    challan_id = serializers.IntegerField(allow_null=True)
    employees = serializers.ListField(child=serializers.CharField())
    fields = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]


class ChapterLineSerializer(CamelSerializer):
    """One deduction of chapter VI-A (from 2026-27 its successors)."""

    code = serializers.CharField()
    section = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    amount = MoneyField()


class AnnexureRowSerializer(CamelSerializer):
    """One employee's year, in the order of Annexure II."""

    serial = serializers.IntegerField()
    employee_id = serializers.IntegerField()
    employee_code = serializers.CharField()
    name = serializers.CharField()
    pan = serializers.CharField()
    category = serializers.CharField(help_text="W woman, S senior, O eighty and over, G all others")
    from_on = serializers.DateField()
    to_on = serializers.DateField()
    regime = serializers.CharField()
    is_new_regime = serializers.BooleanField()
    salary = MoneyField(help_text="section 17(1), with the employer's NPS")
    employer_nps = MoneyField()
    perquisites = MoneyField()
    profits = MoneyField()
    gross_salary = MoneyField()
    other_employer_salary = MoneyField()
    exempt_travel = MoneyField()
    exempt_gratuity = MoneyField()
    exempt_pension = MoneyField()
    exempt_leave = MoneyField()
    exempt_house_rent = MoneyField()
    exempt_other = MoneyField()
    exempt = MoneyField()
    standard_deduction = MoneyField()
    entertainment = MoneyField()
    professional_tax = MoneyField()
    salary_income = MoneyField()
    house_property = MoneyField()
    other_income = MoneyField()
    gross_total_income = MoneyField()
    chapter_6a = ChapterLineSerializer(many=True)
    chapter_6a_total = MoneyField()
    total_income = MoneyField()
    slab_tax = MoneyField()
    rebate = MoneyField()
    surcharge = MoneyField(help_text="after marginal relief")
    cess = MoneyField()
    rounding = MoneyField(help_text="to the nearest ten rupees")
    relief = MoneyField()
    net_tax = MoneyField()
    tax_due = MoneyField(help_text="to be deducted; without PAN it may be more than netTax")
    tds_current = MoneyField()
    tds_previous = MoneyField()
    tds = MoneyField()
    shortfall = MoneyField(help_text="below zero: deducted in excess")
    is_higher_rate = serializers.BooleanField()
    other_regime_tax = MoneyField(help_text="for comparison")


class SalaryReturnSerializer(CamelSerializer):
    """Form 24Q or 138 of a quarter. `annexureTwo` is null except in the fourth."""

    form = serializers.CharField()
    financial_year = serializers.CharField()
    quarter = serializers.ChoiceField(Quarter.choices)
    from_on = serializers.DateField()
    to_on = serializers.DateField()
    due_on = serializers.DateField()
    certificate_form = serializers.CharField()
    certificate_due_on = serializers.DateField(allow_null=True)
    payment_code = serializers.CharField()
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


class ReturnFileSerializer(CamelSerializer):
    """The text file with what is to be known of it (`format=json`)."""

    form = serializers.CharField()
    filename = serializers.CharField()
    layout = serializers.CharField(help_text="which version of the record layout was written")
    records = serializers.DictField(child=serializers.IntegerField(), help_text="lines by kind of record")
    sha256 = serializers.CharField()
    notes = serializers.ListField(child=serializers.CharField())
    content = serializers.CharField()


class TaxCertificateQuarterSerializer(CamelSerializer):
    """One quarter of the certificate."""

    quarter = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    amount = MoneyField()
    deducted = MoneyField()
    deposited = MoneyField()


class TaxCertificateSerializer(CamelSerializer):
    """Working copy of Form 16 or 130, Part B: the year of one employee."""

    form = serializers.CharField()
    financial_year = serializers.CharField()
    is_provisional = serializers.BooleanField(
        help_text="months of the year are not locked yet, or its tax tables are an earlier year's"
    )
    tables_note = serializers.CharField(help_text="says that the tax tables are an earlier year's")
    open_months = serializers.ListField(child=serializers.CharField())
    deductor = ReturnDeductorSerializer()
    responsible_person = ReturnPersonSerializer()
    employee = AnnexureRowSerializer()
    quarters = TaxCertificateQuarterSerializer(many=True)
    amount = MoneyField()
    deducted = MoneyField()
    deposited = MoneyField()
    deducted_in_words = serializers.CharField()
    notice = serializers.CharField()


def challan_values(row: Challan) -> dict[str, Any]:
    """Return the parts of a challan that are shown otherwise than they are kept."""
    return {
        "financial_year": str(FinancialYear(row.financial_year)),
        "month": str(Month.of(row.month)) if row.month else None,
    }


class RemovedChallanSerializer(CamelSerializer):
    """Which challan was removed."""

    id = serializers.IntegerField()
