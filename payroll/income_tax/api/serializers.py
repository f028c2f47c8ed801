"""Shapes of the income-tax routes: query parameters in, computations out."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.api.serializers import CamelSerializer, MoneyField, PercentField, described
from payroll.income_tax.tables import AGE_GROUPS, REGIMES

_AMOUNT: dict[str, Any] = {
    "min_value": 0,
    "error_messages": {
        "required": _("Give the amount in rupees, for example 1800000."),
        "invalid": _("Give a plain amount in rupees, for example 1800000 or 1800000.50."),
        "min_value": _("The amount must not be below zero."),
    },
}
_REQUIRED_YEAR: dict[str, Any] = {"required": _("Give the financial year, for example 2026-27.")}


class ChoiceOf(serializers.ChoiceField):
    """One of a few words; the refusal lists them."""

    def __init__(self, names: tuple[str, ...], **kwargs: Any) -> None:
        wrong = _("“{input}” is not known. Use one of: %(names)s.") % {"names": ", ".join(names)}
        missing = _("Give one of: %(names)s.") % {"names": ", ".join(names)}
        kwargs["error_messages"] = {"invalid_choice": wrong, "required": missing}
        super().__init__(choices=names, **kwargs)


class SlabsQuery(CamelSerializer):
    """Query of /api/cpc/tax-slabs; without a year the current one, without a regime both."""

    financial_year = serializers.CharField(
        required=False, max_length=7, help_text="For example 2026-27; without it the current one"
    )
    regime = ChoiceOf(REGIMES, required=False, help_text="Without it both")


class TaxQuery(CamelSerializer):
    """Query of /api/cpc/tax."""

    gross_salary = MoneyField(help_text="Rupees a year", **_AMOUNT)
    financial_year = serializers.CharField(
        max_length=7, error_messages=_REQUIRED_YEAR, help_text="For example 2026-27"
    )
    regime = ChoiceOf(REGIMES)
    age_group = ChoiceOf(AGE_GROUPS, required=False)
    deductions = MoneyField(
        required=False,
        help_text="Rupees a year beside the standard deduction; they count in the old regime only",
        **_AMOUNT,
    )


@described(money="standard_deduction total_income slab_tax rebate surcharge marginal_relief cess annual_tax")
class TaxSerializer(CamelSerializer):
    """The year's tax, figure by figure, rupees; `steps` says how each was reached."""

    is_provisional = serializers.BooleanField(help_text="the year's tables are an earlier year's")
    tables_of = serializers.CharField(help_text="the year whose law was used")
    note = serializers.CharField(help_text="says so in words; empty where the year has its own tables")
    steps = serializers.ListField(child=serializers.CharField())


class BandSerializer(CamelSerializer):
    """A rate for income above an amount and up to another (null: without end)."""

    above = MoneyField()
    up_to = MoneyField(allow_null=True)
    rate_pct = PercentField()


class AgeSlabsSerializer(CamelSerializer):
    """Slabs of one age group."""

    age_group = serializers.CharField()
    bands = BandSerializer(many=True)


class RebateSerializer(CamelSerializer):
    """Tax waived up to an income."""

    income_limit = MoneyField()
    maximum = MoneyField()
    marginal_relief = serializers.BooleanField()


@described(texts="regime name", flags="deductions_allowed", money="standard_deduction")
class RegimeSerializer(CamelSerializer):
    """One regime of a year."""

    slabs = AgeSlabsSerializer(many=True)
    rebate = RebateSerializer()
    surcharge = BandSerializer(many=True)


class SlabsSerializer(CamelSerializer):
    """Everything the law fixes for a year."""

    financial_year = serializers.CharField()
    act = serializers.CharField()
    cess_pct = PercentField()
    rounding_unit = serializers.IntegerField()
    no_pan_rate_pct = PercentField()
    is_provisional = serializers.BooleanField(help_text="the year's tables are an earlier year's")
    tables_of = serializers.CharField(help_text="the year whose law is shown")
    note = serializers.CharField(help_text="says so in words; empty where the year has its own tables")
    available_years = serializers.ListField(child=serializers.CharField())
    regimes = RegimeSerializer(many=True)
