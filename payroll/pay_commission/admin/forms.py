"""The form that loads a pay matrix."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminDecimalFieldWidget, UnfoldAdminFileFieldWidget


class LoadMatrixForm(forms.Form):
    """A file, or a fitment factor."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        widget=UnfoldAdminFileFieldWidget,
        help_text=_("CSV or XLSX with the columns level, cell and basic, one line for each cell."),
    )
    fitment_factor = forms.DecimalField(
        label=_("Fitment factor"),
        required=False,
        max_digits=6,
        decimal_places=4,
        min_value=Decimal(1),
        widget=UnfoldAdminDecimalFieldWidget,
        help_text=_("Instead of a file: every cell of the 7th matrix times this, to the nearest hundred."),
    )

    def clean(self) -> dict[str, Any]:
        """Ask for exactly one of the two."""
        values = super().clean() or {}
        if not self.errors and bool(values.get("file")) == bool(values.get("fitment_factor")):
            raise forms.ValidationError(_t("Give either a file or a fitment factor."))
        return values
