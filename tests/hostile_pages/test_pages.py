"""Every page with addresses, parameters and bodies that nobody means; would catch any answer of 500."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client

from tests.contract.world import World
from tests.hostile_pages.addresses import Address, addresses
from tests.hostile_pages.conftest import Browser

ORGANIZATION, PUBLIC = "config.urls_organization", "config.urls_public"
# Each makes or ends something that the rest of a test needs.
LEFT_OUT = ("logout", "sign-out", "setlang", "language", "/login")
ODD_QUERIES = (
    "?page=abc", "?page=-1", "?page=²", "?page=" + "9" * 30, "?p=abc", "?p=²", "?p=-5", "?o=abc", "?o=-99.²",
    "?o=99", "?q=²²²²", "?q=0000", "?q=9999-12", "?q=" + "a+" * 700, "?e=1", "?q=%ff%fe", "?_facets=x",
    "?all=", "?foo=bar", "?month=0000-00", "?month=9999-12", "?month=9999-12-31", "?month=²",
    "?month__year=0", "?month__year=9999&month__month=12", "?on__year=0", "?from_on__year=99999",
    "?effective_on__year=²", "?year=0", "?year=9999-00", "?year=²²²²-²²", "?quarter=Q9",
    "?financial_year=²²²²", "?financial_year=0", "?financial_year=9999-00&quarter=Q1", "?level=²",
    "?level=99", "?level=" + "9" * 40, "?department=²", "?department=abc", "?department__id__exact=abc",
    "?department__id__exact=" + "9" * 40, "?department__code__startswith=P", "?status=x", "?state=x",
    "?is_active__exact=x", "?at_from_0=31/31/2026&at_from_1=99", "?at_from_0=01/01/0001",
    "?at_to_0=31/12/9999&at_to_1=23:59", "?period=x", "?on=x", "?on=0000-00-00", "?format=xxx",
    "?language=xx", "?show=1", "?show=x&order=x&severity=x",
    "?show=1&month=0000-00&from=9999-12&to=0000-01&date=9999-12-31",
    "?show=1&employeeId=%27&financialYear=9999-00&paidIn=x", "?search=%27%22%3Cb%3E", "?unread=x", "?kind=x",
    "?next=//evil.example", "?previous_receipt=²", "?s=a&page=x", "?app_label=x&model_name=y&field_name=z",
    "?released=x", "?_changelist_filters=%ff", "?_popup=1", "?_to_field=password", "?id__in=a,b", "?pk=x",
)  # fmt: skip
NUL_QUERIES = ("?q=%00", "?page=%00", "?action=%00", "?x%00=1", "?search=a%00b")
ODD_BODIES: tuple[dict[str, Any], ...] = (
    {},
    {
        "post": "yes",
        "confirmed": "x",
        "month": "0000-00",
        "on": "0000-00-00",
        "from_on": "31/12/9999",
        "days": "NaN",
    },
    {
        "amount": "1e999",
        "percentage": "Infinity",
        "value": "-",
        "level": "²",
        "cell": "9" * 40,
        "employee": "²",
    },
    {
        "username": "a" * 5000,
        "name": "\ufffe",
        "password": "x",
        "kind": "x",
        "file": "x",
        "comments": "x" * 20000,
    },
    {
        "_seen": "{}",
        "_save": "1",
        "code": "''",
        "leave_type": "9" * 40,
        "period": "9999-12-31",
        "reason": "r",
    },
)


def crashes(client: Client, paths: Iterator[str] | list[str], method: str = "get", **body: Any) -> list[str]:
    """Return what was answered with 500 or more; each call is undone."""
    found = []
    for path in paths:
        with transaction.atomic():
            response = getattr(client, method)(path, **body)
            if getattr(response, "streaming", False):
                for _part in response.streaming_content:
                    break
            transaction.set_rollback(True)
        if response.status_code >= 500:
            found.append(f"{response.status_code} {method} {path[:200]}")
    return found


def some(base: str, most: int) -> list[str]:
    """Return the address with a few of the odd queries, always the same few; papers are slow and get two."""
    chosen = random.Random(base)
    return [base + query for query in chosen.sample(ODD_QUERIES, 2 if "pdf" in base else most)]


def pages(urlconf: str) -> list[Address]:
    return [
        found for found in addresses(urlconf)
        if not any(part in name for _kind, name in found.parts for part in LEFT_OUT)
    ]  # fmt: skip


def known(world: World, address: Address) -> dict[str, list[str]]:
    """Return values that lead somewhere for the parts of the address."""
    ids = {name: str(number) for name, number in world.home.ids.items()}
    first = address.model._base_manager.order_by("pk").first() if address.model else None
    return {
        "object_id": [str(first.pk)] if first else ["1"],
        "run_id": [ids["run"], ids["locked_run"]],
        "detail_id": [ids["detail"]],
        "employee_id": [ids["employee"]],
        "payslip_id": [ids["payslip"]],
        "application_id": [ids.get("leave", "1")],
        "year": ["2026-27"],
        "quarter": ["Q2"],
        "file_format": ["csv"],
        "name": ["salary-register", "nps-schedule", "lpc"],
        "kind": ["employees"],
        "job_id": ["1"],
        "import_id": ["1"],
        "notice_id": ["1"],
        "backup_id": [ids["backup"]],
        "key": ["x"],
        "field": ["basic"],
        "content_type_id": ["1"],
    }


@pytest.mark.parametrize("role", ["admin", "employee"])
def test_addresses_that_lead_nowhere(world, browser: Browser, role):
    client = browser(role)
    wrong = [
        path
        for address in pages(ORGANIZATION)
        if address.names
        for path in sorted(set(address.bad()))[len(address.parts[-1][1]) % 4 :: 4]
    ]
    assert len(wrong) > 600
    assert not crashes(client, wrong)


def test_numbers_of_rows_that_are_none_are_not_found(world, browser: Browser):
    """Would catch a button's own view that asks the database with the text of the address."""
    client = browser("admin")
    paths = [
        address.filled({**dict.fromkeys(address.names, "1"), "object_id": text})
        for address in pages(ORGANIZATION)
        if "object_id" in address.names and address.model is not None
        for text in ("abc", "²")
        if address.parts[-1] != ("path", "object_id")
    ]  # fmt: skip
    assert len(paths) > 150
    assert not [path for path in paths if client.get(path, follow=True).status_code != 404]


