"""Screens of leave types and holidays."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin, organization_site
from payroll.leave import services
from payroll.leave.models import Holiday, LeaveType
from payroll.organizations.permissions import PayrollPermission as P


class _MasterAdmin(ServiceAdmin):
    permissions: ClassVar = {
        "view": P.LEAVE_READ,
        "add": P.LEAVE_WRITE,
        "change": P.LEAVE_WRITE,
        "delete": P.LEAVE_WRITE,
    }


@admin.register(LeaveType, site=organization_site)
class LeaveTypeAdmin(_MasterAdmin):
    """Kinds of leave and their rules."""

    list_display = ("code", "name", "credit_mode", "entitlement", "carry_forward", "pay_effect", "is_active")
    list_filter = ("is_active", "credit_mode", "pay_effect")
    search_fields = ("code", "name")
    list_select_related = ("debits_from",)
    fieldsets = (
        (None, {"fields": (("code", "name"), ("pay_effect", "is_active"))}),
        (
            _("Account"),
            {
                "fields": (
                    ("credit_mode", "entitlement"),
                    ("carry_forward", "carry_maximum"),
                    ("debits_from", "debit_factor"),
                    "cut_by_unpaid",
                )
            },
        ),
        (
            _("Taking it"),
            {
                "fields": (
                    ("counts_weekends", "counts_holidays"),
                    ("half_days_allowed", "requires_attachment"),
                    ("min_days", "max_days"),
                    "is_casual",
                    ("spells_per_year", "gender"),
                )
            },
        ),
    )
    list_export: ClassVar = [
        (_("code"), "code"),
        (_("name"), "name"),
        (_("entitlement"), "entitlement"),
        (_("carry forward"), "carry_forward"),
    ]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> LeaveType:
        """Add one."""
        return services.create_type(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: LeaveType, changed: dict[str, Any]) -> LeaveType:
        """Change one."""
        return services.update_type(leave_type=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: LeaveType) -> None:
        """Delete one that was never used."""
        services.delete_type(leave_type=obj, actor=self.actor(request))


@admin.register(Holiday, site=organization_site)
class HolidayAdmin(_MasterAdmin):
    """Closed days beside Saturdays and Sundays."""

    list_display = ("on", "name")
    search_fields = ("name",)
    date_hierarchy = "on"
    fields = (("on", "name"),)
    list_export: ClassVar = [(_("date"), "on"), (_("name"), "name")]

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Holiday:
        """Add one."""
        return services.create_holiday(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Holiday, changed: dict[str, Any]) -> Holiday:
        """Change one."""
        return services.update_holiday(holiday=obj, actor=self.actor(request), **changed)

    def remove(self, request: HttpRequest, obj: Holiday) -> None:
        """Delete one."""
        services.delete_holiday(holiday=obj, actor=self.actor(request))
