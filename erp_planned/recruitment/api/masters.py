"""Routes of how long data of candidates are kept."""

from core.masters.api import MasterViewSet
from erp_planned.recruitment.masters import keeping_rules


class KeepingRuleViewSet(MasterViewSet):
    """How many months data of candidates are kept, by date."""

    master = keeping_rules
