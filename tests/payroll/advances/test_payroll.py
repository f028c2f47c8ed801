"""Recoveries in payroll: taken in the run, posted at the lock, never twice, never something else than shown."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from core.actors import Actor
from core.audit.models import AuditEntry
from core.locking.errors import RunNotReady
from core.periods import Month
from payroll.advances.enums import AdvanceState
from payroll.advances.masters import advance_types
from payroll.advances.models import AdvanceApplication, AdvanceEntry
from payroll.advances.selectors.applications import account_of, accounts_of, advances_of, outstanding_for
from payroll.advances.selectors.dues import DUES
from payroll.advances.services import posting
from payroll.advances.services.disbursing import disburse_advance
from payroll.advances.services.recoveries import record_repayment, skip_month
from payroll.employees.models import Employee
from payroll.organizations.selectors import organization, organization_settings
from payroll.runs import services as runs
from payroll.runs.enums import RunState
from payroll.runs.models import Finding, PayrollRun, SalaryDetail, SalaryElement
from payroll.runs.payslips import payslip_context
from payroll.runs.selectors import slip_parts
from tests.payroll.advances.conftest import drawn, sanctioned
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
Process = Callable[[str], PayrollRun]


def detail_of(run: PayrollRun, employee: Employee) -> SalaryDetail:
    return SalaryDetail.objects.get(run=run, employee=employee)


def posted(row: AdvanceApplication) -> list[tuple[str, str, int]]:
    return [
        (f"{entry.month:%Y-%m}", entry.kind, int(entry.amount))
        for entry in AdvanceEntry.objects.filter(application=row, run_id__isnull=False).order_by("month")
    ]


def test_an_advance_from_the_first_rupee_to_the_last(employee: Employee, lock: Process) -> None:
    """Four months of principal, one of interest; net falls by each and the advance closes."""
    other = make_employee(10, 10)
    row = drawn(employee, 4000, principal_instalments=4, interest_instalments=1)
    for month in ("2026-05", "2026-06", "2026-07", "2026-08", "2026-09", "2026-10"):
        run = lock(month)
        mine, theirs = detail_of(run, employee), detail_of(run, other)
        assert mine.net == theirs.net - mine.recoveries
        assert (theirs.recoveries, mine.tds) == (0, theirs.tds)
    # 4 + 3 + 2 + 1 thousand at 9.1% a year: 75.83.
    assert posted(row) == [
        ("2026-05", "principal", 1000),
        ("2026-06", "principal", 1000),
        ("2026-07", "principal", 1000),
        ("2026-08", "principal", 1000),
        ("2026-09", "interest", 76),
    ]
    row.refresh_from_db()
    assert row.state == AdvanceState.CLOSED
    assert run.totals["heads"]["recoveries"] == "0.00"
    assert AuditEntry.objects.filter(action="advance.recovered").count() == 5


def test_states_follow_the_money(employee: Employee, lock: Process) -> None:
    row = drawn(employee, 2000, principal_instalments=2, interest_instalments=1)
    states = []
    for month in ("2026-05", "2026-06", "2026-07"):
        lock(month)
        row.refresh_from_db()
        states.append(row.state)
    assert states == [AdvanceState.RECOVERING, AdvanceState.RECOVERING, AdvanceState.CLOSED]


def test_without_interest_the_last_principal_closes(employee: Employee, lock: Process, actor: Actor) -> None:
    advance_types.create(
        actor=actor, code="FEST", name="Festival advance", ceiling_amount=Decimal(10000),
        max_principal_instalments=10,
    )  # fmt: skip
    row = drawn(employee, 1000, "FEST", principal_instalments=1, interest_instalments=0)
    lock("2026-05")
    row.refresh_from_db()
    assert (row.state, row.rate_pct) == (AdvanceState.CLOSED, 0)


def test_only_what_is_drawn_and_due_is_recovered(employee: Employee, lock: Process) -> None:
    sanctioned(employee)
    later = make_employee(10, 11)
    drawn(later, first_recovery_month=Month(2026, 7))
    run = lock("2026-05")
    assert not SalaryDetail.objects.filter(run=run).exclude(recoveries=0).exists()
    assert not AdvanceEntry.objects.exclude(kind="disbursement").exists()


def test_the_payslip_names_each_advance_and_adds_up(employee: Employee, lock: Process) -> None:
    drawn(employee, 30000)
    drawn(employee, 180000, "HBA", principal_instalments=180)
    run = lock("2026-05")
    detail = detail_of(run, employee)
    assert detail.recoveries == 500 + 1000
    elements = SalaryElement.objects.filter(run=run, employee=employee).order_by("code")
    assert [(row.code, row.kind, row.amount) for row in elements] == [
        ("COMPUTER", "recovery", 500),
        ("HBA", "recovery", 1000),
    ]
    slip = payslip_context(detail, slip_parts([detail])[detail.pk], organization(), organization_settings())
    lines = {line["label"]: line["amount"] for line in slip["deductions"]}
    assert lines["House building advance: principal"] == 1000
    assert sum(lines.values()) == detail.total_deductions
    assert detail.other_deductions == 0


def test_the_payslip_names_the_interest(employee: Employee, lock: Process) -> None:
    drawn(employee, 1000, principal_instalments=1, interest_instalments=1)
    lock("2026-05")
    detail = detail_of(lock("2026-06"), employee)
    slip = payslip_context(detail, slip_parts([detail])[detail.pk], organization(), organization_settings())
    labels = [line["label"] for line in slip["deductions"]]
    assert "Computer advance: interest" in labels
    assert detail.recoveries == 8  # 1,000 x 9.1 / 1200


def test_processing_again_takes_it_once(employee: Employee, process: Process, lock: Process) -> None:
    drawn(employee)
    process("2026-05")
    process("2026-05")
    run = lock("2026-05")
    assert detail_of(run, employee).recoveries == 500
    assert AdvanceEntry.objects.filter(run_id=run.pk).count() == 1


def test_a_run_posts_an_advance_once(employee: Employee, lock: Process, actor: Actor) -> None:
    """Posting again finds nothing due; a row written past the service is refused by the database."""
    row = drawn(employee)
    run = lock("2026-05")
    paid = "SELECT employee_id FROM payroll_runs_salarydetail WHERE run_id = %(run)s"
    assert posting.post_recoveries(run_id=run.pk, month=Month(2026, 5), paid=paid, actor=actor) == 0
    with pytest.raises(IntegrityError), transaction.atomic():
        AdvanceEntry.objects.create(
            application=row, month="2026-05-01", happened_on="2026-05-31", kind="principal", amount=500,
            run_id=run.pk, actor="x",
        )  # fmt: skip


def test_a_skipped_month_takes_nothing_and_the_run_locks(
    employee: Employee, process: Process, lock: Process, actor: Actor
) -> None:
    row = drawn(employee)
    skip_month(application=row, month=Month(2026, 5), reason="Illness", actor=actor)
    assert detail_of(lock("2026-05"), employee).recoveries == 0
    assert detail_of(lock("2026-06"), employee).recoveries == 500


def test_a_change_after_processing_makes_the_lock_ask_to_process_again(
    employee: Employee, process: Process, actor: Actor
) -> None:
    """Otherwise the pay would bear what the ledger does not know, or the reverse."""
    row = drawn(employee)
    run = process("2026-05")
    skip_month(application=row, month=Month(2026, 5), reason="Illness", actor=actor)
    with pytest.raises(RunNotReady, match="Process the run again"):
        runs.lock_run(run=run, actor=actor)
    run.refresh_from_db()
    assert run.state == RunState.PROCESSED
    assert not AdvanceEntry.objects.filter(run_id=run.pk).exists()
    locked = runs.lock_run(run=process("2026-05"), actor=actor)
    assert locked.state == RunState.LOCKED


def test_a_disbursement_after_processing_makes_the_lock_ask_too(
    employee: Employee, process: Process, actor: Actor
) -> None:
    row = sanctioned(employee)
    run = process("2026-05")
    disburse_advance(application=row, actor=actor, paid_on=row.sanctioned_on)
    with pytest.raises(RunNotReady):
        runs.lock_run(run=run, actor=actor)
    assert not AdvanceEntry.objects.filter(run_id=run.pk).exists()


def test_more_than_the_pay_leaves_the_employee_out_until_the_month_is_skipped(
    employee: Employee, process: Process, lock: Process, actor: Actor
) -> None:
    make_employee(10, 11)
    row = drawn(employee, 2400000, "HBA", principal_instalments=2)
    run = process("2026-05")
    assert Finding.objects.get(run=run, employee=employee).code == "negative_net"
    assert not SalaryDetail.objects.filter(run=run, employee=employee).exists()
    skip_month(application=row, month=Month(2026, 5), reason="Pay too low", actor=actor)
    assert detail_of(lock("2026-05"), employee).recoveries == 0


def test_whoever_is_left_out_is_not_posted(employee: Employee, lock: Process) -> None:
    make_employee(10, 11)
    row = drawn(employee, 2400000, "HBA", principal_instalments=2)
    lock("2026-05")
    assert posted(row) == []
    assert account_of(row).balance == 2400000


def test_a_corrected_employee_keeps_the_recovery(employee: Employee, process: Process, actor: Actor) -> None:
    other = make_employee(10, 11)
    drawn(employee)
    drawn(other)
    run = process("2026-05")
    fresh = runs.change_detail(
        run=run, detail=detail_of(run, employee), values={"tds": Decimal(0)}, reason="Refund", actor=actor
    )
    assert fresh.recoveries == 500
    kinds = SalaryElement.objects.filter(run=run).values_list("employee_id", "kind")
    assert sorted(kinds) == sorted([(employee.pk, "recovery"), (other.pk, "recovery")])
    runs.lock_run(run=run, actor=actor)


def test_the_statement_of_sql_is_that_of_the_arithmetic(
    employee: Employee, lock: Process, actor: Actor
) -> None:
    """DUES and calc.due are two writings of one rule: compared over advances of every shape, months ahead."""
    people = [make_employee(10, cell) for cell in range(1, 9)]
    rows = [
        drawn(people[0], 30000),
        drawn(people[1], 1999, principal_instalments=3, interest_instalments=7),
        drawn(people[2], 1800000, "HBA", principal_instalments=180, interest_instalments=60),
        drawn(people[3], 5000, principal_instalments=2),
        drawn(people[4], 5000, principal_instalments=2, first_recovery_month=Month(2026, 8)),
        drawn(people[5], 1000, principal_instalments=1, interest_instalments=1),
    ]
    part = sanctioned(people[6], 50000, principal_instalments=10)
    disburse_advance(application=part, actor=actor, amount=Decimal(20000), paid_on=part.sanctioned_on)
    for month in ("2026-05", "2026-06"):
        lock(month)
    disburse_advance(application=part, actor=actor, amount=Decimal(30000))
    record_repayment(application=rows[0], amount=Decimal(7000), actor=actor)
    # Paid back before the recovery, and with a tranche in the month of the repayment: only interest is left.
    record_repayment(application=rows[4], amount=Decimal(5000), actor=actor)
    drawn_and_repaid = account_of(part).balance
    record_repayment(application=part, amount=drawn_and_repaid, actor=actor)
    skip_month(application=rows[1], month=Month(2026, 8), reason="x", actor=actor)
    compared, interest = 0, Decimal(0)
    for offset in range(24):
        month = Month(2026, 6).plus(offset)
        with connection.cursor() as cursor:
            cursor.execute(DUES, {"first": month.first, "only": None})
            found = {row[0]: (row[4], row[5]) for row in cursor.fetchall()}
        for account in accounts_of(AdvanceApplication.objects.filter(state__in=["disbursed", "recovering"])):
            from payroll.advances import calc

            expected = calc.due(account.terms, account.lines, month)
            assert found.get(account.application.pk, (0, 0)) == expected, (account.application.pk, month)
            compared += 1
            interest += expected.interest
    assert compared >= 24 * 6
    assert interest > 0


def test_statements_do_not_grow_with_the_advances(employee: Employee, process: Process, actor: Actor) -> None:
    def processing(month: str) -> int:
        process(month)
        with CaptureQueriesContext(connection) as queries:
            process(month)
        return len(queries)

    def locking(month: str) -> int:
        run = process(month)
        with CaptureQueriesContext(connection) as queries:
            runs.lock_run(run=run, actor=actor)
        return len(queries)

    others = [make_employee(10, cell) for cell in range(1, 6)]
    drawn(employee)
    locking("2026-05")
    one_locked = locking("2026-06")
    one = processing("2026-07")
    for other in others:
        drawn(other, first_recovery_month=Month(2026, 7))
    assert processing("2026-07") == one
    assert locking("2026-07") == one_locked


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE payroll_advances_advanceentry SET amount = amount + 1",
        "DELETE FROM payroll_advances_advanceentry",
        "TRUNCATE payroll_advances_advanceentry",
    ],
)
def test_the_ledger_is_final(employee: Employee, statement: str) -> None:
    drawn(employee)
    with pytest.raises(DatabaseError) as refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(statement)
    assert refusal.value.__cause__.sqlstate == "KL002"  # type: ignore[union-attr]


@pytest.mark.parametrize(("kind", "amount", "run"), [("disbursement", 1, None), ("repayment", 30001, None)])
def test_the_database_keeps_the_balance_between_nothing_and_the_sanction(
    employee: Employee, kind: str, amount: int, run: int | None
) -> None:
    row = drawn(employee)
    with pytest.raises(IntegrityError), transaction.atomic():
        AdvanceEntry.objects.create(
            application=row, month="2026-05-01", happened_on="2026-05-31", kind=kind, amount=amount,
            run_id=run, actor="x",
        )  # fmt: skip


def test_what_is_outstanding_at_retirement(employee: Employee, lock: Process) -> None:
    """The last pay certificate states it: principal, and the interest of the months so far."""
    row = drawn(employee, 12000, principal_instalments=12)
    lock("2026-05")
    (found,) = outstanding_for(employee.pk, Month(2026, 6))
    assert (found.application_id, found.principal, found.interest) == (row.pk, 11000, 91)
    assert (found.code, found.amount, found.instalment, found.total) == ("COMPUTER", 12000, 1000, 11091)
    assert list(advances_of(employee.pk)) == [row]
