"""Creating and discarding a run."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.periods import Month
from core.states import advance
from payroll.organizations.permissions import PayrollPermission
from payroll.runs.enums import TRANSITIONS, RunState
from payroll.runs.errors import RunExists, RunNotReady
from payroll.runs.models import (
    ArrearLine,
    Correction,
    Finding,
    PaymentHold,
    PayrollRun,
    SalaryDetail,
    SalaryElement,
)
from payroll.runs.selectors import last_locked_run
from payroll.runs.services.rows import take_open

FIRST_YEAR = 2016


def create_run(*, month: Month, actor: Actor) -> PayrollRun:
    """Create the run of a month in draft; one per month.

    Raises RunExists, or ValidationFailed for a month before the 7th commission or at or before a locked one.
    """
    authorize(actor, PayrollPermission.RUN_WRITE)
    if month.year < FIRST_YEAR:
        text = _("Choose a month from January 2016, when the 7th pay commission came into force.")
        raise ValidationFailed(text, fields={"year": [text]})
    last = last_locked_run()
    if last and month < Month.of(last.month):
        text = _("%(month)s is locked already; a run must be for a later month.") % {
            "month": Month.of(last.month)
        }
        raise ValidationFailed(text, fields={"month": [text]})
    try:
        with transaction.atomic():
            run = PayrollRun.objects.create(month=month.first, created_by=actor.name)
            record(actor, "payroll_run.created", run, after={"month": str(month)})
    except IntegrityError as error:
        text = _("%(month)s has a payroll run already.") % {"month": month}
        raise RunExists(text, fields={"month": [text]}) from error
    return run


def discard_run(*, run: PayrollRun, actor: Actor) -> PayrollRun | None:
    """Take a processed run back to draft, or remove a draft. Returns the run, None when it is gone.

    Corrections and holds stay with a run that goes back to draft. Raises RunLocked, RunBusy, RunNotReady.
    """
    authorize(actor, PayrollPermission.RUN_WRITE)
    with transaction.atomic():
        run = take_open(run.pk)
        if run.state == RunState.PROCESSING:
            raise RunNotReady(_("The run is being processed. Wait until that has ended."))
        for model in (SalaryDetail, SalaryElement, ArrearLine, Finding):
            rows = model.objects.filter(run=run)
            rows._raw_delete(rows.db)  # noqa: SLF001 - one statement, nothing hangs on these rows
        if run.state == RunState.PROCESSED:
            return _back_to_draft(run, actor)
        Correction.objects.filter(run=run).delete()
        PaymentHold.objects.filter(run=run).delete()
        record(actor, "payroll_run.removed", run, before={"month": run.month})
        run.delete()
    return None


def _back_to_draft(run: PayrollRun, actor: Actor) -> PayrollRun:
    run.employees_paid, run.totals, run.arrears_settled = 0, {}, {}
    run.total_gross = run.total_deductions = run.total_net = 0
    run.processed_at, run.processed_by = None, ""
    run.save()
    return advance(run, RunState.DRAFT, table=TRANSITIONS, actor=actor)
