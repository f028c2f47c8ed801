"""Locked is final: the service refuses, and so does the database."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, connection, transaction

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import Forbidden
from core.locking.errors import RunLocked, RunNotReady
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.income_tax.models import TdsEntry
from payroll.pay_commission.models import DaRevision
from payroll.runs import services
from payroll.runs.enums import RunState
from payroll.runs.models import NpsEntry, PayrollRun, SalaryDetail
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
Process = Callable[[str], PayrollRun]

REFUSED_STATEMENTS = [
    "UPDATE payroll_runs_salarydetail SET slip_no = slip_no + 1000",
    "UPDATE payroll_runs_salarydetail SET run_id = run_id",
    "DELETE FROM payroll_runs_salarydetail",
    "TRUNCATE payroll_runs_salarydetail",
    (
        "INSERT INTO payroll_runs_salaryelement (run_id, employee_id, code, name, kind, amount) "
        "SELECT run_id, employee_id, 'X', 'X', 'earning', 1 FROM payroll_runs_salarydetail"
    ),
    (
        "INSERT INTO payroll_runs_correction (run_id, employee_id, field, value, reason, created_at, created_by) "
        "SELECT run_id, employee_id, 'tds', 0, 'x', now(), 'x' FROM payroll_runs_salarydetail"
    ),
    "UPDATE payroll_runs_payrollrun SET state = 'processed'",
    "DELETE FROM payroll_runs_payrollrun",
    "UPDATE payroll_runs_npsentry SET employee_share = 0",
    "DELETE FROM payroll_runs_npsentry",
    "UPDATE payroll_income_tax_tdsentry SET tax = 0",
    "DELETE FROM payroll_income_tax_tdsentry",
    "UPDATE payroll_pay_commission_darevision SET percentage = 99 WHERE used_at IS NOT NULL",
]


@pytest.mark.parametrize("statement", REFUSED_STATEMENTS)
def test_the_database_refuses_any_change_of_a_locked_run(lock: Process, statement: str) -> None:
    """Would catch a door, a shell or a script that changes a paid month."""
    make_employee(10, 10)
    lock("2026-06")
    with pytest.raises(DatabaseError) as refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # TRUNCATE would trip over pending foreign keys first
        cursor.execute(statement)
    assert refusal.value.__cause__.sqlstate in {"KL001", "KL003"}  # type: ignore[union-attr]


def test_lock_posts_the_ledgers_and_marks_the_rates(lock: Process) -> None:
    employee = make_employee(10, 10)
    gpf = make_employee(10, 10, scheme="GPF", pran="")
    run = lock("2026-06")
    detail = SalaryDetail.objects.get(run=run, employee=employee)
    tds = TdsEntry.objects.get(employee=employee)
    assert (tds.financial_year, tds.salary, tds.tax) == (2026, detail.taxable, detail.tds)
    nps = NpsEntry.objects.get(employee=employee)
    assert (nps.emoluments, nps.employee_share, nps.employer_share) == (117120, 11712, 16397)
    assert not NpsEntry.objects.filter(employee=gpf).exists()
    assert DaRevision.objects.get(used_at__isnull=False).percentage == 60
    assert AuditEntry.objects.filter(action="payroll_run.locked").count() == 1


def test_a_draft_cannot_be_locked(organization: Tenant, actor: Actor) -> None:
    run = services.create_run(month=Month(2026, 6), actor=actor)
    with pytest.raises(RunNotReady):
        services.lock_run(run=run, actor=actor)
    run.refresh_from_db()
    assert run.state == RunState.DRAFT


def test_a_locked_run_can_be_neither_processed_nor_discarded_nor_locked_again(
    lock: Process, actor: Actor
) -> None:
    make_employee(10, 10)
    run = lock("2026-06")
    for refused in (services.start_processing, services.discard_run, services.lock_run):
        with pytest.raises(RunLocked):
            refused(run=run, actor=actor)
    assert TdsEntry.objects.count() == 1


def test_locking_needs_the_right(process: Process) -> None:
    make_employee(10, 10)
    run = process("2026-06")
    nobody = Actor(user_id=1, name="x", role="employee", door="api", permissions=frozenset())  # type: ignore[arg-type]
    with pytest.raises(Forbidden):
        services.lock_run(run=run, actor=nobody)
    run.refresh_from_db()
    assert run.state == RunState.PROCESSED
    assert not TdsEntry.objects.exists()


def test_discard_takes_a_processed_run_to_draft_and_removes_a_draft(process: Process, actor: Actor) -> None:
    make_employee(10, 10)
    run = process("2026-06")
    back = services.discard_run(run=run, actor=actor)
    assert back is not None
    assert (back.state, back.total_net, SalaryDetail.objects.count()) == (RunState.DRAFT, 0, 0)
    assert services.discard_run(run=back, actor=actor) is None
    assert not PayrollRun.objects.exists()
