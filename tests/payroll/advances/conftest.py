"""Advances in any state, made through the services."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.actors import Actor, Door, system_actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.advances.models import AdvanceApplication, AdvanceType
from payroll.advances.services.applications import submit_application
from payroll.advances.services.decisions import Sanction, sanction_advance
from payroll.advances.services.disbursing import disburse_advance
from payroll.employees.models import Employee
from payroll.runs import services as runs
from payroll.runs.models import PayrollRun
from tests.payroll.runs.people import make_employee

SYSTEM = system_actor(Door.COMMAND, "Tester")
Lock = Callable[[str], PayrollRun]


def the_type(code: str = "COMPUTER") -> AdvanceType:
    return AdvanceType.objects.get(code=code)


def apply_for(
    employee: Employee, amount: int = 30000, code: str = "COMPUTER", **values: Any
) -> AdvanceApplication:
    values = {"principal_instalments": 60, "interest_instalments": 10, **values}
    return submit_application(
        advance_type=the_type(code), employee=employee, amount=Decimal(amount), actor=SYSTEM, **values
    )


def sanctioned(
    employee: Employee, amount: int = 30000, code: str = "COMPUTER", **values: Any
) -> AdvanceApplication:
    """Sanctioned on 10 April 2026, recovery from May 2026."""
    terms = {"sanctioned_on": date(2026, 4, 10), "first_recovery_month": Month(2026, 5)}
    for name in ("sanctioned_on", "first_recovery_month"):
        if name in values:
            terms[name] = values.pop(name)
    row = apply_for(employee, amount, code, **values)
    return sanction_advance(application=row, actor=SYSTEM, terms=Sanction(**terms))


def drawn(
    employee: Employee, amount: int = 30000, code: str = "COMPUTER", **values: Any
) -> AdvanceApplication:
    """Drawn whole on 15 April 2026."""
    row = sanctioned(employee, amount, code, **values)
    paid_on = max(date(2026, 4, 15), row.sanctioned_on)
    return disburse_advance(application=row, actor=SYSTEM, paid_on=paid_on)


@pytest.fixture
def actor() -> Actor:
    return SYSTEM


@pytest.fixture
def employee(organization: Tenant) -> Employee:
    return make_employee(10, 10)


@pytest.fixture
def process(organization: Tenant) -> Lock:
    def make(month: str) -> PayrollRun:
        run = PayrollRun.objects.filter(month=Month.parse(month).first).first()
        run = run or runs.create_run(month=Month.parse(month), actor=SYSTEM)
        return runs.start_processing(run=run, actor=SYSTEM)

    return make


@pytest.fixture
def lock(process: Lock) -> Lock:
    def make(month: str) -> PayrollRun:
        return runs.lock_run(run=process(month), actor=SYSTEM)

    return make
