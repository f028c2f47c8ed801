"""Forms of the portal: shape only, the rules are the services'."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core import forms as core_forms
from payroll.employees.enums import TaxRegime
from payroll.income_tax.projection import BOTH_REGIMES, OLD_REGIME


class SignInForm(forms.Form):
    """User name and password."""

    username = forms.CharField(
        label=_("User name"),
        max_length=60,
        help_text=_("Your employee code, for example E000012."),
        error_messages={"required": _("Write your user name.")},
        widget=forms.TextInput(
            attrs={
                "autocomplete": "username",
                "autocapitalize": "none",
                "spellcheck": "false",
                "autofocus": True,
            }
        ),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=200,
        strip=False,
        error_messages={"required": _("Write your password.")},
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class AmountField(core_forms.AmountField):
    """Rupees a year, written with or without commas; nothing counts as zero."""

    def __init__(self, **kwargs: Any) -> None:
        box = forms.TextInput(attrs={"class": "amount-input"})
        texts = {"min_value": _("The amount must not be below zero.")}
        super().__init__(min_value=0, required=False, widget=box, error_messages=texts, **kwargs)

    def to_python(self, value: Any) -> Any:
        """Read the amount; an empty box is zero."""
        return super().to_python(value) or Decimal(0)

    def prepare_value(self, value: Any) -> Any:
        """Show zero as an empty box."""
        return super().prepare_value(value or "" if isinstance(value, Decimal) else value)


class DeclarationForm(forms.Form):
    """Regime and amounts of one financial year."""

    regime = forms.ChoiceField(
        label=_("Tax regime"),
        choices=TaxRegime.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a regime.")},
    )
    section_80c = AmountField(
        label=_("Savings under section 80C"),
        help_text=_(
            "PPF, life insurance, tuition fees, principal of a home loan. What is taken from your pay (NPS, GPF, "
            "CPF, CGEGIS) is added by itself; do not write it here."
        ),
    )
    section_80ccd_1b = AmountField(
        label=_("Additional NPS, section 80CCD(1B)"),
        help_text=_("What you paid beside the deduction from your pay."),
    )
    section_80d = AmountField(
        label=_("Health insurance, section 80D"),
        help_text=_("Premiums for yourself and your family; CGHS too."),
    )
    home_loan_interest = AmountField(
        label=_("Interest on a home loan"), help_text=_("For a house that you live in yourself.")
    )
    professional_tax = AmountField(
        label=_("Professional tax"),
        help_text=_("Only what you paid yourself; what your payslip deducts is added."),
    )
    other_deductions = AmountField(
        label=_("Other deductions of chapter VI-A"), help_text=_("For example 80E, 80G, 80TTA, 80U.")
    )
    rent_paid = AmountField(
        label=_("Rent paid in the year"), help_text=_("For the exemption of house rent allowance.")
    )
    is_metro = forms.BooleanField(
        label=_("The rented home is in Delhi, Mumbai, Kolkata or Chennai"), required=False
    )
    other_income = AmountField(label=_("Other income"), help_text=_("For example bank interest."))
    previous_salary = AmountField(
        label=_("Salary from an earlier employer this year"),
        help_text=_("Only if you joined during the year."),
    )
    previous_tds = AmountField(
        label=_("Tax deducted by the earlier employer"), help_text=_("From the certificate.")
    )

    def old_regime_fields(self) -> list[forms.BoundField]:
        """Return the boxes that count in the old regime only."""
        return [self[name] for name in OLD_REGIME]

    def both_regimes_fields(self) -> list[forms.BoundField]:
        """Return the boxes that count in both regimes."""
        return [self[name] for name in BOTH_REGIMES]
