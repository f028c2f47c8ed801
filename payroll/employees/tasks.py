"""Daily work on employees."""

from datetime import datetime

from core.actors import Door, system_actor
from core.periods import today
from core.tenancy.due import next_day
from payroll.employees.services.entitlement import settle_entitlements
from payroll.employees.services.status import settle_statuses


def settle(now: datetime) -> datetime:
    """Bring the changes of status, HRA and TA whose date has come into force; wanted again after midnight."""
    actor = system_actor(Door.TASK)
    settle_statuses(on=today(), actor=actor)
    settle_entitlements(on=today(), actor=actor)
    return next_day(now, hour=0, minute=10)
