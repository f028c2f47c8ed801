"""Contracts: enter, change, end."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.errors import InUse
from core.formatting import mask, rupees
from payroll.contract_staff import selectors, services
from payroll.contract_staff.acts import CONTRACT_ACTS
from payroll.contract_staff.admin.record import CONTRACT_RECORD
from payroll.contract_staff.enums import ContractStatus
from payroll.contract_staff.models import ContractStaff
from payroll.contract_staff.permissions import ContractPermission as P
from payroll.organizations.site import organization_site


@admin.register(ContractStaff, site=organization_site)
class ContractStaffAdmin(ActsAdmin):
    """Persons and firms under contract."""

    acts = CONTRACT_ACTS
    permissions: ClassVar = {
        "view": P.READ,
        "add": P.WRITE,
        "change": P.WRITE,
        "delete": P.WRITE,
    }
    list_display = ("code", "name", "payee_type", "department", "paid", "contract_to", "state", "masked_pan")
    list_display_links = ("code", "name")
    list_select_related = ("department",)
    list_filter = ("status", "kind", "payee_type", "department")
    search_fields = ("code", "name")
    search_help_text = _("Code or name, in part.")
    ordering = ("code",)
    # On entering; afterwards the record has its sections.
    fieldsets = (
        (None, {"fields": (("name", "code"), ("kind", "payee_type"), ("work", "department"))}),
        (_("Contract"), {"fields": (("contract_from", "contract_to"), ("rate_basis", "rate"))}),
        (_("Tax and bank"), {"fields": (("pan", "gstin"), ("bank_account", "ifsc"))}),
        (_("Address"), {"fields": (("phone", "email"), "address")}),
    )
    record = CONTRACT_RECORD
    list_export: ClassVar = [
        (_("code"), "code"),
        (_("name"), "name"),
        (_("paid for"), "get_payee_type_display"),
        (_("department"), "department"),
        (_("paid by"), "get_rate_basis_display"),
        (_("rate"), "rate"),
        (_("contract from"), "contract_from"),
        (_("contract to"), "contract_to"),
        (_("status"), "get_status_display"),
        ("PAN", "masked_pan"),
    ]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Let the code be generated."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "code":
            field.required = False
            field.help_text = _("Empty: the next one is taken.")
        if db_field.name == "address":
            field.widget.attrs["rows"] = 3
        return field

    def create(self, request: HttpRequest, values: dict[str, Any]) -> ContractStaff:
        return services.create_staff(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: ContractStaff, changed: dict[str, Any]) -> ContractStaff:
        return services.update_staff(staff=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: ContractStaff) -> None:
        """Remove one that nothing was paid to. Raises InUse: ending has a button of its own."""
        ended = services.end_or_remove(staff=obj, actor=self.actor(request))
        if ended is not None:
            raise InUse(_t("%(name)s has payments; end the contract instead.") % {"name": ended})

    def kept_for_good(self, request: HttpRequest, obj: ContractStaff) -> bool:
        """The deductions go with the contract; one that was paid stays."""
        return selectors.was_paid(obj)

    @display(
        description=_("status"),
        label={ContractStatus.ACTIVE: "success", ContractStatus.ENDED: "warning"},
        ordering="status",
    )
    def state(self, obj: ContractStaff) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    @admin.display(description=_("rate"), ordering="rate")
    def paid(self, obj: ContractStaff) -> str:
        """Return the rate with its basis."""
        return f"{rupees(obj.rate)} · {obj.get_rate_basis_display()}"

    @admin.display(description="PAN")
    def masked_pan(self, obj: ContractStaff) -> str:
        """Return the last four characters."""
        return mask(obj.pan)
