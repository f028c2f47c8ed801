"""Writing and carrying out jobs. `core.jobs` is the door to this for everybody else.

A job is carried out under a session lock of the worker's connection (core.outbox.locks): one that says
"running" and whose lock is free was lost, and two workers never carry out one job at the same time.
"""

import logging
import time
from datetime import datetime, timedelta
from typing import Any

from celery import current_app
from celery.exceptions import NotRegistered, SoftTimeLimitExceeded
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import Busy, DomainError, InvalidState
from core.outages import is_outage
from core.outbox.enums import JobState
from core.outbox.locks import held
from core.outbox.models import Job
from core.outbox.running import RunningJob, running
from core.outbox.wake import RUN_JOB, SWEEP, wake_after_commit
from core.progress import clear_progress
from core.tenancy.due import look_at
from core.tenancy.enums import PUBLIC_SCHEMA

logger = logging.getLogger(__name__)

# A job whose worker dies, whose database goes away or that finds its object held is taken up this often in all.
MAX_ATTEMPTS = 6
# Waiting before the second, third ... try: the first loss is mostly over at once, a long one outlasts minutes.
WAITS = (
    timedelta(0),
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(minutes=30),
)
# The sweep sends again after 15, 30, 60 ... seconds, at most an hour: a long queue must not fill with copies.
# The clock looks as often; with the pause before it, what was lost is taken up within a minute.
FIRST_RESEND = timedelta(seconds=15)
LONGEST_RESEND = timedelta(hours=1)
SWEEP_BATCH = 500


def add_job(
    task: str, kwargs: dict[str, Any], *, key: str | None, actor: Actor | None, home: str = ""
) -> Job:
    """Write the job in the caller's transaction and wake the worker after commit.

    `home` is the schema of the actor's account where that is not the current one (a job of the platform that
    somebody in an institution asks for).

    With a key that is known already, the job of that key is returned and nothing is added; if it has
    failed, it is queued again.
    """
    with transaction.atomic():
        values = {
            "task": task,
            "kwargs": kwargs,
            **_asked_by(actor, home),
            "sends": 1,
            "next_send_at": timezone.now() + FIRST_RESEND,
        }
        if key is None:
            job, is_new = Job.objects.create(**values), True
        else:
            job, is_new = Job.objects.select_for_update().get_or_create(key=key, defaults=values)
        if is_new:
            _wake(job)
        elif job.state == JobState.FAILED:
            _queue_again(job, values if actor and actor.user_id else {})
    return job


def _asked_by(actor: Actor | None, home: str) -> dict[str, Any]:
    """Return the columns that say who asked, and where that account is."""
    if actor is None:
        return {"created_by_id": None, "created_by_name": "", "created_by_schema": ""}
    here = home or str(connection.schema_name)  # type: ignore[attr-defined]
    schema = PUBLIC_SCHEMA if actor.is_platform else here
    return {
        "created_by_id": actor.user_id,
        "created_by_name": actor.name[:200],
        "created_by_schema": schema if actor.user_id else "",
    }


def retry_job(*, job: Job, actor: Actor) -> Job:
    """Queue a failed job again because somebody asks for it. Raises InvalidState for any other state."""
    with transaction.atomic():
        job = Job.objects.select_for_update().get(pk=job.pk)
        if job.state != JobState.FAILED:
            raise InvalidState(_("Only a failed job can be tried again."))
        logger.info("Job %s is tried again by %s.", job.pk, actor.name)
        _queue_again(job, _asked_by(actor, "") if actor.user_id else {})
    return job


def _queue_again(job: Job, asked_by: dict[str, Any]) -> None:
    """Queue a failed job anew; it acts for whoever asks for it now."""
    for name in ("created_by_id", "created_by_name", "created_by_schema"):
        setattr(job, name, asked_by.get(name, getattr(job, name)))
    job.state, job.attempts, job.error, job.finished_at = JobState.QUEUED, 0, "", None
    job.sends, job.next_send_at = 1, timezone.now() + FIRST_RESEND
    job.save()
    _wake(job)


def _wake(job: Job) -> None:
    """Tell the worker after commit, and the clock to look whether that was lost."""
    wake_after_commit(RUN_JOB, job_id=job.pk)
    look_at(SWEEP, job.next_send_at)


def run_job(job_id: int) -> None:
    """Carry out the job, unless somebody else does or it has ended. Called by the worker.

    A refusal (DomainError) or a mistake ends it as failed; a passing loss (core.outages), an object that
    somebody else holds (Busy) or a worker that dies queues it again.
    """
    with held("job", job_id) as is_held:
        job = _claim(job_id) if is_held else None
        if job is None:
            return
        with running(job) as state:
            _carry_out(job, state)


