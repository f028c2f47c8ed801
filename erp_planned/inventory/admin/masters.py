"""Categories, items, stores, batches and methods of valuation in the browser."""

from core.masters.admin import register_master
from erp_planned.inventory import masters
from payroll.organizations.site import organization_site

GROUP = "purchase"
register_master(organization_site, masters.item_master, group=GROUP, icon="inventory_2")
register_master(organization_site, masters.categories, group=GROUP, icon="category")
register_master(organization_site, masters.store_master, group=GROUP, icon="warehouse")
register_master(
    organization_site, masters.batch_master, group=GROUP, icon="science", list_select_related=("item",)
)
register_master(organization_site, masters.rule_master, group=GROUP, icon="calculate")
