"""The form by which the tables of a year are entered: filled in with the law that holds now, or from a file."""

import json
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanSwitchWidget,
)

from core.formatting import inr
from payroll.income_tax.models import TaxTable
from payroll.income_tax.tables import AGE_GROUPS, ALL_AGES

MAX_FILE = 100 * 1024
# Field of the form -> its place in a year's content.
PLACES: dict[str, tuple[str, ...]] = {
    "new_standard_deduction": ("regimes", "new", "standard_deduction"),
    "new_slabs": ("regimes", "new", "slabs", ALL_AGES),
    "new_rebate_limit": ("regimes", "new", "rebate", "income_limit"),
    "new_rebate_maximum": ("regimes", "new", "rebate", "maximum"),
    "new_marginal_relief": ("regimes", "new", "rebate", "marginal_relief"),
    "new_surcharge": ("regimes", "new", "surcharge"),
    "old_standard_deduction": ("regimes", "old", "standard_deduction"),
    "old_slabs_below60": ("regimes", "old", "slabs", AGE_GROUPS[0]),
    "old_slabs_60to79": ("regimes", "old", "slabs", AGE_GROUPS[1]),
    "old_slabs_80plus": ("regimes", "old", "slabs", AGE_GROUPS[2]),
    "old_rebate_limit": ("regimes", "old", "rebate", "income_limit"),
    "old_rebate_maximum": ("regimes", "old", "rebate", "maximum"),
    "old_surcharge": ("regimes", "old", "surcharge"),
    "cess_pct": ("cess_pct",),
    "no_pan_rate_pct": ("no_pan_rate_pct",),
    "employer_new": ("employer_nps_pct", "new"),
    "employer_old_government": ("employer_nps_pct", "old_government"),
    "employer_old_other": ("employer_nps_pct", "old_other"),
    "cap_investments": ("old_regime_caps", "investments"),
    "cap_additional_nps": ("old_regime_caps", "additional_nps"),
    "cap_health_insurance": ("old_regime_caps", "health_insurance"),
    "cap_health_insurance_senior": ("old_regime_caps", "health_insurance_senior"),
    "cap_home_loan_interest": ("old_regime_caps", "home_loan_interest"),
    "cap_professional_tax": ("old_regime_caps", "professional_tax"),
}


class RupeesField(forms.CharField):
    """Whole rupees, with or without commas."""

    widget = UnfoldAdminTextInputWidget

    def clean(self, value: Any) -> Any:
        text = super().clean(value).replace(",", "").replace("₹", "").strip()
        if not (text.isascii() and text.isdigit() and len(text) < 13):
            raise forms.ValidationError(_t("Write whole rupees, for example 75,000."))
        return int(text)


class RateField(forms.CharField):
    """A percent."""

    widget = UnfoldAdminTextInputWidget

    def clean(self, value: Any) -> Any:
        return _rate(super().clean(value))


class BandsField(forms.CharField):
    """One line for each row: the amount above which a rate holds, and the rate."""

    widget = UnfoldAdminTextareaWidget(attrs={"rows": 8})

    def clean(self, value: Any) -> Any:
        """Return the rows. Raises ValidationError naming the line."""
        rows = []
        for number, line in enumerate(super().clean(value).splitlines(), 1):
            if not line.strip():
                continue
            parts = line.replace("%", " ").replace(":", " ").split()
            above = parts[0].replace(",", "") if parts else ""
            if len(parts) != 2 or not (above.isascii() and above.isdigit()):
                text = _t("Line %(number)d: write the amount and the rate, for example “4,00,000  5%%”.")
                raise forms.ValidationError(text % {"number": number})
            rows.append({"above": int(above), "rate_pct": _rate(parts[1])})
        return rows


def _rate(text: str) -> Decimal:
    try:
        rate = Decimal(text.replace("%", "").strip())
    except InvalidOperation:
        rate = Decimal("NaN")
    if not rate.is_finite():
        raise forms.ValidationError(_t("Write a percentage, for example 4 or 4.5."))
    return rate


def _nothing(_value: Any) -> None:
    """A box beside a file is not looked at."""


