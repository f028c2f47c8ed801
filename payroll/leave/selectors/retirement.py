"""Cash in lieu of leave."""

from core.money import ZERO
from core.periods import Month
from payroll.employees.models import Employee
from payroll.employees.selectors.pay import pay_as_of
from payroll.leave.calc import Encashment, encashment
from payroll.leave.enums import PayEffect
from payroll.leave.models import LeaveType
from payroll.leave.selectors.accounts import balances_of
from payroll.pay_commission.selectors import da_percentages


def encashment_at_retirement(employee: Employee) -> Encashment | None:
    """Return the figure on the day of retirement by today's balances, pay and DA known for that day.

    Earned leave is what is carried up to a maximum at full pay, half-pay leave what is carried in full at
    half pay. None for an employee without pay. Five queries.
    """
    ends = min(employee.last_working_on or employee.retirement_on, employee.retirement_on)
    pay = pay_as_of([employee.pk], ends).get(employee.pk)
    if pay is None:
        return None
    month = Month.of(ends)
    earned = half_pay = ZERO
    for row in balances_of(employee.pk):
        if _is_earned(row.leave_type):
            earned += row.balance
        elif _is_half_pay(row.leave_type):
            half_pay += row.balance
    return encashment(
        basic=pay.basic,
        da_pct=da_percentages([month]).get(month, ZERO),
        earned=earned,
        half_pay=half_pay,
    )


def _is_earned(kind: LeaveType) -> bool:
    return kind.carry_forward == "maximum" and kind.pay_effect == PayEffect.FULL


def _is_half_pay(kind: LeaveType) -> bool:
    return kind.carry_forward == "unlimited" and kind.pay_effect == PayEffect.HALF
