"""Screens of the office, import and report of riders, erasure, and the family's card."""

from collections.abc import Callable
from typing import Any

import pytest

from core.imports.rows import ADDED, UNCHANGED
from school.transport.imports import RideRows
from school.transport.models import Ride, Route, Stop
from school.transport.providers import HELD
from school.transport.reports import riders
from tests.school.transport.kit import FRIDAY, NINE, made_route, riding, stop_of
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


def test_the_pages_of_a_route(world: World) -> None:
    """Facts, stops and riders on one page; a stop is entered and a ride ended by the forms."""
    route = made_route(seats=None)
    ride = riding(world, 0, stop_of(route))
    browser = world.browser("school_admin")
    page = browser.get(f"/admin/school_transport/route/{route.pk}/change/").content.decode()
    for text in ("Aarav Sharma", "Stop 2", "1,500", "riders are not bounded"):
        assert text in page
    stop = {"route": route.pk, "name": "Stop 3", "landmark": "", "pickup_time": "07:05", "position": "3"}
    refused = browser.post("/admin/school_transport/stop/add/", stop).content.decode()
    assert "too early" in refused
    browser.post("/admin/school_transport/stop/add/", {**stop, "pickup_time": "07:45"})
    assert Stop.objects.filter(route=route).count() == 3
    browser.post(f"/admin/school_transport/ride/{ride.pk}/end/", {"on": "30 Nov 2026"})
    assert str(Ride.objects.get().ends_on) == "2026-11-30"
    for name in (
        "route",
        "stop",
        "ride",
        "stopfare",
        "vehicle",
        "crewmember",
        "vehiclepaper",
        "expiryreminder",
    ):
        assert browser.get(f"/admin/school_transport/{name}/").status_code == 200
        assert world.browser("teacher").get(f"/admin/school_transport/{name}/").status_code in (302, 403, 404)


def test_rides_are_imported_row_by_row(world: World) -> None:
    """A full bus, an unknown stop and somebody who rides already are told in their rows; the others go in."""
    route = made_route(seats=2)
    riding(world, 0, stop_of(route), starts_on=FRIDAY)
    rows: list[dict[str, Any]] = [
        {"student_code": "S00001", "route": "r1", "stop": "stop 1", "starts_on": FRIDAY},
        {"student_code": "s00002", "route": "R1", "stop": "Stop 2"},
        {"student_code": "S00003", "route": "R1", "stop": "Stop 1"},
        {"student_code": "S00004", "route": "R1", "stop": "Nowhere"},
        {"student_code": "S09999", "route": "R1", "stop": "Stop 1"},
        {"student_code": "S00005", "route": "R7", "stop": "Stop 1"},
    ]
    importer = RideRows(SYSTEM)
    plans = importer.plan(list(enumerate(rows, 2)))
    assert [list(plan.errors) for plan in plans] == [[], [], ["stop"], ["stop"], ["student_code"], ["route"]]
    assert [plan.outcome for plan in plans[:2]] == [UNCHANGED, ADDED]
    assert Ride.objects.count() == 1
    # The next portion of the preview knows what this one would take.
    (full,) = importer.plan([(9, {"student_code": "S00006", "route": "R1", "stop": "Stop 1"})])
    assert list(full.errors) == ["stop"]
    importer.write(plans)
    assert Ride.objects.count() == 2


def test_riders_by_stop(world: World) -> None:
    route, other = made_route(), made_route("R2")
    riding(world, 0, stop_of(route, 2), direction="drop")
    riding(world, 5, stop_of(other))
    names = [(one["stop"], one["name"], one["fare"]) for one in riders({}).rows.stream()]
    assert names == [("Stop 2", "Aarav Sharma", 1400), ("Stop 1", "Fatima Sheikh", 1500)]
    (line,) = riders({"routeId": str(route.pk)}).rows.stream()
    assert (line["phone"], line["direction"]) == (world.guardians["parent"].phone, "Home only")


def test_what_is_kept_of_a_student(world: World) -> None:
    riding(world, 0, stop_of(made_route()))
    (row,) = HELD.rows(world.students[0])
    assert (row["stop"], row["ends_on"]) == ("Stop 1", None)
    HELD.erase(world.students[0], SYSTEM)
    assert not Ride.objects.exists()
    assert Route.objects.exists()


def test_the_family_sees_the_bus(world: World) -> None:
    route = made_route()
    riding(world, 0, stop_of(route))
    page = world.browser("parent").get("/portal/").content.decode()
    for text in ("School bus", "Route R1", "Stop 1", "To school at 07:10", "Home at 15:40", "Raju R1"):
        assert text in page
    assert "School bus" not in world.browser("other_parent").get("/portal/").content.decode()
