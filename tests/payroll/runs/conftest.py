"""Payroll months for the tests of runs."""

from collections.abc import Callable

import pytest

from core.actors import Actor, Door, system_actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.runs import services
from payroll.runs.models import PayrollRun


@pytest.fixture
def actor() -> Actor:
    """Somebody who may do everything."""
    return system_actor(Door.COMMAND, "Tester")


@pytest.fixture
def process(organization: Tenant, actor: Actor) -> Callable[[str], PayrollRun]:
    """Return a function that creates and processes the run of a month."""

    def make(month: str) -> PayrollRun:
        run = PayrollRun.objects.filter(month=Month.parse(month).first, number=0).first()
        run = run or services.create_run(month=Month.parse(month), actor=actor)
        return services.start_processing(run=run, actor=actor)

    return make


@pytest.fixture
def lock(process: Callable[[str], PayrollRun], actor: Actor) -> Callable[[str], PayrollRun]:
    """Return a function that processes and locks the run of a month."""

    def make(month: str) -> PayrollRun:
        return services.lock_run(run=process(month), actor=actor)

    return make
