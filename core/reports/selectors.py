"""Reads of reports in the background (own ones, and those a schedule sent to the reader) and of schedules."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.accounts.models import User
from core.accounts.rights import users_with
from core.actors import Actor
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.outbox.selectors import progress_of
from core.periods import Month
from core.refusals import get_or_refuse
from core.reports.enums import Frequency
from core.reports.errors import NoSuchJob, NoSuchSchedule
from core.reports.models import ReportSchedule, ScheduledReport
from core.reports.permissions import ReportPermission
from core.reports.registry import reports
from core.reports.wording import format_name, in_words

MAKE_TASK = "reports.make"
DAYS_OF_WEEK = 7


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


def schedules_for(actor: Actor) -> QuerySet[ReportSchedule]:
    """Return the schedules that somebody entered, and those of reports that they may run.

    Whoever keeps schedules also sees those of reports that are not there any more, to remove them.
    """
    runnable = [name for name, one in reports().items() if is_allowed(actor.permissions, one.permission)]
    seen = Q(report__in=runnable)
    if actor.user_id is not None and not actor.is_platform:
        seen |= Q(owner=actor.user_id)
    if is_allowed(actor.permissions, ReportPermission.SCHEDULE):
        seen |= ~Q(report__in=list(reports()))
    return schedules().filter(seen)


def get_schedule(schedule_id: int, actor: Actor) -> ReportSchedule:
    """Return one of these schedules. Raises NoSuchSchedule, also for anybody else's."""
    refusal = NoSuchSchedule(_("There is no such schedule."))
    return get_or_refuse(schedules_for(actor), refusal, pk=schedule_id)


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
    active = ReportSchedule.objects.filter(is_active=True)
    return min((due_after(schedule, last_due(schedule, now)) for schedule in active), default=None)


def last_due(schedule: ReportSchedule, now: datetime) -> datetime:
    """Return the schedule's latest instant that is not after `now`."""
    here = timezone.localtime(now)
    due = here.replace(hour=schedule.hour, minute=schedule.minute, second=0, microsecond=0)
    if schedule.frequency == Frequency.DAILY:
        return due if due <= here else due - timedelta(days=1)
    if schedule.frequency == Frequency.WEEKLY:
        due -= timedelta(days=(here.isoweekday() - schedule.weekday) % DAYS_OF_WEEK)
        return due if due <= here else due - timedelta(days=DAYS_OF_WEEK)
    due = due.replace(day=schedule.day_of_month)
    if due <= here:
        return due
    before = here.replace(day=1) - timedelta(days=1)
    return due.replace(year=before.year, month=before.month)


def due_after(schedule: ReportSchedule, due: datetime) -> datetime:
    """Return the instant that follows one of a schedule's."""
    if schedule.frequency == Frequency.DAILY:
        return due + timedelta(days=1)
    if schedule.frequency == Frequency.WEEKLY:
        return due + timedelta(days=DAYS_OF_WEEK)
    following = due.replace(day=1) + timedelta(days=31)
    return following.replace(day=schedule.day_of_month)


def period_of(schedule: ReportSchedule, due: datetime) -> date:
    """Return the first day of the period in which a schedule sends once: the month, the week, the day."""
    if schedule.frequency == Frequency.DAILY:
        return due.date()
    if schedule.frequency == Frequency.WEEKLY:
        return due.date() - timedelta(days=due.isoweekday() - 1)
    return due.date().replace(day=1)


def stretch_of(schedule: ReportSchedule, due: datetime) -> tuple[date, date]:
    """Return the days that a schedule is about: the day, the seven days or the calendar month before it is due."""
    last = due.date() - timedelta(days=1)
    if schedule.frequency == Frequency.DAILY:
        return last, last
    if schedule.frequency == Frequency.WEEKLY:
        return last - timedelta(days=DAYS_OF_WEEK - 1), last
    month = Month.of(due.date()).plus(-1)
    return month.first, month.last


def may_still(schedule: ReportSchedule, permission: str) -> bool:
    """Say whether the one who entered a schedule may still have it sent."""
    if schedule.owner_id is None:
        return True
    able = users_with(ReportPermission.SCHEDULE).filter(pk__in=users_with(permission).values("pk"))
    return able.filter(pk=schedule.owner_id).exists()
