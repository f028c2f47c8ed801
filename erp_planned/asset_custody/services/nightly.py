"""What the clock does every night: policies and contracts that end soon are told of, once each."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from core.actors import Actor, Door, system_actor
from core.tenancy.due import next_day
from erp_planned.asset_custody.models import AssetInsurance, MaintenanceContract
from erp_planned.asset_custody.selectors.custody import AHEAD, ending_contracts, expiring
from erp_planned.asset_custody.services.notices import tell_expiry

LOOK = "erp_asset_custody_nightly"


def remind(*, day: date, actor: Actor) -> int:
    """Tell of what ends within 30 days and return how many; a second time on the same end tells nothing."""
    last = day + timedelta(days=AHEAD)
    with transaction.atomic():
        rows: list[AssetInsurance | MaintenanceContract] = [
            *expiring(day, last),
            *ending_contracts(day, last),
        ]
        for row in rows:
            tell_expiry(row, actor)
    return len(rows)


def nightly(now: datetime) -> datetime:
    """Remind, and return when to come again: a quarter to one."""
    remind(day=timezone.localdate(now), actor=system_actor(Door.TASK))
    return next_day(now, hour=0, minute=45)
