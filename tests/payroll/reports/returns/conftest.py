"""Locked months with tax, challans and the deductor's particulars, for the returns."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from core.actors import Actor, Door, system_actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.organizations.models import Organization
from payroll.runs import services as runs
from payroll.runs.models import PayrollRun
from payroll.tds.masters import challans
from payroll.tds.models import Challan
from tests.payroll.rest import signed_in
from tests.payroll.tds.particulars import DEDUCTOR

Api = Callable[..., Any]
Lock = Callable[..., PayrollRun]
PASSWORD = "Quiet-River-42"


@pytest.fixture
def actor() -> Actor:
    """Somebody who may do everything."""
    return system_actor(Door.COMMAND, "Tester")


@pytest.fixture
def lock(organization: Tenant, actor: Actor) -> Lock:
    """Return a function that makes, processes and locks the runs of months."""

    def make(*months: str) -> PayrollRun:
        for month in months:
            run = runs.create_run(month=Month.parse(month), actor=actor)
            run = runs.start_processing(run=run, actor=actor)
            run = runs.lock_run(run=run, actor=actor)
        return run

    return make


@pytest.fixture
def deductor(organization: Tenant) -> Organization:
    """The organization with all that a statement's head needs."""
    Organization.objects.update(deductor_category="G", **DEDUCTOR)
    return Organization.objects.get()


@pytest.fixture
def pay(organization: Tenant, actor: Actor) -> Callable[..., Challan]:
    """Return a function that enters the challan of a month, due in time unless said otherwise."""

    def enter(month: str, tax: Any, **facts: Any) -> Challan:
        of = Month.parse(month)
        following = of.plus(1)
        values = {
            "receipt_code": "0510308",
            "serial": f"{of.month:05d}",
            "paid_on": date(following.year, following.month, 7),
            **facts,
        }
        return challans.create(actor=actor, kind="salary", month=of.first, tax=Decimal(tax), **values)

    return enter


def caller(tenant: Tenant, client: Client, actor: Actor, role: str, name: str = "") -> Api:
    """Give a caller in the name of a new user with this role."""
    return signed_in(client, actor, role, prefix="/api/reports", name=name)


@pytest.fixture
def api(organization: Tenant, client_of: Callable[[Tenant], Client], actor: Actor) -> Api:
    """An HR manager's calls."""
    return caller(organization, client_of(organization), actor, "hr_manager")
