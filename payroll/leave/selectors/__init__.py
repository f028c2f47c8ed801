"""Reads of leave."""

from payroll.leave.selectors.absences import absences
from payroll.leave.selectors.accounts import (
    Balance,
    account_type,
    account_types,
    accounts,
    available_days,
    balances_for,
    balances_of,
    leave_types,
    ledger_of,
    type_by_id,
    type_named,
    types_in_use,
)
from payroll.leave.selectors.applications import (
    Absentee,
    absentees,
    application_by_id,
    applications,
    applications_of,
    calendar_rows,
    holidays_between,
    own_application,
)
from payroll.leave.selectors.retirement import encashment_at_retirement
from payroll.leave.selectors.year_end import (
    YearEndLine,
    YearEndPlan,
    closing_period,
    opened_by_closing,
    year_end_plan,
    year_ends,
)

__all__ = [
    "Absentee",
    "Balance",
    "YearEndLine",
    "YearEndPlan",
    "absences",
    "absentees",
    "account_type",
    "account_types",
    "accounts",
    "application_by_id",
    "applications",
    "applications_of",
    "available_days",
    "balances_for",
    "balances_of",
    "calendar_rows",
    "closing_period",
    "encashment_at_retirement",
    "holidays_between",
    "leave_types",
    "ledger_of",
    "opened_by_closing",
    "own_application",
    "type_by_id",
    "type_named",
    "types_in_use",
    "year_end_plan",
    "year_ends",
]
