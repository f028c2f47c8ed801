"""Paying out, repaying, skipping: what is allowed, what is refused and why."""

import threading
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connections

from core.actors import Actor
from core.errors import Duplicate, ValidationFailed
from core.periods import Month
from core.tenancy.context import current_tenant, tenant_context
from core.tenancy.models import Tenant
from payroll.advances.enums import AdvanceState, EntryKind
from payroll.advances.errors import AdvanceNotReady
from payroll.advances.models import AdvanceEntry
from payroll.advances.selectors.applications import account_of
from payroll.advances.services.disbursing import disburse_advance
from payroll.advances.services.recoveries import record_repayment, skip_month
from payroll.employees.models import Employee
from payroll.runs.models import PayrollRun
from tests.payroll.advances.conftest import apply_for, drawn, sanctioned
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
Lock = Callable[[str], PayrollRun]


class TestDisbursing:
    def test_tranches_up_to_the_sanction(self, employee: Employee, actor: Actor) -> None:
        row = sanctioned(employee, 30000)
        disburse_advance(application=row, actor=actor, amount=Decimal(10000))
        with pytest.raises(ValidationFailed, match="20,000"):
            disburse_advance(application=row, actor=actor, amount=Decimal(20001))
        disburse_advance(application=row, actor=actor)
        account = account_of(row)
        assert (account.disbursed, account.balance) == (30000, 30000)
        with pytest.raises(ValidationFailed, match="already"):
            disburse_advance(application=row, actor=actor)

    def test_only_what_is_sanctioned(self, employee: Employee, actor: Actor) -> None:
        row = apply_for(employee)
        with pytest.raises(AdvanceNotReady):
            disburse_advance(application=row, actor=actor)
        assert not AdvanceEntry.objects.exists()

    @pytest.mark.parametrize("day", [date(2026, 4, 9), date(2100, 1, 1)])
    def test_between_the_sanction_and_today(self, employee: Employee, actor: Actor, day: date) -> None:
        with pytest.raises(ValidationFailed) as refusal:
            disburse_advance(application=sanctioned(employee), actor=actor, paid_on=day)
        assert list(refusal.value.fields) == ["paid_on"]

    def test_a_late_payment_moves_the_first_recovery(self, employee: Employee, actor: Actor) -> None:
        row = disburse_advance(application=sanctioned(employee), actor=actor, paid_on=date(2026, 8, 3))
        row.refresh_from_db()
        assert row.first_recovery_month == date(2026, 9, 1)

    def test_not_after_the_principal_is_paid_back(self, employee: Employee, actor: Actor, lock: Lock) -> None:
        row = sanctioned(employee, 10000, principal_instalments=2)
        disburse_advance(application=row, actor=actor, amount=Decimal(5000), paid_on=date(2026, 4, 20))
        lock("2026-05")
        with pytest.raises(AdvanceNotReady):
            disburse_advance(application=row, actor=actor)


