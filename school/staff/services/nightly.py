"""What the clock does every night: who has left, credits of the leave year, papers that run out."""

from datetime import datetime

from django.utils import timezone

from core.actors import Door, system_actor
from core.tenancy.due import next_day
from school.staff.services.leave_credit import credit_leave
from school.staff.services.leaving import close_left
from school.staff.services.papers import remind_of_papers

LOOK = "school_staff_nightly"


def nightly(now: datetime) -> datetime:
    """Do what is due and return when to come again: a quarter past midnight. A second time does nothing."""
    day = timezone.localdate(now)
    actor = system_actor(Door.TASK)
    close_left(day=day, actor=actor)
    credit_leave(actor=actor, day=day)
    remind_of_papers(day=day, actor=actor)
    return next_day(now, hour=0, minute=15)
