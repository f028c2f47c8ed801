"""Forms of who is in charge of a store."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from erp_planned.inventory.models import Stock, Store
from erp_planned.inventory.selectors.stock import stock
from payroll.employees.models import Employee
from payroll.employees.selectors.people import employees

# Lines of a slip, and rows of a count, on one page of a phone.
LINES, MOST_ROWS = 3, 40


class IssueForm(forms.Form):
    """Goods given out to an employee, named by the code; up to three items."""

    employee = forms.CharField(label=_("Employee code"), max_length=20)
    purpose = forms.CharField(label=_("Purpose"), max_length=200, required=False)

    def __init__(self, data: Any, store: Store) -> None:
        """Offer what the store has."""
        super().__init__(data)
        found = {row.item_id: row.item for row in stock().filter(store=store)}
        choices = [("", _t("Choose one")), *((str(pk), f"{row} ({row.unit})") for pk, row in found.items())]
        for number in range(LINES):
            first = number == 0
            self.fields[f"item_{number}"] = forms.ChoiceField(
                label=_t("Item"), choices=choices, required=first
            )
            self.fields[f"quantity_{number}"] = forms.DecimalField(
                label=_t("Quantity"), max_digits=14, decimal_places=3, required=first
            )

    def clean_employee(self) -> Employee:
        """Return the employee of the code."""
        row = employees().filter(code__iexact=self.cleaned_data["employee"].strip()).first()
        if row is None:
            raise forms.ValidationError(_t("No employee has this code."))
        return row

    def clean(self) -> dict[str, Any]:
        """Ask for both halves of a line."""
        values: dict[str, Any] = super().clean() or {}
        for number in range(1, LINES):
            item, quantity = values.get(f"item_{number}"), values.get(f"quantity_{number}")
            if bool(item) != (quantity is not None):
                missing = f"quantity_{number}" if item else f"item_{number}"
                if missing not in self.errors:
                    self.add_error(missing, _t("Fill this in, or empty the line."))
        return values

    def lines(self) -> list[dict[str, Any]]:
        """Return the lines as the service takes them."""
        values = self.cleaned_data
        return [
            {"item_id": int(values[f"item_{number}"]), "quantity": values[f"quantity_{number}"]}
            for number in range(LINES)
            if values.get(f"item_{number}")
        ]


class CountForm(forms.Form):
    """What was counted; a box left empty was not."""

    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, data: Any, rows: list[Stock]) -> None:
        """Add a box for each item and batch; what the records say is not shown, so that people count."""
        super().__init__(data)
        self.rows = rows
        for row in rows:
            label = f"{row.item} ({row.item.unit})" + (f", {row.batch}" if row.batch else "")
            self.fields[f"row_{row.pk}"] = forms.DecimalField(
                label=label, min_value=Decimal(0), max_digits=14, decimal_places=3, required=False
            )

    def lines(self) -> list[dict[str, Any]]:
        """Return what was counted."""
        return [
            {
                "item_id": row.item_id,
                "quantity": self.cleaned_data[f"row_{row.pk}"],
                **({"batch_id": row.batch_id} if row.batch_id else {}),
            }
            for row in self.rows
            if self.cleaned_data.get(f"row_{row.pk}") is not None
        ]
