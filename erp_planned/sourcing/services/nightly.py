"""What the clock does on the morning on which an enquiry closes: who opens bids is told, once."""

from datetime import datetime, time

from django.utils import timezone

from core.actors import Door, system_actor
from erp_planned.sourcing.enums import EnquiryState
from erp_planned.sourcing.models import Enquiry
from erp_planned.sourcing.services.notices import tell_of_closing

MORNING = time(7)


def morning_of(row: Enquiry) -> datetime:
    """Return seven in the morning of the day on which an enquiry closes."""
    return timezone.make_aware(datetime.combine(timezone.localdate(row.closes_at), MORNING))


def closing(now: datetime) -> datetime | None:
    """Tell of every open enquiry whose last day has come, also later where the clock stood still.

    Returns the morning on which the next one closes. A second time does nothing: the notices have keys.
    """
    ahead: list[datetime] = []
    for row in Enquiry.objects.filter(state=EnquiryState.OPEN).order_by("closes_at", "pk"):
        if (moment := morning_of(row)) > now:
            ahead.append(moment)
        else:
            tell_of_closing(row, system_actor(Door.TASK))
    return min(ahead, default=None)
