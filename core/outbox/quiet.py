"""Quiet hours: promotional messages do not go out between 21:00 and 10:00 (TRAI, TCCCPR 2018).

Service messages, say that a child is absent, are not bound by it. Times are those of the project's zone, India.
"""

from datetime import datetime, time, timedelta

from django.utils import timezone

BEGIN, END = time(21), time(10)


def is_quiet(moment: datetime) -> bool:
    """Say whether nothing promotional may be sent at this moment; at 21:00 it begins, at 10:00 it is over."""
    clock = timezone.localtime(moment).time()
    return clock >= BEGIN or clock < END


def after_quiet(moment: datetime) -> datetime:
    """Return the moment itself, or in quiet hours the next 10:00."""
    if not is_quiet(moment):
        return moment
    here = timezone.localtime(moment)
    morning = here.replace(hour=END.hour, minute=END.minute, second=0, microsecond=0)
    return morning if here < morning else morning + timedelta(days=1)
