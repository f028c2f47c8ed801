"""Challans and book adjustments in the browser."""

from datetime import date
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.masters.admin import MasterAdmin, register_master
from core.periods import FinancialYear
from payroll.organizations.site import organization_site
from payroll.tds.masters import challans
from payroll.tds.models import Challan
from payroll.tds.periods import Period

FOLLOWS_FROM_MONTH = {"financial_year", "quarter"}


class ChallanAdmin(MasterAdmin):
    """Deposits of deducted tax."""

    list_display_links = ("number",)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Let year and quarter follow from the month."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name in FOLLOWS_FROM_MONTH:
            field.required = False
            field.help_text = _("Follows from the month; needed only when that is empty.")
        if db_field.name == "month":
            field.help_text = _(
                "Any day of the month. Empty: the challan may pay any deduction of the quarter."
            )
        return field

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Show the year and quarter of the month that the link names."""
        found: dict[str, Any] = super().get_changeform_initial_data(request)
        try:
            period = Period.of(date.fromisoformat(str(found.get("month", ""))))
        except ValueError:
            return found
        return {"financial_year": period.year.start, "quarter": period.quarter.value, **found}

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Challan:
        row: Challan = super().create(request, _following(values))
        return row

    def update(self, request: HttpRequest, obj: Challan, changed: dict[str, Any]) -> Challan:
        row: Challan = super().update(request, obj, _following(changed))
        return row

    @admin.display(description=_("code and serial"), ordering="receipt_code")
    def number(self, obj: Challan) -> str:
        """Return BSR or receipt code and the serial."""
        return f"{obj.receipt_code} {obj.serial}"

    @admin.display(description=_("period"), ordering="financial_year")
    def period(self, obj: Challan) -> str:
        return f"{FinancialYear(obj.financial_year)} {obj.quarter}"


def _following(values: dict[str, Any]) -> dict[str, Any]:
    """Leave year and quarter to the service where a month is given: they follow from it."""
    if not values.get("month"):
        return values
    return {name: value for name, value in values.items() if name not in FOLLOWS_FROM_MONTH}


register_master(
    organization_site,
    challans,
    group="reports",
    icon="request_page",
    base=ChallanAdmin,
    list_display=("number", "paid_on", "kind", "period", "month", "tax", "total"),
    exported=(
        "receipt_code", "serial", "paid_on", "kind", "period", "month", "tax", "interest", "fee", "others", "total",
    ),
    fieldsets=(
        (None, {"fields": (("kind", "month"), ("financial_year", "quarter"))}),
        (_("Deposit"), {"fields": (("mode", "paid_on"), ("receipt_code", "serial"), "minor_head")}),
        (_("Amounts (whole rupees)"), {"fields": (("tax", "interest"), ("fee", "others"))}),
    ),
)  # fmt: skip
