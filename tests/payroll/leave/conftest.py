"""Employees with leave, and quick ways to apply and decide."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.accounts.services import create_user
from core.actors import Actor, Door, actor_for, system_actor
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.leave.models import LeaveAccount, LeaveApplication, LeaveEntry, LeaveType
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.decisions import approve_leave
from tests.payroll.runs.people import make_employee

PASSWORD = "Correct-horse-9"
Apply = Callable[..., LeaveApplication]


def kind(code: str) -> LeaveType:
    return LeaveType.objects.select_related("debits_from").get(code=code)


def balance(employee: Employee, code: str) -> Decimal:
    """Return the account's balance, which must be the sum of its lines."""
    found = LeaveAccount.objects.filter(employee=employee, leave_type__code=code).first()
    lines = LeaveEntry.objects.filter(employee=employee, leave_type__code=code)
    total = sum((line.days for line in lines), Decimal(0))
    assert total == (found.balance if found else 0)
    return total


def give(employee: Employee, actor: Actor, on: date = date(2026, 1, 1), **days: int) -> None:
    """Put days on accounts, by code."""
    for code, count in days.items():
        adjust_leave(
            employee=employee,
            leave_type=kind(code),
            days=Decimal(count),
            reason="Opening",
            actor=actor,
            on=on,
        )


@pytest.fixture
def actor() -> Actor:
    """Somebody who may do everything."""
    return system_actor(Door.COMMAND, "Tester")


@pytest.fixture
def asha(organization: Tenant, actor: Actor) -> Employee:
    """An employee with 8 CL, 30 EL, 20 HPL and 730 CCL of 2026."""
    employee = make_employee(10, 10, gender="female")
    give(employee, actor, CL=8, EL=30, HPL=20, CCL=730)
    return employee


@pytest.fixture
def hr(organization: Tenant) -> Actor:
    user, _password = create_user(
        actor=system_actor(Door.COMMAND),
        username="hr",
        name="Head of Office",
        role="hr_manager",
        password=PASSWORD,
    )
    return actor_for(user, tenant_type="organization", door=Door.API)


def with_account(employee: Employee, username: str = "asha") -> Actor:
    """Give the employee a user account and return the actor."""
    user, _password = create_user(
        actor=system_actor(Door.COMMAND), username=username, name=employee.name, role="employee",
        password=PASSWORD, must_change_password=False, email=f"{username}@example.org",
    )  # fmt: skip
    employee.user = user
    employee.save()
    return actor_for(user, tenant_type="organization", door=Door.PORTAL)


@pytest.fixture
def apply(actor: Actor) -> Apply:
    """The function that applies for an employee: code, first day, last day."""

    def make(employee: Employee, code: str, first: str, last: str = "", **values: Any) -> LeaveApplication:
        return apply_leave(
            employee=employee,
            leave_type=kind(code),
            from_on=date.fromisoformat(first),
            to_on=date.fromisoformat(last or first),
            actor=values.pop("actor", actor),
            reason=values.pop("reason", "Family"),
            **values,
        )

    return make


@pytest.fixture
def take(apply: Apply, actor: Actor) -> Apply:
    """Return a function that applies and approves."""

    def make(*args: Any, **values: Any) -> LeaveApplication:
        return approve_leave(application=apply(*args, **values), actor=actor)

    return make
