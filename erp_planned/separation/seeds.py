"""What an organization begins with: the central rule of gratuity with its caps, and the usual clearance list.

Caps: 20,00,000 from 1 January 2016 and 25,00,000 from 1 January 2024 (reference: attendance-hr, section 5).
"""

from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from erp_planned.separation.enums import GratuityBasis
from erp_planned.separation.models import ClearanceItem, LeavingRule

CAPS = ((date(2016, 1, 1), Decimal(2_000_000)), (date(2024, 1, 1), Decimal(2_500_000)))


def seed_leaving(*, actor: Actor) -> None:  # noqa: ARG001 - as every seed is called
    """Write rules and items where there are none."""
    if not LeavingRule.objects.exists():
        LeavingRule.objects.bulk_create(
            LeavingRule(effective_on=day, gratuity_basis=GratuityBasis.CENTRAL, gratuity_cap=cap)
            for day, cap in CAPS
        )
    if not ClearanceItem.objects.exists():
        names = (_("Accounts"), _("Library"), _("Stores"), _("Information technology"), _("Quarters"))
        ClearanceItem.objects.bulk_create(ClearanceItem(name=name) for name in names)
