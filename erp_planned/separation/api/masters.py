"""Routes of the rules of leaving and the clearance items."""

from core.masters.api import MasterViewSet
from erp_planned.separation.masters import clearance_items, leaving_rules


class LeavingRuleViewSet(MasterViewSet):
    """Rules of leaving by date."""

    master = leaving_rules


class ClearanceItemViewSet(MasterViewSet):
    """Items of clearance lists."""

    master = clearance_items
