"""Locked is final, also to the database; races of two; what the ledger holds."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, connection, transaction

from core.actors import Actor
from core.audit.models import AuditEntry
from core.locking.errors import RunBusy, RunLocked
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.contract_staff import services
from payroll.contract_staff.models import ContractLine, ContractRun, ContractTdsEntry
from tests.kit.threads import at_once
from tests.payroll.contract_staff.people import make_contract

Run = Callable[[str], ContractRun]
PREFIX = "payroll_contract_staff_"
REFUSED = [
    f"UPDATE {PREFIX}contractline SET net = net",
    f"DELETE FROM {PREFIX}contractline",
    f"TRUNCATE {PREFIX}contractline",
    (
        f"INSERT INTO {PREFIX}contractlinededuction (run_id, staff_id, name, amount)"
        f" SELECT run_id, staff_id, 'x', 1 FROM {PREFIX}contractline"
    ),
    (
        f"INSERT INTO {PREFIX}contractcorrection (run_id, staff_id, field, value, reason, created_at, created_by)"
        f" SELECT run_id, staff_id, 'tds', 0, 'x', now(), 'x' FROM {PREFIX}contractline"
    ),
    f"DELETE FROM {PREFIX}contractfinding",
    f"UPDATE {PREFIX}contractrun SET state = 'processed'",
    f"DELETE FROM {PREFIX}contractrun",
    f"UPDATE {PREFIX}contracttdsentry SET tax = 0",
    f"DELETE FROM {PREFIX}contracttdsentry",
    f"TRUNCATE {PREFIX}contracttdsentry",
]


@pytest.mark.django_db
@pytest.mark.parametrize("statement", REFUSED)
def test_the_database_refuses_any_change_of_a_locked_run(lock: Run, statement: str) -> None:
    """Would catch a door, a shell or a script that changes a paid month."""
    make_contract(40000, pan="")  # has a finding too
    lock("2026-06")
    with pytest.raises(DatabaseError) as refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # TRUNCATE would trip over pending foreign keys first
        cursor.execute(statement)
    assert refusal.value.__cause__.sqlstate == "KL001"  # type: ignore[union-attr]


@pytest.mark.django_db
def test_the_ledger_is_what_was_paid(lock: Run) -> None:
    staff = make_contract(40000)
    below = make_contract(20000)
    run = lock("2026-06")
    entry, other = (ContractTdsEntry.objects.get(staff=row) for row in (staff, below))
    assert (entry.amount, entry.taxed, entry.rate_pct, entry.tax) == (40000, 40000, 1, 400)
    assert (entry.financial_year, str(entry.month), str(entry.paid_on)) == (2026, "2026-06-01", "2026-06-30")
    assert (other.amount, other.taxed, other.tax) == (20000, 0, 0)
    assert (run.total_gross, run.total_tds, run.total_net) == (60000, 400, 59600)
    assert AuditEntry.objects.filter(action="contract_run.locked").count() == 1


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_two_lock_at_once(organization: Tenant, actor: Actor) -> None:
    """Would catch a ledger posted twice."""
    for _number in range(3):
        make_contract(40000)
    run = services.process_month(month=Month(2026, 6), actor=actor)
    outcomes = at_once(*[lambda: services.lock_run(run=run, actor=actor)] * 4)
    refused = [outcome for outcome in outcomes if isinstance(outcome, RunBusy | RunLocked)]
    assert len(refused) == 3
    assert ContractTdsEntry.objects.count() == 3


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_two_process_the_same_new_month_at_once(organization: Tenant, actor: Actor) -> None:
    """Would catch two runs of a month, or a payment twice."""
    for _number in range(3):
        make_contract(40000)
    outcomes = at_once(*[lambda: services.process_month(month=Month(2026, 6), actor=actor)] * 3)
    assert all(isinstance(outcome, ContractRun | RunBusy) for outcome in outcomes), outcomes
    assert any(isinstance(outcome, ContractRun) for outcome in outcomes)
    assert (ContractRun.objects.count(), ContractLine.objects.count()) == (1, 3)


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_lock_and_process_at_once(organization: Tenant, actor: Actor) -> None:
    """Whoever is first: the ledger agrees with the lines."""
    make_contract(40000)
    run = services.process_month(month=Month(2026, 6), actor=actor)
    at_once(
        lambda: services.lock_run(run=run, actor=actor),
        lambda: services.process_month(month=Month(2026, 6), actor=actor),
    )
    run.refresh_from_db()
    assert ContractLine.objects.count() == 1
    assert ContractTdsEntry.objects.count() == (1 if run.state == "locked" else 0)
