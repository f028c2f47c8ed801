"""What the clock does every night: papers that run out."""

from datetime import datetime

from django.utils import timezone

from core.actors import Door, system_actor
from core.tenancy.due import next_day
from erp_planned.vendors.services.papers import remind_of_expiry

LOOK = "erp_vendors_nightly"


def nightly(now: datetime) -> datetime:
    """Remind of what runs out and return when to come again: half past midnight. A second time does nothing."""
    remind_of_expiry(day=timezone.localdate(now), actor=system_actor(Door.TASK))
    return next_day(now, hour=0, minute=30)
