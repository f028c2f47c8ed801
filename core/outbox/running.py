"""The job that this worker is carrying out: where tasks and services report how far they are."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from core.outbox.models import Job
from core.progress import set_progress

# Seconds between two publications of counts: often enough for a bar, rare enough for a tight loop.
PUBLISH_SECONDS = 0.1


@dataclass(slots=True)
class RunningJob:
    """What the task has told about its job so far."""

    job: Job
    done: int = 0
    total: int = 0
    file: str | None = None
    published_at: float = 0.0


_running: ContextVar[RunningJob | None] = ContextVar("running_job", default=None)


@contextmanager
def running(job: Job) -> Iterator[RunningJob]:
    """Make the job the current one inside the block."""
    state = RunningJob(job)
    token = _running.set(state)
    try:
        yield state
    finally:
        _running.reset(token)


def current_job() -> Job | None:
    """Return the job that is being carried out here, or None outside a job (a command, a request)."""
    state = _running.get()
    return state.job if state else None


def report(done: int, total: int, note: str = "") -> None:
    """Publish how far the current job is. Without a job it does nothing, so services may always call it."""
    state = _running.get()
    if state is None:
        return
    state.done, state.total = done, total
    now = time.monotonic()
    if done >= total or now - state.published_at >= PUBLISH_SECONDS:
        state.published_at = now
        set_progress(state.job.progress_key, done, total, note)


def attach_file(name: str) -> None:
    """Name the file (in the tenant's file storage) that the current job has made."""
    state = _running.get()
    if state is not None:
        state.file = name
