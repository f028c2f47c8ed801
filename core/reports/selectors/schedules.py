"""Schedules, when they are due, and who may get a report."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from core.accounts.models import User
from core.accounts.selectors import users_with
from core.refusals import get_or_refuse
from core.reports.errors import NoSuchSchedule
from core.reports.models import ReportSchedule, ScheduledReport


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


def last_due(schedule: ReportSchedule, now: datetime) -> datetime:
    """Return the schedule's instant of this month, or of the month before while that is still to come."""
    here = timezone.localtime(now)
    due = here.replace(day=schedule.day_of_month, hour=schedule.hour, minute=0, second=0, microsecond=0)
    if due <= here:
        return due
    before = here.replace(day=1) - timedelta(days=1)
    return due.replace(year=before.year, month=before.month)