@pytest.mark.parametrize("role", ["admin", "employee"])
def test_odd_parameters(world, browser: Browser, role):
    client, found = browser(role), []
    every = pages(ORGANIZATION)
    if role == "employee":
        every = [address for address in every if address.parts and address.parts[0][1].startswith("ess")]
    for address in every:
        base = next(address.good(known(world, address)), None)
        is_list = address.model is not None and not address.names
        found += crashes(client, some(base, 10 if is_list else 2) if base else [])
    assert not found


def test_nul_is_refused_in_every_address(world, browser: Browser):
    client = browser("admin")
    for address in pages(ORGANIZATION)[::3]:
        base = next(address.good(known(world, address)), None)
        answers = {client.get(base + query).status_code for query in NUL_QUERIES} if base else {400}
        assert answers == {400}, address


@pytest.mark.parametrize("role", ["admin", "employee"])
def test_odd_bodies(world, browser: Browser, role):
    client, found = browser(role), []
    for address in pages(ORGANIZATION):
        if role == "employee" and not (address.parts and address.parts[0][1].startswith("ess")):
            continue
        base = next(address.good(known(world, address)), None)
        for body in ODD_BODIES:
            found += crashes(client, [base] if base else [], "post", data=body)
    assert not found


def test_nul_in_a_box_is_refused_and_nothing_changes(world, browser: Browser):
    client = browser("admin")
    for address in pages(ORGANIZATION):
        base = next(address.good(known(world, address)), None)
        if base:
            assert client.post(base, {"name": "a\0b"}).status_code == 400, base


def test_the_platform(world, browser: Browser):
    client = browser("platform_admin")
    assert client.get("/admin/").status_code == 200
    every = pages(PUBLIC)
    wrong = [path for address in every if address.names for path in address.bad()]
    assert not crashes(client, wrong)
    for address in every:
        base = next(address.good(known(world, address)), None)
        if base:
            assert not crashes(client, some(base, 6))
            assert not crashes(client, [base], "post", data=ODD_BODIES[1])


def test_the_sweep_knows_every_list():
    """A list that the sweep does not see would be tried by nobody."""
    models = {address.model for address in pages(ORGANIZATION)}
    assert {apps.get_model("payroll_employees", "employee"), apps.get_model("accounts", "user")} <= models
