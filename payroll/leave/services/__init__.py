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
from payroll.leave.services.service_days import remove_employee, settle_credit, settle_credits
from payroll.leave.services.types import seed_leave_types
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
    "withdraw_leave",
]
