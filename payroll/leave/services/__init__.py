"""Writes of leave: the only place of its rules."""

from payroll.leave.services.accounts import (
    NewBalance,
    adjust_leave,
    check_account,
    check_days,
    open_accounts,
    set_balances,
)
from payroll.leave.services.applications import apply_leave, preview_leave
from payroll.leave.services.bulk import BalanceBulk
from payroll.leave.services.cancelling import cancel_leave, withdraw_leave
from payroll.leave.services.decisions import approve_leave, reject_leave
from payroll.leave.services.holidays import create_holiday, delete_holiday, update_holiday
from payroll.leave.services.service_days import remove_employee, settle_credit, settle_credits
from payroll.leave.services.types import create_type, delete_type, seed_leave_types, update_type
from payroll.leave.services.year_end import (
    YearEndResult,
    apply_year_end,
    period_to_open,
    preview_year_end,
    reverse_year_end,
)

__all__ = [
    "BalanceBulk",
    "NewBalance",
    "YearEndResult",
    "adjust_leave",
    "apply_leave",
    "apply_year_end",
    "approve_leave",
    "cancel_leave",
    "check_account",
    "check_days",
    "create_holiday",
    "create_type",
    "delete_holiday",
    "delete_type",
    "open_accounts",
    "period_to_open",
    "preview_leave",
    "preview_year_end",
    "reject_leave",
    "remove_employee",
    "reverse_year_end",
    "seed_leave_types",
    "set_balances",
    "settle_credit",
    "settle_credits",
    "update_holiday",
    "update_type",
    "withdraw_leave",
]
