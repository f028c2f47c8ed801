"""An employee with an account and locked months."""

from collections.abc import Callable

import pytest
from django.test import Client

from core.accounts.models import User
from core.accounts.tokens import access_token
from core.actors import Door, system_actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from payroll.runs import services
from payroll.runs.models import PayrollRun
from tests.payroll.runs.people import make_employee

PASSWORD = "Right-horse-battery-9"


def make_account(username: str, role: str = "employee", **values: object) -> User:
    user = User(username=username, name=username.title(), role=role, **values)
    user.set_password(PASSWORD)
    user.save()
    return user


def make_person(username: str = "asha", **facts: object) -> Employee:
    """An employee who can sign in."""
    return make_employee(level=10, cell=1, name=username.title(), user=make_account(username), **facts)


def lock_months(*months: str) -> list[PayrollRun]:
    actor = system_actor(Door.COMMAND)
    runs = []
    for month in months:
        run = services.create_run(month=Month.parse(month), actor=actor)
        run = services.start_processing(run=run, actor=actor)
        runs.append(services.lock_run(run=run, actor=actor))
    return runs


@pytest.fixture
def person(organization: Tenant) -> Employee:
    return make_person()


@pytest.fixture
def api(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[[User], Client]:
    """Return a client that sends a user's token."""

    def make(user: User) -> Client:
        client = client_of(organization)
        client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {access_token(user, organization.slug)}"
        return client

    return make
