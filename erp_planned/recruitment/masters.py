"""How long data of candidates are kept, by date."""

from django.utils.translation import gettext_lazy as _

from core.masters import Master
from erp_planned.recruitment.models import KeepingRule
from erp_planned.recruitment.permissions import RecruitmentPermission as P

keeping_rules = Master(
    KeepingRule,
    label="keeping_rule",
    read=P.READ,
    write=P.DECIDE,
    writable=("effective_on", "months", "order_reference"),
    dated=True,
    in_use=_("%(name)s has been used for erasing; add a later one."),
    columns=("effective_on", "months", "order_reference"),
    shown=("used_at",),
    ordering=("effective_on",),
    example={"effective_on": "2026-04-01", "months": 6},
)
