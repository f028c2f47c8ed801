"""Processing a run, at once or in the background: the same service.

The state `processing` is committed first so that others see it; all figures are written in one transaction
that holds the run's row. A crash, a kill or a lost connection rolls that back and leaves the state behind;
`recover_interrupted` or the next attempt picks the run up.
"""

from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError
from core.jobs import enqueue
from core.locking.errors import RunBusy, RunNotReady
from core.locking.rows import one_reading, take, take_open
from core.outages import is_outage
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.outbox.running import current_job
from core.periods import Month
from core.progress import clear_progress, set_progress
from core.states import advance
from core.tenancy.due import look_at
from payroll.organizations.selectors import organization_settings
from payroll.runs.brought import refuse_brought
from payroll.runs.enums import TRANSITIONS, FindingCode, RunState, Severity
from payroll.runs.models import Correction, Finding, PayrollRun, SalaryDetail
from payroll.runs.permissions import RunPermission
from payroll.runs.processing.changes import read_now
from payroll.runs.processing.findings import stopping
from payroll.runs.processing.month import write_month
from payroll.runs.processing.tables import Tables, read_tables
from payroll.runs.selectors import people_in_service, progress_key

TASK = "payroll_runs.process"
# The clock looks after a run that is being processed this often: its worker may have died.
LOOK, LOOK_AFTER = "payroll_runs.recover", timedelta(minutes=2)
Watch = Callable[[int, int], None]
# A run left in `processing` this long without anybody holding its row has lost its worker.
INTERRUPTED_AFTER = timedelta(seconds=30)


def start_processing(
    *, run: PayrollRun, actor: Actor, keep_corrections: bool = True, watch: Watch | None = None
) -> PayrollRun:
    """Process the run now, or in the background when there are many employees, and return it.

    Who gives `watch` waits for the result, however many there are, and is called with the counts.
    Processing again replaces the details; recorded corrections stay unless told otherwise. Raises RunLocked,
    RunBusy, or RunNotReady with the findings that stop the run.
    """
    authorize(actor, RunPermission.WRITE)
    month = Month.of(run.month)
    people = len(run.people) or people_in_service(month).count()
    in_background = watch is None and people > organization_settings().background_threshold
    with transaction.atomic():
        run = take_open(PayrollRun, run.pk)
        refuse_brought(run)
        if run.state != RunState.PROCESSING:
            advance(run, RunState.PROCESSING, table=TRANSITIONS, actor=actor)
        PayrollRun.objects.filter(pk=run.pk).update(processed_at=timezone.now(), error="")
        look_at(LOOK, timezone.now() + LOOK_AFTER)
        if not keep_corrections:
            count, _rows = Correction.objects.filter(run=run).delete()
            record(actor, "payroll_run.corrections_dropped", run, after={"count": count})
        if in_background:
            enqueue(TASK, actor=actor, run_id=run.pk, by=actor.name)
    set_progress(progress_key(run.pk), 0, people)
    if in_background:
        run.refresh_from_db()
        return run
    return process_run(run_id=run.pk, actor=actor, watch=watch)


def process_run(*, run_id: int, actor: Actor, watch: Watch | None = None) -> PayrollRun:
    """Compute and write the whole run in one transaction; used by the page, REST, command and task alike.

    All figures come from one reading of the institution's data. Whatever goes wrong, the run is afterwards what it
    was before, with the reason in `error`; only RunBusy, and in a job a passing loss of the database or of Redis,
    leaves it to be tried again.
    """
    try:
        with one_reading():
            run = take_open(PayrollRun, run_id, is_patient=True)
            if run.state != RunState.PROCESSING:
                return run  # another attempt has finished it
            tables = read_tables(run)
            stops = stopping(run, tables)
            if not stops:
                _process(run, tables, actor, watch)
    except RunBusy:
        raise
    except DomainError as error:
        _give_up(run_id, actor, str(error.message))
        raise
    except Exception as error:
        if is_outage(error) and current_job() is not None:
            raise  # the job is carried out again
        _give_up(run_id, actor, _in_words(error))
        raise
    finally:
        clear_progress(progress_key(run_id))
    if stops:
        _give_up(run_id, actor, _("The checks stopped the run."), stops)
        raise RunNotReady(
            " ".join(f"{FindingCode(stop.code).label} ({stop.detail})." for stop in stops),
            extra={"findings": [{"code": stop.code, "detail": stop.detail} for stop in stops]},
        )
    return run


def _in_words(error: Exception) -> str:
    """Return what the office reads of a failure that no rule foresees; the log has the error itself."""
    if is_outage(error):
        return _("The database or Redis could not be reached for a moment. Process the run again.")
    text = _("The run could not be processed (%(kind)s). Try again; if it stays, ask who runs the server.")
    return text % {"kind": type(error).__name__}


def _process(run: PayrollRun, tables: Tables, actor: Actor, watch: Watch | None) -> None:
    """Write the month and close the processing, inside the caller's transaction."""
    total = people_in_service(Month.of(run.month)).count()
    key = progress_key(run.pk)

    def report(done: int) -> None:
        set_progress(key, done, total)
        if watch:
            watch(done, total)

    read_now(run, tables)
    run.processed_at, run.processed_by, run.error = timezone.now(), actor.name, ""
    write_month(run, tables, report=report)
    left_out = Finding.objects.filter(run=run, severity=Severity.ERROR).count()
    if not run.employees_paid and not left_out:
        code = FindingCode.NOTHING_DUE if run.is_supplementary else FindingCode.NO_EMPLOYEES
        raise RunNotReady(code.label)
    advance(run, RunState.PROCESSED, table=TRANSITIONS, actor=actor, audit=False)
    counts = {"employees": run.employees_paid, "left_out": left_out, "net": run.total_net}
    record(actor, "payroll_run.processed", run, after=counts)


def _give_up(run_id: int, actor: Actor, reason: str, stops: list[Finding] | None = None) -> None:
    """Put the run back to where it was, keeping the reason and the findings."""
    with transaction.atomic():
        run = take(PayrollRun, run_id)
        if run.state != RunState.PROCESSING:
            return
        has_details = SalaryDetail.objects.filter(run=run).exists()
        if stops:
            Finding.objects.filter(run=run, severity=Severity.STOP).delete()
            Finding.objects.bulk_create(stops)
        run.error = reason
        # It was the moment of a try that came to nothing; figures that stand were read when they were made.
        run.processed_at = (run.read_at or run.processed_at) if has_details else None
        run.save()
        advance(run, RunState.PROCESSED if has_details else RunState.DRAFT, table=TRANSITIONS, actor=actor)


def recover_interrupted(*, actor: Actor) -> int:
    """Put back runs whose processing has ended without a result and return how many; beat calls it.

    A row that somebody holds is being worked on, and a job that waits will be: both are left alone.
    """
    limit = timezone.now() - INTERRUPTED_AFTER
    recovered = 0
    waiting = Job.objects.filter(task=TASK, state__in=[JobState.QUEUED, JobState.RUNNING])
    waiting_runs = [job.kwargs["run_id"] for job in waiting]
    lost = PayrollRun.objects.filter(state=RunState.PROCESSING, processed_at__lt=limit)
    for run_id in lost.exclude(pk__in=waiting_runs).values_list("pk", flat=True):
        try:
            _give_up(run_id, actor, _("The last processing was interrupted. Process the run again."))
        except RunBusy:
            continue
        recovered += 1
    return recovered
