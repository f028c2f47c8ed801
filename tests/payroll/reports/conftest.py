"""Locked months with everything a pay report tells: arrears, elements, an advance, somebody without PRAN."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.accounts.models import User
from core.actors import Actor, Door, system_actor
from core.outbox.jobs import run_job
from core.outbox.models import Job
from core.periods import Month
from core.reports import tasks  # noqa: F401 - registers the task
from core.tenancy.models import Tenant
from payroll.employees.models import Department, Employee
from payroll.pay_commission.masters import da_revisions
from payroll.runs import services as runs
from payroll.runs.models import PayrollRun
from tests.core.accounts.people import Api, api_of, user_of
from tests.payroll.advances.conftest import drawn
from tests.payroll.runs.people import give_element, make_employee, set_pay

SYSTEM = system_actor(Door.COMMAND, "Tester")
Lock = Callable[[str], PayrollRun]


def process_month(month: str) -> PayrollRun:
    run = PayrollRun.objects.filter(month=Month.parse(month).first).first()
    run = run or runs.create_run(month=Month.parse(month), actor=SYSTEM)
    return runs.start_processing(run=run, actor=SYSTEM)


def lock_month(month: str) -> PayrollRun:
    return runs.lock_run(run=process_month(month), actor=SYSTEM)


@pytest.fixture
def actor() -> Actor:
    return SYSTEM


@pytest.fixture
def people(organization: Tenant) -> list[Employee]:
    """Asha with elements, Ravi with a computer advance, Meena without PRAN, Gopal of another department with GPF."""
    asha = make_employee(10, 10, name="Asha Verma")
    give_element(asha, "SPL", "earning", 1500, Month(2026, 4))
    give_element(asha, "LIC", "deduction", 750, Month(2026, 4))
    ravi = make_employee(7, 5, name="Ravi Kumar")
    drawn(ravi)
    meena = make_employee(6, 3, name="Meena Das", pran="")
    physics = Department.objects.create(code="PHY", name="Physics")
    gopal = make_employee(
        12, 4, name="Gopal Rao", scheme="GPF", pran="", gpf_number="GPF/77", department=physics
    )
    return [asha, ravi, meena, gopal]


@pytest.fixture
def months(people: list[Employee]) -> list[PayrollRun]:
    """April to July 2026 locked; DA raised in June from April, Asha's pay raised in July from June."""
    found = [lock_month("2026-04"), lock_month("2026-05")]
    da_revisions.create(effective_on=date(2026, 4, 1), percentage=Decimal(62), actor=SYSTEM)
    found.append(lock_month("2026-06"))
    set_pay(people[0], 10, 11, date(2026, 6, 1))
    return [*found, lock_month("2026-07")]


@pytest.fixture
def hr_user(organization: Tenant) -> User:
    return user_of(organization, "hr_manager", email="hr@example.org")


@pytest.fixture
def hr(organization: Tenant, hr_user: User) -> Api:
    """A caller who may read and schedule reports."""
    return api_of(hr_user, organization)


@pytest.fixture
def ess(organization: Tenant) -> Api:
    """A caller who is an employee."""
    return api_of(user_of(organization, "employee"), organization)


def run_jobs() -> int:
    """Carry out what waits, as the worker does."""
    waiting = list(Job.objects.filter(state="queued", task__contains="reports.").values_list("pk", flat=True))
    for number in waiting:
        run_job(number)
    return len(waiting)
