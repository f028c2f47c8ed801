"""Days, requests, a locked month, a shift and a holiday, of each institution."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import TYPE_CHECKING

from core.periods import Month
from erp_planned.attendance.masters import assignments, shifts
from erp_planned.attendance.models import MonthLock
from erp_planned.attendance.services.locking import lock_month, set_switch
from erp_planned.attendance.services.marking import mark_day
from erp_planned.attendance.services.regularizing import ask_regularization
from payroll.leave.masters import holidays
from payroll.leave.models import Holiday

if TYPE_CHECKING:
    from tests.contract.objects import Place


def attendance_rows(place: Place) -> dict[str, int]:
    """Make a shift with somebody in it, a marked day, a request that waits, a month that is locked, a holiday."""
    actor = place.actor
    shift = shifts.create(
        actor=actor, name=f"Shift {place.surname} {place.code}", start_time=time(9), end_time=time(17, 30)
    )
    assignment = assignments.create(
        actor=actor,
        shift=shift,
        employee=place.colleague,
        from_on=date(2026, 11, 1),
        to_on=date(2026, 11, 15),
    )
    set_switch(from_month=Month(2026, 10), actor=actor)
    day = mark_day(
        employee=place.colleague,
        on=date(2026, 11, 3),
        status="P",
        remarks=f"Tour {place.surname}",
        actor=actor,
    )
    request = ask_regularization(
        employee=place.colleague, on=date(2026, 11, 4), requested_status="P", reason=f"Tour {place.surname}",
        actor=actor,
    )  # fmt: skip
    holiday = holidays.create(actor=actor, on=_free_day(), name=f"Day of {place.surname}"[:80])
    return {
        "shift": shift.pk,
        "shift_assignment": assignment.pk,
        "attendance_day": day.pk,
        "regularization": request.pk,
        "attendance_lock": lock_month(month=_next_month(), actor=actor).pk,
        "holiday": holiday.pk,
    }


def _next_month() -> Month:
    """Return the month after the last one that is locked; attendance counts from October."""
    newest = MonthLock.objects.order_by("-month").first()
    return Month.of(newest.month).plus(1) if newest else Month(2026, 10)


def _free_day() -> date:
    """Return a day of 2028 that is no holiday yet."""
    return date(2028, 1, 3) + timedelta(days=Holiday.objects.filter(on__year=2028).count())
