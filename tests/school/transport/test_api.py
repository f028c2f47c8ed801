"""The routes of transport over REST."""

from collections.abc import Callable
from typing import Any

import pytest

from school.transport.models import CrewMember, Ride, Route, Stop, Vehicle
from tests.school.terms import subscribed
from tests.school.transport.kit import NINE, made_route, riding, stop_of
from tests.school.world import World

pytestmark = pytest.mark.django_db
PATH = "v1/transport/routes"
BODY = {
    "code": "R1",
    "name": "Jayanagar",
    "vehicleNumber": "KA 01 AB 1234",
    "driverName": "Raju Naik",
    "driverPhone": "98450 12345",
}


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


def data(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()["data"]


def fields(answer: Any, status: int = 400) -> list[str]:
    assert answer.status_code == status, answer.content
    return list(answer.json()["error"]["fields"])


def order(route: Route) -> list[tuple[int, str]]:
    return list(Stop.objects.filter(route=route).order_by("position").values_list("position", "name"))


def test_a_route_brings_vehicle_and_driver_and_finds_them_again(world: World) -> None:
    """However number and phone are written: a second row would have a bus drive twice."""
    api = world.api("school_admin")
    made = data(api.post(PATH, BODY), 201)
    assert (made["vehicleNumber"], made["driverName"], made["driverPhone"]) == (
        "KA 01 AB 1234",
        "Raju Naik",
        "9845012345",
    )
    again = {**BODY, "code": "R2", "vehicleNumber": "ka-01-ab-1234", "driverPhone": "+91 9845012345"}
    data(api.post(PATH, again), 201)
    assert (Vehicle.objects.count(), CrewMember.objects.count()) == (1, 1)
    assert fields(api.post(PATH, {**BODY, "code": "r1"}), 409) == ["code"]
    assert fields(api.post(PATH, {**BODY, "code": "R3", "driverName": "Somebody Else"})) == ["driverPhone"]
    assert fields(api.post(PATH, {**BODY, "code": "R3", "driverPhone": "12"})) == ["driverPhone"]
    assert fields(api.post(PATH, {**BODY, "code": "R3", "vehicleNumber": "---"})) == ["vehicleNumber"]
    assert (Route.objects.count(), Vehicle.objects.count(), CrewMember.objects.count()) == (2, 1, 1)


def test_a_route_is_changed_by_what_is_given(world: World) -> None:
    api = world.api("school_admin")
    one = f"{PATH}/{data(api.post(PATH, BODY), 201)['id']}"
    assert data(api("PATCH", one, {"driverPhone": "9845011111"}))["driverPhone"] == "9845011111"
    assert CrewMember.objects.count() == 1
    told = data(api("PATCH", one, {"name": "East", "driverName": "", "vehicleNumber": ""}))
    assert (told["name"], told["driverName"], told["vehicleNumber"]) == ("East", "", "")
    assert fields(api("PATCH", one, {"colour": "red"})) == ["colour"]


def test_stops_stand_in_order_without_a_gap(world: World) -> None:
    api, route = world.api("school_admin"), made_route(stops=0)
    path = f"{PATH}/{route.pk}/stops"
    made = data(api.post(path, {"name": "Second", "pickupTime": "07:30", "monthlyFare": 1500.5}), 201)
    assert (made["order"], made["pickupTime"], made["monthlyFare"], made["dropTime"]) == (
        1,
        "07:30",
        1500.5,
        None,
    )
    data(api.post(path, {"name": "Third", "pickupTime": "07:40"}), 201)
    data(api.post(path, {"name": "First", "pickupTime": "07:20", "order": 1}), 201)
    assert order(route) == [(1, "First"), (2, "Second"), (3, "Third")]
    # Too early for its place, a name that is there, a place that is none.
    assert fields(api.post(path, {"name": "Fourth", "pickupTime": "07:10"})) == ["pickupTime"]
    assert fields(api.post(path, {"name": "first"}), 409) == ["name"]
    assert fields(api.post(path, {"name": "Fourth", "order": 5})) == ["order"]
    third = Stop.objects.get(name="Third")
    assert fields(api("PATCH", f"{path}/{third.pk}", {"order": 1})) == ["pickupTime"]
    assert order(route) == [(1, "First"), (2, "Second"), (3, "Third")]
    data(api("PATCH", f"{path}/{third.pk}", {"order": 1, "pickupTime": "07:10"}))
    data(api("DELETE", f"{path}/{Stop.objects.get(name='First').pk}"))
    assert order(route) == [(1, "Third"), (2, "Second")]


def test_a_stop_from_which_somebody_rode_stays(world: World) -> None:
    route = made_route()
    riding(world, 0, stop_of(route))
    answer = world.api("school_admin")("DELETE", f"{PATH}/{route.pk}/stops/{stop_of(route).pk}")
    assert answer.status_code == 400
    assert len(order(route)) == 2


def test_students_are_assigned_and_ended(world: World) -> None:
    api, route = world.api("school_admin"), made_route(seats=1)
    path = f"{PATH}/{route.pk}/students"
    stop = stop_of(route)
    body = {"studentId": str(world.students[0].pk), "stopId": str(stop.pk), "startsOn": "2026-11-20"}
    made = data(api.post(path, body), 201)
    assert (made["startsOn"], made["endsOn"], made["direction"]) == ("2026-11-20", None, "both")
    other = {**body, "studentId": str(world.students[1].pk)}
    full = api.post(path, other)
    assert full.status_code == 400
    assert full.json()["error"]["code"] == "INVALID_INPUT"
    assert api.post(path, {**body, "stopId": str(world.students[0].pk)}).status_code == 404
    told = data(api.get(f"{PATH}/{route.pk}"))
    assert [one["name"] for one in told["stops"]] == ["Stop 1", "Stop 2"]
    assert [one["fullName"] for one in told["students"]] == ["Aarav Sharma"]
    assert told["riders"] == 1
    ended = data(api("DELETE", f"{path}/{world.students[0].pk}?on=2026-11-25"))
    assert ended["endsOn"] == "2026-11-25"
    data(api.post(path, {**other, "startsOn": "2026-11-26"}), 201)
    assert fields(api("DELETE", f"{path}/{world.students[1].pk}?on=soon")) == ["on"]
    assert data(api("DELETE", f"{path}/{world.students[1].pk}"))["endsOn"] is None
    assert Ride.objects.count() == 1


def test_a_parent_sees_only_the_own_child_on_the_route(world: World) -> None:
    route = made_route()
    riding(world, 0, stop_of(route))
    riding(world, 6, stop_of(route))
    told = data(world.api("parent").get(f"{PATH}/{route.pk}"))
    assert [one["fullName"] for one in told["students"]] == ["Aarav Sharma"]
    assert told["driverPhone"]
    assert world.api("parent").post(PATH, BODY).status_code == 403


def test_the_list_costs_the_same_for_one_and_many(world: World, django_assert_max_num_queries: Any) -> None:
    for code in ("R1", "R2", "R3"):
        riding(world, int(code[1]), stop_of(made_route(code)))
    with django_assert_max_num_queries(12):
        assert data(world.api("school_admin").get(PATH))["total"] == 3


def test_nobody_has_it_where_the_module_is_off(world: World) -> None:
    route = made_route()
    subscribed(world.tenant, without=("transport",))
    answer = world.api("school_admin").get(f"{PATH}/{route.pk}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "MODULE_DISABLED")
