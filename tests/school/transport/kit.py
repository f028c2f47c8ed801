"""What tests of transport share: Friday the 20th of November 2026, a route with two stops."""

from datetime import date, time
from decimal import Decimal
from typing import Any

from school.transport.models import CrewMember, Ride, Route, Stop, StopFare, Vehicle
from tests.school.world import World

FRIDAY = date(2026, 11, 20)
NINE = "2026-11-20 09:00"
APRIL = date(2026, 4, 1)


def made_route(code: str = "R1", *, seats: int | None = 3, stops: int = 2) -> Route:
    """Put a route with vehicle, driver and stops into the tables; the first stop costs 1,500 a month."""
    vehicle = Vehicle.objects.create(number=f"KA 01 {code}", seats=seats)
    driver = CrewMember.objects.create(name=f"Raju {code}", phone=f"98{sum(map(ord, code)):08}")
    route = Route.objects.create(code=code, name=f"Route {code}", vehicle=vehicle, driver=driver)
    for number in range(1, stops + 1):
        stop = Stop.objects.create(
            route=route,
            position=number,
            name=f"Stop {number}",
            pickup_time=time(7, 10 * number),
            drop_time=time(15, 50 - 10 * number),
        )
        StopFare.objects.create(stop=stop, starts_on=APRIL, amount=Decimal(1600 - 100 * number))
    return route


def riding(world: World, number: int, stop: Stop, **values: Any) -> Ride:
    """Put a ride of a student into the tables."""
    more = {"starts_on": APRIL, "entered_by": "Kit", **values}
    return Ride.objects.create(student=world.students[number], stop=stop, **more)


def stop_of(route: Route, position: int = 1) -> Stop:
    return route.stops.get(position=position)
