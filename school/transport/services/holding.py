"""Locks of transport, always in this order: the student, the vehicle, the routes by their keys."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from django.utils.translation import gettext as _

from core.formatting import in_date
from core.states import take
from school.transport.calc import Period, peak
from school.transport.enums import WAYS, Direction
from school.transport.errors import NoSeatLeft, NoSuchRoute
from school.transport.models import Ride, Route, Vehicle

Taken = dict[str, list[Period]]


def hold_route(pk: UUID) -> Route:
    """Lock a route until the caller's transaction ends: its stops and riders stay. Raises NoSuchRoute."""
    return take(Route.objects.all(), NoSuchRoute(), pk=pk)


def hold_routes(pks: Collection[UUID]) -> list[Route]:
    """Lock routes in the order of their keys."""
    return list(Route.objects.filter(pk__in=pks).order_by("pk").select_for_update(no_key=True))


def taken_seats(route: Route, *, without: Ride | None = None) -> Taken:
    """Return when seats of a held route are taken, by the way (`pickup`, `drop`); one query."""
    rows = Ride.objects.filter(stop__route=route)
    if without is not None:
        rows = rows.exclude(pk=without.pk)
    found: Taken = {Direction.PICKUP: [], Direction.DROP: []}
    for direction, start, end in rows.values_list("direction", "starts_on", "ends_on"):
        for way in WAYS[direction]:
            found[way].append((start, end))
    return found


def check_seat(route: Route, ride: Ride) -> None:
    """Raise NoSeatLeft, naming the day, unless the held route has a seat for the ride on each of its days."""
    seats = seats_of(route)
    if seats is None:
        return
    taken = taken_seats(route, without=ride)
    for way in WAYS[ride.direction]:
        most, day = peak(taken[way], ride.starts_on, ride.ends_on)
        if most >= seats:
            text = _("All %(seats)d seats of %(route)s are taken on %(day)s (%(way)s).")
            values = {"seats": seats, "route": route, "day": in_date(day), "way": Direction(way).label}
            raise NoSeatLeft.at("stop", text % values)


def check_seats(route: Route, seats: int | None, *, first: date, field: str) -> None:
    """Raise NoSeatLeft beside the field where so many seats are too few for the held route from a day on."""
    if seats is None:
        return
    for way, periods in taken_seats(route).items():
        most, day = peak(periods, first, None)
        if most > seats:
            text = _(
                "%(most)d students ride on %(route)s on %(day)s (%(way)s): %(seats)d seats are too few. End rides"
                " first, or take a larger vehicle."
            )
            values = {
                "most": most,
                "route": route,
                "day": in_date(day),
                "way": Direction(way).label,
                "seats": seats,
            }
            raise NoSeatLeft.at(field, text % values)


def seats_of(route: Route) -> int | None:
    """Return the seats of a held route's vehicle as they are now; None: not bounded."""
    if route.vehicle_id is None:
        return None
    return Vehicle.objects.filter(pk=route.vehicle_id).values_list("seats", flat=True).first()
