"""Schedules, when they are due, and who may get a report."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import is_allowed, permissions_of, roles_of
from core.accounts.models import User
from core.refusals import get_or_refuse
from core.tenancy.context import current_tenant
from payroll.organizations.permissions import PayrollPermission
from payroll.reports.errors import NoSuchSchedule
from payroll.reports.models import ReportSchedule, ScheduledReport


def schedules() -> QuerySet[ReportSchedule]:
    """Return all schedules with their recipients."""
    return ReportSchedule.objects.prefetch_related("recipients").order_by("report", "id")


def get_schedule(schedule_id: int) -> ReportSchedule:
    """Return one schedule. Raises NoSuchSchedule."""
    return get_or_refuse(schedules(), NoSuchSchedule(_("There is no such schedule.")), pk=schedule_id)


def sent_by(schedule: ReportSchedule) -> QuerySet[ScheduledReport]:
    """Return what a schedule has done, the newest month first."""
    return ScheduledReport.objects.filter(schedule=schedule).prefetch_related("recipients")


def users_who_may_read(permission: str = PayrollPermission.REPORT_READ) -> QuerySet[User]:
    """Return the active users whose role holds a report's permission."""
    kind = current_tenant().type
    roles = [role for role in roles_of(kind) if is_allowed(permissions_of(kind, role), permission)]
    return User.objects.filter(is_active=True, role__in=roles).order_by("username")


def users_named(names: Iterable[str], permission: str) -> tuple[list[User], list[str]]:
    """Return the readers with these user names (any case), and the names that are none."""
    wanted = {name.strip().lower(): name for name in names}
    rows = users_who_may_read(permission).annotate(key=Lower("username")).filter(key__in=list(wanted))
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
