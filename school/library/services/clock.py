"""What the clock does once a day: reminders, each once, reservations that nobody fetched, fines of the day before."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from core.actors import Actor, Door, system_actor
from core.tenancy.due import next_day
from school.library import calc
from school.library.enums import LoanState
from school.library.models import Loan
from school.library.selectors.loans import OF_LOAN
from school.library.services.charging import charge_fines
from school.library.services.notices import DUE, OVERDUE, tell_due
from school.library.services.queue import expire

HOUR, MINUTE = 8, 0
PORTION = 500


def daily(now: datetime) -> datetime:
    """Remind, give up what was not fetched, charge fines, and say when to come again: tomorrow at eight."""
    expire(now)
    charge_fines(timezone.localdate(now))
    remind(timezone.localdate(now))
    return next_day(now, hour=HOUR, minute=MINUTE)


def remind(day: date) -> int:
    """Write the newest reminder that has come to each borrower, and return to how many; the missed ones are not sent.

    `reminded` goes along in the same transaction: what the clock does twice is told once.
    """
    actor, told = system_actor(Door.TASK), 0
    while portion := _portion(day, actor):
        told += portion
    return told


def _portion(day: date, actor: Actor) -> int:
    """Remind some; with each its number is raised, so that the next portion finds others."""
    with transaction.atomic():
        rows = Loan.objects.select_for_update(of=("self",), skip_locked=True).select_related(*OF_LOAN)
        found = list(rows.filter(_waiting(day), state=LoanState.ISSUED).order_by("due_on", "pk")[:PORTION])
        for loan in found:
            loan.reminded = calc.reminders_due(loan.due_on, day)
        Loan.objects.bulk_update(found, ["reminded"])
        tell_due([one for one in found if one.due_on >= day], template=DUE, actor=actor)
        tell_due([one for one in found if one.due_on < day], template=OVERDUE, actor=actor)
    return len(found)


def _waiting(day: date) -> Q:
    wanted = Q()
    for number, after in enumerate(calc.REMINDERS):
        wanted |= Q(due_on__lte=day - timedelta(days=after), reminded__lte=number)
    return wanted
