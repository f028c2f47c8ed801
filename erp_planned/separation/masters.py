"""Rules of leaving, by date, and the items of clearance lists."""

from django.utils.translation import gettext_lazy as _

from core.masters import Master
from erp_planned.separation.models import ClearanceItem, LeavingRule
from erp_planned.separation.permissions import SeparationPermission as P

leaving_rules = Master(
    LeavingRule,
    label="leaving_rule",
    read=P.READ,
    write=P.DECIDE,
    writable=(
        "effective_on",
        "gratuity_basis",
        "gratuity_cap",
        "gratuity_on_resignation",
        "leave_on_resignation",
        "notice_resignation",
        "notice_vrs",
        "order_reference",
    ),
    dated=True,
    in_use=_("%(name)s has been used by a settlement; add a later rule."),
    columns=("effective_on", "gratuity_basis", "gratuity_cap", "notice_resignation", "notice_vrs"),
    shown=("used_at",),
    ordering=("effective_on",),
    example={"effective_on": "2026-04-01", "gratuity_basis": "central", "gratuity_cap": 2500000},
)
clearance_items = Master(
    ClearanceItem,
    label="clearance_item",
    read=P.READ,
    write=P.DECIDE,
    writable=("name", "person", "is_active"),
    in_use=_("%(name)s stands on clearance lists; make it inactive instead."),
    columns=("name", "person", "is_active"),
    search=("name",),
    filters=("is_active",),
    ordering=("name",),
    rows=lambda: ClearanceItem.objects.select_related("person"),
    example={"name": "Hostel mess"},
)
