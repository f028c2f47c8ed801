"""Locked months with tax, challans and the deductor's particulars, for the returns."""

import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from core.accounts.services import create_user
from core.actors import Actor, Door, system_actor
from core.periods import Month
from core.tenancy.models import Tenant
from payroll.organizations.models import Organization
from payroll.runs import services as runs
from payroll.runs.models import PayrollRun
from payroll.tds.models import Challan
from payroll.tds.services import add_challan

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
    Organization.objects.update(
        name="Alpha Institute of Technology",
        tan="DELA12345B",
        pan="AAATA1234F",
        address="1 Evergreen Road, New Delhi",
        deductor_category="G",
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
        return add_challan(actor=actor, kind="salary", month=of.first, tax=Decimal(tax), **values)

    return enter


def caller(tenant: Tenant, client: Client, actor: Actor, role: str, name: str = "") -> Api:
    """Give a caller in the name of a new user with this role; it answers status and body (or the response)."""
    create_user(actor=actor, username=name or role, name=role, role=role, password=PASSWORD)
    body = {"username": name or role, "password": PASSWORD}
    token = client.post("/api/auth/login", body, content_type="application/json").json()["data"]["token"]

    def call(method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        response = client.generic(
            method,
            f"/api/reports{path}",
            json.dumps(body) if body is not None else "",
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}", **headers},
        )
        is_json = response["Content-Type"].startswith("application/json")
        return response.status_code, response.json() if is_json else response

    return call


@pytest.fixture
def api(organization: Tenant, client_of: Callable[[Tenant], Client], actor: Actor) -> Api:
    """An HR manager's calls."""
    return caller(organization, client_of(organization), actor, "hr_manager")
