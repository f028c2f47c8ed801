"""Rides: seats on every day, under races; periods; exits."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed
from school.students.services.exit import leave_school, take_back_exit
from school.transport.errors import NoSeatLeft, RidesAlready
from school.transport.masters import vehicles
from school.transport.models import Ride, Route, Vehicle
from school.transport.selectors.routes import routes_of
from school.transport.services.rides import assign_student, end_ride, end_rides
from school.transport.services.routes import change_route, remove_route
from tests.kit.threads import at_once
from tests.school.transport.kit import APRIL, FRIDAY, NINE, made_route, riding, stop_of
from tests.school.world import SYSTEM, World

SATURDAY = FRIDAY + timedelta(days=1)


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


def rides() -> list[tuple[Any, ...]]:
    return sorted(Ride.objects.values_list("student", "stop", "starts_on", "ends_on", "direction"), key=str)


def assign(world: World, number: int, route: Route, **values: Any) -> Ride:
    more = {"starts_on": FRIDAY, **values}
    return assign_student(student=world.students[number], stop=stop_of(route), actor=SYSTEM, **more)


@pytest.mark.django_db
class TestSeats:
    """As many as the vehicle has, on each day and each way."""

    def test_the_seat_of_one_day_is_enough_to_refuse(self, world: World) -> None:
        """Would catch counting only today, or only the first day of the new ride."""
        route = made_route(seats=1)
        assign(world, 0, route, starts_on=date(2026, 12, 10), ends_on=date(2026, 12, 10))
        before = rides()
        for number, period in enumerate(({}, {"starts_on": date(2026, 12, 10)}), 1):
            with pytest.raises(NoSeatLeft) as caught:
                assign(world, number, route, **period)
            assert "10 Dec 2026" in str(caught.value)
            assert list(caught.value.fields) == ["stop"]
        assert rides() == before
        assign(world, 1, route, ends_on=date(2026, 12, 9))
        assign(world, 2, route, starts_on=date(2026, 12, 11))

    def test_each_way_has_its_own_seats(self, world: World) -> None:
        route = made_route(seats=1)
        assign(world, 0, route, direction="pickup")
        assign(world, 1, route, direction="drop")
        with pytest.raises(NoSeatLeft):
            assign(world, 2, route, direction="pickup")

    def test_a_vehicle_without_seats_entered_bounds_nobody(self, world: World) -> None:
        route = made_route(seats=None)
        for number in range(5):
            assign(world, number, route)
        assert Ride.objects.count() == 5

    def test_a_smaller_vehicle_is_refused_and_named(self, world: World) -> None:
        """Who rode in the past counts no more; who is to ride does."""
        route = made_route(seats=3)
        riding(world, 0, stop_of(route), ends_on=FRIDAY - timedelta(days=1))
        assign(world, 1, route)
        assign(world, 2, route, starts_on=date(2027, 1, 1))
        small = Vehicle.objects.create(number="KA 01 SMALL", seats=1)
        with pytest.raises(NoSeatLeft) as caught:
            change_route(route=route, vehicle=small, actor=SYSTEM)
        assert list(caught.value.fields) == ["vehicle"]
        with pytest.raises(NoSeatLeft) as caught:
            vehicles.update(route.vehicle, seats=1, actor=SYSTEM)
        assert list(caught.value.fields) == ["seats"]
        assert (Route.objects.get().vehicle, Vehicle.objects.get(pk=route.vehicle_id).seats) == (
            route.vehicle,
            3,
        )
        vehicles.update(route.vehicle, seats=2, actor=SYSTEM)


@pytest.mark.django_db(transaction=True)
def test_of_two_for_the_last_seat_one_is_refused(world: World) -> None:
    route = made_route(seats=2)
    assign(world, 0, route)
    told = at_once(*[lambda number=number: assign(world, number, route) for number in (1, 2)])
    assert sorted(type(one).__name__ for one in told) == ["NoSeatLeft", "Ride"]
    assert Ride.objects.count() == 2


@pytest.mark.django_db
class TestPeriods:
    """One ride at a time, within the time at the school."""

    def test_nobody_rides_twice_on_a_day(self, world: World) -> None:
        route, other = made_route(), made_route("R2")
        assign(world, 0, route, ends_on=SATURDAY)
        before = rides()
        with pytest.raises(RidesAlready) as caught:
            assign(world, 0, other, starts_on=SATURDAY)
        assert isinstance(caught.value, Duplicate)
        assert rides() == before
        assign(world, 0, other, starts_on=SATURDAY + timedelta(days=1))

    @pytest.mark.parametrize(
        ("values", "field"),
        [
            ({"starts_on": APRIL - timedelta(days=1)}, "starts_on"),
            ({"ends_on": FRIDAY - timedelta(days=1)}, "ends_on"),
            ({"ends_on": date(2100, 1, 1)}, "starts_on"),
            ({"direction": "sideways"}, "direction"),
        ],
    )
    def test_wrong_periods_name_their_field(self, world: World, values: Any, field: str) -> None:
        with pytest.raises(ValidationFailed) as caught:
            assign(world, 0, made_route(), **values)
        assert list(caught.value.fields) == [field]
        assert rides() == []

    def test_ending(self, world: World) -> None:
        """Ends with the day told, and a ride that would begin later never was one; the second time nothing is left."""
        route = made_route()
        row = assign(world, 0, route, starts_on=APRIL)
        coming = assign(world, 1, route, starts_on=SATURDAY)
        ended = end_rides(student=world.students[0], route=route, on=FRIDAY, actor=SYSTEM)
        assert ended is not None
        assert ended.ends_on == FRIDAY
        with pytest.raises(NotFound):
            end_rides(student=world.students[0], route=route, on=SATURDAY, actor=SYSTEM)
        with pytest.raises(InvalidState):
            end_ride(ride=row, on=SATURDAY, actor=SYSTEM)
        assert end_rides(student=world.students[1], route=route, actor=SYSTEM) is None
        assert not Ride.objects.filter(pk=coming.pk).exists()

    def test_a_route_out_of_use_takes_nobody_and_one_that_was_ridden_stays(self, world: World) -> None:
        route = made_route()
        assign(world, 0, route)
        change_route(route=route, is_active=False, actor=SYSTEM)
        with pytest.raises(InvalidState):
            assign(world, 1, route)
        with pytest.raises(InvalidState):
            remove_route(route=route, actor=SYSTEM)
        assert Route.objects.filter(pk=route.pk).exists()


@pytest.mark.django_db
class TestExits:
    """Who leaves rides no longer; who did not leave after all rides on."""

    def leave(self, world: World, number: int, day: date) -> None:
        leave_school(student=world.students[number], last_day=day, reason="Moved", actor=SYSTEM)

    def test_the_ride_ends_with_the_last_day(self, world: World) -> None:
        route = made_route()
        assign(world, 0, route)
        assign(world, 1, route, ends_on=FRIDAY)
        self.leave(world, 0, SATURDAY)
        self.leave(world, 1, SATURDAY)
        assert list(Ride.objects.order_by("ends_on").values_list("ends_on", "was_cut")) == [
            (FRIDAY, False),
            (SATURDAY, True),
        ]
        # Entered after the exit is known: only up to it.
        route_2 = made_route("R2")
        with pytest.raises(ValidationFailed) as caught:
            assign(world, 1, route_2, starts_on=SATURDAY)
        assert list(caught.value.fields) == ["ends_on"]

    def test_an_exit_taken_back_lets_the_ride_go_on(self, world: World) -> None:
        route = made_route(seats=1)
        assign(world, 0, route)
        self.leave(world, 0, FRIDAY)
        take_back_exit(student=world.students[0], actor=SYSTEM)
        assert Ride.objects.get().ends_on is None
        assert not Ride.objects.get().was_cut

    def test_where_the_seat_is_gone_it_stays_ended(self, world: World) -> None:
        """The exit is taken back all the same: a bus is no reason to keep somebody out of school."""
        route = made_route(seats=1)
        row = assign(world, 0, route)
        self.leave(world, 0, FRIDAY)
        assign(world, 1, route, starts_on=SATURDAY)
        take_back_exit(student=world.students[0], actor=SYSTEM)
        assert Ride.objects.get(pk=row.pk).ends_on == FRIDAY


@pytest.mark.django_db
def test_whose_routes_somebody_sees(world: World) -> None:
    """A parent sees the own child's route while it is ridden, a teacher those of the own section."""
    first, second = made_route(), made_route("R2")
    assign(world, 0, first)
    riding(world, 6, stop_of(second), ends_on=FRIDAY - timedelta(days=1))

    def seen(who: str) -> list[str]:
        return [one.code for one in routes_of(world.actor(who))]

    assert seen("school_admin") == seen("accountant") == ["R1", "R2"]
    assert seen("parent") == seen("student") == seen("teacher") == ["R1"]
    assert seen("other_parent") == seen("other_student") == seen("other_teacher") == []
