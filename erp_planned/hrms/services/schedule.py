"""When the clock looks: every night, and on the day of each order."""

from datetime import date, datetime, time

from django.utils import timezone

from core.tenancy.due import look_at

LOOK = "erp_planned.hrms.daily"


def look_on(day: date) -> None:
    """Ask the clock to look as soon as a day begins, if the caller's transaction commits."""
    look_at(LOOK, timezone.make_aware(datetime.combine(day, time.min)))
