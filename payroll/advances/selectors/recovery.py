"""Recovery by month and by employee: what is due, what was posted, what was skipped."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Exists, OuterRef, Q, QuerySet

from core.money import ZERO
from core.periods import Month
from payroll.advances.calc import Step
from payroll.advances.enums import DRAWN, AdvanceState
from payroll.advances.models import AdvanceApplication, AdvanceEntry
from payroll.advances.selectors.applications import Account, accounts_of, applications


@dataclass(frozen=True, slots=True)
class RecoveryRow:
    """One advance in one month; rupees. `instalment` is the number within its phase, 0 when skipped."""

    application: AdvanceApplication
    month: Month
    state: str
    principal: Decimal
    interest: Decimal
    balance: Decimal
    instalment: int
    instalments: int

    @property
    def amount(self) -> Decimal:
        return self.principal + self.interest


def recovering_in(month: Month) -> QuerySet[AdvanceApplication]:
    """Return the advances with a recovery in a month, or that may have one, by employee."""
    happened = AdvanceEntry.objects.filter(application=OuterRef("pk"), month=month.first)
    in_month = Q(state__in=DRAWN, first_recovery_month__lte=month.first) | Q(
        Exists(happened.filter(Q(run_id__isnull=False) | Q(kind="skip")))
    )
    return applications().filter(in_month).order_by("employee__code", "id")


def recovered_advances() -> QuerySet[AdvanceApplication]:
    """Return the advances that were drawn, by employee."""
    return applications().filter(state__in=[*DRAWN, AdvanceState.CLOSED]).order_by("employee__code", "id")


def rows_of_month(rows: Iterable[AdvanceApplication], month: Month) -> list[RecoveryRow]:
    """Return the month's line of each advance; one that is paid back before it has zeros."""
    return [_in_month(account, month) for account in accounts_of(rows)]


def rows_of_all_months(rows: Iterable[AdvanceApplication]) -> list[RecoveryRow]:
    """Return every month of each advance, recovered and to come."""
    return [_row(account, step) for account in accounts_of(rows) for step in account.steps]


def _in_month(account: Account, month: Month) -> RecoveryRow:
    found = next((step for step in account.steps if step.month == month), None)
    if found:
        return _row(account, found)
    return RecoveryRow(account.application, month, "none", ZERO, ZERO, account.balance, 0, 0)


def _row(account: Account, step: Step) -> RecoveryRow:
    row = account.application
    phase = row.principal_instalments if step.principal else row.interest_instalments
    return RecoveryRow(
        row, step.month, step.state, step.principal, step.interest, step.balance, step.number,
        phase if step.number else 0,
    )  # fmt: skip
