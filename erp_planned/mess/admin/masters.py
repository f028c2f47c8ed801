"""Menus, rates, extras."""

from core.masters.admin import register_master
from erp_planned.mess.masters import extras, menus, rates
from payroll.organizations.site import organization_site

register_master(organization_site, menus, group="hostel", icon="restaurant_menu")
register_master(organization_site, rates, group="hostel", icon="sell")
register_master(
    organization_site, extras, group="hostel", icon="add_shopping_cart", autocomplete_fields=("student",)
)