class TestRepaying:
    def test_a_part_shortens_the_recovery(self, employee: Employee, actor: Actor, lock: Lock) -> None:
        row = drawn(employee, 30000)
        lock("2026-05")
        record_repayment(application=row, actor=actor, amount=Decimal(14500), reference="Ch 1")
        account = account_of(row)
        assert (account.balance, account.recovered) == (15000, 15000)
        assert sum(1 for step in account.steps if step.principal) == 31

    def test_everything_closes_with_the_interest_so_far(
        self, employee: Employee, actor: Actor, lock: Lock
    ) -> None:
        row = drawn(employee, 12000, principal_instalments=12)
        lock("2026-05")
        row = record_repayment(application=row, actor=actor, paid_on=date(2026, 6, 10))
        entries = AdvanceEntry.objects.filter(application=row, run_id=None).exclude(kind="disbursement")
        assert {entry.kind: int(entry.amount) for entry in entries} == {
            EntryKind.REPAYMENT: 11000,
            EntryKind.INTEREST: 91,  # 12,000 x 9.1 / 1200
        }
        assert row.state == AdvanceState.CLOSED
        with pytest.raises(AdvanceNotReady):
            record_repayment(application=row, actor=actor, amount=Decimal(1))

    def test_paid_back_before_any_recovery_it_costs_nothing(self, employee: Employee, actor: Actor) -> None:
        row = record_repayment(application=drawn(employee), actor=actor, paid_on=date(2026, 4, 20))
        assert row.state == AdvanceState.CLOSED
        assert not AdvanceEntry.objects.filter(kind=EntryKind.INTEREST).exists()

    def test_more_than_is_outstanding_is_refused_and_named(self, employee: Employee, actor: Actor) -> None:
        row = drawn(employee)
        with pytest.raises(ValidationFailed, match="30,000"):
            record_repayment(application=row, actor=actor, amount=Decimal(40000))
        assert account_of(row).balance == 30000

    def test_what_is_over_the_principal_is_interest(
        self, employee: Employee, actor: Actor, lock: Lock
    ) -> None:
        row = drawn(employee, 12000, principal_instalments=12)
        lock("2026-05")
        day = date(2026, 6, 10)
        record_repayment(application=row, actor=actor, amount=Decimal(11040), paid_on=day)
        account = account_of(row)
        assert (account.balance, account.interest_paid, account.outstanding(Month(2026, 6)).total) == (
            0,
            40,
            51,
        )
        row.refresh_from_db()
        assert row.state == AdvanceState.RECOVERING

    @pytest.mark.parametrize("day", [date(2026, 4, 14), date(2100, 1, 1)])
    def test_between_the_last_tranche_and_today(self, employee: Employee, actor: Actor, day: date) -> None:
        with pytest.raises(ValidationFailed) as refusal:
            record_repayment(application=drawn(employee), actor=actor, paid_on=day)
        assert list(refusal.value.fields) == ["paid_on"]


class TestSkipping:
    def test_once_from_the_first_month_on_with_a_reason(self, employee: Employee, actor: Actor) -> None:
        row = drawn(employee)
        skip_month(application=row, month=Month(2026, 6), reason="Illness", actor=actor)
        with pytest.raises(Duplicate):
            skip_month(application=row, month=Month(2026, 6), reason="Illness", actor=actor)
        with pytest.raises(ValidationFailed):
            skip_month(application=row, month=Month(2026, 4), reason="Illness", actor=actor)
        with pytest.raises(ValidationFailed):
            skip_month(application=row, month=Month(2026, 7), reason=" ", actor=actor)
        skip_month(application=row, month=Month(2026, 5), reason="Earlier", actor=actor)
        assert AdvanceEntry.objects.filter(kind=EntryKind.SKIP).count() == 2

    def test_not_a_month_that_is_recovered(self, employee: Employee, actor: Actor, lock: Lock) -> None:
        row = drawn(employee)
        lock("2026-05")
        with pytest.raises(Duplicate):
            skip_month(application=row, month=Month(2026, 5), reason="x", actor=actor)

    def test_a_month_skipped_ahead_does_not_close_the_advance(
        self, employee: Employee, actor: Actor, lock: Lock
    ) -> None:
        """Nothing due next month is not the same as nothing left."""
        row = drawn(employee)
        skip_month(application=row, month=Month(2026, 6), reason="Leave", actor=actor)
        lock("2026-05")
        row.refresh_from_db()
        assert row.state == AdvanceState.RECOVERING


@pytest.mark.django_db(transaction=True)
def test_two_repayments_at_once_cannot_both_take_the_rest(organization: Tenant, actor: Actor) -> None:
    """Both see the whole outstanding; without the row's lock both would be entered."""
    row = drawn(make_employee(10, 10))
    tenant, barrier = current_tenant(), threading.Barrier(2)
    outcomes: list[Any] = []

    def repay() -> None:
        try:
            with tenant_context(tenant):
                barrier.wait()
                record_repayment(application=row, actor=actor, amount=Decimal(20000))
                outcomes.append("done")
        except ValidationFailed:
            outcomes.append("refused")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=repay) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["done", "refused"]
    assert account_of(row).balance == 10000
