"""Every page with addresses, parameters and bodies that nobody means; would catch any answer of 500."""

import pytest
from django.apps import apps

from tests.contract.world import World
from tests.hostile_pages.addresses import Address
from tests.hostile_pages.conftest import Browser
from tests.hostile_pages.sweeps import NUL_QUERIES, ODD_BODIES, crashes, pages, some

ORGANIZATION, PUBLIC = "config.urls_organization", "config.urls_public"


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
