"""Background work by name: `enqueue` for services, the progress calls for tasks, and the clock's sweep.

A service writes `enqueue("books.count", shelf_id=shelf.pk, actor=actor)`; the app's tasks module has

    @tenant_task(name="books.count")
    def count(*, shelf_id: int) -> dict | None: ...

which the worker calls inside the tenant. It may be called twice (after a crash), so it must be idempotent;
it may `report(done, total)` and `attach_file(name)`, and acts as `job_actor(permission)`; what it returns
(JSON) is kept in the job's row.
"""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from core.actors import Actor
from core.idempotency import services as idempotency
from core.outbox import jobs, sending
from core.outbox.asking import job_actor
from core.outbox.jobs import retry_job
from core.outbox.models import Job
from core.outbox.running import attach_file, current_job, report
from core.outbox.selectors import get_job, progress_of
from core.outbox.wake import RUN_JOB, SEND_MESSAGES, wake_here
from core.tenancy.due import LOOK_TASK, look_everywhere, look_in, send_due
from core.tenancy.leftovers import remove_leftovers
from core.tenancy.tasks import public_task, tenant_task

__all__ = [
    "attach_file",
    "current_job",
    "enqueue",
    "get_job",
    "job_actor",
    "progress_of",
    "report",
    "retry_job",
]

# A mail server that is away is tried no oftener.
MAIL_AGAIN = timedelta(minutes=1)


def enqueue(task: str, /, *, key: str | None = None, actor: Actor | None = None, **ids: Any) -> Job:
    """Queue the task with these arguments for the current tenant and return its job.

    The row is written in the surrounding transaction and the worker is woken after its commit; if the
    transaction fails there is no job. With a `key` asking twice is asking once (core.outbox.jobs.add_job).
    """
    return jobs.add_job(task, ids, key=key, actor=actor)


@tenant_task(name=RUN_JOB, ignore_result=True)
def run(*, job_id: int) -> None:
    """Carry out one job of a tenant."""
    jobs.run_job(job_id)


@public_task(name=f"{RUN_JOB}_public", ignore_result=True)
def run_public(*, job_id: int) -> None:
    """Carry out one job of the platform."""
    jobs.run_job(job_id)


# A turn of sending is bounded by itself; this ends one that hangs all the same.
@tenant_task(name=SEND_MESSAGES, ignore_result=True, soft_time_limit=120, time_limit=150)
def send_pending() -> None:
    """Send what a tenant's outbox holds; carried out by the worker of the queue `mail`."""
    sending.send_pending()


@public_task(name=f"{SEND_MESSAGES}_public", ignore_result=True, soft_time_limit=120, time_limit=150)
def send_pending_public() -> None:
    """Send what the platform's outbox holds."""
    sending.send_pending()


@public_task(name="core.jobs.sweep", ignore_result=True, soft_time_limit=300, time_limit=330)
def sweep() -> None:
    """Beat's entry: sweep the platform here, and send a look to institutions where something is due."""
    now = timezone.now()
    sweep_here(now)
    send_due(now)


@tenant_task(name=LOOK_TASK, ignore_result=True, soft_time_limit=300, time_limit=330)
def look(*, names: list[str]) -> None:
    """Do what is due in one institution."""
    look_in(names)


def sweep_here(now: datetime) -> datetime | None:
    """Take up what was lost or is due in the current schema: jobs here, messages by the mail worker.

    Return when that is wanted next, or nothing where neither waits.
    """
    jobs.sweep_jobs(now)
    if sending.has_due():
        wake_here(SEND_MESSAGES)
    wanted = ((jobs.next_sweep(now), jobs.FIRST_RESEND), (sending.next_try(), MAIL_AGAIN))
    moments = [max(moment, now + pause) for moment, pause in wanted if moment]
    return min(moments) if moments else None


@public_task(name="core.jobs.tidy", ignore_result=True)
def tidy() -> None:
    """Beat's entry of the night: forget old answers of the platform, and ask for every look everywhere."""
    now = timezone.now()
    idempotency.purge_expired(now)
    look_everywhere(now)


def tidy_here(now: datetime) -> None:
    """Forget old answers of one institution, and files that no row names; the night's turn is often enough."""
    idempotency.purge_expired(now)
    remove_leftovers(now)
