"""What schedules do when their hour has come."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import DomainError
from core.jobs import enqueue
from core.periods import Month
from core.reports.definitions import Report
from core.reports.models import ReportSchedule, ScheduledReport
from core.reports.registry import reports
from core.reports.selectors import MAKE_TASK, last_due


def run_due_schedules(*, now: datetime, actor: Actor) -> int:
    """Start what is due and was not started yet; return how many were started here.

    May be called by two clocks at once. After a standstill of months only the latest date is made up for.
    """
    active = ReportSchedule.objects.filter(is_active=True, starts_at__lte=now).order_by("pk")
    started = 0
    for schedule in active:
        due = last_due(schedule, now)
        if due >= schedule.starts_at:
            started += start_schedule(schedule=schedule, due=due, actor=actor) is not None
    return started


def start_schedule(*, schedule: ReportSchedule, due: datetime, actor: Actor) -> ScheduledReport | None:
    """Queue the report of a schedule for the month of `due`; None when it was started before.

    The unique row of schedule and month decides between two who try at once, and the job is written in its
    transaction.
    """
    report = reports().get(schedule.report)
    month, problem = _final_month(report)
    with transaction.atomic():
        sent, is_new = ScheduledReport.objects.get_or_create(
            schedule=schedule,
            period=Month.of(due).first,
            defaults={"report": schedule.report, "month": str(month or ""), "note": problem},
        )
        if not is_new:
            return None
        if month is None or report is None or report.relative is None:
            return sent
        texts = {**schedule.parameters, **report.relative(month, schedule.period)}
        job = enqueue(
            MAKE_TASK,
            key=f"{MAKE_TASK}:scheduled:{sent.pk}",
            actor=actor,
            report=schedule.report,
            texts=texts,
            file_format=schedule.file_format,
            language="en",
            owner=0,
            scheduled_id=sent.pk,
        )
        sent.job_id = job.pk
        sent.save(update_fields=["job_id"])
    return sent


def _final_month(report: Report | None) -> tuple[Month | None, str]:
    """Return the newest month that the report can tell of, or why there is none."""
    if report is None or report.final_month is None:
        return None, _("There is no such report.")
    try:
        return report.final_month(), ""
    except DomainError as error:
        return None, str(error.message)[:300]
