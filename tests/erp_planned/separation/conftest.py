"""Somebody who leaves: made through the services."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.actors import Actor, Door, system_actor
from core.tenancy.models import Tenant
from erp_planned.separation.models import LeavingRule, SeparationRequest
from erp_planned.separation.selectors.requests import clearances_of
from erp_planned.separation.services.asking import ask
from erp_planned.separation.services.deciding import accept, clear
from payroll.employees.models import Employee
from payroll.leave.models import LeaveAccount, LeaveType
from payroll.leave.services.accounts import adjust_leave
from payroll.pay_commission.models import DaRevision
from tests.payroll.runs.people import make_employee

SYSTEM = system_actor(Door.COMMAND, "Tester")


@pytest.fixture
def today(at: Any) -> None:
    """Stand on 22 November 2026."""
    at("2026-11-22")


@pytest.fixture
def clerk(organization: Tenant, today: None) -> Actor:
    """Somebody who may do everything; DA is 58%."""
    DaRevision.objects.create(percentage=58, effective_on=date(2026, 7, 1), order_reference="Test")
    return SYSTEM


def leaver(basic: int, joined: date, **facts: Any) -> Employee:
    """Make an employee with a basic pay since the day of joining."""
    employee = make_employee(cell=0, date_of_joining=joined, **facts)
    employee.pay_history.create(effective_on=joined, level=10, cell=1, basic=basic, reason="joining")
    return employee


def asked(
    employee: Employee, kind: str, last: date, asked_on: date | None = date(2026, 11, 1)
) -> SeparationRequest:
    """Ask as the office does."""
    return ask(
        employee=employee, type=kind, last_working_on=last, asked_on=asked_on, reason="New post", actor=SYSTEM
    )


def cleared(row: SeparationRequest, **dues: Any) -> SeparationRequest:
    """Accept it and clear every item; `Library=250` leaves dues."""
    accept(request=row, actor=SYSTEM)
    for one in clearances_of(row):
        clear(clearance=one, dues=dues.get(one.item.name, 0), actor=SYSTEM)
    return SeparationRequest.objects.get(pk=row.pk)


def with_leave(row: SeparationRequest, **days: int) -> SeparationRequest:
    """Bring accounts to these days; leaving has cut the year's credit before."""
    for code, count in days.items():
        kind = LeaveType.objects.get(code=code)
        account = LeaveAccount.objects.filter(employee=row.employee, leave_type=kind).first()
        missing = count - (account.balance if account else 0)
        if missing:
            adjust_leave(
                employee=row.employee, leave_type=kind, days=Decimal(missing), on=date(2026, 1, 1),
                reason="Test", actor=SYSTEM,
            )  # fmt: skip
    return row


def rule(**values: Any) -> None:
    """Change the rule in force."""
    LeavingRule.objects.filter(effective_on=date(2024, 1, 1)).update(**values)
