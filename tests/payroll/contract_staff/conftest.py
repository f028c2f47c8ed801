"""Months of contract staff."""

from collections.abc import Callable

import pytest

from core.actors import Actor, Door, system_actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.contract_staff import services
from payroll.contract_staff.models import ContractRun
from payroll.organizations.models import Organization


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
    Organization.objects.update(
        name="Alpha Institute of Technology",
        tan="DELA12345B",
        pan="AAATA1234F",
        address="1 Evergreen Road, New Delhi",
        state_code="9",
        pin_code="110075",
        email="accounts@alpha.example",
        phone="1125551234",
        responsible_name="Meera Rao",
        responsible_designation="Registrar",
        responsible_pan="ABCPR1234K",
        responsible_mobile="9811111111",
    )
    return Organization.objects.get()
