"""Two at once, a kill in the middle, a lost connection: never a half run, never two slips."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from core.actors import Actor
from core.locking.errors import RunBusy, RunChanged, RunLocked, RunNotReady
from core.locking.rows import share
from core.outbox.models import Job
from core.outbox.running import running
from core.periods import Month
from core.tenancy.context import current_tenant
from core.tenancy.models import Tenant
from payroll.employees.models import Employee, EmployeeElement
from payroll.income_tax.models import TdsEntry
from payroll.pay_commission.models import DaRevision
from payroll.runs import services
from payroll.runs.enums import RunState
from payroll.runs.errors import RunExists
from payroll.runs.models import ArrearLine, PayrollRun, SalaryDetail, SalaryElement
from payroll.runs.processing import month as month_module
from tests.kit.threads import at_once
from tests.payroll.runs.people import give_element, make_employee

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def run(organization: Tenant, actor: Actor) -> PayrollRun:
    for cell in range(1, 11):
        make_employee(7, cell)
    return services.create_run(month=Month(2026, 6), actor=actor)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Make processing wait in the middle, after the rows are written; the event says that it is there."""
    reached = threading.Event()
    original = month_module._write_elements

    def wait(*args: Any) -> None:
        original(*args)
        reached.set()
        time.sleep(0.6)

    monkeypatch.setattr(month_module, "_write_elements", wait)
    return reached


def test_two_create_the_same_month(organization: Tenant, actor: Actor) -> None:
    outcomes = at_once(*[lambda: services.create_run(month=Month(2026, 6), actor=actor)] * 2)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [PayrollRun.__name__, RunExists.__name__]
    assert PayrollRun.objects.count() == 1


def test_two_process_at_once(run: PayrollRun, actor: Actor, slow: threading.Event) -> None:
    """Would catch two processings both writing: two slips for one person and month."""
    outcomes = at_once(*[lambda: services.start_processing(run=run, actor=actor)] * 2)
    assert any(isinstance(outcome, RunBusy) for outcome in outcomes)
    run.refresh_from_db()
    assert run.state == RunState.PROCESSED
    assert SalaryDetail.objects.count() == 10


def test_two_lock_at_once(run: PayrollRun, actor: Actor) -> None:
    """Would catch ledgers posted twice."""
    services.start_processing(run=run, actor=actor)
    outcomes = at_once(*[lambda: services.lock_run(run=run, actor=actor)] * 4)
    refused = [outcome for outcome in outcomes if isinstance(outcome, RunBusy | RunLocked)]
    assert len(refused) == 3
    assert TdsEntry.objects.count() == 10


def test_lock_while_somebody_processes_again(run: PayrollRun, actor: Actor, slow: threading.Event) -> None:
    services.start_processing(run=run, actor=actor)
    slow.clear()

    def lock() -> PayrollRun:
        assert slow.wait(10)
        return services.lock_run(run=run, actor=actor)

    outcomes = at_once(lambda: services.start_processing(run=run, actor=actor), lock)
    assert isinstance(outcomes[1], RunBusy)
    assert not TdsEntry.objects.exists()


