"""Creating and discarding a run."""

from collections.abc import Collection

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.locking.errors import RunNotReady
from core.locking.period import discard
from core.periods import Month
from payroll.employees.selectors import employees
from payroll.runs.enums import RunKind, RunState
from payroll.runs.errors import RunExists
from payroll.runs.models import PayrollRun
from payroll.runs.period import PAYROLL_RUN
from payroll.runs.permissions import RunPermission
from payroll.runs.selectors import last_locked_run

FIRST_YEAR = 2016
MOST_NAMED = 1000


def create_run(
    *, month: Month, actor: Actor, kind: str = RunKind.REGULAR, people: Collection[int] = ()
) -> PayrollRun:
    """Create a run of a month in draft: the regular one, or a supplementary one of the newest locked month.

    A supplementary run pays what is due for locked months: left out, leavers, corrections; `people` (employee
    numbers) keeps it to some. Raises RunExists, RunNotReady while another supplementary run of the month is open, or
    ValidationFailed for a month before the 7th commission, at or before a locked one, or not yet locked.
    """
    authorize(actor, RunPermission.WRITE)
    is_regular = RunKind(kind) == RunKind.REGULAR
    _check_month(month, is_regular=is_regular)
    numbers = _known(people)
    try:
        with transaction.atomic():
            run = PayrollRun(month=month.first, kind=kind, people=numbers, created_by=actor.name)
            run.number = 0 if is_regular else _next_number(month)
            run.save(force_insert=True)
            after = {"month": str(month), "kind": str(kind), "people": numbers}
            record(actor, "payroll_run.created", run, after=after)
    except IntegrityError as error:
        text = _("%(month)s has a payroll run already.") % {"month": month}
        raise RunExists.at("month", text) from error
    return run


def _check_month(month: Month, *, is_regular: bool) -> None:
    newest = last_locked_run()
    last = Month.of(newest.month) if newest else None
    text = ""
    if month.year < FIRST_YEAR:
        text = _("Choose a month from January 2016, when the 7th pay commission came into force.")
        raise ValidationFailed.at("year", text)
    if is_regular and last and month < last:
        text = _("%(month)s is locked already; a run must be for a later month.") % {"month": last}
    elif not is_regular and last is None:
        text = _("A supplementary run follows the lock of a month; none is locked yet.")
    elif not is_regular and month != last:
        text = _("A supplementary run belongs to the newest locked month, %(month)s.") % {"month": last}
    if text:
        raise ValidationFailed.at("month", text)


def _next_number(month: Month) -> int:
    rows = PayrollRun.objects.filter(month=month.first)
    if rows.exclude(state=RunState.LOCKED).exists():
        raise RunNotReady(_("Another supplementary run of the month is open. Lock or remove it first."))
    return (rows.aggregate(newest=Max("number"))["newest"] or 0) + 1


def _known(people: Collection[int]) -> list[int]:
    """Return the numbers in order. Raises ValidationFailed for too many or an unknown one."""
    wanted = sorted(set(people))
    text = ""
    if len(wanted) > MOST_NAMED:
        text = _("Name at most %(most)d employees, or none for everybody to whom something is due.")
        text %= {"most": MOST_NAMED}
    elif wanted and employees().filter(pk__in=wanted).count() != len(wanted):
        text = _("There is no employee with one of these numbers.")
    if text:
        raise ValidationFailed.at("people", text)
    return wanted


def discard_run(*, run: PayrollRun, actor: Actor) -> PayrollRun | None:
    """Take a processed run back to draft, or remove a draft; raises as core.locking.period.discard.

    Corrections and holds stay with a run that goes back to draft. Returns the run, None when it is gone.
    """
    return discard(PAYROLL_RUN, run=run, actor=actor)
