"""Registration, limits, rates, reverse charge, codes."""

from core.masters.admin import register_master
from erp_planned.gst import masters
from payroll.organizations.site import organization_site

for _master, _icon in (
    (masters.registrations, "badge"),
    (masters.laws, "rule"),
    (masters.rates, "percent"),
    (masters.reverse_charges, "sync_alt"),
    (masters.hsn_codes, "qr_code_2"),
    (masters.student_supplies, "school"),
):
    register_master(organization_site, _master, group="gst", icon=_icon)
