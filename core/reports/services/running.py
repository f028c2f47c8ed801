"""What schedules do when their hour has come."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.errors import DomainError
from core.jobs import enqueue
from core.periods import Month
from core.reports.definitions import Report
from core.reports.models import ReportSchedule, ScheduledReport
from core.reports.registry import reports
from core.reports.selectors import MAKE_TASK, last_due, may_still, period_of, stretch_of
from core.reports.services.notices import tell_paused


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
    """Queue the report of a schedule for the period of `due`; None when it was started before.

    Where who entered it may not have it sent any more, the schedule is paused and the office told instead. The
    unique row of schedule and period decides between two who try at once, and the job is written in its
    transaction.
    """
    report = reports().get(schedule.report)
    if report is not None and not may_still(schedule, report.permission):
        pause_schedule(schedule=schedule, actor=actor)
        return None
    month, problem = _final_month(report)
    with transaction.atomic():
        sent, is_new = ScheduledReport.objects.get_or_create(
            schedule=schedule,
            period=period_of(schedule, due),
            defaults={"report": schedule.report, "month": str(month or ""), "note": problem},
        )
        if not is_new:
            return None
        texts = _texts(report, schedule, month, due)
        if texts is None:
            return sent
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


def pause_schedule(*, schedule: ReportSchedule, actor: Actor) -> None:
    """Stop a schedule whose owner has lost the right, say why on it, and tell those who may schedule."""
    with transaction.atomic():
        row = ReportSchedule.objects.select_for_update().get(pk=schedule.pk)
        if not row.is_active:
            return
        row.is_active = False
        row.paused_why = _("%(name)s, who entered it, may not have it sent any more.") % {
            "name": row.created_by
        }
        row.save(update_fields=["is_active", "paused_why"])
        record(actor, "report_schedule.paused", row, after={"is_active": False, "why": row.paused_why})
        tell_paused(schedule=row, actor=actor)


def _texts(
    report: Report | None, schedule: ReportSchedule, month: Month | None, due: datetime
) -> dict[str, str] | None:
    """Return the parameters of the period; None where there is nothing to send."""
    if report is not None and report.recent is not None:
        return {**schedule.parameters, **report.recent(*stretch_of(schedule, due))}
    if month is None or report is None or report.relative is None:
        return None
    return {**schedule.parameters, **report.relative(month, schedule.period)}


def _final_month(report: Report | None) -> tuple[Month | None, str]:
    """Return the newest month that the report can tell of, or why there is none."""
    if report is not None and report.recent is not None:
        return None, ""
    if report is None or report.final_month is None:
        return None, _("There is no such report.")
    try:
        return report.final_month(), ""
    except DomainError as error:
        return None, str(error.message)[:300]
