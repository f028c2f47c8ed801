"""Shapes of the tables an institution enters: the parts of a year file, all optional but year and source."""

from typing import Any

from rest_framework import serializers

from core.api.names import camel
from core.api.serializers import CamelModelSerializer, CamelSerializer, PercentField
from core.periods import FinancialYear
from payroll.income_tax.models import TaxTable
from payroll.income_tax.tables import AGE_GROUPS, ALL_AGES


class _Rupees(serializers.IntegerField):
    """Whole rupees."""


class EnteredBandSerializer(CamelSerializer):
    """A rate for income above an amount."""

    above = _Rupees()
    rate_pct = PercentField()


class EnteredSlabsSerializer(serializers.Serializer):
    """Slabs for everybody (`all`), or for each of the three age groups."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """One list for each age group; their names begin with digits."""
        return {name: EnteredBandSerializer(many=True, required=False) for name in (ALL_AGES, *AGE_GROUPS)}


class EnteredRebateSerializer(CamelSerializer):
    """Tax waived up to an income."""

    income_limit = _Rupees(required=False)
    maximum = _Rupees(required=False)
    marginal_relief = serializers.BooleanField(required=False)


class EnteredRegimeSerializer(CamelSerializer):
    """One regime."""

    standard_deduction = _Rupees(required=False)
    slabs = EnteredSlabsSerializer(required=False)
    rebate = EnteredRebateSerializer(required=False)
    surcharge = EnteredBandSerializer(many=True, required=False)


class EnteredRegimesSerializer(CamelSerializer):
    """Both regimes, or the one that changes."""

    new = EnteredRegimeSerializer(required=False)
    old = EnteredRegimeSerializer(required=False)


class EnteredCapsSerializer(CamelSerializer):
    """Ceilings of the old regime's deductions: rupees a year, or percent of salary."""

    investments = _Rupees(required=False)
    additional_nps = _Rupees(required=False)
    own_nps_salary_pct = PercentField(required=False)
    health_insurance = _Rupees(required=False)
    health_insurance_senior = _Rupees(required=False)
    home_loan_interest = _Rupees(required=False)
    professional_tax = _Rupees(required=False)
    hra_metro_pct = PercentField(required=False)
    hra_other_pct = PercentField(required=False)
    hra_rent_less_salary_pct = PercentField(required=False)


class EnteredEmployerNpsSerializer(CamelSerializer):
    """Percent of basic pay and DA up to which the employer's NPS share is deducted again."""

    new = PercentField(required=False)
    old_government = PercentField(required=False, help_text="deductor categories A and S")
    old_other = PercentField(required=False)


class EnterTableSerializer(CamelSerializer):
    """What changes in a year; the rest stays as the law that holds for it now."""

    financial_year = serializers.CharField(max_length=7)
    source = serializers.CharField(  # type: ignore[assignment]  # a field, not its source
        max_length=300, help_text="where it comes from, such as Finance Act, 2027"
    )
    act = serializers.CharField(max_length=100, required=False)
    rounding_unit = serializers.IntegerField(required=False)
    cess_pct = PercentField(required=False)
    no_pan_rate_pct = PercentField(required=False)
    regimes = EnteredRegimesSerializer(required=False)
    old_regime_caps = EnteredCapsSerializer(required=False)
    employer_nps_pct = EnteredEmployerNpsSerializer(required=False)
    metro_cities = serializers.ListField(
        child=serializers.CharField(max_length=100), required=False, max_length=200
    )


class TaxTableSerializer(CamelModelSerializer):
    """An entry: the whole law of the year as it was entered, with source and person."""

    financial_year = serializers.SerializerMethodField()
    tables = serializers.SerializerMethodField()

    class Meta:
        model = TaxTable
        fields = ["id", "financial_year", "source", "entered_at", "entered_by", "tables"]

    def get_financial_year(self, row: TaxTable) -> str:
        return str(FinancialYear(row.financial_year))

    def get_tables(self, row: TaxTable) -> dict[str, Any]:
        return _wire(row.content)


def _wire(value: Any, name: str = "") -> Any:
    """Return kept content with its names as on the wire, percents as numbers."""
    if isinstance(value, dict):
        percents = name == "employer_nps_pct"
        return {camel(key): _wire(item, "any_pct" if percents else key) for key, item in value.items()}
    if isinstance(value, list):
        return [_wire(item) for item in value]
    if isinstance(value, str) and name.endswith("_pct"):
        return PercentField(coerce_to_string=False).to_internal_value(value)
    return value
