"""Routes: entering and changing them; vehicle and driver by row, or found or made by number, name and phone."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import take
from core.validators import normalise_mobile
from school.transport.enums import CrewDuty
from school.transport.masters import as_written, crew, key_of_number, vehicles
from school.transport.models import CrewMember, Ride, Route, Vehicle
from school.transport.permissions import TransportPermission as P
from school.transport.services.holding import check_seats, hold_route, seats_of

FIELDS = ("code", "name", "vehicle", "driver", "attendant", "is_active")


def add_route(*, code: str, name: str, actor: Actor, **values: Any) -> Route:
    """Enter a route. `values`: vehicle, driver, attendant, is_active.

    Raises Duplicate for a code that is taken, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = Route(code=code.strip(), name=name.strip(), **_known(values))
    _check(row)
    with transaction.atomic():
        _save(row)
        record(actor, "route.added", row, after={"code": row.code, "name": row.name, **values})
    return row


def change_route(*, route: Route, actor: Actor, **values: Any) -> Route:
    """Change what is given. Another vehicle must have seats for those who ride from today on.

    Raises NoSeatLeft naming the day, Duplicate, ValidationFailed, NoSuchRoute, Forbidden.
    """
    authorize(actor, P.WRITE)
    tidy: dict[str, Any] = {
        name: value.strip() if isinstance(value, str) else value for name, value in _known(values).items()
    }
    with transaction.atomic():
        vehicle = tidy.get("vehicle")
        if vehicle is not None:
            take(Vehicle.objects.all(), ValidationFailed.at("vehicle", _no_vehicle()), pk=vehicle.pk)
        row = hold_route(route.pk)
        before, after = changes(row, tidy)
        for name, value in after.items():
            setattr(row, name, value)
        _check(row)
        if "vehicle" in after:
            check_seats(row, seats_of(row), first=today(), field="vehicle")
        if after:
            _save(row)
            record(actor, "route.changed", row, before=before, after=after)
    return row


def remove_route(*, route: Route, actor: Actor) -> None:
    """Delete a route from whose stops nobody ever rode. Raises InvalidState, NoSuchRoute, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = hold_route(route.pk)
        if Ride.objects.filter(stop__route=row).exists():
            text = _("Students ride or rode on %(route)s; put it out of use instead.") % {"route": row}
            raise InvalidState(text)
        record(actor, "route.removed", row, before={"code": row.code, "name": row.name})
        row.delete()


def found_or_made(
    *,
    actor: Actor,
    vehicle_number: str | None = None,
    driver_name: str | None = None,
    driver_phone: str | None = None,
    driver: CrewMember | None = None,
) -> dict[str, Any]:
    """Return `vehicle` and `driver` of a route as the texts say, in the caller's transaction.

    A vehicle is known by its number however it is written, a driver by the phone, without one by the name; who is
    not known is entered. `driver` is the present one, whose phone is changed where the number is nobody's. An empty
    text takes off. Raises ValidationFailed where the phone is somebody else's.
    """
    authorize(actor, P.WRITE)
    found: dict[str, Any] = {}
    if vehicle_number is not None:
        found["vehicle"] = _vehicle(as_written(vehicle_number), actor)
    if driver_name is not None or driver_phone is not None:
        name, phone = (driver_name or "").strip(), normalise_mobile(driver_phone)
        found["driver"] = _driver(name, phone, driver, actor)
    return found


def _vehicle(number: str, actor: Actor) -> Vehicle | None:
    if not number:
        return None
    key = key_of_number(number)
    known = Vehicle.objects.filter(number__iregex=r"^[ -]*" + r"[ -]*".join(key) + r"[ -]*$").first()
    return known or _made(lambda: vehicles.create(actor=actor, number=number))


def _driver(name: str, phone: str, present: CrewMember | None, actor: Actor) -> CrewMember | None:
    if not name and not phone:
        return None
    rows = CrewMember.objects.order_by("-is_active", "pk")
    if not phone:
        return rows.filter(name__iexact=name, duty=CrewDuty.DRIVER).first() or _new_driver(name, "", actor)
    known = rows.filter(phone=phone).first()
    if known and name and known.name.casefold() != name.casefold():
        text = _("This phone number is that of %(name)s. Give another one, or correct the name there.")
        raise ValidationFailed.at("driver_phone", text % {"name": known.name})
    if known:
        return known
    if present and (not name or present.name.casefold() == name.casefold()):
        return _made(lambda: crew.update(present, actor=actor, phone=phone))
    if not name:
        raise ValidationFailed.at("driver_name", _("Nobody has this phone number yet: give the name."))
    return _new_driver(name, phone, actor)


def _new_driver(name: str, phone: str, actor: Actor) -> CrewMember:
    return _made(lambda: crew.create(actor=actor, name=name, phone=phone))


NAMES = {"number": "vehicle_number", "name": "driver_name", "phone": "driver_phone"}


def _made(make: Callable[[], Any]) -> Any:
    """Make a row; what its service refuses is named as the caller has named it."""
    try:
        return make()
    except (ValidationFailed, Duplicate) as error:
        error.fields = {NAMES.get(name, name): texts for name, texts in error.fields.items()}
        raise


def _known(values: dict[str, Any]) -> dict[str, Any]:
    unknown = sorted(set(values) - set(FIELDS))
    if unknown:
        text = _("This cannot be set.")
        raise ValidationFailed(text, fields={name: [text] for name in unknown})
    return values


def _check(row: Route) -> None:
    check_fields(row, FIELDS)
    if row.attendant_id and row.attendant_id == row.driver_id:
        raise ValidationFailed.at("attendant", _("The driver drives; name somebody else as attendant."))


def _save(row: Route) -> None:
    taken = _("“%(code)s” is another route's code.") % {"code": row.code}
    with naming_refusals({"school_route_code_unique": lambda: Duplicate.at("code", taken)}):
        row.save()


def _no_vehicle() -> str:
    return _("There is no such vehicle.")
