"""Cash in lieu of leave."""

from decimal import Decimal

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
    earned, half_pay = encashable_leave(employee.pk)
    return encashment(
        basic=pay.basic,
        da_pct=da_percentages([month]).get(month, ZERO),
        earned=earned,
        half_pay=half_pay,
    )


def encashable_leave(employee_id: int) -> tuple[Decimal, Decimal]:
    """Return today's days of earned and of half-pay leave, before any maximum; three queries."""
    by_type = encashable_balances(employee_id)
    return (
        sum((days for kind, days in by_type.items() if is_earned_leave(kind)), ZERO),
        sum((days for kind, days in by_type.items() if _is_half_pay(kind)), ZERO),
    )


def encashable_balances(employee_id: int) -> dict[LeaveType, Decimal]:
    """Return the days of each type that is paid out at the end of service, earned leave first."""
    found = {row.leave_type: row.balance for row in balances_of(employee_id)}
    kept = {kind: days for kind, days in found.items() if is_earned_leave(kind) or _is_half_pay(kind)}
    return dict(sorted(kept.items(), key=lambda item: not is_earned_leave(item[0])))


def is_earned_leave(kind: LeaveType) -> bool:
    """Say whether days of the type are paid in full at the end of service."""
    return kind.carry_forward == "maximum" and kind.pay_effect == PayEffect.FULL


def _is_half_pay(kind: LeaveType) -> bool:
    return kind.carry_forward == "unlimited" and kind.pay_effect == PayEffect.HALF
