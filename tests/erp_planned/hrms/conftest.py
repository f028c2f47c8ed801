"""People of an office, and a clock that stands."""

from collections.abc import Callable

import pytest

from core.actors import Actor, Door, actor_for, system_actor
from core.tenancy.models import Tenant
from payroll.employees.models import Employee
from tests.payroll.ess.conftest import make_account, make_person

SYSTEM = system_actor(Door.COMMAND, "Keeper")


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    """Stand in an organization in November 2026."""
    at("2026-11-16 10:00")


def actor_of(person: Employee) -> Actor:
    """Return an employee as services know the person."""
    return actor_for(person.user, tenant_type="organization", door=Door.API)


@pytest.fixture
def clerk() -> Actor:
    """Somebody of the office who makes orders."""
    return actor_for(make_account("clerk", "hr_manager"), tenant_type="organization", door=Door.API)


@pytest.fixture
def chief() -> Actor:
    """Somebody else of the office, who decides."""
    return actor_for(make_account("chief", "admin"), tenant_type="organization", door=Door.API)


@pytest.fixture
def asha() -> Employee:
    return make_person("asha")


@pytest.fixture
def people() -> Callable[[str], Employee]:
    return make_person
