"""process_payroll and lock_payroll: what an operator sees, and that a refusal changes nothing."""

import io
from datetime import date
from decimal import Decimal

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from core.actors import Actor
from core.tenancy.models import Tenant
from payroll.employees.models import Department, Designation, Employee
from payroll.employees.services.creation import create_employee
from payroll.organizations.models import OrganizationSettings
from payroll.runs.enums import CorrectableField, RunState
from payroll.runs.models import Correction, PayrollRun, SalaryDetail
from payroll.runs.services import change_detail

pytestmark = pytest.mark.django_db
MONTH = "2026-05"


@pytest.fixture
def employee(organization: Tenant, system: Actor) -> Employee:
    """One employee who can be paid."""
    department = Department.objects.create(code="ACC", name="Accounts")
    designation = Designation.objects.create(name="Assistant")
    return create_employee(
        actor=system,
        level=6,
        cell=1,
        name="Kavita Verma",
        date_of_birth=date(1990, 3, 4),
        date_of_joining=date(2020, 1, 6),
        department=department,
        designation=designation,
        bank_account="30000000001",
        ifsc="DEMO0000101",
        pan="ZZAPV1001B",
        pran="110000000001",
    ).employee


def run_command(name: str, *arguments: str) -> str:
    """Return what a command writes, refusals aside."""
    out = io.StringIO()
    call_command(name, "--tenant", "alpha", "--month", MONTH, *arguments, stdout=out, stderr=out)
    return out.getvalue()


def test_processing_makes_the_run_and_tells_totals_and_findings(employee: Employee) -> None:
    """Catches a command that needs the run made elsewhere, or hides what the checks found."""
    Employee.objects.filter(pk=employee.pk).update(pan="")
    text = run_command("process_payroll")
    run = PayrollRun.objects.get()
    assert (str(run.month), run.state, run.employees_paid) == ("2026-05-01", RunState.PROCESSED, 1)
    assert "2026-05: 1 employees" in text
    assert "No PAN" in text


def test_processing_waits_even_above_the_background_threshold(employee: Employee) -> None:
    """Catches a command that ends while a worker (which may not run) has yet to compute the month."""
    OrganizationSettings.objects.update(background_threshold=0)
    run_command("process_payroll")
    assert PayrollRun.objects.get().state == RunState.PROCESSED


def test_processing_again_keeps_corrections_unless_told(employee: Employee, system: Actor) -> None:
    """Catches corrections lost by a second processing, or kept against the operator's word."""
    run_command("process_payroll")
    run = PayrollRun.objects.get()
    change_detail(
        run=run,
        detail=SalaryDetail.objects.get(),
        values={CorrectableField.TDS: Decimal(17)},
        reason="Order of the office",
        actor=system,
    )
    run_command("process_payroll")
    assert SalaryDetail.objects.get().tds == 17
    run_command("process_payroll", "--drop-corrections")
    assert not Correction.objects.exists()
    assert SalaryDetail.objects.get().tds != 17


def test_a_month_that_cannot_be_processed_leaves_no_run(employee: Employee) -> None:
    """Catches a mistyped month that stays behind as an empty draft."""
    run_command("process_payroll")
    with pytest.raises(CommandError, match="2026-05"):
        call_command("process_payroll", "--tenant", "alpha", "--month", "2026-09")
    assert PayrollRun.objects.count() == 1


@pytest.mark.parametrize("command", ["process_payroll", "lock_payroll"])
@pytest.mark.parametrize(
    ("tenant", "month", "text"),
    [
        ("nowhere", MONTH, "no institution"),
        ("gamma", MONTH, "type school"),
        ("alpha", "05-2026", "YYYY-MM"),
    ],
)
def test_bad_options_are_refused_by_name(
    organization: Tenant, command: str, tenant: str, month: str, text: str
) -> None:
    """Catches a traceback, or a run made in the wrong institution."""
    with pytest.raises(CommandError, match=text):
        call_command(command, "--tenant", tenant, "--month", month)
    assert not PayrollRun.objects.exists()


def test_locking_with_yes_is_final(employee: Employee) -> None:
    """Catches a lock that does not hold against the other command."""
    run_command("process_payroll")
    assert "is locked" in run_command("lock_payroll", "--yes")
    assert PayrollRun.objects.get().state == RunState.LOCKED
    with pytest.raises(CommandError, match="locked"):
        run_command("process_payroll")
    with pytest.raises(CommandError, match="locked"):
        run_command("lock_payroll", "--yes")


@pytest.mark.parametrize(("typed", "state"), [("yes", RunState.PROCESSED), (MONTH, RunState.LOCKED)])
def test_locking_asks_for_the_month(
    employee: Employee, monkeypatch: pytest.MonkeyPatch, typed: str, state: RunState
) -> None:
    """Catches a lock by a habitual y or an empty line."""
    run_command("process_payroll")
    monkeypatch.setattr("builtins.input", lambda prompt: typed)
    if state == RunState.LOCKED:
        run_command("lock_payroll")
    else:
        with pytest.raises(CommandError, match="Nothing was locked"):
            run_command("lock_payroll")
    assert PayrollRun.objects.get().state == state


def test_locking_a_draft_is_refused(employee: Employee) -> None:
    """Catches an empty month locked for good."""
    PayrollRun.objects.create(month=date(2026, 5, 1))
    with pytest.raises(CommandError, match="processed"):
        run_command("lock_payroll", "--yes")
    assert PayrollRun.objects.get().state == RunState.DRAFT


def test_locking_a_month_without_run_is_refused(organization: Tenant) -> None:
    """Catches a lock that makes what it locks."""
    with pytest.raises(CommandError, match="no payroll run"):
        run_command("lock_payroll", "--yes")
    assert not PayrollRun.objects.exists()
