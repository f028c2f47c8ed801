"""The TDS ledger of contract staff, to read."""

from typing import Any, ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin
from core.formatting import mask
from payroll.contract_staff.models import ContractTdsEntry
from payroll.organizations.site import organization_site
from payroll.tds.permissions import ReturnsPermission as P


@admin.register(ContractTdsEntry, site=organization_site)
class ContractTdsEntryAdmin(ServiceAdmin):
    """Posted when a run is locked; final."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("month", "staff", "payee_type", "masked_pan", "amount", "taxed", "rate_pct", "tax")
    list_select_related = ("staff",)
    list_filter = ("financial_year", "payee_type")
    search_fields = ("staff__code", "payee_name")
    ordering = ("-month", "staff__code")
    exclude = ("pan",)
    list_export: ClassVar = [
        (_("month"), "month"),
        (_("payee"), "payee_name"),
        (_("paid for"), "get_payee_type_display"),
        ("PAN", "masked_pan"),
        (_("paid"), "amount"),
        (_("taxed amount"), "taxed"),
        (_("rate"), "rate_pct"),
        (_("tax"), "tax"),
    ]

    @admin.display(description="PAN")
    def masked_pan(self, obj: Any) -> str:
        """Return the last four characters."""
        return mask(obj.pan)
