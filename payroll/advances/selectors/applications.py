"""Advances with their ledgers, what is outstanding, and the statement of an employee."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import NotFound
from core.money import ZERO
from core.periods import Month, today
from core.refusals import get_or_refuse
from payroll.advances import calc
from payroll.advances.enums import DRAWN, LIVE, AdvanceState, EntryKind, RecoveryState
from payroll.advances.models import AdvanceApplication, AdvanceEntry


def applications() -> QuerySet[AdvanceApplication]:
    """Return all advances with type and employee, the newest first."""
    return AdvanceApplication.objects.select_related(
        "type", "employee", "employee__department", "employee__user"
    ).order_by("-applied_on", "-id")


def get_application(application_id: int) -> AdvanceApplication:
    """Return one advance. Raises NotFound."""
    return get_or_refuse(applications(), NotFound(_("There is no such advance.")), pk=application_id)


def advances_of(employee_id: int) -> QuerySet[AdvanceApplication]:
    """Return one employee's advances, the newest first."""
    return applications().filter(employee_id=employee_id)


def own_application(employee_id: int, application_id: int) -> AdvanceApplication:
    """Return one of the employee's own advances. Raises NotFound, also for another's."""
    return get_or_refuse(
        advances_of(employee_id), NotFound(_("There is no such advance.")), pk=application_id
    )


@dataclass
class Account:
    """One advance with its ledger; everything else is computed from the two. Amounts are rupees."""

    application: AdvanceApplication
    entries: list[AdvanceEntry]

    @cached_property
    def terms(self) -> calc.Terms | None:
        """What the sanction fixed, None before it."""
        row = self.application
        if row.sanctioned_amount is None or row.first_recovery_month is None or row.rate_pct is None:
            return None
        return calc.Terms(
            row.sanctioned_amount,
            row.principal_instalments,
            row.interest_instalments,
            row.rate_pct,
            Month.of(row.first_recovery_month),
        )

    @cached_property
    def lines(self) -> list[calc.Entry]:
        """The ledger as the arithmetic takes it."""
        return [
            calc.Entry(Month.of(row.month), row.kind, row.amount, row.run_id is not None)
            for row in self.entries
        ]

    @cached_property
    def steps(self) -> list[calc.Step]:
        """Recoveries month by month; before the disbursement as they would be, paid whole with the sanction."""
        if self.terms is None or self.application.state == AdvanceState.REJECTED:
            return []
        if any(line.kind == EntryKind.DISBURSEMENT for line in self.lines):
            return calc.schedule(self.terms, self.lines)
        return calc.planned(self.terms, Month.of(self.application.sanctioned_on or today()))

    @property
    def disbursed(self) -> Decimal:
        return self._sum(EntryKind.DISBURSEMENT)

    @property
    def recovered(self) -> Decimal:
        """What came back of the principal, from pay or otherwise."""
        return self._sum(EntryKind.PRINCIPAL) + self._sum(EntryKind.REPAYMENT)

    @property
    def balance(self) -> Decimal:
        return calc.balance(self.lines)

    @property
    def interest_paid(self) -> Decimal:
        """The interest recovered or paid."""
        return calc.interest_paid(self.lines)

    @property
    def interest_total(self) -> Decimal:
        """The interest of the whole advance: what is paid and what the schedule still has."""
        coming = (step.interest for step in self.steps if step.state == RecoveryState.DUE)
        return self.interest_paid + sum(coming, ZERO)

    @property
    def last_month(self) -> date | None:
        """The month of the last recovery."""
        return self.steps[-1].month.first if self.steps else None

    @property
    def next_step(self) -> calc.Step | None:
        """The next recovery from pay."""
        if self.application.state not in DRAWN:
            return None
        return next((step for step in self.steps if step.state == RecoveryState.DUE), None)

    def outstanding(self, month: Month) -> calc.Due:
        """What closes the advance in a month."""
        if self.terms is None or self.application.state not in DRAWN:
            return calc.NOTHING
        return calc.outstanding(self.terms, self.lines, month)

    def _sum(self, kind: EntryKind) -> Decimal:
        return sum((row.amount for row in self.entries if row.kind == kind), ZERO)


def accounts_of(rows: Iterable[AdvanceApplication]) -> list[Account]:
    """Return the advances with their ledgers; one query."""
    found = list(rows)
    ledgers: dict[int, list[AdvanceEntry]] = defaultdict(list)
    for entry in AdvanceEntry.objects.filter(application__in=[row.pk for row in found]).order_by(
        "month", "id"
    ):
        ledgers[entry.application_id].append(entry)
    return [Account(row, ledgers[row.pk]) for row in found]


def account_of(application: AdvanceApplication) -> Account:
    """Return one advance with its ledger."""
    return accounts_of([application])[0]


def statement(employee_id: int) -> list[Account]:
    """Return the statement of an employee: every advance that was sanctioned, with its ledger; two queries."""
    rows = advances_of(employee_id).exclude(state__in=[AdvanceState.SUBMITTED, AdvanceState.REJECTED])
    return accounts_of(rows)


@dataclass(frozen=True, slots=True)
class Outstanding:
    """What an employee still owes on one advance, as a last pay certificate states it; rupees."""

    application_id: int
    code: str
    name: str
    amount: Decimal
    drawn_in: date
    instalment: Decimal
    principal: Decimal
    interest: Decimal

    @property
    def total(self) -> Decimal:
        return self.principal + self.interest


def outstanding_for(employee_id: int, month: Month) -> list[Outstanding]:
    """Return what an employee would have to pay to close every live advance in a month; two queries."""
    found = []
    for account in accounts_of(advances_of(employee_id).filter(state__in=LIVE)):
        due, step = account.outstanding(month), account.next_step
        if account.terms is None or not due.total:
            continue
        drawn = [row.month for row in account.entries if row.kind == EntryKind.DISBURSEMENT]
        row = account.application
        part = step.total if step else ZERO
        found.append(
            Outstanding(row.pk, row.type.code, row.type.name, account.disbursed, min(drawn), part, *due)
        )
    return found