class TaxTableForm(forms.ModelForm):
    """Figures of a year; a file in the shape of the product's year files replaces them."""

    file = forms.FileField(
        label=_("From a file"),
        required=False,
        widget=UnfoldAdminFileFieldWidget,
        help_text=_("A JSON file as the product's year files; then the figures below are not looked at."),
    )
    new_standard_deduction = RupeesField(label=_("Standard deduction"))
    new_slabs = BandsField(
        label=_("Slabs"), help_text=_("A line for each: income above, then the rate: 4,00,000  5%")
    )
    new_rebate_limit = RupeesField(label=_("Rebate up to a total income of"))
    new_rebate_maximum = RupeesField(label=_("Rebate at most"))
    new_marginal_relief = forms.BooleanField(
        label=_("Marginal relief above that income"), required=False, widget=UnfoldBooleanSwitchWidget
    )
    new_surcharge = BandsField(label=_("Surcharge"), help_text=_("Total income above, then the rate."))
    old_standard_deduction = RupeesField(label=_("Standard deduction"))
    old_slabs_below60 = BandsField(label=_("Slabs below 60 years"))
    old_slabs_60to79 = BandsField(label=_("Slabs from 60 to 79 years"))
    old_slabs_80plus = BandsField(label=_("Slabs from 80 years"))
    old_rebate_limit = RupeesField(label=_("Rebate up to a total income of"))
    old_rebate_maximum = RupeesField(label=_("Rebate at most"))
    old_surcharge = BandsField(label=_("Surcharge"))
    cess_pct = RateField(label=_("Health and education cess, percent"))
    no_pan_rate_pct = RateField(label=_("Rate without PAN, percent"))
    employer_new = RateField(label=_("New regime, percent"))
    employer_old_government = RateField(label=_("Old regime, Central or State Government, percent"))
    employer_old_other = RateField(label=_("Old regime, other employers, percent"))
    cap_investments = RupeesField(label=_("Savings (80C) and own NPS, together"))
    cap_additional_nps = RupeesField(label=_("Additional NPS"))
    cap_health_insurance = RupeesField(label=_("Health insurance"))
    cap_health_insurance_senior = RupeesField(label=_("Health insurance of senior citizens"))
    cap_home_loan_interest = RupeesField(label=_("Interest on a home loan"))
    cap_professional_tax = RupeesField(label=_("Professional tax"))

    class Meta:
        model = TaxTable
        fields = ("financial_year", "source")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """With a file the figures may be empty."""
        super().__init__(*args, **kwargs)
        if self.files.get("file"):
            for name in PLACES:
                self.fields[name].required = False
                self.fields[name].clean = _nothing  # type: ignore[assignment,method-assign]

    def clean_file(self) -> Any:
        """Return the content of the file. Raises ValidationError for one that is no year file."""
        file = self.cleaned_data.get("file")
        if not file:
            return None
        if file.size > MAX_FILE:
            raise forms.ValidationError(_t("The file is too large; a year file has a few kilobytes."))
        try:
            content = json.loads(file.read().decode("utf-8"), parse_float=Decimal)
        except (UnicodeDecodeError, ValueError, RecursionError) as error:
            raise forms.ValidationError(_t("This is no JSON file.")) from error
        if not isinstance(content, dict):
            raise forms.ValidationError(_t("This is no year file."))
        return content


def initial_of(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form shows of a law."""
    shown: dict[str, Any] = {}
    for name, place in PLACES.items():
        value: Any = content
        for key in place:
            value = value.get(key, value.get(ALL_AGES)) if isinstance(value, Mapping) else value
        if isinstance(value, list):
            value = "\n".join(f"{inr(Decimal(row['above']))}  {row['rate_pct']}%" for row in value)
        elif type(value) is int:
            value = inr(Decimal(value))
        shown[name] = value
    return shown


def content_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content that the form's values make."""
    content: dict[str, Any] = {}
    for name, place in PLACES.items():
        target = content
        for key in place[:-1]:
            target = target.setdefault(key, {})
        target[place[-1]] = values[name]
    return content


def field_at(place: str) -> str:
    """Return the form's field for a refused place such as regimes.old.slabs; the file's where there is none."""
    for name, keys in PLACES.items():
        if place == ".".join(keys) or ".".join(keys).startswith(f"{place}."):
            return name
    return place
