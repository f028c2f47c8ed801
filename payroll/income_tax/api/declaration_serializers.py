"""Shapes of declarations and opening balances; those of the portal are the same."""

from typing import Any

from rest_framework import serializers

from core.api.names import camel
from core.api.serializers import CamelSerializer, MoneyField, described
from core.money import ZERO
from core.periods import FinancialYear, Month, today
from payroll.employees.enums import TaxRegime
from payroll.income_tax import selectors
from payroll.income_tax.models import TdsEntry


class YearQuery(CamelSerializer):
    """A financial year in the query."""

    financial_year = serializers.CharField(
        required=False, max_length=7, help_text="For example 2026-27; without it the current financial year"
    )


def year_or_current(text: str | None) -> FinancialYear:
    """Return the financial year written as 2026-27, without a text the current one."""
    return FinancialYear.parse(text) if text else Month.of(today()).financial_year


class DeclaredAmountsSerializer(CamelSerializer):
    """The declared amounts, rupees a year: one for each of `income_tax.models.DECLARED_AMOUNTS`."""

    section_80c = MoneyField(min_value=0, required=False)
    section_80ccd_1b = MoneyField(min_value=0, required=False)
    section_80d = MoneyField(min_value=0, required=False)
    home_loan_interest = MoneyField(min_value=0, required=False)
    professional_tax = MoneyField(min_value=0, required=False)
    other_deductions = MoneyField(min_value=0, required=False)
    rent_paid = MoneyField(min_value=0, required=False)
    other_income = MoneyField(min_value=0, required=False)
    previous_salary = MoneyField(min_value=0, required=False)
    previous_tds = MoneyField(min_value=0, required=False)


class ChangeDeclarationSerializer(DeclaredAmountsSerializer):
    """What to change of a declaration; the rest stays. `financialYear` without a value is the current one."""

    financial_year = serializers.CharField(required=False, max_length=7)
    regime = serializers.ChoiceField(choices=TaxRegime.choices, required=False)
    is_metro = serializers.BooleanField(required=False)


class StaffDeclarationSerializer(ChangeDeclarationSerializer):
    """The same from staff, with the reason that a year that is over needs."""

    reason = serializers.CharField(required=False, allow_blank=True, max_length=300)


class DeclarationSerializer(DeclaredAmountsSerializer):
    """The year's declaration, or what holds without one; `notes` by field, where less than declared counts."""

    financial_year = serializers.CharField()
    is_declared = serializers.BooleanField()
    regime = serializers.CharField()
    is_metro = serializers.BooleanField()
    notes = serializers.DictField(child=serializers.CharField())
    updated_at = serializers.DateTimeField(allow_null=True)


def declaration_answer(employee: Any, year: FinancialYear) -> dict[str, Any]:
    """Return an employee's declaration of a year on the wire."""
    view = selectors.declaration_view(employee, year)
    view["notes"] = {camel(name): note for name, note in view["notes"].items()}
    return dict(DeclarationSerializer(view).data)


class WriteBalanceSerializer(CamelSerializer):
    """An opening balance: sums from April to the month `through`."""

    financial_year = serializers.CharField(required=False, max_length=7)
    through = serializers.CharField(max_length=7, help_text="YYYY-MM, the last month it covers")
    salary = MoneyField(min_value=0)
    tax = MoneyField(min_value=0)
    hra = MoneyField(min_value=0, required=False)
    basic_da = MoneyField(min_value=0, required=False)
    nps = MoneyField(min_value=0, required=False)
    savings = MoneyField(min_value=0, required=False, help_text="provident fund and group insurance")
    profession_tax = MoneyField(min_value=0, required=False)
    employer_nps = MoneyField(min_value=0, required=False)


@described(
    texts="financial_year",
    flags="is_entered",
    money="salary hra basic_da nps savings profession_tax employer_nps tax",
)
class OpeningBalanceSerializer(CamelSerializer):
    """An opening balance as it is kept; zeros and `isEntered` false where the year has none."""

    through = serializers.CharField(allow_null=True)


def balance_answer(row: TdsEntry | None, year: FinancialYear) -> dict[str, Any]:
    """Return an opening balance, or that there is none, on the wire."""
    names = ("salary", "hra", "basic_da", "nps", "savings", "profession_tax", "employer_nps", "tax")
    facts = {
        "financial_year": str(year),
        "is_entered": row is not None,
        "through": str(Month.of(row.month)) if row else None,
        **{name: getattr(row, name) if row else ZERO for name in names},
    }
    return dict(OpeningBalanceSerializer(facts).data)


class RemovedBalanceSerializer(CamelSerializer):
    """Of which year it was removed, and whether there was one."""

    financial_year = serializers.CharField()
    was_entered = serializers.BooleanField()
