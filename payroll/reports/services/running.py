"""What schedules do when their hour has come."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.jobs import enqueue
from core.periods import Month
from payroll.reports.catalogue import REPORTS
from payroll.reports.models import ReportSchedule, ScheduledReport
from payroll.reports.selectors import MAKE_TASK, last_due
from payroll.runs.selectors import last_locked_run


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
    report = REPORTS.get(schedule.report)
    run = last_locked_run()
    with transaction.atomic():
        sent, is_new = ScheduledReport.objects.get_or_create(
            schedule=schedule,
            period=Month.of(due).first,
            defaults={"report": schedule.report, "month": str(Month.of(run.month)) if run else ""},
        )
        if not is_new:
            return None
        if run is None or report is None or report.relative is None:
            sent.note = _("No payroll month is locked yet.") if run is None else _("There is no such report.")
            sent.save(update_fields=["note"])
            return sent
        texts = {**schedule.parameters, **report.relative(Month.of(run.month), schedule.period)}
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
