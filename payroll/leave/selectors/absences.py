"""What leave costs in pay: the days of a month, as payroll runs ask for them."""

from decimal import Decimal

from django.db.models import Q, Sum

from core.money import ZERO
from core.periods import Month
from payroll.leave.enums import DayPay
from payroll.leave.models import LeaveDay


def absences(month: Month) -> dict[int, tuple[Decimal, Decimal, Decimal]]:
    """Return {employee id: days without pay, at half pay, at 80%} of a month's approved leave; one statement.

    Whoever is paid in full is left out.
    """
    rows = LeaveDay.objects.filter(on__range=(month.first, month.last)).exclude(pay=DayPay.FULL)
    sums = (
        rows.order_by()
        .values("employee_id")
        .annotate(
            unpaid=Sum("portion", filter=Q(pay=DayPay.NONE)),
            half=Sum("portion", filter=Q(pay=DayPay.HALF)),
            eighty=Sum("portion", filter=Q(pay=DayPay.EIGHTY)),
        )
    )
    return {
        row["employee_id"]: (row["unpaid"] or ZERO, row["half"] or ZERO, row["eighty"] or ZERO)
        for row in sums
    }
