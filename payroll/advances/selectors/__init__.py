"""Reads of advances."""

from payroll.advances.selectors.applications import (
    Account,
    Outstanding,
    account_of,
    accounts_of,
    advances_of,
    applications,
    get_application,
    outstanding_for,
    own_application,
    statement,
)
from payroll.advances.selectors.dues import DUES, LEDGERS, POSTED, RECOVERIES
from payroll.advances.selectors.preview import (
    RecoveryPreview,
    first_recovery_after,
    recovery_as_asked,
    recovery_preview,
)
from payroll.advances.selectors.recovery import (
    RecoveryRow,
    recovered_advances,
    recovering_in,
    rows_of_all_months,
    rows_of_month,
)
from payroll.advances.selectors.standing import own_text, standing
from payroll.advances.selectors.types import (
    Entitlement,
    active_types,
    advance_types,
    entitlement,
    get_type,
    latest_rate,
    rate_on,
)

__all__ = [
    "DUES",
    "LEDGERS",
    "POSTED",
    "RECOVERIES",
    "Account",
    "Entitlement",
    "Outstanding",
    "RecoveryPreview",
    "RecoveryRow",
    "account_of",
    "accounts_of",
    "active_types",
    "advance_types",
    "advances_of",
    "applications",
    "entitlement",
    "first_recovery_after",
    "get_application",
    "get_type",
    "latest_rate",
    "outstanding_for",
    "own_application",
    "own_text",
    "rate_on",
    "recovered_advances",
    "recovering_in",
    "recovery_as_asked",
    "recovery_preview",
    "rows_of_all_months",
    "rows_of_month",
    "standing",
    "statement",
]
