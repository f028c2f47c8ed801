"""An organization in November 2026, and a class teacher."""

from collections.abc import Callable

import pytest

from core.actors import Actor, Door, actor_for
from core.tenancy.models import Tenant
from erp_planned.students.models import SchoolClass
from payroll.employees.models import Employee
from tests.erp_planned.students.people import a_class
from tests.payroll.ess.conftest import make_person


@pytest.fixture(autouse=True)
def _ground(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-16 10:00")


@pytest.fixture
def teacher() -> Employee:
    return make_person("lata")


@pytest.fixture
def own_class(teacher: Employee) -> SchoolClass:
    return a_class(class_teacher=teacher)


@pytest.fixture
def teacher_actor(teacher: Employee) -> Actor:
    return actor_for(teacher.user, tenant_type="organization", door=Door.API)
