"""Challans and book adjustments in the browser."""

from datetime import date
from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin, organization_site
from core.periods import FinancialYear
from payroll.organizations.permissions import PayrollPermission as P
from payroll.tds import services
from payroll.tds.models import Challan
from payroll.tds.periods import Period

FOLLOWS_FROM_MONTH = {"financial_year", "quarter"}


@admin.register(Challan, site=organization_site)
class ChallanAdmin(ServiceAdmin):
    """Deposits of deducted tax."""

    permissions: ClassVar = {
        "view": P.RETURNS_READ,
        "add": P.RETURNS_WRITE,
        "change": P.RETURNS_WRITE,
        "delete": P.RETURNS_WRITE,
    }
    list_display = ("number", "paid_on", "kind", "period", "month", "tax", "total")
    list_display_links = ("number",)
    list_filter = ("kind", "financial_year", "quarter", "mode")
    search_fields = ("receipt_code", "serial")
    date_hierarchy = None
    fieldsets = (
        (None, {"fields": (("kind", "month"), ("financial_year", "quarter"))}),
        (_("Deposit"), {"fields": (("mode", "paid_on"), ("receipt_code", "serial"), "minor_head")}),
        (_("Amounts (whole rupees)"), {"fields": (("tax", "interest"), ("fee", "others"))}),
    )
    list_export: ClassVar = [
        (_("code"), "receipt_code"),
        (_("serial"), "serial"),
        (_("date"), "paid_on"),
        (_("for"), "get_kind_display"),
        (_("period"), "period"),
        (_("tax"), "tax"),
        (_("interest"), "interest"),
        (_("fee"), "fee"),
        (_("penalty and others"), "others"),
        (_("total"), "total"),
    ]

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
        """Enter one."""
        return services.add_challan(actor=self.actor(request), **_following(values))

    def update(self, request: HttpRequest, obj: Challan, changed: dict[str, Any]) -> Challan:
        """Correct one."""
        return services.change_challan(challan=obj, actor=self.actor(request), **_following(changed))

    def remove(self, request: HttpRequest, obj: Challan) -> None:
        """Take one out."""
        services.remove_challan(challan=obj, actor=self.actor(request))

    @admin.display(description=_("code and serial"), ordering="receipt_code")
    def number(self, obj: Challan) -> str:
        """Return BSR or receipt code and the serial."""
        return f"{obj.receipt_code} {obj.serial}"

    @admin.display(description=_("period"), ordering="financial_year")
    def period(self, obj: Challan) -> str:
        """Return year and quarter."""
        return f"{FinancialYear(obj.financial_year)} {obj.quarter}"


def _following(values: dict[str, Any]) -> dict[str, Any]:
    """Leave year and quarter to the service where a month is given: they follow from it."""
    if not values.get("month"):
        return values
    return {name: value for name, value in values.items() if name not in FOLLOWS_FROM_MONTH}
