"""The policy in force on a day, and the switch between attendance and payroll."""

from bisect import bisect_right
from datetime import date

from core.periods import Month
from erp_planned.attendance.models import AttendancePolicy, AttendanceSwitch, MonthLock

BEGINNING = date(1900, 1, 1)


class Policies:
    """All policies, asked by day. Before the first one, and without any, what a new policy would say holds."""

    def __init__(self) -> None:
        rows = list(AttendancePolicy.objects.order_by("effective_on"))
        self.rows = [AttendancePolicy(effective_on=BEGINNING), *rows]
        self._days = [row.effective_on for row in self.rows]

    def on(self, day: date) -> AttendancePolicy:
        """Return the policy in force on a day."""
        return self.rows[max(bisect_right(self._days, day) - 1, 0)]


def switch() -> AttendanceSwitch:
    """Return the switch; one that was never set is off."""
    return AttendanceSwitch.objects.filter(pk=1).first() or AttendanceSwitch()


def is_switched(month: Month) -> bool:
    """Say whether payroll of a month goes by attendance."""
    from_month = switch().from_month
    return from_month is not None and month.first >= from_month


def is_locked(month: Month) -> bool:
    """Say whether attendance of a month is locked."""
    return MonthLock.objects.filter(month=month.first).exists()


def is_ready_for_payroll(month: Month) -> bool:
    """Say whether payroll may run: attendance of the month is locked, or does not count (runs.providers)."""
    return not is_switched(month) or is_locked(month)
