"""Reads of reports in the background (own ones, and those a schedule sent to the reader) and of schedules."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from core.accounts.models import User
from core.accounts.rights import users_with
from core.actors import Actor
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.outbox.selectors import progress_of
from core.refusals import get_or_refuse
from core.reports.errors import NoSuchJob, NoSuchSchedule
from core.reports.models import ReportSchedule, ScheduledReport
from core.reports.registry import reports
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


def job_view(job: Job) -> dict[str, Any]:
    """Return what a person sees of a job."""
    progress = progress_of(job)
    is_ready = job.state == JobState.DONE and bool(job.file)
    done = job.finished_at if job.state == JobState.DONE else None
    name, texts = job.kwargs.get("report", ""), job.kwargs.get("texts", {})
    report = reports().get(name)  # None: a report of an earlier version of the program
    return {
        "id": job.pk,
        "report": name,
        "title": str(report.title) if report else name,
        "parameters": texts,
        "asked_for": in_words(report, texts) if report else list(texts.values()),
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
        "expires_at": done + timedelta(days=settings.REPORT_RETENTION_DAYS) if done else None,
        "filename": (job.result or {}).get("filename", ""),
    }


def schedules() -> QuerySet[ReportSchedule]:
    """Return all schedules with their recipients."""
    return ReportSchedule.objects.prefetch_related("recipients").order_by("report", "id")


def get_schedule(schedule_id: int) -> ReportSchedule:
    """Return one schedule. Raises NoSuchSchedule."""
    return get_or_refuse(schedules(), NoSuchSchedule(_("There is no such schedule.")), pk=schedule_id)


def sent_by(schedule: ReportSchedule) -> QuerySet[ScheduledReport]:
    """Return what a schedule has done, the newest month first."""
    return ScheduledReport.objects.filter(schedule=schedule).prefetch_related("recipients")


def users_named(names: Iterable[str], permission: str) -> tuple[list[User], list[str]]:
    """Return the readers with these user names (any case), and the names that are none."""
    wanted = {name.strip().lower(): name for name in names}
    rows = users_with(permission).annotate(key=Lower("username")).filter(key__in=list(wanted))
    found: list[User] = list(rows)
    known = {user.username.lower() for user in found}
    return found, [name for key, name in wanted.items() if key not in known]


def next_due(now: datetime) -> datetime | None:
    """Return when the next active schedule is due after `now`, or nothing where there is none."""
    here = timezone.localtime(now)
    this_month = here.replace(day=1, minute=0, second=0, microsecond=0)
    next_month = (this_month + timedelta(days=31)).replace(day=1)
    moments = [
        month.replace(day=day, hour=hour)
        for day, hour in ReportSchedule.objects.filter(is_active=True).values_list("day_of_month", "hour")
        for month in (this_month, next_month)
    ]
    return min((moment for moment in moments if moment > here), default=None)


def last_due(schedule: ReportSchedule, now: datetime) -> datetime:
    """Return the schedule's instant of this month, or of the month before while that is still to come."""
    here = timezone.localtime(now)
    due = here.replace(day=schedule.day_of_month, hour=schedule.hour, minute=0, second=0, microsecond=0)
    if due <= here:
        return due
    before = here.replace(day=1) - timedelta(days=1)
    return due.replace(year=before.year, month=before.month)
