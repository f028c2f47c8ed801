"""Stops of a route: positions without a gap, times that run on; the route's row is held meanwhile."""

from collections.abc import Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.periods import today
from core.refusals import check_fields, naming_refusals
from school.transport.calc import first_break
from school.transport.errors import NoSuchStop
from school.transport.masters import fares
from school.transport.models import Ride, Route, Stop
from school.transport.permissions import TransportPermission as P
from school.transport.services.holding import hold_route

FIELDS = ("name", "landmark", "pickup_time", "drop_time", "position")
MOST_STOPS = 60


def add_stop(
    *,
    route: Route,
    name: str,
    actor: Actor,
    position: int | None = None,
    landmark: str = "",
    pickup_time: time | None = None,
    drop_time: time | None = None,
    monthly_fare: Decimal | None = None,
    fare_from: date | None = None,
) -> Stop:
    """Add a stop at a position, those behind move on; without one at the end. A fare holds from today or `fare_from`.

    Raises Duplicate for a name that the route has, ValidationFailed naming the field, NoSuchRoute, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        held = hold_route(route.pk)
        stops = _stops(held)
        if len(stops) >= MOST_STOPS:
            text = _("At most %(count)d stops on a route.") % {"count": MOST_STOPS}
            raise ValidationFailed.at("name", text)
        row = Stop(
            route=held,
            name=name.strip(),
            landmark=landmark.strip(),
            pickup_time=pickup_time,
            drop_time=drop_time,
            position=len(stops) + 1,
        )
        check_fields(row, FIELDS)
        _put(stops, row, position)
        record(actor, "stop.added", row, after={"route": held, "name": row.name, "position": row.position})
        if monthly_fare is not None:
            fares.create(actor=actor, stop=row, starts_on=fare_from or today(), amount=monthly_fare)
    return row


def change_stop(*, stop: Stop, actor: Actor, **values: Any) -> Stop:
    """Change a stop, or move it to another position. Raises as `add_stop`, NoSuchStop."""
    authorize(actor, P.WRITE)
    unknown = sorted(set(values) - set(FIELDS))
    if unknown:
        text = _("This cannot be set.")
        raise ValidationFailed(text, fields={name: [text] for name in unknown})
    tidy = {name: value.strip() if isinstance(value, str) else value for name, value in values.items()}
    with transaction.atomic():
        held, stops = _held(stop)
        row = next(one for one in stops if one.pk == stop.pk)
        before, after = changes(row, tidy)
        if not after:
            return row
        position = after.get("position", row.position)
        for name, value in after.items():
            setattr(row, name, value)
        check_fields(row, FIELDS)
        _put([one for one in stops if one.pk != row.pk], row, position)
        record(actor, "stop.changed", row, before={"route": held, **before}, after=after)
    return row


def remove_stop(*, stop: Stop, actor: Actor) -> None:
    """Take a stop out from which nobody ever rode; those behind move up. Raises InvalidState, NoSuchStop, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        held, stops = _held(stop)
        row = next(one for one in stops if one.pk == stop.pk)
        if Ride.objects.filter(stop=row).exists():
            text = _("Students ride or rode from %(stop)s; the stop stays.") % {"stop": row}
            raise InvalidState(text)
        record(actor, "stop.removed", row, before={"route": held, "name": row.name, "position": row.position})
        rest = [one for one in stops if one.pk != row.pk]
        row.delete()
        _number(rest)


def _held(stop: Stop) -> tuple[Route, list[Stop]]:
    held = hold_route(stop.route_id)
    stops = _stops(held)
    if all(one.pk != stop.pk for one in stops):
        raise NoSuchStop
    return held, stops


def _stops(route: Route) -> list[Stop]:
    return list(Stop.objects.filter(route=route).order_by("position"))


def _put(others: list[Stop], row: Stop, position: int | None) -> None:
    """Save the row among the others at its position, with the numbers of all without a gap."""
    place = len(others) + 1 if position is None else position
    if not 1 <= place <= len(others) + 1:
        text = _("Give a position from 1 to %(last)d.") % {"last": len(others) + 1}
        raise ValidationFailed.at("position", text)
    row.position = place
    ordered = [*others[: place - 1], row, *others[place - 1 :]]
    _check_times(ordered)
    taken = _("The route has a stop “%(name)s” already.") % {"name": row.name}
    with naming_refusals({"school_stop_name_unique": lambda: Duplicate.at("name", taken)}):
        row.save()
    _number(ordered)


def _number(ordered: Sequence[Stop]) -> None:
    moved = []
    for place, one in enumerate(ordered, 1):
        if one.position != place:
            one.position = place
            moved.append(one)
    Stop.objects.bulk_update(moved, ["position"])


def _check_times(ordered: Sequence[Stop]) -> None:
    """Pickups run on from stop to stop; drops too, or all the other way round."""
    for field, may_descend in (("pickup_time", False), ("drop_time", True)):
        times = [getattr(one, field) for one in ordered]
        place = first_break(times, may_descend=may_descend)
        if place is not None:
            values = {"name": ordered[place].name, "time": f"{times[place]:%H:%M}"}
            text = _("The times do not run on along the route: %(name)s at %(time)s is too early.")
            raise ValidationFailed.at(field, text % values)
