"""Background work on reports: names and texts in, the same services."""

from datetime import datetime
from typing import Any

from django.db import InterfaceError, OperationalError

from core.actors import Door, system_actor
from core.errors import DomainError
from core.outbox import running
from core.reports.selectors import MAKE_TASK, next_due
from core.reports.services.cleaning import remove_old_files
from core.reports.services.making import make_report
from core.reports.services.notices import tell_broken, tell_failed, tell_ready
from core.reports.services.running import run_due_schedules
from core.tenancy.tasks import tenant_task


@tenant_task(name=MAKE_TASK)
def make(
    *,
    report: str,
    texts: dict[str, str],
    file_format: str,
    language: str,
    owner: int,
    scheduled_id: int | None = None,
) -> dict[str, Any]:
    """Make a report's file and tell who waits for it."""
    job, actor = running.current_job(), system_actor(Door.TASK)
    try:
        stored, filename, about = make_report(
            name=report, texts=texts, file_format=file_format, language=language, progress=running.report
        )
    except DomainError as error:
        if job is not None:
            tell_failed(job=job, reason=str(error.message), actor=actor, scheduled_id=scheduled_id)
        raise
    except (OperationalError, InterfaceError):
        raise  # the database went away: the job is taken up again by itself
    except Exception as error:
        if job is not None:
            tell_broken(job=job, error=error, actor=actor, scheduled_id=scheduled_id)
        raise
    running.attach_file(stored)
    if job is not None:
        tell_ready(job=job, about=about, actor=actor, scheduled_id=scheduled_id)
    return {"filename": filename, "owner": owner}


def poll(now: datetime) -> datetime | None:
    """Start the schedules of this institution that are due; wanted again when the next one is."""
    run_due_schedules(now=now, actor=system_actor(Door.TASK))
    return next_due(now)


def clean(now: datetime) -> None:
    """Remove this institution's old report files; the night's turn is often enough."""
    remove_old_files(now=now)
