"""Reminders of papers that run out: one notice a day to the office, each paper once at 30, 7 and 0 days."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from core.actors import Door, system_actor
from core.formatting import in_date
from core.modules import is_on
from core.outbox.services import notify_holders
from core.tenancy.due import next_day
from school.foundation.modules import Module
from school.transport.models import ExpiryReminder
from school.transport.permissions import TransportPermission as P
from school.transport.selectors.expiry import Expiring, expiring, step_of

LOOK = "school.transport.expiry"
TEMPLATE = "transport_expiry"
HOUR = 7


def on_due(now: datetime) -> datetime:
    """Remind of what reached a step by today, and ask to be called tomorrow; the clock calls this.

    Where the clock was away for days, or a paper was entered late, only the step that holds now is told.
    """
    if is_on(Module.TRANSPORT):
        remind(now)
    return next_day(now, hour=HOUR, minute=0)


def remind(now: datetime) -> int:
    """Write the notice of what was not told yet, and return of how many papers it tells."""
    day = timezone.localdate(now)
    with transaction.atomic():
        steps = {one: step for one in expiring(day) if (step := step_of(one.expires_on, day)) is not None}
        told = _noted(steps)
        if told:
            lines = [f"{one.text}: {in_date(one.expires_on)}" for one in told]
            notify_holders(
                P.WRITE,
                actor=system_actor(Door.TASK),
                template=TEMPLATE,
                context={"lines": lines, "count": len(lines)},
                url="/admin/school_transport/vehiclepaper/",
            )
    return len(told)


def _noted(steps: dict[Expiring, int]) -> list[Expiring]:
    """Note the reminders, and return those that nobody has noted before; of two clocks at once one gets each."""
    rows = {
        one: ExpiryReminder(subject=one.subject, expires_on=one.expires_on, days_before=step)
        for one, step in steps.items()
    }
    ExpiryReminder.objects.bulk_create(rows.values(), ignore_conflicts=True)
    made = set(
        ExpiryReminder.objects.filter(pk__in=[row.pk for row in rows.values()]).values_list("pk", flat=True)
    )
    return [one for one, row in rows.items() if row.pk in made]