def _carry_out(job: Job, state: RunningJob) -> None:
    """Call the task and note how it ended."""
    began = time.monotonic()
    try:
        result = current_app.tasks[job.task].run(**job.kwargs)
    except Busy as error:
        _put_back(job.pk, str(error), timezone.now())
    except DomainError as error:
        _finish(state, JobState.FAILED, error=str(error))
    except NotRegistered:
        _finish(state, JobState.FAILED, error=f"There is no task {job.task}.")
    except SoftTimeLimitExceeded:
        logger.exception("Job %s (%s) ran into its time limit.", job.pk, job.task)
        _finish(state, JobState.FAILED, error=_("It took longer than a job may take, and was stopped."))
    except Exception as error:  # the worker must go on, and the row must say what happened
        if is_outage(error):
            logger.warning("Job %s (%s) lost what it needs: %s", job.pk, job.task, error)
            connection.close_if_unusable_or_obsolete()
            _put_back(job.pk, f"{type(error).__name__}: {error}", timezone.now())
        else:
            logger.exception("Job %s (%s) failed.", job.pk, job.task)
            _finish(state, JobState.FAILED, error=f"{type(error).__name__}: {error}")
    else:
        _finish(state, JobState.DONE, result=result)
        logger.info("Job %s (%s) is done, %.1f s.", job.pk, job.task, time.monotonic() - began)


def sweep_jobs(now: datetime) -> None:
    """Find jobs whose worker died, and send again those that were queued and never started."""
    for job_id in Job.objects.filter(state=JobState.RUNNING).values_list("id", flat=True):
        with held("job", job_id) as is_lost:
            if is_lost:
                _put_back(job_id, _("The worker stopped in the middle."), now)
    with transaction.atomic():
        due = Job.objects.filter(state=JobState.QUEUED, next_send_at__lte=now)
        jobs = list(due.select_for_update(skip_locked=True).order_by("next_send_at")[:SWEEP_BATCH])
        for job in jobs:
            job.next_send_at = now + min(FIRST_RESEND * 2 ** min(job.sends, 10), LONGEST_RESEND)
            job.sends += 1
            wake_after_commit(RUN_JOB, job_id=job.pk)
        Job.objects.bulk_update(jobs, ["next_send_at", "sends"])


def next_sweep(now: datetime) -> datetime | None:
    """Return when the sweep is wanted next: soon while a job runs, since its worker may die, else when one waits."""
    if Job.objects.filter(state=JobState.RUNNING).exists():
        return now + FIRST_RESEND
    waiting = Job.objects.filter(state=JobState.QUEUED).order_by("next_send_at")
    return waiting.values_list("next_send_at", flat=True).first()


def _claim(job_id: int) -> Job | None:
    """Mark the job running and return it; None when it has ended (a second message) or used up its tries."""
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(pk=job_id).first()
        if job is None or job.is_finished:
            return None
        if job.attempts >= MAX_ATTEMPTS:
            _give_up(job, job.error or _("The worker stopped in the middle."))
            return None
        job.state, job.started_at = JobState.RUNNING, timezone.now()
        job.attempts += 1
        job.save(update_fields=["state", "started_at", "attempts"])
    return job


def _put_back(job_id: int, error: str, now: datetime) -> None:
    """Queue a job that was running when it lost its worker or what it needs.

    The first time it is told to the broker at once, later by the sweep after a wait; a sweep that finds a job
    lost `now` sends it again itself.
    """
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(pk=job_id, state=JobState.RUNNING).first()
        if job is None:
            return
        if job.attempts >= MAX_ATTEMPTS:
            _give_up(job, error)
            return
        wait = WAITS[min(job.attempts, len(WAITS)) - 1]
        job.state, job.error, job.next_send_at = JobState.QUEUED, error, now + wait
        job.save(update_fields=["state", "error", "next_send_at"])


def _give_up(job: Job, error: str) -> None:
    job.state, job.error, job.finished_at = JobState.FAILED, error, timezone.now()
    job.save(update_fields=["state", "error", "finished_at"])


def _finish(state: RunningJob, to: JobState, *, result: Any = None, error: str = "") -> None:
    values = {
        "state": to,
        "error": error,
        "result": result,
        "file": state.file,
        "progress_done": state.done,
        "progress_total": state.total,
        "finished_at": timezone.now(),
    }
    Job.objects.filter(pk=state.job.pk, state=JobState.RUNNING).update(**values)
    clear_progress(state.job.progress_key)
