"""Items of the checklist of who joins."""

from django.utils.translation import gettext_lazy as _

from core.masters import Master
from erp_planned.recruitment.models import JoiningItem
from erp_planned.recruitment.permissions import RecruitmentPermission as P

joining_items = Master(
    JoiningItem,
    label="joining_item",
    read=P.READ,
    write=P.WRITE,
    writable=("name", "is_required", "is_active"),
    in_use=_("“%(name)s” stands on checklists; switch it off instead."),
    columns=("name", "is_required", "is_active"),
    search=("name",),
    filters=("is_active", "is_required"),
    ordering=("id",),
    example={"name": "Hostel room handed over", "is_required": False},
)
