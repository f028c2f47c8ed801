"""Months of contract staff."""

from collections.abc import Callable

import pytest

from core.actors import Actor, Door, system_actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.contract_staff import services
from payroll.contract_staff.models import ContractRun
from payroll.organizations.models import Organization
from tests.payroll.tds.particulars import DEDUCTOR


@pytest.fixture
def actor() -> Actor:
    """Somebody who may do everything."""
    return system_actor(Door.COMMAND, "Tester")


@pytest.fixture
def process(organization: Tenant, actor: Actor) -> Callable[[str], ContractRun]:
    """Return a function that processes a month."""
    return lambda month: services.process_month(month=Month.parse(month), actor=actor)


@pytest.fixture
def lock(process: Callable[[str], ContractRun], actor: Actor) -> Callable[[str], ContractRun]:
    """Return a function that processes and locks a month."""
    return lambda month: services.lock_run(run=process(month), actor=actor)


@pytest.fixture
def deductor(organization: Tenant) -> Organization:
    """The organization with all that a statement's head needs."""
    Organization.objects.update(**DEDUCTOR)
    return Organization.objects.get()
