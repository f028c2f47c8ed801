"""Hostels, rooms and the order of the waiting list."""

from core.masters.admin import register_master
from erp_planned.hostel.masters import hostels, priority_rules, rooms
from payroll.organizations.site import organization_site

register_master(
    organization_site, hostels, group="hostel", icon="apartment",
    list_display=("name", "type", "warden", "floors", "is_active"),
    autocomplete_fields=("warden",),
)  # fmt: skip
register_master(organization_site, rooms, group="hostel", icon="bed")
register_master(organization_site, priority_rules, group="hostel", icon="format_list_numbered")
