"""Vehicles, drivers, papers and fares, declared for every door."""

from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.masters import Change, Master
from core.periods import today
from core.validators import normalise_mobile
from school.transport.models import CrewMember, Route, StopFare, Vehicle, VehiclePaper
from school.transport.permissions import TransportPermission as P
from school.transport.services.holding import check_seats, hold_routes


def as_written(number: str) -> str:
    """Return a registration number with single blanks, in capitals."""
    return " ".join(number.upper().split())


def key_of_number(number: str) -> str:
    """Return what two ways of writing a registration number share."""
    return number.upper().replace(" ", "").replace("-", "")


def _seats_suffice(row: Vehicle, change: Change) -> None:
    """Hold the vehicle's routes: nobody takes a seat meanwhile."""
    if "seats" in change.after and not change.is_new and row.seats is not None:
        routes = Route.objects.filter(vehicle=row).values_list("pk", flat=True)
        for route in hold_routes(list(routes)):
            check_seats(route, row.seats, first=today(), field="seats")


def _number_has_signs(row: Vehicle, _change: Change) -> None:
    if not key_of_number(row.number).isalnum():
        text = _("Write the number as on the plate, for example KA 01 AB 1234.")
        raise ValidationFailed.at("number", text)


def _check_vehicle(row: Vehicle, change: Change) -> None:
    _number_has_signs(row, change)
    _seats_suffice(row, change)


def _one_way_is_less(row: StopFare, _change: Change) -> None:
    if row.amount < 0:
        raise ValidationFailed.at("amount", _("A fare is not below zero."))
    if row.one_way_amount is not None and not 0 <= row.one_way_amount <= row.amount:
        text = _("One way costs no more than both ways, and not less than nothing.")
        raise ValidationFailed.at("one_way_amount", text)


vehicles = Master(
    Vehicle,
    label="vehicle",
    read=P.OFFICE,
    write=P.WRITE,
    writable=("number", "kind", "seats", "is_active"),
    tidy={"number": as_written},
    check=_check_vehicle,
    columns=("number", "kind", "seats", "is_active"),
    search=("number",),
    filters=("kind", "is_active"),
    example={"number": "KA 01 AB 1234", "kind": "bus", "seats": 40},
)
crew = Master(
    CrewMember,
    label="crew_member",
    read=P.OFFICE,
    write=P.WRITE,
    writable=(
        "name",
        "duty",
        "phone",
        "licence_no",
        "licence_valid_until",
        "police_verified_on",
        "is_active",
    ),
    tidy={"phone": normalise_mobile},
    columns=("name", "duty", "phone", "licence_no", "licence_valid_until", "police_verified_on", "is_active"),
    search=("name", "phone", "licence_no"),
    filters=("duty", "is_active"),
    example={"name": "Raju Naik", "duty": "driver", "phone": "9845012345", "licence_no": "KA0120110012345"},
)
papers = Master(
    VehiclePaper,
    label="vehicle_paper",
    read=P.OFFICE,
    write=P.WRITE,
    writable=("vehicle", "kind", "number", "valid_until"),
    columns=("vehicle", "kind", "number", "valid_until"),
    search=("vehicle__number", "number"),
    filters=("vehicle", "kind"),
    rows=lambda: VehiclePaper.objects.select_related("vehicle"),
    example={"vehicle": "KA 01 AB 1234", "kind": "fitness", "number": "F-2291", "valid_until": "2027-03-31"},
)
fares = Master(
    StopFare,
    label="stop_fare",
    read=P.OFFICE,
    write=P.WRITE,
    writable=("stop", "starts_on", "amount", "one_way_amount"),
    check=_one_way_is_less,
    columns=("stop", "starts_on", "amount", "one_way_amount"),
    search=("stop__name",),
    filters=("stop",),
    rows=lambda: StopFare.objects.select_related("stop__route"),
    example={"stop": "R1, Town Hall", "starts_on": "2026-04-01", "amount": 1500, "one_way_amount": 900},
)
