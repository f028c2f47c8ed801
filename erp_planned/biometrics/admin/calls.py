"""The screen of calls that were not taken."""

from typing import ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from core.admin import ServiceAdmin
from erp_planned.biometrics.models import DeviceCall
from erp_planned.biometrics.permissions import BiometricPermission as P
from payroll.organizations.site import organization_site


@admin.register(DeviceCall, site=organization_site)
class DeviceCallAdmin(ServiceAdmin):
    """Who was refused, and what of devices was not kept."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("last_at", "serial", "address", "reason", "count", "detail")
    list_filter = ("reason",)
    search_fields = ("serial", "address")
    ordering = ("-last_at", "-id")
    fields = (("serial", "address"), ("reason", "count"), "detail", ("first_at", "last_at"))
    empty_text = _("No call was refused: every device that calls is registered.")
    list_export: ClassVar = [
        (_("last time"), "last_at"),
        (_("serial number"), "serial"),
        (_("from address"), "address"),
        (_("reason"), "reason"),
        (_("times"), "count"),
        (_("last one"), "detail"),
    ]
