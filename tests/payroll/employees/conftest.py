"""Masters, HR staff and quick ways to enter employees."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from core.accounts.services import create_user
from core.accounts.tokens import access_token
from core.actors import Actor, Door, actor_for, system_actor
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from payroll.employees.models import Department, Designation, Employee, PayHistory
from payroll.employees.services.creation import CreatedEmployee, create_employee

PASSWORD = "Correct-horse-9"

RECORD: dict[str, Any] = {
    "name": "Asha Rao",
    "date_of_birth": date(1990, 5, 14),
    "date_of_joining": date(2018, 7, 2),
    "level": 10,
    "cell": 8,
    "department": "PHY",
    "designation": "Assistant Professor",
}


def make_masters() -> None:
    """Two departments and two designations in the current schema."""
    for code, name in (("PHY", "Physics"), ("CHE", "Chemistry")):
        Department.objects.get_or_create(code=code, defaults={"name": name})
    for name in ("Assistant Professor", "Section Officer"):
        Designation.objects.get_or_create(name=name)


@pytest.fixture
def masters(organization: Tenant) -> Tenant:
    make_masters()
    return organization


@pytest.fixture
def hr(organization: Tenant) -> Actor:
    user, _password = create_user(
        actor=system_actor(Door.COMMAND), username="hr", name="HR", role="hr_manager", password=PASSWORD
    )
    return actor_for(user, tenant_type="organization", door=Door.API)


@pytest.fixture
def enter(masters: Tenant, system: Actor) -> Callable[..., CreatedEmployee]:
    """Return a function that enters an employee."""

    def make(**values: Any) -> CreatedEmployee:
        return create_employee(actor=system, **{**RECORD, **values})

    return make


@pytest.fixture
def asha(enter: Callable[..., CreatedEmployee]) -> Employee:
    return enter().employee


def bulk(count: int, *, first: int = 1) -> list[Employee]:
    """Add many employees with pay, without accounts, past the services (only for sizes and plans)."""
    department, designation = Department.objects.first(), Designation.objects.first()
    given = ["Asha", "Ravi", "Meena", "Suresh", "Kavita", "Imran", "Joseph", "Gurpreet", "Latha", "Bimal"]
    family = ["Rao", "Sharma", "Iyer", "Khan", "Das", "Nair", "Singh", "Patel", "Bose", "Reddy", "Kulkarni"]
    rows = [
        Employee(
            code=f"B{number:06d}",
            name=f"{given[number % 10]} {family[number % 11]}{number % 97}",
            date_of_birth=date(1970 + number % 30, 1 + number % 12, 1 + number % 28),
            date_of_joining=date(2020, 1, 15),
            retirement_on=date(2040, 1, 31),
            department=department,
            designation=designation,
            pan=f"ABCP{chr(65 + number % 26)}{number % 10000:04d}{chr(65 + number // 10000)}",
            pran=f"{110000000000 + number}",
        )
        for number in range(first, first + count)
    ]
    made = Employee.objects.bulk_create(rows, batch_size=2000)
    PayHistory.objects.bulk_create(
        [
            PayHistory(
                employee=row, effective_on=date(2020, 1, 15), level=1 + row.pk % 10, cell=1 + row.pk % 20,
                basic=50000, reason="joining",
            )
            for row in made
        ],
        batch_size=2000,
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE payroll_employees_employee, payroll_employees_payhistory")
    return made


class Caller:
    """A REST client of a role."""

    def __init__(self, tenant: Tenant, role: str) -> None:
        with tenant_context(tenant):
            self.user, _password = create_user(
                actor=system_actor(Door.COMMAND), username=f"api.{role}".replace("_", "."), name=role,
                role=role,
                password=PASSWORD, must_change_password=False,
            )  # fmt: skip
        token = access_token(self.user, tenant.slug)
        self.client = Client(
            headers={"host": f"{tenant.slug}.testserver", "authorization": f"Bearer {token}"},
            raise_request_exception=False,
        )

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        sent = "" if body is None else json.dumps(body, default=str)
        return self.client.generic(method, f"/api/employees{path}", sent, content_type="application/json")


@pytest.fixture
def call(masters: Tenant) -> Caller:
    """The API as HR."""
    return Caller(masters, "hr_manager")
