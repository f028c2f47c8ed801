"""Whose routes and rides somebody sees: the office all, everybody else those of the own students."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from core.access import authorize
from core.actors import Actor
from core.periods import today
from core.refusals import get_or_refuse
from school.staff.selectors import is_everywhere
from school.students.selectors import students_of
from school.transport.errors import NoSuchRide, NoSuchRoute, NoSuchStop
from school.transport.models import Ride, Route, Stop, StopFare
from school.transport.permissions import TransportPermission as P


def lasting(day: date) -> Q:
    """Return what says of rides that they are not over on a day: they run, or are to come."""
    return Q(ends_on__isnull=True) | Q(ends_on__gte=day)


def routes_of(actor: Actor) -> QuerySet[Route]:
    """Return the routes that the caller may see, by code, with the number of today's `riders`. Raises Forbidden.

    The office sees all; a teacher those that students of the own sections ride, a parent those of the own
    children, a student the own one, as long as the ride is not over.
    """
    authorize(actor, P.READ)
    day = today()
    running = Q(stops__rides__starts_on__lte=day) & (
        Q(stops__rides__ends_on__isnull=True) | Q(stops__rides__ends_on__gte=day)
    )
    rows = Route.objects.select_related("vehicle", "driver", "attendant").order_by("code")
    if not is_everywhere(actor):
        own = rides_of(actor).filter(lasting(day), stop__route=OuterRef("pk"))
        rows = rows.filter(Exists(own.order_by()))
    return rows.annotate(riders=Count("stops__rides", filter=running, distinct=True))


def get_route(actor: Actor, pk: UUID) -> Route:
    """Return a route that the caller may see. Raises NoSuchRoute, Forbidden."""
    return get_or_refuse(routes_of(actor), NoSuchRoute(), pk=pk)


def route_by_id(pk: UUID | str) -> Route:
    """Return a route for the office. Raises NoSuchRoute."""
    rows = Route.objects.select_related("vehicle", "driver", "attendant")
    found: Route = get_or_refuse(rows, NoSuchRoute(), pk=pk)
    return found


def stops_of(route: Route) -> QuerySet[Stop]:
    """Return the stops in order, each with its fares, the newest first (`fares`); two queries."""
    newest = Prefetch("fares", StopFare.objects.order_by("-starts_on"))
    return Stop.objects.filter(route=route).order_by("position").prefetch_related(newest)


def stop_of(route: Route, pk: UUID) -> Stop:
    """Return a stop of the route. Raises NoSuchStop."""
    return get_or_refuse(Stop.objects.filter(route=route), NoSuchStop(), pk=pk)


def fare_on(stop: Stop, day: date) -> StopFare | None:
    """Return the fare of a stop read by `stops_of` that holds on a day; asks no database."""
    return next((one for one in stop.fares.all() if one.starts_on <= day), None)


def rides_of(actor: Actor) -> QuerySet[Ride]:
    """Return the rides of the students whom the caller may see, past and coming ones too. Raises Forbidden."""
    authorize(actor, P.READ)
    rows = Ride.objects.select_related("student__section__school_class", "stop__route")
    if is_everywhere(actor):
        return rows
    return rows.filter(student__in=students_of(actor).order_by().values("pk"))


def riders_of(actor: Actor, route: Route) -> QuerySet[Ride]:
    """Return the caller's rides on a route that run today or are to come, by stop and name."""
    rows = rides_of(actor).filter(lasting(today()), stop__route=route)
    return rows.order_by("stop__position", "student__full_name", "pk")


def riders_on(route: Route) -> QuerySet[Ride]:
    """Return all rides on a route that run today or are to come, by stop and name, for the office."""
    rows = Ride.objects.select_related("student__section__school_class", "stop__route")
    rows = rows.filter(lasting(today()), stop__route=route)
    return rows.order_by("stop__position", "student__full_name", "pk")


def rides_to_show(actor: Actor, students: Collection[UUID], day: date) -> dict[UUID, Ride]:
    """Return the ride of each of the caller's students that runs on a day, else the next to come; one query.

    Route, vehicle and crew come along. Who does not ride is left out. Raises Forbidden.
    """
    rows = rides_of(actor).filter(lasting(day), student__in=students)
    rows = rows.select_related("stop__route__vehicle", "stop__route__driver", "stop__route__attendant")
    found: dict[UUID, Ride] = {}
    for row in rows.order_by("starts_on"):
        found.setdefault(row.student_id, row)
    return found


def ride_by_id(pk: UUID | str) -> Ride:
    """Return a ride for the office. Raises NoSuchRide."""
    rows = Ride.objects.select_related("student", "stop__route")
    found: Ride = get_or_refuse(rows, NoSuchRide(), pk=pk)
    return found
