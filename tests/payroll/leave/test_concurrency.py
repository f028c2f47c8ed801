"""Two at once, with real threads and committed rows: no day is taken, credited or decided twice."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import transaction

from core.actors import Actor
from core.errors import DomainError, InvalidTransition
from core.locking.errors import RunBusy
from core.locking.rows import take
from core.periods import Month, today
from payroll.employees.models import Employee
from payroll.leave.calc import Period
from payroll.leave.errors import LeaveOverlaps, NotEnoughLeave
from payroll.leave.masters import leave_types
from payroll.leave.models import LeaveApplication, LeaveEntry, LeaveType, LeaveYearEnd
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.cancelling import cancel_leave
from payroll.leave.services.decisions import approve_leave
from payroll.leave.services.year_end import apply_year_end
from payroll.runs import services as run_services
from payroll.runs.models import PayrollRun
from tests.payroll.leave.conftest import Apply, balance, kind
from tests.payroll.runs.test_concurrency import at_once

D = Decimal

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.concurrency]


def test_two_applications_for_the_last_days(asha: Employee, apply: Apply) -> None:
    """Would catch both seeing the same balance (peers: horilla 751)."""
    outcomes = at_once(
        lambda: apply(asha, "EL", "2026-06-01", "2026-06-20"),
        lambda: apply(asha, "EL", "2026-08-03", "2026-08-22"),
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "LeaveApplication",
        NotEnoughLeave.__name__,
    ]
    assert LeaveApplication.objects.count() == 1


def test_the_same_application_twice(asha: Employee, apply: Apply) -> None:
    outcomes = at_once(*[lambda: apply(asha, "EL", "2026-06-01", "2026-06-05")] * 3)
    assert sum(isinstance(outcome, LeaveOverlaps) for outcome in outcomes) == 2
    assert LeaveApplication.objects.count() == 1


def test_two_approve_at_once(asha: Employee, apply: Apply, actor: Actor) -> None:
    row = apply(asha, "EL", "2026-06-01", "2026-06-05")
    outcomes = at_once(*[lambda: approve_leave(application=row, actor=actor)] * 3)
    assert sum(isinstance(outcome, InvalidTransition) for outcome in outcomes) == 2
    assert balance(asha, "EL") == 25


def test_approve_and_cancel_at_once(asha: Employee, apply: Apply, actor: Actor) -> None:
    row = apply(asha, "EL", "2026-06-01", "2026-06-05")
    at_once(
        lambda: approve_leave(application=row, actor=actor),
        lambda: cancel_leave(application=row, actor=actor),
    )
    row.refresh_from_db()
    assert row.state == "cancelled"
    assert balance(asha, "EL") == 30


def test_two_debits_past_the_services_balance(asha: Employee, actor: Actor) -> None:
    """The account's row puts two writers in line; the second is refused by the database."""

    def debit() -> LeaveEntry:
        return adjust_leave(
            employee=asha, leave_type=kind("EL"), days=D(-20), reason="x", actor=actor, on=date(2026, 1, 1)
        )

    outcomes = at_once(debit, debit)
    assert sum(isinstance(outcome, NotEnoughLeave) for outcome in outcomes) == 1
    assert balance(asha, "EL") == 10


def test_two_year_ends_at_once(asha: Employee, actor: Actor) -> None:
    year = today().year + 1
    period = Period(date(year, 1, 1), date(year, 12, 31))
    at_once(*[lambda: apply_year_end(period=period, actor=actor)] * 3)
    assert LeaveYearEnd.objects.count() == 1
    assert balance(asha, "CL") == 8


def test_leave_is_not_approved_while_the_month_is_being_locked(
    asha: Employee, apply: Apply, actor: Actor
) -> None:
    """Would catch leave that costs pay slipping in between the computing and the lock."""
    run = run_services.create_run(month=Month(2026, 6), actor=actor)
    run = run_services.start_processing(run=run, actor=actor)
    row = apply(asha, "EOL", "2026-06-08", "2026-06-09")
    with transaction.atomic():
        take(PayrollRun, run.pk)
        (outcome,) = at_once(lambda: approve_leave(application=row, actor=actor))
    assert isinstance(outcome, RunBusy)
    outcomes = at_once(
        lambda: approve_leave(application=row, actor=actor),
        lambda: run_services.lock_run(run=run, actor=actor),
    )
    # The approval comes before the lock, which is refused then, or after it, as late leave; or it is told to wait.
    row.refresh_from_db()
    run.refresh_from_db()
    approved, locked = row.state == "approved", run.state == "locked"
    assert approved or locked
    assert sum(isinstance(outcome, DomainError) for outcome in outcomes) == 2 - approved - locked, outcomes


def test_two_approvals_of_one_month_do_not_wait_for_each_other(
    asha: Employee, apply: Apply, actor: Actor
) -> None:
    run_services.create_run(month=Month(2026, 6), actor=actor)
    rows = [apply(asha, "EOL", str(date(2026, 6, 1) + timedelta(days=offset))) for offset in (0, 2)]
    outcomes = at_once(*[lambda row=row: approve_leave(application=row, actor=actor) for row in rows])
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]


def test_a_type_is_not_deleted_while_it_is_taken_into_use(asha: Employee, apply: Apply, actor: Actor) -> None:
    """Either the application stands and the type stays, or both are told; never a fault."""
    leave_types.create(code="OWN", name="Own leave", actor=actor)
    outcomes = at_once(
        lambda: apply(asha, "OWN", "2026-06-01"),
        lambda: leave_types.delete(kind("OWN"), actor=actor),
    )
    is_used = LeaveApplication.objects.exists()
    assert LeaveType.objects.filter(code="OWN").exists() is is_used
    assert sum(isinstance(outcome, Exception) for outcome in outcomes) == 1, outcomes
