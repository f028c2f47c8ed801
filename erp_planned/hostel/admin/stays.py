"""Who has which bed, and who waits."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin.acts import ActsAdmin
from core.admin.service_admin import ServiceAdmin
from erp_planned.hostel.acts import WAITING_ACTS
from erp_planned.hostel.models import RoomAllocation, WaitingEntry
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.stays import stays
from erp_planned.hostel.selectors.waiting import entries
from erp_planned.hostel.services.stays import allocate, vacate
from erp_planned.hostel.services.waiting import ask_for_bed
from payroll.organizations.site import organization_site


@admin.register(RoomAllocation, site=organization_site)
class RoomAllocationAdmin(ServiceAdmin):
    """Allocations of beds: given here, ended by their last day; another bed comes with another allocation."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE, "change": P.WRITE}
    fields = ("student", "room", "bed_no", "from_on", "to_on", "reason")
    list_display = ("student", "room", "bed_no", "from_on", "to_on")
    list_filter = ("room__hostel",)
    search_fields = ("student__name", "student__admission_no", "room__room_no")
    raw_id_fields = ("student",)
    date_hierarchy = "from_on"
    empty_text = _("Add hostels and rooms first, then give students their beds here.")
    list_export: ClassVar = [
        (_("student"), "student"), (_("room"), "room"), (_("bed"), "bed_no"), (_("from"), "from_on"),
        (_("until"), "to_on"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return stays()

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Of one that is given, only its end can be set."""
        return ("student", "room", "bed_no", "from_on") if obj is not None else ()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Any:
        return allocate(actor=self.actor(request), **values)

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> Any:
        end = changed.get("to_on") or obj.to_on
        return (
            vacate(stay=obj, on=end, reason=changed.get("reason", ""), actor=self.actor(request))
            if end
            else obj
        )


@admin.register(WaitingEntry, site=organization_site)
class WaitingEntryAdmin(ActsAdmin):
    """Who waits for a bed."""

    acts = WAITING_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = ("student", "hostel_type", "asked_on", "is_disabled", "distance_km", "merit_pct")
    list_display = ("student", "hostel_type", "asked_on", "state", "room", "bed_no")
    list_filter = ("state", "hostel_type")
    search_fields = ("student__name", "student__admission_no")
    raw_id_fields = ("student",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return entries()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Any:
        return ask_for_bed(actor=self.actor(request), **values)
