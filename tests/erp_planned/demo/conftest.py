"""The demo institution with its ERP, made once for the module on a working day and undone at its end."""

import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
import time_machine
from django.db import connection

from core.actors import Door, system_actor
from core.periods import today
from core.tenancy.models import Tenant
from erp_planned.demo.services import seed_erp
from payroll.demo import services as payroll_demo
from tests.cache import forget_cache
from tests.contract.world import held_transaction
from tests.kit.anew import undone

SYSTEM = system_actor(Door.COMMAND)
# A Monday afternoon: days are over, and today some have come late.
NOW = "2026-11-23 14:00+05:30"


def make() -> tuple[Tenant, float]:
    """Make payroll's demo of the large institution and the ERP's in it; return it and the seconds of the ERP's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(payroll_demo, "INSTITUTIONS", payroll_demo.INSTITUTIONS[:1])
        tenant = payroll_demo.seed_demo(actor=SYSTEM, today=today())[0]
    began = time.process_time()
    seed_erp(tenant, actor=SYSTEM, today=today())
    return tenant, time.process_time() - began


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Tenant, float]]:
    with held_transaction(django_db_blocker), time_machine.travel(datetime.fromisoformat(NOW), tick=True):
        yield make()


@pytest.fixture
def demo(made: tuple[Tenant, float]) -> Iterator[Tenant]:
    """The institution as it was made, entered; what a test does is undone."""
    forget_cache()
    tenant, _seconds = made
    connection.set_tenant(tenant)
    with undone():
        yield tenant
    connection.set_schema_to_public()
