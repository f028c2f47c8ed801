"""Year-end (or half-year-end): previewed, safe to repeat, taken back until the next payroll is locked.

CL lapses and is granted afresh, EL is carried up to its maximum and HPL in full, then both are credited;
a lifetime account is left alone (spec: payroll, default leave types; reference: payroll, Leave).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Sum
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import get_or_refuse
from core.states import moving
from payroll.leave import hooks
from payroll.leave.calc import Period
from payroll.leave.enums import YEAR_END_TRANSITIONS, EntryReason, YearEndState
from payroll.leave.errors import YearEndRefused
from payroll.leave.models import LeaveEntry, LeaveYearEnd
from payroll.leave.permissions import LeavePermission
from payroll.leave.selectors.year_end import (
    YearEndLine,
    YearEndPlan,
    closing_period,
    is_half_yearly,
    opened_by_closing,
    year_end_plan,
    year_ends,
)
from payroll.leave.services.posting import entry, post

# How far ahead a period may be opened.
AHEAD = timedelta(days=366)
SHOWN = 10


@dataclass(frozen=True, slots=True)
class YearEndResult:
    """What would be done or was done; `year_end` is None for a preview."""

    plan: YearEndPlan
    year_end: LeaveYearEnd | None


def period_to_open(*, year: int | None, half: int | None) -> Period:
    """Return the period that begins when a leave year (or its half) ends; without a year by today's date.

    Raises ValidationFailed for a half-year where credits are yearly, or out of bounds.
    """
    half_yearly = is_half_yearly()
    if half is not None and not half_yearly:
        raise ValidationFailed.at("half", _("Leave is credited yearly here: leave out the half-year."))
    closed = closing_period(today(), half_yearly=half_yearly)
    if year is not None:
        last = today().replace(year=year, month=6 if half == 1 else 12, day=30)
        closed = closing_period(last, half_yearly=half_yearly)
    return opened_by_closing(closed)


def preview_year_end(*, period: Period, actor: Actor) -> YearEndResult:
    """Show what the process would do; writes nothing. Raises YearEndRefused, Forbidden."""
    authorize(actor, LeavePermission.WRITE)
    _check_order(period)
    return YearEndResult(year_end_plan(period), None)


def apply_year_end(*, period: Period, actor: Actor) -> YearEndResult:
    """Open a period: lapse, carry, credit. A second time nothing is left to do and nothing changes.

    Somebody entered past the services since then is credited by the second time. Raises YearEndRefused when
    applications of a type that lapses still wait, or a later period is open; Forbidden.
    """
    authorize(actor, LeavePermission.WRITE)
    with transaction.atomic():
        _one_at_a_time()
        _check_order(period)
        plan = year_end_plan(period)
        if plan.lines and plan.undecided:
            text = _(
                "%(count)d applications of leave that lapses on %(day)s wait for a decision. Decide them first."
            )
            day = period.first - timedelta(days=1)
            raise YearEndRefused(text % {"count": plan.undecided, "day": in_date(day)})
        row = year_ends().filter(period_on=period.first, state=YearEndState.APPLIED).first()
        if row is not None and not plan.lines:
            return YearEndResult(plan, row)
        row = LeaveYearEnd.objects.create(
            period_on=period.first,
            period_to=period.last,
            applied_by=actor.name[:150],
            employees=plan.employees,
            totals=plan.totals(),
        )
        post([line for found in plan.lines for line in _entries(found, row, actor)])
        after = {"period": str(period), "employees": plan.employees, "totals": plan.totals()}
        record(actor, "leave_year_end.applied", row, after=after)
    return YearEndResult(plan, row)


def reverse_year_end(
    *, actor: Actor, year_end: LeaveYearEnd | None = None, period: Period | None = None
) -> LeaveYearEnd:
    """Take back the newest process (or those of a period) by opposite lines, and return it.

    Possible until a payroll run is locked after it. Raises YearEndRefused: a later one stands, payroll was
    locked since, or somebody has used the days; NotFound, Forbidden.
    """
    authorize(actor, LeavePermission.WRITE)
    with transaction.atomic():
        _one_at_a_time()
        newest = get_or_refuse(
            year_ends(), NotFound(_("No year-end has been applied.")), state=YearEndState.APPLIED
        )
        wanted = period.first if period else (year_end or newest).period_on
        if wanted != newest.period_on:
            text = _("The newest year-end is that of %(day)s; only that one can be taken back.")
            raise YearEndRefused(text % {"day": in_date(newest.period_on)})
        rows = list(year_ends().filter(period_on=newest.period_on, state=YearEndState.APPLIED))
        for row in rows:
            _reverse(row, actor)
    return rows[0]


def _reverse(row: LeaveYearEnd, actor: Actor) -> None:
    if hooks.payroll_locked_since(row.applied_at):
        text = _("A payroll run has been locked since. Correct single balances by adjustments instead.")
        raise YearEndRefused(text)
    used = _who_used(row)
    if used:
        text = _("Days of the new period have been used already, by %(codes)s. Cancel that leave first.")
        raise YearEndRefused(text % {"codes": ", ".join(used)})
    with moving(
        row,
        to=YearEndState.REVERSED,
        table=YEAR_END_TRANSITIONS,
        actor=actor,
        event="leave_year_end.reversed",
        stamp="reversed",
    ):
        back = [
            entry(
                employee_id=line.employee_id,
                leave_type_id=line.leave_type_id,
                on=line.on,
                days=-line.days,
                reason=EntryReason.REVERSAL,
                year_end=row,
                actor=actor,
            )
            for line in row.entries.exclude(reason=EntryReason.REVERSAL)
        ]
        # Credits before debits: an account must not pass below zero in between.
        post(sorted(back, key=lambda line: line.days, reverse=True))


def _who_used(row: LeaveYearEnd) -> list[str]:
    """Return codes of employees whose balance is less than what would be taken back."""
    taken = (
        LeaveEntry.objects.filter(year_end=row)
        .exclude(reason=EntryReason.REVERSAL)
        .order_by()
        .values("employee__code", "employee_id", "leave_type_id")
        .annotate(given=Sum("days"))
        .filter(
            employee__leave_accounts__leave_type_id=F("leave_type_id"),
            employee__leave_accounts__balance__lt=F("given"),
        )
    )
    return sorted({line["employee__code"] for line in taken[:SHOWN]})


def _entries(line: YearEndLine, row: LeaveYearEnd, actor: Actor) -> Iterator[LeaveEntry]:
    """Yield the lines of one account, the credit first."""
    common: dict[str, Any] = {
        "employee_id": line.employee_id,
        "leave_type_id": line.leave_type_id,
        "actor": actor,
        "year_end": row,
        "period_on": line.period.first,
        "period_to": line.period.last,
    }
    if line.credited:
        yield entry(on=line.period.first, days=line.credited, reason=EntryReason.CREDIT, **common)
    if line.lapsed:
        ended = line.period.first - timedelta(days=1)
        yield entry(on=ended, days=-line.lapsed, reason=EntryReason.LAPSE, **common)


def _check_order(period: Period) -> None:
    if period.first > today() + AHEAD:
        text = _("The period from %(day)s cannot be opened more than a year before it begins.")
        raise YearEndRefused(text % {"day": in_date(period.first)})
    if period.last < today().replace(month=1, day=1):
        text = _("The period from %(day)s is over.")
        raise YearEndRefused(text % {"day": in_date(period.first)})
    later = year_ends().filter(state=YearEndState.APPLIED, period_on__gt=period.first).first()
    if later:
        text = _("The period from %(day)s is open already; an earlier one cannot be opened any more.")
        raise YearEndRefused(text % {"day": in_date(later.period_on)})


def _one_at_a_time() -> None:
    """Let two who do this at once do it one after the other, in this institution."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ':leave-year-end', 0))"
        )
