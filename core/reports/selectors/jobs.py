"""Reports prepared in the background: own ones, and those a schedule sent to the reader."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import NotFound
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.outbox.selectors import progress_of
from core.refusals import get_or_refuse
from core.reports.errors import NoSuchJob
from core.reports.models import ScheduledReport
from core.reports.output import content_type_of
from core.reports.registry import get_report
from core.reports.wording import format_name, in_words

MAKE_TASK = "reports.make"


def owner_of(actor: Actor) -> int:
    """Return whose jobs these are; a platform administrator's number may be a user's of the tenant too."""
    number = actor.user_id or 0
    return -number if actor.is_platform else number


def report_jobs(actor: Actor) -> QuerySet[Job]:
    """Return the reports that the actor asked for or was sent by a schedule, the newest first.

    A platform administrator sees the own ones and those of all schedules.
    """
    if actor.user_id is None:
        return Job.objects.none()
    own = Q(created_by_id=actor.user_id, kwargs__owner=owner_of(actor))
    if actor.is_platform:
        return Job.objects.filter(own | Q(kwargs__owner=0), task=MAKE_TASK).order_by("-id")
    sent = ScheduledReport.objects.filter(job_id=OuterRef("pk"), recipients=actor.user_id)
    return Job.objects.filter(own | Exists(sent), task=MAKE_TASK).order_by("-id")


def unfinished_job(wanted: Mapping[str, Any]) -> Job | None:
    """Return the job with exactly these arguments that waits or is at work."""
    states = (JobState.QUEUED, JobState.RUNNING)
    return Job.objects.filter(task=MAKE_TASK, state__in=states, kwargs=dict(wanted)).order_by("id").first()


def report_job(actor: Actor, job_id: int) -> Job:
    """Return one of these jobs. Raises NoSuchJob, also for anybody else's."""
    return get_or_refuse(report_jobs(actor), NoSuchJob(_("There is no such report job.")), pk=job_id)


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A finished file in the institution's storage."""

    name: str
    filename: str
    content_type: str


def file_of(actor: Actor, job_id: int) -> ReportFile | None:
    """Return the file of one of the actor's jobs; None while it is not there, or not any more.

    Raises NoSuchJob, or Forbidden for somebody who has lost the right to the report.
    """
    job = report_job(actor, job_id)
    authorize(actor, get_report(job.kwargs["report"]).permission)
    if job.state != JobState.DONE or not job.file or not default_storage.exists(job.file):
        return None
    result = job.result or {}
    filename = str(result.get("filename") or job.file)
    return ReportFile(job.file, filename, content_type_of(job.kwargs["file_format"]))


def job_view(job: Job) -> dict[str, Any]:
    """Return what a person sees of a job."""
    progress = progress_of(job)
    is_ready = job.state == JobState.DONE and bool(job.file)
    done = job.finished_at if job.state == JobState.DONE else None
    texts = job.kwargs.get("texts", {})
    return {
        "id": job.pk,
        "report": job.kwargs.get("report", ""),
        "title": _title(job),
        "parameters": texts,
        "asked_for": _asked_for(job, texts),
        "format": job.kwargs.get("file_format", ""),
        "format_name": format_name(job.kwargs.get("file_format", "")),
        "state": job.state,
        "done": progress.done,
        "total": progress.total,
        "percent": 100 if job.state == JobState.DONE else progress.percent,
        "error": job.error,
        "asked_at": job.created_at,
        "finished_at": job.finished_at,
        "is_ready": is_ready,
        "expires_at": _expires(done) if done else None,
        "filename": (job.result or {}).get("filename", ""),
    }


def _title(job: Job) -> str:
    try:
        return str(get_report(job.kwargs.get("report", "")).title)
    except NotFound:  # a report of an earlier version of the program
        return str(job.kwargs.get("report", ""))


def _asked_for(job: Job, texts: Mapping[str, str]) -> list[str]:
    try:
        return in_words(get_report(job.kwargs.get("report", "")), texts)
    except NotFound:
        return list(texts.values())


def _expires(finished: datetime) -> datetime:
    return finished + timedelta(days=settings.REPORT_RETENTION_DAYS)
