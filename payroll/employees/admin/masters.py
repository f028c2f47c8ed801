"""Admin screens of departments, designations and pay elements."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin, organization_site
from core.admin.confirming import ConfirmingAdmin
from payroll.employees import services
from payroll.employees.models import Department, Designation, PayElement
from payroll.organizations.errors import NeedsConfirmation
from payroll.organizations.permissions import PayrollPermission as P
from payroll.organizations.selectors import organization_settings


class _MasterAdmin(ServiceAdmin):
    permissions: ClassVar = {
        "view": P.EMPLOYEE_READ,
        "add": P.EMPLOYEE_WRITE,
        "change": P.EMPLOYEE_WRITE,
        "delete": P.EMPLOYEE_WRITE,
    }
    list_filter: tuple[str, ...] = ("is_active",)

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> Any:
        """Change one."""
        return services.update_master(master=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: Any) -> None:
        """Delete one that nobody uses."""
        services.delete_master(master=obj, actor=self.actor(request))


@admin.register(Department, site=organization_site)
class DepartmentAdmin(_MasterAdmin):
    """Departments."""

    list_display = ("code", "name", "is_active")
    search_fields = ("code", "name")
    fields = ("code", "name", "is_active")
    list_export: ClassVar = [(_("code"), "code"), (_("name"), "name"), (_("active"), "is_active")]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Department:
        """Add one."""
        return services.create_department(actor=self.actor(request), **values)


@admin.register(Designation, site=organization_site)
class DesignationAdmin(ConfirmingAdmin, _MasterAdmin):
    """Designations; another retirement age says first whose date moves."""

    list_display = ("name", "retirement_age", "is_active")
    search_fields = ("name",)
    fields = ("name", "retirement_age", "is_active")
    list_export: ClassVar = [
        (_("name"), "name"),
        (_("retirement age (years)"), "retirement_age"),
        (_("active"), "is_active"),
    ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Designation:
        """Add one."""
        values.pop("confirm", None)
        return services.create_designation(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Designation, changed: dict[str, Any]) -> Designation:
        """Say whose retirement moves, then change it."""
        confirm = changed.pop("confirm", False)
        if "retirement_age" in changed and not confirm:
            age = changed["retirement_age"] or organization_settings().retirement_age
            texts = services.in_words(services.plan_designation_age(obj, age))
            if texts:
                raise NeedsConfirmation(texts)
        row: Designation = super().update(request, obj, changed)
        return row


@admin.register(PayElement, site=organization_site)
class PayElementAdmin(_MasterAdmin):
    """Heads beside the spec's formula."""

    list_display = ("code", "name", "kind", "is_taxable", "is_prorata", "is_pay", "is_active")
    list_filter = ("kind", "is_active")
    search_fields = ("code", "name")
    fields = ("code", "name", "kind", "is_taxable", "is_prorata", "is_pay", "is_active")
    list_export: ClassVar = [
        (_("code"), "code"),
        (_("name"), "name"),
        (_("kind"), "kind"),
        (_("by days"), "is_prorata"),
        (_("pay for DA and NPS"), "is_pay"),
    ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> PayElement:
        """Add one."""
        return services.create_pay_element(actor=self.actor(request), **values)