def test_a_lost_connection_leaves_the_run_as_it_was(
    run: PayrollRun, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch half a run left behind when the database goes away in the middle."""
    services.start_processing(run=run, actor=actor)
    before = list(SalaryDetail.objects.order_by("pk").values_list("pk", "net"))

    def cut(*args: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    monkeypatch.setattr(month_module, "_write_elements", cut)
    with pytest.raises(Exception, match="terminat"):
        services.start_processing(run=run, actor=actor)
    connection.close()
    monkeypatch.undo()
    run.refresh_from_db()
    assert list(SalaryDetail.objects.order_by("pk").values_list("pk", "net")) == before
    assert services.start_processing(run=run, actor=actor).state == RunState.PROCESSED
    assert SalaryDetail.objects.count() == 10


CHILD = """
    import os, sys, time
    import django
    django.setup()
    from django.conf import settings
    from django.db import connection
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = sys.argv[1]
    from core.actors import Door, system_actor
    from core.tenancy.context import tenant_context
    from core.tenancy.models import Tenant
    from payroll.runs import services
    from payroll.runs.models import PayrollRun
    from payroll.runs.processing import month
    original = month._write_elements
    def wait(*args):
        original(*args)
        print("writing", flush=True)
        time.sleep(60)
    month._write_elements = wait
    with tenant_context(Tenant.objects.get(slug=sys.argv[2])):
        services.start_processing(run=PayrollRun.objects.get(), actor=system_actor(Door.COMMAND))
"""


def test_a_killed_process_leaves_nothing_half_done(run: PayrollRun, actor: Actor) -> None:
    """Kill -9 while the rows are being written; the run can be recovered and processed again."""
    database = connection.settings_dict["NAME"]
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(CHILD), database, current_tenant().slug],
        stdout=subprocess.PIPE,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test"},
        cwd=settings.BASE_DIR,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"writing\n"
    with pytest.raises(RunBusy):
        services.start_processing(run=run, actor=actor)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    run.refresh_from_db()
    assert (run.state, SalaryDetail.objects.count()) == (RunState.PROCESSING, 0)
    for _attempt in range(50):
        try:
            done = services.start_processing(run=run, actor=actor)
            break
        except RunBusy:  # the server notices the dead client within moments
            time.sleep(0.1)
    assert done.state == RunState.PROCESSED
    assert SalaryDetail.objects.count() == Employee.objects.count() == 10


def test_an_interrupted_run_is_put_back_by_the_sweep(run: PayrollRun, actor: Actor) -> None:
    long_ago = timezone.now() - timedelta(minutes=10)
    PayrollRun.objects.update(state=RunState.PROCESSING, processed_at=long_ago)
    assert services.recover_interrupted(actor=actor) == 1
    run.refresh_from_db()
    assert run.state == RunState.DRAFT
    assert run.error


@pytest.fixture
def editor(monkeypatch: pytest.MonkeyPatch, organization: Tenant) -> Callable[[Callable[[], Any]], None]:
    """Return a function that lets somebody else commit a change while the salaries of a run are being written."""

    def edit_in_the_middle(change: Callable[[], Any]) -> None:
        original = month_module._write_elements

        def between(*args: Any) -> None:
            monkeypatch.setattr(month_module, "_write_elements", original)
            (outcome,) = at_once(change)
            assert not isinstance(outcome, Exception), outcome
            original(*args)

        monkeypatch.setattr(month_module, "_write_elements", between)

    return edit_in_the_middle


def test_an_element_edited_in_the_middle_is_in_all_figures_or_in_none(
    run: PayrollRun, actor: Actor, editor: Callable[[Callable[[], Any]], None]
) -> None:
    """Catches a payslip whose lines are of another instant than its totals, and a lock that accepts it."""
    employee = Employee.objects.order_by("code").first()
    assert employee is not None
    give_element(employee, "WASH", "earning", 100, Month(2026, 6))
    editor(lambda: EmployeeElement.objects.update(amount=999))
    done = services.start_processing(run=run, actor=actor)
    detail = SalaryDetail.objects.get(run=done, employee=employee)
    assert detail.other_earnings == SalaryElement.objects.get(run=done, employee=employee).amount == 100
    with pytest.raises(RunChanged):
        services.lock_run(run=done, actor=actor)
    done = services.start_processing(run=done, actor=actor)
    assert SalaryDetail.objects.get(run=done, employee=employee).other_earnings == 999
    services.lock_run(run=done, actor=actor)


def test_a_da_revision_in_the_middle_waits_for_the_next_processing(
    run: PayrollRun, actor: Actor, editor: Callable[[Callable[[], Any]], None]
) -> None:
    """Catches a month by the old rate whose arrears are by the new one."""
    services.lock_run(run=services.start_processing(run=run, actor=actor), actor=actor)
    july = services.create_run(month=Month(2026, 7), actor=actor)
    editor(lambda: DaRevision.objects.create(effective_on=date(2026, 6, 1), percentage=63))
    done = services.start_processing(run=july, actor=actor)
    assert (done.da_pct, ArrearLine.objects.filter(run=done).count()) == (60, 0)
    with pytest.raises(RunChanged):
        services.lock_run(run=done, actor=actor)
    done = services.start_processing(run=done, actor=actor)
    assert (done.da_pct, ArrearLine.objects.filter(run=done).count()) == (63, 10)


def test_processing_waits_for_somebody_who_holds_the_run_for_a_moment(run: PayrollRun, actor: Actor) -> None:
    """Catches an approval of leave that makes the background processing of its month fail."""
    PayrollRun.objects.filter(pk=run.pk).update(state=RunState.PROCESSING)
    holding, done = threading.Event(), threading.Event()

    def approve() -> None:
        with transaction.atomic():
            share(PayrollRun, Month(2026, 6), Month(2026, 6))
            holding.set()
            time.sleep(0.5)
        done.set()

    def process() -> PayrollRun:
        assert holding.wait(10)
        return services.process_run(run_id=run.pk, actor=actor)

    _nothing, outcome = at_once(approve, process)
    assert done.is_set()
    assert isinstance(outcome, PayrollRun), outcome
    assert outcome.state == RunState.PROCESSED


def test_a_run_whose_lines_do_not_add_up_is_not_locked(run: PayrollRun, actor: Actor) -> None:
    done = services.start_processing(run=run, actor=actor)
    employee = SalaryDetail.objects.filter(run=done).values_list("employee_id", flat=True)[0]
    SalaryElement.objects.create(
        run=done, employee_id=employee, code="X", name="Stray", kind="earning", amount=1
    )
    with pytest.raises(RunNotReady, match="add up"):
        services.lock_run(run=done, actor=actor)


def test_a_lost_connection_in_the_background_is_tried_again(
    run: PayrollRun, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Catches a run that a job gives up for good because the database went away for a moment."""
    PayrollRun.objects.filter(pk=run.pk).update(state=RunState.PROCESSING)
    job = Job(task="payroll_runs.process", kwargs={"run_id": run.pk})

    def cut(*args: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    monkeypatch.setattr(month_module, "_write_elements", cut)
    with running(job), pytest.raises(Exception, match="terminat"):
        services.process_run(run_id=run.pk, actor=actor)
    connection.close()
    monkeypatch.undo()
    run.refresh_from_db()
    assert run.state == RunState.PROCESSING
    with running(job):
        assert services.process_run(run_id=run.pk, actor=actor).state == RunState.PROCESSED
