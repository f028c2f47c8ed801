"""Every page of a school, office and portal, with addresses, parameters and bodies that nobody means: none is 500."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client

from school.students.models import Student
from tests.hostile_pages.addresses import Address
from tests.hostile_pages.sweeps import NUL_QUERIES, ODD_BODIES, crashes, pages, some
from tests.school.contract.ground import Ground

SCHOOL = "config.urls_school"
ROLES = ("school_admin", "teacher", "parent")
# The office's pages are tried by the office alone: everybody else is shown none of them.
OF_ROLE = {
    "school_admin": ("",),
    "teacher": ("portal", "account", "verify", "admissions"),
    "parent": ("portal", "verify", "payments"),
}
# By the beginning of the address: what `pk` is the key of.
KEYS_OF = {"payments/": "payment_order", "admin/staff-leave/": "leave", "admin/homework/": "homework"}
SchoolBrowser = Callable[[str], Client]


@pytest.fixture
def school_browser(ground: Ground) -> Iterator[SchoolBrowser]:
    """Return a browser of a role, which gives a crash as the answer that people see."""

    def make(who: str) -> Client:
        world = ground.home.world
        client = Client(headers={"host": f"{world.tenant.slug}.testserver"}, raise_request_exception=False)
        connection.set_tenant(world.tenant)
        client.force_login(world.users[who])
        return client

    return make


def of_role(who: str) -> list[Address]:
    return [
        address for address in pages(SCHOOL) if address.parts and address.parts[0][1].startswith(OF_ROLE[who])
    ]


def known(ground: Ground, address: Address) -> dict[str, list[str]]:
    """Return values that lead somewhere for the parts of the address."""
    ids = {name: [str(key)] for name, key in ground.home.ids.items()}
    text = "".join(name for kind, name in address.parts if kind == "text")
    first = address.model._base_manager.order_by("pk").first() if address.model else None
    return {
        **{f"{name}_id": value for name, value in ids.items()},
        **{name: ["1"] for name in address.names if name.endswith("_id") and name[:-3] not in ids},
        "object_id": [str(first.pk)] if first else ["1"],
        "exam_id": ids["exam"] + ids["published_exam"],
        "subject_id": ids["exam_subject"],
        "file_id": ids["attachment"],
        "pk": next((ids[name] for start, name in KEYS_OF.items() if text.startswith(start)), ["1"]),
        "reservation_id": ids["place"],
        "job_id": ids["fee_run"],
        "import_id": ids["import_ready"],
        "content_type_id": ["1"],
        "on": ["2026-11-20"],
        "name": ["section", "promote"],
        "kind": ["students", "character"],
        "type": ["students"],
        "file_format": ["csv"],
        "token": ["x"],
        "key": ["x"],
    }


def good(ground: Ground, address: Address, who: str) -> list[str]:
    """Return addresses that lead somewhere: one of each of the office's many pages, up to three of the portal's."""
    return list(address.good(known(ground, address)))[: 1 if who == "school_admin" else None]


@pytest.mark.parametrize("who", ROLES)
def test_addresses_that_lead_nowhere(ground: Ground, school_browser: SchoolBrowser, who: str) -> None:
    client = school_browser(who)
    wrong = [
        path
        for address in of_role(who)
        if address.names
        for path in sorted(set(address.bad()))[len(address.parts[-1][1]) % 4 :: 4]
    ]
    assert wrong
    assert not crashes(client, wrong)


def test_keys_of_rows_that_are_none_are_not_found(ground: Ground, school_browser: SchoolBrowser) -> None:
    """Would catch a button's own view that asks the database with the text of the address."""
    client = school_browser("school_admin")
    paths = [
        address.filled({**dict.fromkeys(address.names, "1"), "object_id": text})
        for address in pages(SCHOOL)[::2]
        if "object_id" in address.names and address.model is not None
        for text in ("abc", "²")
        if address.parts[-1] != ("path", "object_id")
    ]
    assert len(paths) > 100
    assert not [path for path in paths if client.get(path, follow=True).status_code != 404]


@pytest.mark.parametrize("who", ROLES)
def test_odd_parameters(ground: Ground, school_browser: SchoolBrowser, who: str) -> None:
    client, found = school_browser(who), []
    for address in of_role(who):
        is_list = address.model is not None and not address.names
        for base in good(ground, address, who):
            found += crashes(client, some(base, 4 if is_list or who != "school_admin" else 1))
    assert not found


@pytest.mark.parametrize("who", ROLES)
def test_odd_bodies(ground: Ground, school_browser: SchoolBrowser, who: str) -> None:
    client, found = school_browser(who), []
    for number, address in enumerate(of_role(who)):
        one = ODD_BODIES[number % len(ODD_BODIES) :][:1]  # the office has some 600 addresses
        for body in one if who == "school_admin" else ODD_BODIES:
            found += crashes(client, good(ground, address, who), "post", data=body)
    assert not found


def test_nul_is_refused_in_every_address_and_box(ground: Ground, school_browser: SchoolBrowser) -> None:
    client = school_browser("school_admin")
    for number, address in enumerate(pages(SCHOOL)):
        base = next(address.good(known(ground, address)), None)
        if not base or number % 3:
            continue
        assert {client.get(base + query).status_code for query in NUL_QUERIES[:2]} == {400}, address
        assert client.post(base, {"name": "a\0b"}).status_code == 400, base


def test_strangers_get_no_crash_either(ground: Ground) -> None:
    """The public form and the check of a certificate have no account before them."""
    host = f"{ground.home.world.tenant.slug}.testserver"
    client = Client(headers={"host": host}, raise_request_exception=False)
    for address in pages(SCHOOL):
        if not address.parts or address.parts[0][1].startswith(("admissions", "verify", "account")):
            base = next(address.good(known(ground, address)), "/")
            assert not crashes(client, [*some(base, 10), *sorted(set(address.bad()))])
            for body in ODD_BODIES:
                assert not crashes(client, [base], "post", data=body)


def test_the_sweep_knows_the_rows_of_a_school() -> None:
    """A list that the sweep does not see would be tried by nobody."""
    assert Student in {address.model for address in pages(SCHOOL)}
